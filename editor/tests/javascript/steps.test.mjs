// Unit tests of composing an action step by step.

import assert from "node:assert/strict";
import { test } from "node:test";

import { player, scene, view } from "./table.mjs";

const { ActionBuilder } = await import("../../../static/play/action-builder.js");

const open = (station, good, more = {}) => ({
  type: "open",
  station,
  good,
  from: null,
  pay: ["ota"],
  payments: [["chuo"], ["ota", "chuo", "koto"]],
  ...more,
});

const legal = (...actions) => ({ actions, any_cards: 3 });

/** A builder for these actions, and how often it has reported a change. */
function builder(kind, actions, shown = scene()) {
  const changes = { count: 0 };
  const built = new ActionBuilder(shown, kind, legal(...actions), () => (changes.count += 1));
  return { built, changes };
}

const labels = ({ question }) => question.options.map(({ label }) => label);
const choose = (built, label) => built.question.options.find((option) => option.label === label).choose();

test("steps: each choice narrows the list, until only the payment is missing", () => {
  const { built, changes } = builder("open", [
    open("tokyo", "food"),
    open("omori", "food"),
    open("omori", "books"),
  ]);
  assert.equal(built.question.ask, "play-ask-open");
  assert.deepEqual(labels(built), ["Omori", "Tokyo"], "by name");
  assert.deepEqual(built.question.options[0].element, { kind: "station", id: "omori" });
  assert.equal(built.partialAction, null);
  choose(built, "Omori");
  assert.deepEqual(labels(built), ["books", "food"]);
  assert.deepEqual(built.decisions, [{ name: "common-station", words: "Omori" }]);
  choose(built, "books");
  assert.equal(built.question, null);
  assert.equal(changes.count, 2);
  assert.deepEqual(built.partialAction, {
    action: { type: "open", station: "omori", good: "books", from: null, pay: ["ota"] },
    payments: [["ota"], ["chuo"], ["ota", "chuo", "koto"]],
    anyCards: 3,
  });
  assert.deepEqual(built.chosen, [{ kind: "station", id: "omori" }]);
});

test("steps: what leaves no choice is not asked", () => {
  const { built } = builder("open", [open("tokyo", "food"), open("omori", "books")]);
  choose(built, "Tokyo");
  assert.equal(built.question, null);
  assert.deepEqual(
    built.decisions.map(({ words }) => words),
    ["Tokyo", "food"],
  );
});

test("steps: doing without a second track ends the action, and is a decision only if there was a choice", () => {
  const track = (second) => ({
    type: "expand",
    connection: ["omori", "tokyo"],
    second,
    pay: [],
    payments: [],
  });
  const { built } = builder("expand", [track(["kachidoki", "tokyo"]), track(null)]);
  assert.deepEqual(labels(built), ["Kachidoki – Tokyo"]);
  built.question.end();
  assert.equal(built.decisions.at(-1).words, "play-no-second-track");
  assert.deepEqual(built.partialAction.payments, [], "nothing is to be paid");
  const { built: single } = builder("expand", [track(null)]);
  assert.deepEqual(
    single.decisions.map(({ words }) => words),
    ["Omori – Tokyo"],
  );
});

test("steps: what is not on the board keeps the server's order", () => {
  const upgrade = (value) => ({
    type: "upgrade",
    station: "omori",
    customer: { good: "food", value, thief: false },
    pay: ["ota"],
    payments: [],
  });
  const { built } = builder("upgrade", [upgrade(2), upgrade(1)]);
  assert.deepEqual(labels(built), ["play-good-value food 2", "food"]);
});

test("steps: an action without steps is complete at once", () => {
  const { built } = builder("income", [{ type: "income", payments: [] }]);
  assert.deepEqual(built.partialAction, { action: { type: "income" }, payments: [], anyCards: 3 });
});

test("steps: what costs less comes first, then what is near the own network", () => {
  const players = [player("red", { wild: ["koto"] })];
  const shown = scene({
    view: view({
      players,
      board: { ...view().board, stores: [{ station: "tokyo", owner: "red", kind: "food" }] },
    }),
  });
  const { built } = builder(
    "open",
    [
      open("omori", "food", { pay: ["koto", "ota", "chuo"] }),
      open("kachidoki", "food", { pay: ["koto"] }),
      open("tokyo", "food", { pay: ["chuo"] }),
    ],
    shown,
  );
  assert.deepEqual(
    built.question.options.map(({ label, cost }) => [label, cost]),
    [
      ["Tokyo", "card"],
      ["Kachidoki", "wild"],
      ["Omori", "several"],
    ],
  );
  const track = (...connection) => ({ type: "expand", connection, second: null, pay: [], payments: [] });
  const { built: expand } = builder("expand", [track("kachidoki", "omori"), track("omori", "tokyo")], shown);
  assert.deepEqual(
    expand.question.options.map(({ label, isRemote }) => [label, isRemote]),
    [
      ["Omori – Tokyo", false],
      ["Kachidoki – Omori", true],
    ],
  );
});

test("steps: a choice that has been made already is not asked again", () => {
  const actions = [open("omori", "food"), open("omori", "books"), open("tokyo", "food")];
  const built = new ActionBuilder(scene(), "open", legal(...actions), () => {}, ['"omori"']);
  assert.deepEqual(labels(built), ["books", "food"]);
  const only = new ActionBuilder(scene(), "open", legal(...actions.slice(0, 2)), () => {}, ['"omori"']);
  assert.deepEqual(labels(only), ["books", "food"], "also if there was no other");
  assert.deepEqual(built.stored, { kind: "open", picks: ['"omori"'] });
});

test("steps: going back reverts the last choice", () => {
  const { built } = builder("open", [open("omori", "food"), open("omori", "books"), open("tokyo", "food")]);
  assert.equal(built.back(), false);
  choose(built, "Omori");
  choose(built, "food");
  assert.equal(built.back(), true);
  assert.deepEqual(labels(built), ["books", "food"]);
  assert.equal(built.back(), true);
  assert.deepEqual(labels(built), ["Omori", "Tokyo"]);
});

test("steps: choices stay as far as they are legal when the game advances", () => {
  const { built } = builder("open", [open("omori", "food"), open("omori", "books"), open("tokyo", "food")]);
  choose(built, "Omori");
  choose(built, "books");
  assert.equal(
    built.updateLegal(legal(open("omori", "food"), open("omori", "clothing"), open("tokyo", "food"))),
    true,
  );
  assert.deepEqual(labels(built), ["clothing", "food"], "books is gone, Omori stays");
  assert.equal(built.updateLegal(legal({ type: "pass" })), false);
});

test("steps: details tell what is in supply, and who waits in a ward", () => {
  const moved = open("tokyo", "food", { from: "omori" });
  const { built } = builder("open", [open("tokyo", "food"), moved]);
  assert.deepEqual(labels(built), ["food", "play-store-from-station food Omori"]);
  assert.equal(built.question.options[0].detail, "play-stores-in-supply 2");
  assert.deepEqual(built.question.options[1].element, { kind: "station", id: "omori" });
  const crowd = { ota: [{ good: "food", value: 2, thief: false }] };
  const shown = scene({ view: view({ board: { customers: crowd } }) });
  const wander = (to) => ({ type: "wander", to, payments: [] });
  const { built: princess } = builder("wander", [wander("ota"), wander("chuo")], shown);
  assert.deepEqual(
    princess.question.options.map(({ label, detail }) => [label, detail]),
    [
      ["Chuo", ""],
      ["Ota", "play-good-value food 2"],
    ],
  );
});
