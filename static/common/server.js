// What is asked of the server.

const csrf = document.querySelector('meta[name="csrf"]')?.content ?? "";

/** An answer that is a "no", or no answer at all (status 0). */
export class No extends Error {
  constructor(status, problem) {
    super(problem.detail ?? "");
    this.status = status;
    this.code = problem.code;
    this.problem = problem;
  }

  get isSignedOut() {
    return this.status === 401 || this.code === "csrf_failed";
  }

  get isLost() {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** What the server's clock shows beyond the time that this page has been open, as far as answers have told. */
let ahead = -Infinity;

/** The time by the server's clock, whatever the reader's shows. */
export const serverTime = () => (Number.isFinite(ahead) ? ahead + performance.now() : Date.now());

/** Hears what the time was when an answer was sent: the latest is the truest, for answers travel and may come from a store. */
function hearTime(date) {
  const told = Date.parse(date) - performance.now();
  if (told > ahead) ahead = told;
}

/** Asks the API, and gives the JSON of the answer. */
export async function ask(method, path, body, { headers = {}, signal, keepalive = false } = {}) {
  let response;
  let text;
  try {
    response = await fetch(`/api/v1${path}`, {
      method,
      body,
      signal,
      keepalive,
      credentials: "same-origin",
      // A browser that goes back and forward would give an answer of long ago.
      cache: "no-cache",
      headers: { ...(body === undefined ? {} : { "Content-Type": "application/json" }), "X-CSRF-Token": csrf, ...headers },
    });
    text = await response.text();
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new No(0, { detail: String(error.message) });
  }
  hearTime(response.headers.get("Date"));
  if (!response.ok) throw new No(response.status, parse(text) ?? {});
  if (text === "") return {};
  const answer = parse(text);
  if (answer === undefined) throw new No(0, { detail: "The answer is not JSON." });
  return answer;
}

/** The JSON of a text, or undefined: a proxy may answer with a page of its own. */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
