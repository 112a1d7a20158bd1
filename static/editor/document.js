// The map being edited: its undo history, the preview of a drag, and unresolved merge conflicts.

/** @import { DraftDocument, MapConflict, MapDocument } from "api" */

import { History } from "./history.js";
import { complete } from "./map.js";
import { write } from "./map-text.js";
import { carrying } from "./rebase.js";

export class EditedDocument {
  /** The undo history. */
  history;
  /**
   * The map as it would be after a drag; null if nothing is being dragged.
   *
   * @type {MapDocument | null}
   */
  previewed = null;
  /**
   * The merge conflicts that are not resolved yet.
   *
   * @type {MapConflict[]}
   */
  conflicts = [];

  /** @param {MapDocument} map */
  constructor(map) {
    this.history = new History(map);
  }

  /** The current map or, during a drag, its preview. */
  get map() {
    return this.previewed ?? this.current;
  }

  /** The current map without the preview of a drag: what is saved and checked. */
  get current() {
    return this.history.map;
  }

  /**
   * Makes a change that can be undone. A change that results in the same map is not a step. Consecutive steps with the
   * same `group` are combined.
   *
   * @param {string} name
   * @param {MapDocument} map
   * @param {string | null} group
   */
  apply(name, map, group = null) {
    this.previewed = null;
    if (!this.#isCurrent(map)) this.history.push(name, map, group);
  }

  /**
   * Undoes the last step; returns its name, or null if there is none.
   *
   * @returns {string | null}
   */
  undo() {
    const name = this.history.undoes;
    this.history.undo();
    return name;
  }

  /**
   * Repeats the step that was undone last; returns its name, or null if there is none.
   *
   * @returns {string | null}
   */
  redo() {
    const name = this.history.redoes;
    this.history.redo();
    return name;
  }

  /**
   * Applies what others have saved: they changed `base` to `theirs`, and merged with the local changes this is
   * `merged`. Undo does not revert their changes.
   *
   * @param {MapDocument} base
   * @param {MapDocument} theirs
   * @param {DraftDocument} merged
   */
  takeOver(base, theirs, merged) {
    const map = complete(merged);
    this.previewed = null;
    this.history.rebase(this.#isCurrent(map) ? this.current : map, carrying(base, theirs));
  }

  /** @param {MapDocument} map */
  #isCurrent(map) {
    return write(map) === write(this.current);
  }
}
