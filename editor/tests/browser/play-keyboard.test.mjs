import assert from "node:assert/strict";
import { story } from "./kit.mjs";
import { Keyboard, Table, playOut, showsResult, wanted } from "./table.mjs";

story("a guest plays a whole game against a bot with the keyboard alone", { joins: false }, async ({ page }) => {
  await page.goto("/");
  const hands = new Keyboard(page);
  await hands.press(page.getByRole("button", { name: "Play against bots" }));
  await page.waitForURL("**/games/*");
  const table = await Table.at(page);
  await hands.goTo(table.kind("open"));

  // One journey is put together with the cursor of the board.
  let journeys = 0;
  const played = await playOut(table, hands, (actions, view) => {
    const action = wanted(actions, view);
    hands.onBoard = action.type === "move" && action.path.length > 2 && (journeys += 1) === 1;
    return action;
  });
  assert.ok(journeys > 0);
  for (const kind of ["open", "expand", "move", "income"]) assert.ok(played[kind] > 0, `${kind}: ${JSON.stringify(played)}`);
  await showsResult(table);
});
