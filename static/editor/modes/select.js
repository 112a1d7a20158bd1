// The mode that selects and moves elements.

import { addCorner, find, move, moveCorner, nameOf, sameRef } from "../map.js";
import { distance, rounded } from "../geometry.js";
import { cornerAt, placeOf, sideAt } from "../hit.js";
import { guideLines, handles } from "../drawing.js";
import { say } from "../../common/words.js";

const KINDS = ["station", "link", "connection", "name", "area"];

/** The name of a move step. */
export function moving(map, refs) {
  return refs.length === 1
    ? say("canvas-undo-move", { name: nameOf(map, refs[0]) })
    : say("canvas-undo-move-items", { n: refs.length });
}

/** A drag that moves elements together, aligned by the first of them. */
export function dragging(desk, refs, grip) {
  const [first] = refs;
  const start = placeOf(desk.kept, first);
  const off = { x: start.x - grip.x, y: start.y - grip.y };
  let guides = [];
  return {
    move(point, event) {
      const target = { x: point.x + off.x, y: point.y + off.y };
      const snap = desk.snap(target, event, refs);
      guides = snap.guides;
      // Keep what others save during the drag.
      const now = placeOf(desk.kept, first);
      if (now) desk.preview(move(desk.kept, refs, snap.place.x - now.x, snap.place.y - now.y));
    },
    drop() {
      desk.take(moving(desk.kept, refs), desk.previewed);
    },
    overlay: () => guideLines(guides),
  };
}

export class Select {
  name = "select";

  constructor(desk) {
    this.desk = desk;
  }

  get hint() {
    return this.carried ? say("canvas-choose-destination") : say("canvas-hint-select");
  }

  click(point, event) {
    const { desk } = this;
    if (this.carried) return this.#put(point, event);
    const ref = desk.hit(point, KINDS);
    if (event.shiftKey && ref) {
      const others = desk.selection.filter((other) => !sameRef(other, ref));
      return desk.select(others.length < desk.selection.length ? others : [...desk.selection, ref]);
    }
    desk.select(ref ? [ref] : []);
  }

  doubleClick(point) {
    const { desk } = this;
    const ward = this.#outlined();
    const side = ward && sideAt(desk.map, point, desk.reach, ward.id);
    if (side)
      desk.take(
        say("canvas-undo-add-corner", { name: ward.name }),
        addCorner(desk.map, side.from, side.to, rounded(side.place)),
      );
    else if (desk.selection.length === 1) desk.editName();
  }

  drag(point) {
    const { desk } = this;
    const ward = this.#outlined();
    const corner = ward && cornerAt(desk.map, point, desk.reach, ward.id);
    if (corner) return this.#cornerDrag(ward, corner);
    const ref = desk.hit(point, ["station", "name"]);
    if (!ref) return null;
    if (!desk.selection.some((other) => sameRef(other, ref))) desk.select([ref]);
    const movable = desk.selection.filter(({ kind }) => kind === "station" || kind === "ward");
    return dragging(desk, [ref, ...movable.filter((other) => !sameRef(other, ref))], point);
  }

  /** Picks up the selection; the next click puts it down. This moves elements without dragging. */
  carry() {
    const movable = this.desk.selection.filter(({ kind }) => kind === "station" || kind === "ward");
    this.carried = movable.length ? movable : null;
    this.desk.redraw();
  }

  #put(point, event) {
    const { desk, carried } = this;
    this.carried = null;
    const start = placeOf(desk.map, carried[0]);
    const { place } = desk.snap(point, event, carried);
    desk.take(moving(desk.map, carried), move(desk.map, carried, place.x - start.x, place.y - start.y));
    desk.redraw();
  }

  #cornerDrag(ward, corner) {
    const { desk } = this;
    return {
      move(point, event) {
        const near = event.altKey ? null : cornerAt(desk.kept, point, desk.reach);
        const place = near && distance(near, corner) > 0 ? near : desk.onGrid(point, event);
        desk.preview(moveCorner(desk.kept, corner, place));
      },
      drop() {
        desk.take(say("canvas-undo-move-corner", { name: ward.name }), desk.previewed);
      },
    };
  }

  #outlined() {
    const { desk } = this;
    const [ref] = desk.selection;
    const entry = desk.selection.length === 1 && ref.kind === "ward" && find(desk.map, ref);
    return entry?.outline ? entry : null;
  }

  cancel() {
    const { desk } = this;
    if (!this.carried && desk.selection.length === 0) return false;
    this.carried = null;
    desk.select([]);
    return true;
  }

  overlay() {
    const ward = this.#outlined();
    return ward ? handles(ward.outline, this.desk.unit) : "";
  }
}
