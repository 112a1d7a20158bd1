// The engine's own checks, and its sketch of what is not drawn, a moment after each change.

import { ask } from "../common/server.js";
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
  /** The map of which all this is true. */
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

  /** Asks now. */
  async now() {
    clearTimeout(this.#timer);
    this.#asked?.abort();
    const { signal } = (this.#asked = new AbortController());
    const map = this.desk.kept;
    const text = write(map);
    try {
      const [report, sketch] = await Promise.all([
        ask("POST", "/maps/validate", text, { signal }),
        ask("POST", "/maps/sketch", text, { signal }),
      ]);
      const fault = (severe) => (fault) => ({ ...fault, severe, ref: pointedAt(map, fault.pointer) });
      this.faults = [...report.errors.map(fault(true)), ...report.warnings.map(fault(false))];
      this.errorCount = report.error_count;
      this.unlisted = report.error_count + report.warning_count - this.faults.length;
      this.sketched = sketch.outlines;
      this.suggested = sketch.adjacency;
      this.checked = map;
      this.desk.changed();
    } catch {
      // A newer question is on its way, or the connection is lost, which saving tells.
    }
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
