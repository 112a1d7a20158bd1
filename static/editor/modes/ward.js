// The mode that draws the outlines of wards, corner by corner. Corners snap to those of neighbours, and a side
// between two corners of a neighbour follows its border.

import { addWard, change, ward } from "../map.js";
import { along, distance, middle, nearestOn, rounded, samePlace } from "../geometry.js";
import { cornerAt, sideAt } from "../hit.js";
import { ghostLine, ghostRing } from "../drawing.js";
import { say } from "../../common/words.js";

export class Ward {
  name = "ward";
  /** The ward that gets the next outline; null for a new ward. */
  target = null;
  /** The corners so far, by click; a click may add several. */
  #clicks = [];
  #pointer = null;

  constructor(desk) {
    this.desk = desk;
  }

  get hint() {
    if (this.#clicks.length === 0) {
      return this.target && ward(this.desk.map, this.target)
        ? say("canvas-hint-draw-outline", { name: ward(this.desk.map, this.target).name })
        : say("canvas-hint-wards");
    }
    return say("canvas-hint-close-outline");
  }

  get #corners() {
    return this.#clicks.flat();
  }

  click(point, event) {
    const { desk } = this;
    const corners = this.#corners;
    if (corners.length >= 3 && distance(corners[0], point) <= desk.reach) return this.finish();
    const place = this.#snapped(point, event);
    const last = corners.at(-1);
    if (last && samePlace(last, place)) return;
    this.#clicks.push(last && !event.shiftKey ? [...this.#followed(last, place), place] : [place]);
    desk.redraw();
  }

  /** Snaps to a nearby corner or side of a neighbour, otherwise to the grid. */
  #snapped(point, event) {
    const { desk } = this;
    if (event.altKey) return rounded(point);
    const corner = cornerAt(desk.map, point, desk.reach);
    if (corner) return corner;
    const side = sideAt(desk.map, point, desk.reach / 2);
    return side ? rounded(side.place) : desk.onGrid(point, event);
  }

  /** The corners of a neighbour's border between two of its corners. */
  #followed(from, to) {
    const rings = this.desk.map.wards.flatMap((entry) => entry.outline ?? []);
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
    const { desk } = this;
    const corners = this.#corners;
    if (corners.length === 0) return false;
    if (corners.length === 2 || (corners.length === 1 && this.target)) {
      desk.announce(say("canvas-outline-too-short"));
      return true;
    }
    const entry = this.target && ward(desk.map, this.target);
    this.#clicks = [];
    this.target = null;
    if (entry) {
      const map = change(
        desk.map,
        { kind: "ward", id: entry.id },
        { outline: [...(entry.outline ?? []), corners] },
      );
      desk.take(say("canvas-undo-draw-outline", { name: entry.name }), shared(map, corners));
      desk.select([{ kind: "ward", id: entry.id }]);
      return true;
    }
    const outline = corners.length > 1 ? [corners] : [];
    const label = rounded(corners.length > 1 ? middle(corners) : corners[0]);
    const [map, ref] = addWard(desk.map, { label, outline, stem: say("common-ward") });
    desk.take(
      say("canvas-undo-draw", { name: ward(map, ref.id).name }),
      outline.length ? shared(map, corners) : map,
    );
    desk.select([ref]);
    desk.editName();
    return true;
  }

  drag() {
    return null;
  }

  hover(point) {
    this.#pointer = point;
  }

  leave() {
    this.#pointer = null;
  }

  enter(point, event) {
    const corners = this.#corners;
    const last = corners.at(-1);
    if (last && distance(last, point) <= this.desk.unit * 6) return this.finish();
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
    this.desk.redraw();
    return true;
  }

  overlay() {
    const corners = this.#corners;
    if (corners.length === 0) return "";
    const to = this.desk.cursor ?? this.#pointer;
    return ghostRing(corners, this.desk.unit) + (to ? ghostLine(corners.at(-1), to) : "");
  }
}

/** Adds the new corners that lie on sides of neighbours to these neighbours. */
function shared(map, corners) {
  const withCorners = (ring) =>
    ring.flatMap((from, index) => {
      const to = ring[(index + 1) % ring.length];
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
