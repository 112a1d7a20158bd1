// The preview before an action: the button stays where it is while the forecast of the action arrives.

import assert from "node:assert/strict";
import { Mouse } from "./hands.mjs";
import { story } from "./kit.mjs";
import { LATE, change, prepare, Table, until } from "./table.mjs";

/** A study in which Red prepares to OPEN a store. The forecasts of actions wait until `release` is called. */
async function prepared(page, hands) {
  await page.goto("/");
  const { id } = await change(page, "/games", { players: 2, setup: { ...LATE, solo: true } });
  let release;
  const released = new Promise((done) => (release = done));
  await page.route("**/actions?dry_run=true", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`/games/${id}`);
  const table = await Table.at(page);
  table.own = "red";
  const open = (await table.legal()).find(({ type, from }) => type === "open" && !from);
  await prepare(table, hands, open);
  const box = () => table.do.boundingBox();
  const forecast = () => table.acting.locator(".outcome li").first().waitFor({ state: "attached" });
  return { table, box, forecast, release };
}

for (const [screen, viewport] of [
  ["a desktop", { width: 1280, height: 800 }],
  ["a phone", { width: 390, height: 844 }],
  ["a phone on its side", { width: 844, height: 390 }],
]) {
  story(`the forecast of an action does not move its button on ${screen}`, { viewport }, async ({ page }) => {
    const { box, forecast, release } = await prepared(page, new Mouse(page));
    const before = await box();
    release();
    await forecast();
    assert.deepEqual(await box(), before);
  });
}

story("an action is sent although its forecast arrives between press and release", {}, async ({ page }) => {
  const { table, box, forecast, release } = await prepared(page, new Mouse(page));
  const { version } = await table.view();
  const { x, y, width, height } = await box();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  release();
  await forecast();
  await page.mouse.up();
  await until(async () => (await table.view()).version > version, "the action");
});
