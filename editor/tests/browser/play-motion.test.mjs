import assert from "node:assert/strict";
import { story } from "./kit.mjs";
import { LATE, change, openGame, until } from "./table.mjs";

const MOVING = { reducedMotion: "no-preference" };

/** Records what moves on the page from now on. */
const record = (page) =>
  page.evaluate(() => {
    globalThis.moved = { rides: 0, appearing: 0, cards: 0, captions: [] };
    new MutationObserver((changes) => {
      const { moved } = globalThis;
      for (const { addedNodes, target, type } of changes) {
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          if (node.matches(".riding")) moved.rides += 1;
          if (node.matches(".flying-card")) moved.cards += 1;
        }
        if (type === "attributes" && target.matches(".appearing")) moved.appearing += 1;
        const caption = document.querySelector(".playback:not([hidden]) span")?.textContent;
        if (caption && moved.captions.at(-1) !== caption) moved.captions.push(caption);
      }
    }).observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
  });

const moved = (page) => page.evaluate(() => globalThis.moved);

/** Opens the settings of motion and sound. */
const settings = (page) => page.getByLabel("Motion and sound").click();

/** Plays one of the legal actions of a kind through the API. */
async function act(table, choose) {
  const view = await table.view();
  const { payments: _, ...action } = choose(await table.legal());
  return change(table.page, `/games/${table.id}/actions`, { version: view.version, action });
}

const move = (actions) => actions.find(({ type, path }) => type === "move" && path.length > 1);
const open = (actions) => actions.find(({ type }) => type === "open");

story("customers ride along their path, and stores appear", MOVING, async ({ page }) => {
  const table = await openGame(page, { setup: LATE });
  await record(page);
  await act(table, move);
  await until(async () => (await moved(page)).rides > 0, "a ride");
  await act(table, open);
  await until(async () => (await moved(page)).appearing > 0, "a store that appears");
  await until(async () => (await moved(page)).captions.length > 0, "a caption of the bot's action");
  // In the end the board shows the game as it is, and nothing is left behind.
  await page.locator(".playback").waitFor({ state: "hidden" });
  await table.showsBoard(await table.view());
  assert.equal(await page.locator(".riding, .laying, .flying-card").count(), 0);
});

story(
  "the actions of bots are shown one after another, and cards fly to the players",
  MOVING,
  async ({ page }) => {
    const table = await openGame(page, { players: 4 });
    await table.awaited();
    await record(page);
    await act(table, (actions) => actions.find(({ type }) => type === "income"));
    await until(
      async () => (await moved(page)).captions.length >= 3,
      "a caption for each of three bots",
      40_000,
    );
    assert.ok((await moved(page)).cards > 0);
  },
);

story("the reader can skip what plays, and act at any time", MOVING, async ({ page }) => {
  const table = await openGame(page, { setup: LATE });
  await settings(page);
  await page.getByLabel("Motion", { exact: true }).selectOption("slow");
  await act(table, move);
  await act(table, open);
  await page.getByRole("button", { name: "Skip" }).click();
  await table.showsBoard(await table.view());
  await page.locator(".playback").waitFor({ state: "hidden" });
});

for (const [how, options, off] of [
  ["the reader has turned motion off", MOVING, true],
  ["the system asks for less motion", {}, false],
])
  story(`nothing moves if ${how}`, options, async ({ page }) => {
    const table = await openGame(page, { setup: LATE });
    if (off) {
      await settings(page);
      await page.getByLabel("Motion", { exact: true }).selectOption("off");
      // The choice is remembered.
      await page.reload();
      await table.ready();
      assert.equal(await page.getByLabel("Motion", { exact: true }).inputValue(), "off");
    }
    await record(page);
    await act(table, move);
    await act(table, open);
    await table.awaited();
    assert.deepEqual(await moved(page), { rides: 0, appearing: 0, cards: 0, captions: [] });
  });

story("what happened since the reader's last turn plays as a replay", MOVING, async ({ page }) => {
  const table = await openGame(page, { setup: LATE });
  await settings(page);
  await page.getByLabel("Motion", { exact: true }).selectOption("off");
  await act(table, move);
  await act(table, open);
  await table.awaited();
  await record(page);
  await page.getByRole("button", { name: "Show what happened" }).click();
  await until(async () => (await moved(page)).captions.length > 0, "a caption");
  await page.getByRole("button", { name: "Skip" }).click();
  await table.showsBoard(await table.view());
});

story("sound is on for a mouse, and can be turned off", MOVING, async ({ page }) => {
  const table = await openGame(page, { setup: LATE });
  await settings(page);
  const sound = page.getByLabel("Sound", { exact: true });
  assert.equal(await sound.isChecked(), true);
  await sound.uncheck();
  await page.reload();
  await table.ready();
  assert.equal(await sound.isChecked(), false);
});

story(
  "sound is off on a phone",
  { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  async ({ page }) => {
    await openGame(page, { setup: LATE });
    assert.equal(await page.getByLabel("Sound", { exact: true }).isChecked(), false);
  },
);
