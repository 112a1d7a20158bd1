// The pieces of the game as small pictures, each with its name for those who do not see it.

import { el } from "../common/dom.js";
import { say } from "../common/words.js";
import { colorName, goodName, modName, storeName, tokenWords } from "./names.js";

const SVG = "http://www.w3.org/2000/svg";

/** What marks the pieces of a player besides the colour: a letter, a shape, and how far below its middle a letter stands well. */
const EMBLEMS = {
  red: { letter: "R", path: "M-12 0a12 12 0 1 0 24 0a12 12 0 1 0-24 0Z", drop: 5 },
  blue: { letter: "B", path: "M-11-11H11V11H-11Z", drop: 5 },
  green: { letter: "G", path: "M0-16L15.5 11H-15.5Z", drop: 8 },
  yellow: { letter: "Y", path: "M0-15.5L15.5 0 0 15.5-15.5 0Z", drop: 5 },
};

const LETTERS = { food: "F", clothing: "C", books: "B", electronics: "E", department: "D" };

const FIGURES = {
  princess: { letter: "P", path: "M-11 10L-13-7-6.5-1.5 0-11 6.5-1.5 13-7 11 10Z", drop: 8 },
  kaiju: {
    letter: "K",
    path: "M0-14L2.9-9.8 7.6-11.8 7.7-6.7 12.7-5.8 10.1-1.5 13.9 2 9.3 4.2 10.6 9.2 5.5 8.6 3.9 13.4 0 10.2-3.9 13.4-5.5 8.6-10.6 9.2-9.3 4.2-13.9 2-10.1-1.5-12.7-5.8-7.7-6.7-7.6-11.8-2.9-9.8Z",
    drop: 4.5,
  },
  hachiko: { letter: "H", path: "M-10-12L-4.5-7H4.5L10-12 11 1C11 8 5 11 0 11S-11 8-11 1Z", drop: 6 },
  chairman: { path: "M-11 12C-11 2-7-2-3.6-2.6A5.5 5.5 0 1 1 3.6-2.6C7-2 11 2 11 12Z", drop: 10 },
};

function svg(tag, fields = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(fields)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** A piece with a name; without one it is an ornament beside words that say the same. */
function piece(kind, name, ...children) {
  const told = name ? { role: "img", "aria-label": name } : { "aria-hidden": "true" };
  return svg("svg", { class: `piece ${kind}`, viewBox: "-17 -17 34 34", ...told }, ...children);
}

const shape = (path) => svg("path", { class: "shape", d: path });
const letter = (text, drop) => svg("text", { class: "letter", y: drop }, text);

/** The sign of a player: letter and shape. Where the player's name stands beside it, it is `silent`. */
export function chip(color, { silent = false } = {}) {
  const { letter: sign, path, drop } = EMBLEMS[color];
  return piece(color, !silent && colorName(color), shape(path), letter(sign, drop));
}

/** A store of a player: a good, or `department`. */
export function storeIcon(color, kind, { silent = false } = {}) {
  const { path, drop } = EMBLEMS[color];
  return piece(`store ${color}`, !silent && storeName(kind), shape(path), letter(LETTERS[kind], drop));
}

/** A customer. */
export function tokenIcon(token, { silent = false } = {}) {
  const { good, value, thief } = token;
  const rings = value === 2 ? [13.5, 10] : [12];
  const drawn = piece(`token ${good}${thief ? " thief" : ""}`, !silent && tokenWords(token), ...rings.map((r) => svg("circle", { r })), letter(LETTERS[good], 5.2));
  drawn.dataset.thing = `token ${good} ${thief ? "thief" : value}`;
  return drawn;
}

/** A bonus token; one that stands for a good in a set shows its letter. */
export function bonusIcon(good = null) {
  const name = good ? say("{good}, by a bonus token", { good: goodName(good) }) : say("bonus token");
  const drawn = piece("bonus-token", name, svg("rect", { class: "shape", x: -12, y: -12, width: 24, height: 24, rx: 5 }), letter(good ? LETTERS[good] : "★", 5.2));
  drawn.dataset.thing = "bonus";
  return drawn;
}

/** A figure of a mod; a Chairman has the colour of the owner. */
export function figureIcon(figure, color = null) {
  const { path, drop, letter: sign = EMBLEMS[color]?.letter } = FIGURES[figure];
  return piece(`figure ${figure} ${color ?? ""}`, modName(figure), shape(path), letter(sign, drop));
}

/** A card of a ward; `wild` marks one that serves for every ward. */
export function cardFace(scene, ward, { wild = false } = {}) {
  const { name = "", native_name: native = "" } = scene.city.wards.get(ward) ?? {};
  const shown = scene.city.ward(ward);
  const other = shown === name ? native : name;
  return el(
    "span",
    { class: wild ? "ward-card wild" : "ward-card", "data-thing": `card ${ward}` },
    el("span", { class: "name" }, shown),
    other && other !== shown && el("small", { "aria-hidden": "true" }, other),
    wild && el("span", { class: "sign" }, say("wild")),
  );
}
