// A list of buttons to choose from: a single stop for the Tab key, with arrow keys, Home, End and typing a name
// inside.

/** @import { Cost } from "./cost.js" */
/** @import { BoardElement } from "./drawing.js" */

import { el } from "../common/dom.js";
import { costChip } from "./cost.js";
import { keyOf } from "./drawing.js";

/** How long letters count as one word, in milliseconds. */
const TYPING_TIMEOUT = 800;
/** The number of entries that can be chosen with a digit. */
const DIGITS = 9;

/**
 * An entry of the list. `element` is what it is about on the board, if anything, and `path` the journey that it stands
 * for.
 *
 * @typedef {object} Option
 * @property {string} label
 * @property {string} detail
 * @property {BoardElement | null} element
 * @property {string[]} [path]
 * @property {Cost} [cost]
 * @property {boolean} [isRemote] Whether it is less likely to be chosen, and less prominent on the board.
 * @property {boolean} [isFar] Whether it is a station that is reached by way of others.
 * @property {Node} [picture]
 * @property {() => void} choose
 */

export class Choices {
  #options;
  #buttons;
  #typed = "";
  #typedAt = 0;

  /**
   * `onPoint` is called with the entry under the pointer or focus, or null; `anyCards` is how many cards of any wards
   * pay.
   *
   * @param {Option[]} options
   * @param {string} labelledBy
   * @param {number} anyCards
   * @param {(option: Option | null) => void} onPoint
   */
  constructor(options, labelledBy, anyCards, onPoint) {
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
        index < DIGITS && el("kbd", { "aria-hidden": "true" }, index + 1),
        option.picture,
        el("span", {}, option.label),
        option.detail ? el("small", {}, option.detail) : null,
        option.cost && costChip(option.cost, anyCards),
      ),
    );
    this.list = el(
      "ul",
      { class: "choices", "aria-labelledby": labelledBy },
      ...this.#buttons.map((button) => el("li", {}, button)),
    );
    this.list.addEventListener("keydown", (event) => this.#press(event));
  }

  /**
   * Chooses the entry with this digit; returns false if there is none.
   *
   * @param {number} digit
   */
  chooseDigit(digit) {
    const option = digit > 0 && digit <= DIGITS ? this.#options[digit - 1] : null;
    option?.choose();
    return Boolean(option);
  }

  /** Takes the focus; returns false if there is nothing to choose. */
  focus() {
    this.#buttons.find((button) => button.tabIndex === 0)?.focus({ preventScroll: true });
    return this.#buttons.length > 0;
  }

  /**
   * Highlights the entry of an element that is pointed at on the board.
   *
   * @param {BoardElement | null} element
   */
  point(element) {
    const key = keyOf(element);
    this.#options.forEach((option, index) => {
      const pointed = key !== "" && keyOf(option.element) === key;
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
    const visible = this.list.getBoundingClientRect();
    const box = button.getBoundingClientRect();
    if (box.top < visible.top) this.list.scrollTop += box.top - visible.top;
    else if (box.bottom > visible.bottom) this.list.scrollTop += box.bottom - visible.bottom;
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
    const now = this.#buttons.findIndex((button) => button === document.activeElement);
    const last = this.#buttons.length - 1;
    /** @type {Record<string, number>} */
    const ways = {
      ArrowDown: now + 1,
      ArrowRight: now + 1,
      ArrowUp: now - 1,
      ArrowLeft: now - 1,
      Home: 0,
      End: last,
    };
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^[1-9]$/.test(event.key)) return;
    /** @type {number | undefined} */
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
