// Hints for a first game: one short hint at a time, depending on the state of the game.

/** @import { Game } from "./game.js" */

import { el } from "../common/dom.js";
import { say } from "../common/messages.js";

/** @typedef {{ off: boolean, seen: string[] }} HintSettings */

const KEY = "shinjuku-hints";

/** @param {Game} game */
const own = (game) => game.player(game.own);
/** @param {Game} game */
const stores = (game) => game.view.board.stores.filter(({ owner }) => owner === game.own).length;
/** @param {Game} game */
const tracks = (game) => game.view.board.track.filter(({ owner }) => owner === game.own).length;
/** @param {Game} game */
const isEarly = (game) => (game.view.turn?.number ?? 0) <= 2 * game.view.players.length;

/**
 * The hints: how to win, then the most urgent first. Each has a condition, given the game and the legal kinds of
 * action, and a text.
 *
 * @type {{ id: string, when: (game: Game, open: Set<string>) => boolean, text: () => string }[]}
 */
const HINTS = [
  { id: "goal", when: () => true, text: () => say("play-hint-how-to-win") },
  {
    id: "last-turns",
    when: (game) => game.view.final_turns_left !== null,
    text: () => say("play-hint-last-turns"),
  },
  {
    id: "near-end",
    when: (game) => game.view.bag_size <= 8,
    text: () => say("play-hint-bag-nearly-empty"),
  },
  { id: "queue", when: isEarly, text: () => say("play-hint-queue") },
  { id: "hand", when: isEarly, text: () => say("play-hint-paying") },
  {
    id: "first-store",
    when: (game) => stores(game) === 0,
    text: () => say("play-hint-open"),
  },
  {
    id: "track",
    when: (game) => stores(game) > 0 && tracks(game) === 0,
    text: () => say("play-hint-expand"),
  },
  {
    id: "move",
    when: (game, open) => stores(game) > 0 && open.has("move"),
    text: () => say("play-hint-move"),
  },
  {
    id: "income",
    when: (game, open) =>
      open.has("income") && (own(game)?.hand_size ?? 0) <= 1 && game.view.turn?.actions_left === 1,
    text: () => say("play-hint-income"),
  },
  {
    id: "upgrade",
    when: (game, open) => open.has("upgrade"),
    text: () => say("play-hint-upgrade"),
  },
];

/** Which hints this browser has shown, and whether they are off; without storage, it is forgotten with the page. */
class HintStorage {
  /** @type {HintSettings} */
  #settings = { off: false, seen: [] };

  constructor() {
    try {
      this.#settings = { ...this.#settings, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
    } catch {
      // Storage is not available or has other content: all hints are new.
    }
  }

  get isOff() {
    return this.#settings.off;
  }

  /** @param {string} id */
  hasSeen(id) {
    return this.#settings.seen.includes(id);
  }

  /** @param {Partial<HintSettings>} changed */
  change(changed) {
    this.#settings = { ...this.#settings, ...changed };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#settings));
    } catch {
      // Without storage it lasts as long as the page.
    }
  }

  /** @param {string} id */
  markSeen(id) {
    if (!this.hasSeen(id)) this.change({ seen: [...this.#settings.seen, id] });
  }
}

/** The place for hints above the actions. */
export class Hints {
  #storage = new HintStorage();
  /**
   * Shows the hint of the current state again.
   *
   * @type {(() => void) | null}
   */
  #redraw = null;
  /**
   * The current hint, and the turn in which it was first shown.
   *
   * @type {{ id: string | null, turn: number | null }}
   */
  #current = { id: null, turn: null };
  element = el("div", { class: "hint", hidden: true });

  /**
   * Shows the hint that helps now, if any; none while something is being chosen.
   *
   * @param {Game} game
   * @param {Set<string>} open
   */
  show(game, open) {
    this.#redraw = () => this.show(game, open);
    const turn = game.view.turn?.number ?? null;
    // A hint that was shown for a turn counts as read.
    if (this.#current.id && this.#current.turn !== turn) this.#storage.markSeen(this.#current.id);
    const hint = this.#storage.isOff
      ? null
      : HINTS.find(({ id, when }) => !this.#storage.hasSeen(id) && when(game, open));
    this.#current = { id: hint?.id ?? null, turn };
    this.element.hidden = !hint;
    if (!hint) return this.element.replaceChildren();
    /**
     * @param {string} text
     * @param {() => void} onclick
     */
    const button = (text, onclick) => el("button", { type: "button", class: "quiet small", onclick }, text);
    this.element.replaceChildren(
      el("p", {}, hint.text()),
      el(
        "div",
        { class: "row" },
        button(say("play-hint-dismiss"), () => this.#update(() => this.#storage.markSeen(hint.id))),
        button(say("play-turn-off-hints"), () => this.#update(() => this.#storage.change({ off: true }))),
      ),
    );
  }

  hide() {
    this.element.hidden = true;
  }

  /** Whether hints are switched off and can be switched on again. */
  get isOff() {
    return this.#storage.isOff;
  }

  /** Switches all hints on again. */
  restart() {
    this.#update(() => this.#storage.change({ off: false, seen: [] }));
  }

  /**
   * Changes what the browser remembers, and shows the hint that helps then. Fires `change` on the element.
   *
   * @param {() => void} change
   */
  #update(change) {
    change();
    this.#redraw?.();
    this.element.dispatchEvent(new Event("change"));
  }
}
