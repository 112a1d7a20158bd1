// @ts-nocheck The types of this file are not complete.
// The server's drawing of the board, with queries for the positions of things.

/** @import { Canvas, Point } from "api" */

/**
 * Something on the board; the id of a connection is its two stations.
 *
 * @typedef {{ kind: "station" | "ward", id: string } | { kind: "connection", id: string[] }} Thing
 */

const NS = "http://www.w3.org/2000/svg";

/**
 * A key that is equal for equal things.
 *
 * @param {Thing | null | undefined} thing
 */
export const keyOf = (thing) =>
  thing ? `${thing.kind} ${thing.kind === "connection" ? [...thing.id].sort().join(" ") : thing.id}` : "";

/**
 * Creates an SVG element.
 *
 * @param {string} tag
 * @param {Record<string, string | number>} fields
 * @param {Node[]} children
 * @returns {SVGElement}
 */
export function shape(tag, fields = {}, ...children) {
  const element = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(fields)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/**
 * The distance of a point from the line between two others.
 *
 * @param {Point} point
 * @param {Point} a
 * @param {Point} b
 */
function offLine(point, a, b) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const along = Math.max(
    0,
    Math.min(1, ((point.x - a.x) * dx + (point.y - a.y) * dy) / (dx * dx + dy * dy || 1)),
  );
  return Math.hypot(a.x + along * dx - point.x, a.y + along * dy - point.y);
}

/** The number of segments by which the distance from a line is measured. */
const PIECES = 12;

/** A drawing that has been inserted into `svg`. */
export class Drawing {
  #svg;
  #lines = new Map();
  #points = new Map();

  /**
   * Replaces the content of an element of the page with a drawing.
   *
   * @param {SVGElement} svg
   * @param {string} text
   */
  constructor(svg, text) {
    this.#svg = svg;
    // The page already has the style of boards, and its content security policy would block another one.
    const bare = text.replace(/<style>[^]*?<\/style>/, "");
    const drawn = new DOMParser().parseFromString(bare, "image/svg+xml").documentElement;
    const said = [...drawn.children]
      .filter((child) => child.matches("title, desc"))
      .map((child) => child.textContent);
    // The page already has all icons, so the drawing uses those.
    for (const child of drawn.querySelectorAll("title, desc, symbol")) child.remove();
    svg.setAttribute("aria-label", said.join(". "));
    svg.replaceChildren(...[...drawn.children].map((child) => document.importNode(child, true)));
    // Without its scale, everything is measured in the units of the stations' coordinates.
    this.land = svg.querySelector(".wards").parentNode;
    const scale = Number(/scale\(([\d.]+)/.exec(this.land.getAttribute("transform"))?.[1] ?? 1);
    this.land.removeAttribute("transform");
    // Rivers end at the edge of the map, even if there is room around it.
    this.land.querySelector(".water")?.setAttribute("clip-path", "url(#b-map)");
    const [, , width, height] = drawn
      .getAttribute("viewBox")
      .split(" ")
      .map((length) => Number(length) / scale);
    this.paper = { width, height };
    this.whole = { width, height: Number(svg.querySelector(".frame").getAttribute("height")) };
    for (const line of svg.querySelectorAll("[data-connection], [data-link]")) {
      const pair = line.dataset.connection ?? line.dataset.link;
      this.#lines.set(pair.split(" ").sort().join(" "), line);
    }
  }

  /**
   * @param {string} name
   * @param {string} id
   */
  find(name, id) {
    return this.#svg.querySelector(`[data-${name}="${CSS.escape(id)}"]`);
  }

  /** The letter height of station names, in board units. */
  get letterHeight() {
    const name = this.#svg.querySelector(".station-name text:not(.second)");
    return name ? Number.parseFloat(getComputedStyle(name).fontSize) : 0;
  }

  /** All stations, as things. */
  get stations() {
    return [...this.#svg.querySelectorAll("[data-station]")].map((station) => ({
      kind: "station",
      id: station.dataset.station,
    }));
  }

  /**
   * The path of the connection or link between two stations.
   *
   * @param {string} a
   * @param {string} b
   */
  line(a, b) {
    return this.#lines.get([a, b].sort().join(" ")) ?? null;
  }

  /**
   * The outline of a ward, as the attribute `d` of a path.
   *
   * @param {string} ward
   */
  area(ward) {
    return this.find("ward", ward)?.getAttribute("d") ?? null;
  }

  /**
   * The bounding box of the name of a ward, or of the water.
   *
   * @param {string} ward
   */
  label(ward) {
    const name = ward === "water" ? this.#svg.querySelector(".water-name") : this.find("ward-name", ward);
    return name?.getBBox() ?? null;
  }

  /**
   * The position of a thing: of a station, of the middle of a line, of a ward's name.
   *
   * @param {Thing} thing
   * @returns {Point | null}
   */
  at(thing) {
    const key = keyOf(thing);
    if (!this.#points.has(key)) this.#points.set(key, this.#place(thing));
    return this.#points.get(key);
  }

  /**
   * @param {Thing} thing
   * @returns {Point | null}
   */
  #place({ kind, id }) {
    if (kind === "station") {
      const found = /translate\(([-\d.]+)[ ,]([-\d.]+)\)/.exec(
        this.find("station", id)?.getAttribute("transform"),
      );
      return found && { x: Number(found[1]), y: Number(found[2]) };
    }
    if (kind === "connection") {
      const line = this.line(...id);
      return line?.getPointAtLength(line.getTotalLength() / 2) ?? null;
    }
    if (kind !== "ward") return null;
    const box = this.label(id);
    return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  /**
   * The distance of a point from a thing, in board units; 0 inside a ward.
   *
   * @param {Thing} thing
   * @param {Point} point
   */
  distance(thing, point) {
    if (thing.kind === "station") {
      const at = this.at(thing);
      return at ? Math.hypot(at.x - point.x, at.y - point.y) : Infinity;
    }
    if (thing.kind === "connection") return this.#offConnection(thing.id, point);
    const area = thing.id === "water" ? null : this.find("ward", thing.id);
    if (area?.isPointInFill(new DOMPoint(point.x, point.y))) return 0;
    const box = this.label(thing.id);
    if (!box) return Infinity;
    /**
     * @param {number} value
     * @param {number} from
     * @param {number} length
     */
    const beyond = (value, from, length) => Math.max(from - value, 0, value - from - length);
    return Math.hypot(beyond(point.x, box.x, box.width), beyond(point.y, box.y, box.height));
  }

  /**
   * @param {string[]} ends
   * @param {Point} point
   */
  #offConnection([a, b], point) {
    const line = this.line(a, b);
    if (!line) return Infinity;
    const length = line.getTotalLength();
    let [before, best] = [line.getPointAtLength(0), Infinity];
    for (let piece = 1; piece <= PIECES; piece += 1) {
      const next = line.getPointAtLength((length * piece) / PIECES);
      best = Math.min(best, offLine(point, before, next));
      before = next;
    }
    return best;
  }

  /**
   * The nearest of several things within reach of a point. A ward's name loses against the area of another ward.
   *
   * @param {Thing[]} things
   * @param {Point} point
   * @param {number} reach
   */
  nearest(things, point, reach) {
    let [best, least] = [null, reach];
    for (const thing of things) {
      const off = this.distance(thing, point);
      if (off < least || (off === 0 && best === null)) [best, least] = [thing, off];
    }
    return best;
  }

  /**
   * What is drawn at a point: a station, a line, or otherwise a ward.
   *
   * @param {Point} point
   * @param {number} reach
   * @returns {Thing | null}
   */
  thingAt(point, reach) {
    const station = this.nearest(this.stations, point, reach);
    if (station) return station;
    const lines = [...this.#svg.querySelectorAll("[data-connection]")].map((line) => ({
      kind: "connection",
      id: line.dataset.connection.split(" "),
    }));
    const line = this.nearest(lines, point, reach / 2);
    if (line) return line;
    const water = { kind: "ward", id: "water" };
    if (this.distance(water, point) === 0) return water;
    const areas = [...this.#svg.querySelectorAll("[data-ward]")].reverse();
    const area = areas.find((ward) => ward.isPointInFill(new DOMPoint(point.x, point.y)));
    return area ? { kind: "ward", id: area.dataset.ward } : null;
  }
}
