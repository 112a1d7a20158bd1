// @ts-nocheck The types of this file are not complete.
// Actions that concern the table rather than the game.

/** @import { ProposalKind } from "api" */
/** @import { Game } from "./game.js" */

import { problemText } from "../common/problems.js";
import { byId, el } from "../common/dom.js";
import { say } from "../common/messages.js";
import { fullName, listed } from "./names.js";

/**
 * The proposals: the label for proposing, the label if nobody has to agree, and the question to the others.
 *
 * @type {Record<ProposalKind, { ask: () => string, alone: () => string, told: (player: string) => string }>}
 */
const PROPOSALS = {
  undo: {
    ask: () => say("play-propose-undo"),
    alone: () => say("common-take-back-my-last-action"),
    told: (player) => say("play-player-proposes-undo", { player }),
  },
  pause: {
    ask: () => say("play-propose-pause"),
    alone: () => say("common-stop-clock"),
    told: (player) => say("play-player-proposes-pause", { player }),
  },
  draw: {
    ask: () => say("play-propose-draw"),
    alone: () => say("play-end-without-winner"),
    told: (player) => say("play-player-proposes-draw", { player }),
  },
};

/** The menu of a table, and the open proposal. */
export class Tools {
  #game;
  #menu = el("div", { class: "items" });
  #details;
  #banner = el("div", { class: "proposal", role: "status" });
  #fault = el("p", { class: "fault", role: "alert", hidden: true });
  /** @type {string | null} */
  #offered = null;

  /**
   * @param {HTMLElement} section
   * @param {Game} game
   */
  constructor(section, game) {
    this.#game = game;
    this.#details = el(
      "details",
      { class: "menu" },
      el("summary", { class: "button quiet" }, say("play-menu")),
      this.#menu,
    );
    section.append(this.#details, this.#banner, this.#fault);
    document.addEventListener(
      "click",
      ({ target }) => this.#details.contains(target) || (this.#details.open = false),
    );
    this.#details.addEventListener("keydown", ({ key }) => {
      if (key !== "Escape") return;
      this.#details.open = false;
      this.#details.firstElementChild.focus();
    });
  }

  show() {
    const { view } = this.#game;
    const { status, proposal, clock, visibility, invite, players } = view;
    const state = JSON.stringify([
      status,
      proposal,
      clock?.paused,
      visibility,
      invite,
      this.#game.own,
      players.map(({ user, left }) => [user?.id, left?.reason]),
    ]);
    if (state === this.#offered) return;
    this.#offered = state;
    this.#menu.replaceChildren(...this.#items());
    this.#banner.replaceChildren(...this.#proposal());
    this.#banner.hidden = !this.#banner.childElementCount;
  }

  get #plays() {
    return this.#game.own !== null && this.#game.view.status === "active";
  }

  /** Whether nobody else has to agree to anything. */
  get #isAlone() {
    return this.#game.view.solo || this.#game.view.players.filter(({ user }) => user).length < 2;
  }

  /** Whether resigning ends the game: no other person plays on, or only one player is left who has not resigned. */
  get #endsByResigning() {
    const others = this.#game.view.players.filter(({ color }) => color !== this.#game.own);
    return this.#isAlone || others.filter(({ left }) => left?.reason !== "resigned").length < 2;
  }

  #items() {
    const { view } = this.#game;
    return [
      this.#item(say("play-rules"), () => byId("rules").showModal()),
      ...(this.#plays ? this.#playersItems() : []),
      this.#item(say("play-copy-spectator-link"), () => this.#copyLink()),
      el("a", { href: "/" }, say("play-go-to-lobby")),
      view.status !== "lobby" && el("a", { href: this.#address("/replay") }, say("play-replay")),
    ].filter(Boolean);
  }

  #playersItems() {
    const { clock, proposal, solo } = this.#game.view;
    const proposable = { undo: true, pause: Boolean(clock?.since) && !clock.paused, draw: true };
    const open = Object.keys(PROPOSALS).filter((what) => !proposal && proposable[what]);
    /** @param {ProposalKind} what */
    const propose = (what) =>
      this.#item(this.#isAlone ? PROPOSALS[what].alone() : PROPOSALS[what].ask(), () =>
        this.#game.propose(what),
      );
    return [
      ...open.map(propose),
      clock?.paused && this.#item(say("play-resume-clock"), () => this.#game.resume()),
      !solo && this.#item(say("play-resign-button"), () => this.#askToResign()),
    ];
  }

  /**
   * An entry of the menu; errors are shown below it.
   *
   * @param {string} name
   * @param {() => unknown} run
   */
  #item(name, run) {
    return el("button", { type: "button", class: "quiet", onclick: () => this.#run(run) }, name);
  }

  /** @param {() => unknown} run */
  async #run(run) {
    this.#details.open = false;
    this.#fault.hidden = true;
    try {
      await run();
    } catch (error) {
      this.#fault.textContent = problemText(error.problem);
      this.#fault.hidden = false;
    }
  }

  /** The open proposal, and the possible answers. */
  #proposal() {
    const { proposal } = this.#game.view;
    if (!proposal) return [];
    const { kind, by, asked } = proposal;
    const { own } = this.#game;
    if (by === own) {
      const players = listed(asked.map((color) => fullName(this.#game, color)));
      return [
        el("p", {}, say("play-your-proposal", { players })),
        this.#item(say("play-withdraw-proposal"), () => this.#game.answer(false)),
      ];
    }
    const told = el("p", {}, PROPOSALS[kind].told(fullName(this.#game, by)));
    if (!asked.includes(own)) return [told];
    const agree = el(
      "button",
      { type: "button", onclick: () => this.#run(() => this.#game.answer(true)) },
      say("common-agree"),
    );
    return [told, agree, this.#item(say("common-decline"), () => this.#game.answer(false))];
  }

  #askToResign() {
    const close = () => dialog.close();
    const outcome = this.#endsByResigning
      ? say("play-resign-effect-last-opponent")
      : say("play-resign-effect");
    const dialog = el(
      "dialog",
      { "aria-labelledby": "resign-heading", onclose: () => dialog.remove() },
      el("h2", { id: "resign-heading" }, say("play-resign-question")),
      el("p", {}, outcome),
      el(
        "div",
        { class: "actions" },
        el(
          "button",
          {
            type: "button",
            class: "danger",
            onclick: () => this.#run(() => this.#game.resign()).finally(close),
          },
          say("common-resign"),
        ),
        el("button", { type: "button", class: "quiet", onclick: close }, say("play-resign-cancel")),
      ),
    );
    document.body.append(dialog);
    dialog.showModal();
  }

  /** @param {string} page */
  #address(page = "") {
    const { id, invite, view } = this.#game;
    const word = view.visibility === "private" ? (view.invite ?? invite) : "";
    return `/games/${id}${page}${word && `?${new URLSearchParams({ invite: word })}`}`;
  }

  async #copyLink() {
    const address = new URL(this.#address(), location.href).href;
    try {
      await navigator.clipboard.writeText(address);
      this.#banner.replaceChildren(el("p", {}, say("play-link-copied")));
    } catch {
      // If the page may not write to the clipboard, the reader copies the link by hand.
      const field = el("input", {
        readonly: true,
        value: address,
        "aria-label": say("play-spectator-link"),
      });
      this.#banner.replaceChildren(field);
      field.select();
    }
    this.#banner.hidden = false;
    this.#offered = null;
  }
}
