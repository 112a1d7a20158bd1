// @ts-nocheck The types of this file are not complete.
// The preview before an action is sent: the action in words, the payment, and the forecast.

/** @import { Action, GameOrTableEvent } from "api" */
/** @import { Game } from "./game.js" */
/** @import { Draft } from "./steps.js" */

import { problemText } from "../common/problems.js";
import { el } from "../common/dom.js";
import { say } from "../common/messages.js";
import { forecastText } from "./forecast-texts.js";
import { Payment } from "./payment.js";
import { actionText } from "./action-texts.js";

/** An action that only has to be confirmed. */
export class Preview {
  #game;
  #draft;
  /** A key of the action and the hand, to recognize the same preview. */
  #made;
  /** @type {Payment | null} */
  #payment = null;
  /** @type {AbortController | null} */
  #asking = null;
  #words = el("p", { class: "summary" });
  #outcome = el("div", { class: "outcome", "aria-live": "polite" });
  #button;

  /**
   * `draft` is `{action, ways, note}`; the note is what a dry run does not show. `onConfirm` is called with the
   * complete action.
   *
   * @param {Game} game
   * @param {Draft} draft
   * @param {(action: Action) => void} onConfirm
   */
  constructor(game, draft, onConfirm) {
    this.#game = game;
    this.#draft = draft;
    this.#made = this.#makings(draft);
    if (draft.ways.length) this.#payment = new Payment(game, draft.ways, () => this.#show());
    this.#button = el(
      "button",
      { type: "button", class: "do", onclick: () => this.#isReady && onConfirm(this.action) },
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

  /** @param {Draft} draft */
  #makings(draft) {
    return JSON.stringify([draft, this.#game.player(this.#game.own).hand]);
  }

  /**
   * Whether this is a preview of the same action, paid from the same hand.
   *
   * @param {Draft} draft
   */
  isOf(draft) {
    return this.#makings(draft) === this.#made;
  }

  /** The action as it would be sent; null while its payment is not valid. */
  get action() {
    if (!this.#payment) return this.#draft.action;
    const { pay } = this.#payment;
    return pay && { ...this.#draft.action, pay };
  }

  get #isReady() {
    return this.action !== null && this.#button.getAttribute("aria-disabled") !== "true";
  }

  focus() {
    this.#button.focus({ preventScroll: true });
  }

  /** Sets whether a request is pending; afterwards the forecast is requested again. */
  set isBusy(busy) {
    this.#button.textContent = busy ? say("play-one-moment") : say("common-confirm-action");
    this.#asking?.abort();
    this.#asking = null;
    if (busy) this.#enable(false);
    else this.#show();
  }

  /** Sets whether the action is being sent, so that its payment cannot be changed. */
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
    this.#words.textContent = actionText(this.#game, action ?? this.#draft.action);
    this.#enable(action !== null);
    if (!action) return this.#outcome.replaceChildren();
    const asking = new AbortController();
    this.#asking = asking;
    try {
      const { events, complete } = await this.#game.dryRun(action, asking.signal);
      if (this.#asking === asking) this.#tell(events, complete);
    } catch (error) {
      if (this.#asking !== asking || error.name === "AbortError") return;
      // Without a response the action can still be tried; a refusal is shown before it is sent.
      if (error.isLost) return this.#outcome.replaceChildren();
      if (error.isSignedOut)
        return this.#outcome.replaceChildren(el("p", { class: "fault" }, say("play-logged-out")));
      this.#enable(false);
      this.#outcome.replaceChildren(el("p", { class: "fault" }, problemText(error.problem)));
    }
  }

  /**
   * @param {GameOrTableEvent[]} events
   * @param {boolean} complete
   */
  #tell(events, complete) {
    const lines = events.map((event) => forecastText(this.#game, event)).filter(Boolean);
    if (this.#draft.note) lines.push(this.#draft.note);
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
