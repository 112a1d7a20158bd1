import assert from "node:assert/strict";
import { Mouse } from "./hands.mjs";
import { story, visitor } from "./kit.mjs";
import { Table, playNext, until } from "./table.mjs";

/** Creates a private table with the form, and returns its link. */
async function openTable(page, name) {
  await page.goto("/");
  await page.getByRole("link", { name: "New table" }).click();
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("Table name").fill("Two of us");
  await page.getByRole("button", { name: "Create private table" }).click();
  const link = page.getByLabel("Invite link");
  await link.waitFor();
  return link.inputValue();
}

async function comeByLink(page, link, name) {
  await page.goto(link);
  await page.getByLabel("Your name").fill(name);
  await page.getByRole("button", { name: "Join as a guest" }).click();
  await page.getByText("(you)").waitFor();
}

story(
  "two people open a table, come by its link and see each other's moves as they are made",
  { joins: false },
  async ({ page, t }) => {
    const other = await visitor({}, t);
    const link = await openTable(page, "Ann");
    assert.equal(await page.getByRole("button", { name: "Start the game" }).isDisabled(), true);
    await comeByLink(other.page, link, "Ben");
    // The page of the waiting player shows by itself that somebody has joined, and the other page that the game starts.
    await page.locator(".seats strong").filter({ hasText: /^Ben/ }).waitFor();
    await page.getByRole("button", { name: "Start the game" }).click();
    const tables = await Promise.all([
      Table.at(page),
      other.page.waitForSelector("#table").then(() => Table.at(other.page)),
    ]);
    let reloads = 0;
    for (const { page } of tables) page.on("framenavigated", () => (reloads += 1));

    const { awaiting } = await tables[0].view();
    const [first, second] = awaiting.player === tables[0].own ? tables : [tables[1], tables[0]];
    const hands = new Map(tables.map((table) => [table, new Mouse(table.page)]));
    const does = (table, choose) => playNext(table, hands.get(table), choose);
    const of =
      (type, fits = () => true) =>
      (actions) =>
        actions.find((action) => action.type === type && fits(action));
    /** Waits until the page offers undo, or says why not. */
    const undo = async ({ page, undo }, reason) => {
      const button = undo.and(page.locator(reason ? '[aria-disabled="true"]' : ":not([aria-disabled])"));
      await button.waitFor();
      await until(async () => (await page.locator("#undo-reason").textContent()) === reason, reason);
      return button;
    };
    const titles = async () => [await first.page.title(), await second.page.title()];

    await undo(first, "There is nothing to take back.");
    await undo(second, "There is nothing to take back.");
    assert.deepEqual(await titles(), ["● Your turn – Two of us", "Two of us – Shinjuku"]);
    assert.match(await second.turn.textContent(), /^(Ann|Ben).*’s turn/);

    // Track is laid, seen by the other player, undone, and gone for both.
    await does(
      first,
      of("expand", ({ second }) => second === null),
    );
    await second.showsBoard(await second.view());
    assert.equal((await second.view()).board.track.length, 1);
    await undo(second, "The last action was not yours.");
    await (await undo(first, "")).click();
    await until(async () => (await first.view()).board.track.length === 0, "the undo");
    for (const table of tables) await table.showsBoard(await table.view());

    // An action that reveals a card cannot be undone, and then it is the other player's turn.
    await does(first, of("income"));
    await undo(first, "Cards or customers have been drawn since, so this can no longer be taken back.");
    await second.awaited();
    assert.deepEqual(await titles(), ["Two of us – Shinjuku", "● Your turn – Two of us"]);
    await does(second, of("open"));
    await does(
      second,
      of("expand", ({ second }) => second === null),
    );
    await first.awaited();
    await undo(first, "The last action was not yours.");
    await first.page
      .locator("#log")
      .getByText(/ opened a/)
      .first()
      .waitFor({ state: "attached" });
    await does(first, of("open"));
    await second.showsBoard(await first.view());
    assert.equal((await second.view()).board.stores.length, 2);
    assert.deepEqual(await titles(), ["● Your turn – Two of us", "Two of us – Shinjuku"]);
    assert.equal(reloads, 0);
    assert.deepEqual(other.faults, []);
  },
);
