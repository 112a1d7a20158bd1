import assert from "node:assert/strict";
import { Keyboard } from "./hands.mjs";
import { story } from "./kit.mjs";
import { Table, playOut, showsResult, wanted } from "./table.mjs";

story(
  "a guest plays a whole game against three bots with the keyboard alone",
  { joins: false },
  async ({ page }) => {
    await page.goto("/");
    const hands = new Keyboard(page);
    await hands.press(page.locator("summary", { hasText: "Choose map, players and bots" }));
    await hands.goTo(page.getByLabel("Players"));
    await page.keyboard.type("4");
    await hands.goTo(page.getByRole("button", { name: "Play against bots" }), "Shift+Tab");
    await hands.keys("Enter");
    await page.waitForURL("**/games/*");
    const table = await Table.at(page);
    assert.equal((await table.awaited()).players.length, 4);
    await hands.press(table.kind("open"));
    assert.equal(await table.question(), "Where do you want to open a store?");
    await hands.keys("Escape");
    assert.match(await table.question(), /^Choose something on the board/);
    assert.ok(
      await table.kind("open").evaluate((kind) => kind === document.activeElement),
      "the focus is where one goes on",
    );

    // The first journey of several stations is composed with the cursor of the board.
    let journey = null;
    const played = await playOut(table, hands, (actions, view) => {
      const found = journey ? null : actions.find(({ type, path }) => type === "move" && path.length > 1);
      journey ??= found;
      hands.onBoard = Boolean(found);
      return found ?? wanted(actions, view);
    });
    assert.ok(journey);
    for (const kind of ["open", "expand", "move", "income"])
      assert.ok(played[kind] > 0, `${kind}: ${JSON.stringify(played)}`);
    await showsResult(table);
  },
);
