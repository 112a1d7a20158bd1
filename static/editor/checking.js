// Asks the server to check the map, to sketch missing outlines and to place names, shortly after each change.

import { ask } from "../common/server.js";
import { Labels } from "./labels.js";
import { pointedAt, write } from "./map.js";

const CHECK_DELAY = 300;

export class Checking {
  /** The faults: `{code, message, pointer, about, accepted, fixes, severe, ref}` of each. */
  faults = [];
  /** The number of errors, listed or not. */
  errorCount = 0;
  /** The number of errors and warnings that are not in `faults`. */
  unlisted = 0;
  /** The areas of wards without an outline, by ward id. */
  sketched = {};
  /** The borders that the drawing suggests. */
  suggested = [];
  /** The positions of the names on the board. */
  labels = new Labels();
  /** The map to which the faults belong. */
  checked = null;
  #timer = null;
  #asked = null;
  #last = null;

  constructor(desk) {
    this.desk = desk;
  }

  /** Must be called when the map has changed. */
  note() {
    if (this.#last === this.desk.kept) return;
    this.#last = this.desk.kept;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.now(), CHECK_DELAY);
  }

  /** Checks now. Faults are shown as soon as they are known, because placing the names takes longer. */
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

/** Returns the response, or null if a newer request is under way or the connection is lost, which saving reports. */
async function answer(path, text, signal) {
  try {
    return await ask("POST", path, text, { signal });
  } catch {
    return null;
  }
}
