// Unit tests of the preview of an action.

import assert from "node:assert/strict";
import { test } from "node:test";

import { button } from "./page.mjs";
import { player, scene, view } from "./table.mjs";

const { ApiError } = await import("../../../static/common/api.js");
const { Preview } = await import("../../../static/play/preview.js");

const OPEN = { type: "open", station: "omori", good: "food", from: null, pay: ["ota"] };
const PARTIAL = { action: OPEN, payments: [["ota"], ["chuo"]], anyCards: 3, note: "" };

/** Lets all pending promises settle. */
const settle = () => new Promise((done) => setImmediate(done));

/** A preview whose forecasts come from `answer`; with the actions that were asked about and confirmed. */
function preview(partialAction = PARTIAL, answer = () => ({ events: [], complete: true })) {
  const asked = [];
  const confirmed = [];
  const game = {
    ...scene(),
    async dryRun(action, signal) {
      asked.push({ action, signal });
      return answer(action, asked.length);
    },
  };
  const shown = new Preview(game, partialAction, (action) => confirmed.push(action));
  const confirm = () => shown.element.querySelector(".do").click();
  const outcome = () => shown.element.querySelector(".outcome").textContent;
  return { shown, game, asked, confirmed, confirm, outcome };
}

test("preview: the confirmed action has the selected payment", async () => {
  const { shown, asked, confirmed, confirm } = preview();
  assert.match(shown.element.querySelector(".summary").textContent, /Omori.*Ota/);
  shown.element.querySelector('[data-way="1"]').click();
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
  const { shown, asked, confirmed, confirm } = preview();
  button(shown.element, "play-pay-by-hand").click();
  shown.element.querySelector('[data-place="2"]').click();
  await settle();
  assert.equal(shown.action, null);
  confirm();
  assert.deepEqual(confirmed, []);
  assert.equal(asked.at(-1).action.pay.length, 1, "the server is not asked about it");
});

test("preview: an action that costs nothing has no payment", () => {
  const { shown, confirmed, confirm } = preview({ ...PARTIAL, action: { type: "income" }, payments: [] });
  assert.equal(shown.element.querySelector(".payment"), null);
  confirm();
  assert.deepEqual(confirmed, [{ type: "income" }]);
});

test("preview: the forecast is told, with the note, up to the first draw", async () => {
  const events = [{ type: "store_opened", player: "red", station: "omori", good: "food", from: null }];
  const { shown, outcome } = preview({ ...PARTIAL, note: "Somebody takes INCOME." }, () => ({
    events,
    complete: false,
  }));
  await settle();
  const lines = shown.element.querySelectorAll("li").map(({ textContent }) => textContent);
  assert.equal(lines.length, 3);
  assert.match(lines[0], /Omori/);
  assert.equal(lines[1], "Somebody takes INCOME.");
  assert.equal(lines[2], "play-preview-ends-at-draw");
  assert.match(outcome(), /^play-preview-title/);
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
  const { shown, outcome } = preview(PARTIAL, () => new Promise((answer) => answers.push(answer)));
  shown.element.querySelector('[data-way="1"]').click();
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
  shown.isSent = true;
  confirm();
  assert.deepEqual(confirmed, []);
  assert.equal(shown.element.querySelector(".payment").inert, true);
  shown.isSent = false;
  confirm();
  assert.equal(confirmed.length, 1);
  assert.equal(shown.element.querySelector(".payment").inert, false);
});

test("preview: it is of the same action only with the same hand", () => {
  const { shown, game } = preview();
  assert.equal(shown.isOf(structuredClone(PARTIAL)), true);
  assert.equal(shown.isOf({ ...PARTIAL, action: { ...OPEN, station: "tokyo" } }), false);
  const other = view({ players: [player("red", { hand: ["ota"] })] });
  game.player = (color) => other.players.find((one) => one.color === color);
  assert.equal(shown.isOf(PARTIAL), false);
});
