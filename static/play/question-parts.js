// The parts of a question of the action panel: what is being composed, what has been decided, and facts.

/** @import { ActionKind } from "api" */
/** @import { Builder, Question } from "./action-builder.js" */

import { el } from "../common/dom.js";
import { ruleButton } from "./action-menu.js";
import { kindName } from "./action-texts.js";

/**
 * The kind of action being composed, with a link to its rules.
 *
 * @param {ActionKind} kind
 */
export const kindLine = (kind) =>
  el("p", { class: "crumb" }, el("strong", {}, kindName(kind)), " ", ruleButton(kind));

/**
 * The decisions so far; nothing if there are none.
 *
 * @param {Builder} builder
 */
export function decisionList({ decisions }) {
  if (!decisions.length) return [];
  const entries = decisions.flatMap(({ name, words }) => [el("dt", {}, name), el("dd", {}, words)]);
  return [el("dl", { class: "decisions" }, ...entries)];
}

/**
 * The note and the facts of a question, and the buttons beside its options.
 *
 * @param {Question} question
 */
export function questionFacts({ note, facts, end, list }) {
  const buttons = [
    ...(end ? [el("button", { type: "button", class: "do", onclick: end.choose }, end.label)] : []),
    ...(list
      ? [el("button", { type: "button", class: "quiet small", onclick: list.choose }, list.label)]
      : []),
  ];
  return [
    ...(note ? [el("p", { class: "faint" }, note)] : []),
    ...(facts ? [facts] : []),
    ...(buttons.length ? [el("div", { class: "row" }, ...buttons)] : []),
  ];
}
