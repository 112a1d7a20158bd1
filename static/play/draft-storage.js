// The action that is being composed, kept in the browser, so that it is there again after a reload.

/** @import { StoredChoice } from "./action-builder.js" */

/**
 * What is stored: the choice, the decision for which it was made, and the places of the chosen cards.
 *
 * @typedef {{ decision: string, choice: StoredChoice, places: number[] | null }} StoredDraft
 */

/** @param {string} game */
const keyOf = (game) => `shinjuku-draft-${game}`;

/**
 * Stores a draft, or removes it.
 *
 * @param {string} game
 * @param {StoredDraft | null} draft
 */
export function storeDraft(game, draft) {
  try {
    if (draft) sessionStorage.setItem(keyOf(game), JSON.stringify(draft));
    else sessionStorage.removeItem(keyOf(game));
  } catch {
    // Without storage a reload begins again.
  }
}

/**
 * The stored draft for a decision; null if there is none.
 *
 * @param {string} game
 * @param {string} decision
 * @returns {StoredDraft | null}
 */
export function storedDraft(game, decision) {
  try {
    /** @type {StoredDraft | null} */
    const draft = JSON.parse(sessionStorage.getItem(keyOf(game)) ?? "null");
    return draft?.decision === decision ? draft : null;
  } catch {
    return null;
  }
}
