// Draws the map as SVG; each layer is rewritten only if it has changed.

/** @import { MapDocument, MapLabelLine, Point, StationEntry, WardEntry } from "api" */
/** @import { Fault } from "./checking.js" */
/** @import { ModeName } from "./editor.js" */
/** @import { Labels } from "./labels.js" */
/** @import { Ref } from "./map.js" */
/** @import { Selection } from "./selection.js" */

/**
 * What is drawn.
 *
 * @typedef {object} Scene
 * @property {MapDocument} map
 * @property {Record<string, Point[][]>} areas The outlines of the wards, drawn or sketched.
 * @property {Labels} labels
 * @property {ModeName} mode
 * @property {Selection} selection
 * @property {Fault[]} faults
 * @property {number} grid The distance between grid lines; 0 for none.
 * @property {string} overlay What the mode draws above everything, as SVG.
 */

import { BORDERS, between, refs, ward } from "./map.js";
import { lineOf, placeOf } from "./hit.js";
import { named, size } from "./labels.js";

const TINTS = 6;

/** @type {Record<string, string>} */
const escapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/** @param {unknown} text */
export const escaped = (text) => String(text).replace(/[&<>"]/g, (letter) => escapes[letter]);
/** @param {number} number */
const n = (number) => Math.round(number * 10) / 10;
/**
 * Rounds a number of a label, whose letters can be small.
 *
 * @param {number} number
 */
const p = (number) => Math.round(number * 1000) / 1000;
/** @param {Point[][]} rings */
const ringPath = (rings) =>
  rings.map((ring) => `M${ring.map(({ x, y }) => `${n(x)} ${n(y)}`).join("L")}Z`).join("");
/**
 * @param {Point} a
 * @param {Point} b
 */
const segment = (a, b) => `M${n(a.x)} ${n(a.y)}L${n(b.x)} ${n(b.y)}`;

const BLOSSOM = petals();

export class Drawing {
  #layers;
  /** @type {Map<string, string>} */
  #written = new Map();

  /** @param {SVGSVGElement} svg */
  constructor(svg) {
    const layers = [...svg.querySelectorAll("[data-layer]")];
    this.#layers = new Map(layers.map((layer) => [layer.getAttribute("data-layer"), layer]));
  }

  /**
   * Draws a scene.
   *
   * @param {Scene} scene
   */
  show(scene) {
    const { map } = scene;
    this.#write("paper", paper(scene));
    const tint = tints(map);
    this.#write("wards", map.wards.map((entry) => area(scene, entry, tint[entry.id])).join(""));
    this.#write("borders", scene.mode === "adjacency" ? borders(scene) : "");
    this.#write("lines", lines(scene, "connection") + lines(scene, "link"));
    this.#write("stations", map.stations.map((entry) => circle(scene, entry)).join(""));
    this.#write("names", names(scene));
    this.#write("faults", marks(scene));
    this.#write("overlay", scene.overlay);
  }

  /**
   * @param {string} name
   * @param {string} text
   */
  #write(name, text) {
    if (this.#written.get(name) === text) return;
    this.#written.set(name, text);
    const layer = this.#layers.get(name);
    if (layer) layer.innerHTML = text;
  }
}

/** @param {Scene} scene */
function paper({ map, grid }) {
  const [width, height] = [Number(map.canvas.width), Number(map.canvas.height)];
  const sheet = `<rect class="sheet" width="${width}" height="${height}"/>`;
  if (!grid) return sheet;
  let path = "";
  for (let x = grid; x < width; x += grid) path += `M${x} 0V${height}`;
  for (let y = grid; y < height; y += grid) path += `M0 ${y}H${width}`;
  return `${sheet}<path class="grid" d="${path}"/>`;
}

/**
 * Chooses tints so that neighbouring wards differ.
 *
 * @param {MapDocument} map
 */
function tints(map) {
  /** @type {Record<string, number>} */
  const tint = {};
  for (const { id } of map.wards) {
    const around = map.adjacency
      .filter((entry) => entry.between.includes(id))
      .flatMap((entry) => entry.between);
    const taken = new Set(around.map((other) => tint[other]));
    tint[id] = [...Array(TINTS).keys()].find((number) => !taken.has(number)) ?? 0;
  }
  return tint;
}

/**
 * @param {Scene} scene
 * @param {WardEntry} entry
 * @param {number} tint
 */
function area({ areas, selection }, entry, tint) {
  const rings = areas[entry.id];
  if (!rings?.length) return "";
  const isChosen = selection.has({ kind: "ward", id: entry.id });
  const classes = ["area", `t${tint}`, entry.outline ? "drawn" : "sketched", isChosen ? "chosen" : ""];
  return `<path class="${classes.join(" ")}" d="${ringPath(rings)}"/>`;
}

/** @param {Scene} scene */
function borders(scene) {
  const { map } = scene;
  const lines = BORDERS.flatMap((kind) =>
    map.adjacency
      .filter((entry) => entry.kind === kind)
      .map((entry) => {
        const [a, b] = entry.between.map((id) => ward(map, id)?.label);
        if (!a || !b) return "";
        const id = between(entry.between[0], entry.between[1]);
        return `<path class="touch ${kind}${chosen(scene, { kind: "border", id })}" d="${segment(a, b)}"/>`;
      }),
  );
  const u = size(map);
  const wet = map.water.wards
    .flatMap((id) => ward(map, id)?.label ?? [])
    .map(
      (label) =>
        `<path class="waves" transform="translate(${n(label.x - 9 * u)} ${n(label.y + 17 * u)}) scale(${n(u * 10) / 10})" d="M0 0q2.25-4 4.5 0t4.5 0 4.5 0 4.5 0"/>`,
    );
  return lines.join("") + wet.join("");
}

/**
 * @param {Scene} scene
 * @param {Ref} ref
 */
function chosen({ selection }, ref) {
  return selection.has(ref) ? " chosen" : "";
}

/**
 * @param {Scene} scene
 * @param {"connection" | "link"} kind
 */
function lines(scene, kind) {
  const u = size(scene.map);
  return refs(scene.map, kind)
    .map((ref) => {
      const [a, b] = lineOf(scene.map, ref);
      if (!a || !b) return "";
      const path = segment(a, b);
      const halo = chosen(scene, ref) ? `<path class="halo" stroke-width="${n(16 * u)}" d="${path}"/>` : "";
      if (kind === "link") {
        return `<g class="link">${halo}<path class="bed" stroke-width="${n(10 * u)}" d="${path}"/><path class="gap" stroke-width="${n(5 * u)}" d="${path}"/></g>`;
      }
      return `<g class="connection">${halo}<path class="bed" stroke-width="${n(6 * u)}" d="${path}"/><path class="ties" stroke-width="${n(3 * u)}" stroke-dasharray="${n(u / 10)} ${n(6.5 * u)}" d="${path}"/></g>`;
    })
    .join("");
}

/**
 * @param {Scene} scene
 * @param {StationEntry} entry
 */
function circle(scene, entry) {
  const u = size(scene.map);
  const { x, y } = entry.position;
  const halo = chosen(scene, { kind: "station", id: entry.id }) ? `<circle class="halo" r="18"/>` : "";
  const shape = entry.sakura ? `<circle r="11.5"/><path class="blossom" d="${BLOSSOM}"/>` : `<circle r="8"/>`;
  const home =
    entry.id === scene.map.hachiko_station ? `<path class="hachiko" d="M10 -16l5 0 0 8 -5 0z"/>` : "";
  return `<g class="station" transform="translate(${n(x)} ${n(y)}) scale(${Math.round(u * 1000) / 1000})">${halo}${shape}${home}</g>`;
}

/**
 * The names. Those of wards show the number of cards, and a crown if the princess starts there.
 *
 * @param {Scene} scene
 */
function names({ map, labels }) {
  return named(map)
    .map((thing) => {
      const label = labels.of(map, thing);
      const signs = "cards" in thing.entry ? wardSigns(map, thing.entry) : "";
      const lines = label.lines.map((line, row) =>
        text(line, signs && !label.cards && row === 0 ? ` ${signs}` : ""),
      );
      if (label.cards && signs) lines.push(signsBelow(map, label.lines, label.cards, signs));
      const of = "id" in thing.entry ? ` data-${thing.kind}-name="${escaped(thing.entry.id)}"` : "";
      return `<g class="${thing.kind}-name"${of} text-anchor="${label.anchor}">${lines.join("")}</g>`;
    })
    .join("");
}

/**
 * The signs of a ward, beside its second name or, if there is none, below the first.
 *
 * @param {MapDocument} map
 * @param {MapLabelLine[]} lines
 * @param {Point} cards
 * @param {string} signs
 */
function signsBelow(map, lines, cards, signs) {
  const [anchor, x] = lines.some(({ second }) => second) ? ["start", cards.x] : ["middle", lines[0].x];
  return `<text class="cards" text-anchor="${anchor}" font-size="${p(11.5 * size(map))}" x="${p(x)}" y="${p(cards.y)}">${signs}</text>`;
}

/**
 * The number of cards of a ward, and a crown if the princess starts there.
 *
 * @param {MapDocument} map
 * @param {WardEntry} ward
 */
function wardSigns(map, { id, cards }) {
  const signs = [cards === undefined ? "" : escaped(cards), id === map.princess_ward ? "♛" : ""];
  return signs.filter(Boolean).join(" ");
}

/**
 * @param {MapLabelLine} line
 * @param {string} signs
 */
function text({ text, x, y, size, letter_spacing: spacing, width, second }, signs) {
  const length = width && !signs ? ` textLength="${p(width)}"` : "";
  const after = signs && `<tspan class="cards">${signs}</tspan>`;
  return `<text${second ? ' class="second"' : ""} x="${p(x)}" y="${p(y)}" font-size="${p(size)}" letter-spacing="${p(spacing)}"${length}>${escaped(text)}${after}</text>`;
}

/**
 * A mark at each place that has a fault.
 *
 * @param {Scene} scene
 */
function marks({ map, faults }) {
  const u = size(map);
  const seen = new Set();
  return faults
    .map(({ ref, severe }) => {
      const place = ref && placeOf(map, ref);
      const key = ref && `${ref.kind} ${ref.id}`;
      if (!place || seen.has(key)) return "";
      seen.add(key);
      return `<g class="mark ${severe ? "error" : "warning"}" transform="translate(${n(place.x + 12 * u)} ${n(place.y - 12 * u)}) scale(${n(u * 10) / 10})"><circle r="6.5"/><text y="4">${severe ? "!" : "?"}</text></g>`;
    })
    .join("");
}

/** A cherry blossom with five petals around the origin. */
function petals() {
  /**
   * @param {number} x
   * @param {number} y
   * @param {number} step
   */
  const turn = (x, y, step) => {
    const angle = (step * 2 * Math.PI) / 5;
    return `${n(x * Math.cos(angle) - y * Math.sin(angle))} ${n(x * Math.sin(angle) + y * Math.cos(angle))}`;
  };
  return [0, 1, 2, 3, 4]
    .map(
      (step) =>
        `M0 0C${turn(-5.2, -2.6, step)} ${turn(-4.9, -8.4, step)} ${turn(-1.7, -10, step)}L${turn(0, -8, step)} ${turn(1.7, -10, step)}C${turn(4.9, -8.4, step)} ${turn(5.2, -2.6, step)} 0 0Z`,
    )
    .join("");
}

/**
 * A preview of a new line.
 *
 * @param {Point} a
 * @param {Point} b
 */
export const ghostLine = (a, b) => `<path class="ghost" d="${segment(a, b)}"/>`;

/**
 * A preview of an unfinished outline.
 *
 * @param {Point[]} corners
 * @param {number} unit
 */
export function ghostRing(corners, unit) {
  const dots = corners.map(
    ({ x, y }, index) =>
      `<circle class="corner${index ? "" : " first"}" cx="${n(x)}" cy="${n(y)}" r="${n(5 * unit)}"/>`,
  );
  return `<path class="ghost" d="M${corners.map(({ x, y }) => `${n(x)} ${n(y)}`).join("L")}"/>${dots.join("")}`;
}

/**
 * The draggable corners of a ward.
 *
 * @param {Point[][]} rings
 * @param {number} unit
 */
export function handles(rings, unit) {
  return rings
    .flat()
    .map(({ x, y }) => `<circle class="corner" cx="${n(x)}" cy="${n(y)}" r="${n(5 * unit)}"/>`)
    .join("");
}

/**
 * The alignment guides of a point.
 *
 * @param {[Point, Point][]} guides
 */
export const guideLines = (guides) =>
  guides.map(([a, b]) => `<path class="guide" d="${segment(a, b)}"/>`).join("");

/**
 * The keyboard cursor.
 *
 * @param {Point} point
 * @param {number} unit
 */
export function crosshair({ x, y }, unit) {
  const arm = 11 * unit;
  const path = `M${n(x - arm)} ${n(y)}H${n(x + arm)}M${n(x)} ${n(y - arm)}V${n(y + arm)}`;
  return `<path class="crosshair under" d="${path}"/><path class="crosshair" d="${path}"/>`;
}

/**
 * A ring around something, such as the start of a line.
 *
 * @param {Point} point
 * @param {number} unit
 */
export const ringAround = ({ x, y }, unit) =>
  `<circle class="ring" cx="${n(x)}" cy="${n(y)}" r="${n(16 * unit)}"/>`;
