import assert from "node:assert/strict";
import { SERVER, looks, story } from "./kit.mjs";

/** Asks the API, in somebody's name. */
async function ask(token, method, path, body) {
  const headers = { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) };
  const response = await fetch(`${SERVER}/api/v1${path}`, { method, headers, body: JSON.stringify(body ?? {}) });
  assert.ok(response.ok, `${method} ${path}: ${await response.clone().text()}`);
  return response.status === 204 ? null : response.json();
}

let cups = 0;

/** A tournament with guests in it, and one who directs it. */
class Cup {
  static async open(guests, options = {}) {
    const cup = new Cup();
    const { access_token } = await ask(null, "POST", "/auth/login", { name: "admin", password: "correct-horse" });
    cup.token = access_token;
    cup.slug = `cup-${process.pid}-${(cups += 1)}`;
    cup.page = `/tournaments/${cup.slug}`;
    await cup.direct("POST", "", { slug: cup.slug, name: "Spring cup", description: "Bring tea.\n\nAnd cake.", ...options }, "/tournaments");
    await cup.direct("POST", "/status", { status: "open" });
    for (let number = 1; number <= guests; number += 1) {
      const guest = await ask(null, "POST", "/auth/guest", { name: `Guest ${number}` });
      await ask(guest.access_token, "POST", `/tournaments/${cup.slug}/entrants`);
    }
    return cup;
  }

  direct(method, rest, body, path = `/tournaments/${this.slug}${rest}`) {
    return ask(this.token, method, path, body);
  }

  async publish(options = {}) {
    const { revision } = await this.direct("PUT", "/draft", {});
    return this.direct("POST", "/rounds", { draft: revision, ...options });
  }

  /** Decides a table in the order of its seats. */
  decide(round, { number, seats }) {
    const result = seats.map((_, seat) => ({ place: seat + 1, score: 50 - 10 * seat }));
    return this.direct("POST", `/rounds/${round}/tables/${number}/rulings`, { type: "adjudicate", reason: "Time is up", result });
  }
}

/** Registers whoever sits at the page. */
async function register(page, cup) {
  await page.goto(cup.page);
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await page.getByText("You are registered.").waitFor();
}

const PAIRS = { table_size: 2, other_sizes: [], duplicate_deals: false };

for (const width of [1280, 360]) {
  story(`axe finds nothing serious on the pages of a tournament, ${width} px wide`, { viewport: { width, height: 800 } }, async ({ page }) => {
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
    for (const path of ["", "/entrants", "/standings", "/rounds/1", "/rounds/2", "/rounds/2?by=name", "/report", "/projector"]) await visit(cup.page + path);
    await visit("/tournaments");
    await visit("/");
    assert.deepEqual(found, []);
  });
}

story("a page follows its tournament, and leaves alone what somebody writes", {}, async ({ page }) => {
  const cup = await Cup.open(3, { rules: PAIRS });
  await register(page, cup);
  const { tables } = await cup.publish();
  await page.getByRole("link", { name: "To your table" }).waitFor();
  await page.goto(`${cup.page}/rounds/1`);
  await page.getByText("Ask for a director").click();
  const text = page.getByLabel("What should be decided");
  await text.fill("The clock ran");
  const own = await page.locator("tbody.own").getAttribute("id");
  const other = tables.find(({ number }) => `table-${number}` !== own);
  await cup.decide(1, other);
  await page.locator(`#table-${other.number}`).getByText("decided by a director").waitFor();
  assert.equal(await text.inputValue(), "The clock ran");
  assert.ok(await text.evaluate((field) => field === document.activeElement));
  await page.locator("#live").getByText("The page shows something new.").waitFor({ state: "attached" });
});

story("the focus stays where it was", {}, async ({ page }) => {
  const cup = await Cup.open(4, { rules: PAIRS });
  await cup.publish();
  await page.goto(cup.page);
  await page.getByRole("link", { name: "All standings" }).focus();
  await cup.direct("POST", "/announcements", { text: "Tea is ready." });
  await page.getByText("Tea is ready.").waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "All standings");
});

story("a big screen counts down to the round, and shows it without scripts too", { javaScriptEnabled: false, joins: false }, async ({ page, context }) => {
  const cup = await Cup.open(4, { rules: PAIRS });
  await cup.publish({ start: "timed", starts_at: new Date(Date.now() + 30 * 60 * 1000).toISOString() });
  await page.goto(`${cup.page}/projector`);
  await page.getByText("Guest 1").waitFor();
  assert.match(await page.locator("#banner time").textContent(), /UTC$/);
  const scripted = await (await context.browser().newContext({ baseURL: SERVER })).newPage();
  await scripted.goto(`${cup.page}/projector`);
  await scripted.locator("#banner time").getByText(/\((30:00|29:\d\d)\)/).waitFor();
  await cup.direct("POST", "/rounds/1/start");
  await scripted.locator("#banner").getByText("being played").waitFor();
});
