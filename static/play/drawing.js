// The server's drawing of the board, to be asked where things are.

const NS = "http://www.w3.org/2000/svg";

/** Two things are the same if this is. */
export const keyOf = (thing) => (thing ? `${thing.kind} ${thing.kind === "connection" ? [...thing.id].sort().join(" ") : thing.id}` : "");

/** An element of a drawing. */
export function shape(tag, fields = {}, ...children) {
  const element = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(fields)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** How far a place is from a straight line between two others. */
function offLine(point, a, b) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const along = Math.max(0, Math.min(1, ((point.x - a.x) * dx + (point.y - a.y) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(a.x + along * dx - point.x, a.y + along * dy - point.y);
}

/** The pieces of which a line is taken to be made when the way to it is measured. */
const PIECES = 12;

/** A drawing that has been put into `svg`. */
export class Drawing {
  #svg;
  #lines = new Map();
  #points = new Map();

  /** Puts the text of a drawing into an element of the page, in the place of what was there. */
  constructor(svg, text) {
    this.#svg = svg;
    // The page brings the style of boards along; its policy refuses any other before it could be taken out.
    const bare = text.replace(/<style>[^]*?<\/style>/, "");
    const drawn = new DOMParser().parseFromString(bare, "image/svg+xml").documentElement;
    const said = [...drawn.children].filter((child) => child.matches("title, desc")).map((child) => child.textContent);
    // The page has all icons too: what is drawn uses those.
    for (const child of drawn.querySelectorAll("title, desc, symbol")) child.remove();
    svg.setAttribute("aria-label", said.join(". "));
    svg.replaceChildren(...[...drawn.children].map((child) => document.importNode(child, true)));
    // Without its scale all is measured in the units in which stations are placed.
    this.land = svg.querySelector(".wards").parentNode;
    const scale = Number(/scale\(([\d.]+)/.exec(this.land.getAttribute("transform"))?.[1] ?? 1);
    this.land.removeAttribute("transform");
    const [, , width, height] = drawn.getAttribute("viewBox").split(" ").map((length) => Number(length) / scale);
    this.paper = { width, height };
    this.whole = { width, height: Number(svg.querySelector(".frame").getAttribute("height")) };
    for (const line of svg.querySelectorAll("[data-connection], [data-link]")) {
      const pair = line.dataset.connection ?? line.dataset.link;
      this.#lines.set(pair.split(" ").sort().join(" "), line);
    }
  }

  find(name, id) {
    return this.#svg.querySelector(`[data-${name}="${CSS.escape(id)}"]`);
  }

  /** The height of the letters of station names, in units of the board. */
  get letters() {
    const name = this.#svg.querySelector(".station-name text:not(.second)");
    return name ? Number.parseFloat(getComputedStyle(name).fontSize) : 0;
  }

  /** All stations, as things. */
  get stations() {
    return [...this.#svg.querySelectorAll("[data-station]")].map((station) => ({ kind: "station", id: station.dataset.station }));
  }

  /** The path along which two stations are connected or linked. */
  line(a, b) {
    return this.#lines.get([a, b].sort().join(" ")) ?? null;
  }

  /** The outline of a ward, as the attribute `d` of a path. */
  area(ward) {
    return this.find("ward", ward)?.getAttribute("d") ?? null;
  }

  /** The rectangle of a ward's name, or of that of the water. */
  label(ward) {
    const name = ward === "water" ? this.#svg.querySelector(".water-name") : this.find("ward-name", ward);
    return name?.getBBox() ?? null;
  }

  /** The place of a thing: that of a station, the middle of a line, the name of a ward. */
  at(thing) {
    const key = keyOf(thing);
    if (!this.#points.has(key)) this.#points.set(key, this.#place(thing));
    return this.#points.get(key);
  }

  #place({ kind, id }) {
    if (kind === "station") {
      const found = /translate\(([-\d.]+)[ ,]([-\d.]+)\)/.exec(this.find("station", id)?.getAttribute("transform"));
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

  /** How far a place is from a thing, in units of the board; nothing within a ward. */
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
    const beyond = (value, from, length) => Math.max(from - value, 0, value - from - length);
    return Math.hypot(beyond(point.x, box.x, box.width), beyond(point.y, box.y, box.height));
  }

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

  /** The nearest of several things within reach of a place. A name in the way of another ward's area loses. */
  nearest(things, point, reach) {
    let [best, least] = [null, reach];
    for (const thing of things) {
      const off = this.distance(thing, point);
      if (off < least || (off === 0 && best === null)) [best, least] = [thing, off];
    }
    return best;
  }

  /** What is drawn at a place: a station, a line, or else a ward. */
  thingAt(point, reach) {
    const station = this.nearest(this.stations, point, reach);
    if (station) return station;
    const lines = [...this.#svg.querySelectorAll("[data-connection]")].map((line) => ({ kind: "connection", id: line.dataset.connection.split(" ") }));
    const line = this.nearest(lines, point, reach / 2);
    if (line) return line;
    const water = { kind: "ward", id: "water" };
    if (this.distance(water, point) === 0) return water;
    const areas = [...this.#svg.querySelectorAll("[data-ward]")].reverse();
    const area = areas.find((ward) => ward.isPointInFill(new DOMPoint(point.x, point.y)));
    return area ? { kind: "ward", id: area.dataset.ward } : null;
  }
}
