import assert from "node:assert/strict";
import { Cup } from "./cup.mjs";
import { SERVER, looks, story } from "./kit.mjs";

/** Registers the user of the page. */
async function register(page, cup) {
  await page.goto(cup.page);
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await page.getByText("You are registered.").waitFor();
}

const PAIRS = { table_size: 2, other_sizes: [], duplicate_deals: false };

for (const width of [1280, 360]) {
  story(
    `axe finds nothing serious on the pages of a tournament, ${width} px wide`,
    { viewport: { width, height: 800 } },
    async ({ page }) => {
      const cup = await Cup.open(4, { rules: PAIRS, registration: { limit: 5 } });
      await register(page, cup);
      const found = [];
      const visit = async (path) => {
        const response = await page.goto(path);
        assert.equal(response.status(), 200, path);
        await looks(page, path.replace(cup.slug, "…"), found);
      };
      for (const path of ["", "/entrants", "/standings", "/projector"]) await visit(cup.page + path);
      const round = await cup.publish();
      for (const table of round.tables) await cup.decide(1, table);
      await cup.direct("POST", "/announcements", { text: "Lunch until half past one." });
      await cup.publish({ start: "manual" });
      for (const path of [
        "",
        "/entrants",
        "/standings",
        "/rounds/1",
        "/rounds/2",
        "/rounds/2?by=name",
        "/report",
        "/projector",
      ])
        await visit(cup.page + path);
      await visit("/tournaments");
      await visit("/");
      assert.deepEqual(found, []);
    },
  );
}

story("a page follows its tournament, and leaves alone what somebody writes", {}, async ({ page }) => {
  const cup = await Cup.open(3, { rules: PAIRS });
  await register(page, cup);
  const { tables } = await cup.publish();
  await page.getByRole("link", { name: "Go to your table" }).waitFor();
  await page.goto(`${cup.page}/rounds/1`);
  await page.getByText("Call a director").click();
  const text = page.getByLabel("What should the director decide?");
  await text.fill("The clock ran");
  const own = await page.locator("tbody.own").getAttribute("id");
  const other = tables.find(({ number }) => `table-${number}` !== own);
  await cup.decide(1, other);
  await page.locator(`#table-${other.number}`).getByText("decided by a director").waitFor();
  assert.equal(await text.inputValue(), "The clock ran");
  assert.ok(await text.evaluate((field) => field === document.activeElement));
  await page.locator("#live").getByText("The page has been updated.").waitFor({ state: "attached" });
});

story("the focus stays where it was", {}, async ({ page }) => {
  const cup = await Cup.open(4, { rules: PAIRS });
  const { tables } = await cup.publish();
  await cup.decide(1, tables[0]);
  await page.goto(cup.page);
  await page.getByRole("link", { name: "Full standings" }).focus();
  await cup.direct("POST", "/announcements", { text: "Tea is ready." });
  await page.getByText("Tea is ready.").waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Full standings");
});

story(
  "a big screen counts down to the round, and shows it without scripts too",
  { javaScriptEnabled: false, joins: false },
  async ({ page, context }) => {
    const cup = await Cup.open(4, { rules: PAIRS });
    await cup.publish({ start: "timed", starts_at: new Date(Date.now() + 30 * 60 * 1000).toISOString() });
    await page.goto(`${cup.page}/projector`);
    await page.getByText("Guest 1").waitFor();
    assert.match(await page.locator("#banner time").textContent(), /UTC$/);
    const scripted = await (await context.browser().newContext({ baseURL: SERVER })).newPage();
    await scripted.goto(`${cup.page}/projector`);
    await scripted
      .locator("#banner time")
      .getByText(/\((30:00|29:\d\d)\)/)
      .waitFor();
    await cup.direct("POST", "/rounds/1/start");
    await scripted.locator("#banner").getByText("in progress").waitFor();
  },
);
