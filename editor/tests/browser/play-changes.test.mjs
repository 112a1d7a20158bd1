import assert from "node:assert/strict";
import { Mouse } from "./hands.mjs";
import { intercept, story } from "./kit.mjs";
import { LATE, Table, openGame, playNext, prepare } from "./table.mjs";

const GONE_ON = "The game has moved on. Please choose again.";
/** The browser logs that a request was refused, and that a stream was cut. */
const REFUSED = /status of 4(09|22)|ERR_FAILED|ERR_ABORTED/;

const expand = (actions) => actions.find(({ type, second }) => type === "expand" && second === null);

story(
  "what is being put together ends with its reason when another window of the same player acts",
  { expects: REFUSED },
  async ({ page, context }) => {
    const one = await openGame(page, { setup: LATE });
    const two = new Table(await context.newPage());
    await two.page.goto(page.url());
    await two.ready();
    await page.bringToFront();
    await prepare(one, new Mouse(page), expand(await one.legal()));
    await playNext(two, new Mouse(two.page), (actions) => actions.find(({ type }) => type === "open"));
    await one.alert.filter({ hasText: GONE_ON }).waitFor();
    assert.equal(await one.do.count(), 0);
    await one.showsBoard(await two.view());
    await playNext(one, new Mouse(page), expand);
    assert.equal(await one.alert.textContent(), "");
  },
);

story(
  "an action that comes too late is refused with its reason, and the game goes on",
  { expects: REFUSED },
  async ({ page, context }) => {
    const table = await openGame(page, { setup: LATE });
    // This window receives nothing until the other one has acted.
    const reconnect = await intercept(page, "**/stream?*", (route) => route.abort());
    await page.reload();
    await table.ready();
    const other = new Table(await context.newPage());
    await other.page.goto(page.url());
    await other.ready();
    await page.bringToFront();
    await prepare(table, new Mouse(page), expand(await table.legal()));
    await playNext(other, new Mouse(other.page), (actions) => actions.find(({ type }) => type === "open"));
    const { version } = await other.view();
    await page.bringToFront();
    await table.do.click();
    await table.alert.filter({ hasText: GONE_ON }).waitFor();
    assert.equal((await table.view()).version, version, "nothing was played");
    reconnect();
    await playNext(table, new Mouse(page), expand);
  },
);

story(
  "cards that do not pay are refused with the reason before anything happens",
  { expects: REFUSED },
  async ({ page }) => {
    const table = await openGame(page, { setup: LATE });
    const { version } = await table.awaited();
    // Red has no store in Koto: its card is only valid there.
    const open = (await table.legal()).find(({ type, station }) => type === "open" && station === "oji");
    await prepare(table, new Mouse(page), open);
    const card = (ward) => page.locator(`#hand [data-ward="${ward}"]`).first();
    const chosen = await page.locator('#hand [aria-pressed="true"]').getAttribute("data-ward");
    await card("koto").click();
    await table.acting.locator(".outcome .fault").filter({ hasText: /koto/i }).waitFor();
    assert.equal(await table.do.getAttribute("aria-disabled"), "true");
    await table.do.click({ force: true });
    await card(chosen).click();
    await table.acting.locator(".outcome .facts").waitFor();
    assert.equal((await table.view()).version, version);
    await table.do.click();
    await page
      .locator(`#log [data-version="${version + 1}"]`)
      .first()
      .waitFor({ state: "attached" });
  },
);
