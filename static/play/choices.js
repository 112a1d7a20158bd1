// @ts-nocheck The types of this file are not complete.
// A list of buttons to choose from: a single stop for the Tab key, with arrow keys, Home, End and typing a name
// inside.

/** @import { Thing } from "./drawing.js" */

import { el } from "../common/dom.js";
import { keyOf } from "./drawing.js";

/** How long letters count as one word, in milliseconds. */
const TYPING_TIMEOUT = 800;

/**
 * An entry of the list. `thing` is what it is about on the board, and `path` the journey that it stands for.
 *
 * @typedef {object} Option
 * @property {string} label
 * @property {string} detail
 * @property {Thing | null} thing
 * @property {string[]} [path]
 * @property {() => void} choose
 */

export class Choices {
  #options;
  #buttons;
  #typed = "";
  #typedAt = 0;

  /**
   * `options` are `{label, detail, thing, choose}`; `onPoint` is called with the entry under the pointer or focus, or
   * null.
   *
   * @param {Option[]} options
   * @param {string} labelledBy
   * @param {(option: Option | null) => void} onPoint
   */
  constructor(options, labelledBy, onPoint) {
    this.#options = options;
    this.#buttons = options.map((option, index) =>
      el(
        "button",
        {
          type: "button",
          class: "choice",
          tabindex: index === 0 ? 0 : -1,
          onclick: () => option.choose(),
          onfocus: () => this.#arrive(index, onPoint),
          onblur: () => onPoint(null),
          onpointerenter: (event) => event.pointerType === "mouse" && onPoint(option),
          onpointerleave: (event) => event.pointerType === "mouse" && onPoint(null),
        },
        el("span", {}, option.label),
        option.detail ? el("small", {}, option.detail) : null,
      ),
    );
    this.element = el(
      "ul",
      { class: "choices", "aria-labelledby": labelledBy },
      ...this.#buttons.map((button) => el("li", {}, button)),
    );
    this.element.addEventListener("keydown", (event) => this.#press(event));
  }

  /** Takes the focus; returns false if there is nothing to choose. */
  focus() {
    this.#buttons.find((button) => button.tabIndex === 0)?.focus({ preventScroll: true });
    return this.#buttons.length > 0;
  }

  /**
   * Highlights the entry of a thing that is pointed at on the board.
   *
   * @param {Thing | null} thing
   */
  point(thing) {
    const key = keyOf(thing);
    this.#options.forEach((option, index) => {
      const pointed = key !== "" && keyOf(option.thing) === key;
      this.#buttons[index].classList.toggle("pointed", pointed);
      if (pointed) this.#reveal(this.#buttons[index]);
    });
  }

  /**
   * Scrolls only the list, not the page.
   *
   * @param {HTMLElement} button
   */
  #reveal(button) {
    const list = this.element.getBoundingClientRect();
    const box = button.getBoundingClientRect();
    if (box.top < list.top) this.element.scrollTop += box.top - list.top;
    else if (box.bottom > list.bottom) this.element.scrollTop += box.bottom - list.bottom;
  }

  /**
   * @param {number} index
   * @param {(option: Option | null) => void} onPoint
   */
  #arrive(index, onPoint) {
    this.#buttons.forEach((button, other) => (button.tabIndex = other === index ? 0 : -1));
    this.#reveal(this.#buttons[index]);
    onPoint(this.#options[index]);
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const now = this.#buttons.indexOf(document.activeElement);
    const last = this.#buttons.length - 1;
    const ways = {
      ArrowDown: now + 1,
      ArrowRight: now + 1,
      ArrowUp: now - 1,
      ArrowLeft: now - 1,
      Home: 0,
      End: last,
    };
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    let next = ways[event.key];
    if (next === undefined && event.key.length === 1 && event.key !== " ") next = this.#named(event.key, now);
    if (next === undefined) return;
    event.preventDefault();
    this.#buttons[Math.min(last, Math.max(0, next))]?.focus({ preventScroll: true });
  }

  /**
   * The entry that begins with the typed letters; repeating one letter goes on to the next entry.
   *
   * @param {string} letter
   * @param {number} now
   */
  #named(letter, now) {
    const time = performance.now();
    this.#typed =
      time - this.#typedAt < TYPING_TIMEOUT ? this.#typed + letter.toLowerCase() : letter.toLowerCase();
    this.#typedAt = time;
    const again = new Set(this.#typed).size === 1;
    const wanted = again ? this.#typed[0] : this.#typed;
    const order = this.#options.map((_, index) => (index + now + (again ? 1 : 0)) % this.#options.length);
    return order.find((index) => this.#options[index].label.toLowerCase().startsWith(wanted));
  }
}
