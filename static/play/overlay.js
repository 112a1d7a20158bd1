// What the page draws on the board: possible choices, the journey being composed, and past events.

/** @import { Color } from "api" */
/** @import { Drawing, BoardElement } from "./drawing.js" */

import { svg } from "../common/dom.js";
import { keyOf } from "./drawing.js";

/** @import { Cost } from "./cost.js" */

/**
 * A possible choice on the board.
 *
 * @typedef {object} Target
 * @property {BoardElement} element
 * @property {(isGroup: boolean) => void} choose Its argument says whether the customers of a ward were chosen.
 * @property {Cost} [cost]
 * @property {boolean} [isFaint] Whether it is less prominent.
 * @property {boolean} [isFar] Whether it is a station that is reached by way of others.
 * @property {boolean} [isQuiet] Whether it is only highlighted when it is pointed at.
 * @property {boolean} [isInstant] Whether a choice is played at once.
 */
/** @typedef {{ path: string[], color: Color }} Trail */
/** @typedef {{ element: BoardElement, color: Color | null }} Mark */

/**
 * What is drawn on the board.
 *
 * @typedef {object} Marks
 * @property {Target[]} targets The possible choices.
 * @property {BoardElement[]} chosen
 * @property {BoardElement | null} pointed
 * @property {BoardElement | null} cursor
 * @property {string[] | null} route The stations of the journey being composed.
 * @property {Trail[]} trails Past journeys.
 * @property {Mark[]} marks What has changed.
 * @property {BoardElement[]} suggested What somebody suggests.
 * @property {Callout | null} callout What to choose next.
 */

/**
 * An element, and a few words that point at it.
 *
 * @typedef {{ element: BoardElement, text: string }} Callout
 */

/** The radius of the ring around a station: a plain one, one with sakura, and one with a building. */
const RING = 13.5;
const SAKURA_RING = 19;
const WIDE_RING = 24;

/** The width of the chip of each cost. */
const CHIP = { free: 0, card: 40, wild: 56, several: 40 };

/** The marks on a drawing. Some are below the lines and stations, so that these stay visible; some are above. */
export class Overlay {
  #drawing;
  #below = svg("g", { class: "overlay" });
  #beside = svg("g", { class: "overlay" });
  #above = svg("g", { class: "overlay" });

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
  show({ targets, chosen, pointed, cursor, route, trails, marks, suggested, callout }) {
    for (const layer of [this.#below, this.#beside, this.#above]) layer.replaceChildren();
    for (const mark of marks) this.#mark(mark);
    for (const trail of trails) this.#trail(trail);
    for (const element of suggested) this.#halo(element, "halo suggested");
    for (const element of chosen) this.#halo(element, "halo chosen");
    const aim = keyOf(pointed);
    for (const target of targets) this.#target(target, keyOf(target.element) === aim);
    if (pointed && !targets.some(({ element }) => keyOf(element) === aim))
      this.#halo(pointed, "halo glanced");
    if (route) this.#route(route);
    if (cursor) this.#cursor(cursor);
    if (callout) this.#callout(callout);
  }

  /**
   * @param {Target} target
   * @param {boolean} isPointed
   */
  #target({ element, cost = "free", isFaint, isFar, isQuiet }, isPointed) {
    if (isQuiet && !isPointed) return;
    const group = element.kind === "ward" ? this.#drawing.groupBox(element.id) : null;
    const classes = [
      "halo",
      `cost-${cost}`,
      isPointed && "pointed",
      isFaint && "faint",
      isFar && "far",
      isQuiet && "quiet",
    ];
    const className = classes.filter(Boolean).join(" ");
    if (group) this.#pill(group, className);
    if (!group || isPointed) this.#halo(element, className);
    if (cost === "free") return;
    const at = this.#drawing.at(element);
    if (group) this.#chip(group.x + group.width + 8, group.y + group.height / 2, cost);
    else if (at && element.kind === "connection") this.#chip(at.x - CHIP[cost] / 2, at.y, cost);
    else if (at && isPointed)
      this.#chip(at.x + (element.kind === "station" ? this.#ring(element.id) + 5 : 0), at.y - 16, cost);
    if (at && element.kind === "station" && cost === "wild") this.#star(at, this.#ring(element.id));
  }

  /**
   * A frame around the customers of a ward.
   *
   * @param {{ x: number, y: number, width: number, height: number }} box
   * @param {string} className
   */
  #pill({ x, y, width, height }, className) {
    const margin = 4;
    this.#twice(this.#above, `${className} round pill-frame`, "rect", {
      x: x - margin,
      y: y - margin,
      width: width + 2 * margin,
      height: height + 2 * margin,
      rx: Math.min(18, height / 2 + margin),
    });
  }

  /**
   * The chip of a cost, whose left end is at `x`.
   *
   * @param {number} x
   * @param {number} y
   * @param {Cost} cost
   */
  #chip(x, y, cost) {
    const width = CHIP[cost];
    const number = svg("text", { x: 29, y: 5 });
    number.textContent = cost === "several" ? "3" : "1";
    const parts = [
      svg("rect", { y: -12, width, height: 24, rx: 6 }),
      svg("use", {
        href: cost === "several" ? "#u-cards" : "#u-card",
        x: 5,
        y: -9,
        width: 18,
        height: 18,
      }),
      number,
      ...(cost === "wild" ? [svg("use", { href: "#u-wild", x: 35, y: -8, width: 15, height: 15 })] : []),
    ];
    this.#above.append(svg("g", { class: `chip ${cost}`, transform: `translate(${x} ${y})` }, ...parts));
  }

  /**
   * The star at the ring of a station that costs a wild card.
   *
   * @param {import("api").Point} at
   * @param {number} ring
   */
  #star({ x, y }, ring) {
    const size = 15;
    this.#above.append(
      svg("use", {
        class: "wild-star",
        href: "#u-wild",
        x: x + ring * 0.75 - size / 2,
        y: y - ring * 0.75 - size / 2,
        width: size,
        height: size,
      }),
    );
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
   * @param {"circle" | "path" | "rect"} tag
   * @param {Record<string, string | number>} fields
   */
  #twice(layer, className, tag, fields) {
    layer.append(
      svg(
        "g",
        { class: className },
        svg(tag, { class: "pale", ...fields }),
        svg(tag, { class: "dark", ...fields }),
      ),
    );
  }

  /**
   * @param {BoardElement} element
   * @param {string} className
   */
  #halo(element, className) {
    const { kind, id } = element;
    if (kind === "station") {
      const at = this.#drawing.at(element);
      if (at)
        this.#twice(this.#beside, `${className} round`, "circle", { cx: at.x, cy: at.y, r: this.#ring(id) });
    } else if (kind === "connection") {
      const d = this.#drawing.line(id)?.getAttribute("d");
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
    const d = this.#drawing.outline(ward);
    if (!d) return this.#frame(ward, className);
    const clip = `within-${ward}`;
    this.#below.append(svg("clipPath", { id: clip }, svg("path", { d })));
    this.#below.append(
      svg(
        "g",
        { class: `${className} area`, "clip-path": `url(#${clip})` },
        svg("path", { class: "fill", d }),
        svg("path", { class: "dark", d }),
        svg("path", { class: "pale", d }),
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

  /** @param {BoardElement} element */
  #cursor(element) {
    const at = this.#drawing.at(element);
    if (!at) return;
    const size = element.kind === "station" ? this.#ring(element.id) + 7 : 20;
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
      const line = this.#drawing.line([path[step - 1], path[step]]);
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
      const number = svg("text", { y: 4.5 });
      number.textContent = String(index + 1);
      this.#above.append(
        svg(
          "g",
          { class: "stop", transform: `translate(${at.x - off} ${at.y - off})` },
          svg("circle", { r: 10 }),
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
    const [from, at] = path.slice(-2).map((station) => this.#drawing.at({ kind: "station", id: station }));
    if (!d || !from || !at) return;
    const trail = svg(
      "g",
      { class: `trail ${color}` },
      svg("path", { class: "casing", d }),
      svg("path", { class: "way", d }),
    );
    const turn = (Math.atan2(at.y - from.y, at.x - from.x) * 180) / Math.PI;
    trail.append(
      svg("path", {
        class: "arrow",
        transform: `translate(${at.x} ${at.y}) rotate(${turn}) translate(${-this.#ring(path[path.length - 1])})`,
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
  #mark({ element, color }) {
    const at = this.#drawing.at(element);
    if (!at) return;
    const off = element.kind === "station" ? this.#ring(element.id) * 0.75 : element.kind === "ward" ? 0 : 7;
    const drop = element.kind === "ward" ? -18 : 0;
    this.#above.append(
      svg("path", {
        class: `mark ${color ?? ""}`,
        transform: `translate(${at.x + off} ${at.y - off + drop})`,
        d: "M0-8L2.3-2.3 8 0 2.3 2.3 0 8-2.3 2.3-8 0-2.3-2.3Z",
      }),
    );
  }

  /**
   * A speech bubble above an element.
   *
   * @param {Callout} callout
   */
  #callout({ element, text }) {
    const at = this.#drawing.at(element);
    if (!at) return;
    const up = element.kind === "station" ? this.#ring(element.id) + 4 : element.kind === "ward" ? 16 : 9;
    const words = svg("text", { y: -24.5 - up });
    words.textContent = text;
    const bubble = svg("g", { class: "callout", transform: `translate(${at.x} ${at.y})` }, words);
    this.#above.append(bubble);
    const half = words.getBBox().width / 2 + 11;
    bubble.prepend(
      svg("rect", { x: -half, y: -42 - up, width: 2 * half, height: 27, rx: 7 }),
      svg("path", { d: `M-8 ${-16 - up}L0 ${-5 - up}L8 ${-16 - up}Z` }),
    );
  }
}
