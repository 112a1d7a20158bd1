// The foot of the action panel: taking back the last action, and switching hints on again.

/** @import { UndoState } from "api" */

import { el } from "../common/dom.js";
import { say } from "../common/messages.js";

/**
 * Why nothing can be undone, by the value in the view.
 *
 * @type {Record<UndoState, () => string>}
 */
const UNDO_TEXTS = {
  possible: () => "",
  nothing_to_undo: () => say("common-nothing-to-take-back"),
  not_your_action: () => say("play-cannot-take-back-not-yours"),
  something_revealed: () => say("play-cannot-take-back-drawn"),
};

export class PanelFoot {
  element = el("div", { class: "row foot" });
  #undo;
  #showHints;

  /**
   * `undo` takes back the last action, `showHints` switches hints on.
   *
   * @param {() => void} undo
   * @param {() => void} showHints
   */
  constructor(undo, showHints) {
    this.#undo = undo;
    this.#showHints = showHints;
  }

  /**
   * Shows whether the last action can be taken back, and a button for hints if they are off. Nothing is replaced if
   * nothing has changed, so that the focus stays.
   *
   * @param {UndoState | null} undo
   * @param {boolean} hasHintsOff
   */
  show(undo, hasHintsOff) {
    const parts = [...(undo ? this.#undoParts(undo) : []), ...(hasHintsOff ? [this.#hintsButton()] : [])];
    const isSame =
      this.element.childElementCount === parts.length &&
      parts.every((part, index) => part.isEqualNode(this.element.children[index]));
    if (!isSame) this.element.replaceChildren(...parts);
  }

  /** @param {UndoState} undo */
  #undoParts(undo) {
    const isPossible = undo === "possible";
    const button = el(
      "button",
      {
        type: "button",
        class: "quiet small",
        "aria-disabled": isPossible ? null : "true",
        "aria-describedby": "undo-reason",
        onclick: () => isPossible && this.#undo(),
      },
      say("play-take-back"),
    );
    return [button, el("small", { id: "undo-reason", class: "faint" }, UNDO_TEXTS[undo]())];
  }

  #hintsButton() {
    return el(
      "button",
      { type: "button", class: "quiet small last", onclick: () => this.#showHints() },
      say("play-show-hints"),
    );
  }
}
