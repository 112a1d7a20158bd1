// What was done, step by step. A gesture is one step, and has a name.

/** The most steps that are kept. */
const MOST_STEPS = 1000;

export class History {
  #past = [];
  #future = [];

  constructor(map) {
    this.map = map;
  }

  /** Takes a step. Steps of one sort that follow each other, such as nudges, are one: they say so by the same `joins`. */
  take(name, map, joins = null) {
    if (map === this.map) return;
    const last = this.#past.at(-1);
    if (!(joins && last?.joins === joins && this.#future.length === 0)) {
      this.#past.push({ name, map: this.map, joins });
      if (this.#past.length > MOST_STEPS) this.#past.shift();
    }
    this.#future = [];
    this.map = map;
  }

  /** What others have done is no step: the map becomes this one, and what is kept for undo and redo is carried along. */
  rebase(map, carry) {
    this.map = map;
    for (const step of [...this.#past, ...this.#future]) step.map = carry(step.map);
  }

  /** Lets the next step be one of its own. */
  settle() {
    const last = this.#past.at(-1);
    if (last) last.joins = null;
  }

  /** The name of the step that undo takes back. */
  get undoes() {
    return this.#past.at(-1)?.name ?? null;
  }

  /** The name of the step that redo takes again. */
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
