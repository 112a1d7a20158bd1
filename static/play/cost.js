// What an action costs, as the page shows it: nothing, one card, a wild card, or several cards of any wards.

/** @import { Action } from "api" */
/** @import { Scene } from "./scene.js" */

import { el } from "../common/dom.js";
import { say } from "../common/messages.js";
import { sign } from "./pieces.js";

/** @typedef {"free" | "card" | "wild" | "several"} Cost */

/**
 * The costs, cheapest first.
 *
 * @type {Cost[]}
 */
const ORDER = ["free", "card", "wild", "several"];

/**
 * Compares two costs; the cheaper one comes first.
 *
 * @param {Cost | undefined} a
 * @param {Cost | undefined} b
 */
export const compareCosts = (a, b) => ORDER.indexOf(a ?? "free") - ORDER.indexOf(b ?? "free");

/**
 * The wards whose own cards pay for an action.
 *
 * @param {Scene} scene
 * @param {Action} action
 */
function wardsOf({ city, view }, action) {
  /** @param {string} station */
  const wardOf = (station) => city.stations.get(station)?.ward ?? "";
  if (action.type === "open" || action.type === "upgrade") return [wardOf(action.station)];
  if (action.type === "expand") return action.connection.map(wardOf);
  if (action.type === "move") return [action.ward];
  return action.type === "kaiju" ? [view.board.kaiju ?? ""] : [];
}

/**
 * The cards that a listed action costs.
 *
 * @param {Action} action
 */
export const cardsOf = (action) => ("pay" in action && action.pay) || [];

/**
 * The cost of an action with the cards that the server has chosen, which are the cheapest.
 *
 * @param {Scene} scene
 * @param {Action} action
 * @returns {Cost}
 */
export function costOf(scene, action) {
  const cards = cardsOf(action);
  if (cards.length === 0) return "free";
  if (cards.length > 1) return "several";
  return wardsOf(scene, action).includes(cards[0]) ? "card" : "wild";
}

/**
 * The cheapest cost of several actions; undefined if there are none.
 *
 * @param {Scene} scene
 * @param {Action[]} actions
 */
export const leastCost = (scene, actions) =>
  actions.map((action) => costOf(scene, action)).sort(compareCosts)[0];

/**
 * A cost in words.
 *
 * @param {Cost} cost
 * @param {number} several How many cards of any wards pay.
 */
export function costText(cost, several) {
  if (cost === "free") return say("play-cost-free");
  if (cost === "several") return say("play-cost-cards", { count: several });
  return cost === "wild" ? say("play-cost-wild") : say("play-cost-card");
}

/**
 * The chip of a cost: its form differs as well as its colour.
 *
 * @param {Cost} cost
 * @param {number} several
 */
export const costChip = (cost, several) =>
  el(
    "span",
    { class: `cost ${cost}` },
    cost !== "free" && sign(cost === "several" ? "cards" : "card"),
    costText(cost, several),
    cost === "wild" && sign("wild"),
  );
