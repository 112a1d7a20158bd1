// Unit tests of modules in static/ that need no browser.

import assert from "node:assert/strict";
import { test } from "node:test";

import { History } from "../../../static/editor/history.js";
import {
  difference,
  linesOf,
  samePoints,
  shownNames,
  writtenName,
} from "../../../static/editor/board-changes.js";
import { along, boardUnit, isInside, middle, nearestOn, snapped } from "../../../static/editor/geometry.js";
import { cornerAt, hit, homeFor, placeOf, wayOf } from "../../../static/editor/hit.js";
import { complete } from "../../../static/editor/map.js";
import { connect, idFor, move } from "../../../static/editor/map-edits.js";
import { patched } from "../../../static/editor/patch.js";
import { carrying } from "../../../static/editor/rebase.js";
import { resized } from "../../../static/editor/resize.js";

// The messages of a page are read from its document when the module is loaded.
const MESSAGES = {
  "good-food": ["food"],
  "common-separator": [", "],
  "common-nobody": ["nobody"],
  "play-good-value": [{ variable: "good" }, " ×", { variable: "value" }],
  "play-customer-with-count": [{ variable: "count" }, " ", { variable: "customer" }],
  cards: [
    { variable: "count" },
    { select: "count", variants: { 0: [" none"], one: [" card"], other: [" cards"] }, default: "other" },
  ],
};
globalThis.document = {
  documentElement: { lang: "en" },
  getElementById: (id) => (id === "messages" ? { textContent: JSON.stringify(MESSAGES) } : null),
};
const { hasMessage, say } = await import("../../../static/common/messages.js");
const { countedText, crowdText, tokenText } = await import("../../../static/play/names.js");

const at = (x, y) => ({ x, y });
const SQUARE = [at(0, 0), at(100, 0), at(100, 100), at(0, 100)];

const MAP = complete({
  wards: [{ id: "a", name: "A", native_name: "", cards: 1, label: at(50, 50), outline: [SQUARE] }],
  stations: [
    { id: "s", name: "S", native_name: "", ward: "a", position: at(10, 10) },
    { id: "t", name: "T", native_name: "", ward: "a", position: at(90, 10) },
  ],
});

test("geometry: the nearest point on a line, within its ends", () => {
  assert.deepEqual(nearestOn(at(30, 5), at(0, 0), at(100, 0)), at(30, 0));
  assert.deepEqual(nearestOn(at(-5, 5), at(0, 0), at(100, 0)), at(0, 0));
});

test("geometry: inside, middle and corners between two corners of a ring", () => {
  assert.equal(isInside(at(50, 50), SQUARE), true);
  assert.equal(isInside(at(150, 50), SQUARE), false);
  assert.deepEqual(middle(SQUARE), at(50, 50));
  assert.deepEqual(along(SQUARE, at(0, 0), at(100, 100)).length, 1);
  assert.deepEqual(along(SQUARE, at(0, 0), at(100, 0)), []);
});

test("geometry: points snap to the grid, or to lines through other points", () => {
  assert.deepEqual(snapped(at(13, 27), [], 10, 3).place, at(10, 30));
  assert.equal(snapped(at(52, 99), [at(0, 100)], 10, 3).place.y, 100);
});

test("hit: the nearest station, the ward around a point, the corner in reach", () => {
  const box = { x: 20, y: 60, width: 30, height: 10 };
  const shown = {
    nameBox: (kind, id) => (kind === "ward" && id === "a" ? box : null),
    isInWard: (id, { x }) => id === "b" && x > 200,
  };
  assert.deepEqual(hit(MAP, shown, at(12, 10), 10, ["station"]), { kind: "station", id: "s" });
  assert.equal(hit(MAP, shown, at(50, 10), 10, ["station"]), null);
  assert.deepEqual(hit(MAP, shown, at(50, 10), 10, ["station", "area"]), { kind: "ward", id: "a" });
  assert.deepEqual(hit(MAP, shown, at(52, 65), 10, ["name"]), { kind: "ward", id: "a" });
  assert.equal(hit(MAP, shown, at(60, 65), 10, ["name", "station-name"]), null);
  const bare = {
    ...MAP,
    wards: [...MAP.wards, { id: "b", name: "B", native_name: "", cards: 1, label: at(250, 50) }],
  };
  assert.deepEqual(hit(bare, shown, at(250, 20), 10, ["area"]), { kind: "ward", id: "b" }, "as drawn");
  assert.equal(homeFor(MAP, at(20, 20)), "a");
  assert.deepEqual(cornerAt(MAP, at(98, 99), 5), at(100, 100));
  assert.equal(cornerAt(MAP, at(50, 50), 5), null);
});

test("hit: a line runs through its bends, in either direction", () => {
  const joined = {
    ...connect(MAP, "t", "s"),
    bends: [{ between: ["t", "s"], points: [at(90, 60), at(10, 60)] }],
  };
  const ref = { kind: "connection", id: "s t" };
  assert.deepEqual(wayOf(joined, ref), [at(10, 10), at(10, 60), at(90, 60), at(90, 10)]);
  assert.deepEqual(placeOf(joined, ref), at(50, 60));
  const shown = { nameBox: () => null, isInWard: () => false };
  assert.deepEqual(hit(joined, shown, at(50, 62), 10, ["connection"]), ref);
  assert.equal(hit(joined, shown, at(50, 10), 10, ["connection"]), null);
});

test("board: what has changed since the server has drawn the map", () => {
  const drawn = connect(MAP, "s", "t");
  const moved = move(drawn, [{ kind: "station", id: "t" }], 5, 0);
  const [before, after] = [linesOf(drawn, "connection"), linesOf(moved, "connection")];
  const { added, removed, kept } = difference(before, after);
  assert.deepEqual([added, removed, kept.length], [[], [], 1]);
  assert.equal(samePoints(kept[0][0].way, kept[0][1].way), false);
  const fewer = difference(drawn.stations, drawn.stations.slice(1));
  assert.deepEqual(
    fewer.removed.map(({ id }) => id),
    ["s"],
  );
  const more = difference([], drawn.stations);
  assert.deepEqual(
    more.added.map(({ id }) => id),
    ["s", "t"],
  );
  assert.equal(writtenName(drawn, drawn.wards[0]), writtenName(moved, moved.wards[0]));
  const wet = { ...drawn, water: { ...drawn.water, wards: ["a"] } };
  assert.notEqual(writtenName(drawn, drawn.wards[0]), writtenName(wet, wet.wards[0]));
});

test("board: names in the order of the board, and the size of its units", () => {
  const both = { name: "Ueno", native_name: "上野" };
  assert.deepEqual(shownNames(MAP, both, false), ["Ueno", "上野"]);
  assert.deepEqual(shownNames(MAP, both, true), ["上野", "Ueno"]);
  assert.deepEqual(shownNames({ ...MAP, names: "native" }, both, false), ["上野"]);
  assert.deepEqual(shownNames(MAP, { name: "Ueno", native_name: "" }, false), ["Ueno"]);
  assert.equal(boardUnit(MAP), 1);
  assert.equal(boardUnit({ ...MAP, canvas: { width: 2000, height: 500 } }), 2);
});

test("map: ids from names in other alphabets", () => {
  assert.equal(idFor("Weißensee", []), "weissensee");
  assert.equal(idFor("ÆRØ Łódź Đakovo Þing", []), "aero-lodz-dakovo-thing");
  assert.equal(idFor("STRAẞE", ["strasse"]), "strasse-2");
  assert.equal(idFor("渋谷", []), "place");
});

test("map: a smaller canvas keeps stations inside, and cuts outlines off", () => {
  const refused = resized(MAP, { width: 60, height: 1000 });
  assert.equal(refused.map, MAP);
  assert.deepEqual(refused.outside, ["T"]);
  assert.deepEqual(refused.least, { width: 90, height: 50 });
  const { map, outside } = resized(MAP, { width: 90, height: 80 });
  assert.deepEqual(outside, []);
  assert.deepEqual(map.wards[0].outline, [[at(0, 0), at(90, 0), at(90, 80), at(0, 80)]]);
  assert.deepEqual(map.stations, MAP.stations);
});

test("patch: changes fields and lists, and leaves the map unchanged if a change does not fit", () => {
  const renamed = patched(MAP, [{ op: "replace", path: "/wards/0/name", value: "B" }]);
  assert.equal(renamed.wards[0].name, "B");
  assert.equal(MAP.wards[0].name, "A");
  assert.equal(patched(MAP, [{ op: "remove", path: "/stations/0" }]).stations.length, 1);
  assert.equal(patched(MAP, [{ op: "replace", path: "/wards/7/name", value: "B" }]), MAP);
});

test("history: undo, redo, and steps of a group as one step", () => {
  const [one, two, three] = ["1", "2", "3"].map((name) => ({ ...MAP, name }));
  const history = new History(MAP);
  history.push("first", one);
  history.push("nudge", two, "nudges");
  history.push("nudge", three, "nudges");
  assert.equal(history.undoes, "nudge");
  history.undo();
  assert.equal(history.map, one);
  assert.equal(history.redoes, "nudge");
  history.redo();
  assert.equal(history.map, three);
  history.undo();
  history.undo();
  history.undo();
  assert.equal(history.map, MAP);
});

test("rebase: takes over what others changed, and keeps one's own changes", () => {
  const station = (map, name) => ({
    ...map,
    stations: map.stations.map((s) => (s.id === "s" ? { ...s, name } : s)),
  });
  const carry = carrying(MAP, { ...station(MAP, "Theirs"), name: "Their map" });
  assert.equal(carry(MAP).stations[0].name, "Theirs");
  assert.equal(carry(MAP).name, "Their map");
  assert.equal(carry(station(MAP, "Own")).stations[0].name, "Own");
  const removed = carrying(MAP, { ...MAP, stations: MAP.stations.slice(1) });
  assert.deepEqual(
    removed(MAP).stations.map(({ id }) => id),
    ["t"],
  );
});

test("messages: variables, plural forms and exact values", () => {
  assert.equal(say("cards", { count: 1 }), "1 card");
  assert.equal(say("cards", { count: 2 }), "2 cards");
  assert.equal(say("cards", { count: 0 }), "0 none");
  assert.equal(hasMessage("cards"), true);
  assert.equal(hasMessage("nothing"), false);
});

test("names: customers in words", () => {
  const food = { good: "food", value: 1 };
  assert.equal(tokenText({ good: "food", value: 2 }), "food ×2");
  assert.equal(crowdText([food, food]), "food, food");
  assert.equal(crowdText([]), "nobody");
  assert.equal(countedText([food, food]), "2 food");
});
