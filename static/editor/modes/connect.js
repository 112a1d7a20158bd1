// The mode that connects stations with two clicks; the next line starts at the second.

/** @import { Point } from "api" */
/** @import { Editor } from "../editor.js" */
/** @import { Mode } from "./mode.js" */
/** @import { Ref } from "../map.js" */

import { between, nameOf, station } from "../map.js";
import { connect } from "../map-edits.js";
import { linkBetween } from "../hit.js";
import { ghostLine, ringAround } from "../drawing.js";
import { say } from "../../common/messages.js";

/** @implements {Mode} */
export class ConnectMode {
  name = /** @type {const} */ ("connect");
  /** Whether new lines are permanent links. */
  permanent = false;
  /** @type {string | null} */
  #from = null;
  /** @type {Point | null} */
  #pointer = null;

  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
  }

  /** Whether a line has been started. */
  get isDrawing() {
    return this.#from !== null;
  }

  get hint() {
    if (!this.#from) return say("canvas-hint-connect");
    return say("canvas-hint-next-station", { name: station(this.editor.map, this.#from)?.name });
  }

  /** @param {Point} point */
  click(point) {
    const { editor } = this;
    const ref = editor.hit(point, ["station"]);
    if (!ref) {
      const line = this.#from ? null : editor.hit(point, ["link", "connection"]);
      this.#from = null;
      return editor.select(line ? [line] : []);
    }
    if (this.#from && this.#from !== ref.id) this.#join(this.#from, ref.id);
    this.#from = this.#from === ref.id ? null : ref.id;
    editor.redraw();
  }

  /**
   * @param {string} a
   * @param {string} b
   */
  #join(a, b) {
    const { editor } = this;
    const already = linkBetween(editor.map, a, b);
    const kind = this.permanent ? "link" : "connection";
    /** @type {Ref} */
    const ref = { kind, id: between(a, b) };
    const name = nameOf(editor.map, ref);
    if (already) {
      editor.announce(say("canvas-already-connected", { name }));
      return editor.select([already]);
    }
    editor.apply(say("canvas-undo-connect", { name }), connect(editor.map, a, b, kind));
    editor.select([ref]);
  }

  drag() {
    return null;
  }

  /** @param {Point} point */
  hover(point) {
    this.#pointer = point;
  }

  leave() {
    this.#pointer = null;
  }

  /**
   * Starts a line at a station.
   *
   * @param {string} id
   */
  begin(id) {
    this.#from = id;
    this.editor.redraw();
  }

  cancel() {
    if (!this.#from) return false;
    this.#from = null;
    this.editor.redraw();
    return true;
  }

  overlay() {
    const from = this.#from && station(this.editor.map, this.#from)?.position;
    if (!from) return "";
    const to = this.editor.cursor ?? this.#pointer;
    return ringAround(from, this.editor.unit) + (to ? ghostLine(from, to) : "");
  }
}
