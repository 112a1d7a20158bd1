import assert from "node:assert/strict";
import { SERVER, intercept, story } from "./kit.mjs";
import { LATE, Player, Table, change, openGame, playOutQuickly, until } from "./table.mjs";

const PHONE = { width: 360, height: 740 };
/** The longest possible names, in letters that cannot be wrapped. */
const LONG = "W".repeat(57);
const PERSON = "W".repeat(32);

/** How far the page scrolls horizontally. */
const sideways = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Opens the menu of a table. */
async function menu(page) {
  await page.locator("#tools .menu > summary").click();
  return page.locator("#tools .menu .items");
}

/** A table of the page's user with a player who needs no browser and has the second seat. */
async function openWith(page, name) {
  await page.goto("/");
  const { id, invite } = await change(page, "/games", { players: 2, visibility: "private" });
  const guest = await Player.guest(name);
  await guest.ask("POST", `/games/${id}/seats`, { invite });
  await change(page, `/games/${id}/start`);
  await page.goto(`/games/${id}`);
  return Table.at(page);
}

story("every link of the menu leads to a page", {}, async ({ page }) => {
  await openGame(page);
  const links = await (
    await menu(page)
  )
    .locator("a")
    .evaluateAll((all) => all.map(({ textContent, href }) => [textContent, href]));
  assert.deepEqual(
    links.map(([name]) => name),
    ["Go to the lobby", "Replay", "Text view", "日本語"],
  );
  for (const [name, href] of links) assert.equal((await page.request.get(href)).status(), 200, name);
  await page.getByRole("link", { name: "Go to the lobby" }).click();
  await page.waitForURL(`${SERVER}/`);
});

story(
  "long names keep the lobby, a table that waits and the table on a phone",
  { joins: false, viewport: PHONE },
  async ({ page }) => {
    const maker = await Player.guest(PERSON);
    const { id } = await maker.ask("POST", "/games", { players: 2, name: LONG, visibility: "public" });
    const found = {};
    for (const [where, address] of [
      ["lobby", "/"],
      ["waiting", `/games/${id}`],
    ]) {
      await page.goto(address);
      await page.getByText(LONG).first().waitFor();
      found[where] = await sideways(page);
    }
    // A waiting page follows its table by itself, and would navigate at the same time.
    await page.goto("/rules");
    await maker.ask("POST", `/games/${id}/seats`, { bot: "random" });
    await maker.ask("POST", `/games/${id}/start`);
    for (const [where, address] of [
      ["play", ""],
      ["replay", "/replay"],
    ]) {
      await page.goto(`/games/${id}${address}`);
      await Table.at(page);
      found[where] = await sideways(page);
    }
    await page.goto(`/games/${id}/table`);
    found.table = await sideways(page);
    assert.deepEqual(found, { lobby: 0, waiting: 0, play: 0, replay: 0, table: 0 });
  },
);

story(
  "a phone shows the whole queue, and the buttons of the board cover nothing else",
  { viewport: PHONE },
  async ({ page }) => {
    await openGame(page);
    const cards = await page
      .locator("#queue .cards > li")
      .evaluateAll((all) =>
        all.map(
          (card) =>
            card.getBoundingClientRect().right <= innerWidth && card.getBoundingClientRect().width > 60,
        ),
      );
    assert.deepEqual(cards, [true, true, true, true]);
    const [stage, zoom, sheet] = [
      await page.locator(".stage").boundingBox(),
      await page.locator(".zoom").boundingBox(),
      await page.locator("#acting .body").boundingBox(),
    ];
    assert.ok(zoom.y >= stage.y && zoom.y + zoom.height <= sheet.y, JSON.stringify([stage, zoom, sheet]));
    assert.ok(stage.y + stage.height <= sheet.y, JSON.stringify([stage, sheet]));

    // In landscape orientation the panel is beside the board.
    await page.setViewportSize({ width: 740, height: 360 });
    const [board, acting] = [
      await page.locator("#board").boundingBox(),
      await page.locator("#acting").boundingBox(),
    ];
    const actions = await page.locator("#actions").boundingBox();
    assert.ok(board.x + board.width <= Math.min(acting.x, actions.x), JSON.stringify([board, acting]));
    assert.ok(board.height > 300 && actions.y + actions.height <= 360, JSON.stringify([board, actions]));
  },
);

story(
  "the clock shows the server's time, whatever the reader's clock shows",
  {},
  async ({ page, context }) => {
    await context.addInitScript(() => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + 5 * 60_000;
    });
    const table = await openGame(page, { clock: { type: "game", seconds: 600, increment: 0 } });
    await table.awaited();
    const shown = await page.locator("#clock .running").textContent();
    assert.match(shown, /(10:0\d|9:[45]\d)$/, shown);
  },
);

story(
  "a table that waits shows who sat down while its page was loading",
  { joins: false },
  async ({ page }) => {
    const maker = await Player.guest("Maker");
    const { id } = await maker.ask("POST", "/games", { players: 3, visibility: "public" });
    // The script of the page is delayed.
    let sat = false;
    await page.route("**/lobby/waiting*.js*", async (route) => {
      if (!sat) await maker.ask("POST", `/games/${id}/seats`, { bot: "greedy" });
      sat = true;
      await route.continue();
    });
    await page.goto(`/games/${id}`);
    await page.locator(".seats li", { hasText: "hard bot" }).waitFor();

    // It then shows the current state, and keeps it.
    await page.waitForLoadState();
    let loads = 0;
    page.on("load", () => (loads += 1));
    await page.waitForTimeout(1000);
    assert.equal(loads, 0);
  },
);

story("who resigns is told what becomes of the game", {}, async ({ page }) => {
  await openGame(page);
  await (await menu(page)).getByRole("button", { name: "Resign…" }).click();
  const dialog = page.getByRole("dialog", { name: "Resign?" });
  assert.match(await dialog.locator("p").textContent(), /^The game ends at once/);
  await dialog.getByRole("button", { name: "Resign", exact: true }).click();
  await page.locator("#ending").waitFor();
});

story(
  "taking back is always there to propose, and the server says where there is nothing",
  { expects: /409|422/ },
  async ({ page }) => {
    await openWith(page, "Ann");
    await (await menu(page)).getByRole("button", { name: "Propose taking back my last action" }).click();
    await page.locator(".tools .fault", { hasText: "you have no action to take back" }).waitFor();
  },
);

story("a replay that gets no answer stays where it is and says so", { expects: /503/ }, async ({ page }) => {
  const table = await openGame(page, { setup: LATE });
  await playOutQuickly(table);
  await page.goto(`/games/${table.id}/replay#v=2&as=own`);
  await Table.at(page);
  const where = page.locator(".replay output");
  await where.filter({ hasText: /^2 of / }).waitFor();
  const recover = await intercept(page, "**/replay?*", (route) => route.fulfill({ status: 503, body: "" }));
  await page.getByLabel("Viewpoint").selectOption("blue");
  await page.locator(".replay .fault:visible").waitFor();
  assert.equal(await page.getByLabel("Viewpoint").inputValue(), "own");
  assert.match(await where.textContent(), /^2 of /);

  recover();
  await page.getByLabel("Viewpoint").selectOption("blue");
  await page.waitForURL("**/replay#v=2&as=blue");
  await until(async () => !(await page.locator(".replay .fault").isVisible()), "the end of the complaint");
});
