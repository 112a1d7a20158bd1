import assert from "node:assert/strict";
import { story } from "./kit.mjs";
import { LATE, Table, openGame, playOutQuickly } from "./table.mjs";

/** The minimum size in pixels at which station names and customers are legible. */
const NAME = 11;
const CUSTOMER = 14;

/** The sizes of names and customers in the window, and the visible stations. */
const sizes = (page) =>
  page.locator("#board svg.board").evaluate((svg) => {
    const scale = svg.getScreenCTM().a;
    const stage = svg.getBoundingClientRect();
    const least = (selector, size) =>
      Math.min(...[...svg.querySelectorAll(selector)].map((element) => size(element) * scale));
    const isSeen = (element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return x >= stage.x && y >= stage.y && x + width <= stage.right && y + height <= stage.bottom;
    };
    return {
      name: least(".station-name text:not(.second)", (text) =>
        Number.parseFloat(getComputedStyle(text).fontSize),
      ),
      customer: least('.group use[href*="customer"]', (use) => use.getBBox().width),
      stations: [...svg.querySelectorAll("[data-station]")]
        .filter(isSeen)
        .map(({ dataset }) => dataset.station),
      all: svg.querySelectorAll("[data-station]").length,
    };
  });

const isLegible = ({ name, customer }) =>
  assert.ok(name >= NAME && customer >= CUSTOMER, `names of ${name} px, customers of ${customer} px`);

for (const locale of ["en-GB", "ja-JP"]) {
  for (const map of ["tokyo", "paris", "london", "osaka"])
    story(
      `all of the board of ${map} is seen at 1280 × 800, and its names can be read, ${locale}`,
      { locale },
      async ({ page }) => {
        await openGame(page, { map, ...(map === "tokyo" && { setup: LATE }) });
        const seen = await sizes(page);
        isLegible(seen);
        assert.equal(seen.stations.length, seen.all);
      },
    );

  for (const [width, height] of [
    [1440, 900],
    [1600, 900],
    [1920, 1080],
  ])
    story(
      `the names of a wide map can be read at ${width} × ${height}, ${locale}`,
      { locale, viewport: { width, height } },
      async ({ page }) => {
        await openGame(page, { map: "london" });
        isLegible(await sizes(page));
      },
    );

  story(`the board of a replay is as large at 1280 × 800, ${locale}`, { locale }, async ({ page }) => {
    const table = await openGame(page, { setup: LATE });
    await playOutQuickly(table);
    await page.goto(`/games/${table.id}/replay#v=1`);
    await Table.at(page);
    const seen = await sizes(page);
    isLegible(seen);
    assert.equal(seen.stations.length, seen.all);
  });

  story(
    `the board of a phone opens where the own stores are, and its names can be read, ${locale}`,
    { locale, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    async ({ page }) => {
      await openGame(page, { setup: LATE });
      const seen = await sizes(page);
      isLegible(seen);
      for (const station of ["shinjuku", "ueno", "akihabara"])
        assert.ok(seen.stations.includes(station), `${station} is out of sight`);
      await page.locator(".zoom button").last().tap();
      const whole = await sizes(page);
      assert.equal(whole.stations.length, whole.all);
    },
  );
}

/** The names of Ueno on the board, in order. */
const ueno = (page) => page.locator('#board [data-station="ueno"] text').allTextContents();

story(
  "a reader chooses native names, Latin names or both, and the browser remembers it",
  {},
  async ({ page }) => {
    const table = await openGame(page, { setup: LATE });
    assert.deepEqual(await ueno(page), ["Ueno", "上野"]);
    const open = () => page.locator("#tools .menu > summary").click();
    await open();
    const menu = page.getByLabel("Names on the board");
    assert.equal(await menu.inputValue(), "both");
    const choose = async (names, told) => {
      await menu.selectOption(names);
      await page.waitForFunction(
        (told) =>
          [...document.querySelectorAll('#board [data-station="ueno"] text')]
            .map((text) => text.textContent)
            .join() === told,
        told,
      );
    };
    await choose("latin", "Ueno");
    await choose("native", "上野");
    await page.reload();
    await table.ready();
    await open();
    assert.deepEqual(await ueno(page), ["上野"]);
    await choose("both", "Ueno,上野");
  },
);

story("native names come first on a Japanese page", { locale: "ja-JP" }, async ({ page }) => {
  await openGame(page, { setup: LATE });
  assert.deepEqual(await ueno(page), ["上野", "Ueno"]);
});

story("goods, players and figures are icons with names", {}, async ({ page }) => {
  await openGame(page, { setup: LATE, mods: [] });
  const missing = await page
    .locator("#table svg.piece use")
    .evaluateAll((uses) =>
      uses.map((use) => use.getAttribute("href")).filter((href) => !document.querySelector(href)),
    );
  assert.deepEqual(missing, []);
  const nameless = await page
    .locator("#queue .token, #hand .token")
    .evaluateAll((tokens) => tokens.filter((token) => !token.getAttribute("aria-label")).length);
  assert.equal(nameless, 0);
  const ids = await page.locator("[id]").evaluateAll((all) => all.map(({ id }) => id));
  assert.deepEqual(
    ids.filter((id, index) => ids.indexOf(id) !== index),
    [],
  );
});
