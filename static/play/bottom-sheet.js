// The action panel on a small screen: a sheet of one line above the hand, which expands over the board.

import { el } from "../common/dom.js";
import { say } from "../common/messages.js";

/** A shorter drag of the handle, in pixels, counts as a click. */
const MIN_DRAG = 16;

export class BottomSheet {
  #section;
  #handle = el("button", {
    type: "button",
    class: "handle",
    "aria-expanded": "false",
    "aria-controls": "acting-body",
    onclick: () => this.#isDragged || this.expand(!this.isExpanded),
  });
  #isDragged = false;

  /**
   * @param {HTMLElement} section
   * @param {(Node | string)[]} content
   */
  constructor(section, ...content) {
    this.#section = section;
    this.#handle.append(el("span", { class: "unseen" }, say("play-more")));
    section.replaceChildren(this.#handle, el("div", { class: "body", id: "acting-body" }, ...content));
    // A drag up expands the sheet, a drag down collapses it.
    let start = 0;
    this.#handle.addEventListener("pointerdown", ({ clientY }) => {
      start = clientY;
      this.#isDragged = false;
    });
    this.#handle.addEventListener("pointerup", ({ clientY }) => {
      this.#isDragged = Math.abs(clientY - start) > MIN_DRAG;
      if (this.#isDragged) this.expand(clientY < start);
    });
  }

  get isExpanded() {
    return this.#section.classList.contains("expanded");
  }

  /** @param {boolean} expanded */
  expand(expanded) {
    this.#section.classList.toggle("expanded", expanded);
    this.#handle.setAttribute("aria-expanded", String(expanded));
  }
}
