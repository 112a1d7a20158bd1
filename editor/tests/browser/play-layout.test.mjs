import assert from "node:assert/strict";
import { story } from "./kit.mjs";
import { LATE, openGame } from "./table.mjs";

/** The position of the board in the window, and what it shows. */
const boxOf = (page) =>
  page.locator("#board svg.board").evaluate((svg) => {
    const { x, y, width, height } = svg.getBoundingClientRect();
    return { x, y, width, height, viewBox: svg.getAttribute("viewBox") };
  });

const things = ({ map }) => [
  ...map.stations.map(({ id }) => ({ kind: "station", id })),
  ...map.wards.map(({ id }) => ({ kind: "ward", id })),
  // A sample of them keeps the test short.
  ...map.connections.filter((_, index) => index % 8 === 0).map((id) => ({ kind: "connection", id })),
];

/** The position of the board, and the explanation if it is not fully visible. */
const shown = (page) =>
  page.locator("#board svg.board").evaluate((svg) => {
    const { x, y, width, height } = svg.getBoundingClientRect();
    const line = document.getElementById("explain");
    const fits = line.scrollHeight <= line.clientHeight + 1;
    return {
      box: { x, y, width, height, viewBox: svg.getAttribute("viewBox") },
      hidden: fits ? null : line.textContent,
    };
  });

for (const [language, size] of [
  ["en-GB", [1280, 800]],
  ["ja-JP", [1280, 800]],
  ["en-GB", [820, 900]],
  ["en-GB", [1440, 900]],
]) {
  const [width, height] = size;
  story(
    `the board stays where it is while every station and ward is hovered, ${language}, ${width} px`,
    { locale: language, viewport: { width, height } },
    async ({ page }) => {
      const table = await openGame(page, { setup: LATE });
      const before = { box: await boxOf(page), hidden: null };
      for (const thing of things(table)) {
        const place = await table.place(thing);
        await page.mouse.move(place.x, place.y);
        assert.deepEqual(await shown(page), before, JSON.stringify(thing));
      }
      for (const part of await page.locator("#table [data-explains]:visible").all()) {
        await part.hover();
        assert.deepEqual(await shown(page), before, await part.getAttribute("data-explains"));
      }
    },
  );
}

story("a click meets the station that was aimed at, after another one was hovered", {}, async ({ page }) => {
  const table = await openGame(page, { setup: LATE });
  await table.awaited();
  await table.kind("open").click();
  await table.question();
  const omori = await table.place(table.thing("Omori", "station"));
  const tokyo = await table.place(table.thing("Tokyo", "station"));
  await page.mouse.move(tokyo.x, tokyo.y);
  await page.mouse.click(omori.x, omori.y);
  await table.acting.locator(".decisions dd").filter({ hasText: "Omori" }).waitFor();
});

for (const locale of ["en-GB", "ja-JP"])
  story(
    `the board of a phone stays where it is while things are tapped and focused, ${locale}`,
    { locale, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    async ({ page }) => {
      const table = await openGame(page, { setup: LATE });
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await table.board.scrollIntoViewIfNeeded();
      const before = await boxOf(page);
      for (const thing of things(table)) {
        const place = await table.place(thing);
        if (
          await page.evaluate(
            ({ x, y }) => Boolean(document.elementFromPoint(x, y)?.closest("#board")),
            place,
          )
        )
          await page.touchscreen.tap(place.x, place.y);
        assert.deepEqual(await shown(page), { box: before, hidden: null }, JSON.stringify(thing));
      }
      await table.board.focus();
      for (const key of [
        "ArrowRight",
        "ArrowDown",
        "ArrowLeft",
        "ArrowLeft",
        "ArrowUp",
        "ArrowUp",
        "ArrowDown",
        "ArrowDown",
        "ArrowDown",
      ]) {
        await page.keyboard.press(key);
        assert.deepEqual(await boxOf(page), before, key);
      }
    },
  );
