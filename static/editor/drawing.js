// Draws what the editor shows above the board, as SVG: grid, borders, selection, marks, and what the mode needs. Each
// layer is rewritten only if it has changed.

/** @import { MapDocument, Point } from "api" */
/** @import { Board } from "./board.js" */
/** @import { CheckedIssue } from "./checking.js" */
/** @import { ModeName } from "./modes/mode.js" */
/** @import { Ref } from "./map.js" */
/** @import { Selection } from "./selection.js" */

/**
 * What is drawn.
 *
 * @typedef {object} Scene
 * @property {MapDocument} map
 * @property {Pick<Board, "scale" | "areaOf" | "nameBox">} board
 * @property {ModeName} mode
 * @property {Selection} selection
 * @property {CheckedIssue[]} issues
 * @property {number} grid The distance between grid lines; 0 for none.
 * @property {string} overlay What the mode draws above everything, as SVG.
 */

import { BORDERS, between, station, ward } from "./map.js";
import { placeOf, wayOf } from "./hit.js";

/** @type {Record<string, string>} */
const escapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/** @param {unknown} text */
export const escaped = (text) => String(text).replace(/[&<>"]/g, (letter) => escapes[letter]);
/** @param {number} number */
const n = (number) => Math.round(number * 10) / 10;
/** @param {Point[]} way */
const line = (way) => `M${way.map(({ x, y }) => `${n(x)} ${n(y)}`).join("L")}`;
/**
 * @param {Point} a
 * @param {Point} b
 */
const segment = (a, b) => line([a, b]);

/**
 * The layer of the canvas with this name.
 *
 * @param {SVGSVGElement} svg
 * @param {string} name
 */
export function layer(svg, name) {
  const found = svg.querySelector(`[data-layer="${name}"]`);
  if (!(found instanceof SVGGElement)) throw new Error(`The canvas has no layer ${name}.`);
  return found;
}

export class Drawing {
  #svg;
  /** @type {Map<string, string>} */
  #written = new Map();

  /** @param {SVGSVGElement} svg */
  constructor(svg) {
    this.#svg = svg;
  }

  /**
   * Draws a scene.
   *
   * @param {Scene} scene
   */
  show(scene) {
    this.#write("paper", sheet(scene));
    this.#write("grid", grid(scene));
    this.#write("borders", scene.mode === "adjacency" ? borders(scene) : "");
    this.#write("selection", scene.selection.refs.map((ref) => chosen(scene, ref)).join(""));
    this.#write("homes", homes(scene));
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
    layer(this.#svg, name).innerHTML = text;
  }
}

/**
 * The sheet below a picture that is traced.
 *
 * @param {Scene} scene
 */
const sheet = ({ map: { canvas } }) =>
  `<rect class="sheet" width="${Number(canvas.width)}" height="${Number(canvas.height)}"/>`;

/** @param {Scene} scene */
function grid({ map, grid }) {
  if (!grid) return "";
  const [width, height] = [Number(map.canvas.width), Number(map.canvas.height)];
  let path = "";
  for (let x = grid; x < width; x += grid) path += `M${x} 0V${height}`;
  for (let y = grid; y < height; y += grid) path += `M0 ${y}H${width}`;
  return `<path class="grid" d="${path}"/>`;
}

/** @param {Scene} scene */
function borders({ map, selection }) {
  return BORDERS.flatMap((kind) =>
    map.adjacency
      .filter((entry) => entry.kind === kind)
      .map((entry) => {
        const id = between(entry.between[0], entry.between[1]);
        const way = wayOf(map, { kind: "border", id });
        const isChosen = selection.has({ kind: "border", id });
        return way ? `<path class="touch ${kind}${isChosen ? " chosen" : ""}" d="${line(way)}"/>` : "";
      }),
  ).join("");
}

/**
 * The frame of a selected element.
 *
 * @param {Scene} scene
 * @param {Ref} ref
 */
function chosen({ map, board }, ref) {
  const u = board.scale;
  if (ref.kind === "ward") {
    const area = board.areaOf(ref.id);
    const box = board.nameBox("ward", ref.id);
    const outline = area ? doubled("chosen", `transform="scale(${u})" d="${escaped(area)}"`) : "";
    return outline + (box ? frame(box, 4 * u) : "");
  }
  if (ref.kind === "station") {
    const entry = station(map, ref.id);
    return entry ? ring(entry.position, (entry.sakura ? 21 : 15) * u) : "";
  }
  const way = ref.kind === "border" ? null : wayOf(map, ref);
  return way ? `<path class="chosen-line" stroke-width="${n(16 * u)}" d="${line(way)}"/>` : "";
}

/**
 * A line with a casing, which is visible on every ground.
 *
 * @param {string} name
 * @param {string} fields
 */
const doubled = (name, fields) => `<path class="${name} under" ${fields}/><path class="${name}" ${fields}/>`;

/**
 * @param {Point} point
 * @param {number} radius
 */
const ring = ({ x, y }, radius) =>
  ["chosen under", "chosen"]
    .map((name) => `<circle class="${name}" cx="${n(x)}" cy="${n(y)}" r="${n(radius)}"/>`)
    .join("");

/**
 * @param {{ x: number, y: number, width: number, height: number }} box
 * @param {number} margin
 */
const frame = ({ x, y, width, height }, margin) =>
  `<rect class="chosen-name" x="${n(x - margin)}" y="${n(y - margin)}" width="${n(width + 2 * margin)}" height="${n(height + 2 * margin)}" rx="${n(margin)}"/>`;

/**
 * Where the princess starts and Hachiko waits: the board itself shows them only in games with these mods.
 *
 * @param {Scene} scene
 */
function homes({ map, board }) {
  const u = board.scale;
  /**
   * @param {string} figure
   * @param {Point} point
   */
  const badge = (figure, { x, y }) =>
    `<g class="home-of ${figure}" transform="translate(${n(x)} ${n(y)}) scale(${Math.round(u * 1000) / 1000})"><circle r="10"/><use href="#i-${figure}" x="-8" y="-8" width="16" height="16"/></g>`;
  const hachiko = station(map, map.hachiko_station);
  const box = ward(map, map.princess_ward) && board.nameBox("ward", map.princess_ward);
  const offset = hachiko?.sakura ? 17 : 13;
  return [
    hachiko
      ? badge("hachiko", { x: hachiko.position.x - offset * u, y: hachiko.position.y - offset * u })
      : "",
    box ? badge("princess", { x: box.x + box.width + 13 * u, y: box.y + box.height / 2 }) : "",
  ].join("");
}

/**
 * A mark at each place that has an issue.
 *
 * @param {Scene} scene
 */
function marks({ map, board, issues }) {
  const u = board.scale;
  const seen = new Set();
  return issues
    .map(({ ref, severe }) => {
      const place = ref && placeOf(map, ref);
      const key = ref && `${ref.kind} ${ref.id}`;
      if (!place || seen.has(key)) return "";
      seen.add(key);
      return `<g class="mark ${severe ? "error" : "warning"}" transform="translate(${n(place.x + 12 * u)} ${n(place.y - 12 * u)}) scale(${Math.round(u * 1000) / 1000})"><circle r="6.5"/><text y="4">${severe ? "!" : "?"}</text></g>`;
    })
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
