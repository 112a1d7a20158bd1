// Problems of the API in the reader's language.

/** @import { Problem } from "api" */

import { hasMessage, say } from "./messages.js";

/**
 * What is wrong. The server's own sentence is English; other languages have a message for each code.
 *
 * @param {Partial<Problem> | undefined} problem
 */
export function problemText(problem) {
  if (!problem?.code) return say("common-server-not-responding");
  const key = `problem-${problem.code.replaceAll("_", "-")}`;
  return hasMessage(key) ? say(key) : (problem.detail ?? say("common-server-not-responding"));
}
