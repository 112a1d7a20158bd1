// The mode that places stations.

import { addStation } from "../map.js";
import { homeFor } from "../hit.js";
import { guideLines, ringAround } from "../drawing.js";
import { say } from "../../common/words.js";
import { dragging } from "./select.js";

export class Station {
  name = "station";
  #hovered = null;

  constructor(desk) {
    this.desk = desk;
  }

  get hint() {
    return say("canvas-hint-stations");
  }

  click(point, event) {
    const { desk } = this;
    const there = desk.hit(point, ["station"]);
    if (there) return desk.select([there]);
    const { place } = desk.snap(point, event);
    const ward = homeFor(desk.map, desk.areas, place);
    const [map, ref] = addStation(desk.map, { position: place, ward, stem: say("common-station") });
    desk.take(say("canvas-undo-place", { name: map.stations.at(-1).name }), map);
    desk.select([ref]);
    desk.editName();
  }

  drag(point) {
    const ref = this.desk.hit(point, ["station"]);
    if (!ref) return null;
    this.desk.select([ref]);
    return dragging(this.desk, [ref], point);
  }

  hover(point, event) {
    this.#hovered = this.desk.hit(point, ["station"]) ? null : this.desk.snap(point, event);
  }

  leave() {
    this.#hovered = null;
  }

  overlay() {
    return this.#hovered
      ? guideLines(this.#hovered.guides) + ringAround(this.#hovered.place, this.desk.unit)
      : "";
  }
}
