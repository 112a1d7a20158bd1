// The names of pieces, players and places, in the reader's language.

import { say } from "../common/words.js";

const GOODS = {
  food: () => say("food"),
  clothing: () => say("clothing"),
  books: () => say("books"),
  electronics: () => say("electronics"),
};

const STORES = {
  food: () => say("a food store"),
  clothing: () => say("a clothing store"),
  books: () => say("a bookstore"),
  electronics: () => say("an electronics store"),
  department: () => say("a department store"),
};

const COLORS = {
  red: () => say("Red"),
  blue: () => say("Blue"),
  green: () => say("Green"),
  yellow: () => say("Yellow"),
};

const BOTS = {
  random: () => say("random bot"),
  greedy: () => say("greedy bot"),
  planner: () => say("planning bot"),
};

const MODS = {
  princess: () => say("Princess"),
  thief: () => say("Thief"),
  chairman: () => say("Chairman"),
  kaiju: () => say("Kaiju"),
  hachiko: () => say("Hachiko"),
};

/** All goods, in their usual order. */
export const ALL_GOODS = Object.keys(GOODS);

export const goodName = (good) => GOODS[good]();
export const storeName = (kind) => STORES[kind]();
export const colorName = (color) => COLORS[color]();
export const botName = (bot) => BOTS[bot]();
export const modName = (mod) => MODS[mod]();

/** Names as a list. */
export const listed = (names) => names.join(say(", "));

/** A customer: its good, and whether it counts twice or is a thief. */
export function tokenWords({ good, value, thief = false }) {
  if (thief) return say("{good} (thief)", { good: goodName(good) });
  return value === 1 ? goodName(good) : say("{good} ×{value}", { good: goodName(good), value });
}

/** A list of customers in words. */
export const crowdWords = (tokens) => (tokens.length ? listed(tokens.map(tokenWords)) : say("nobody"));

/** Customers grouped by kind, with their numbers. */
export function countedWords(tokens) {
  const counts = new Map();
  for (const customer of tokens.map(tokenWords)) counts.set(customer, (counts.get(customer) ?? 0) + 1);
  const kinds = [...counts].map(([customer, count]) => (count === 1 ? customer : say("{customer} ({count})", { customer, count })));
  return kinds.length ? listed(kinds) : say("nobody");
}

/** A list of ward cards by name. */
export const cardWords = (scene, wards) => (wards.length ? listed(wards.map((ward) => scene.city.ward(ward))) : say("no card"));

export const cardCount = (count) => (count === 1 ? say("1 card") : say("{count} cards", { count }));

/** Points in words, possibly with halves. */
export const pointsWords = (points) => (points === 1 ? say("1 point") : say("{points} points", { points: pointsNumber(points) }));

/** A number of points with halves: −½, 41, 12½. */
export function pointsNumber(points) {
  const whole = Math.floor(Math.abs(points));
  const half = Math.abs(points) % 1 ? "½" : "";
  return `${points < 0 ? "−" : ""}${whole || !half ? whole : ""}${half}`;
}

/** Whether a player is the viewer. In a solo game no player is. */
export const isViewer = (scene, color) => !scene.view.solo && Boolean(scene.user) && scene.player(color)?.user?.id === scene.user;

/** A player by colour and name, even for the viewer: "Red (Ann)". */
export function fullName(scene, color) {
  const { user, bot, left } = scene.player(color) ?? {};
  const name = user?.name ?? (bot ? botName(bot) : left?.user.name);
  return name && !scene.view.solo ? say("{color} ({name})", { color: colorName(color), name }) : colorName(color);
}

/** Who had a seat before a bot took over, and why. */
export function leaverWords({ user: { name }, reason }) {
  if (reason === "resigned") return say("{name} resigned", { name });
  if (reason === "replaced") return say("{name} was replaced", { name });
  return reason === "timed_out" ? say("{name} ran out of time", { name }) : say("{name} left", { name });
}

/** A player at the beginning of a sentence. */
export const playerName = (scene, color) => (isViewer(scene, color) ? say("You") : fullName(scene, color));

/** A player at the beginning of a sentence in a long list: a bot is only named by its colour. */
export const briefName = (scene, color) => (scene.player(color)?.user ? playerName(scene, color) : colorName(color));

/** A player inside a sentence. */
export const innerName = (scene, color) => (isViewer(scene, color) ? say("you") : fullName(scene, color));
