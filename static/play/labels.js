// Which names the board shows: Latin ones, native ones or both. The browser remembers the reader's choice.

import { el } from "../common/dom.js";
import { say } from "../common/words.js";

const KEY = "shinjuku.names";

/** The choices, with what each is called. */
const CHOICES = { both: () => say("Latin and native names"), latin: () => say("Latin names"), native: () => say("Native names") };

/** What the reader has chosen; null if nothing, or if the browser keeps nothing for pages. */
export function chosenNames() {
  try {
    const chosen = localStorage.getItem(KEY);
    return Object.hasOwn(CHOICES, chosen ?? "") ? chosen : null;
  } catch {
    return null;
  }
}

function remember(names) {
  try {
    localStorage.setItem(KEY, names);
  } catch {
    // It holds for this page, then.
  }
}

/** The choice of names as the server takes it: of both, the reader's language has the first. */
export const namesQuery = (names, language) => (names === "both" && language === "ja" ? "native_first" : names);

/** The menu of names for a game; null for a map without native names. `changed` is told when another choice is made. */
export function namesMenu(game, changed) {
  if (!game.city.hasNativeNames) return null;
  const shown = game.names ?? game.city.document.names ?? "both";
  const options = Object.entries(CHOICES).map(([value, words]) => el("option", { value, selected: value === shown }, words()));
  return el("select", {
    class: "names-menu",
    "aria-label": say("Names on the board"),
    title: say("Names on the board"),
    onchange({ target }) {
      remember(target.value);
      game.names = target.value;
      changed();
    },
  }, ...options);
}
