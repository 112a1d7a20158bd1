import assert from "node:assert/strict";
import { Mouse } from "./hands.mjs";
import { intercept, story } from "./kit.mjs";
import { LATE, Player, Table, change, openGame, play, prepare, until } from "./table.mjs";

/** The browser logs requests that are cut or answered with an error. */
const CUT = /ERR_FAILED|ERR_ABORTED/;
const BUSY = /status of 503/;

const open = (actions) => actions.find(({ type, from }) => type === "open" && !from);
const expand = (actions) => actions.find(({ type, second }) => type === "expand" && second === null);

/** A study that the logged-in user plays as Red against Ben, who needs no browser. */
async function againstBen(page) {
  const ben = await Player.guest("Ben");
  await page.goto("/");
  const { id, invite } = await change(page, "/games", { players: 2, visibility: "private", setup: LATE });
  await ben.ask("POST", `/games/${id}/seats`, { invite });
  await change(page, `/games/${id}/start`);
  await page.goto(`/games/${id}`);
  return { table: await Table.at(page), ben };
}

/** A study on Tokyo in which the customers of Minato can continue from Ebisu in several ways. */
const CROSSING = {
  solo: true,
  first: "red",
  colors: ["red", "blue"],
  position: {
    stores: [
      { station: "shibuya", owner: "red", kind: "food" },
      { station: "roppongi", owner: "blue", kind: "books" },
    ],
    track: [
      { between: ["ebisu", "shibuya"], owner: "blue" },
      { between: ["ebisu", "roppongi"], owner: "red" },
      { between: ["ebisu", "meguro"], owner: "red" },
    ],
    customers: {
      minato: [
        { good: "books", value: 1 },
        { good: "food", value: 1 },
        { good: "food", value: 1 },
      ],
      shibuya: [{ good: "clothing", value: 1 }],
    },
    hands: { red: ["minato", "shibuya", "ota", "ota"] },
  },
};

/** Opens that study, and moves the customers as far as Ebisu. */
async function atEbisu(page) {
  await page.goto("/");
  const { id } = await change(page, "/games", { players: 2, setup: CROSSING });
  await page.goto(`/games/${id}`);
  const table = await Table.at(page);
  await table.kind("move").click();
  for (const name of ["Minato", "Ebisu"]) {
    await table.entry(name).click();
    await table.question();
  }
  await table.acting.locator("h2").filter({ hasText: "Roppongi to Ebisu" }).waitFor();
  return table;
}

story("a page that is opened while somebody acts shows what has been done", {}, async ({ page }) => {
  const { table, ben } = await againstBen(page);
  await play(
    table,
    new Mouse(page),
    (await table.legal()).find(({ type }) => type === "pass"),
  );
  let acted = null;
  await page.route("**/play/bundle.js", async (route) => {
    acted ??= ben.act(table.id, (actions) => actions.find(({ type }) => type === "pass"));
    await acted;
    await route.continue();
  });
  await page.reload();
  await table.ready();
  assert.ok(acted);
  await table.awaited();
  await table.offers(await table.legal());
});

story("who goes back and forward finds the game as it is now", { expects: CUT }, async ({ page }) => {
  const table = await openGame(page, { setup: LATE });
  await play(table, new Mouse(page), expand(await table.legal()));
  await page.goBack();
  await page.goForward();
  await table.ready();
  await table.awaited();
  await table.offers(await table.legal());
});

for (const kind of ["open", "move"])
  story(
    `cards that are chosen by hand for ${kind} stay chosen, and the focus stays, when somebody proposes something`,
    // A request for journeys that is on its way when the proposal arrives is for an earlier version.
    // One card that does not pay is refused while more are added to it.
    { expects: /409 \(Conflict\).*\/journeys|422 \(Unprocessable Entity\).*dry_run/ },
    async ({ page }) => {
      const { table, ben } = await againstBen(page);
      await prepare(
        table,
        new Mouse(page),
        (await table.legal()).find(({ type, from }) => type === kind && !from),
      );
      const { hand } = (await table.view()).players.find(({ color }) => color === table.own);
      const cards = page.locator("#hand button");
      const card = (place) => page.locator(`#hand [data-place="${place}"]`);
      const chosen = () =>
        cards.evaluateAll((all) =>
          all
            .filter((one) => one.getAttribute("aria-pressed") === "true")
            .map((one) => Number(one.dataset.place))
            .sort()
            .join(),
        );
      for (const place of (await chosen()).split(",")) await card(place).click();
      // Cards are added to one that does not pay alone.
      const { pay, payments } = (await table.legal()).find(({ type, from }) => type === kind && !from);
      const alone = [pay, ...payments].filter(({ length }) => length === 1).flat();
      const paysAlone = (place) => Number(alone.includes(hand[place]));
      const wanted = [2, 3, 4].sort((a, b) => paysAlone(a) - paysAlone(b));
      for (const place of wanted) await card(place).click();
      assert.equal(await chosen(), "2,3,4");
      await card(4).focus();
      await ben.ask("POST", `/games/${table.id}/proposals`, { kind: "draw" });
      await page.getByText("asks to end the game without a winner").waitFor();
      await page.locator(".do:not([aria-disabled=true])").waitFor();
      assert.equal(await chosen(), "2,3,4");
      assert.equal(await card(4).evaluate((one) => one === document.activeElement), true);
      const { version, players } = await table.view();
      await table.do.click();
      const [{ action }] = await until(async () => {
        const entries = await table.entries(version);
        return entries.length && entries;
      }, "the action");
      assert.deepEqual(
        [...action.pay].sort(),
        players
          .find(({ color }) => color === table.own)
          .hand.slice(2)
          .sort(),
      );
    },
  );

story(
  "who is logged out meanwhile is told so before an action is taken",
  { expects: /status of 401/ },
  async ({ page, context }) => {
    const table = await openGame(page, { setup: LATE });
    await table.awaited();
    await prepare(table, new Mouse(page), open(await table.legal()));
    await table.acting.locator(".outcome .facts").waitFor();
    await context.clearCookies();
    await page.locator('#hand [aria-pressed="false"]').first().click();
    await table.acting
      .locator(".outcome .fault")
      .filter({ hasText: "You are no longer logged in. Log in using another window" })
      .waitFor();
  },
);

story(
  "a journey whose next station is lost on the way stands where the page says",
  { expects: CUT },
  async ({ page }) => {
    const table = await atEbisu(page);
    let reconnect = await intercept(page, "**/journeys", (route) => route.abort());
    await table.entry("Meguro").click();
    await table.alert.filter({ hasText: "The server is not responding. Your choices are kept." }).waitFor();
    await table.acting.locator("h2").filter({ hasText: "Roppongi to Ebisu" }).waitFor();
    await page.locator(".do:not([aria-disabled=true])").waitFor();
    // Going back only loses the last step, and the lost request can be repeated.
    reconnect();
    reconnect = await intercept(page, "**/journeys", (route) => route.abort());
    await table.button("Back").click();
    await table.alert.filter({ hasText: "The server is not responding." }).waitFor();
    await table.acting.locator("h2").filter({ hasText: "Roppongi to Ebisu" }).waitFor();
    await table.entry("Meguro").click();
    await table.alert.filter({ hasText: "The server is not responding." }).waitFor();
    reconnect();
    await table.button("Try again").click();
    await table.acting.locator("h2").filter({ hasText: "Roppongi to Meguro" }).waitFor();
  },
);

story("a game that cannot be read says so, and can be tried again", { expects: BUSY }, async ({ page }) => {
  const table = await openGame(page, { setup: LATE });
  // The page then asks for what it begins with.
  await page.route(
    ({ pathname }) => pathname === `/games/${table.id}`,
    async (route) => {
      const response = await route.fetch();
      const opening = /<script type="application\/json" id="opening">[^]*?<\/script>/;
      await route.fulfill({ response, body: (await response.text()).replace(opening, "") });
    },
  );
  const recover = await intercept(page, "**/events?*", (route) =>
    route.fulfill({ status: 503, contentType: "application/json", body: '{"code":"unavailable"}' }),
  );
  await page.reload();
  await page.getByRole("alert").filter({ hasText: "The server is not responding." }).waitFor();
  recover();
  await page.getByRole("button", { name: "Try again" }).click();
  await table.ready();
  await table.awaited();
  assert.equal(await page.getByText("The server is not responding.").count(), 0);
});

story("an action that is on its way can be neither changed nor left", {}, async ({ page }) => {
  const table = await openGame(page, { setup: LATE });
  const { version } = await table.awaited();
  await prepare(table, new Mouse(page), open(await table.legal()));
  await table.acting.locator(".outcome .facts").waitFor();
  let go = null;
  const gone = new Promise((done) => (go = done));
  await page.route("**/actions", async (route) => {
    await gone;
    await route.continue();
  });
  const title = await table.acting.locator("h2").textContent();
  await table.do.click();
  await table.do.filter({ hasText: "One moment…" }).waitFor();
  for (const name of ["Back", "Cancel"])
    assert.equal(await table.acting.locator("button[inert]").filter({ hasText: name }).count(), 1, name);
  assert.equal(await page.locator("#hand").evaluate(({ inert }) => inert), true);
  await page.keyboard.press("Escape");
  await table.acting.getByText("Back", { exact: true }).click({ force: true });
  assert.equal(await table.acting.locator("h2").textContent(), title);
  go();
  await page
    .locator(`#log [data-version="${version + 1}"]`)
    .first()
    .waitFor({ state: "attached" });
  await table.offers(await table.legal());
});

story(
  "the whole board is shown again after a window was high for a while, and after it was moved",
  {},
  async ({ page }) => {
    const table = await openGame(page, { setup: LATE });
    await table.awaited();
    const svg = page.locator("#board svg.board");
    const seen = () => svg.getAttribute("viewBox");
    const resize = async (height) => {
      const before = await svg.evaluate(({ clientHeight }) => clientHeight);
      await page.setViewportSize({ width: 1280, height });
      await page.waitForFunction(
        (before) => document.querySelector("#board svg.board").clientHeight !== before,
        before,
      );
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
    };
    const before = await seen();
    await resize(1400);
    await resize(800);
    assert.equal(await seen(), before);
    await table.board.focus();
    await page.keyboard.press("Shift+ArrowDown");
    if ((await seen()) !== before) await page.getByRole("button", { name: "Show the whole board" }).click();
    assert.equal(await seen(), before);
  },
);

story("a double click on Undo takes one action back, and says nothing wrong", {}, async ({ page }) => {
  const table = await openGame(page, { setup: LATE });
  await play(table, new Mouse(page), expand(await table.legal()));
  await table.undo.and(page.locator(":not([aria-disabled])")).dblclick();
  await until(async () => (await table.view()).turn.actions_taken.length === 0, "the undo");
  await table.offers(await table.legal());
  assert.equal(await table.alert.textContent(), "");
});

story("a double click on an entry answers one question", {}, async ({ page }) => {
  const table = await openGame(page, { setup: LATE });
  await table.awaited();
  await table.confirmEverything();
  await table.kind("expand").click();
  await table.acting.locator(".choice").nth(2).dblclick();
  await page.waitForTimeout(300);
  assert.equal(await table.question(), "Pay a card to lay a second track token?");
});

story("the page of a wide window does not scroll beyond its end", {}, async ({ page }) => {
  const table = await openGame(page, { setup: LATE });
  await table.awaited();
  for (const width of [1280, 1600]) {
    await page.setViewportSize({ width, height: 800 });
    assert.ok((await page.evaluate(() => document.documentElement.scrollHeight)) <= 800, `${width} px`);
  }
});
