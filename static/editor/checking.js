// The engine's own checks, its sketch of what is not drawn, and its places for names, a moment after each change.

import { ask } from "../common/server.js";
import { Labels } from "./labels.js";
import { pointedAt, write } from "./map.js";

const MOMENT = 300;

export class Checking {
  /** `{code, message, pointer, about, accepted, fixes, severe, ref}` of each fault. */
  faults = [];
  /** How many errors there are, listed or not. */
  errorCount = 0;
  /** How many errors and warnings there are beside those in `faults`. */
  unlisted = 0;
  /** Areas of the wards that have no outline, by ward. */
  sketched = {};
  /** The borders that the drawing suggests. */
  suggested = [];
  /** Where the board has the names. */
  labels = new Labels();
  /** The map of which the faults are true. */
  checked = null;
  #timer = null;
  #asked = null;
  #last = null;

  constructor(desk) {
    this.desk = desk;
  }

  /** The map has changed. */
  note() {
    if (this.#last === this.desk.kept) return;
    this.#last = this.desk.kept;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.now(), MOMENT);
  }

  /** Asks now. Faults are shown as soon as they are known: places for names take longer to find. */
  async now() {
    clearTimeout(this.#timer);
    this.#asked?.abort();
    const { signal } = (this.#asked = new AbortController());
    const map = this.desk.kept;
    const text = write(map);
    await Promise.all([this.#validate(map, text, signal), this.#sketch(map, text, signal)]);
  }

  async #validate(map, text, signal) {
    const report = await answer("/maps/validate", text, signal);
    if (!report) return;
    const fault = (severe) => (fault) => ({ ...fault, severe, ref: pointedAt(map, fault.pointer) });
    this.faults = [...report.errors.map(fault(true)), ...report.warnings.map(fault(false))];
    this.errorCount = report.error_count;
    this.unlisted = report.error_count + report.warning_count - this.faults.length;
    this.checked = map;
    this.desk.changed();
  }

  async #sketch(map, text, signal) {
    const sketch = await answer("/maps/sketch?labels=true", text, signal);
    if (!sketch) return;
    this.sketched = sketch.outlines;
    this.suggested = sketch.adjacency;
    this.labels.take(map, sketch.labels);
    this.desk.changed();
  }

  get errors() {
    return this.faults.filter(({ severe }) => severe);
  }

  get warnings() {
    return this.faults.filter(({ severe, accepted }) => !severe && !accepted);
  }

  get accepted() {
    return this.faults.filter(({ severe, accepted }) => !severe && accepted);
  }
}

/** The answer, or null if a newer question is on its way or the connection is lost, which saving tells. */
async function answer(path, text, signal) {
  try {
    return await ask("POST", path, text, { signal });
  } catch {
    return null;
  }
}
