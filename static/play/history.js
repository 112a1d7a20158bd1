// What is new since the viewer last played, for display on the board.

/** @import { Color, GameOrTableEvent, HistoryEntry } from "api" */
/** @import { BoardElement } from "./drawing.js" */
/** @import { Scene } from "./scene.js" */
/** @import { Mark, Trail } from "./overlay.js" */

import { keyOf } from "./drawing.js";

/**
 * The part of an entry that belongs to one turn.
 *
 * @typedef {Pick<HistoryEntry, "version" | "turn" | "player" | "bot" | "at" | "events">} Passage
 */

/**
 * The version after which everything is new to the viewer: that of the last action in an earlier turn of their own;
 * null if they have not played, and once the game is over.
 *
 * @param {Pick<Scene, "history" | "own" | "view" | "isOver">} scene
 */
export function lastPlayed({ history, own, view, isOver }) {
  if (!own || view.solo || isOver) return null;
  const now = view.turn?.player === own ? view.turn.number : null;
  return (
    history.findLast(({ player, action, turn }) => player === own && action && turn !== now)?.version ?? null
  );
}

/**
 * Splits a history entry into passages of one turn each: after the last action of a turn the next one begins.
 *
 * @param {HistoryEntry} entry
 * @returns {Passage[]}
 */
export function passages({ version, turn, player, bot, events, at }) {
  /** @type {Passage} */
  let passage = { version, turn, player, bot, at, events: [] };
  const found = [passage];
  for (const event of events) {
    if (event.type === "turn_started") {
      passage = { version, turn: event.number, player: event.player, bot: null, at, events: [] };
      found.push(passage);
    } else passage.events.push(event);
  }
  return found;
}

/**
 * The events after a player's own action at a version: those that followed in the same entry, and all later ones.
 *
 * @param {Pick<Scene, "history">} scene
 * @param {number} since
 */
export function eventsSince({ history }, since) {
  const told = history.filter(({ version }) => version >= since);
  return told
    .flatMap((entry) => passages(entry).slice(entry.version === since ? 1 : 0))
    .flatMap(({ events }) => events);
}

/**
 * What events have changed and is still there: stores and track of others, and wards that customers have entered.
 *
 * @param {Pick<Scene, "view">} scene
 * @param {GameOrTableEvent[]} events
 * @returns {Mark[]}
 */
export function changes(scene, events) {
  const { stores, track, customers } = scene.view.board;
  /** @type {Map<string, Mark>} */
  const marks = new Map();
  /**
   * @param {BoardElement} element
   * @param {Color | null} color
   */
  const mark = (element, color) => marks.set(keyOf(element), { element, color });
  for (const event of events) {
    if (event.type === "store_opened" || event.type === "store_upgraded") {
      const { station, player } = event;
      if (stores.some((store) => store.station === station && store.owner === player))
        mark({ kind: "station", id: station }, player);
    } else if (event.type === "track_laid") {
      const { between, player } = event;
      if (track.some((laid) => between.every((end) => laid.between.includes(end))))
        mark({ kind: "connection", id: between }, player);
    } else if (event.type === "customers_placed" || event.type === "customers_arrived") {
      if (customers[event.ward]) mark({ kind: "ward", id: event.ward }, null);
    }
  }
  return [...marks.values()];
}

/**
 * The journeys among events, in order.
 *
 * @param {GameOrTableEvent[]} events
 * @returns {Trail[]}
 */
export const journeys = (events) =>
  events
    .filter((event) => event.type === "customers_moved")
    .filter(({ path }) => path.length > 1)
    .map(({ path, player }) => ({ path, color: player }));

/**
 * The board element that an event is about; null if it is not on the board.
 *
 * @param {GameOrTableEvent} event
 * @returns {BoardElement | null}
 */
export function elementOf(event) {
  switch (event.type) {
    case "store_opened":
    case "store_upgraded":
    case "customer_delivered":
      return { kind: "station", id: event.station };
    case "customers_moved":
      return { kind: "station", id: event.path[event.path.length - 1] };
    case "track_laid":
      return { kind: "connection", id: event.between };
    case "customers_placed":
    case "customers_arrived":
    case "ward_fled":
      return { kind: "ward", id: event.ward };
    case "piece_moved":
      if (event.station) return { kind: "station", id: event.station };
      return event.to === "marker" ? null : { kind: "ward", id: event.to };
    default:
      return null;
  }
}
