// The mode that connects stations with two clicks; the next line starts at the second.

import { between, connect, nameOf, station } from "../map.js";
import { linkBetween } from "../hit.js";
import { ghostLine, ringAround } from "../drawing.js";
import { say } from "../../common/words.js";

export class Connect {
  name = "connect";
  /** Whether new lines are permanent links. */
  permanent = false;
  #from = null;
  #pointer = null;

  constructor(desk) {
    this.desk = desk;
  }

  /** Whether a line has been started. */
  get isDrawing() {
    return this.#from !== null;
  }

  get hint() {
    if (!this.#from) return say("canvas-hint-connect");
    return say("canvas-hint-next-station", { name: station(this.desk.map, this.#from)?.name });
  }

  click(point) {
    const { desk } = this;
    const ref = desk.hit(point, ["station"]);
    if (!ref) {
      const line = this.#from ? null : desk.hit(point, ["link", "connection"]);
      this.#from = null;
      return desk.select(line ? [line] : []);
    }
    if (this.#from && this.#from !== ref.id) this.#join(this.#from, ref.id);
    this.#from = this.#from === ref.id ? null : ref.id;
    desk.redraw();
  }

  #join(a, b) {
    const { desk } = this;
    const already = linkBetween(desk.map, a, b);
    const kind = this.permanent ? "link" : "connection";
    const ref = { kind, id: between(a, b) };
    const name = nameOf(desk.map, ref);
    if (already) {
      desk.announce(say("canvas-already-connected", { name }));
      return desk.select([already]);
    }
    desk.take(say("canvas-undo-connect", { name }), connect(desk.map, a, b, kind));
    desk.select([ref]);
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

  /** Starts a line at a station. */
  begin(id) {
    this.#from = id;
    this.desk.redraw();
  }

  cancel() {
    if (!this.#from) return false;
    this.#from = null;
    this.desk.redraw();
    return true;
  }

  overlay() {
    const from = this.#from && station(this.desk.map, this.#from)?.position;
    if (!from) return "";
    const to = this.desk.cursor ?? this.#pointer;
    return ringAround(from, this.desk.unit) + (to ? ghostLine(from, to) : "");
  }
}
