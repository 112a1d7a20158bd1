// The names of pieces, players and places, in the reader's language.

import { say } from "../common/messages.js";

/** All goods, in their usual order. */
export const ALL_GOODS = ["food", "clothing", "books", "electronics"];

export const goodName = (good) => say(`good-${good}`);
export const storeName = (kind) => say(`store-${kind}`);
export const colorName = (color) => say(`color-${color}`);
export const botName = (bot) => say(`bot-${bot}`);
export const modName = (mod) => say(`mod-${mod}`);

/** Names as a list. */
export const listed = (names) => names.join(say("common-separator"));

/** A customer: its good, and whether it counts twice or is a thief. */
export function tokenText({ good, value, thief = false }) {
  if (thief) return say("play-good-thief", { good: goodName(good) });
  return value === 1 ? goodName(good) : say("play-good-value", { good: goodName(good), value });
}

/** A list of customers in words. */
export const crowdText = (tokens) => (tokens.length ? listed(tokens.map(tokenText)) : say("common-nobody"));

/** Customers grouped by kind, with their numbers. */
export function countedText(tokens) {
  const counts = new Map();
  for (const customer of tokens.map(tokenText)) counts.set(customer, (counts.get(customer) ?? 0) + 1);
  const kinds = [...counts].map(([customer, count]) =>
    count === 1 ? customer : say("play-customer-count", { customer, count }),
  );
  return kinds.length ? listed(kinds) : say("common-nobody");
}

/** A list of ward cards by name. */
export const cardText = (scene, wards) =>
  wards.length ? listed(wards.map((ward) => scene.city.ward(ward))) : say("play-no-card");

export const cardCount = (count) => say("play-count-cards", { count });

/** Points in words, possibly with halves. */
export const pointsText = (points) =>
  say("play-points-points", { count: points, points: pointsNumber(points) });

/** A number of points with halves: −½, 41, 12½. */
export function pointsNumber(points) {
  const whole = Math.floor(Math.abs(points));
  const half = Math.abs(points) % 1 ? "½" : "";
  return `${points < 0 ? "−" : ""}${whole || !half ? whole : ""}${half}`;
}

/** Whether a player is the viewer. In a solo game no player is. */
export const isViewer = (scene, color) =>
  !scene.view.solo && Boolean(scene.user) && scene.player(color)?.user?.id === scene.user;

/** A player by colour and name, even for the viewer: "Red (Ann)". */
export function fullName(scene, color) {
  const { user, bot, left } = scene.player(color) ?? {};
  const name = user?.name ?? (bot ? botName(bot) : left?.user.name);
  return name && !scene.view.solo
    ? say("play-color-name", { color: colorName(color), name })
    : colorName(color);
}

/** Who had a seat before a bot took over, and why. */
export function leaverText({ user: { name }, reason }) {
  if (reason === "resigned") return say("play-name-resigned", { name });
  if (reason === "replaced") return say("play-name-replaced", { name });
  return reason === "timed_out" ? say("play-name-ran-out-time", { name }) : say("play-name-left", { name });
}

/** A player at the beginning of a sentence. */
export const playerName = (scene, color) =>
  isViewer(scene, color) ? say("play-you") : fullName(scene, color);

/** A player at the beginning of a sentence in a long list: a bot is only named by its colour. */
export const briefName = (scene, color) =>
  scene.player(color)?.user ? playerName(scene, color) : colorName(color);

/** A player inside a sentence. */
export const innerName = (scene, color) =>
  isViewer(scene, color) ? say("common-you") : fullName(scene, color);
