// The mode that selects and moves elements.

/** @import { MapDocument, Point, WardEntry } from "api" */
/** @import { Editor } from "../editor.js" */
/** @import { Drag, Mode, Modifiers } from "./mode.js" */
/** @import { HitKind } from "../hit.js" */
/** @import { Ref } from "../map.js" */

import { nameOf, sameRef, ward } from "../map.js";
import { move } from "../map-edits.js";
import { addCorner, moveCorner } from "../outlines.js";
import { distance, rounded } from "../geometry.js";
import { cornerAt, placeOf, sideAt } from "../hit.js";
import { guideLines, handles } from "../drawing.js";
import { say } from "../../common/messages.js";

/** @type {HitKind[]} */
const KINDS = ["station", "link", "connection", "name", "station-name", "area"];

/**
 * The name of a move step.
 *
 * @param {MapDocument} map
 * @param {Ref[]} refs
 */
export function moveName(map, refs) {
  return refs.length === 1
    ? say("canvas-undo-move", { name: nameOf(map, refs[0]) })
    : say("canvas-undo-move-items", { n: refs.length });
}

/**
 * A drag that moves elements together, aligned by the first of them.
 *
 * @param {Editor} editor
 * @param {Ref[]} refs
 * @param {Point} grip
 * @returns {Drag}
 */
export function dragging(editor, refs, grip) {
  const [first] = refs;
  const start = placeOf(editor.document.current, first) ?? grip;
  const off = { x: start.x - grip.x, y: start.y - grip.y };
  /** @type {[Point, Point][]} */
  let guides = [];
  return {
    move(point, event) {
      const target = { x: point.x + off.x, y: point.y + off.y };
      const snap = editor.snap(target, event, refs);
      guides = snap.guides;
      // Keep what others save during the drag.
      const now = placeOf(editor.document.current, first);
      if (now)
        editor.preview(move(editor.document.current, refs, snap.place.x - now.x, snap.place.y - now.y));
    },
    drop() {
      const { current, map } = editor.document;
      editor.apply(moveName(current, refs), map);
    },
    overlay: () => guideLines(guides),
  };
}

/** @implements {Mode} */
export class SelectMode {
  name = /** @type {const} */ ("select");

  /** @param {Editor} editor */
  constructor(editor) {
    /**
     * The elements that the next click puts down; null if none has been picked up.
     *
     * @type {Ref[] | null}
     */
    this.carried = null;
    this.editor = editor;
  }

  get hint() {
    return this.carried ? say("canvas-choose-destination") : say("canvas-hint-select");
  }

  /**
   * @param {Point} point
   * @param {Modifiers} event
   */
  click(point, event) {
    const { editor } = this;
    if (this.carried) return this.#put(point, event);
    const ref = editor.hit(point, KINDS);
    if (event.shiftKey && ref) {
      return editor.select(editor.selection.toggled(ref));
    }
    editor.select(ref ? [ref] : []);
  }

  /** @param {Point} point */
  doubleClick(point) {
    const { editor } = this;
    const outlined = this.#outlined();
    const side = outlined && sideAt(editor.map, point, editor.reach, outlined.id);
    if (side)
      editor.apply(
        say("canvas-undo-add-corner", { name: outlined.name }),
        addCorner(editor.map, side.from, side.to, rounded(side.place)),
      );
    else if (editor.selection.single) editor.editName();
  }

  /**
   * @param {Point} point
   * @returns {Drag | null}
   */
  drag(point) {
    const { editor } = this;
    const outlined = this.#outlined();
    const corner = outlined && cornerAt(editor.map, point, editor.reach, outlined.id);
    if (outlined && corner) return this.#cornerDrag(outlined, corner);
    const ref = editor.hit(point, ["station", "name"]);
    if (!ref) return null;
    if (!editor.selection.has(ref)) editor.select([ref]);
    const { movable } = editor.selection;
    return dragging(editor, [ref, ...movable.filter((other) => !sameRef(other, ref))], point);
  }

  /** Picks up the selection; the next click puts it down. This moves elements without dragging. */
  carry() {
    const { movable } = this.editor.selection;
    this.carried = movable.length ? movable : null;
    this.editor.redraw();
  }

  /**
   * @param {Point} point
   * @param {Modifiers} event
   */
  #put(point, event) {
    const { editor, carried } = this;
    this.carried = null;
    const start = carried && placeOf(editor.map, carried[0]);
    if (!carried || !start) return;
    const { place } = editor.snap(point, event, carried);
    editor.apply(
      moveName(editor.map, carried),
      move(editor.map, carried, place.x - start.x, place.y - start.y),
    );
    editor.redraw();
  }

  /**
   * @param {WardEntry} entry
   * @param {Point} corner
   * @returns {Drag}
   */
  #cornerDrag(entry, corner) {
    const { editor } = this;
    return {
      move(point, event) {
        const near = event.altKey ? null : cornerAt(editor.document.current, point, editor.reach);
        const place = near && distance(near, corner) > 0 ? near : editor.onGrid(point, event);
        editor.preview(moveCorner(editor.document.current, corner, place));
      },
      drop() {
        editor.apply(say("canvas-undo-move-corner", { name: entry.name }), editor.map);
      },
    };
  }

  #outlined() {
    const { editor } = this;
    const { single } = editor.selection;
    const entry = single?.kind === "ward" ? ward(editor.map, single.id) : undefined;
    return entry?.outline ? entry : null;
  }

  cancel() {
    const { editor } = this;
    if (!this.carried && editor.selection.isEmpty) return false;
    this.carried = null;
    editor.select([]);
    return true;
  }

  overlay() {
    const outlined = this.#outlined();
    return outlined?.outline ? handles(outlined.outline, this.editor.unit) : "";
  }
}
