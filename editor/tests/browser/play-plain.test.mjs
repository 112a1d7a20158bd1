import assert from "node:assert/strict";
import { story } from "./kit.mjs";
import { playPlainly } from "./table.mjs";

story(
  "without scripts a game leads to its table view, and one plays there",
  { joins: false, javaScriptEnabled: false },
  async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Play against bots" }).click();
    const { map, id } = await playPlainly(page);
    assert.equal(map.slug, "tokyo");
    // The live board of the same game leads back.
    await page.getByRole("link", { name: "Live board" }).click();
    await page.waitForURL(`**/games/${id}/table`);
    await page.getByRole("heading", { name: /^Turn \d/ }).waitFor();
  },
);
