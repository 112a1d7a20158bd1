// The action panel: the kinds of action, the steps of one, the preview, and the result.

/** @import { Action, ActionKind, LegalActions } from "api" */
/** @import { Builder, PartialAction, Question } from "./action-builder.js" */
/** @import { Board } from "./board.js" */
/** @import { BoardElement } from "./drawing.js" */
/** @import { Game } from "./game.js" */
/** @import { Option } from "./choices.js" */

import { ApiError, isAbort } from "../common/api.js";
import { problemText } from "../common/problem-text.js";
import { byId, el } from "../common/dom.js";
import { say } from "../common/messages.js";
import { Choices } from "./choices.js";
import { ErrorLine } from "./error-line.js";
import { Hints } from "./hints.js";
import { JourneyBuilder } from "./journey-builder.js";
import { actionMenu } from "./action-menu.js";
import { PanelFoot } from "./panel-foot.js";
import { Preview } from "./preview.js";
import { decisionList, kindLine, questionFacts } from "./question-parts.js";
import { BottomSheet } from "./bottom-sheet.js";
import { ActionBuilder } from "./action-builder.js";
import { kindName, waitingText } from "./action-texts.js";
import { eventText } from "./event-texts.js";
import { listed, playerName } from "./names.js";

/**
 * The state of the connection in words.
 *
 * @type {Record<Game["connection"], () => string>}
 */
const CONNECTION_TEXTS = {
  live: () => "",
  lost: () => say("play-connection-lost"),
  refused: () => say("play-game-gone"),
};

/**
 * An action that is being composed: its kind, and everything on the board that it includes so far.
 *
 * @typedef {{ kind: ActionKind, parts: BoardElement[] }} Draft
 */

/** The panel in which the viewer composes and confirms actions. */
export class ActionPanel {
  #section;
  #game;
  #board;
  #announcer;
  #sheet;
  #hints = new Hints();
  #content = el("div", { class: "content" });
  #error = new ErrorLine(() => this.#focus());
  #foot = new PanelFoot(
    () => this.#undo(),
    () => this.#hints.restart(),
  );
  #lost = el("p", { class: "lost", role: "status" });
  /**
   * The action being composed; null while the kinds of action are shown.
   *
   * @type {Builder | null}
   */
  #builder = null;
  /** The decision for which the action is composed. */
  #begunKey = "";
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
  /** @type {number | null} */
  #version = null;
  /** @type {((draft: Draft | null) => void)[]} */
  #draftListeners = [];

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
    this.#sheet = new BottomSheet(
      section,
      this.#hints.element,
      this.#content,
      this.#error.element,
      this.#foot.element,
    );
    byId("table").prepend(this.#lost);
    // The second click of a double click must not hit what the first one has brought up.
    section.addEventListener("click", (event) => event.detail > 1 && event.stopPropagation(), {
      capture: true,
    });
    game.addEventListener("connection", () => this.#connection());
    board.onInspect((element) => this.#choices?.point(element));
    this.#hints.element.addEventListener("change", () => {
      this.#showFoot();
      this.#focus();
    });
    addEventListener("keydown", (event) => this.#escape(event));
  }

  /**
   * Calls `listener` whenever the action that is being composed changes; null if there is none.
   *
   * @param {(draft: Draft | null) => void} listener
   */
  onDraft(listener) {
    this.#draftListeners.push(listener);
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
      if (this.#error.isWaiting) this.#error.clear();
    } catch (error) {
      return this.#fail(error, () => this.show());
    }
    if (this.#builder && (this.#begunKey !== this.#decisionKey || !this.#builder.updateLegal(this.#legal))) {
      this.#drop();
      this.#showError(say("play-game-moved-on"));
    }
    if (!this.#builder) this.#start();
    else this.#render();
  }

  /** Shows the kinds of action or, if the game asks for a certain decision, its first question. */
  #start() {
    const decision = this.#legal?.decision;
    if (decision && decision !== "act") this.#begin(decision);
    else this.#render();
  }

  /** Identifies the current decision: an action that is being composed is only valid for it. */
  get #decisionKey() {
    const { turn, awaiting } = this.#game.view;
    return JSON.stringify([turn, awaiting]);
  }

  /** The kinds of action that are possible now. */
  get #possibleKinds() {
    const kinds = this.#legal?.kinds ?? [];
    return new Set(kinds.filter(({ status }) => status === "possible").map(({ type }) => type));
  }

  /**
   * Starts composing an action.
   *
   * @param {ActionKind} kind
   */
  #begin(kind) {
    const legal = this.#legal;
    if (!legal) return;
    this.#error.clear();
    this.#begunKey = this.#decisionKey;
    const changed = () => {
      this.#error.clear();
      this.#render();
    };
    this.#builder =
      kind === "move" || kind === "reunite"
        ? new JourneyBuilder(this.#game, kind, legal, changed, (error, again) => this.#fail(error, again))
        : new ActionBuilder(this.#game, kind, legal, changed);
    this.#render();
  }

  #drop() {
    this.#builder = null;
    this.#preview = null;
  }

  #back() {
    this.#error.clear();
    if (!this.#builder?.back()) this.#restart();
  }

  #restart() {
    this.#error.clear();
    this.#drop();
    this.#start();
  }

  /** @param {KeyboardEvent} event */
  #escape(event) {
    if (
      event.key !== "Escape" ||
      event.defaultPrevented ||
      !this.#builder ||
      this.#isActing ||
      document.querySelector("dialog[open]")
    )
      return;
    event.preventDefault();
    this.#back();
  }

  /** Renders the panel, and keeps the focus where it belongs. */
  #render() {
    const draft = this.#builder && { kind: this.#builder.kind, parts: this.#builder.parts };
    for (const listener of this.#draftListeners) listener(draft);
    const isBusy = this.#builder?.isBusy ?? false;
    this.#content.setAttribute("aria-busy", String(isBusy));
    // Until the server has responded, the previous question stays visible.
    if (isBusy && this.#preview) this.#preview.isBusy = true;
    if (isBusy && (this.#choices || this.#preview)) return this.#board.offer([]);
    const isWithin = this.#section.contains(document.activeElement);
    const last = this.#preview;
    const isOnBoard = this.#builder?.question?.options.some(({ element }) => element);
    this.#sheet.yieldTo(isOnBoard ? byId("board", HTMLElement) : null);
    this.#choices = null;
    this.#preview = null;
    if (!this.#game.isAwaited || !this.#legal) this.#showWaiting();
    else if (!this.#builder) this.#showMenu(this.#legal);
    else if (this.#builder.partialAction) this.#showPreview(this.#builder, this.#builder.partialAction, last);
    else if (this.#builder.question) this.#showQuestion(this.#builder, this.#builder.question);
    this.#board.route(this.#builder?.route ?? null);
    this.#showFoot();
    if (this.#preview ? this.#preview !== last && (isWithin || this.#board.hasFocus) : isWithin)
      this.#focus();
  }

  /** Moves the focus to the next input. */
  #focus() {
    if (this.#preview) return this.#preview.focus();
    if (this.#choices?.focus()) return;
    /** @type {HTMLElement | null} */
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

  /** @param {LegalActions} legal */
  #showMenu({ kinds }) {
    const { view, own } = this.#game;
    this.#board.offer([]);
    // A lesson says itself what to do.
    if (view.lesson) this.#hints.hide();
    else this.#hints.show(this.#game, this.#possibleKinds);
    const heading = this.#heading(
      view.solo && own
        ? say("play-turn-of-player", { player: playerName(this.#game, own) })
        : say("common-your-turn"),
    );
    const { actions_taken: main = [], mini_actions_taken: mini = [] } = view.turn ?? {};
    const taken = [...main, ...mini].map(kindName);
    const done = taken.length
      ? el("p", { class: "faint" }, say("play-done-this-turn", { kinds: listed(taken) }))
      : "";
    this.#content.replaceChildren(
      heading,
      done,
      actionMenu(kinds, (kind) => this.#begin(kind)),
    );
  }

  /**
   * @param {Builder} builder
   * @param {Question} question
   */
  #showQuestion(builder, question) {
    const { ask, options } = question;
    this.#hints.hide();
    this.#choices = new Choices(options, "acting-heading", (option) => this.#point(option));
    this.#board.offer(
      options.flatMap(({ element, choose }) => (element ? { element, choose } : [])),
      builder.chosen,
    );
    this.#content.replaceChildren(
      kindLine(builder.kind),
      this.#heading(ask),
      ...decisionList(builder),
      ...questionFacts(question),
      this.#choices.list,
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
    this.#board.point(option?.element ?? null);
    this.#board.route(option?.path ?? this.#builder?.route ?? null);
  }

  /**
   * Shows the preview. A preview of the same action stays as it is, with the selected cards.
   *
   * @param {Builder} builder
   * @param {PartialAction} partialAction
   * @param {Preview | null} last
   */
  #showPreview(builder, partialAction, last) {
    this.#hints.hide();
    this.#board.offer([], builder.chosen);
    if (last?.isOf(partialAction)) {
      this.#preview = last;
      last.isBusy = false;
      return;
    }
    this.#preview = new Preview(this.#game, partialAction, (action) => this.#act(action));
    this.#content.replaceChildren(
      this.#heading(say("play-check-and-confirm", { kind: kindName(builder.kind) })),
      this.#preview.element,
      this.#waysBack(),
    );
    this.#sheet.fold(false);
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
    this.#foot.show(this.#game.view.undo, this.#hints.isOff && this.#game.own !== null);
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
    this.#error.clear();
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
    if (isAbort(error)) return;
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "version_conflict") {
      this.#drop();
      this.#showError(say("play-game-moved-on"));
      this.#render();
      return this.#game.catchUp();
    }
    if (error.isRetryable) {
      this.#sheet.fold(false);
      this.#error.showUntilReturn(say("play-not-sent"), again);
    } else if (error.isSignedOut) this.#showError(say("play-logged-out"), again);
    else {
      this.#showError(problemText(error.problem));
      if (!this.#preview) this.#render();
    }
  }

  /**
   * Shows an error, with a retry button if that helps.
   *
   * @param {string} text
   * @param {(() => void) | null} again
   */
  #showError(text, again = null) {
    this.#sheet.fold(false);
    this.#error.show(text, again);
  }

  /** @param {string} text */
  #announce(text) {
    this.#announcer.textContent = text;
  }

  #connection() {
    const { connection } = this.#game;
    this.#lost.textContent = CONNECTION_TEXTS[connection]();
    if (connection !== "live") return;
    this.#error.connectionReturned();
    if (!this.#legal) this.show();
  }
}
