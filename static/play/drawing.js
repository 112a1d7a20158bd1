// The server's drawing of the board, with queries for the positions of elements.

/** @import { Point } from "api" */

/**
 * A station, ward or connection on the board; the id of a connection is its two stations.
 *
 * @typedef {{ kind: "station" | "ward", id: string } | { kind: "connection", id: string[] }} BoardElement
 */

/**
 * A key of the connection or link between two stations.
 *
 * @param {string[]} stations
 */
const lineKey = (stations) => [...stations].sort().join(" ");

/**
 * A key that is equal for equal elements.
 *
 * @param {BoardElement | null | undefined} element
 */
export const keyOf = (element) =>
  element ? `${element.kind} ${element.kind === "connection" ? lineKey(element.id) : element.id}` : "";

/**
 * Returns a part that every drawing of the server has.
 *
 * @template Part
 * @param {Part | null | undefined} part
 * @returns {Part}
 */
function required(part) {
  if (part === null || part === undefined) throw new Error("The drawing of the board is not complete.");
  return part;
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
  /**
   * The paths of connections and links, by their stations.
   *
   * @type {Map<string, SVGPathElement>}
   */
  #lines = new Map();
  /**
   * The positions of elements that have been looked up, by their keys.
   *
   * @type {Map<string, Point | null>}
   */
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
    /** @type {Element} */
    this.land = required(svg.querySelector(".wards")?.parentElement);
    const scale = Number(/scale\(([\d.]+)/.exec(this.land.getAttribute("transform") ?? "")?.[1] ?? 1);
    this.land.removeAttribute("transform");
    // Rivers end at the edge of the map, even if there is room around it.
    this.land.querySelector(".water")?.setAttribute("clip-path", "url(#b-map)");
    const [, , width, height] = required(drawn.getAttribute("viewBox"))
      .split(" ")
      .map((length) => Number(length) / scale);
    this.paper = { width, height };
    const frame = Number(svg.querySelector(".frame")?.getAttribute("height") ?? height);
    this.whole = this.#content({ x: 0, y: 0, width, height: frame });
    for (const line of /** @type {NodeListOf<SVGPathElement>} */ (
      svg.querySelectorAll("[data-connection], [data-link]")
    )) {
      const pair = line.dataset.connection ?? line.dataset.link ?? "";
      this.#lines.set(lineKey(pair.split(" ")), line);
    }
  }

  /**
   * The part of a rectangle with stations, customers and names of stations and wards.
   *
   * @param {{ x: number, y: number, width: number, height: number }} outer
   */
  #content(outer) {
    const margin = 14;
    /** @type {NodeListOf<SVGGraphicsElement>} */
    const parts = this.#svg.querySelectorAll(
      "[data-station], [data-station-name], [data-ward-name], [data-group]",
    );
    const boxes = [...parts].map((part) => this.#boxOf(part)).filter(({ width }) => width > 0);
    if (boxes.length === 0) return outer;
    const left = Math.max(outer.x, Math.min(...boxes.map(({ x }) => x)) - margin);
    const top = Math.max(outer.y, Math.min(...boxes.map(({ y }) => y)) - margin);
    const right = Math.min(outer.width, Math.max(...boxes.map(({ x, width }) => x + width)) + margin);
    const bottom = Math.min(outer.height, Math.max(...boxes.map(({ y, height }) => y + height)) + margin);
    return { x: left, y: top, width: right - left, height: bottom - top };
  }

  /**
   * The bounding box of a part in the units of the board.
   *
   * @param {SVGGraphicsElement} part
   */
  #boxOf(part) {
    const { x, y, width, height } = part.getBBox();
    const { e = 0, f = 0, a = 1 } = part.transform.baseVal.consolidate()?.matrix ?? {};
    return { x: x * a + e, y: y * a + f, width: width * a, height: height * a };
  }

  /**
   * The drawn part with a data attribute, such as `data-station="ueno"`.
   *
   * @param {"station" | "store" | "ward" | "ward-name" | "group"} name
   * @param {string} id
   * @returns {SVGGraphicsElement | null}
   */
  find(name, id) {
    return this.#svg.querySelector(`[data-${name}="${CSS.escape(id)}"]`);
  }

  /**
   * The drawn customers and figures in a ward, or in the water.
   *
   * @param {string} place
   */
  groupPart(place) {
    return this.find("group", place);
  }

  /**
   * Where the customers and figures of a ward stand.
   *
   * @param {string} ward
   * @returns {Point | null}
   */
  group(ward) {
    const box = this.groupBox(ward);
    return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
  }

  /**
   * The area of a ward.
   *
   * @param {string} ward
   * @returns {SVGPathElement | null}
   */
  #area(ward) {
    return this.#svg.querySelector(`[data-ward="${CSS.escape(ward)}"]`);
  }

  /**
   * All parts with a data attribute.
   *
   * @param {"station" | "connection" | "ward"} name
   */
  #all(name) {
    return [.../** @type {NodeListOf<SVGPathElement>} */ (this.#svg.querySelectorAll(`[data-${name}]`))];
  }

  /** The letter height of station names, in board units. */
  get letterHeight() {
    const name = this.#svg.querySelector(".station-name text:not(.second)");
    return name ? Number.parseFloat(getComputedStyle(name).fontSize) : 0;
  }

  /**
   * All stations.
   *
   * @returns {BoardElement[]}
   */
  get stations() {
    return this.#all("station").map(({ dataset }) => ({ kind: "station", id: dataset.station ?? "" }));
  }

  /**
   * Fades wards, stations and names that are not among these elements; nothing if there are none.
   *
   * @param {BoardElement[]} elements
   */
  fadeAllBut(elements) {
    const lit = new Set(elements.map(keyOf));
    /** @param {"ward" | "station"} kind */
    const fade = (kind, /** @type {string} */ selector, /** @type {(part: SVGElement) => string} */ idOf) => {
      for (const part of /** @type {NodeListOf<SVGElement>} */ (this.#svg.querySelectorAll(selector))) {
        part.classList.toggle("faded", lit.size > 0 && !lit.has(keyOf({ kind, id: idOf(part) })));
      }
    };
    fade("ward", "[data-ward]", ({ dataset }) => dataset.ward ?? "");
    fade("ward", "[data-ward-name]", ({ dataset }) => dataset.wardName ?? "");
    fade("station", "[data-station]", ({ dataset }) => dataset.station ?? "");
    fade("station", "[data-station-name]", ({ dataset }) => dataset.stationName ?? "");
  }

  /**
   * The path of the connection or link between two stations.
   *
   * @param {string[]} stations
   */
  line(stations) {
    return this.#lines.get(lineKey(stations)) ?? null;
  }

  /**
   * The outline of a ward, as the attribute `d` of a path.
   *
   * @param {string} ward
   */
  outline(ward) {
    return this.#area(ward)?.getAttribute("d") ?? null;
  }

  /**
   * The bounding box of the customers and figures in a ward; null if there are none.
   *
   * @param {string} ward
   */
  groupBox(ward) {
    /** @type {SVGGraphicsElement | null} */
    const group = this.#svg.querySelector(`[data-group="${CSS.escape(ward)}"]`);
    return group && this.#boxOf(group);
  }

  /**
   * The ward whose customers are drawn at a point; null if there is none.
   *
   * @param {Point} point
   * @param {number} margin
   */
  groupAt({ x, y }, margin) {
    /** @type {NodeListOf<SVGGraphicsElement>} */
    const groups = this.#svg.querySelectorAll("[data-group]");
    for (const group of groups) {
      const box = this.#boxOf(group);
      const isIn =
        x >= box.x - margin &&
        x <= box.x + box.width + margin &&
        y >= box.y - margin &&
        y <= box.y + box.height + margin;
      if (isIn) return group.dataset.group ?? null;
    }
    return null;
  }

  /**
   * The number of the tint of a ward.
   *
   * @param {string} ward
   */
  tint(ward) {
    const layer = this.#area(ward)?.closest("g[class]");
    return Number(/(?:^| )t(\d)/.exec(layer?.getAttribute("class") ?? "")?.[1] ?? 0);
  }

  /**
   * The bounding box of the name of a ward, or of the water.
   *
   * @param {string} ward
   */
  label(ward) {
    /** @type {SVGGraphicsElement | null} */
    const name = ward === "water" ? this.#svg.querySelector(".water-name") : this.find("ward-name", ward);
    if (!name) return null;
    const { x, y, width, height } = name.getBBox();
    const { e: right, f: down } = name.transform.baseVal.consolidate()?.matrix ?? { e: 0, f: 0 };
    return { x: x + right, y: y + down, width, height };
  }

  /**
   * The position of an element: of a station, of the middle of a line, of a ward's name.
   *
   * @param {BoardElement} element
   * @returns {Point | null}
   */
  at(element) {
    const key = keyOf(element);
    const known = this.#points.get(key);
    if (known !== undefined) return known;
    const place = this.#place(element);
    this.#points.set(key, place);
    return place;
  }

  /**
   * @param {BoardElement} element
   * @returns {Point | null}
   */
  #place({ kind, id }) {
    if (kind === "station") {
      const found = /translate\(([-\d.]+)[ ,]([-\d.]+)\)/.exec(
        this.find("station", id)?.getAttribute("transform") ?? "",
      );
      return found && { x: Number(found[1]), y: Number(found[2]) };
    }
    if (kind === "connection") {
      const line = this.line(id);
      return line?.getPointAtLength(line.getTotalLength() / 2) ?? null;
    }
    const box = this.label(id);
    return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  /**
   * The distance of a point from an element, in board units; 0 inside a ward.
   *
   * @param {BoardElement} element
   * @param {Point} point
   */
  distance(element, point) {
    if (element.kind === "station") {
      const at = this.at(element);
      return at ? Math.hypot(at.x - point.x, at.y - point.y) : Infinity;
    }
    if (element.kind === "connection") return this.#offConnection(element.id, point);
    const area = element.id === "water" ? null : this.#area(element.id);
    if (area?.isPointInFill(new DOMPoint(point.x, point.y))) return 0;
    const box = this.label(element.id);
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
  #offConnection(ends, point) {
    const line = this.line(ends);
    if (!line) return Infinity;
    const length = line.getTotalLength();
    let before = line.getPointAtLength(0);
    let best = Infinity;
    for (let piece = 1; piece <= PIECES; piece += 1) {
      const next = line.getPointAtLength((length * piece) / PIECES);
      best = Math.min(best, offLine(point, before, next));
      before = next;
    }
    return best;
  }

  /**
   * The nearest of several elements within reach of a point. A ward's name loses against the area of another ward.
   *
   * @param {BoardElement[]} elements
   * @param {Point} point
   * @param {number} reach
   */
  nearest(elements, point, reach) {
    /** @type {BoardElement | null} */
    let best = null;
    let least = reach;
    for (const element of elements) {
      const off = this.distance(element, point);
      if (off < least || (off === 0 && best === null)) [best, least] = [element, off];
    }
    return best;
  }

  /**
   * What is drawn at a point: a station, a line, or otherwise a ward.
   *
   * @param {Point} point
   * @param {number} reach
   * @returns {BoardElement | null}
   */
  elementAt(point, reach) {
    const station = this.nearest(this.stations, point, reach);
    if (station) return station;
    /** @type {BoardElement[]} */
    const lines = this.#all("connection").map(({ dataset }) => ({
      kind: "connection",
      id: (dataset.connection ?? "").split(" "),
    }));
    const line = this.nearest(lines, point, reach / 2);
    if (line) return line;
    /** @type {BoardElement} */
    const water = { kind: "ward", id: "water" };
    if (this.distance(water, point) === 0) return water;
    const area = this.#all("ward").findLast((ward) => ward.isPointInFill(new DOMPoint(point.x, point.y)));
    return area ? { kind: "ward", id: area.dataset.ward ?? "" } : null;
  }
}
