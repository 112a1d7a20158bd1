// The kinds of action as buttons: those that are legal, and why others are not.

import { byId, el } from "../common/dom.js";
import { say } from "../common/words.js";
import { icon } from "./pieces.js";
import { MAIN_ACTIONS, kindName } from "./wording.js";

/**
 * The kinds in display order: what each is for, what it needs, the mod that adds it, and whether it is a mini action.
 */
const KINDS = [
  { type: "open", words: () => say("Open a store"), needs: () => say("You need an empty station, a store and cards.") },
  { type: "expand", words: () => say("Lay track"), needs: () => say("You need track and an empty connection.") },
  { type: "move", words: () => say("Move customers"), needs: () => say("You need a ward with customers who can move, and cards.") },
  { type: "upgrade", words: () => say("Build a department store"), needs: () => say("You need a store at a sakura station, a collected customer of its good, and cards.") },
  { type: "kaiju", mod: "kaiju", words: () => say("Move the Kaiju"), needs: () => say("You need cards and a place where the Kaiju can go.") },
  { type: "reunite", mod: "hachiko", words: () => say("Bring Hachiko home"), needs: () => say("Hachiko must be away from home, with a route back.") },
  { type: "income", words: () => say("Draw cards and end your turn"), needs: () => say("Not possible now.") },
  { type: "wander", mod: "princess", isMini: true, words: () => say("Move the Princess"), needs: () => say("Not possible now.") },
  { type: "explore", mod: "chairman", isMini: true, words: () => say("Move your Chairman"), needs: () => say("Not possible now.") },
  { type: "pass", words: () => say("End the turn"), needs: () => say("Not possible now.") },
];

/** The icons of the main actions, and of the figures of mods. */
const ICONS = { open: "open", expand: "expand", move: "move", upgrade: "upgrade", income: "income", kaiju: "kaiju", reunite: "hachiko", wander: "princess" };

/** Opens the rules at the section on a kind of action. */
export function showRule(type) {
  const rules = byId("rules");
  rules.showModal();
  byId(`rule-${type === "relocate_kaiju" ? "kaiju" : type}`)?.scrollIntoView({ block: "start" });
}

/** The button that explains a kind of action. */
export const ruleButton = (type) => el("button", {
  type: "button",
  class: "why",
  "aria-label": say("About {kind}", { kind: kindName(type) }),
  onclick: () => showRule(type),
}, "?");

/** Why a kind is not available. */
function reason(view, { type, isMini = false, needs }) {
  const { actions_taken: taken, mini_actions_taken: minis } = view.turn;
  if (taken.includes(type) || minis.includes(type)) return say("You have already done this in this turn.");
  return !isMini && taken.length >= MAIN_ACTIONS ? say("You have taken all main actions of this turn.") : needs();
}

/** The buttons of all kinds in this game. */
export function menu(game, open, choose) {
  const mods = new Set(game.view.mods.map(({ mod }) => mod));
  const kinds = KINDS.filter(({ type, mod }) => open.has(type) || !mod || mods.has(mod));
  return el("ul", { class: "kinds" }, ...kinds.map((kind) => {
    const { type, words } = kind;
    const isOpen = open.has(type);
    const button = el("button", {
      type: "button",
      class: "kind",
      "data-kind": type,
      "aria-disabled": isOpen ? null : "true",
      onclick: () => isOpen && choose(type),
    }, ICONS[type] && icon(ICONS[type]), el("strong", {}, kindName(type)), " ", el("span", {}, isOpen ? words() : reason(game.view, kind)));
    return el("li", {}, button, ruleButton(type));
  }));
}
