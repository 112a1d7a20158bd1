// The action panel as it is shown: a hint, the choices of a step, a journey, and the main button.

/** @import { Action, LegalActions } from "api" */
/** @import { Builder, Question } from "./action-builder.js" */
/** @import { Board } from "./board.js" */
/** @import { Option } from "./choices.js" */
/** @import { Game } from "./game.js" */
/** @import { Target } from "./overlay.js" */
/** @import { Preview } from "./preview.js" */

import { el } from "../common/dom.js";
import { say } from "../common/messages.js";
import { ruleButton } from "./action-bar.js";
import { actionText, kindName, waitingText } from "./action-texts.js";
import { BottomSheet } from "./bottom-sheet.js";
import { Choices } from "./choices.js";
import { costChip, costOf } from "./cost.js";
import { ErrorLine } from "./error-line.js";
import { Hints } from "./hints.js";
import { journeyNotes, journeyTitle, stopList } from "./journey-view.js";

/**
 * What is known about the action being composed besides its choices.
 *
 * @typedef {{ endsTurn: boolean, anyCards: number, isNew: boolean }} ActionState
 */

export class ActionView {
  #game;
  #board;
  #ways;
  #sheet;
  #hints = new Hints();
  #content = el("div", { class: "content" });
  #foot = el("div", { class: "foot" });
  error = new ErrorLine(() => this.focus());
  /** @type {Choices | null} */
  #choices = null;
  /** @type {HTMLElement | null} */
  #main = null;
  /** @type {string[] | null} */
  #route = null;

  /**
   * `ways` revert the last choice, or all of them.
   *
   * @param {HTMLElement} section
   * @param {Game} game
   * @param {Board} board
   * @param {{ back: () => void, restart: () => void }} ways
   */
  constructor(section, game, board, ways) {
    this.#game = game;
    this.#board = board;
    this.#ways = ways;
    this.#sheet = new BottomSheet(section, this.#content, this.error.element, this.#foot);
    board.onInspect((element) => this.#choices?.point(element));
    this.#hints.element.addEventListener("change", () => this.#showHintButton());
  }

  /** @param {boolean} inert */
  set isInert(inert) {
    this.#content.inert = inert;
    for (const button of this.#foot.querySelectorAll(".way")) button.toggleAttribute("inert", inert);
  }

  /**
   * While the server is asked, what was there stays visible; returns whether it does.
   *
   * @param {boolean} isBusy
   * @param {Preview | null} preview
   */
  wait(isBusy, preview) {
    this.#content.setAttribute("aria-busy", String(isBusy));
    if (!isBusy || !(this.#choices || preview)) return false;
    if (preview) preview.isBusy = true;
    this.#board.offer([]);
    return true;
  }

  /** Moves the focus to the next input. */
  focus() {
    if (this.#main) return this.#main.focus({ preventScroll: true });
    if (this.#choices?.focus()) return;
    /** @type {HTMLElement | null} */
    const heading = this.#content.querySelector("h2");
    heading?.focus({ preventScroll: true });
  }

  /** @param {number} digit */
  chooseDigit(digit) {
    return this.#choices?.chooseDigit(digit) ?? false;
  }

  /** Presses the main button; returns false if there is none. */
  pressMain() {
    this.#main?.click();
    return this.#main !== null;
  }

  /**
   * @param {string} text
   * @param {(Node | string | null)[]} rest
   */
  #heading(text, ...rest) {
    return el("div", { class: "heading" }, el("h2", { id: "acting-heading", tabindex: -1 }, text), ...rest);
  }

  /**
   * Fills the panel. The focus goes on if it was inside.
   *
   * @param {(Node | string | null)[]} content
   * @param {(Node | string | null)[]} foot
   * @param {{ choices?: Choices | null, main?: HTMLElement | null, isOpen?: boolean }} parts
   */
  #fill(content, foot, { choices = null, main = null, isOpen = false }) {
    const hadFocus =
      this.#content.contains(document.activeElement) || this.#foot.contains(document.activeElement);
    this.#choices = choices;
    this.#main = main;
    /** @param {(Node | string | null)[]} parts */
    const given = (parts) => parts.filter((part) => part !== null);
    this.#content.replaceChildren(...given(content));
    this.#foot.replaceChildren(...given(foot));
    this.#foot.hidden = this.#foot.childElementCount === 0;
    this.#sheet.expand(isOpen);
    if (hadFocus) this.focus();
  }

  showWaiting() {
    const { isOver, own } = this.#game;
    this.#board.offer([]);
    this.#board.route(null);
    this.#hints.hide();
    const text = isOver ? say("common-game-over") : waitingText(this.#game);
    const watching = own === null && !isOver ? el("p", { class: "faint" }, say("play-watching-game")) : null;
    this.#fill([this.#heading(text), watching], [], {});
  }

  /**
   * Shows that anything may be chosen. After a single track, `extensions` lay a second one as well.
   *
   * @param {LegalActions} legal
   * @param {Action[]} extensions
   * @param {Target[]} quiet
   * @param {HTMLElement | null} pass The button that ends the turn.
   * @param {(action: Action) => void} extend
   */
  showIdle(legal, extensions, quiet, pass, extend) {
    const { view } = this.#game;
    this.#board.route(null);
    const possible = new Set(
      legal.kinds.filter(({ status }) => status === "possible").map(({ type }) => type),
    );
    // A lesson says itself what to do.
    if (view.lesson) this.#hints.hide();
    else this.#hints.show(this.#game, possible);
    /** @type {Option[]} */
    const options = extensions.flatMap((action) =>
      action.type === "expand" && action.second
        ? [
            {
              label: this.#game.city.pair(action.second),
              detail: "",
              element: { kind: "connection", id: action.second },
              cost: costOf(this.#game, action),
              choose: () => extend(action),
            },
          ]
        : [],
    );
    this.#board.offer([...options.flatMap((option) => this.#target(option)), ...quiet]);
    const choices = options.length
      ? new Choices(options, "acting-heading", legal.any_cards ?? 0, (option) => this.#point(option))
      : null;
    const heading = options.length ? say("play-ask-second-track") : say("play-choose-anything");
    this.#fill(
      [
        this.#heading(heading, pass),
        this.#hints.element,
        choices?.list ?? null,
        this.#hints.isOff && !view.lesson ? this.#hintButton() : null,
      ],
      [],
      { choices },
    );
  }

  #hintButton() {
    return el(
      "button",
      { type: "button", class: "quiet small hints-on", onclick: () => this.#hints.restart() },
      say("play-show-hints"),
    );
  }

  #showHintButton() {
    this.#content.querySelector(".hints-on")?.remove();
    if (this.#hints.isOff) this.#content.append(this.#hintButton());
  }

  /**
   * Asks what to do with an object.
   *
   * @param {string} title
   * @param {Option[]} options
   * @param {number} anyCards
   */
  showMenu(title, options, anyCards) {
    this.#hints.hide();
    this.#board.route(null);
    this.#board.offer(options.flatMap((option) => this.#target(option)));
    const choices = new Choices(options, "acting-heading", anyCards, (option) => this.#point(option));
    const none = options.length ? null : el("p", { class: "faint" }, say("play-card-pays-nothing"));
    this.#fill([this.#heading(title), none, choices.list], [this.#cancel()], { choices, isOpen: true });
  }

  /**
   * Shows the action being composed: what has been chosen, the next question, and the button if it can be played.
   *
   * @param {Builder} builder
   * @param {Preview | null} preview
   * @param {ActionState} state
   */
  showAction(builder, preview, { endsTurn, anyCards, isNew }) {
    this.#hints.hide();
    const { question, journey } = builder;
    this.#route = builder.route;
    this.#board.route(builder.route);
    const options = question?.options ?? [];
    const ask = question?.ask ?? "";
    const isAsked = !journey?.path.length && !preview && question !== null;
    this.#board.offer(
      options.flatMap((option) => this.#target(option)),
      builder.chosen,
    );
    const choices = options.length
      ? new Choices(options, isAsked ? "acting-heading" : "acting-ask", anyCards, (option) =>
          this.#point(option),
        )
      : null;
    const title = isAsked ? ask : this.#title(builder, preview);
    const end = question?.end ?? null;
    const main = preview?.button ?? (end && this.#endButton(end));
    const note = endsTurn && !preview ? el("p", { class: "final" }, say("play-ends-turn-final")) : null;
    this.#fill(
      [
        this.#heading(title, this.#cost(builder, anyCards), ruleButton(builder.kind)),
        ...this.#facts(builder),
        note,
        preview?.outcome ?? null,
        choices && !isAsked ? el("p", { id: "acting-ask", class: "ask" }, ask) : null,
        question?.note ? el("p", { class: "faint" }, question.note) : null,
        choices?.list ?? null,
        question?.list ? this.#listButton(question) : null,
      ],
      [main, this.#cancel()],
      { choices, main, isOpen: question !== null && !question.isOnBoard },
    );
    if (this.#board.hasFocus && isNew && preview && !options.length) this.focus();
    if (this.#board.hasFocus && isAsked) this.#announce(ask);
  }

  /**
   * @param {Builder} builder
   * @param {Preview | null} preview
   */
  #title({ journey, kind, partialAction }, preview) {
    if (journey) return journeyTitle(this.#game, journey);
    return preview && partialAction ? actionText(this.#game, partialAction.action) : kindName(kind);
  }

  /**
   * @param {Builder} builder
   * @param {number} anyCards
   */
  #cost({ price, kind, partialAction, journey }, anyCards) {
    if (!price) return null;
    const [pay] = price.payments;
    const action = partialAction?.action ?? (kind === "move" ? journey : null);
    if (!action) return null;
    return costChip(costOf(this.#game, /** @type {Action} */ ({ ...action, pay })), anyCards);
  }

  /** @param {Builder} builder */
  #facts({ journey, decisions }) {
    if (journey)
      return [
        stopList(this.#game, journey),
        ...journeyNotes(this.#game, journey).map((text) => el("p", { class: "faint note" }, text)),
      ];
    if (!decisions.length) return [];
    const entries = decisions.flatMap(({ name, words }) => [el("dt", {}, name), el("dd", {}, words)]);
    return [el("dl", { class: "decisions" }, ...entries)];
  }

  /** @param {() => void} end */
  #endButton(end) {
    return el(
      "button",
      { type: "button", class: "do", onclick: end },
      say("play-button-expand"),
      el("kbd", { "aria-hidden": "true" }, "Enter"),
    );
  }

  /** @param {Question} question */
  #listButton({ list }) {
    return el("button", { type: "button", class: "quiet small", onclick: list?.choose }, list?.label);
  }

  #cancel() {
    return el(
      "div",
      { class: "ways" },
      el(
        "button",
        { type: "button", class: "quiet way", onclick: () => this.#ways.back() },
        say("common-back"),
      ),
      el(
        "button",
        { type: "button", class: "quiet way", onclick: () => this.#ways.restart() },
        say("play-cancel"),
      ),
    );
  }

  /**
   * The target on the board of an option; none if it is not on the board.
   *
   * @param {Option} option
   * @returns {Target[]}
   */
  #target({ element, choose, cost, isRemote, isFar }) {
    return element ? [{ element, choose, cost, isFaint: isRemote, isFar }] : [];
  }

  /**
   * Shows on the board what an entry of the list is about.
   *
   * @param {Option | null} option
   */
  #point(option) {
    this.#board.point(option?.element ?? null);
    this.#board.route(option?.path ?? this.#route);
  }

  /** @param {string} text */
  #announce(text) {
    const announcer = document.getElementById("announcer");
    if (announcer) announcer.textContent = text;
  }
}
