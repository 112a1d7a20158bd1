// @ts-nocheck The types of this file are not complete.
// The kinds of action as buttons: those that are legal, and why others are not.

/** @import { ActionKind, Game as GameView } from "api" */
/** @import { Game } from "./game.js" */

import { byId, el } from "../common/dom.js";
import { say } from "../common/messages.js";
import { icon } from "./pieces.js";
import { MAIN_ACTIONS, kindName } from "./action-texts.js";

/**
 * A kind of action in the menu.
 *
 * @typedef {object} MenuItem
 * @property {ActionKind} type
 * @property {() => string} words What it does.
 * @property {() => string} needs What it needs.
 * @property {string} [mod] The mod that adds it.
 * @property {boolean} [isMini] Whether it is a mini action.
 */

/**
 * The kinds in display order: what each is for, what it needs, the mod that adds it, and whether it is a mini action.
 *
 * @type {MenuItem[]}
 */
const KINDS = [
  {
    type: "open",
    words: () => say("play-task-open"),
    needs: () => say("play-why-not-open"),
  },
  {
    type: "expand",
    words: () => say("play-task-expand"),
    needs: () => say("play-why-not-expand"),
  },
  {
    type: "move",
    words: () => say("play-task-move"),
    needs: () => say("play-why-not-move"),
  },
  {
    type: "upgrade",
    words: () => say("play-task-upgrade"),
    needs: () => say("play-why-not-upgrade"),
  },
  {
    type: "kaiju",
    mod: "kaiju",
    words: () => say("play-task-kaiju"),
    needs: () => say("play-why-not-kaiju"),
  },
  {
    type: "reunite",
    mod: "hachiko",
    words: () => say("play-task-reunite"),
    needs: () => say("play-why-not-reunite"),
  },
  { type: "income", words: () => say("play-task-income"), needs: () => say("play-why-not-other") },
  {
    type: "wander",
    mod: "princess",
    isMini: true,
    words: () => say("play-task-wander"),
    needs: () => say("play-why-not-other"),
  },
  {
    type: "explore",
    mod: "chairman",
    isMini: true,
    words: () => say("play-task-explore"),
    needs: () => say("play-why-not-other"),
  },
  { type: "pass", words: () => say("play-end-turn"), needs: () => say("play-why-not-other") },
];

/**
 * The icons of the main actions, and of the figures of mods.
 *
 * @type {Record<string, string>}
 */
const ICONS = {
  open: "open",
  expand: "expand",
  move: "move",
  upgrade: "upgrade",
  income: "income",
  kaiju: "kaiju",
  reunite: "hachiko",
  wander: "princess",
};

/**
 * Opens the rules at the section on a kind of action.
 *
 * @param {string} type
 */
export function showRule(type) {
  const rules = byId("rules");
  rules.showModal();
  byId(`rule-${type === "relocate_kaiju" ? "kaiju" : type}`)?.scrollIntoView({ block: "start" });
}

/**
 * The button that explains a kind of action.
 *
 * @param {string} type
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
 * Why a kind is not available.
 *
 * @param {GameView} view
 * @param {MenuItem} item
 */
function reason(view, { type, isMini = false, needs }) {
  const { actions_taken: taken, mini_actions_taken: minis } = view.turn;
  if (taken.includes(type) || minis.includes(type)) return say("play-why-not-again");
  return !isMini && taken.length >= MAIN_ACTIONS ? say("play-why-not-main-actions-done") : needs();
}

/**
 * The buttons of all kinds in this game.
 *
 * @param {Game} game
 * @param {Set<string>} open
 * @param {(kind: ActionKind) => void} choose
 */
export function menu(game, open, choose) {
  const mods = new Set(game.view.mods.map(({ mod }) => mod));
  const kinds = KINDS.filter(({ type, mod }) => open.has(type) || !mod || mods.has(mod));
  return el(
    "ul",
    { class: "kinds" },
    ...kinds.map((kind) => {
      const { type, words } = kind;
      const isOpen = open.has(type);
      const button = el(
        "button",
        {
          type: "button",
          class: "kind",
          "data-kind": type,
          "aria-disabled": isOpen ? null : "true",
          onclick: () => isOpen && choose(type),
        },
        ICONS[type] && icon(ICONS[type]),
        el("strong", {}, kindName(type)),
        " ",
        el("span", {}, isOpen ? words() : reason(game.view, kind)),
      );
      return el("li", {}, button, ruleButton(type));
    }),
  );
}
