// The last look before an action is taken: what it is in words, what is paid, and what would happen.

import { el } from "../common/dom.js";
import { say } from "../common/words.js";
import { Payment } from "./payment.js";
import { actionWords, eventWords, refusalWords } from "./wording.js";

/** An action that only has to be confirmed. */
export class Preview {
  #game;
  #draft;
  #payment = null;
  #asking = null;
  #words = el("p", { class: "summary" });
  #outcome = el("div", { class: "outcome", "aria-live": "polite" });
  #button;

  /** `draft` is `{action, ways, note}`, the note being what a dry run does not tell; `onConfirm` is given the whole action. */
  constructor(game, draft, onConfirm) {
    this.#game = game;
    this.#draft = draft;
    if (draft.ways.length) this.#payment = new Payment(game, draft.ways, () => this.#show());
    this.#button = el("button", { type: "button", class: "do", onclick: () => this.#isReady && onConfirm(this.action) }, say("Do it"));
    this.element = el("div", { class: "preview" }, this.#words, this.#payment?.element, this.#outcome, this.#button);
    this.#show();
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

  /** Says whether the action is being sent. */
  set isBusy(busy) {
    this.#enable(!busy);
    this.#button.textContent = busy ? say("One moment …") : say("Do it");
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
      this.#enable(false);
      this.#outcome.replaceChildren(el("p", { class: "fault" }, refusalWords(this.#game, error.problem)));
    }
  }

  #tell(events, complete) {
    const lines = events.map((event) => eventWords(this.#game, event)).filter(Boolean);
    if (this.#draft.note) lines.push(this.#draft.note);
    if (!complete) lines.push(say("Then something is drawn that nobody knows yet."));
    this.#outcome.replaceChildren(...(lines.length ? [el("h3", {}, say("What happens")), el("ul", { class: "facts" }, ...lines.map((line) => el("li", {}, line)))] : []));
  }
}
