import assert from "node:assert/strict";
import { Touch } from "./hands.mjs";
import { story } from "./kit.mjs";
import { LATE, Table, openGame, playNext, until } from "./table.mjs";

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

    // The sheet is one line, which expands over the board and collapses again; the board stays as it is.
    const handle = table.acting.locator(".handle");
    const body = table.acting.locator(".body");
    const board = await table.board.boundingBox();
    assert.equal((await body.boundingBox()).height, 64);
    await handle.tap();
    assert.equal(await handle.getAttribute("aria-expanded"), "true");
    assert.ok((await body.boundingBox()).height > 300);
    await handle.tap();
    assert.equal(await handle.getAttribute("aria-expanded"), "false");
    assert.equal((await body.boundingBox()).height, 64);
    assert.deepEqual(await table.board.boundingBox(), board);
  },
);

for (const [name, viewport] of [
  ["upright", { width: 390, height: 844 }],
  ["on its side", { width: 844, height: 390 }],
])
  story(
    `a turn is played by taps on a phone ${name}, whose targets are large enough`,
    { viewport, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    async ({ page }) => {
      const table = await openGame(page, { setup: LATE });
      const hands = new Touch(page);
      const { version } = await table.awaited();
      const sizes = await page
        .locator(".kind, #hand button, #tools button:visible, #tools summary, .zoom button, #points")
        .evaluateAll((all) =>
          all
            .filter((one) => one.checkVisibility())
            .map((one) => ({ box: one.getBoundingClientRect(), name: one.textContent }))
            .filter(({ box }) => Math.round(box.height) < 40 || Math.round(box.width) < 40)
            .map(({ box, name }) => `${name}: ${box.width} × ${box.height}`),
        );
      assert.deepEqual(sizes, []);
      assert.equal(await page.locator("#hand button").first().isVisible(), true);
      // What would be done at once is shown with the first tap, and done with the second.
      const free = (await table.legal()).filter(({ type, second }) => type === "expand" && !second);
      let track = null;
      for (const { connection } of free) {
        track = { kind: "connection", id: connection };
        const isFree = await page.evaluate(
          ({ x, y }) => Boolean(document.elementFromPoint(x, y)?.closest(".stage")),
          await table.place(track),
        );
        if (isFree && (await table.sees(track))) break;
      }
      await hands.point(table, track);
      await page.locator("#board .halo.pointed").first().waitFor({ state: "attached" });
      assert.equal((await table.view()).version, version);
      await hands.point(table, track);
      await until(async () => (await table.view()).version > version, "the track");
      await table.awaited();
      // The board is the largest part of the screen.
      const board = await table.board.boundingBox();
      assert.ok(board.width * board.height > 0.4 * viewport.width * viewport.height, JSON.stringify(board));
      const move = (await table.legal()).find(({ type, ward }) => type === "move" && ward === "nakano");
      const group = { kind: "group", id: move.ward };
      const isFree = await page.evaluate(
        ({ x, y }) => Boolean(document.elementFromPoint(x, y)?.closest(".stage")),
        await table.place(group),
      );
      if (isFree) await hands.point(table, group);
      else {
        // Something lies on them, or they are out of sight: the list has them too.
        await table.kind("move").tap();
        const handle = table.acting.locator(".handle");
        if (await handle.isVisible()) await handle.tap();
        await table.entry("Nakano").tap();
      }
      await table.question();
      await hands.point(table, { kind: "station", id: "shinjuku" });
      await table.question();
      await table.do.tap();
      await until(async () => (await table.view()).version > version + 1, "the move");
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
