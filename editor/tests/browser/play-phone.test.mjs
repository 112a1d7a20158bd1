import assert from "node:assert/strict";
import { Touch } from "./hands.mjs";
import { story } from "./kit.mjs";
import { LATE, Table, openGame, playNext } from "./table.mjs";

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

story(
  "two fingers zoom into the board of a phone",
  { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  async ({ page, context }) => {
    await openGame(page, { setup: LATE });
    const board = page.locator("#board svg.board");
    const width = async () => Number((await board.getAttribute("viewBox")).split(" ")[2]);
    await page.getByRole("button", { name: "Show the whole board" }).tap();
    const whole = await width();
    const session = await context.newCDPSession(page);
    const touch = (type, ...fingers) =>
      session.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: fingers.map((offset, id) => ({ x: x + offset, y, id })),
      });
    // Fingers on the whole board scroll the page; on a part of it, the board.
    await page.getByRole("button", { name: "Zoom in" }).tap();
    const before = await width();
    assert.ok(before < whole);
    const { x, y } = await board.evaluate((svg) => {
      svg.scrollIntoView({ block: "start" });
      const { left, top, width, height } = svg.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 4 };
    });
    await touch("touchStart", -30);
    await touch("touchStart", -30, 30);
    await touch("touchMove", -45, 45);
    await touch("touchMove", -60, 60);
    await touch("touchEnd");
    assert.ok((await width()) < before * 0.6, `${await width()} of ${before}`);
  },
);
