// Asks the server to check the map, to sketch missing outlines and to place names, shortly after each change.

/** @import { AdjacencyEntry, MapDocument, MapIssue, Point, SketchedMap, Validation } from "api" */
/** @import { Editor } from "./editor.js" */
/** @import { Ref } from "./map.js" */

/**
 * A fault of the map: whether it is an error, and the element that it is about.
 *
 * @typedef {MapIssue & { severe: boolean, ref: Ref | null }} Fault
 */

import { request } from "../common/api.js";
import { Labels } from "./labels.js";
import { pointedAt, write } from "./map.js";

const CHECK_DELAY = 300;

export class Checking {
  /**
   * The faults: `{code, message, pointer, about, accepted, fixes, severe, ref}` of each.
   *
   * @type {Fault[]}
   */
  faults = [];
  /** The number of errors, listed or not. */
  errorCount = 0;
  /** The number of errors and warnings that are not in `faults`. */
  unlisted = 0;
  /**
   * The areas of wards without an outline, by ward id.
   *
   * @type {Record<string, Point[][]>}
   */
  sketched = {};
  /**
   * The borders that the drawing suggests.
   *
   * @type {AdjacencyEntry[]}
   */
  suggested = [];
  /** The positions of the names on the board. */
  labels = new Labels();
  /**
   * The map to which the faults belong.
   *
   * @type {MapDocument | null}
   */
  checked = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer = undefined;
  /** @type {AbortController | null} */
  #asked = null;
  /** @type {MapDocument | null} */
  #last = null;

  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
  }

  /** Must be called when the map has changed. */
  mapChanged() {
    if (this.#last === this.editor.document.current) return;
    this.#last = this.editor.document.current;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.now(), CHECK_DELAY);
  }

  /** Checks now. Faults are shown as soon as they are known, because placing the names takes longer. */
  async now() {
    clearTimeout(this.#timer);
    this.#asked?.abort();
    const { signal } = (this.#asked = new AbortController());
    const map = this.editor.document.current;
    const text = write(map);
    await Promise.all([this.#validate(map, text, signal), this.#sketch(map, text, signal)]);
  }

  /**
   * @param {MapDocument} map
   * @param {string} text
   * @param {AbortSignal} signal
   */
  async #validate(map, text, signal) {
    /** @type {Validation | null} */
    const report = await check("/maps/validate", text, signal);
    if (!report) return;
    const fault = (/** @type {boolean} */ severe) => (/** @type {MapIssue} */ fault) => ({
      ...fault,
      severe,
      ref: pointedAt(map, fault.pointer),
    });
    this.faults = [...report.errors.map(fault(true)), ...report.warnings.map(fault(false))];
    this.errorCount = report.error_count;
    this.unlisted = report.error_count + report.warning_count - this.faults.length;
    this.checked = map;
    this.editor.redraw();
  }

  /**
   * @param {MapDocument} map
   * @param {string} text
   * @param {AbortSignal} signal
   */
  async #sketch(map, text, signal) {
    /** @type {SketchedMap | null} */
    const sketch = await check("/maps/sketch?labels=true", text, signal);
    if (!sketch) return;
    this.sketched = sketch.outlines;
    this.suggested = sketch.adjacency;
    this.labels.update(map, sketch.labels);
    this.editor.redraw();
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

/**
 * Returns the response, or null if a newer request is under way or the connection is lost, which saving reports.
 *
 * @template Response
 * @param {string} path
 * @param {string} text
 * @param {AbortSignal} signal
 * @returns {Promise<Response | null>}
 */
async function check(path, text, signal) {
  try {
    return await request("POST", path, text, { signal });
  } catch {
    return null;
  }
}
