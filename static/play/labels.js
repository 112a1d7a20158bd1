// @ts-nocheck The types of this file are not complete.
// Which names the board shows: Latin, native or both. The browser remembers the reader's choice.

/** @import { Game } from "./game.js" */
/** @import { NamesChoice } from "./map.js" */

import { el } from "../common/dom.js";
import { say } from "../common/messages.js";

const KEY = "shinjuku.names";

/**
 * The choices, with their labels.
 *
 * @type {Record<NamesChoice, () => string>}
 */
const CHOICES = {
  both: () => say("play-latin-and-native-names"),
  latin: () => say("play-latin-names"),
  native: () => say("play-native-names"),
};

/**
 * The reader's choice; null if there is none, or if the browser has no storage.
 *
 * @returns {NamesChoice | null}
 */
export function chosenNames() {
  try {
    const chosen = localStorage.getItem(KEY);
    return Object.hasOwn(CHOICES, chosen ?? "") ? chosen : null;
  } catch {
    return null;
  }
}

/** @param {string} names */
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
 * @param {NamesChoice | null} names
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
export function namesMenu(game, changed) {
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
      onchange({ target }) {
        remember(target.value);
        game.names = target.value;
        changed();
      },
    },
    ...options,
  );
}
