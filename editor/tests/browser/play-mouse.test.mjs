import assert from "node:assert/strict";
import { story } from "./kit.mjs";
import { Mouse, Table, play, wanted } from "./table.mjs";

story("a guest plays a whole game against a bot with the mouse alone", { joins: false }, async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Play against bots" }).click();
  await page.waitForURL("**/games/*");
  const table = await Table.at(page);
  await page.screenshot({path:"/tmp/bt/first.png"});
  const hands = new Mouse(page);
  const played = {};
  for (;;) {
    const t = Date.now();
    const view = await table.awaited();
    if (view.status !== "active") break;
    const actions = await table.legal();
    await table.offers(actions);
    const t2 = Date.now();
    const action = wanted(actions);
    await play(table, hands, action);
    console.log(view.turn.number, view.version, view.bag_size, action.type, t2 - t, Date.now() - t2);
    played[action.type] = (played[action.type] ?? 0) + 1;
  }
  console.log(played);
});
