import assert from "node:assert/strict";
import { Touch } from "./hands.mjs";
import { story } from "./kit.mjs";
import { Table, playNext } from "./table.mjs";

story(
  "a store is opened on a phone by taps on the board and the sheet",
  {
    joins: false,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
  },
  async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Play against bots" }).tap();
    await page.waitForURL("**/games/*");
    const table = await Table.at(page);
    const { action } = await playNext(table, new Touch(page), (actions) =>
      actions.find(({ type }) => type === "open"),
    );
    await table.showsBoard(await table.view());
    assert.equal(
      (await table.view()).board.stores.find(({ owner }) => owner === table.own).station,
      action.station,
    );

    // The sheet collapses to a line, and opens again.
    const handle = table.acting.locator(".handle");
    await handle.tap();
    assert.equal(await handle.getAttribute("aria-expanded"), "false");
    assert.equal(await table.kind("income").isVisible(), false);
    await handle.tap();
    await table.kind("income").waitFor();
  },
);
