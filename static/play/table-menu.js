// Actions that concern the table rather than the game.

/** @import { ProposalKind, ResignEffect, TableActions } from "api" */
/** @import { Game } from "./game.js" */

import { ApiError } from "../common/api.js";
import { problemText } from "../common/problem-text.js";
import { byId, el } from "../common/dom.js";
import { confirmSetting } from "./confirm-setting.js";
import { sign } from "./pieces.js";
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
export class TableMenu {
  #game;
  #controls;
  #summary = el(
    "summary",
    { class: "button quiet", title: say("play-menu") },
    sign("menu"),
    el("span", { class: "unseen" }, say("play-menu")),
  );
  #menu = el("div", { class: "items" });
  #details;
  #banner = el("div", { class: "proposal", role: "status" });
  #fault = el("p", { class: "fault", role: "alert", hidden: true });
  /** @type {string | null} */
  #offered = null;

  /**
   * `controls` are further entries.
   *
   * @param {HTMLElement} section
   * @param {Game} game
   * @param {(HTMLElement | null)[]} controls
   */
  constructor(section, game, ...controls) {
    this.#game = game;
    this.#controls = controls.filter((control) => control !== null);
    this.#details = el("details", { class: "menu" }, this.#summary, this.#menu);
    section.append(this.#details, this.#banner, this.#fault);
    document.addEventListener(
      "click",
      ({ target }) =>
        (target instanceof Node && this.#details.contains(target)) || (this.#details.open = false),
    );
    this.#details.addEventListener("keydown", ({ key }) => {
      if (key !== "Escape") return;
      this.#details.open = false;
      this.#summary.focus();
    });
  }

  show() {
    const { view } = this.#game;
    const { status, proposal, clock, visibility, invite, table_actions: possible, players } = view;
    const state = JSON.stringify([
      status,
      proposal,
      clock?.paused,
      visibility,
      invite,
      possible,
      this.#game.own,
      players.map(({ user, left }) => [user?.id, left?.reason]),
    ]);
    if (state === this.#offered) return;
    this.#offered = state;
    this.#menu.replaceChildren(...this.#items());
    this.#banner.replaceChildren(...this.#proposal());
    this.#banner.hidden = !this.#banner.childElementCount;
  }

  #items() {
    const { view } = this.#game;
    return [
      this.#item(say("play-rules"), () => byId("rules", HTMLDialogElement).showModal()),
      ...(view.table_actions ? this.#playersItems(view.table_actions) : []),
      this.#item(say("play-copy-spectator-link"), () => this.#copyLink()),
      ...(this.#game.own === null ? [] : [this.#confirmation()]),
      el("a", { href: "/" }, say("play-go-to-lobby")),
      ...(view.status === "lobby" ? [] : [el("a", { href: this.#address("/replay") }, say("play-replay"))]),
      ...this.#controls,
      ...[...byId("links").children].map((link) => link.cloneNode(true)),
    ];
  }

  /** The entry that switches confirmations on and off. */
  #confirmation() {
    const entry = el(
      "button",
      {
        type: "button",
        class: "quiet",
        "aria-pressed": String(confirmSetting.isOn),
        onclick: () => {
          confirmSetting.toggle();
          entry.setAttribute("aria-pressed", String(confirmSetting.isOn));
        },
      },
      confirmSetting.label,
    );
    return entry;
  }

  /** @param {TableActions} possible */
  #playersItems({ proposals, needs_agreement: needsAgreement, resign }) {
    /** @param {ProposalKind} kind */
    const propose = (kind) =>
      this.#item(needsAgreement ? PROPOSALS[kind].ask() : PROPOSALS[kind].alone(), () =>
        this.#game.propose(kind),
      );
    return [
      ...proposals.map(propose),
      ...(this.#game.view.clock?.paused
        ? [this.#item(say("play-resume-clock"), () => this.#game.resume())]
        : []),
      ...(resign ? [this.#item(say("play-resign-button"), () => this.#askToResign(resign))] : []),
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
      if (!(error instanceof ApiError)) throw error;
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
    if (!own || !asked.includes(own)) return [told];
    const agree = el(
      "button",
      { type: "button", onclick: () => this.#run(() => this.#game.answer(true)) },
      say("common-agree"),
    );
    return [told, agree, this.#item(say("common-decline"), () => this.#game.answer(false))];
  }

  /** @param {ResignEffect} effect */
  #askToResign(effect) {
    const close = () => dialog.close();
    const outcome =
      effect === "game_ends" ? say("play-resign-effect-last-opponent") : say("play-resign-effect");
    /** @type {HTMLDialogElement} */
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
