// Requests to the API.

/** @import { Problem } from "api" */

import { problemText } from "./problem-text.js";

const csrf = document.querySelector('meta[name="csrf"]')?.getAttribute("content") ?? "";

/** An error response, or no response at all (status 0). */
export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {Partial<Problem>} problem
   */
  constructor(status, problem) {
    super(problem.code ? problemText(problem) : (problem.detail ?? ""));
    this.status = status;
    this.code = problem.code;
    this.problem = problem;
  }

  /** Whether the user is no longer logged in. */
  get isSignedOut() {
    return this.status === 401 || this.code === "csrf_failed";
  }

  /** Whether the same request may succeed later: there was no response, or the server is busy or failed. */
  get isRetryable() {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/**
 * Whether an error says that a request was cancelled.
 *
 * @param {unknown} error
 */
export const isAbort = (error) => error instanceof DOMException && error.name === "AbortError";

/** The server's time minus the time since this page was opened, estimated from responses. */
let ahead = -Infinity;

/** The current time by the server's clock, whatever the reader's clock shows. */
export const serverTime = () => (Number.isFinite(ahead) ? ahead + performance.now() : Date.now());

/**
 * Updates the server time from the `Date` header of a response. The latest value is the most accurate, because
 * responses take time and may come from a cache.
 *
 * @param {string | null} date
 */
function syncClock(date) {
  const offset = Date.parse(date ?? "") - performance.now();
  if (offset > ahead) ahead = offset;
}

/**
 * @typedef {{ headers?: Record<string, string>, signal?: AbortSignal, keepalive?: boolean }} RequestOptions
 */

/**
 * Sends a request to the API and returns the text of the response. Throws an `ApiError`, or an `AbortError` if the
 * request was cancelled.
 *
 * @param {"GET" | "POST" | "PUT"} method
 * @param {string} path
 * @param {string} [body]
 * @param {RequestOptions} options
 */
export async function requestText(method, path, body, { headers = {}, signal, keepalive = false } = {}) {
  let response;
  let text;
  try {
    response = await fetch(`/api/v1${path}`, {
      method,
      body,
      signal,
      keepalive,
      credentials: "same-origin",
      // Otherwise a browser that goes back and forward would return an old response.
      cache: "no-cache",
      headers: {
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        "X-CSRF-Token": csrf,
        ...headers,
      },
    });
    text = await response.text();
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new ApiError(0, { detail: error instanceof Error ? error.message : String(error) });
  }
  syncClock(response.headers.get("Date"));
  if (!response.ok) throw new ApiError(response.status, /** @type {Partial<Problem>} */ (parse(text) ?? {}));
  return text;
}

/**
 * Sends a request to the API and returns the JSON of the response, whose type the caller states. Throws like
 * `requestText`.
 *
 * @template Response
 * @param {"GET" | "POST" | "PUT"} method
 * @param {string} path
 * @param {string} [body]
 * @param {RequestOptions} options
 * @returns {Promise<Response>}
 */
export async function request(method, path, body, options = {}) {
  const text = await requestText(method, path, body, options);
  const answer = text === "" ? {} : parse(text);
  if (answer === undefined) throw new ApiError(0, { detail: "The response is not JSON." });
  return /** @type {Response} */ (answer);
}

/**
 * Parses JSON; returns undefined if that fails, because a proxy may respond with a page of its own.
 *
 * @param {string} text
 * @returns {unknown}
 */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
