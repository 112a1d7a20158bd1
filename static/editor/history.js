// The undo history. A gesture is one step, and each step has a name.

/** @import { MapDocument } from "api" */

/**
 * A step: its name, the map before it (or after it, if it has been undone), and the group of steps it belongs to.
 *
 * @typedef {{ name: string, map: MapDocument, group: string | null }} Step
 */

/** The maximum number of steps. */
const MAX_STEPS = 1000;

export class History {
  /** @type {Step[]} */
  #past = [];
  /** @type {Step[]} */
  #future = [];

  /** @param {MapDocument} map */
  constructor(map) {
    this.map = map;
  }

  /**
   * Adds a step. Consecutive steps with the same `group`, such as nudges, are combined.
   *
   * @param {string} name
   * @param {MapDocument} map
   * @param {string | null} group
   */
  push(name, map, group = null) {
    if (map === this.map) return;
    const isCombined = group !== null && this.#past.at(-1)?.group === group && this.#future.length === 0;
    if (!isCombined) {
      this.#past.push({ name, map: this.map, group });
      if (this.#past.length > MAX_STEPS) this.#past.shift();
    }
    this.#future = [];
    this.map = map;
  }

  /**
   * Replaces the map with a merge of what others have saved, which is not a step; `carry` applies their changes to
   * the stored maps of undo and redo.
   *
   * @param {MapDocument} map
   * @param {(map: MapDocument) => MapDocument} carry
   */
  rebase(map, carry) {
    this.map = map;
    for (const step of [...this.#past, ...this.#future]) step.map = carry(step.map);
  }

  /** Ends the current group: the next step is separate from the last one. */
  endGroup() {
    const last = this.#past.at(-1);
    if (last) last.group = null;
  }

  /** The name of the step that undo reverts. */
  get undoes() {
    return this.#past.at(-1)?.name ?? null;
  }

  /** The name of the step that redo repeats. */
  get redoes() {
    return this.#future.at(-1)?.name ?? null;
  }

  undo() {
    this.#go(this.#past, this.#future);
  }

  redo() {
    this.#go(this.#future, this.#past);
  }

  /**
   * @param {Step[]} from
   * @param {Step[]} to
   */
  #go(from, to) {
    const step = from.pop();
    if (!step) return;
    to.push({ name: step.name, map: this.map, group: null });
    this.map = step.map;
  }
}
