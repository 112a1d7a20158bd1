// The preview before an action is sent: the action in words, the payment, and the forecast.

/** @import { Action, GameOrTableEvent } from "api" */
/** @import { Game } from "./game.js" */
/** @import { PartialAction } from "./action-builder.js" */

import { ApiError, isAbort } from "../common/api.js";
import { problemText } from "../common/problem-text.js";
import { el } from "../common/dom.js";
import { say } from "../common/messages.js";
import { forecastText } from "./forecast-texts.js";
import { Payment } from "./payment.js";
import { actionText } from "./action-texts.js";

/** An action that only has to be confirmed. */
export class Preview {
  #game;
  #partialAction;
  /** The key of this preview; see `isOf`. */
  #key;
  /** @type {Payment | null} */
  #payment = null;
  /** @type {AbortController | null} */
  #asking = null;
  #words = el("p", { class: "summary" });
  #outcome = el("div", { class: "outcome", "aria-live": "polite" });
  /** @type {HTMLButtonElement} */
  #button;

  /**
   * `onConfirm` is called with the complete action.
   *
   * @param {Game} game
   * @param {PartialAction} partialAction
   * @param {(action: Action) => void} onConfirm
   */
  constructor(game, partialAction, onConfirm) {
    this.#game = game;
    this.#partialAction = partialAction;
    this.#key = this.#cacheKey(partialAction);
    if (partialAction.payments.length) this.#payment = new Payment(game, partialAction, () => this.#show());
    const confirm = () => {
      const { action } = this;
      if (action && this.#isEnabled) onConfirm(action);
    };
    this.#button = el(
      "button",
      { type: "button", class: "do", onclick: confirm },
      say("common-confirm-action"),
    );
    // The forecast arrives later and is below the button, so that it does not move the button away from the pointer.
    this.element = el(
      "div",
      { class: "preview" },
      this.#words,
      this.#payment?.element,
      this.#button,
      this.#outcome,
    );
    this.#show();
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
    return this.#button.getAttribute("aria-disabled") !== "true";
  }

  focus() {
    this.#button.focus({ preventScroll: true });
  }

  /**
   * Sets whether a request is pending; afterwards the forecast is requested again.
   *
   * @param {boolean} busy
   */
  set isBusy(busy) {
    this.#button.textContent = busy ? say("play-one-moment") : say("common-confirm-action");
    this.#asking?.abort();
    this.#asking = null;
    if (busy) this.#enable(false);
    else this.#show();
  }

  /**
   * Sets whether the action is being sent, so that its payment cannot be changed.
   *
   * @param {boolean} sent
   */
  set isSent(sent) {
    if (this.#payment) this.#payment.element.inert = sent;
    this.isBusy = sent;
  }

  /** @param {boolean} enabled */
  #enable(enabled) {
    this.#button.setAttribute("aria-disabled", String(!enabled));
  }

  async #show() {
    this.#asking?.abort();
    const { action } = this;
    this.#words.textContent = actionText(this.#game, action ?? this.#partialAction.action);
    this.#enable(action !== null);
    if (!action) return this.#outcome.replaceChildren();
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
    if (error.isRetryable) return this.#outcome.replaceChildren();
    if (!error.isSignedOut) this.#enable(false);
    const text = error.isSignedOut ? say("play-logged-out") : problemText(error.problem);
    this.#outcome.replaceChildren(el("p", { class: "fault" }, text));
  }

  /**
   * @param {GameOrTableEvent[]} events
   * @param {boolean} complete
   */
  #showForecast(events, complete) {
    const lines = events.map((event) => forecastText(this.#game, event)).filter(Boolean);
    if (this.#partialAction.note) lines.push(this.#partialAction.note);
    if (!complete) lines.push(say("play-preview-ends-at-draw"));
    this.#outcome.replaceChildren(
      ...(lines.length
        ? [
            el("h3", {}, say("play-preview-title")),
            el("ul", { class: "facts" }, ...lines.map((line) => el("li", {}, line))),
          ]
        : []),
    );
  }
}
