// The mode that sets which wards are adjacent, and how.

import { BORDERS, border, nameOf, setBorder, ward, between } from "../map.js";
import { ringAround } from "../drawing.js";
import { say } from "../../common/words.js";

/** The kinds of border in words. */
export const BORDER_WORDS = {
  land: say("canvas-on-land"),
  river: say("canvas-across-river"),
  bay_crossing: say("canvas-across-bay"),
};

export class Adjacency {
  name = "adjacency";
  #from = null;

  constructor(desk) {
    this.desk = desk;
  }

  get hint() {
    if (!this.#from) return say("canvas-hint-adjacency");
    return say("canvas-hint-second-ward", { name: ward(this.desk.map, this.#from)?.name });
  }

  click(point) {
    const { desk } = this;
    const ref = desk.hit(point, this.#from ? ["name", "label", "area"] : ["name", "label", "border", "area"]);
    if (!ref || ref.kind === "border") {
      this.#from = null;
      return desk.select(ref ? [ref] : []);
    }
    if (this.#from && this.#from !== ref.id) {
      this.#next(this.#from, ref.id);
      this.#from = null;
    } else {
      this.#from = this.#from ? null : ref.id;
      desk.select(this.#from ? [ref] : []);
    }
    desk.redraw();
  }

  /** Switches to the next kind of border between two wards; after the last, there is none. */
  #next(a, b) {
    const { desk } = this;
    const kind = [...BORDERS, undefined][BORDERS.indexOf(border(desk.map, a, b)?.kind) + 1];
    const ref = { kind: "border", id: between(a, b) };
    const name = nameOf(desk.map, ref);
    const how = kind ? BORDER_WORDS[kind] : say("canvas-no-border");
    desk.take(say("canvas-border-kind-of", { name, how }), setBorder(desk.map, a, b, kind));
    desk.select(kind ? [ref] : []);
    desk.announce(say("canvas-border-kind-of", { name, how }));
  }

  drag() {
    return null;
  }

  cancel() {
    if (!this.#from) return false;
    this.#from = null;
    this.desk.redraw();
    return true;
  }

  overlay() {
    const from = this.#from && ward(this.desk.map, this.#from)?.label;
    return from ? ringAround(from, 1.6 * this.desk.unit) : "";
  }
}
