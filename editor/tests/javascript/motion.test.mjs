// Unit tests of the motion, the sounds and the graph of points.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./page.mjs";

globalThis.matchMedia ??= () => ({ matches: false });
const { cardsOf, ridesOf } = await import("../../../static/play/animations.js");
const { entriesBetween } = await import("../../../static/play/playback.js");
const { parseSettings } = await import("../../../static/play/motion-settings.js");
const { soundsOf } = await import("../../../static/play/sound.js");
const { momentAt, moments, spread, ticks } = await import("../../../static/play/points-graph.js");

const entry = (version, ...events) => ({ version, events });
const passed = { type: "passed", player: "red" };

test("playback: the entries between two versions are played in order", () => {
  const history = [entry(1), entry(2, passed), entry(3, passed), entry(4, passed)];
  assert.deepEqual(
    entriesBetween(history, 1, 3).map(({ version }) => version),
    [2, 3],
  );
  assert.deepEqual(entriesBetween(history, 3, 3), []);
});

test("playback: what is not known or was taken back is not played", () => {
  assert.equal(entriesBetween([entry(1), entry(2)], 1, 3), null);
  assert.equal(entriesBetween([entry(1), entry(2, { type: "undone", restores: 1 })], 1, 2), null);
});

test("rides: customers get off at the stations where they are delivered", () => {
  const delivered = (station, good, value = 1, thief = false) => ({
    type: "customer_delivered",
    station,
    player: "red",
    customer: { good, value, thief },
  });
  const [ride, ...others] = ridesOf([
    { type: "cards_paid", player: "red", cards: ["ota"] },
    { type: "customers_moved", player: "red", ward: "ota", path: ["omori", "tokyo"] },
    delivered("omori", "food"),
    delivered("tokyo", "books", 2),
    delivered("tokyo", "food", 1, true),
  ]);
  assert.deepEqual(others, []);
  assert.deepEqual([ride.ward, ride.path], ["ota", ["omori", "tokyo"]]);
  assert.deepEqual(
    [...ride.leaving],
    [
      ["omori", ["#b-customer-food"]],
      ["tokyo", ["#b-customer2-books", "#b-thief-food"]],
    ],
  );
});

test("cards: they come from the queue or from the deck", () => {
  const events = [
    { type: "card_taken", player: "blue", ward: "ota" },
    { type: "cards_drawn", player: "red", count: 2, cards: null, reason: "income" },
    passed,
  ];
  assert.deepEqual(cardsOf(events), [
    { from: "queue", player: "blue", count: 1 },
    { from: "deck", player: "red", count: 2 },
  ]);
});

test("sounds: each kind is played once", () => {
  const track = { type: "track_laid", player: "red", between: ["omori", "tokyo"] };
  assert.deepEqual(soundsOf([track, track, passed]), ["track"]);
  assert.deepEqual(soundsOf([]), []);
});

test("settings: what is missing or malformed has its default", () => {
  assert.deepEqual(parseSettings(null, { sound: false }), { speed: "normal", sound: false });
  assert.deepEqual(parseSettings('{"speed":"off","sound":true}', { sound: false }), {
    speed: "off",
    sound: true,
  });
  for (const text of ["{", "null", '{"speed":"toString","sound":1}'])
    assert.deepEqual(parseSettings(text, { sound: true }), { speed: "normal", sound: true });
});

test("graph: the axis has few round numbers that contain all scores", () => {
  assert.deepEqual(ticks([0, 3]), [0, 5, 10]);
  assert.deepEqual(ticks([0, 59, 53]), [0, 20, 40, 60]);
  assert.deepEqual(ticks([-3, 12]), [-5, 0, 5, 10, 15]);
  assert.deepEqual(ticks([0, 101]), [0, 50, 100, 150]);
});

test("graph: names at equal heights are moved apart, in their order", () => {
  assert.deepEqual(spread([20, 20, 60], 14), [20, 34, 60]);
  assert.deepEqual(spread([30, 10, 22], 14), [38, 10, 24]);
});

test("graph: a version belongs to the last turn that has ended", () => {
  const all = moments({
    start: [0, 0],
    turns: [
      { turn: 1, player: "red", version: 3, scores: [1, 0] },
      { turn: 2, player: "blue", version: 6, scores: [1, 3] },
    ],
  });
  assert.deepEqual(
    [1, 2, 3, 5, 6, 9].map((version) => momentAt(all, version)),
    [0, 0, 1, 1, 2, 2],
  );
});
