// Unit tests of the steps of a lesson, and of the reasons of the coach.

import assert from "node:assert/strict";
import { test } from "node:test";

import { scene } from "./table.mjs";

const { nextPlace, stepsDone } = await import("../../../static/play/lesson-steps.js");
const { placesOf, reasonText } = await import("../../../static/play/advice-texts.js");

const planned = (action, more = {}) => ({ planned: { action, ward: null, station: null, ...more } });
const met = { met: { points: 1 } };
const ward = (id) => ({ kind: "ward", id });
const station = (id) => ({ kind: "station", id });

// Lay track at Tokyo, then move the customers of Ota as far as Tokyo.
const STEPS = [
  planned("expand", { station: "tokyo" }),
  met,
  planned("move", { ward: "ota" }),
  planned("move", { station: "tokyo" }),
  met,
];
const NOTHING = [false, false, false, false, false];
const LAID = [true, true, false, false, false];

test("lesson: a step is done while the planned action is composed", () => {
  assert.equal(stepsDone(STEPS, NOTHING, null), 0);
  assert.equal(stepsDone(STEPS, NOTHING, { kind: "expand", parts: [] }), 0);
  const track = { kind: "connection", id: ["omori", "tokyo"] };
  assert.equal(stepsDone(STEPS, NOTHING, { kind: "expand", parts: [track] }), 1);
  assert.equal(stepsDone(STEPS, LAID, { kind: "move", parts: [ward("ota")] }), 3);
  assert.equal(stepsDone(STEPS, LAID, { kind: "move", parts: [ward("ota"), station("tokyo")] }), 4);
  assert.equal(stepsDone(STEPS, LAID, { kind: "move", parts: [ward("koto")] }), 2);
});

test("lesson: composing a later action does not skip what has to be played first", () => {
  assert.equal(stepsDone(STEPS, NOTHING, { kind: "move", parts: [ward("ota"), station("tokyo")] }), 0);
});

test("lesson: what has been played stays done", () => {
  assert.equal(stepsDone(STEPS, LAID, null), 2);
  assert.equal(stepsDone(STEPS, [true, true, true, true, true], null), 5);
});

test("lesson: the next place is the first one of the solution that has not been chosen", () => {
  const move = { type: "move", ward: "ota", path: ["omori", "tokyo"] };
  assert.equal(nextPlace(move, null), null);
  assert.equal(nextPlace(move, { kind: "open", parts: [] }), null);
  assert.deepEqual(nextPlace(move, { kind: "move", parts: [] }), ward("ota"));
  assert.deepEqual(
    nextPlace(move, { kind: "move", parts: [ward("ota"), station("omori")] }),
    station("tokyo"),
  );
  const all = [ward("ota"), station("omori"), station("tokyo")];
  assert.equal(nextPlace(move, { kind: "move", parts: all }), null);
  const track = { type: "expand", connection: ["omori", "tokyo"], second: null };
  assert.equal(
    nextPlace(track, { kind: "expand", parts: [{ kind: "connection", id: ["tokyo", "omori"] }] }),
    null,
  );
});

test("coach: reasons name places, customers and points", () => {
  const food = { good: "food", value: 1, thief: false };
  const collects = { code: "collects", customers: [food, food], points: 3 };
  assert.match(reasonText(scene(), collects), /^play-advice-collects .*food 2 play-points 3/);
  const leaves = { code: "leaves", ward: "koto", customers: [food] };
  assert.match(reasonText(scene(), leaves), /^play-advice-leaves .*(Koto.*food|food.*Koto)/);
  const draws = { code: "gives_cards", player: "blue", cards: 3 };
  assert.match(reasonText(scene(), draws), /^play-advice-gives-cards .*blue.*3/i);
});

test("coach: an action is shown on the board by its places", () => {
  assert.deepEqual(placesOf({ type: "move", ward: "ota", path: ["omori", "tokyo"] }), [
    ward("ota"),
    station("omori"),
    station("tokyo"),
  ]);
  assert.deepEqual(placesOf({ type: "expand", connection: ["omori", "tokyo"], second: null }), [
    { kind: "connection", id: ["omori", "tokyo"] },
  ]);
  assert.deepEqual(placesOf({ type: "income" }), []);
});
