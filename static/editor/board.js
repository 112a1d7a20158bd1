// The board as the server draws it: the bottom layer of the canvas. The server redraws the map shortly after each
// change. Until then, what has changed since the last drawing is changed in that drawing, so that everything else
// stays exactly as it will be played and printed.

/** @import { MapDocument, Point, StationEntry, WardEntry } from "api" */
/** @import { Line } from "./board-changes.js" */

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

import { svg } from "../common/dom.js";
import { UndoableChanges } from "../common/undoable.js";
import { difference, linesOf, samePoints, sameRings, shownNames, writtenName } from "./board-changes.js";
import { emptyBoard, parseBoard } from "./board-svg.js";
import { samePlace } from "./geometry.js";

/** The radius of a plain station, and the size of the sakura icon, in board units. */
const RING = 8;
const BLOSSOM = 34;
/** The number of ward tints. */
const TINTS = 4;

/** @param {number} number */
const n = (number) => String(Math.round(number * 10) / 10);

export class Board {
  #root;
  /** The map that the server has drawn. @type {MapDocument} */
  #drawn;
  /** The map that is shown. @type {MapDocument | null} */
  #shown = null;
  /** What has been changed in the drawing to show another map. */
  #changes = new UndoableChanges();
  /** The size of a board unit, in map units. */
  #scale = 1;
  /** Elements by attribute and id. @type {Map<string, SVGGraphicsElement>} */
  #elements = new Map();
  /** The boxes of names, as far as they have been asked for. @type {Map<string, Box | null>} */
  #boxes = new Map();

  /**
   * @param {SVGGElement} root
   * @param {MapDocument} map
   */
  constructor(root, map) {
    this.#root = root;
    this.#drawn = {
      ...map,
      wards: [],
      stations: [],
      connections: [],
      permanent_links: [],
      water: { ...map.water, areas: [], islands: [] },
    };
    const empty = parseBoard(emptyBoard(map));
    if (empty) this.#insert(empty);
    // Simple names would be replaced a moment later.
    root.setAttribute("visibility", "hidden");
  }

  /** Shows the board although the server has not drawn it yet. */
  reveal() {
    this.#root.removeAttribute("visibility");
  }

  /** The size of a board unit in map units: letters and circles have fixed sizes in board units. */
  get scale() {
    return this.#scale;
  }

  /** The map that the server has drawn. */
  get drawn() {
    return this.#drawn;
  }

  /**
   * Shows another drawing, which the server has made of `map`. Changes nothing and returns false if it is not a
   * drawing.
   *
   * @param {string} text
   * @param {MapDocument} map
   */
  replace(text, map) {
    const drawing = parseBoard(text);
    if (!drawing) return false;
    const shown = this.#shown;
    this.#drawn = map;
    this.#insert(drawing);
    // The map may have changed since, and something may be held at another place.
    if (shown) this.show(shown);
    this.reveal();
    return true;
  }

  /** @param {Element} drawing */
  #insert(drawing) {
    this.#root.replaceChildren(...[...drawing.children].map((child) => document.importNode(child, true)));
    const land = this.#root.querySelector(":scope > g[transform]");
    this.#scale = Number(/scale\(([\d.]+)/.exec(land?.getAttribute("transform") ?? "")?.[1] ?? 1);
    // A river may end beyond the edge of the map.
    land?.querySelector(".water")?.setAttribute("clip-path", "url(#b-map)");
    this.#changes.forget();
    this.#shown = null;
    this.#elements.clear();
    for (const attribute of ["station", "station-name", "ward", "ward-name", "connection", "link"]) {
      for (const element of this.#all(`[data-${attribute}]`)) {
        const value = element.getAttribute(`data-${attribute}`) ?? "";
        const isLine = attribute === "connection" || attribute === "link";
        const id = isLine ? value.split(" ").sort().join(" ") : value;
        this.#elements.set(`${attribute} ${id}`, element);
      }
    }
  }

  /**
   * Shows a map: the drawing, with everything that differs from the drawn map.
   *
   * @param {MapDocument} map
   */
  show(map) {
    if (map === this.#shown) return;
    this.#changes.undo();
    this.#boxes.clear();
    this.#shown = map;
    if (map === this.#drawn) return;
    this.#showPaper(map);
    this.#showWards(map);
    this.#showLines(map, "connection", "#b-beds");
    this.#showLines(map, "link", "#b-links");
    this.#showStations(map);
  }

  // Positions.

  /**
   * The box of the name of a station or ward, in map units; null if it has none.
   *
   * @param {"station" | "ward"} kind
   * @param {string} id
   */
  nameBox(kind, id) {
    const key = `${kind}-name ${id}`;
    const known = this.#boxes.get(key);
    if (known !== undefined) return known;
    const box = this.#measured(key);
    this.#boxes.set(key, box);
    return box;
  }

  /**
   * @param {string} key
   * @returns {Box | null}
   */
  #measured(key) {
    const element = this.#elements.get(key);
    if (!element?.isConnected) return null;
    const { x, y, width, height } = element.getBBox();
    const moves = element.transform.baseVal;
    const { e, f } = moves.numberOfItems ? moves.getItem(0).matrix : { e: 0, f: 0 };
    const s = this.#scale;
    return { x: (x + e) * s, y: (y + f) * s, width: width * s, height: height * s };
  }

  /**
   * Whether a point is in the drawn area of a ward.
   *
   * @param {string} ward
   * @param {Point} point
   */
  isInWard(ward, { x, y }) {
    const area = this.#elements.get(`ward ${ward}`);
    if (!(area instanceof SVGGeometryElement) || !area.isConnected) return false;
    return area.isPointInFill(new DOMPoint(x / this.#scale, y / this.#scale));
  }

  /**
   * The drawn area of a ward, as SVG path data in board units; null if it has none.
   *
   * @param {string} ward
   */
  areaOf(ward) {
    const area = this.#elements.get(`ward ${ward}`);
    return (area?.isConnected && area.getAttribute("d")) || null;
  }

  // Changes.

  /** @param {MapDocument} map */
  #showPaper({ canvas, water }) {
    const { canvas: drawnCanvas, water: drawnWater } = this.#drawn;
    if (canvas.width !== drawnCanvas.width || canvas.height !== drawnCanvas.height) {
      for (const sheet of this.#all(".outside, .frame, #b-map rect, .sea")) {
        this.#changes.set(sheet, "width", this.#length(canvas.width));
        this.#changes.set(sheet, "height", this.#length(canvas.height));
      }
    }
    const rings = [...(water.areas ?? []), ...(water.islands ?? [])];
    const drawnRings = [...(drawnWater.areas ?? []), ...(drawnWater.islands ?? [])];
    if (!sameRings(rings, drawnRings)) {
      for (const shore of this.#all("#b-sea path, #b-shore"))
        this.#changes.set(shore, "d", this.#area(rings));
    }
  }

  /** @param {MapDocument} map */
  #showWards(map) {
    const { added, removed, kept } = difference(this.#drawn.wards, map.wards);
    for (const { id } of removed) {
      this.#hideArea(id);
      this.#changes.remove(this.#elements.get(`ward-name ${id}`));
    }
    for (const [index, entry] of added.entries()) {
      const tint = `t${(this.#drawn.wards.length + index) % TINTS}`;
      this.#addArea(entry, tint);
      this.#addName("ward", map, entry, tint);
    }
    for (const [before, entry] of kept) {
      const area = this.#elements.get(`ward ${entry.id}`);
      const [old, rings] = [before.outline ?? [], entry.outline ?? []];
      if (!area) this.#addArea(entry, "t0");
      else if (!sameRings(old, rings)) {
        if (rings.length) this.#changes.set(area, "d", this.#area(rings));
        else this.#hideArea(entry.id);
      }
      this.#showName("ward", map, [before, entry], [before.label, entry.label]);
    }
  }

  /**
   * @param {WardEntry} entry
   * @param {string} tint
   */
  #addArea(entry, tint) {
    const area = svg("path", { "data-ward": entry.id, d: this.#area(entry.outline ?? []) });
    this.#changes.append(this.#group(".wards"), svg("g", { class: tint }, area));
    this.#know(`ward ${entry.id}`, area);
  }

  /**
   * Removes the area of a ward and its border.
   *
   * @param {string} ward
   */
  #hideArea(ward) {
    const area = this.#elements.get(`ward ${ward}`);
    this.#changes.remove(area?.parentElement);
    if (area?.id) this.#changes.remove(this.#root.querySelector(`.borders use[href="#${area.id}"]`));
  }

  /**
   * @param {MapDocument} map
   * @param {"connection" | "link"} kind
   * @param {string} layer
   */
  #showLines(map, kind, layer) {
    const { added, removed, kept } = difference(linesOf(this.#drawn, kind), linesOf(map, kind));
    for (const { id } of removed) this.#changes.remove(this.#elements.get(`${kind} ${id}`));
    for (const [before, line] of kept) {
      const drawn = this.#elements.get(`${kind} ${line.id}`);
      if (!drawn) added.push(line);
      else if (!samePoints(before.way, line.way)) this.#changes.set(drawn, "d", this.#line(line));
    }
    for (const line of added) {
      const path = svg("path", { [`data-${kind}`]: line.ends.join(" "), d: this.#line(line) });
      this.#changes.append(this.#group(layer), path);
      this.#know(`${kind} ${line.id}`, path);
    }
  }

  /** @param {MapDocument} map */
  #showStations(map) {
    const { added, removed, kept } = difference(this.#drawn.stations, map.stations);
    for (const { id } of removed) {
      this.#changes.remove(this.#elements.get(`station ${id}`));
      this.#changes.remove(this.#elements.get(`station-name ${id}`));
    }
    for (const [before, entry] of kept) {
      const drawn = this.#elements.get(`station ${entry.id}`);
      if (!drawn) {
        added.push(entry);
        continue;
      }
      if (before.sakura !== entry.sakura) {
        this.#changes.remove(drawn);
        this.#addStation(entry);
      } else if (!samePlace(before.position, entry.position)) {
        this.#changes.set(drawn, "transform", this.#translation(entry.position));
      }
      this.#showName("station", map, [before, entry], [before.position, entry.position]);
    }
    for (const entry of added) {
      this.#addStation(entry);
      this.#addName("station", map, entry);
    }
  }

  /** @param {StationEntry} entry */
  #addStation({ id, position, sakura }) {
    const [size, corner] = [BLOSSOM, -BLOSSOM / 2];
    const sign = sakura
      ? svg("use", {
          class: "blossom",
          href: "#i-sakura-station",
          x: corner,
          y: corner,
          width: size,
          height: size,
        })
      : svg("circle", { r: RING });
    const transform = this.#translation(position);
    const station = svg("g", { class: "station", "data-station": id, transform }, sign);
    this.#changes.append(this.#group(".stations"), station);
    this.#know(`station ${id}`, station);
  }

  /**
   * Moves a name with its element, or rewrites it if its text has changed.
   *
   * @template {StationEntry | WardEntry} Entry
   * @param {"station" | "ward"} kind
   * @param {MapDocument} map
   * @param {[Entry, Entry]} entries
   * @param {[Point, Point]} places
   */
  #showName(kind, map, [before, entry], [from, to]) {
    const drawn = this.#elements.get(`${kind}-name ${entry.id}`);
    if (drawn && writtenName(this.#drawn, before) === writtenName(map, entry)) {
      const delta = { x: to.x - from.x, y: to.y - from.y };
      if (!samePlace(from, to)) this.#changes.set(drawn, "transform", this.#translation(delta));
      return;
    }
    this.#changes.remove(drawn);
    this.#addName(kind, map, entry, /\bt\d\b/.exec(drawn?.getAttribute("class") ?? "")?.[0]);
  }

  /**
   * Adds a simple label: beside a station, or at the place where the author wants the name of a ward.
   *
   * @param {"station" | "ward"} kind
   * @param {MapDocument} map
   * @param {StationEntry | WardEntry} entry
   * @param {string} [tint]
   */
  #addName(kind, map, entry, tint = "t0") {
    const isWard = "label" in entry;
    const layer = this.#group(isWard ? ".ward-names" : ".station-names");
    const isNativeFirst = Boolean(layer?.matches(".native"));
    const [first, second = ""] = shownNames(map, entry, isNativeFirst);
    const { x, y } = isWard ? entry.label : entry.position;
    const [left, top] = [x / this.#scale, y / this.#scale];
    const texts = isWard
      ? [
          text(left, top, isNativeFirst || map.names === "native" ? first : first.toUpperCase()),
          text(left, top + 15, [second, entry.cards].filter((part) => part !== "").join(" · "), "second"),
        ]
      : [
          text(left + (entry.sakura ? 23.5 : 20.5), top + 6, first),
          second && text(left + (entry.sakura ? 23.5 : 20.5), top + 20.5, second, "second"),
        ].filter((line) => line !== "");
    const name = svg(
      "g",
      {
        class: isWard ? `ward-name ${tint}` : "station-name",
        [`data-${kind}-name`]: entry.id,
        ...(isWard ? {} : { "text-anchor": "start" }),
      },
      ...texts,
    );
    this.#changes.append(layer, name);
    this.#know(`${kind}-name ${entry.id}`, name);
  }

  /**
   * Remembers the element that now shows something.
   *
   * @param {string} key
   * @param {SVGGraphicsElement} element
   */
  #know(key, element) {
    const before = this.#elements.get(key);
    this.#elements.set(key, element);
    this.#changes.add(() => (before ? this.#elements.set(key, before) : this.#elements.delete(key)));
  }

  // Parts of the drawing.

  /** @param {string} selector */
  #all(selector) {
    return /** @type {NodeListOf<SVGGraphicsElement>} */ (this.#root.querySelectorAll(selector));
  }

  /** @param {string} selector */
  #group(selector) {
    return this.#root.querySelector(selector);
  }

  /** @param {number} length */
  #length(length) {
    return n(length / this.#scale);
  }

  /** @param {Point} point */
  #point({ x, y }) {
    return `${this.#length(x)} ${this.#length(y)}`;
  }

  /** @param {Point} point */
  #translation(point) {
    return `translate(${this.#point(point)})`;
  }

  /** @param {Line} line */
  #line({ way }) {
    return `M${way.map((point) => this.#point(point)).join("L")}`;
  }

  /** @param {Point[][]} rings */
  #area(rings) {
    return rings.map((ring) => `M${ring.map((point) => this.#point(point)).join("L")}z`).join("");
  }
}

/**
 * A line of text.
 *
 * @param {number} x
 * @param {number} y
 * @param {string} words
 * @param {string} [name]
 */
function text(x, y, words, name) {
  const line = svg("text", { x: n(x), y: n(y), ...(name ? { class: name } : {}) });
  line.textContent = words;
  return line;
}
