// The mode that draws the outlines of wards, corner by corner. Corners snap to those of neighbours, and a side
// between two corners of a neighbour follows its border.

/** @import { MapDocument, Point } from "api" */
/** @import { Editor } from "../editor.js" */
/** @import { Mode, Modifiers } from "./mode.js" */

import { nameOf, ward } from "../map.js";
import { addWard, change } from "../map-edits.js";
import { along, distance, middle, nearestOn, rounded, samePlace } from "../geometry.js";
import { cornerAt, sideAt } from "../hit.js";
import { ghostLine, ghostRing } from "../drawing.js";
import { say } from "../../common/messages.js";

/** @implements {Mode} */
export class WardMode {
  name = /** @type {const} */ ("ward");
  /**
   * The ward that gets the next outline; null for a new ward.
   *
   * @type {string | null}
   */
  target = null;
  /**
   * The corners so far, by click; a click may add several.
   *
   * @type {Point[][]}
   */
  #clicks = [];
  /** @type {Point | null} */
  #pointer = null;

  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
  }

  get hint() {
    if (this.#clicks.length === 0) {
      const entry = this.target && ward(this.editor.map, this.target);
      return entry ? say("canvas-hint-draw-outline", { name: entry.name }) : say("canvas-hint-wards");
    }
    return say("canvas-hint-close-outline");
  }

  get #corners() {
    return this.#clicks.flat();
  }

  /**
   * @param {Point} point
   * @param {Modifiers} event
   */
  click(point, event) {
    const { editor } = this;
    const corners = this.#corners;
    if (corners.length >= 3 && distance(corners[0], point) <= editor.reach) return this.finish();
    const place = this.#snapped(point, event);
    const last = corners.at(-1);
    if (last && samePlace(last, place)) return;
    this.#clicks.push(last && !event.shiftKey ? [...this.#followed(last, place), place] : [place]);
    editor.redraw();
  }

  /**
   * Snaps to a nearby corner or side of a neighbour, otherwise to the grid.
   *
   * @param {Point} point
   * @param {Modifiers} event
   */
  #snapped(point, event) {
    const { editor } = this;
    if (event.altKey) return rounded(point);
    const corner = cornerAt(editor.map, point, editor.reach);
    if (corner) return corner;
    const side = sideAt(editor.map, point, editor.reach / 2);
    return side ? rounded(side.place) : editor.onGrid(point, event);
  }

  /**
   * The corners of a neighbour's border between two of its corners.
   *
   * @param {Point} from
   * @param {Point} to
   */
  #followed(from, to) {
    const rings = this.editor.map.wards.flatMap((entry) => entry.outline ?? []);
    const ring = rings.find((ring) =>
      [from, to].every((end) => ring.some((corner) => samePlace(corner, end))),
    );
    return ring ? along(ring, from, to) : [];
  }

  /**
   * Closes the outline, and returns whether there was one. A single corner places the name of a ward without an
   * outline.
   */
  finish() {
    const { editor } = this;
    const corners = this.#corners;
    if (corners.length === 0) return false;
    if (corners.length === 2 || (corners.length === 1 && this.target)) {
      editor.announce(say("canvas-outline-too-short"));
      return true;
    }
    const entry = this.target && ward(editor.map, this.target);
    this.#clicks = [];
    this.target = null;
    if (entry) {
      const map = change(
        editor.map,
        { kind: "ward", id: entry.id },
        { outline: [...(entry.outline ?? []), corners] },
      );
      editor.apply(say("canvas-undo-draw-outline", { name: entry.name }), shared(map, corners));
      editor.select([{ kind: "ward", id: entry.id }]);
      return true;
    }
    const outline = corners.length > 1 ? [corners] : [];
    const label = rounded(corners.length > 1 ? middle(corners) : corners[0]);
    const [map, ref] = addWard(editor.map, { label, outline, stem: say("common-ward") });
    editor.apply(
      say("canvas-undo-draw", { name: nameOf(map, ref) }),
      outline.length ? shared(map, corners) : map,
    );
    editor.select([ref]);
    editor.editName();
    return true;
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
   * @param {Point} point
   * @param {Modifiers} event
   */
  enter(point, event) {
    const corners = this.#corners;
    const last = corners.at(-1);
    if (last && distance(last, point) <= this.editor.unit * 6) return this.finish();
    this.click(point, event);
  }

  /** Removes the last corner. */
  undo() {
    return this.#clicks.pop() !== undefined;
  }

  cancel() {
    if (this.#clicks.length === 0 && !this.target) return false;
    this.#clicks = [];
    this.target = null;
    this.editor.redraw();
    return true;
  }

  overlay() {
    const corners = this.#corners;
    const last = corners.at(-1);
    if (!last) return "";
    const to = this.editor.cursor ?? this.#pointer;
    return ghostRing(corners, this.editor.unit) + (to ? ghostLine(last, to) : "");
  }
}

/**
 * Adds the new corners that lie on sides of neighbours to these neighbours.
 *
 * @param {MapDocument} map
 * @param {Point[]} corners
 */
function shared(map, corners) {
  /** @param {Point[]} ring */
  const withCorners = (ring) =>
    ring.flatMap((from, index) => {
      const to = ring[(index + 1) % ring.length];
      /** @param {Point} corner */
      const onSide = (corner) => distance(nearestOn(corner, from, to), corner) <= 1;
      const added = corners.filter(
        (corner) => onSide(corner) && !ring.some((known) => samePlace(known, corner)),
      );
      return [from, ...added.sort((a, b) => distance(a, from) - distance(b, from))];
    });
  const wards = map.wards.map((entry) =>
    entry.outline ? { ...entry, outline: entry.outline.map(withCorners) } : entry,
  );
  return { ...map, wards };
}
