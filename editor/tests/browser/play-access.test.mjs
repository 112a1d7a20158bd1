import assert from "node:assert/strict";
import { Mouse } from "./hands.mjs";
import { freshSlug, looks, story, visitor } from "./kit.mjs";
import { LATE, Table, change, openGame, playOutQuickly, prepare } from "./table.mjs";

for (const width of [1280, 360]) {
  const options = { viewport: { width, height: 800 } };

  story(`axe finds nothing serious around a table, ${width} px wide`, options, async ({ page, t }) => {
    const found = [];
    const visit = async (page, path, name = path) => {
      assert.equal((await page.goto(path)).status(), 200, path);
      await looks(page, name, found);
    };
    await page.goto("/");
    const waiting = await change(page, "/games", {
      players: 3,
      visibility: "public",
      name: freshSlug("waiting"),
      clock: { type: "turn", seconds: 3600, at_zero: "bot_plays_turn" },
    });
    await change(page, "/games", {
      players: 2,
      visibility: "public",
      name: freshSlug("solo"),
      setup: { solo: true },
    });
    for (const path of ["/", "/games/new", "/rules"]) await visit(page, path);
    await visit(page, `/games/${waiting.id}`, "the waiting table, seated");
    await visit(page, `/games/${waiting.id}/table`, "the table view of a waiting table");

    const guest = await visitor(options, t);
    await visit(guest.page, `/games/${waiting.id}`, "the waiting table, as a guest");
    await guest.page.getByRole("button", { name: "Join as a guest" }).click();
    await guest.page.getByText("(you)").waitFor();
    await visit(guest.page, "/claim");
    assert.deepEqual(guest.faults, []);
    assert.deepEqual(found, []);
  });

  story(`axe finds nothing serious at a table, ${width} px wide`, options, async ({ page, t }) => {
    const found = [];
    const table = await openGame(page, { visibility: "public", setup: LATE });
    const actions = await table.legal();
    await table.offers(actions);
    await looks(page, "the menu", found);
    const hands = new Mouse(page);
    const move = actions.find(({ type, path }) => type === "move" && path.length > 2);
    await table.kind("open").click();
    await table.question();
    await looks(page, "a question", found);
    await table.button("Cancel").click();
    await table.kind("move").click();
    await hands.point(table, { kind: "ward", id: move.ward });
    await table.question();
    await looks(page, "a journey", found);
    await table.button("Cancel").click();
    await prepare(table, hands, move);
    await page.locator(".do:not([aria-disabled=true])").waitFor();
    await looks(page, "the last look", found);
    await page.locator("#tools summary").click();
    await looks(page, "cards by hand, and the menu of the table", found);
    await page.getByRole("button", { name: "Rules" }).click();
    await looks(page, "the rules over the table", found);
    await page.keyboard.press("Escape");
    assert.equal((await page.goto(`/games/${table.id}/table`)).status(), 200);
    await looks(page, "the table view", found);

    const watcher = await visitor(options, t);
    await watcher.page.goto(`/games/${table.id}`);
    await Table.at(watcher.page);
    await looks(watcher.page, "watching", found);
    assert.deepEqual(watcher.faults, []);

    await page.goto(`/games/${table.id}`);
    await table.ready();
    await playOutQuickly(table);
    await table.ending.waitFor();
    await looks(page, "the result", found);
    for (const rest of ["/replay#v=5", "/fairness", "/table"]) {
      await page.goto(`/games/${table.id}${rest}`);
      if (rest.startsWith("/replay")) await page.waitForSelector("#table:not([aria-busy])");
      await looks(page, rest, found);
    }
    assert.deepEqual(found, []);
  });
}
