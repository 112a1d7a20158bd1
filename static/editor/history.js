// The undo history. A gesture is one step, and each step has a name.

/** The maximum number of steps. */
const MAX_STEPS = 1000;

export class History {
  #past = [];
  #future = [];

  constructor(map) {
    this.map = map;
  }

  /** Adds a step. Consecutive steps with the same `joins`, such as nudges, are combined. */
  take(name, map, joins = null) {
    if (map === this.map) return;
    const last = this.#past.at(-1);
    if (!(joins && last?.joins === joins && this.#future.length === 0)) {
      this.#past.push({ name, map: this.map, joins });
      if (this.#past.length > MAX_STEPS) this.#past.shift();
    }
    this.#future = [];
    this.map = map;
  }

  /**
   * Replaces the map with a merge of what others have saved, which is not a step; `carry` applies their changes to
   * the stored maps of undo and redo.
   */
  rebase(map, carry) {
    this.map = map;
    for (const step of [...this.#past, ...this.#future]) step.map = carry(step.map);
  }

  /** Makes the next step separate from the last one. */
  settle() {
    const last = this.#past.at(-1);
    if (last) last.joins = null;
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

  #go(from, to) {
    const step = from.pop();
    if (!step) return;
    to.push({ name: step.name, map: this.map, joins: null });
    this.map = step.map;
  }
}
