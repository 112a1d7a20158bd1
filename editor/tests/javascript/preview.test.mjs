// Unit tests of the preview of an action.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./page.mjs";
import { player, scene, view } from "./table.mjs";

const { ApiError } = await import("../../../static/common/api.js");
const { Payment } = await import("../../../static/play/payment.js");
const { Preview } = await import("../../../static/play/preview.js");

const OPEN = { type: "open", station: "omori", good: "food", from: null, pay: ["ota"] };
const PARTIAL = { action: OPEN, payments: [["ota"], ["chuo"]], anyCards: 3 };
const HAND = ["ota", "ota", "chuo", "koto"];

/** Lets all pending promises settle. */
const settle = () => new Promise((done) => setImmediate(done));

/** A preview whose forecasts come from `answer`; with the actions that were asked about and confirmed. */
function preview(partialAction = PARTIAL, answer = () => ({ events: [], complete: true }), journey = null) {
  const asked = [];
  const confirmed = [];
  const game = {
    ...scene(),
    async dryRun(action, signal) {
      asked.push({ action, signal });
      return answer(action, asked.length);
    },
  };
  const payment = partialAction.payments.length ? new Payment(HAND, partialAction) : null;
  const shown = new Preview(game, partialAction, journey, payment, (action) => confirmed.push(action));
  const confirm = () => shown.button.click();
  const outcome = () => shown.outcome.textContent;
  /** Taps a card of the hand. */
  const tap = (place) => {
    payment.toggle(place);
    shown.refresh();
  };
  return { shown, game, asked, confirmed, confirm, outcome, tap };
}

test("preview: the confirmed action has the selected payment", async () => {
  const { asked, confirmed, confirm, tap } = preview();
  tap(2);
  confirm();
  await settle();
  assert.deepEqual(confirmed, [{ ...OPEN, pay: ["chuo"] }]);
  assert.deepEqual(
    asked.map(({ action }) => action.pay),
    [["ota"], ["chuo"]],
  );
  assert.equal(asked[0].signal.aborted, true, "an outdated request is cancelled");
});

test("preview: nothing is confirmed while the payment is not valid", async () => {
  const { shown, asked, confirmed, confirm, tap } = preview();
  tap(0);
  await settle();
  assert.equal(shown.action, null);
  confirm();
  assert.deepEqual(confirmed, []);
  assert.equal(asked.at(-1).action.pay.length, 1, "the server is not asked about it");
});

test("preview: an action that costs nothing has no payment", () => {
  const { confirmed, confirm } = preview({ ...PARTIAL, action: { type: "income" }, payments: [] });
  confirm();
  assert.deepEqual(confirmed, [{ type: "income" }]);
});

test("preview: the forecast is told, and whether the action is final", async () => {
  const events = [{ type: "store_opened", player: "red", station: "omori", good: "food", from: null }];
  const drawn = preview(PARTIAL, () => ({ events, complete: false }));
  await settle();
  const lines = drawn.shown.outcome.querySelectorAll("li").map(({ textContent }) => textContent);
  assert.equal(lines.length, 1);
  assert.match(lines[0], /Omori/);
  assert.match(drawn.outcome(), /play-final/);
  const kept = preview(PARTIAL, () => ({ events, complete: true }));
  await settle();
  assert.doesNotMatch(kept.outcome(), /play-final/);
});

test("preview: the button says what a journey scores", () => {
  const MOVE = { type: "move", ward: "ota", path: ["omori"], deliver: [] };
  const journey = { stops: [{ points: 3 }, { points: null }, { points: 4 }] };
  const { shown } = preview({ ...PARTIAL, action: MOVE, payments: [] }, undefined, journey);
  assert.match(shown.button.textContent, /^play-button-move-score 7/);
});

test("preview: a refusal is shown and cannot be confirmed; without a response it can be tried", async () => {
  const refuse = (status, code) => () => {
    throw new ApiError(status, code ? { code, detail: "The Kaiju is there." } : {});
  };
  const refused = preview(PARTIAL, refuse(422, "place_closed"));
  await settle();
  assert.equal(refused.outcome(), "The Kaiju is there.");
  refused.confirm();
  assert.deepEqual(refused.confirmed, []);
  const lost = preview(PARTIAL, refuse(0));
  await settle();
  assert.equal(lost.outcome(), "");
  lost.confirm();
  assert.deepEqual(lost.confirmed, [OPEN]);
});

test("preview: an outdated forecast is not shown", async () => {
  const answers = [];
  const { outcome, tap } = preview(PARTIAL, () => new Promise((answer) => answers.push(answer)));
  tap(2);
  await settle();
  const passed = (color) => ({ events: [{ type: "passed", player: color }], complete: true });
  answers[1](passed("blue"));
  await settle();
  const told = outcome();
  assert.match(told, /Blue/);
  answers[0](passed("red"));
  await settle();
  assert.equal(outcome(), told);
});

test("preview: while the action is sent nothing can be changed or confirmed", async () => {
  const { shown, confirmed, confirm } = preview();
  shown.isBusy = true;
  confirm();
  assert.deepEqual(confirmed, []);
  shown.isBusy = false;
  confirm();
  assert.equal(confirmed.length, 1);
});

test("preview: it is of the same action only with the same hand", () => {
  const { shown, game } = preview();
  assert.equal(shown.isOf(structuredClone(PARTIAL)), true);
  assert.equal(shown.isOf({ ...PARTIAL, action: { ...OPEN, station: "tokyo" } }), false);
  const other = view({ players: [player("red", { hand: ["ota"] })] });
  game.player = (color) => other.players.find((one) => one.color === color);
  assert.equal(shown.isOf(PARTIAL), false);
});
