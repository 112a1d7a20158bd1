import assert from "node:assert/strict";
import { Mouse } from "./hands.mjs";
import { story } from "./kit.mjs";
import { Table, playOut, showsResult } from "./table.mjs";

story(
  "a guest plays a whole game on Tokyo against a bot with the mouse alone, and sees that the shuffles were fair",
  { joins: false },
  async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Play against bots" }).click();
    await page.waitForURL("**/games/*");
    const table = await Table.at(page);
    const { map, players } = await table.view();
    assert.equal(map.slug, "tokyo");
    assert.deepEqual(players.map(({ color, bot }) => (color === table.own ? "us" : bot)).sort(), [
      "beginner",
      "us",
    ]);

    const played = await playOut(table, new Mouse(page));
    for (const kind of ["open", "expand", "move", "income"])
      assert.ok(played[kind] > 1, `${kind}: ${JSON.stringify(played)}`);
    await showsResult(table);

    await table.ending.getByRole("link", { name: "Check the shuffles" }).click();
    await page.getByRole("heading", { name: "Shuffle check" }).waitFor();
    const { fairness, players: seats } = await table.view();
    await page.getByText("All checks passed.").waitFor();
    const told = await page.locator("main").textContent();
    for (const word of [fairness.commitment, fairness.seed]) assert.ok(told.includes(word), word);
    for (const { place, score } of seats) assert.match(told, new RegExp(`${place}\\. \\w+ ${score} points?`));
  },
);
