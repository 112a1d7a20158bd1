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

/** Asks the API, and gives the JSON of the answer. */
export async function ask(method, path, body, { headers = {}, signal, keepalive = false } = {}) {
  let response;
  try {
    response = await fetch(`/api/v1${path}`, {
      method,
      body,
      signal,
      keepalive,
      credentials: "same-origin",
      headers: { ...(body === undefined ? {} : { "Content-Type": "application/json" }), "X-CSRF-Token": csrf, ...headers },
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new No(0, { detail: String(error.message) });
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new No(response.status, answer);
  return answer;
}
