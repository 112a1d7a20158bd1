// The kinds of action as buttons: those that are legal, and why others are not.

/** @import { ActionKind, ActionKindView } from "api" */

import { byId, el } from "../common/dom.js";
import { say } from "../common/messages.js";
import { icon } from "./pieces.js";
import { kindName } from "./action-texts.js";

/**
 * What the menu shows for a kind of action.
 *
 * @typedef {object} MenuItem
 * @property {() => string} task What it does.
 * @property {() => string} needs What it needs, shown if nothing of the kind is possible.
 * @property {string} [icon]
 */

const notNow = () => say("play-why-not-other");

/**
 * The kinds of action in display order. Decisions that the game asks for are not in the menu.
 *
 * @type {Map<ActionKind, MenuItem>}
 */
const ITEMS = new Map([
  ["open", { icon: "open", task: () => say("play-task-open"), needs: () => say("play-why-not-open") }],
  [
    "expand",
    { icon: "expand", task: () => say("play-task-expand"), needs: () => say("play-why-not-expand") },
  ],
  ["move", { icon: "move", task: () => say("play-task-move"), needs: () => say("play-why-not-move") }],
  [
    "upgrade",
    { icon: "upgrade", task: () => say("play-task-upgrade"), needs: () => say("play-why-not-upgrade") },
  ],
  ["kaiju", { icon: "kaiju", task: () => say("play-task-kaiju"), needs: () => say("play-why-not-kaiju") }],
  [
    "reunite",
    { icon: "hachiko", task: () => say("play-task-reunite"), needs: () => say("play-why-not-reunite") },
  ],
  ["income", { icon: "income", task: () => say("play-task-income"), needs: notNow }],
  ["wander", { icon: "princess", task: () => say("play-task-wander"), needs: notNow }],
  ["explore", { task: () => say("play-task-explore"), needs: notNow }],
  ["pass", { task: () => say("play-end-turn"), needs: notNow }],
]);

/**
 * Opens the rules at the section on a kind of action.
 *
 * @param {ActionKind} type
 */
export function showRule(type) {
  byId("rules", HTMLDialogElement).showModal();
  const section = document.getElementById(`rule-${type === "relocate_kaiju" ? "kaiju" : type}`);
  section?.scrollIntoView({ block: "start" });
}

/**
 * The button that explains a kind of action.
 *
 * @param {ActionKind} type
 */
export const ruleButton = (type) =>
  el(
    "button",
    {
      type: "button",
      class: "why",
      "aria-label": say("play-about-action", { kind: kindName(type) }),
      onclick: () => showRule(type),
    },
    "?",
  );

/**
 * What a kind of action does or, if it is not possible, why not.
 *
 * @param {ActionKindView} kind
 * @param {MenuItem} item
 */
function itemText({ status }, { task, needs }) {
  if (status === "already_taken") return say("play-why-not-again");
  if (status === "actions_are_over") return say("play-why-not-main-actions-done");
  return status === "possible" ? task() : needs();
}

/**
 * The buttons of all kinds in this game.
 *
 * @param {ActionKindView[]} kinds
 * @param {(kind: ActionKind) => void} choose
 */
export function actionMenu(kinds, choose) {
  const items = [...ITEMS].flatMap(([type, item]) =>
    kinds.filter((kind) => kind.type === type).map((kind) => ({ kind, item })),
  );
  return el(
    "ul",
    { class: "kinds" },
    ...items.map(({ kind, item }) => {
      const isPossible = kind.status === "possible";
      const button = el(
        "button",
        {
          type: "button",
          class: "kind",
          "data-kind": kind.type,
          "aria-disabled": isPossible ? null : "true",
          onclick: () => isPossible && choose(kind.type),
        },
        item.icon && icon(item.icon),
        el("strong", {}, kindName(kind.type)),
        " ",
        el("span", {}, itemText(kind, item)),
      );
      return el("li", {}, button, ruleButton(kind.type));
    }),
  );
}
