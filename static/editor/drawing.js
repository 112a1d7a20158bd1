// The drawing of the map: an SVG that is written anew, layer by layer, where something has changed.

import { BORDERS, between, refs, sameRef, ward } from "./map.js";
import { distance } from "./geometry.js";
import { lineOf, placeOf } from "./hit.js";

const TINTS = 6;

/** How large letters and circles are, in units of the map: as the printed board has them. */
export function size(map) {
  const { width, height } = map.canvas;
  const room = Math.sqrt((width * height) / Math.max(1, map.stations.length)) / 125;
  return Math.max(0.05, Math.min(Math.max(width, height) / 1000, room));
}

const escapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
export const escaped = (text) => String(text).replace(/[&<>"]/g, (letter) => escapes[letter]);
const n = (number) => Math.round(number * 10) / 10;
const ringPath = (rings) => rings.map((ring) => `M${ring.map(({ x, y }) => `${n(x)} ${n(y)}`).join("L")}Z`).join("");
const segment = (a, b) => `M${n(a.x)} ${n(a.y)}L${n(b.x)} ${n(b.y)}`;

const BLOSSOM = petals();

export class Drawing {
  #layers;
  #written = new Map();

  constructor(svg) {
    this.#layers = Object.fromEntries([...svg.querySelectorAll("[data-layer]")].map((layer) => [layer.dataset.layer, layer]));
  }

  /** Shows a scene: `{map, areas, mode, selection, faults, overlay, grid}`. */
  show(scene) {
    const { map } = scene;
    this.#write("paper", paper(scene));
    const tint = tints(map);
    this.#write("wards", map.wards.map((entry) => area(scene, entry, tint[entry.id])).join(""));
    this.#write("borders", scene.mode === "adjacency" ? borders(scene) : "");
    this.#write("lines", lines(scene, "connection") + lines(scene, "link"));
    this.#write("stations", map.stations.map((entry) => circle(scene, entry)).join(""));
    this.#write("names", names(map));
    this.#write("faults", marks(scene));
    this.#write("overlay", scene.overlay);
  }

  #write(name, text) {
    if (this.#written.get(name) === text) return;
    this.#written.set(name, text);
    this.#layers[name].innerHTML = text;
  }
}

function paper({ map, grid }) {
  const [width, height] = [Number(map.canvas.width), Number(map.canvas.height)];
  const sheet = `<rect class="sheet" width="${width}" height="${height}"/>`;
  if (!grid) return sheet;
  let path = "";
  for (let x = grid; x < width; x += grid) path += `M${x} 0V${height}`;
  for (let y = grid; y < height; y += grid) path += `M0 ${y}H${width}`;
  return `${sheet}<path class="grid" d="${path}"/>`;
}

/** Tints that tell neighbours apart. */
function tints(map) {
  const tint = {};
  for (const { id } of map.wards) {
    const around = map.adjacency.filter((entry) => entry.between.includes(id)).flatMap((entry) => entry.between);
    const taken = new Set(around.map((other) => tint[other]));
    tint[id] = [...Array(TINTS).keys()].find((number) => !taken.has(number)) ?? 0;
  }
  return tint;
}

function area({ areas, selection }, entry, tint) {
  const rings = areas[entry.id];
  if (!rings?.length) return "";
  const chosen = selection.some((ref) => sameRef(ref, { kind: "ward", id: entry.id }));
  const classes = ["area", `t${tint}`, entry.outline ? "drawn" : "sketched", chosen ? "chosen" : ""];
  return `<path class="${classes.join(" ")}" d="${ringPath(rings)}"/>`;
}

function borders(scene) {
  const { map } = scene;
  const lines = BORDERS.flatMap((kind) => map.adjacency.filter((entry) => entry.kind === kind).map((entry) => {
    const [a, b] = entry.between.map((id) => ward(map, id)?.label);
    if (!a || !b) return "";
    const ref = { kind: "border", id: between(...entry.between) };
    return `<path class="touch ${kind}${chosen(scene, ref)}" d="${segment(a, b)}"/>`;
  }));
  const u = size(map);
  const wet = map.water.wards.map((id) => ward(map, id)).filter(Boolean).map(({ label }) =>
    `<path class="waves" transform="translate(${n(label.x - 9 * u)} ${n(label.y + 17 * u)}) scale(${n(u * 10) / 10})" d="M0 0q2.25-4 4.5 0t4.5 0 4.5 0 4.5 0"/>`);
  return lines.join("") + wet.join("");
}

function chosen({ selection }, ref) {
  return selection.some((other) => sameRef(other, ref)) ? " chosen" : "";
}

function lines(scene, kind) {
  const u = size(scene.map);
  return refs(scene.map, kind).map((ref) => {
    const [a, b] = lineOf(scene.map, ref);
    if (!a || !b) return "";
    const path = segment(a, b);
    const halo = chosen(scene, ref) ? `<path class="halo" stroke-width="${n(16 * u)}" d="${path}"/>` : "";
    if (kind === "link") {
      return `<g class="link">${halo}<path class="bed" stroke-width="${n(10 * u)}" d="${path}"/><path class="gap" stroke-width="${n(5 * u)}" d="${path}"/></g>`;
    }
    return `<g class="connection">${halo}<path class="bed" stroke-width="${n(6 * u)}" d="${path}"/><path class="ties" stroke-width="${n(3 * u)}" stroke-dasharray="${n(u / 10)} ${n(6.5 * u)}" d="${path}"/></g>`;
  }).join("");
}

function circle(scene, entry) {
  const u = size(scene.map);
  const { x, y } = entry.position;
  const halo = chosen(scene, { kind: "station", id: entry.id }) ? `<circle class="halo" r="18"/>` : "";
  const shape = entry.sakura ? `<circle r="11.5"/><path class="blossom" d="${BLOSSOM}"/>` : `<circle r="8"/>`;
  const home = entry.id === scene.map.hachiko_station ? `<path class="hachiko" d="M10 -16l5 0 0 8 -5 0z"/>` : "";
  return `<g class="station" transform="translate(${n(x)} ${n(y)}) scale(${Math.round(u * 1000) / 1000})">${halo}${shape}${home}</g>`;
}

/** The names of the wards where their author put them, and those of the stations where there is room. */
function names(map) {
  const u = size(map);
  const taken = map.stations.map(({ position }) => box(position.x, position.y, 24 * u, 24 * u));
  const wards = map.wards.map((entry) => {
    const words = shown(map, entry);
    const { x, y } = entry.label;
    words.forEach((text, row) => taken.push(box(x, y + row * 15 * u, width(text, (row ? 12.5 : 17) * u), 18 * u)));
    const crown = entry.id === map.princess_ward ? "♛ " : "";
    const rows = words.map((text, row) =>
      `<text class="${row ? "native" : "name"}" font-size="${n((row ? 12.5 : 17) * u)}" x="${n(x)}" y="${n(y + (row * 15 + 6) * u)}">${row ? "" : crown}${escaped(text)}${row || entry.cards === undefined ? "" : ` <tspan class="cards">${escaped(entry.cards)}</tspan>`}</text>`);
    return `<g class="ward-name">${rows.join("")}</g>`;
  });
  const segments = ["connection", "link"].flatMap((kind) => refs(map, kind)).map((ref) => lineOf(map, ref)).filter(([a, b]) => a && b);
  const stations = map.stations.map((entry) => {
    const words = shown(map, entry);
    const wide = Math.max(...words.map((text, row) => width(text, (row ? 11 : 14.5) * u)));
    const tall = (words.length * 13 + 3) * u;
    const { x, y } = entry.position;
    const places = [
      [x + 15 * u + wide / 2, y], [x - 15 * u - wide / 2, y], [x, y - 14 * u - tall / 2], [x, y + 14 * u + tall / 2],
      [x + 11 * u + wide / 2, y - 12 * u], [x + 11 * u + wide / 2, y + 12 * u], [x - 11 * u - wide / 2, y - 12 * u], [x - 11 * u - wide / 2, y + 12 * u],
    ];
    const costs = places.map(([cx, cy], index) => cost(box(cx, cy, wide, tall), taken, segments, map) + index * u);
    const [cx, cy] = places[costs.indexOf(Math.min(...costs))];
    taken.push(box(cx, cy, wide, tall));
    const top = cy - ((words.length - 1) * 13 * u) / 2;
    return words.map((text, row) =>
      `<text class="station-name" font-size="${n((row ? 11 : 14.5) * u)}" x="${n(cx)}" y="${n(top + (row * 13 + 5) * u)}">${escaped(text)}</text>`).join("");
  });
  return wards.join("") + stations.join("");
}

/** The names that the author wishes to see. */
function shown(map, { name, native_name }) {
  if (map.names === "latin" || name === native_name) return [name];
  return map.names === "native" ? [native_name] : [name, native_name];
}

const box = (x, y, width, height) => ({ left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 });

function width(text, size) {
  return [...text].reduce((sum, letter) => sum + (letter.codePointAt(0) > 0x10ff ? 1 : /[A-ZmwMW]/.test(letter) ? 0.7 : 0.54), 0) * size;
}

function cost(frame, taken, segments, { canvas }) {
  const covers = (other) => Math.max(0, Math.min(frame.right, other.right) - Math.max(frame.left, other.left)) *
    Math.max(0, Math.min(frame.bottom, other.bottom) - Math.max(frame.top, other.top));
  let sum = taken.reduce((sum, other) => sum + covers(other) * 4, 0);
  const off = Math.max(0, -frame.left, frame.right - canvas.width) + Math.max(0, -frame.top, frame.bottom - canvas.height);
  for (const [a, b] of segments) {
    // Where a line runs through is found well enough at a few of its places.
    const steps = Math.ceil(distance(a, b) / Math.max(1, frame.bottom - frame.top));
    for (let step = 1; step < steps; step += 1) {
      const [x, y] = [a.x + ((b.x - a.x) * step) / steps, a.y + ((b.y - a.y) * step) / steps];
      if (x > frame.left && x < frame.right && y > frame.top && y < frame.bottom) sum += 60;
    }
  }
  return sum + off * 100;
}

/** A mark at each place of which the engine has something to say. */
function marks({ map, faults }) {
  const u = size(map);
  const seen = new Set();
  return faults.map(({ ref, severe }) => {
    const place = ref && placeOf(map, ref);
    const key = ref && `${ref.kind} ${ref.id}`;
    if (!place || seen.has(key)) return "";
    seen.add(key);
    return `<g class="mark ${severe ? "error" : "warning"}" transform="translate(${n(place.x + 12 * u)} ${n(place.y - 12 * u)}) scale(${n(u * 10) / 10})"><circle r="6.5"/><text y="4">${severe ? "!" : "?"}</text></g>`;
  }).join("");
}

/** A cherry blossom of five petals around the middle. */
function petals() {
  const turn = (x, y, step) => {
    const angle = (step * 2 * Math.PI) / 5;
    return `${n(x * Math.cos(angle) - y * Math.sin(angle))} ${n(x * Math.sin(angle) + y * Math.cos(angle))}`;
  };
  return [0, 1, 2, 3, 4].map((step) =>
    `M0 0C${turn(-5.2, -2.6, step)} ${turn(-4.9, -8.4, step)} ${turn(-1.7, -10, step)}L${turn(0, -8, step)} ${turn(1.7, -10, step)}C${turn(4.9, -8.4, step)} ${turn(5.2, -2.6, step)} 0 0Z`).join("");
}

/** A line that is not there yet. */
export const ghostLine = (a, b) => `<path class="ghost" d="${segment(a, b)}"/>`;

/** Corners that are not a ring yet. */
export function ghostRing(corners, unit) {
  const dots = corners.map(({ x, y }, index) => `<circle class="corner${index ? "" : " first"}" cx="${n(x)}" cy="${n(y)}" r="${n(5 * unit)}"/>`);
  return `<path class="ghost" d="M${corners.map(({ x, y }) => `${n(x)} ${n(y)}`).join("L")}"/>${dots.join("")}`;
}

/** The corners of a ward, to be moved. */
export function handles(rings, unit) {
  return rings.flat().map(({ x, y }) => `<circle class="corner" cx="${n(x)}" cy="${n(y)}" r="${n(5 * unit)}"/>`).join("");
}

/** Lines that say to what a place is aligned. */
export const guideLines = (guides) => guides.map(([a, b]) => `<path class="guide" d="${segment(a, b)}"/>`).join("");

/** The place at which the keyboard works. */
export function crosshair({ x, y }, unit) {
  const arm = 11 * unit;
  const path = `M${n(x - arm)} ${n(y)}H${n(x + arm)}M${n(x)} ${n(y - arm)}V${n(y + arm)}`;
  return `<path class="crosshair under" d="${path}"/><path class="crosshair" d="${path}"/>`;
}

/** A ring around something, such as where a line begins. */
export const ringAround = ({ x, y }, unit) => `<circle class="ring" cx="${n(x)}" cy="${n(y)}" r="${n(16 * unit)}"/>`;
