import assert from "node:assert/strict";
import { story } from "./kit.mjs";
import { playPlainly } from "./table.mjs";

story("without scripts a game leads to its table view, and one plays there", { joins: false, javaScriptEnabled: false }, async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Play against bots" }).click();
  const { map, version, players } = await playPlainly(page);
  assert.equal(map.slug, "tokyo");
  assert.ok(version > 1);
  const hand = players.find(({ user }) => user).hand_size;
  assert.ok(hand >= 0);
});
