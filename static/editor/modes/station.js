// The mode that places stations.

/** @import { Point } from "api" */
/** @import { Editor } from "../editor.js" */
/** @import { Mode, Modifiers } from "./mode.js" */

import { nameOf } from "../map.js";
import { addStation } from "../map-edits.js";
import { homeFor } from "../hit.js";
import { guideLines, ringAround } from "../drawing.js";
import { say } from "../../common/messages.js";
import { dragging } from "./select.js";

/** @implements {Mode} */
export class StationMode {
  name = /** @type {const} */ ("station");
  /** @type {ReturnType<Editor["snap"]> | null} */
  #hovered = null;

  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
  }

  get hint() {
    return say("canvas-hint-stations");
  }

  /**
   * @param {Point} point
   * @param {Modifiers} event
   */
  click(point, event) {
    const { editor } = this;
    const there = editor.hit(point, ["station"]);
    if (there) return editor.select([there]);
    const { place } = editor.snap(point, event);
    const ward = homeFor(editor.map, place);
    const [map, ref] = addStation(editor.map, { position: place, ward, stem: say("common-station") });
    editor.apply(say("canvas-undo-place", { name: nameOf(map, ref) }), map);
    editor.select([ref]);
    editor.editName();
  }

  /** @param {Point} point */
  drag(point) {
    const ref = this.editor.hit(point, ["station"]);
    if (!ref) return null;
    this.editor.select([ref]);
    return dragging(this.editor, [ref], point);
  }

  /**
   * @param {Point} point
   * @param {Modifiers} event
   */
  hover(point, event) {
    this.#hovered = this.editor.hit(point, ["station"]) ? null : this.editor.snap(point, event);
  }

  leave() {
    this.#hovered = null;
  }

  overlay() {
    return this.#hovered
      ? guideLines(this.#hovered.guides) + ringAround(this.#hovered.place, this.editor.unit)
      : "";
  }
}
