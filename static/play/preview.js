// The last step of an action: what it does, the forecast, and the button that says what one gets.

/** @import { Action, GameOrTableEvent, Journey } from "api" */
/** @import { Game } from "./game.js" */
/** @import { PartialAction } from "./action-builder.js" */
/** @import { Payment } from "./payment.js" */

import { ApiError, isAbort } from "../common/api.js";
import { problemText } from "../common/problem-text.js";
import { el } from "../common/dom.js";
import { say } from "../common/messages.js";
import { forecastText } from "./forecast-texts.js";
import { pointsOf } from "./journey-view.js";
import { pointsNumber } from "./names.js";

/** @type {Record<Action["type"], () => string>} */
const BUTTONS = {
  open: () => say("play-button-open"),
  expand: () => say("play-button-expand"),
  move: () => say("play-button-move"),
  upgrade: () => say("play-button-upgrade"),
  income: () => say("play-button-income"),
  pass: () => say("play-button-pass"),
  kaiju: () => say("play-button-kaiju"),
  relocate_kaiju: () => say("play-button-relocate-kaiju"),
  reunite: () => say("play-button-reunite"),
  wander: () => say("play-button-wander"),
  explore: () => say("play-button-explore"),
  choose_mod: () => say("play-button-choose-mod"),
};

/**
 * What the button of an action says.
 *
 * @param {Action} action
 * @param {Journey | null} journey
 */
export function buttonText(action, journey) {
  const points = journey ? pointsOf(journey) : 0;
  if (action.type === "move" && points > 0)
    return say("play-button-move-score", { points: pointsNumber(points) });
  if (action.type === "expand" && action.second) return say("play-button-expand-twice");
  return BUTTONS[action.type]();
}

/** An action that only has to be confirmed. */
export class Preview {
  #game;
  #partialAction;
  #journey;
  #payment;
  /** The key of this preview; see `isOf`. */
  #key;
  /** @type {AbortController | null} */
  #asking = null;
  #isBusy = false;
  /** The result of the action, or why it is refused. */
  outcome = el("div", { class: "outcome", "aria-live": "polite" });
  /** @type {HTMLButtonElement} */
  button;

  /**
   * `onConfirm` is called with the complete action. `journey` is the journey of the action, if it is one, which says
   * more than the forecast.
   *
   * @param {Game} game
   * @param {PartialAction} partialAction
   * @param {Journey | null} journey
   * @param {Payment | null} payment
   * @param {(action: Action) => void} onConfirm
   */
  constructor(game, partialAction, journey, payment, onConfirm) {
    this.#game = game;
    this.#partialAction = partialAction;
    this.#journey = journey;
    this.#payment = payment;
    this.#key = this.#cacheKey(partialAction);
    const confirm = () => {
      const { action } = this;
      if (action && this.#isEnabled) onConfirm(action);
    };
    this.button = el("button", { type: "button", class: "do", onclick: confirm });
    this.refresh();
  }

  /**
   * A key that is equal for the same action and the same hand.
   *
   * @param {PartialAction} partialAction
   */
  #cacheKey(partialAction) {
    return JSON.stringify([partialAction, this.#game.player(this.#game.own)?.hand]);
  }

  /**
   * Whether this is a preview of the same action, paid from the same hand.
   *
   * @param {PartialAction} partialAction
   */
  isOf(partialAction) {
    return this.#cacheKey(partialAction) === this.#key;
  }

  /**
   * The action as it would be sent; null while its payment is not valid.
   *
   * @returns {Action | null}
   */
  get action() {
    if (!this.#payment) return this.#partialAction.action;
    const { pay } = this.#payment;
    // An action with ways to pay has this field.
    return pay && /** @type {Action} */ ({ ...this.#partialAction.action, pay });
  }

  get #isEnabled() {
    return this.button.getAttribute("aria-disabled") !== "true";
  }

  /**
   * Sets whether a request is pending; afterwards the forecast is requested again.
   *
   * @param {boolean} busy
   */
  set isBusy(busy) {
    this.#isBusy = busy;
    this.refresh();
  }

  /** @param {boolean} enabled */
  #enable(enabled) {
    this.button.setAttribute("aria-disabled", String(!enabled));
  }

  /** Shows the forecast of the action as it is now. */
  async refresh() {
    this.#asking?.abort();
    this.#asking = null;
    const { action } = this;
    const label = buttonText(this.#partialAction.action, this.#journey);
    this.button.replaceChildren(
      this.#isBusy ? say("play-one-moment") : label,
      this.#isBusy ? "" : el("kbd", { "aria-hidden": "true" }, "Enter"),
    );
    this.#enable(action !== null && !this.#isBusy);
    if (this.#isBusy) return;
    if (!action)
      return this.outcome.replaceChildren(
        el("p", { class: "fault" }, say("play-choose-payment", { count: this.#payment?.anyCards })),
      );
    const asking = new AbortController();
    this.#asking = asking;
    try {
      const { events, complete } = await this.#game.dryRun(action, asking.signal);
      if (this.#asking === asking) this.#showForecast(events, complete);
    } catch (error) {
      if (this.#asking === asking && !isAbort(error)) this.#showRefusal(error);
    }
  }

  /**
   * Shows why the forecast failed. Without a response the action can still be tried; a refusal is shown before it is
   * sent.
   *
   * @param {unknown} error
   */
  #showRefusal(error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.isRetryable) return this.outcome.replaceChildren();
    if (!error.isSignedOut) this.#enable(false);
    const text = error.isSignedOut ? say("play-logged-out") : problemText(error.problem);
    this.outcome.replaceChildren(el("p", { class: "fault" }, text));
  }

  /**
   * @param {GameOrTableEvent[]} events
   * @param {boolean} complete
   */
  #showForecast(events, complete) {
    const told = this.#journey ? [] : events.map((event) => forecastText(this.#game, event)).filter(Boolean);
    // Whatever is drawn, or done by others, cannot be taken back.
    const isFinal = !complete || events.some(({ type }) => type === "turn_started");
    this.outcome.replaceChildren(
      told.length > 0 ? el("ul", { class: "facts" }, ...told.map((line) => el("li", {}, line))) : "",
      isFinal ? el("p", { class: "final" }, say("play-final")) : "",
    );
  }
}
