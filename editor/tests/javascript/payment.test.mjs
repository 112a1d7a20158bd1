// Unit tests of choosing the cards that pay for an action.

import assert from "node:assert/strict";
import { test } from "node:test";

import { button } from "./page.mjs";
import { player, scene, view } from "./table.mjs";

const { Payment } = await import("../../../static/play/payment.js");

/** The payment of an action from red's hand (Ota, Ota, Chuo, Koto), and how often it has changed. */
function payment(payments, anyCards = 3, shown = scene()) {
  const changes = { count: 0 };
  return { chosen: new Payment(shown, { payments, anyCards }, () => (changes.count += 1)), changes };
}

const ways = ({ element }) => element.querySelectorAll(".way");
const pressed = (chosen) =>
  ways(chosen).flatMap((way, index) => (way.getAttribute("aria-pressed") === "true" ? index : []));

/** Selects or deselects cards of the hand by their places. */
function toggle(chosen, ...places) {
  for (const place of places) chosen.element.querySelector(`[data-place="${place}"]`).click();
}

test("payment: the cheapest way is selected, another one can be", () => {
  const { chosen, changes } = payment([["ota"], ["chuo"]]);
  assert.deepEqual(chosen.pay, ["ota"]);
  ways(chosen)[1].click();
  assert.deepEqual(chosen.pay, ["chuo"]);
  assert.deepEqual(pressed(chosen), [1]);
  assert.equal(ways(chosen)[1].isFocused, true);
  assert.equal(changes.count, 1);
});

test("payment: each way says why it is valid", () => {
  const players = [player("red", { hand: ["ota", "chuo"], wild: ["chuo"] })];
  const { chosen } = payment([["ota"], ["chuo"], ["ota", "chuo"]], 2, scene({ view: view({ players }) }));
  const reasons = ways(chosen).map((way) => way.querySelector("small").textContent);
  assert.deepEqual(reasons, ["play-card-of-ward Ota", "play-wild-for-you", "play-any-cards 2"]);
});

test("payment: by hand it begins with the selected way", () => {
  const { chosen } = payment([["ota", "ota", "koto"]]);
  button(chosen.element, "play-pay-by-hand").click();
  assert.deepEqual(pressed(chosen), [0, 1, 3], "two cards of the same ward are two places");
  assert.deepEqual(chosen.pay, ["ota", "ota", "koto"]);
  button(chosen.element, "play-pay-automatically").click();
  assert.equal(ways(chosen).length, 1);
  assert.deepEqual(chosen.pay, ["ota", "ota", "koto"]);
});

test("payment: by hand the number of cards must be right; the server judges which", () => {
  const { chosen, changes } = payment([["ota"]]);
  button(chosen.element, "play-pay-by-hand").click();
  toggle(chosen, 0, 2);
  assert.deepEqual(chosen.pay, ["chuo"]);
  toggle(chosen, 3);
  assert.equal(chosen.pay, null, "two cards are neither one nor three");
  assert.match(chosen.element.textContent, /play-choose-payment 3/);
  toggle(chosen, 2, 3);
  assert.equal(chosen.pay, null, "no card");
  assert.equal(changes.count, 6);
});

test("payment: by hand no single card is offered if none is listed", () => {
  const { chosen } = payment([["ota", "chuo", "koto"]]);
  button(chosen.element, "play-pay-by-hand").click();
  toggle(chosen, 0, 2);
  assert.equal(chosen.pay, null);
});

test("payment: by hand any cards pay if there are as many as the server says", () => {
  const { chosen } = payment([["ota"]], 2);
  button(chosen.element, "play-pay-by-hand").click();
  toggle(chosen, 2);
  assert.deepEqual([...chosen.pay].sort(), ["chuo", "ota"]);
  toggle(chosen, 3);
  assert.equal(chosen.pay, null, "three cards are not two");
});
