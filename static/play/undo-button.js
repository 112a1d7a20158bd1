// The button that takes back the last action.

/** @import { UndoState } from "api" */

import { el } from "../common/dom.js";
import { say } from "../common/messages.js";
import { sign } from "./pieces.js";

/**
 * Why nothing can be undone, by the value in the view.
 *
 * @type {Record<UndoState, () => string>}
 */
const REASONS = {
  possible: () => "",
  nothing_to_undo: () => say("common-nothing-to-take-back"),
  not_your_action: () => say("play-cannot-take-back-not-yours"),
  something_revealed: () => say("play-cannot-take-back-drawn"),
};

export class UndoButton {
  #undo;
  /** @type {UndoState | null} */
  #state = null;
  #reason = el("span", { id: "undo-reason", class: "unseen" });
  #button = el(
    "button",
    {
      type: "button",
      class: "quiet undo",
      "aria-describedby": "undo-reason",
      "aria-keyshortcuts": "Z",
      onclick: () => this.press(),
    },
    sign("undo"),
    el("span", {}, say("play-take-back")),
  );

  /**
   * @param {HTMLElement} tools
   * @param {() => void} undo
   */
  constructor(tools, undo) {
    this.#undo = undo;
    tools.append(this.#button, this.#reason);
  }

  /** Takes back the last action, if that is possible. */
  press() {
    if (this.#state === "possible") this.#undo();
  }

  /**
   * Shows whether the last action can be taken back; null hides the button.
   *
   * @param {UndoState | null} state
   */
  show(state) {
    this.#state = state;
    this.#button.hidden = state === null;
    const reason = state ? REASONS[state]() : "";
    if (state === "possible") this.#button.removeAttribute("aria-disabled");
    else this.#button.setAttribute("aria-disabled", "true");
    this.#button.title = reason || say("play-take-back");
    if (this.#reason.textContent !== reason) this.#reason.textContent = reason;
  }
}
