// Problems of the API in the reader's language.

import { hasMessage, say } from "./words.js";

/** What is wrong. The server's own sentence is English; other languages have a message for each code. */
export function problemText(problem) {
  if (!problem?.code) return say("common-server-not-responding");
  const key = `problem-${problem.code.replaceAll("_", "-")}`;
  return hasMessage(key) ? say(key) : problem.detail;
}
