// The action panel on a small screen: a sheet at the bottom that collapses to one line.

import { el } from "../common/dom.js";
import { say } from "../common/messages.js";

export class BottomSheet {
  #section;
  #line = el("span", { class: "line" });
  #sign = el("span", { class: "sign", "aria-hidden": "true" }, "▾");
  #handle = el(
    "button",
    { type: "button", class: "handle", "aria-expanded": "true", onclick: () => this.fold(!this.isFolded) },
    this.#line,
    this.#sign,
  );

  /**
   * @param {HTMLElement} section
   * @param {(Node | string)[]} content
   */
  constructor(section, ...content) {
    this.#section = section;
    section.replaceChildren(this.#handle, el("div", { class: "body" }, ...content));
  }

  /** Whether the screen is so small that the panel is a sheet. */
  get isSheet() {
    return getComputedStyle(this.#handle).display !== "none";
  }

  /**
   * Makes room for a choice elsewhere on the page, and scrolls it into view.
   *
   * @param {HTMLElement | null} element
   */
  yieldTo(element) {
    const wasLow = this.#section.classList.contains("low");
    this.#section.classList.toggle("low", element !== null);
    if (element && !wasLow && this.isSheet) element.scrollIntoView({ block: "start" });
  }

  get isFolded() {
    return this.#section.classList.contains("folded");
  }

  /** @param {boolean} folded */
  fold(folded) {
    this.#section.classList.toggle("folded", folded);
    this.#handle.setAttribute("aria-expanded", String(!folded));
    this.#sign.textContent = folded ? "▴" : "▾";
  }

  /**
   * The line that stays visible when the sheet is collapsed: whose turn it is, or what is being chosen.
   *
   * @param {string} text
   */
  set line(text) {
    this.#line.textContent = text || say("common-your-action");
  }
}
