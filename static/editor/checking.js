// Asks the server to check the map shortly after each change, and to sketch what it lacks.

/** @import { MapDocument, MapIssue, MapSketch, Validation } from "api" */
/** @import { Editor } from "./editor.js" */
/** @import { Ref } from "./map.js" */

/**
 * An issue of the map: whether it is an error, and the element that it is about.
 *
 * @typedef {MapIssue & { severe: boolean, ref: Ref | null }} CheckedIssue
 */

import { request } from "../common/api.js";
import { pointedAt } from "./map.js";
import { write } from "./map-text.js";

const CHECK_DELAY = 300;

export class Checking {
  /**
   * The issues: `{code, message, pointer, about, accepted, fixes, severe, ref}` of each.
   *
   * @type {CheckedIssue[]}
   */
  issues = [];
  /** The number of errors, listed or not. */
  errorCount = 0;
  /** The number of errors and warnings that are not in `issues`. */
  unlisted = 0;
  /**
   * The map to which the issues belong.
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

  /** Checks now. */
  async now() {
    clearTimeout(this.#timer);
    this.#asked?.abort();
    const { signal } = (this.#asked = new AbortController());
    const map = this.editor.document.current;
    /** @type {Validation | null} */
    const report = await ask("/maps/validate", map, signal);
    if (!report) return;
    const issue = (/** @type {boolean} */ severe) => (/** @type {MapIssue} */ issue) => ({
      ...issue,
      severe,
      ref: pointedAt(map, issue.pointer),
    });
    this.issues = [...report.errors.map(issue(true)), ...report.warnings.map(issue(false))];
    this.errorCount = report.error_count;
    this.unlisted = report.error_count + report.warning_count - this.issues.length;
    this.checked = map;
    this.editor.redraw();
  }

  /**
   * The outlines that wards of the current map lack, and the borders that its drawing suggests; null if the server
   * cannot be reached.
   *
   * @returns {Promise<MapSketch | null>}
   */
  sketch() {
    return ask("/maps/sketch", this.editor.document.current);
  }

  get errors() {
    return this.issues.filter(({ severe }) => severe);
  }

  get warnings() {
    return this.issues.filter(({ severe, accepted }) => !severe && !accepted);
  }

  get accepted() {
    return this.issues.filter(({ severe, accepted }) => !severe && accepted);
  }
}

/**
 * Returns the response, or null if a newer request is under way or the connection is lost, which saving reports.
 *
 * @template Response
 * @param {string} path
 * @param {MapDocument} map
 * @param {AbortSignal} [signal]
 * @returns {Promise<Response | null>}
 */
async function ask(path, map, signal) {
  try {
    return await request("POST", path, write(map), { signal });
  } catch {
    return null;
  }
}
