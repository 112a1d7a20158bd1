// Acting: the kinds of action, what can be done with objects, the steps of an action, and its confirmation.

/** @import { Action, ActionKind, LegalActions } from "api" */
/** @import { Builder, PartialAction } from "./action-builder.js" */
/** @import { Board } from "./board.js" */
/** @import { BoardElement } from "./drawing.js" */
/** @import { Game } from "./game.js" */
/** @import { Hand } from "./hand.js" */
/** @import { JourneyStep } from "./journey-builder.js" */
/** @import { Beginning } from "./objects.js" */
/** @import { Trace } from "./trace.js" */

import { ApiError, isAbort } from "../common/api.js";
import { problemText } from "../common/problem-text.js";
import { byId, el } from "../common/dom.js";
import { say } from "../common/messages.js";
import { ActionBar } from "./action-bar.js";
import { ActionBuilder } from "./action-builder.js";
import { ActionView } from "./action-view.js";
import { confirmSetting } from "./confirm-setting.js";
import { storeDraft, storedDraft } from "./draft-storage.js";
import { eventText } from "./event-texts.js";
import { JourneyBuilder } from "./journey-builder.js";
import { objectMenu } from "./object-menu.js";
import { beginnings, expandAlong, payableWith } from "./objects.js";
import { Payment } from "./payment.js";
import { Preview } from "./preview.js";
import { UndoButton } from "./undo-button.js";
import { listenForKeys } from "./keys.js";

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

/** The kinds of action that cost nothing and are played at once if they can be undone. */
const INSTANT = new Set(["expand", "wander", "explore"]);

/**
 * An action that is being composed: its kind, and everything on the board that it includes so far.
 *
 * @typedef {{ kind: ActionKind, parts: BoardElement[] }} Draft
 */

/**
 * A choice between the actions that begin with an object.
 *
 * @typedef {{ title: string, list: Beginning[], card: string | null }} Menu
 */

/** The parts of the page in which the viewer composes and confirms actions. */
export class ActionPanel {
  #game;
  #board;
  #hand;
  #announcer;
  #view;
  #bar;
  #undoButton;
  #lost = el("p", { class: "lost", role: "status" });
  /**
   * The action being composed; null while none is.
   *
   * @type {Builder | null}
   */
  #builder = null;
  /** @type {Menu | null} */
  #menu = null;
  /** The decision for which the action is composed. */
  #begunKey = "";
  /** @type {LegalActions | null} */
  #legal = null;
  /** @type {Map<string, Beginning[]>} */
  #objects = new Map();
  /** @type {Preview | null} */
  #preview = null;
  /** @type {Payment | null} */
  #payment = null;
  #paymentKey = "";
  /** A card that has been chosen to pay with, before there was anything to pay. */
  #card = "";
  /**
   * After a single track has been laid: the actions that lay a second one as well, which replace the first action.
   *
   * @type {{ version: number, actions: Action[] } | null}
   */
  #extension = null;
  #isRestored = false;
  #isActing = false;
  /** @type {number | null} */
  #version = null;
  /** @type {((draft: Draft | null) => void)[]} */
  #draftListeners = [];

  /**
   * `sections` are the action panel, the action bar and the tools of the page.
   *
   * @param {Record<"panel" | "bar" | "tools", HTMLElement>} sections
   * @param {Game} game
   * @param {Board} board
   * @param {Hand} hand
   * @param {HTMLElement} announcer
   */
  constructor({ panel, bar, tools }, game, board, hand, announcer) {
    this.#game = game;
    this.#board = board;
    this.#hand = hand;
    this.#announcer = announcer;
    this.#view = new ActionView(panel, game, board, {
      back: () => this.#back(),
      restart: () => this.#restart(),
    });
    this.#bar = new ActionBar(bar, game, (kind, why) => this.#choose(kind, why));
    this.#undoButton = new UndoButton(tools, () => this.#undo());
    byId("table").prepend(this.#lost);
    // The second click of a double click, and the click after a tap, must not hit what the first one has brought up.
    for (const section of [panel, tools])
      section.addEventListener(
        "click",
        (event) => (event.detail > 1 || board.isEcho(event)) && event.stopPropagation(),
        { capture: true },
      );
    game.addEventListener("connection", () => this.#connection());
    hand.onCard((ward) => this.#showCard(ward));
    board.onTrace((trace) => this.#follow(trace));
    listenForKeys({
      choose: (kind) => this.#bar.button(kind)?.click(),
      digit: (digit) => this.#view.chooseDigit(digit),
      enter: () => this.#view.pressMain(),
      escape: () => this.#escape(),
      undo: () => this.#undoButton.press(),
      arrow: (event) => this.#board.press(event),
    });
  }

  /**
   * Calls `listener` whenever the action that is being composed changes; null if there is none.
   *
   * @param {(draft: Draft | null) => void} listener
   */
  onDraft(listener) {
    this.#draftListeners.push(listener);
  }

  /** The players who would draw cards because of the journey being composed. */
  get earners() {
    return this.#builder?.journey?.income ?? [];
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
    if (this.#version === version && this.#legal) return this.#showUndo();
    try {
      const legal = await this.#game.legal();
      if (version !== this.#game.view.version) return;
      if (legal.version !== version) return this.#game.catchUp();
      this.#version = version;
      this.#legal = legal;
      this.#objects = beginnings(this.#game, legal.actions);
      if (this.#view.error.isWaiting) this.#view.error.clear();
    } catch (error) {
      return this.#fail(error, () => this.show());
    }
    this.#menu = null;
    if (this.#builder && (this.#begunKey !== this.#decisionKey || !this.#builder.updateLegal(this.#legal))) {
      this.#drop();
      this.#showError(say("play-game-moved-on"));
    }
    if (!this.#builder) this.#start();
    else this.#render();
  }

  /** Waits for a choice or, if the game asks for a certain decision, asks its first question. */
  #start() {
    const decision = this.#legal?.decision;
    if (this.#restore()) return;
    if (decision && decision !== "act") this.#begin(decision);
    else this.#render();
  }

  /** Continues the action that was being composed when the page was left; returns false if there is none. */
  #restore() {
    if (this.#isRestored) return false;
    this.#isRestored = true;
    const stored = storedDraft(this.#game.id, this.#decisionKey);
    if (!stored || !this.#legal?.actions.some(({ type }) => type === stored.choice.kind)) return false;
    this.#begin(stored.choice.kind, stored.choice.picks);
    if (stored.places) this.#payment?.choose(stored.places);
    this.#hand.show();
    return true;
  }

  /** Identifies the current decision: an action that is being composed is only valid for it. */
  get #decisionKey() {
    const { turn, awaiting } = this.#game.view;
    return JSON.stringify([turn, awaiting]);
  }

  /**
   * Whether the turn would end with an action of a kind.
   *
   * @param {ActionKind} kind
   */
  #endsTurn(kind) {
    return this.#legal?.kinds.find(({ type }) => type === kind)?.ends_turn ?? false;
  }

  /**
   * Begins with a kind of action, or says why it is not possible.
   *
   * @param {ActionKind} kind
   * @param {string | null} why
   */
  #choose(kind, why) {
    if (this.#isActing || !this.#legal) return;
    if (why) return this.#showError(why);
    if (this.#builder?.kind === kind) return this.#restart();
    const hasActionsLeft = (this.#game.view.turn?.actions_left ?? 0) > 1;
    // Its button already says that the turn ends, and the last action of a turn loses nothing.
    if (kind === "income" && !hasActionsLeft && !confirmSetting.isOn) return this.#act({ type: "income" });
    this.#begin(kind);
  }

  /**
   * Starts composing an action, with choices that have been made already; `pick` says where the last was made.
   *
   * @param {ActionKind} kind
   * @param {unknown[]} picks
   * @param {"board" | null} pick
   */
  #begin(kind, picks = [], pick = null) {
    const legal = this.#legal;
    if (!legal) return;
    this.#view.error.clear();
    this.#menu = null;
    this.#preview = null;
    this.#begunKey = this.#decisionKey;
    this.#builder =
      kind === "move" || kind === "reunite"
        ? new JourneyBuilder(
            this.#game,
            kind,
            legal,
            () => this.#changed(null),
            (error, again) => this.#fail(error, again),
            /** @type {JourneyStep[]} */ (picks),
          )
        : new ActionBuilder(
            this.#game,
            kind,
            legal,
            (pick) => this.#changed(pick),
            /** @type {string[]} */ (picks),
          );
    this.#changed(pick);
  }

  /**
   * Begins with an object of the board, or asks what to do with it.
   *
   * @param {Beginning[]} list
   * @param {boolean} isGroup Whether the customers of a ward were chosen, and not the ward.
   */
  #beginWith(list, isGroup) {
    const [first] = list;
    const wanted =
      list.find(({ kind }) => kind === "open") ??
      (isGroup ? list.find(({ kind }) => kind === "move") : undefined) ??
      (list.length === 1 ? first : undefined);
    if (!wanted) {
      this.#drop();
      this.#menu = { title: this.#elementName(first.element), list, card: null };
      return this.#render();
    }
    this.#begin(wanted.kind, [wanted.pick], "board");
  }

  /** @param {BoardElement} element */
  #elementName(element) {
    const { city } = this.#game;
    if (element.kind === "connection") return city.pair(element.id);
    return element.kind === "station" ? city.station(element.id) : city.ward(element.id);
  }

  /**
   * Shows what a card of the hand pays for.
   *
   * @param {string} ward
   */
  #showCard(ward) {
    if (!this.#legal || this.#isActing) return;
    const list = [...beginnings(this.#game, payableWith(this.#legal, ward)).values()].flat();
    this.#drop();
    this.#menu = { title: say("play-card-pays-for", { ward: this.#game.city.ward(ward) }), list, card: ward };
    this.#render();
  }

  /**
   * Follows a line that was drawn on the board: track is laid on it, or customers move along it.
   *
   * @param {Trace} trace
   */
  #follow({ stations, ward }) {
    const legal = this.#legal;
    if (!legal || this.#isActing || stations.length < (ward ? 1 : 2)) return;
    const pairs = stations.slice(1).map((station, index) => [stations[index], station]);
    const expand = !ward && pairs.length <= 2 ? expandAlong(legal, pairs) : undefined;
    if (expand && this.#builder?.kind !== "move") {
      if (!this.#isInstant("expand")) {
        const picks = [expand.connection, expand.second ?? null].map((pair) => JSON.stringify(pair));
        return this.#begin("expand", expand.second ? picks : picks.slice(0, 1));
      }
      const { payments: _, ...action } = expand;
      return this.#act(action);
    }
    if (this.#builder instanceof JourneyBuilder && this.#builder.journey && !ward)
      return this.#builder.follow(stations);
    const from = ward ?? this.#game.city.stations.get(stations[0])?.ward;
    const moves = legal.actions.filter((action) => action.type === "move");
    if (!moves.some((action) => action.ward === from)) return;
    this.#begin("move", [{ ward: from }]);
    if (this.#builder instanceof JourneyBuilder) this.#builder.follow(stations);
  }

  /**
   * Whether an action of a kind is played without a confirmation: it costs nothing, and can be undone.
   *
   * @param {ActionKind} kind
   */
  #isInstant(kind) {
    return INSTANT.has(kind) && !this.#endsTurn(kind) && !confirmSetting.isOn;
  }

  /**
   * Plays the action if nothing is left to choose and no confirmation is needed; otherwise shows the next question.
   * `pick` says where the player has chosen something, if that is why it has changed.
   *
   * @param {"board" | "list" | null} pick
   */
  #changed(pick) {
    this.#view.error.clear();
    const builder = this.#builder;
    if (builder && pick) {
      const { question } = builder;
      if (this.#isInstant(builder.kind) && builder.kind === "expand" && question?.end) return question.end();
      const action = builder.partialAction;
      // The list has said what it costs and whether the turn ends.
      const isTold = pick === "list" && ["open", "upgrade", "expand"].includes(builder.kind);
      if (action && !confirmSetting.isOn && (isTold || this.#isInstant(builder.kind))) {
        const complete = this.#complete(action);
        if (complete) return this.#act(complete);
      }
    }
    this.#render();
  }

  /**
   * The action with the chosen payment; null while that is not valid.
   *
   * @param {PartialAction} partialAction
   * @returns {Action | null}
   */
  #complete({ action, payments, anyCards }) {
    if (!payments.length) return action;
    this.#updatePayment({ payments, anyCards });
    const pay = this.#payment?.pay;
    return pay ? /** @type {Action} */ ({ ...action, pay }) : null;
  }

  /**
   * Keeps the chosen cards as long as the action costs the same.
   *
   * @param {import("./payment.js").Price | null} price
   */
  #updatePayment(price) {
    const hand = this.#game.player(this.#game.own)?.hand ?? [];
    const key = price ? JSON.stringify([this.#builder?.kind, price, hand]) : "";
    if (key === this.#paymentKey) return;
    this.#paymentKey = key;
    this.#payment = price && new Payment(hand, price);
    if (this.#card) this.#payment?.chooseCard(this.#card);
  }

  #drop() {
    this.#builder = null;
    this.#menu = null;
    this.#preview = null;
    this.#payment = null;
    this.#paymentKey = "";
    this.#card = "";
  }

  #back() {
    this.#view.error.clear();
    if (!this.#builder?.back()) this.#restart();
  }

  #restart() {
    this.#view.error.clear();
    this.#drop();
    this.#start();
    this.#bar.focus();
  }

  /** Reverts the last choice; returns false if there is nothing to revert. */
  #escape() {
    if (this.#isActing || !(this.#builder || this.#menu || this.#extension)) return false;
    this.#extension = null;
    this.#back();
    return true;
  }

  /** Renders the panel, and keeps the focus where it belongs. */
  #render() {
    const builder = this.#builder;
    const draft = builder && { kind: builder.kind, parts: builder.parts };
    for (const listener of this.#draftListeners) listener(draft);
    const isBusy = builder?.isBusy ?? false;
    this.#bar.show(this.#game.isAwaited ? this.#legal : null, builder?.kind ?? null);
    this.#showUndo();
    byId("table").toggleAttribute("data-composing", builder !== null || this.#menu !== null);
    if (this.#view.wait(isBusy, this.#preview)) return;
    this.#updatePayment(builder?.price ?? null);
    this.#hand.offer(this.#payment, () => this.#paymentChanged());
    const last = this.#preview;
    this.#preview = builder && this.#previewOf(builder, last);
    if (!this.#game.isAwaited || !this.#legal) this.#view.showWaiting();
    else if (this.#menu) this.#showMenu(this.#legal, this.#menu);
    else if (!builder) this.#showIdle(this.#legal);
    else
      this.#view.showAction(builder, this.#preview, {
        endsTurn: this.#endsTurn(builder.kind),
        anyCards: this.#legal.any_cards ?? 0,
        isNew: this.#preview !== last,
      });
    this.#store();
  }

  #paymentChanged() {
    this.#preview?.refresh();
    this.#store();
  }

  /** Remembers the action being composed for a reload. */
  #store() {
    const builder = this.#builder;
    if (!this.#isRestored) return;
    storeDraft(
      this.#game.id,
      builder && { decision: this.#begunKey, choice: builder.stored, places: this.#payment?.places ?? null },
    );
  }

  /**
   * The confirmation of the action, if it could be played. One of the same action stays as it is.
   *
   * @param {Builder} builder
   * @param {Preview | null} last
   */
  #previewOf(builder, last) {
    const partial = builder.partialAction;
    if (!partial) return null;
    if (last?.isOf(partial)) {
      last.isBusy = false;
      return last;
    }
    return new Preview(this.#game, partial, builder.journey, this.#payment, (action) => this.#act(action));
  }

  /** @param {LegalActions} legal */
  #showIdle(legal) {
    const extension = this.#currentExtension;
    const quiet = [...this.#objects.values()].map((list) => ({
      element: list[0].element,
      cost: list[0].cost,
      isQuiet: true,
      isInstant: list.some(({ kind }) => this.#isInstant(kind)),
      choose: (/** @type {boolean} */ isGroup) => this.#beginWith(list, isGroup),
    }));
    this.#view.showIdle(legal, extension, quiet, this.#bar.pass, (action) => this.#extend(action));
  }

  /** The ways to lay a second track after the last action, as long as it can be taken back. */
  get #currentExtension() {
    const { version, undo } = this.#game.view;
    return this.#extension?.version === version && undo === "possible" ? this.#extension.actions : [];
  }

  /**
   * Replaces the single track that has just been laid by two.
   *
   * @param {Action} action
   */
  #extend(action) {
    const { payments: _, ...bare } = /** @type {Action & { payments?: unknown }} */ (action);
    return this.#change(async () => {
      await this.#game.undo();
      return this.#played(await this.#game.act(/** @type {Action} */ (bare)));
    });
  }

  /**
   * @param {LegalActions} legal
   * @param {Menu} menu
   */
  #showMenu(legal, { title, list, card }) {
    const options = objectMenu(this.#game, list, ({ kind, pick }) => {
      this.#card = card ?? "";
      this.#begin(kind, [pick], "board");
    });
    this.#view.showMenu(title, options, legal.any_cards ?? 0);
  }

  #showUndo() {
    this.#undoButton.show(this.#game.view.undo);
  }

  /** @param {Action} action */
  #act(action) {
    const extensions =
      action.type === "expand" && !action.second
        ? (this.#legal?.actions ?? []).filter(
            (other) =>
              other.type === "expand" &&
              other.second &&
              String(other.connection) === String(action.connection),
          )
        : [];
    return this.#change(async () => {
      const outcome = await this.#game.act(action);
      this.#extension = extensions.length ? { version: outcome.version, actions: extensions } : null;
      return this.#played(outcome);
    });
  }

  /** @param {import("api").ActionOutcome} outcome */
  #played({ events }) {
    return events
      .map((event) => eventText(this.#game, event))
      .filter(Boolean)
      .join(" ");
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
    this.#view.error.clear();
    this.#setActing(true);
    try {
      const told = await run();
      this.#drop();
      this.#announcer.textContent = told;
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
    if (this.#preview) this.#preview.isBusy = isActing;
    if (isActing) this.#board.offer([]);
    this.#hand.isInert = isActing;
    this.#view.isInert = isActing;
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
    if (error.isRetryable) this.#view.error.showUntilReturn(say("play-not-sent"), again);
    else if (error.isSignedOut) this.#showError(say("play-logged-out"), again);
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
    this.#view.error.show(text, again);
  }

  #connection() {
    const { connection } = this.#game;
    this.#lost.textContent = CONNECTION_TEXTS[connection]();
    if (connection !== "live") return;
    this.#view.error.connectionReturned();
    if (!this.#legal) this.show();
  }
}
