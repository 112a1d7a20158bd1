// Unit tests of the rows of collected sets.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./page.mjs";

const { setRows } = await import("../../../static/play/sets.js");

const set = (points, goods, bonus = []) => ({ goods, bonus_goods: bonus, points });
const rows = (sets) => setRows(sets).querySelectorAll("li");
const tokens = (row) => row.querySelectorAll("svg").map((token) => token.getAttribute("aria-label"));

test("sets: equal sets share a row, with the sum of the server's points", () => {
  const pair = set(30, ["food", "books"]);
  const [first, second, ...others] = rows([pair, set(7, ["food"]), pair]);
  assert.deepEqual(others, []);
  assert.deepEqual(tokens(first), ["food", "books"]);
  assert.equal(first.querySelector(".worth").textContent, "play-score-line 2 30 60");
  assert.deepEqual(tokens(second), ["food"]);
  assert.equal(second.querySelector(".worth").textContent, "7");
});

test("sets: a bonus token is shown as one, and makes another row", () => {
  const found = rows([set(3, ["food", "books"]), set(3, ["food", "books"], ["books"])]);
  assert.equal(found.length, 2);
  assert.deepEqual(tokens(found[1]), ["food", "play-good-bonus-token books"]);
});

test("sets: no sets make no rows", () => {
  assert.deepEqual(rows([]), []);
});
