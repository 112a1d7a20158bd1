// Which names the board shows: Latin, native or both. The browser remembers the reader's choice.

/** @import { ShownNames } from "api" */
/** @import { Game } from "./game.js" */

import { el } from "../common/dom.js";
import { say } from "../common/messages.js";

const KEY = "shinjuku.names";

/**
 * The choices, with their labels.
 *
 * @type {Record<ShownNames, () => string>}
 */
const CHOICES = {
  both: () => say("play-latin-and-native-names"),
  latin: () => say("play-latin-names"),
  native: () => say("play-native-names"),
};

/**
 * @param {string} text
 * @returns {text is ShownNames}
 */
const isSetting = (text) => Object.hasOwn(CHOICES, text);

/**
 * The reader's choice; null if there is none, or if the browser has no storage.
 *
 * @returns {ShownNames | null}
 */
export function storedNameSetting() {
  try {
    const stored = localStorage.getItem(KEY);
    return stored !== null && isSetting(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** @param {ShownNames} names */
function remember(names) {
  try {
    localStorage.setItem(KEY, names);
  } catch {
    // Without storage it lasts as long as the page.
  }
}

/**
 * The choice of names as the server expects it: for both, the reader's language decides which comes first.
 *
 * @param {ShownNames | null} names
 * @param {string} language
 */
export const namesQuery = (names, language) =>
  names === "both" && language === "ja" ? "native_first" : names;

/**
 * The names menu of a game; null for a map without native names. `changed` is called when another choice is made.
 *
 * @param {Game} game
 * @param {() => void} changed
 */
export function nameSetting(game, changed) {
  if (!game.city.hasNativeNames) return null;
  const shown = game.names ?? game.city.document.names ?? "both";
  const options = Object.entries(CHOICES).map(([value, words]) =>
    el("option", { value, selected: value === shown }, words()),
  );
  return el(
    "select",
    {
      class: "names-menu",
      "aria-label": say("common-names-on-board"),
      title: say("common-names-on-board"),
      onchange({ currentTarget: { value } }) {
        if (!isSetting(value)) return;
        remember(value);
        game.names = value;
        changed();
      },
    },
    ...options,
  );
}
