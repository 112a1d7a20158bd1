import assert from "node:assert/strict";
import { story } from "./kit.mjs";
import { LATE, Table, openGame, playOutQuickly, showsResult } from "./table.mjs";

/** The replay of a finished game, opened from the result. */
async function replayOf(table) {
  await table.ending.getByRole("link", { name: "Replay" }).click();
  await table.page.waitForURL("**/replay*");
  return Object.assign(await Table.at(table.page), {
    where: table.page.locator(".replay output"),
    slider: table.page.getByLabel("Position in the game"),
    viewpoint: table.page.getByLabel("Viewpoint"),
  });
}

/** The titles of the visible hands, and the cards in them. */
const handsShown = (table) =>
  table.page.locator("#hand").evaluate((section) =>
    [...section.querySelectorAll("ul.cards")].map((list) => ({
      color: list.dataset.player,
      cards: [...list.querySelectorAll(".hand-card")].map(({ dataset }) => dataset.ward).sort(),
    })),
  );

const told = ({ players }) =>
  players.filter(({ hand }) => hand?.length).map(({ color, hand }) => ({ color, cards: [...hand].sort() }));

story(
  "a replay leads step by step to the stored result, and the keys, the slider and the address to every moment",
  {},
  async ({ page, context }) => {
    const table = await openGame(page, { setup: LATE });
    await playOutQuickly(table);
    await table.ending.waitFor();
    const replay = await replayOf(table);
    const { version: last } = await replay.view();
    const at = (version) =>
      replay.where.filter({ hasText: new RegExp(`^${version} of ${last}\\b`) }).waitFor();
    await at(1);
    assert.equal(await replay.ending.isVisible(), false);
    for (let version = 2; version <= last; version += 1) {
      await page.getByRole("button", { name: "Forward", exact: true }).click();
      await at(version);
    }
    await replay.ending.waitFor();
    await showsResult(replay);
    await replay.showsBoard(await replay.view());

    await page.keyboard.press("ArrowLeft");
    await at(last - 1);
    assert.equal(await replay.ending.isVisible(), false);
    const entries = await replay.entries();
    const turnBegan = entries.findLast(
      ({ version, events }) => version < last - 1 && events.some(({ type }) => type === "turn_started"),
    ).version;
    await page.keyboard.press("Shift+ArrowLeft");
    await at(turnBegan);
    await page.keyboard.press("ArrowRight");
    await at(turnBegan + 1);
    await replay.slider.focus();
    await page.keyboard.press("Home");
    await at(1);
    for (let step = 0; step < 4; step += 1) await page.keyboard.press("ArrowRight");
    await at(5);
    const past = await replay.ask(`/api/v1/games/${replay.id}/replay?version=5`);
    await replay.showsBoard(past);

    // The URL of a position leads back to it.
    await replay.viewpoint.selectOption("blue");
    await page.waitForURL("**/replay#v=5&as=blue");
    const moment = await page.locator(".replay-events").textContent();
    const other = await context.newPage();
    await other.goto(page.url());
    const again = await Table.at(other);
    assert.match(await other.locator(".replay output").textContent(), new RegExp(`^5 of ${last}\\b`));
    assert.equal(await other.locator(".replay-events").textContent(), moment);
    assert.deepEqual(await handsShown(again), await handsShown(replay));
  },
);

story("a replay by the eyes of a seat shows what that seat saw, and nothing else", {}, async ({ page }) => {
  const table = await openGame(page, { setup: LATE });
  await playOutQuickly(table);
  await table.ending.waitFor();
  const replay = await replayOf(table);
  await replay.slider.focus();
  for (let version = 2; version <= 4; version += 1) {
    await page.keyboard.press("ArrowRight");
    await replay.where.filter({ hasText: `${version} of ` }).waitFor();
  }
  const shown = {};
  for (const eyes of ["red", "blue", "all"]) {
    await replay.viewpoint.selectOption(eyes);
    await page.waitForURL(`**/replay#v=4&as=${eyes}`);
    const view = await replay.ask(`/api/v1/games/${replay.id}/replay?version=4&as=${eyes}`);
    shown[eyes] = await handsShown(replay);
    assert.deepEqual(
      shown[eyes].sort((a, b) => a.color.localeCompare(b.color)),
      told(view).sort((a, b) => a.color.localeCompare(b.color)),
      eyes,
    );
  }
  assert.deepEqual(
    shown.red.map(({ color }) => color),
    ["red"],
  );
  assert.deepEqual(
    shown.blue.map(({ color }) => color),
    ["blue"],
  );
  assert.equal(shown.all.length, 2);
});
