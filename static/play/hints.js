// Hints for a first game: one short hint at a time, depending on the state of the game.

import { el } from "../common/dom.js";
import { say } from "../common/words.js";

const KEY = "shinjuku-hints";

const own = (game) => game.player(game.own);
const stores = (game) => game.view.board.stores.filter(({ owner }) => owner === game.own).length;
const tracks = (game) => game.view.board.track.filter(({ owner }) => owner === game.own).length;
const isEarly = (game) => game.view.turn.number <= 2 * game.view.players.length;

/**
 * The hints: how to win, then the most urgent first. Each has a condition, given the game and the legal kinds of
 * action, and a text.
 */
const HINTS = [
  { id: "goal", when: () => true, text: () => say("The player with the most points wins. Your stores collect customers, and sets of different goods score best: four goods score 10 points, three score 6, two score 3, and a single customer scores 1.") },
  { id: "last-turns", when: (game) => game.view.final_turns_left !== null, text: () => say("The last customer has been placed: these are the last turns. Deliver the customers you still can; cards and track score nothing at the end.") },
  { id: "near-end", when: (game) => game.view.bag_size <= 8, text: () => say("The bag is nearly empty. When the bag and the queue are both empty, the last turns begin: think about which goods you still need for sets.") },
  { id: "queue", when: isEarly, text: () => say("When your turn began, the customers on the first card of the queue went to that ward, and the card went to your hand. The queue shows which customers come next, and where.") },
  { id: "hand", when: isEarly, text: () => say("You pay for actions with cards: a card of the ward, a card that is wild for you (from a ward where you have a store), or any three cards.") },
  { id: "first-store", when: (game) => stores(game) === 0, text: () => say("A good start: OPEN a store that sells what waiting or upcoming customers want, then EXPAND towards them.") },
  { id: "track", when: (game) => stores(game) > 0 && tracks(game) === 0, text: () => say("Customers travel along track. The first track you lay with each EXPAND is free. Everybody may use your track, but you draw cards when they do.") },
  { id: "move", when: (game, open) => stores(game) > 0 && open.has("move"), text: () => say("MOVE sends all customers of a ward on a journey together. Every store on their way takes one customer it can serve, whoever owns it, so watch whose stores you pass.") },
  { id: "income", when: (game, open) => open.has("income") && own(game).hand_size <= 1 && game.view.turn.actions_taken.length === 1, text: () => say("Few cards left? INCOME fills your hand up to four cards and ends your turn, so it is best as your second action.") },
  { id: "upgrade", when: (game, open) => open.has("upgrade"), text: () => say("You can UPGRADE: a department store sells all goods, and you get bonus tokens. The earlier you upgrade, the more you get.") },
];

/** What this browser remembers; without storage, it is forgotten with the page. */
class Memory {
  #state = { off: false, seen: [] };

  constructor() {
    try {
      this.#state = { ...this.#state, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
    } catch {
      // Storage is not available or has other content: all hints are new.
    }
  }

  get isOff() {
    return this.#state.off;
  }

  hasSeen(id) {
    return this.#state.seen.includes(id);
  }

  change(state) {
    this.#state = { ...this.#state, ...state };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#state));
    } catch {
      // Without storage it lasts as long as the page.
    }
  }

  see(id) {
    if (!this.hasSeen(id)) this.change({ seen: [...this.#state.seen, id] });
  }
}

/** The place for hints above the actions. */
export class Hints {
  #memory = new Memory();
  #shown = null;
  /** The current hint, and the turn in which it was first shown. */
  #current = { id: null, turn: null };
  element = el("div", { class: "hint", hidden: true });

  /** Shows the hint that helps now, if any; none while something is being chosen. */
  show(game, open) {
    this.#shown = () => this.show(game, open);
    const turn = game.view.turn.number;
    // A hint that was shown for a turn counts as read.
    if (this.#current.id && this.#current.turn !== turn) this.#memory.see(this.#current.id);
    const hint = this.#memory.isOff ? null : HINTS.find(({ id, when }) => !this.#memory.hasSeen(id) && when(game, open));
    this.#current = { id: hint?.id ?? null, turn };
    this.element.hidden = !hint;
    if (!hint) return this.element.replaceChildren();
    const button = (text, onclick) => el("button", { type: "button", class: "quiet small", onclick }, text);
    this.element.replaceChildren(
      el("p", {}, hint.text()),
      el("div", { class: "row" },
        button(say("Got it"), () => this.#settle(() => this.#memory.see(hint.id))),
        button(say("Turn off hints"), () => this.#settle(() => this.#memory.change({ off: true })))),
    );
  }

  hide() {
    this.element.hidden = true;
  }

  /** Whether hints are switched off and can be switched on again. */
  get isOff() {
    return this.#memory.isOff;
  }

  /** Switches all hints on again. */
  restart() {
    this.#settle(() => this.#memory.change({ off: false, seen: [] }));
  }

  #settle(change) {
    change();
    this.#shown?.();
    this.element.dispatchEvent(new Event("settled"));
  }
}
