// How fast pieces move and whether there is sound. The browser remembers the reader's choice.

import { el } from "../common/dom.js";
import { say } from "../common/messages.js";

const KEY = "shinjuku.motion";
const REDUCED = matchMedia("(prefers-reduced-motion: reduce)");
const PHONE = matchMedia("(max-width: 50rem), (pointer: coarse)");

/** @typedef {"slow" | "normal" | "fast" | "off"} Speed */

/**
 * The factors by which times are multiplied.
 *
 * @type {Record<Speed, number>}
 */
const FACTORS = { slow: 1.7, normal: 1, fast: 0.45, off: 0 };

/**
 * @param {unknown} text
 * @returns {text is Speed}
 */
const isSpeed = (text) => typeof text === "string" && Object.hasOwn(FACTORS, text);

/**
 * The stored settings; whatever is missing or malformed has its default.
 *
 * @param {string | null} text
 * @param {{ sound: boolean }} defaults
 * @returns {{ speed: Speed, sound: boolean }}
 */
export function parseSettings(text, defaults) {
  try {
    const { speed, sound } = JSON.parse(text ?? "{}") ?? {};
    return {
      speed: isSpeed(speed) ? speed : "normal",
      sound: typeof sound === "boolean" ? sound : defaults.sound,
    };
  } catch {
    return { speed: "normal", sound: defaults.sound };
  }
}

/** The settings of this browser. It fires `change`. */
export class MotionSettings extends EventTarget {
  #values;

  constructor() {
    super();
    let stored = null;
    try {
      stored = localStorage.getItem(KEY);
    } catch {
      // Without storage there are only the defaults.
    }
    // Phones are silent unless their owner wants sound.
    this.#values = parseSettings(stored, { sound: !PHONE.matches });
  }

  get speed() {
    return this.#values.speed;
  }

  get hasSound() {
    return this.#values.sound;
  }

  /** Whether pieces move at all. The system's setting for reduced motion takes precedence. */
  get isOn() {
    return this.factor > 0;
  }

  /** The factor by which times are multiplied; 0 for no motion. */
  get factor() {
    return REDUCED.matches ? 0 : FACTORS[this.#values.speed];
  }

  /** @param {Partial<{ speed: Speed, sound: boolean }>} change */
  set(change) {
    this.#values = { ...this.#values, ...change };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#values));
    } catch {
      // Without storage it lasts as long as the page.
    }
    this.dispatchEvent(new Event("change"));
  }

  /** The menu of the settings, beside the board. */
  menu() {
    /** @type {[Speed, string][]} */
    const speeds = [
      ["slow", say("play-motion-slow")],
      ["normal", say("play-motion-normal")],
      ["fast", say("play-motion-fast")],
      ["off", say("play-motion-off")],
    ];
    const motion = el(
      "select",
      {
        "aria-label": say("play-motion"),
        onchange: ({ currentTarget: { value } }) => isSpeed(value) && this.set({ speed: value }),
      },
      ...speeds.map(([value, words]) => el("option", { value, selected: value === this.speed }, words)),
    );
    const sound = el("input", {
      type: "checkbox",
      checked: this.hasSound,
      onchange: ({ currentTarget: { checked } }) => this.set({ sound: checked }),
    });
    const label = say("play-motion-and-sound");
    return el(
      "details",
      { class: "menu motion-settings" },
      el("summary", { class: "button quiet", "aria-label": label, title: label }, "♪"),
      el(
        "div",
        { class: "items" },
        el("label", {}, say("play-motion"), motion),
        el("label", {}, sound, say("play-sound")),
      ),
    );
  }
}
