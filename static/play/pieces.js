// The pieces of the game as small images, each with a text alternative.

/** @import { Color, Good, Mod, StoreKind, Token } from "api" */
/** @import { Scene } from "./scene.js" */

import { el, svg } from "../common/dom.js";
import { say } from "../common/messages.js";
import { colorName, goodName, modName, storeName, tokenText } from "./names.js";

/**
 * The letter on a player's shape, and its baseline in a box of 24.
 *
 * @type {Record<Color, [string, number]>}
 */
const LETTERS = { red: ["R", 16.4], blue: ["B", 16.4], green: ["G", 19.2], yellow: ["Y", 16.4] };

/**
 * A symbol of the page's icons.
 *
 * @param {string} name
 * @param {Record<string, string | number>} fields
 */
const symbol = (name, fields = {}) => svg("use", { href: `#i-${name}`, width: 24, height: 24, ...fields });

/**
 * A piece with a text alternative; without one it is decorative, beside words that say the same.
 *
 * @param {string} kind
 * @param {string | null | false} name
 * @param {(Node | string)[]} children
 */
function piece(kind, name, ...children) {
  const told = name ? { role: "img", "aria-label": name } : { "aria-hidden": "true" };
  return svg("svg", { class: `piece ${kind}`.trim(), viewBox: "0 0 24 24", ...told }, ...children);
}

/**
 * An icon of `icons.svg`, decorative.
 *
 * @param {string} name
 */
export const icon = (name) => piece("", null, symbol(name));

/**
 * A sign of the page itself, such as `undo`, decorative.
 *
 * @param {string} name
 */
export const sign = (name) => piece("sign", null, svg("use", { href: `#u-${name}` }));

/**
 * The emblem of a player: letter and shape. It is `silent` if the player's name is next to it.
 *
 * @param {Color} color
 * @param {{ silent?: boolean }} options
 */
export function chip(color, { silent = false } = {}) {
  const [letter, y] = LETTERS[color];
  return piece(
    color,
    !silent && colorName(color),
    symbol(`player-${color}`),
    svg("text", { class: "letter", x: 12, y }, letter),
  );
}

/**
 * A store of a player: a good, or `department`.
 *
 * @param {Color} color
 * @param {StoreKind} kind
 * @param {{ silent?: boolean }} options
 */
export function storeIcon(color, kind, { silent = false } = {}) {
  return piece(
    `store ${color}`,
    !silent && storeName(kind),
    symbol(kind === "department" ? "department-store" : `store-${kind}`),
  );
}

/**
 * A customer.
 *
 * @param {Token} token
 * @param {{ silent?: boolean }} options
 */
export function tokenIcon(token, { silent = false } = {}) {
  const { good, value, thief } = token;
  const kind = thief ? "thief" : value === 2 ? "customer2" : "customer";
  const drawn = piece(
    `token ${good}${thief ? " thief" : ""}`,
    !silent && tokenText(token),
    symbol(`${kind}-${good}`),
  );
  drawn.dataset.explains = `token ${good} ${thief ? "thief" : value}`;
  return drawn;
}

/**
 * A bonus token; one that stands for a good in a set shows the good.
 *
 * @param {Good | null} good
 */
export function bonusIcon(good = null) {
  const name = good ? say("play-good-bonus-token", { good: goodName(good) }) : say("play-bonus-token");
  const face = good
    ? [
        svg("circle", { class: "face", cx: 12, cy: 12, r: 9.2 }),
        symbol(`glyph-${good}`, { class: "glyph", x: 5, y: 5, width: 14, height: 14 }),
      ]
    : [];
  const drawn = piece("bonus-token", name, symbol("bonus"), ...face);
  drawn.dataset.explains = "bonus";
  return drawn;
}

/**
 * A figure of a mod; a Chairman has the colour of its owner.
 *
 * @param {Mod} figure
 * @param {Color | null} color
 */
export const figureIcon = (figure, color = null) =>
  piece(`figure ${figure} ${color ?? ""}`.trim(), modName(figure), symbol(figure));

/**
 * A card of a ward; `wild` marks one that is valid for every ward.
 *
 * @param {Pick<Scene, "city">} scene
 * @param {string} ward
 * @param {{ wild?: boolean }} options
 */
export function cardFace(scene, ward, { wild = false } = {}) {
  const { name = "", native_name: native = "" } = scene.city.wards.get(ward) ?? {};
  const shown = scene.city.ward(ward);
  const other = shown === name ? native : name;
  return el(
    "span",
    { class: wild ? "ward-card wild" : "ward-card", "data-explains": `card ${ward}` },
    el("span", { class: "name" }, shown),
    other && other !== shown && el("small", { "aria-hidden": "true" }, other),
    wild && el("span", { class: "sign" }, say("play-wild-inline")),
  );
}
