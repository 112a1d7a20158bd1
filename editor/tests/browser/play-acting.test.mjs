// Acting on objects, with few clicks, by dragging, and after a reload.

import assert from "node:assert/strict";
import { Mouse } from "./hands.mjs";
import { story } from "./kit.mjs";
import { LATE, openGame, playByObjects, until, wanted } from "./table.mjs";

/** The targets: the mean number of clicks of each kind of action over a game. */
const CLICKS = { open: 2, expand: 1.5, move: 3, income: 1 };

story("a whole game is played by clicks on objects, with few of them", {}, async ({ page }) => {
  const table = await openGame(page, {}, "greedy");
  const hands = new Mouse(page);
  const counts = {};
  let turns = 0;
  for (;;) {
    const view = await table.awaited();
    if (view.status !== "active") break;
    const actions = await table.legal();
    await table.offers(actions);
    const isFirst = view.turn.actions_taken.length === 0;
    turns += Number(isFirst);
    const track = actions.find(({ type, second }) => type === "expand" && !second);
    // Track is laid first in one turn, and last in another, as often as that is useful.
    const isTrackTurn = isFirst ? turns % 2 === 1 : turns % 4 === 0;
    const others = actions.filter(({ type }) => type !== "expand");
    const best = wanted(others, view);
    // INCOME as the first action would lose the second, and is confirmed.
    const isWaste = isFirst && best.type === "income";
    const action = ((isTrackTurn || isWaste) && track) || best;
    const { clicks } = await playByObjects(table, hands, action);
    (counts[action.type] ??= []).push(clicks);
  }
  for (const [kind, most] of Object.entries(CLICKS)) {
    const list = counts[kind] ?? [];
    assert.ok(list.length > 0, `${kind}: ${JSON.stringify(counts)}`);
    const mean = list.reduce((sum, clicks) => sum + clicks, 0) / list.length;
    assert.ok(mean <= most, `${kind}: ${mean} clicks: ${JSON.stringify(counts)}`);
  }
});

story(
  "a second track is added to the first with one more click, and undone with it",
  {},
  async ({ page }) => {
    const table = await openGame(page, { setup: LATE });
    await table.awaited();
    const twice = (await table.legal()).find(({ type, second }) => type === "expand" && second);
    const { clicks } = await playByObjects(table, new Mouse(page), twice);
    assert.equal(clicks, 2);
    const { board } = await table.view();
    await table.showsBoard({ board });
    assert.equal(board.track.length, LATE.position.track.length + 2);
    await page.keyboard.press("z");
    await until(
      async () => (await table.view()).board.track.length === LATE.position.track.length,
      "the undo",
    );
  },
);

story("what ends the turn is confirmed, and says so", {}, async ({ page }) => {
  const table = await openGame(page, {
    setup: { ...LATE, position: { ...LATE.position, actions_taken: ["open"] } },
  });
  const { version } = await table.awaited();
  const { connection } = (await table.legal()).find(({ type }) => type === "expand");
  await new Mouse(page).point(table, { kind: "connection", id: connection });
  await table.acting.getByText("This ends your turn and cannot be taken back.").waitFor();
  await table.do.filter({ hasText: "Lay track" }).waitFor();
  assert.equal((await table.view()).version, version);
  await page.keyboard.press("Escape");
  assert.equal(await table.do.count(), 0);
  assert.equal((await table.view()).version, version);
});

story("a setting restores confirmations", {}, async ({ page }) => {
  const table = await openGame(page, { setup: LATE });
  const { version } = await table.awaited();
  await page.locator("#tools .menu > summary").click();
  await page.getByRole("button", { name: "Confirm every action" }).click();
  await page.keyboard.press("Escape");
  const { connection } = (await table.legal()).find(({ type, second }) => type === "expand" && !second);
  await new Mouse(page).point(table, { kind: "connection", id: connection });
  await table.do.waitFor();
  assert.equal((await table.view()).version, version);
  await page.reload();
  await table.ready();
  await table.confirmEverything();
  assert.equal(
    await page.locator("#tools .menu .items [aria-pressed]").getAttribute("aria-pressed"),
    "true",
    "the browser remembers it",
  );
});

story("the button says what a journey scores, and the meter shows it afterwards", {}, async ({ page }) => {
  const table = await openGame(page, { setup: LATE });
  const before = await table.awaited();
  const score = ({ players }) => players.find(({ color }) => color === table.own).score;
  const shown = page.locator("#mine .points");
  assert.equal(await shown.textContent(), String(score(before)));
  const hands = new Mouse(page);
  await hands.point(table, { kind: "group", id: "nakano" });
  await table.question();
  await hands.point(table, { kind: "station", id: "akihabara" });
  await table.do.filter({ hasText: /^Move and score \+\d+/ }).waitFor();
  const gain = Number(/\+(\d+)/.exec(await table.do.textContent())[1]);
  await table.do.click();
  const after = await until(async () => {
    const now = await table.view();
    return now.version > before.version && now;
  }, "the move");
  assert.equal(score(after) - score(before), gain);
  await shown.filter({ hasText: String(score(after)) }).waitFor();
});

story("a card shows what it pays for, and pays for what is chosen then", {}, async ({ page }) => {
  const table = await openGame(page, { setup: LATE });
  const { version } = await table.awaited();
  await page.locator('#hand [data-ward="koto"]').click();
  await table.acting.locator("h2").filter({ hasText: "What Koto pays for" }).waitFor();
  await table.acting.locator(".choice").first().click();
  await table.acting.locator(".choice").first().click();
  const entry = await until(async () => (await table.entries(version))[0], "the action");
  assert.deepEqual(entry.action.pay, ["koto"]);
});

/** Drags the mouse from station to station. */
async function drag(page, table, ...things) {
  const places = [];
  for (const thing of things) places.push(await table.place(thing));
  await page.mouse.move(places[0].x, places[0].y);
  await page.mouse.down();
  for (const { x, y } of places.slice(1)) await page.mouse.move(x, y, { steps: 12 });
  await page.mouse.up();
}

const station = (id) => ({ kind: "station", id });

story("track is laid along a line that is drawn from station to station", {}, async ({ page }) => {
  const table = await openGame(page, { setup: LATE });
  const { version } = await table.awaited();
  const { connection, second } = (await table.legal()).find(({ type, second, connection }) => {
    const shared = second?.filter((end) => connection.includes(end)) ?? [];
    return type === "expand" && shared.length === 1;
  });
  const middle = connection.find((end) => second.includes(end));
  const [from, to] = [connection, second].map((pair) => pair.find((end) => end !== middle));
  await drag(page, table, station(from), station(middle), station(to));
  const entry = await until(async () => (await table.entries(version))[0], "the track");
  assert.deepEqual(
    [entry.action.connection, entry.action.second].map((pair) => [...pair].sort()),
    [connection, second].map((pair) => [...pair].sort()),
  );
});

story("customers follow a line that is drawn from them along the track", {}, async ({ page }) => {
  const table = await openGame(page, { setup: LATE });
  await table.awaited();
  await drag(page, table, { kind: "group", id: "nakano" }, station("nakano"), station("shinjuku"));
  await table.question();
  assert.equal(await table.stops(), 2);
  await page.keyboard.press("Escape");
});

story("a reload in the middle of an action restores what has been chosen", {}, async ({ page }) => {
  const table = await openGame(page, { setup: LATE });
  await table.awaited();
  const hands = new Mouse(page);
  await hands.point(table, { kind: "group", id: "nakano" });
  await table.question();
  await hands.point(table, station("shinjuku"));
  const choice = table.acting.locator(".choice").first();
  await choice.waitFor();
  await table.question();
  const [title, stops] = [await table.acting.locator("h2").textContent(), await table.stops()];
  assert.equal(stops, 2);
  await page.reload();
  await table.ready();
  await table.acting.locator("h2").filter({ hasText: title }).waitFor();
  assert.equal(await table.stops(), stops);
  await page.goto("/rules");
  await page.goBack();
  await table.ready();
  await table.acting.locator("h2").filter({ hasText: title }).waitFor();
  for (let step = 0; step < 3; step += 1) {
    await page.keyboard.press("Escape");
    await table.question();
  }
  await page.reload();
  await table.ready();
  await table.awaited();
  assert.equal(await table.stops(), 0);
});

story("the first action is at most five Tabs away, and letters choose actions", {}, async ({ page }) => {
  const table = await openGame(page, { setup: LATE });
  const { version } = await table.awaited();
  let tabs = 0;
  const isOnKind = () => page.evaluate(() => document.activeElement?.matches(".kind") ?? false);
  while (!(await isOnKind())) {
    await page.keyboard.press("Tab");
    tabs += 1;
    assert.ok(tabs <= 5, "five Tabs");
  }
  const pressed = () => page.locator('.kind[aria-pressed="true"]').getAttribute("data-kind");
  for (const [key, kind] of [
    ["o", "open"],
    ["e", "expand"],
    ["m", "move"],
    ["u", "upgrade"],
  ]) {
    await page.evaluate(() => document.activeElement?.blur());
    await page.keyboard.press(key);
    if (await table.kind(kind).getAttribute("aria-disabled")) continue;
    assert.equal(await pressed(), kind);
  }
  await page.keyboard.press("Escape");
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press("o");
  await page.keyboard.press("1");
  await table.acting.getByText("Which store?").waitFor({ state: "attached" });
  await page.keyboard.press("1");
  await until(async () => (await table.view()).version > version, "the store");
});

for (const [width, height] of [
  [1280, 800],
  [1920, 1080],
  [820, 1000],
  [390, 844],
  [844, 390],
])
  story(
    `nothing is shifted while the page loads and an action is composed, ${width} × ${height}`,
    { viewport: { width, height } },
    async ({ page, context }) => {
      await context.addInitScript(() => {
        globalThis.shifts = [];
        new PerformanceObserver((list) => {
          for (const { value, sources } of list.getEntries())
            globalThis.shifts.push([value, sources.map(({ node }) => node?.id || node?.className || "")]);
        }).observe({ type: "layout-shift", buffered: true });
      });
      const table = await openGame(page, { setup: LATE });
      await table.awaited();
      const board = await table.board.boundingBox();
      for (const kind of ["open", "expand", "move"]) {
        await table.kind(kind).click();
        await table.question();
        assert.deepEqual(await table.board.boundingBox(), board, kind);
      }
      await table.acting
        .locator(".choice")
        .first()
        .evaluate((choice) => choice.click());
      await table.question();
      assert.deepEqual(await table.board.boundingBox(), board);
      await page.waitForTimeout(300);
      const shifts = await page.evaluate(() => globalThis.shifts);
      const sum = shifts.reduce((all, [value]) => all + value, 0);
      assert.ok(sum < 0.05, `${sum}: ${JSON.stringify(shifts)}`);
    },
  );

story("no target moves when something is hovered", {}, async ({ page }) => {
  const table = await openGame(page, { setup: LATE });
  await table.awaited();
  const targets = ":is(.kind, #hand button, #queue li, #players li, .zoom button, #tools > button):visible";
  const places = () =>
    page.locator(targets).evaluateAll((all) =>
      all.map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [x, y, width, height].map(Math.round).join();
      }),
    );
  const before = await places();
  for (const target of await page.locator(targets).all()) {
    await target.hover();
    assert.deepEqual(await places(), before);
  }
  for (const thing of [station("tokyo"), { kind: "ward", id: "setagaya" }, { kind: "group", id: "nakano" }]) {
    const { x, y } = await table.place(thing);
    await page.mouse.move(x, y);
    assert.deepEqual(await places(), before, JSON.stringify(thing));
  }
});

story("a page that is opened loads its files in one wave, and few of them", {}, async ({ page }) => {
  const table = await openGame(page, { setup: LATE });
  const requests = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await page.reload();
  await table.ready();
  await table.offers(await table.legal());
  // From then on it follows the game.
  const own = requests.slice(
    0,
    requests.findIndex((path) => path.endsWith("/stream")),
  );
  const scripts = own.filter((path) => path.endsWith(".js"));
  assert.equal(scripts.length, 1, scripts.join());
  assert.deepEqual(
    own.filter((path) => path.startsWith("/api/") && !path.endsWith("/board.svg")),
    [],
    "the page has what it begins with",
  );
  assert.ok(own.length <= 12, own.join("\n"));
  // Nothing has to be read before it is known what to load next.
  const html = await (await page.request.get(page.url())).text();
  for (const path of own.slice(1)) assert.ok(html.includes(path), `${path} is requested by a file`);
  assert.ok(new Set(own).size === own.length, "nothing is requested twice");
});
