// The mode that sets which wards are adjacent, and how.

/** @import { Border, Point } from "api" */
/** @import { Editor } from "../editor.js" */
/** @import { Mode } from "./mode.js" */
/** @import { Ref } from "../map.js" */

import { BORDERS, border, nameOf, ward, between } from "../map.js";
import { setBorder } from "../map-edits.js";
import { ringAround } from "../drawing.js";
import { say } from "../../common/messages.js";

/**
 * The kinds of border in words.
 *
 * @type {Record<Border, string>}
 */
export const BORDER_TEXTS = {
  land: say("canvas-on-land"),
  river: say("canvas-across-river"),
  bay_crossing: say("canvas-across-bay"),
};

/** @implements {Mode} */
export class AdjacencyMode {
  name = /** @type {const} */ ("adjacency");
  /** @type {string | null} */
  #from = null;

  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
  }

  get hint() {
    if (!this.#from) return say("canvas-hint-adjacency");
    return say("canvas-hint-second-ward", { name: ward(this.editor.map, this.#from)?.name });
  }

  /** @param {Point} point */
  click(point) {
    const { editor } = this;
    const ref = editor.hit(
      point,
      this.#from ? ["name", "label", "area"] : ["name", "label", "border", "area"],
    );
    if (!ref || ref.kind === "border") {
      this.#from = null;
      return editor.select(ref ? [ref] : []);
    }
    if (this.#from && this.#from !== ref.id) {
      this.#next(this.#from, ref.id);
      this.#from = null;
    } else {
      this.#from = this.#from ? null : ref.id;
      editor.select(this.#from ? [ref] : []);
    }
    editor.redraw();
  }

  /**
   * Switches to the next kind of border between two wards; after the last, there is none.
   *
   * @param {string} a
   * @param {string} b
   */
  #next(a, b) {
    const { editor } = this;
    const now = border(editor.map, a, b)?.kind;
    const kind = now ? BORDERS[BORDERS.indexOf(now) + 1] : BORDERS[0];
    /** @type {Ref} */
    const ref = { kind: "border", id: between(a, b) };
    const name = nameOf(editor.map, ref);
    const how = kind ? BORDER_TEXTS[kind] : say("canvas-no-border");
    editor.apply(say("canvas-border-kind-of", { name, how }), setBorder(editor.map, a, b, kind));
    editor.select(kind ? [ref] : []);
    editor.announce(say("canvas-border-kind-of", { name, how }));
  }

  drag() {
    return null;
  }

  cancel() {
    if (!this.#from) return false;
    this.#from = null;
    this.editor.redraw();
    return true;
  }

  overlay() {
    const from = this.#from && ward(this.editor.map, this.#from)?.label;
    return from ? ringAround(from, 1.6 * this.editor.unit) : "";
  }
}
