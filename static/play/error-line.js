// A line that says what has failed, with a button to try again.

import { el } from "../common/dom.js";
import { say } from "../common/messages.js";

export class ErrorLine {
  element = el("p", { class: "fault", role: "alert" });
  #beforeRetry;
  /**
   * What to do when the connection is back, while the line says that the server does not respond.
   *
   * @type {(() => void) | null}
   */
  #onReturn = null;

  /**
   * `beforeRetry` is called when the button is used, after the line has been cleared.
   *
   * @param {() => void} beforeRetry
   */
  constructor(beforeRetry) {
    this.#beforeRetry = beforeRetry;
  }

  /**
   * Shows an error, with a button if trying `again` helps.
   *
   * @param {string} text
   * @param {(() => void) | null} again
   */
  show(text, again = null) {
    const retry = () => {
      this.clear();
      this.#beforeRetry();
      again?.();
    };
    const button = el(
      "button",
      { type: "button", class: "quiet small", onclick: retry },
      say("play-try-again"),
    );
    this.element.replaceChildren(text, ...(again ? [" ", button] : []));
    this.#onReturn = null;
  }

  /**
   * Shows an error that ends when the connection is back; then `again` is called.
   *
   * @param {string} text
   * @param {(() => void) | null} again
   */
  showUntilReturn(text, again) {
    this.show(text, again);
    this.#onReturn = () => {
      this.clear();
      again?.();
    };
  }

  /** Whether the line says that the server does not respond. */
  get isWaiting() {
    return this.#onReturn !== null;
  }

  /** Tells that the connection is back. */
  connectionReturned() {
    this.#onReturn?.();
  }

  clear() {
    this.element.replaceChildren();
    this.#onReturn = null;
  }
}
