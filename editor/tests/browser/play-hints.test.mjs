import assert from "node:assert/strict";
import { Mouse } from "./hands.mjs";
import { story } from "./kit.mjs";
import { openGame, play } from "./table.mjs";

const GOAL = /^The player with the most points wins\./;

for (const edition of ["v2r8", "city-growth"])
  story(`the first hint of a first game says how to win, ${edition}`, {}, async ({ page }) => {
    const table = await openGame(page, { edition });
    await table.awaited();
    const hint = table.acting.locator(".hint p");
    assert.match(await hint.textContent(), GOAL);
    await table.button("Got it").click();
    assert.match(await hint.textContent(), /^When your turn began/);
  });

story("the next turn brings another hint, though nobody has put the first one away", {}, async ({ page }) => {
  const table = await openGame(page);
  await table.awaited();
  const hint = table.acting.locator(".hint p");
  assert.match(await hint.textContent(), GOAL);
  await play(
    table,
    new Mouse(page),
    (await table.legal()).find(({ type }) => type === "income"),
  );
  await table.awaited();
  await hint.filter({ hasText: "When your turn began" }).waitFor();
  await page.reload();
  await table.ready();
  await hint.filter({ hasText: "When your turn began" }).waitFor();
});
