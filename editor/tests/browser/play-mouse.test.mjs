import assert from "node:assert/strict";
import { story } from "./kit.mjs";
import { Mouse, Table, playOut, showsResult } from "./table.mjs";

story("a guest plays a whole game on Tokyo against a bot with the mouse alone", { joins: false }, async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Play against bots" }).click();
  await page.waitForURL("**/games/*");
  const table = await Table.at(page);
  const { map, players } = await table.view();
  assert.equal(map.slug, "tokyo");
  assert.deepEqual(players.map(({ color, bot }) => (color === table.own ? "us" : bot)).sort(), ["greedy", "us"]);

  const played = await playOut(table, new Mouse(page));
  for (const kind of ["open", "expand", "move", "income"]) assert.ok(played[kind] > 1, `${kind}: ${JSON.stringify(played)}`);
  await showsResult(table);
});
