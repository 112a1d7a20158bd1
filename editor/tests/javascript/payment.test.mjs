// Unit tests of choosing the cards that pay for an action.

import assert from "node:assert/strict";
import { test } from "node:test";

const { Payment } = await import("../../../static/play/payment.js");

const HAND = ["ota", "ota", "chuo", "koto"];
const payment = (payments, anyCards = 3, hand = HAND) => new Payment(hand, { payments, anyCards });

/** Taps cards of the hand by their places. */
const tap = (chosen, ...places) => places.forEach((place) => chosen.toggle(place));

test("payment: the cheapest way is chosen, and another card that pays alone replaces it", () => {
  const chosen = payment([["ota"], ["chuo"]]);
  assert.deepEqual(chosen.pay, ["ota"]);
  tap(chosen, 2);
  assert.deepEqual(chosen.pay, ["chuo"]);
  assert.deepEqual(chosen.places, [2]);
});

test("payment: two cards of the same ward are two places", () => {
  const chosen = payment([["ota", "ota", "koto"]]);
  assert.deepEqual(chosen.places, [0, 1, 3]);
  assert.deepEqual(chosen.pay, ["ota", "ota", "koto"]);
});

test("payment: a card that does not pay alone begins a payment with several", () => {
  const chosen = payment([["ota"]]);
  tap(chosen, 3);
  assert.deepEqual(chosen.places, [3]);
  tap(chosen, 2);
  assert.equal(chosen.pay, null, "two cards are neither one nor three");
});

test("payment: a card more than pay puts the first one back", () => {
  const chosen = payment([["ota", "ota", "koto"]]);
  tap(chosen, 2);
  assert.deepEqual(chosen.places, [1, 3, 2]);
  assert.deepEqual(chosen.pay, ["ota", "koto", "chuo"]);
});

test("payment: a chosen card is put back", () => {
  const chosen = payment([["ota", "chuo", "koto"]]);
  tap(chosen, 0);
  assert.deepEqual(chosen.places, [2, 3]);
  assert.equal(chosen.pay, null);
});

test("payment: as many cards of any wards pay as the server says", () => {
  const chosen = payment([["chuo", "koto"]], 2);
  tap(chosen, 0);
  assert.deepEqual(chosen.pay, ["koto", "ota"]);
});

test("payment: a card can be chosen by its ward if it pays alone", () => {
  const chosen = payment([["ota"], ["chuo"]]);
  assert.equal(chosen.chooseCard("koto"), false);
  assert.deepEqual(chosen.pay, ["ota"]);
  assert.equal(chosen.chooseCard("chuo"), true);
  assert.deepEqual(chosen.pay, ["chuo"]);
});

test("payment: stored places are chosen again if the hand has them", () => {
  const chosen = payment([["ota"]]);
  chosen.choose([1, 2, 3]);
  assert.deepEqual(chosen.pay, ["ota", "chuo", "koto"]);
  chosen.choose([7]);
  assert.deepEqual(chosen.places, [1, 2, 3]);
});
