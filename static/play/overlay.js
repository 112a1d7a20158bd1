// @ts-nocheck The types of this file are not complete.
// What the page draws on the board: possible choices, the journey being composed, and past events.

/** @import { Color } from "api" */
/** @import { Drawing, Thing } from "./drawing.js" */

import { keyOf, shape } from "./drawing.js";

/** @typedef {{ thing: Thing, label: string, choose: () => void }} Target */
/** @typedef {{ path: string[], color: Color }} Trail */
/** @typedef {{ thing: Thing, color: Color | null }} Mark */

/**
 * What is drawn on the board.
 *
 * @typedef {object} Marks
 * @property {Target[]} targets The possible choices.
 * @property {Thing[]} chosen
 * @property {Thing | null} pointed
 * @property {Thing | null} cursor
 * @property {string[] | null} route The stations of the journey being composed.
 * @property {Trail[]} trails Past journeys.
 * @property {Mark[]} marks What has changed.
 */

/** The radius of the ring around a station: a plain one, one with sakura, and one with a building. */
const RING = 13.5;
const SAKURA_RING = 19;
const WIDE_RING = 24;

/** The marks on a drawing. Some are below the lines and stations, so that these stay visible; some are above. */
export class Overlay {
  #drawing;
  #below = shape("g", { class: "overlay" });
  #beside = shape("g", { class: "overlay" });
  #above = shape("g", { class: "overlay" });

  /** @param {Drawing} drawing */
  constructor(drawing) {
    this.#drawing = drawing;
    const { land } = drawing;
    land.insertBefore(this.#below, land.querySelector(".connections"));
    land.insertBefore(this.#beside, land.querySelector(".stations"));
    land.insertBefore(this.#above, land.querySelector(".frame"));
  }

  /**
   * Redraws everything.
   *
   * @param {Marks} marks
   */
  show({ targets, chosen, pointed, cursor, route, trails, marks }) {
    for (const layer of [this.#below, this.#beside, this.#above]) layer.replaceChildren();
    for (const mark of marks) this.#mark(mark);
    for (const trail of trails) this.#trail(trail);
    for (const thing of chosen) this.#halo(thing, "halo chosen");
    const aim = keyOf(pointed);
    for (const { thing } of targets) this.#halo(thing, keyOf(thing) === aim ? "halo pointed" : "halo");
    if (pointed && !targets.some(({ thing }) => keyOf(thing) === aim)) this.#halo(pointed, "halo glanced");
    if (route) this.#route(route);
    if (cursor) this.#cursor(cursor);
  }

  /** @param {string} station */
  #ring(station) {
    if (this.#drawing.find("store", station)) return WIDE_RING;
    return this.#drawing.find("station", station)?.querySelector(".blossom") ? SAKURA_RING : RING;
  }

  /**
   * A shape in two tones: a pale one that contrasts with dark pieces, and a dark one that contrasts with pale land.
   *
   * @param {SVGElement} layer
   * @param {string} className
   * @param {string} tag
   * @param {Record<string, string | number>} fields
   */
  #twice(layer, className, tag, fields) {
    layer.append(
      shape(
        "g",
        { class: className },
        shape(tag, { class: "pale", ...fields }),
        shape(tag, { class: "dark", ...fields }),
      ),
    );
  }

  /**
   * @param {Thing} thing
   * @param {string} className
   */
  #halo(thing, className) {
    const { kind, id } = thing;
    if (kind === "station") {
      const at = this.#drawing.at(thing);
      if (at)
        this.#twice(this.#beside, `${className} round`, "circle", { cx: at.x, cy: at.y, r: this.#ring(id) });
    } else if (kind === "connection") {
      const d = this.#drawing.line(...id)?.getAttribute("d");
      if (d) this.#twice(this.#below, `${className} line`, "path", { d });
    } else if (kind === "ward") {
      this.#wardHalo(id, className);
    }
  }

  /**
   * The border of a ward, drawn inside it, so that neighbours can be told apart.
   *
   * @param {string} ward
   * @param {string} className
   */
  #wardHalo(ward, className) {
    const d = this.#drawing.area(ward);
    if (!d) return this.#frame(ward, className);
    const clip = `within-${ward}`;
    this.#below.append(shape("clipPath", { id: clip }, shape("path", { d })));
    this.#below.append(
      shape(
        "g",
        { class: `${className} area`, "clip-path": `url(#${clip})` },
        shape("path", { class: "fill", d }),
        shape("path", { class: "dark", d }),
        shape("path", { class: "pale", d }),
      ),
    );
  }

  /**
   * @param {string} ward
   * @param {string} className
   */
  #frame(ward, className) {
    const box = this.#drawing.label(ward);
    if (!box) return;
    const margin = 8;
    this.#twice(this.#below, `${className} round`, "rect", {
      x: box.x - margin,
      y: box.y - margin,
      width: box.width + 2 * margin,
      height: box.height + 2 * margin,
      rx: margin,
    });
  }

  /** @param {Thing} thing */
  #cursor(thing) {
    const at = this.#drawing.at(thing);
    if (!at) return;
    const size = thing.kind === "station" ? this.#ring(thing.id) + 7 : 20;
    const square = { x: at.x - size, y: at.y - size, width: 2 * size, height: 2 * size, rx: 4 };
    this.#twice(this.#above, "cursor", "rect", square);
  }

  /**
   * The lines from station to station, as one path, between stations that are connected.
   *
   * @param {string[]} path
   */
  #along(path) {
    const pieces = [];
    for (let step = 1; step < path.length; step += 1) {
      const line = this.#drawing.line(path[step - 1], path[step]);
      if (line) pieces.push(line.getAttribute("d"));
    }
    return pieces.join("");
  }

  /**
   * A band along the route, below the track so that its owners stay visible, with numbered stops.
   *
   * @param {string[]} path
   */
  #route(path) {
    this.#twice(this.#below, "route", "path", { d: this.#along(path) });
    path.forEach((station, index) => {
      const at = this.#drawing.at({ kind: "station", id: station });
      if (!at) return;
      const off = this.#ring(station) * 0.8;
      const number = shape("text", { y: 4.5 });
      number.textContent = String(index + 1);
      this.#above.append(
        shape(
          "g",
          { class: "stop", transform: `translate(${at.x - off} ${at.y - off})` },
          shape("circle", { r: 10 }),
          number,
        ),
      );
    });
  }

  /**
   * A thin line with an arrowhead at its end.
   *
   * @param {Trail} trail
   */
  #trail({ path, color }) {
    const d = this.#along(path);
    const last = path.at(-1);
    const at = last && this.#drawing.at({ kind: "station", id: last });
    if (!d || !at) return;
    const trail = shape(
      "g",
      { class: `trail ${color}` },
      shape("path", { class: "casing", d }),
      shape("path", { class: "way", d }),
    );
    const from = this.#drawing.at({ kind: "station", id: path.at(-2) });
    const turn = (Math.atan2(at.y - from.y, at.x - from.x) * 180) / Math.PI;
    trail.append(
      shape("path", {
        class: "arrow",
        transform: `translate(${at.x} ${at.y}) rotate(${turn}) translate(${-this.#ring(last)})`,
        d: "M4 0L-11 7L-7 0L-11-7Z",
      }),
    );
    this.#beside.append(trail);
  }

  /**
   * A small flag at something that has changed.
   *
   * @param {Mark} mark
   */
  #mark({ thing, color }) {
    const at = this.#drawing.at(thing);
    if (!at) return;
    const off = thing.kind === "station" ? this.#ring(thing.id) * 0.75 : thing.kind === "ward" ? 0 : 7;
    const drop = thing.kind === "ward" ? -18 : 0;
    this.#above.append(
      shape("path", {
        class: `mark ${color ?? ""}`,
        transform: `translate(${at.x + off} ${at.y - off + drop})`,
        d: "M0-8L2.3-2.3 8 0 2.3 2.3 0 8-2.3 2.3-8 0-2.3-2.3Z",
      }),
    );
  }
}
