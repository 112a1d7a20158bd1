// @ts-nocheck The types of this file are not complete.
// The acting panel: the kinds of action, the steps of one, the preview, and the result.

/** @import { Action, ActionKind, LegalActions } from "api" */
/** @import { Board } from "./board.js" */
/** @import { Game } from "./game.js" */
/** @import { Option } from "./choices.js" */

import { problemText } from "../common/problems.js";
import { byId, el } from "../common/dom.js";
import { say } from "../common/messages.js";
import { Choices } from "./choices.js";
import { Hints } from "./hints.js";
import { Journey } from "./journey.js";
import { menu, ruleButton } from "./menu.js";
import { Preview } from "./preview.js";
import { Sheet } from "./sheet.js";
import { Narrowing } from "./steps.js";
import { kindName, waitingText } from "./action-texts.js";
import { eventText } from "./event-texts.js";
import { listed, playerName } from "./names.js";

/** Why nothing can be undone, by the value in the view. */
const UNDO_TEXTS = {
  possible: () => "",
  nothing_to_undo: () => say("common-nothing-to-take-back"),
  not_your_action: () => say("play-cannot-take-back-not-yours"),
  something_revealed: () => say("play-cannot-take-back-drawn"),
};

/** The state of the connection in words. */
const CONNECTION_TEXTS = {
  live: () => "",
  lost: () => say("play-connection-lost"),
  refused: () => say("play-game-gone"),
};

const JOURNEYS = ["move", "reunite"];

/** The acting panel. */
export class Acting {
  #section;
  #game;
  #board;
  #announcer;
  #sheet;
  #hints = new Hints();
  #content = el("div", { class: "content" });
  #alert = el("p", { class: "fault", role: "alert" });
  #foot = el("div", { class: "row foot" });
  #lost = el("p", { class: "lost", role: "status" });
  /**
   * The action being composed, a Narrowing or a Journey; null while the kinds of action are shown.
   *
   * @type {Narrowing | Journey | null}
   */
  #flow = null;
  #begun = "";
  /** @type {LegalActions | null} */
  #legal = null;
  /** @type {Choices | null} */
  #choices = null;
  /** @type {Preview | null} */
  #preview = null;
  /**
   * The buttons that go back, disabled while an action is being sent.
   *
   * @type {HTMLElement | null}
   */
  #ways = null;
  #isActing = false;
  /**
   * What to do when the connection is back, while the panel shows that the server does not respond.
   *
   * @type {(() => void) | null}
   */
  #onReturn = null;
  /** @type {number | null} */
  #version = null;

  /**
   * @param {HTMLElement} section
   * @param {Game} game
   * @param {Board} board
   * @param {HTMLElement} announcer
   */
  constructor(section, game, board, announcer) {
    this.#game = game;
    this.#board = board;
    this.#announcer = announcer;
    this.#section = section;
    this.#sheet = new Sheet(section, this.#hints.element, this.#content, this.#alert, this.#foot);
    byId("table").prepend(this.#lost);
    // The second click of a double click must not hit what the first one has brought up.
    section.addEventListener("click", (event) => event.detail > 1 && event.stopPropagation(), {
      capture: true,
    });
    game.addEventListener("connection", () => this.#connection());
    board.addEventListener("inspect", ({ detail }) => this.#choices?.point(detail));
    this.#hints.element.addEventListener("settled", () => {
      this.#showFoot();
      this.#focus();
    });
    addEventListener("keydown", (event) => this.#escape(event));
  }

  /** Shows the current game. An action being composed continues as far as it is still legal. */
  async show() {
    const { version } = this.#game.view;
    if (this.#isActing) return;
    if (!this.#game.isAwaited) {
      this.#version = version;
      this.#legal = null;
      this.#drop();
      return this.#render();
    }
    if (this.#version === version && this.#legal) return this.#showFoot();
    try {
      const legal = await this.#game.legal();
      if (version !== this.#game.view.version) return;
      if (legal.version !== version) return this.#game.catchUp();
      this.#version = version;
      this.#legal = legal;
      if (this.#onReturn) this.#clearError();
    } catch (error) {
      return this.#fail(error, () => this.show());
    }
    if (this.#flow && (this.#begun !== this.#moment || !this.#flow.renew(this.#legal))) {
      this.#drop();
      this.#tell(say("play-game-moved-on"));
    }
    if (!this.#flow && this.#legal.decision !== "act") return this.#begin(this.#legal.decision);
    this.#render();
  }

  /** Identifies the current decision: an action that is being composed is only valid for it. */
  get #moment() {
    const { turn, awaiting } = this.#game.view;
    return JSON.stringify([turn, awaiting]);
  }

  get #open() {
    return new Set(this.#legal?.actions.map(({ type }) => type) ?? []);
  }

  /**
   * Starts composing an action.
   *
   * @param {ActionKind} kind
   */
  #begin(kind) {
    this.#clearError();
    this.#begun = this.#moment;
    const changed = () => {
      this.#clearError();
      this.#render();
    };
    this.#flow = JOURNEYS.includes(kind)
      ? new Journey(this.#game, kind, this.#legal, changed, (error, again) => this.#fail(error, again))
      : new Narrowing(
          this.#game,
          kind,
          this.#legal.actions.filter(({ type }) => type === kind),
          changed,
        );
    this.#render();
  }

  #drop() {
    this.#flow = null;
    this.#preview = null;
  }

  #back() {
    this.#clearError();
    if (!this.#flow?.back()) this.#restart();
  }

  #restart() {
    this.#clearError();
    this.#drop();
    if (this.#legal && this.#legal.decision !== "act") return this.#begin(this.#legal.decision);
    this.#render();
  }

  /** @param {KeyboardEvent} event */
  #escape(event) {
    if (
      event.key !== "Escape" ||
      event.defaultPrevented ||
      !this.#flow ||
      this.#isActing ||
      document.querySelector("dialog[open]")
    )
      return;
    event.preventDefault();
    this.#back();
  }

  /** Renders the panel, and keeps the focus where it belongs. */
  #render() {
    const isBusy = this.#flow?.isBusy ?? false;
    this.#content.setAttribute("aria-busy", String(isBusy));
    // Until the server has responded, the previous question stays visible.
    if (isBusy && this.#preview) this.#preview.isBusy = true;
    if (isBusy && (this.#choices || this.#preview)) return this.#board.offer([]);
    const isWithin = this.#section.contains(document.activeElement);
    const last = this.#preview;
    this.#sheet.yieldTo(this.#flow?.question?.options.some(({ thing }) => thing) ? byId("board") : null);
    this.#choices = null;
    this.#preview = null;
    if (!this.#game.isAwaited || !this.#legal) this.#showWaiting();
    else if (!this.#flow) this.#showMenu();
    else if (this.#flow.draft) this.#showPreview(last);
    else this.#showQuestion();
    this.#board.route(this.#flow?.route ?? null);
    this.#showFoot();
    if (this.#preview ? this.#preview !== last && (isWithin || this.#board.hasFocus) : isWithin)
      this.#focus();
  }

  /** Moves the focus to the next input. */
  #focus() {
    if (this.#preview) return this.#preview.focus();
    if (this.#choices?.focus()) return;
    const first =
      this.#content.querySelector(".kind:not([aria-disabled])") ?? this.#content.querySelector("h2");
    first?.focus({ preventScroll: true });
  }

  /** @param {string} text */
  #heading(text) {
    this.#sheet.line = text;
    return el("h2", { id: "acting-heading", tabindex: -1 }, text);
  }

  #showWaiting() {
    const { isOver, own } = this.#game;
    this.#board.offer([]);
    this.#hints.hide();
    const heading = this.#heading(isOver ? say("common-game-over") : waitingText(this.#game));
    this.#content.replaceChildren(
      heading,
      own === null && !isOver ? el("p", { class: "faint" }, say("play-watching-game")) : "",
    );
  }

  #showMenu() {
    const { view, own } = this.#game;
    this.#board.offer([]);
    this.#hints.show(this.#game, this.#open);
    const heading = this.#heading(
      view.solo
        ? say("play-turn-of-player", { player: playerName(this.#game, own) })
        : say("common-your-turn"),
    );
    const taken = [...view.turn.actions_taken, ...view.turn.mini_actions_taken].map(kindName);
    const done = taken.length
      ? el("p", { class: "faint" }, say("play-done-this-turn", { kinds: listed(taken) }))
      : "";
    this.#content.replaceChildren(
      heading,
      done,
      menu(this.#game, this.#open, (kind) => this.#begin(kind)),
    );
  }

  #showQuestion() {
    this.#hints.hide();
    const { ask, note, facts, options, end, list } = this.#flow.question;
    this.#choices = new Choices(options, "acting-heading", (option) => this.#point(option));
    this.#board.offer(
      options.filter(({ thing }) => thing),
      this.#flow.chosen,
    );
    const row = [
      end && el("button", { type: "button", class: "do", onclick: end.choose }, end.label),
      list && el("button", { type: "button", class: "quiet small", onclick: list.choose }, list.label),
    ].filter(Boolean);
    this.#content.replaceChildren(
      this.#crumbs(),
      this.#heading(ask),
      this.#made(),
      ...(note ? [el("p", { class: "faint" }, note)] : []),
      ...(facts ? [facts] : []),
      ...(row.length ? [el("div", { class: "row" }, ...row)] : []),
      this.#choices.element,
      this.#waysBack(),
    );
    if (this.#board.hasFocus) this.#announce(ask);
  }

  /**
   * Shows on the board what an entry of the list is about.
   *
   * @param {Option | null} option
   */
  #point(option) {
    this.#board.point(option?.thing ?? null);
    this.#board.route(option?.path ?? this.#flow?.route ?? null);
  }

  /**
   * Shows the preview. A preview of the same action stays as it is, with the selected cards.
   *
   * @param {Preview | null} last
   */
  #showPreview(last) {
    this.#hints.hide();
    this.#board.offer([], this.#flow.chosen);
    const { draft } = this.#flow;
    if (last?.isOf(draft)) {
      this.#preview = last;
      last.isBusy = false;
      return;
    }
    this.#preview = new Preview(this.#game, draft, (action) => this.#act(action));
    this.#content.replaceChildren(
      this.#heading(say("play-check-and-confirm", { kind: kindName(this.#flow.kind) })),
      this.#preview.element,
      this.#waysBack(),
    );
    this.#sheet.fold(false);
  }

  /** The kind of action being composed, with a link to its rules. */
  #crumbs() {
    return el(
      "p",
      { class: "crumb" },
      el("strong", {}, kindName(this.#flow.kind)),
      " ",
      ruleButton(this.#flow.kind),
    );
  }

  /** The decisions made so far. */
  #made() {
    const { made } = this.#flow;
    return made.length
      ? el(
          "dl",
          { class: "made" },
          ...made.flatMap(({ name, words }) => [el("dt", {}, name), el("dd", {}, words)]),
        )
      : "";
  }

  #waysBack() {
    /**
     * @param {string} text
     * @param {() => void} onclick
     */
    const button = (text, onclick) => el("button", { type: "button", class: "quiet small", onclick }, text);
    this.#ways = el(
      "div",
      { class: "row" },
      button(say("common-back"), () => this.#back()),
      button(say("play-start-over"), () => this.#restart()),
    );
    return this.#ways;
  }

  #showFoot() {
    const { undo } = this.#game.view;
    const parts = [];
    if (undo) {
      const possible = undo === "possible";
      parts.push(
        el(
          "button",
          {
            type: "button",
            class: "quiet small",
            "aria-disabled": possible ? null : "true",
            "aria-describedby": "undo-reason",
            onclick: () => possible && this.#undo(),
          },
          say("play-take-back"),
        ),
      );
      parts.push(el("small", { id: "undo-reason", class: "faint" }, UNDO_TEXTS[undo]?.() ?? ""));
    }
    if (this.#hints.isOff && this.#game.own !== null)
      parts.push(
        el(
          "button",
          { type: "button", class: "quiet small last", onclick: () => this.#hints.restart() },
          say("play-show-hints"),
        ),
      );
    const isSame =
      this.#foot.childElementCount === parts.length &&
      parts.every((part, index) => part.isEqualNode(this.#foot.children[index]));
    if (!isSame) this.#foot.replaceChildren(...parts);
  }

  /** @param {Action} action */
  #act(action) {
    return this.#change(async () => {
      const { events } = await this.#game.act(action);
      return events
        .map((event) => eventText(this.#game, event))
        .filter(Boolean)
        .join(" ");
    });
  }

  #undo() {
    return this.#change(async () => {
      await this.#game.undo();
      return say("play-last-action-taken-back");
    });
  }

  /**
   * Changes the game, one request at a time; until the response arrives nothing can be changed. `run` returns the
   * text to announce.
   *
   * @param {() => Promise<string>} run
   */
  async #change(run) {
    if (this.#isActing) return;
    this.#clearError();
    this.#setActing(true);
    try {
      const told = await run();
      this.#drop();
      this.#announce(told);
    } catch (error) {
      this.#fail(error, null);
    } finally {
      this.#setActing(false);
    }
    await this.show();
  }

  /** @param {boolean} isActing */
  #setActing(isActing) {
    this.#isActing = isActing;
    if (this.#preview) this.#preview.isSent = isActing;
    if (this.#ways) this.#ways.inert = isActing;
  }

  /**
   * Shows why something failed. The choices stay, unless the game has advanced.
   *
   * @param {unknown} error
   * @param {(() => void) | null} again
   */
  #fail(error, again) {
    if (error.name === "AbortError") return;
    if (error.code === "version_conflict") {
      this.#drop();
      this.#tell(say("play-game-moved-on"));
      this.#render();
      return this.#game.catchUp();
    }
    if (!(error.status >= 0)) throw error;
    if (error.isLost) {
      this.#tell(say("play-not-sent"), again);
      this.#onReturn = () => {
        this.#clearError();
        again?.();
      };
    } else if (error.isSignedOut) this.#tell(say("play-logged-out"), again);
    else {
      this.#tell(problemText(error.problem));
      if (!this.#preview) this.#render();
    }
  }

  /**
   * Shows an error, with a retry button if that helps.
   *
   * @param {string} text
   * @param {(() => void) | null} again
   */
  #tell(text, again = null) {
    this.#sheet.fold(false);
    const retry =
      again &&
      el(
        "button",
        {
          type: "button",
          class: "quiet small",
          onclick: () => {
            this.#clearError();
            this.#focus();
            again();
          },
        },
        say("play-try-again"),
      );
    this.#alert.replaceChildren(text, ...(retry ? [" ", retry] : []));
    this.#onReturn = null;
  }

  /** Hides the error. */
  #clearError() {
    this.#alert.replaceChildren();
    this.#onReturn = null;
  }

  /** @param {string} text */
  #announce(text) {
    this.#announcer.textContent = text;
  }

  #connection() {
    const { connection } = this.#game;
    this.#lost.textContent = CONNECTION_TEXTS[connection]();
    if (connection !== "live") return;
    this.#onReturn?.();
    if (!this.#legal) this.show();
  }
}
