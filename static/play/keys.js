// The keys of the page: a letter for each kind of action, digits for choices, Enter, Escape, and Z for undo.

/** @import { ActionKind } from "api" */

import { kindOfKey } from "./action-bar.js";

/**
 * What the keys do. Those that return false leave the key to the browser.
 *
 * @typedef {object} KeyHandlers
 * @property {(kind: ActionKind) => void} choose
 * @property {(digit: number) => boolean} digit
 * @property {() => boolean} enter
 * @property {() => boolean} escape
 * @property {() => void} undo
 * @property {(event: KeyboardEvent) => void} arrow
 */

/**
 * Whether an element uses keys itself.
 *
 * @param {EventTarget | null} target
 */
const isEditable = (target) =>
  target instanceof Element && target.closest("input, select, textarea, [contenteditable], dialog") !== null;

/** @param {KeyHandlers} handlers */
export function listenForKeys({ choose, digit, enter, escape, undo, arrow }) {
  addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isEditable(target) || document.querySelector("dialog[open]")) return;
    const isOnControl =
      target instanceof Element && target.closest("button, a, summary, [tabindex]") !== null;
    const kind = key.length === 1 ? kindOfKey(key) : undefined;
    if (key === "Escape") {
      if (!escape()) return;
    } else if (key === "Enter") {
      if (isOnControl || !enter()) return;
    } else if (/^[1-9]$/.test(key)) {
      if (!digit(Number(key))) return;
    } else if (key.toUpperCase() === "Z") undo();
    else if (kind) choose(kind);
    else if (key.startsWith("Arrow") && (!isOnControl || target === document.body)) arrow(event);
    else return;
    event.preventDefault();
  });
}
