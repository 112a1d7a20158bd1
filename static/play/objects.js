// What can be done with the objects of the board and the cards of the hand, according to the legal actions.

/** @import { Action, ActionKind, LegalActions } from "api" */
/** @import { Cost } from "./cost.js" */
/** @import { BoardElement } from "./drawing.js" */
/** @import { Scene } from "./scene.js" */

import { leastCost } from "./cost.js";
import { keyOf } from "./drawing.js";

/**
 * A way to begin an action with an object: the kind, and the choice that the object stands for.
 *
 * @typedef {object} Beginning
 * @property {ActionKind} kind
 * @property {BoardElement} element
 * @property {Cost} cost
 * @property {unknown} pick
 */

/**
 * The object that a listed action begins with, and the choice that it stands for; null if its first choice is not an
 * object of the board.
 *
 * @param {Action} action
 * @returns {{ element: BoardElement, pick: unknown } | null}
 */
function firstObject(action) {
  switch (action.type) {
    case "open":
    case "upgrade":
      return { element: { kind: "station", id: action.station }, pick: JSON.stringify(action.station) };
    case "expand":
      return {
        element: { kind: "connection", id: action.connection },
        pick: JSON.stringify(action.connection),
      };
    case "move":
      return { element: { kind: "ward", id: action.ward }, pick: { ward: action.ward } };
    case "wander":
    case "explore":
    case "kaiju":
      return { element: { kind: "ward", id: action.to }, pick: JSON.stringify(action.to) };
    default:
      return null;
  }
}

/**
 * The ways to begin an action with each object, by the key of the object. A station with a store also begins the
 * journeys that start there.
 *
 * @param {Scene} scene
 * @param {Action[]} actions
 * @returns {Map<string, Beginning[]>}
 */
export function beginnings(scene, actions) {
  /** @type {Map<string, { kind: ActionKind, element: BoardElement, pick: unknown, actions: Action[] }>} */
  const found = new Map();
  /**
   * @param {Action} action
   * @param {BoardElement} element
   * @param {unknown} pick
   */
  const add = (action, element, pick) => {
    const key = `${keyOf(element)} ${action.type}`;
    const entry = found.get(key) ?? { kind: action.type, element, pick, actions: [] };
    entry.actions.push(action);
    found.set(key, entry);
  };
  const stores = new Set(scene.view.board.stores.map(({ station }) => station));
  for (const action of actions) {
    const object = firstObject(action);
    if (object) add(action, object.element, object.pick);
    if (action.type === "move" && stores.has(action.path[0]))
      add(action, { kind: "station", id: action.path[0] }, { ward: action.ward, stations: [action.path[0]] });
  }
  /** @type {Map<string, Beginning[]>} */
  const byObject = new Map();
  for (const { kind, element, pick, actions: listed } of found.values()) {
    const key = keyOf(element);
    const cost = leastCost(scene, listed) ?? "free";
    byObject.set(key, [...(byObject.get(key) ?? []), { kind, element, pick, cost }]);
  }
  return byObject;
}

/**
 * The actions that a single card of a ward pays for.
 *
 * @param {LegalActions} legal
 * @param {string} ward
 */
export const payableWith = ({ actions }, ward) =>
  actions.filter((action) => {
    if (!("pay" in action) || !action.pay?.length) return false;
    const ways = [action.pay, ...(("payments" in action && action.payments) || [])];
    return ways.some((cards) => cards.length === 1 && cards[0] === ward);
  });

/**
 * The EXPAND that lays track on one or two connections in this order; undefined if it is not legal.
 *
 * @param {LegalActions} legal
 * @param {string[][]} pairs
 */
export function expandAlong({ actions }, [first, second]) {
  /** @param {string[]} pair */
  const key = (pair) => [...pair].sort().join(" ");
  return actions
    .filter((action) => action.type === "expand")
    .find(
      (action) =>
        key(action.connection) === key(first) &&
        (second ? action.second && key(action.second) === key(second) : !action.second),
    );
}
