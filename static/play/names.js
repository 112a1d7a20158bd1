// The names of pieces, players and places, in the reader's language.

/** @import { BotName, Color, Good, Leaver, Mod, StoreKind, Token } from "api" */
/** @import { Scene } from "./scene.js" */

import { say } from "../common/messages.js";

/** All goods, in their usual order. */
export const ALL_GOODS = /** @type {const} */ (["food", "clothing", "books", "electronics"]);

/** @param {Good} good */
export const goodName = (good) => say(`good-${good}`);
/** @param {StoreKind} kind */
export const storeName = (kind) => say(`store-${kind}`);
/** @param {Color} color */
export const colorName = (color) => say(`color-${color}`);
/** @param {BotName} bot */
export const botName = (bot) => say(`bot-${bot}`);
/** @param {Mod} mod */
export const modName = (mod) => say(`mod-${mod}`);

/**
 * Names as a list.
 *
 * @param {string[]} names
 */
export const listed = (names) => names.join(say("common-separator"));

/**
 * A customer: its good, and whether it counts twice or is a thief.
 *
 * @param {Token} token
 */
export function tokenText({ good, value, thief = false }) {
  if (thief) return say("play-good-thief", { good: goodName(good) });
  return value === 1 ? goodName(good) : say("play-good-value", { good: goodName(good), value });
}

/**
 * A list of customers in words.
 *
 * @param {Token[]} tokens
 */
export const crowdText = (tokens) => (tokens.length ? listed(tokens.map(tokenText)) : say("common-nobody"));

/**
 * Customers grouped by kind, with their numbers.
 *
 * @param {Token[]} tokens
 */
export function countedText(tokens) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const customer of tokens.map(tokenText)) counts.set(customer, (counts.get(customer) ?? 0) + 1);
  const kinds = [...counts].map(([customer, count]) =>
    count === 1 ? customer : say("play-customer-with-count", { customer, count }),
  );
  return kinds.length ? listed(kinds) : say("common-nobody");
}

/**
 * A list of ward cards by name.
 *
 * @param {Pick<Scene, "city">} scene
 * @param {string[]} wards
 */
export const cardText = (scene, wards) =>
  wards.length ? listed(wards.map((ward) => scene.city.ward(ward))) : say("play-no-card");

/** @param {number} count */
export const cardCount = (count) => say("play-card-count", { count });

/**
 * Points in words, possibly with halves.
 *
 * @param {number} points
 */
export const pointsText = (points) => say("play-points", { count: points, points: pointsNumber(points) });

/**
 * A number of points with halves: −½, 41, 12½.
 *
 * @param {number} points
 */
export function pointsNumber(points) {
  const whole = Math.floor(Math.abs(points));
  const half = Math.abs(points) % 1 ? "½" : "";
  return `${points < 0 ? "−" : ""}${whole || !half ? whole : ""}${half}`;
}

/**
 * Whether a player is the viewer. In a solo game no player is.
 *
 * @param {Scene} scene
 * @param {Color} color
 */
export const isViewer = (scene, color) =>
  !scene.view.solo && Boolean(scene.user) && scene.player(color)?.user?.id === scene.user;

/**
 * A player by colour and name, even for the viewer: "Red (Ann)".
 *
 * @param {Scene} scene
 * @param {Color} color
 */
export function fullName(scene, color) {
  const { user, bot, left } = scene.player(color) ?? {};
  const name = user?.name ?? (bot ? botName(bot) : left?.user.name);
  return name && !scene.view.solo
    ? say("play-color-with-name", { color: colorName(color), name })
    : colorName(color);
}

/**
 * A player by name alone, for places where the emblem of the colour is next to it.
 *
 * @param {Scene} scene
 * @param {Color} color
 */
export function personName(scene, color) {
  const { user, bot, left } = scene.player(color) ?? {};
  const name = user?.name ?? (bot ? botName(bot) : left?.user.name);
  return name && !scene.view.solo ? name : colorName(color);
}

/**
 * Who had a seat before a bot took over, and why.
 *
 * @param {Leaver} leaver
 */
export function leaverText({ user: { name }, reason }) {
  if (reason === "resigned") return say("play-seat-resigned", { name });
  if (reason === "replaced") return say("play-seat-replaced", { name });
  return reason === "timed_out" ? say("play-seat-timed-out", { name }) : say("play-seat-left", { name });
}

/**
 * A player at the beginning of a sentence.
 *
 * @param {Scene} scene
 * @param {Color} color
 */
export const playerName = (scene, color) =>
  isViewer(scene, color) ? say("play-you") : fullName(scene, color);

/**
 * A player at the beginning of a sentence in a long list: a bot is only named by its colour.
 *
 * @param {Scene} scene
 * @param {Color} color
 */
export const briefName = (scene, color) =>
  scene.player(color)?.user ? playerName(scene, color) : colorName(color);

/**
 * A player inside a sentence.
 *
 * @param {Scene} scene
 * @param {Color} color
 */
export const innerName = (scene, color) =>
  isViewer(scene, color) ? say("common-you") : fullName(scene, color);
