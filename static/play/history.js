// @ts-nocheck The types of this file are not complete.
// What is new since the viewer last played, for display on the board.

/** @import { Color, GameOrTableEvent, HistoryEntry } from "api" */
/** @import { Thing } from "./drawing.js" */
/** @import { Scene } from "./game.js" */

/**
 * The part of an entry that belongs to one turn.
 *
 * @typedef {Pick<HistoryEntry, "version" | "turn" | "player" | "bot" | "at" | "events">} Passage
 */

/**
 * The version after which everything is new to the viewer: that of the last action in an earlier turn of their own;
 * null if they have not played, and once the game is over.
 *
 * @param {Scene} scene
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
  const found = [{ version, turn, player, bot, at, events: [] }];
  for (const event of events) {
    if (event.type === "turn_started")
      found.push({ version, turn: event.number, player: event.player, bot: null, at, events: [] });
    else found.at(-1).events.push(event);
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
 */
export function changes(scene, events) {
  const { stores, track, customers } = scene.view.board;
  const marks = new Map();
  /**
   * @param {Thing} kind
   * @param {Color | null} id
   */
  const mark = (kind, id, color) => marks.set(`${kind} ${id}`, { thing: { kind, id }, color });
  for (const { type, player = null, station, between, ward } of events) {
    if (type === "store_opened" || type === "store_upgraded") {
      if (stores.some((store) => store.station === station && store.owner === player))
        mark("station", station, player);
    } else if (type === "track_laid") {
      if (track.some((laid) => between.every((end) => laid.between.includes(end))))
        mark("connection", between, player);
    } else if (type === "customers_placed" || type === "customers_arrived") {
      if (customers[ward]) mark("ward", ward, player);
    }
  }
  return [...marks.values()];
}

/**
 * The journeys among events, in order.
 *
 * @param {GameOrTableEvent[]} events
 */
export function journeys(events) {
  const moves = events.filter(({ type, path }) => type === "customers_moved" && path.length > 1);
  return moves.map(({ path, player }) => ({ path, color: player }));
}

/**
 * The thing on the board that an event is about; null if it is not on the board.
 *
 * @param {GameOrTableEvent} options
 * @returns {Thing | null}
 */
export function thingOf({ type, station, between, ward, to, path }) {
  if (type === "card_queued" || type === "customer_queued" || type === "card_taken") return null;
  if (path || station) return { kind: "station", id: station ?? path.at(-1) };
  if (between) return { kind: "connection", id: between };
  const place = to === "marker" ? null : (to ?? ward);
  return place ? { kind: "ward", id: place } : null;
}
