// Unit tests of what is new in the history of a game.

import assert from "node:assert/strict";
import { test } from "node:test";

import { scene, view } from "./table.mjs";

const { changes, elementOf, eventsSince, journeys, lastPlayed, passages } =
  await import("../../../static/play/history.js");

const passed = (player) => ({ type: "passed", player });
const started = (number, player) => ({ type: "turn_started", number, player });

/** An entry of the history: an action of a player in a turn. */
const entry = (version, turn, player, events, more = {}) => ({
  version,
  turn,
  player,
  bot: null,
  action: { type: "pass" },
  at: "2026-01-01T00:00:00Z",
  events,
  ...more,
});

// Red passes in turn 1, Blue in turn 2, and Red has passed once more in turn 3, which is not over.
const HISTORY = [
  entry(1, null, null, [started(1, "red")], { action: null }),
  entry(2, 1, "red", [passed("red"), started(2, "blue")]),
  entry(3, 2, "blue", [passed("blue"), started(3, "red")]),
  entry(4, 3, "red", [passed("red")]),
];
const TURN_3 = view({ turn: { number: 3, player: "red" } });

test("history: the last action of an earlier turn of one's own is what one has seen", () => {
  assert.equal(lastPlayed(scene({ history: HISTORY, view: TURN_3 })), 2);
  const later = view({ turn: { number: 4, player: "blue" } });
  assert.equal(lastPlayed(scene({ history: HISTORY, view: later })), 4);
});

test("history: nothing is new to spectators, in solo games, after the end, and before one has played", () => {
  const shown = { history: HISTORY, view: TURN_3 };
  assert.equal(lastPlayed(scene({ ...shown, own: null })), null);
  assert.equal(lastPlayed(scene({ ...shown, isOver: true })), null);
  assert.equal(lastPlayed(scene({ ...shown, view: { ...TURN_3, solo: true } })), null);
  assert.equal(lastPlayed(scene({ ...shown, history: HISTORY.slice(0, 1) })), null);
  assert.equal(lastPlayed(scene({ ...shown, history: [entry(2, 1, "red", [], { action: null })] })), null);
});

test("history: an entry is split where a turn begins", () => {
  const [before, after, ...others] = passages({ ...HISTORY[2], bot: "greedy" });
  assert.deepEqual(others, []);
  assert.deepEqual(
    [before.turn, before.player, before.bot, before.events],
    [2, "blue", "greedy", [passed("blue")]],
  );
  assert.deepEqual([after.turn, after.player, after.bot, after.events], [3, "red", null, []]);
  assert.deepEqual([before.version, after.version], [3, 3]);
});

test("history: what follows one's own action is new, the action itself is not", () => {
  assert.deepEqual(eventsSince({ history: HISTORY }, 2), [passed("blue"), passed("red")]);
  const placed = { type: "customers_placed", ward: "ota", customers: [] };
  const history = [entry(2, 1, "red", [passed("red"), started(2, "blue"), placed])];
  assert.deepEqual(eventsSince({ history }, 2), [placed]);
});

test("history: changes are marked while they are there, once for each place", () => {
  const store = { type: "store_opened", player: "blue", station: "omori", good: "food", from: null };
  const track = { type: "track_laid", player: "blue", between: ["tokyo", "omori"] };
  const arrived = { type: "customers_arrived", ward: "ota", customers: [] };
  const board = {
    stores: [{ station: "omori", owner: "blue", kind: "food" }],
    track: [{ between: ["omori", "tokyo"], owner: "blue" }],
    customers: { ota: [{ good: "food", value: 1 }] },
  };
  const events = [store, store, track, arrived];
  assert.deepEqual(changes({ view: { board } }, events), [
    { element: { kind: "station", id: "omori" }, color: "blue" },
    { element: { kind: "connection", id: ["tokyo", "omori"] }, color: "blue" },
    { element: { kind: "ward", id: "ota" }, color: null },
  ]);
  assert.deepEqual(changes({ view: { board: { stores: [], track: [], customers: {} } } }, events), []);
  const taken = { ...board, stores: [{ station: "omori", owner: "red", kind: "food" }] };
  assert.equal(changes({ view: { board: taken } }, [store]).length, 0, "somebody else's store");
});

test("history: journeys are moves that leave their station", () => {
  const moved = (path) => ({ type: "customers_moved", player: "red", ward: "ota", path });
  assert.deepEqual(journeys([moved(["omori", "tokyo"]), moved(["omori"]), passed("red")]), [
    { path: ["omori", "tokyo"], color: "red" },
  ]);
});

test("history: an event is about a place on the board, or none", () => {
  const places = [
    [
      { type: "store_upgraded", station: "omori" },
      { kind: "station", id: "omori" },
    ],
    [
      { type: "customers_moved", path: ["omori", "tokyo"] },
      { kind: "station", id: "tokyo" },
    ],
    [
      { type: "track_laid", between: ["omori", "tokyo"] },
      { kind: "connection", id: ["omori", "tokyo"] },
    ],
    [
      { type: "ward_fled", ward: "ota" },
      { kind: "ward", id: "ota" },
    ],
    [
      { type: "piece_moved", piece: "kaiju", to: "water" },
      { kind: "ward", id: "water" },
    ],
    [{ type: "piece_moved", piece: "hachiko", to: "marker" }, null],
    [
      { type: "piece_moved", piece: "chairman", to: "ota", station: "omori" },
      { kind: "station", id: "omori" },
    ],
    [{ type: "card_taken", ward: "ota" }, null],
    [{ type: "passed", player: "red" }, null],
  ];
  for (const [event, element] of places) assert.deepEqual(elementOf(event), element, JSON.stringify(event));
});
