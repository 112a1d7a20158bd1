// The last look before an action is taken: what it is in words, what is paid, and what would happen.

import { el } from "../common/dom.js";
import { say } from "../common/words.js";
import { forecastWords } from "./forecast.js";
import { Payment } from "./payment.js";
import { actionWords, refusalWords } from "./wording.js";

/** An action that only has to be confirmed. */
export class Preview {
  #game;
  #draft;
  /** What it was made of, to be known again. */
  #made;
  #payment = null;
  #asking = null;
  #words = el("p", { class: "summary" });
  #outcome = el("div", { class: "outcome", "aria-live": "polite" });
  #button;

  /** `draft` is `{action, ways, note}`, the note being what a dry run does not tell; `onConfirm` is given the whole action. */
  constructor(game, draft, onConfirm) {
    this.#game = game;
    this.#draft = draft;
    this.#made = this.#makings(draft);
    if (draft.ways.length) this.#payment = new Payment(game, draft.ways, () => this.#show());
    this.#button = el("button", { type: "button", class: "do", onclick: () => this.#isReady && onConfirm(this.action) }, say("Do it"));
    // What is told below the button comes later, and must not move it away from a pointer.
    this.element = el("div", { class: "preview" }, this.#words, this.#payment?.element, this.#button, this.#outcome);
    this.#show();
  }

  #makings(draft) {
    return JSON.stringify([draft, this.#game.player(this.#game.own).hand]);
  }

  /** Whether it is a look at this action, paid from the same hand. */
  isOf(draft) {
    return this.#makings(draft) === this.#made;
  }

  /** The action as it would be sent; null while its payment is none. */
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

  /** Says whether the server is being asked; afterwards the action is looked at anew. */
  set isBusy(busy) {
    this.#button.textContent = busy ? say("One moment …") : say("Do it");
    this.#asking?.abort();
    this.#asking = null;
    if (busy) this.#enable(false);
    else this.#show();
  }

  /** Says whether the action is on its way, so that its payment is settled. */
  set isSent(sent) {
    if (this.#payment) this.#payment.element.inert = sent;
    this.isBusy = sent;
  }

  #enable(enabled) {
    this.#button.setAttribute("aria-disabled", String(!enabled));
  }

  async #show() {
    this.#asking?.abort();
    const { action } = this;
    this.#words.textContent = actionWords(this.#game, action ?? this.#draft.action);
    this.#enable(action !== null);
    if (!action) return this.#outcome.replaceChildren();
    const asking = new AbortController();
    this.#asking = asking;
    try {
      const { events, complete } = await this.#game.dryRun(action, asking.signal);
      if (this.#asking === asking) this.#tell(events, complete);
    } catch (error) {
      if (this.#asking !== asking || error.name === "AbortError") return;
      // Without an answer the action can still be tried; a "no" is told before it is.
      if (error.isLost) return this.#outcome.replaceChildren();
      if (error.isSignedOut) return this.#outcome.replaceChildren(el("p", { class: "fault" }, say("You are not logged in any more. Log in in another window, and try again.")));
      this.#enable(false);
      this.#outcome.replaceChildren(el("p", { class: "fault" }, refusalWords(this.#game, error.problem)));
    }
  }

  #tell(events, complete) {
    const lines = events.map((event) => forecastWords(this.#game, event)).filter(Boolean);
    if (this.#draft.note) lines.push(this.#draft.note);
    if (!complete) lines.push(say("Then something is drawn that nobody knows yet."));
    this.#outcome.replaceChildren(...(lines.length ? [el("h3", {}, say("What happens")), el("ul", { class: "facts" }, ...lines.map((line) => el("li", {}, line)))] : []));
  }
}
