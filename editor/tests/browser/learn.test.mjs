import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { Mouse } from "./hands.mjs";
import { looks, story } from "./kit.mjs";
import { Table, play, prepare } from "./table.mjs";

const LESSONS = new URL("../../../service/lessons/", import.meta.url);

/** A mouse that clicks on wards where their customers stand, or on their names. */
class Learner extends Mouse {
  constructor(page) {
    super(page);
    this.page = page;
  }

  async point(table, thing) {
    if (thing.kind !== "ward") return super.point(table, thing);
    const group = this.page.locator(`#board [data-group="${thing.id}"] use`).first();
    const name = this.page.locator(`#board [data-ward-name="${thing.id}"]`);
    const { x, y, width, height } = await ((await group.count()) ? group : name).boundingBox();
    await this.mouse.click(x + width / 2, y + height / 2);
  }
}

/** The page of a lesson that has just been started. */
async function lessonAt(page, id) {
  await page.waitForURL("**/games/*");
  await page.locator(`#lesson[data-lesson="${id}"]`).waitFor();
  return Table.at(page);
}

/** The steps that are ticked off. */
const ticked = (page) => page.locator("#lesson .todo li.done").count();

/** Waits until the lesson is complete and the progress is stored. */
async function completed(page) {
  await page.locator('#lesson[data-done="yes"][data-recorded="yes"]').waitFor();
  assert.equal(await ticked(page), await page.locator("#lesson .todo li").count());
  assert.notEqual(await page.locator("#lesson .outcome").textContent(), "");
}

/** Plays the actions of the solution with the mouse. */
async function solve(page, table, solution) {
  for (const action of solution) await play(table, new Learner(page), action);
  await completed(page);
}

/** Checks that the page does not scroll sideways. */
async function fits(page, where) {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  assert.equal(over, 0, where);
}

/** Starts a lesson from the list. */
async function start(page, id) {
  await page.goto("/learn");
  await page.locator(`.lesson form[action="/learn/${id}"] button`).click();
  return lessonAt(page, id);
}

const lesson = async (page, id) => (await page.request.get(`/api/v1/lessons/${id}`)).json();

for (const file of (await readdir(LESSONS)).sort()) {
  const { id, texts } = JSON.parse(await readFile(new URL(file, LESSONS), "utf8"));
  story(`a guest takes the lesson ${id} with the mouse`, { joins: false }, async ({ page }) => {
    const table = await start(page, id);
    await page.getByRole("heading", { name: texts.en.title, level: 2 }).waitFor();
    assert.equal(await ticked(page), 0);
    const { solution } = await lesson(page, id);
    await solve(page, table, solution);
    const shown = await page.locator("#lesson .outcome").innerText();
    assert.equal(shown, texts.en.done);
    // What has been reached survives a reload.
    await page.reload();
    await lessonAt(page, id);
    await completed(page);
    await page.goto("/learn");
    assert.match(await page.locator(".who").innerText(), /Guest/);
    await page.locator(".lesson.done").waitFor();
    assert.equal(await page.locator(".lesson.done").count(), 1);
    assert.equal(await page.locator(".lesson.done form").getAttribute("action"), `/learn/${id}`);
  });
}

story("one lesson leads to the next, and the last one to a game", { joins: false }, async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Learn the game" }).click();
  await page.getByText("Lessons completed: 0/8").waitFor();
  await page.locator(".begin").getByRole("button", { name: "Start: Your first customer" }).click();
  await lessonAt(page, "first-customer");
  const lesson = page.locator("#lesson");
  for (let action = 1; action <= 2; action += 1) {
    await page.getByRole("button", { name: "Show me" }).click();
    await page.locator(`#lesson .todo li:nth-child(${2 * action}).done`).waitFor({ state: "attached" });
  }
  await completed(page);
  await lesson.getByRole("button", { name: "Next lesson" }).click();
  await lessonAt(page, "laying-track");
  await page.goto("/learn");
  await page.getByText("Lessons completed: 1/8").waitFor();
  await page.locator(".begin").getByRole("button", { name: "Continue: Lay track" }).waitFor();
  await start(page, "sets");
  await page.getByRole("button", { name: "Show me" }).click();
  await completed(page);
  await lesson.getByRole("button", { name: "Play your first game" }).click();
  await page.locator("#coach .advice > li").first().waitFor();
});

story("a lesson points at what to choose next", { joins: false }, async ({ page }) => {
  const table = await start(page, "moving-a-group");
  const callout = page.locator("#board .callout");
  const next = () => page.locator("#table").getAttribute("data-next");
  assert.equal(await next(), "move");
  assert.equal(await callout.count(), 0);
  await table.kind("move").click();
  await callout.filter({ hasText: "Tap here next" }).waitFor();
  assert.equal(await next(), "");
  // Nakano is the only ward whose customers can move, so the page has chosen it already. The bubble is above the next
  // station.
  const isAbove = async (id) => {
    const { x } = await table.place({ kind: "station", id });
    await page.waitForFunction((x) => {
      const box = document.querySelector("#board .callout path")?.getBoundingClientRect();
      return box && Math.abs(box.x + box.width / 2 - x) < 3;
    }, x);
  };
  await isAbove("shinjuku");
  await new Learner(page).point(table, { kind: "station", id: "shinjuku" });
  await isAbove("yotsuya");
  // Another action is none of the lesson's business.
  await table.button("Cancel").click();
  await table.kind("open").click();
  await table.question();
  assert.equal(await callout.count(), 0);
});

story("steps are ticked off while an action is composed", { joins: false }, async ({ page }) => {
  const table = await start(page, "moving-a-group");
  const { solution } = await lesson(page, "moving-a-group");
  await page.locator('#lesson .todo li:nth-child(1)[aria-current="step"]').waitFor();
  await prepare(table, new Learner(page), solution[0]);
  await page.locator('#lesson .todo li:nth-child(3)[aria-current="step"]').waitFor();
  assert.equal(await ticked(page), 2);
  await table.button("Cancel").click();
  await page.locator('#lesson .todo li:nth-child(1)[aria-current="step"]').waitFor();
  assert.equal(await ticked(page), 0);
});

story(
  "a learner who does something else is told so, may take it back, and may start over",
  { joins: false },
  async ({ page }) => {
    const table = await start(page, "laying-track");
    const elsewhere = { type: "expand", connection: ["shinjuku", "yotsuya"], second: null, pay: [] };
    await prepare(table, new Learner(page), elsewhere);
    await table.do.click();
    await page.getByText("That was another way.").waitFor();
    assert.ok(await page.getByRole("button", { name: "Show me" }).isDisabled());
    await table.undo.click();
    await page.getByRole("button", { name: "Show me" }).and(page.locator(":enabled")).waitFor();
    const { id } = table;
    await page.locator("#lesson").getByRole("button", { name: "Start over" }).click();
    await page.waitForURL((url) => url.pathname.startsWith("/games/") && !url.pathname.includes(id));
    await lessonAt(page, "laying-track");
  },
);

story("the coach explains its ideas in the first game", { joins: false }, async ({ page }) => {
  await page.goto("/learn");
  await page.getByRole("button", { name: "Play your first game" }).click();
  await page.waitForURL("**/games/*");
  const table = await Table.at(page);
  const { players } = await table.view();
  assert.ok(players.some(({ bot }) => bot === "beginner"));
  const coach = page.locator("#coach");
  await table.awaited();
  const ideas = coach.locator(".advice > li");
  await ideas.first().waitFor();
  assert.ok((await ideas.count()) <= 3);
  assert.ok((await ideas.first().locator("ul > li").count()) > 0);
  // The first idea is highlighted on the board, and others are explained when they are opened.
  await page.locator("#board .halo.suggested").first().waitFor();
  const others = (await ideas.count()) - 1;
  for (let index = 1; index <= others; index += 1) {
    const button = ideas.nth(index).getByRole("button", { name: "Do this" });
    assert.ok(!(await button.isVisible()));
    await ideas.nth(index).locator("summary").click();
    await button.waitFor();
  }
  await ideas.first().hover();
  const { version } = await table.view();
  const response = page.waitForResponse((one) => one.url().endsWith("/actions") && one.ok());
  await ideas.first().getByRole("button", { name: "Do this" }).click();
  await response;
  const [entry] = await table.entries(version);
  assert.equal(entry.player, table.own);
  const button = page.getByRole("button", { name: "Coach", exact: true });
  await button.click();
  await coach.waitFor({ state: "hidden" });
  await page.goto(`/games/${table.id}`);
  await button.waitFor();
  assert.equal(await button.getAttribute("aria-pressed"), "false");
  await button.click();
  await coach.waitFor();
});

story(
  "a lesson without scripts is taken in the table view",
  { joins: false, javaScriptEnabled: false },
  async ({ page }) => {
    await page.goto("/learn/laying-track");
    await page.getByRole("button", { name: "Start" }).click();
    await page.waitForURL("**/games/*/table");
    for (let action = 0; action < 2; action += 1) {
      const version = await page.locator("#lesson-show input[name=version]").inputValue();
      await page.getByRole("button", { name: "Show me" }).click();
      await page
        .locator(`#lesson-show input[name=version]:not([value="${version}"])`)
        .waitFor({ state: "attached" });
    }
    await page.getByText("Your track will serve you again and again.").waitFor();
    await page.goto("/learn");
    await page.getByText("Lessons completed: 1/8").waitFor();
  },
);

for (const width of [1280, 390]) {
  story(
    `axe finds nothing serious in lessons, and they fit, ${width} px wide`,
    { joins: false, viewport: { width, height: 800 } },
    async ({ page }) => {
      const found = [];
      for (const path of ["/learn", "/learn/two-tracks", "/rules"]) {
        assert.equal((await page.goto(path)).status(), 200, path);
        await looks(page, path, found);
        await fits(page, path);
      }
      const table = await start(page, "sets");
      await table.kind("move").waitFor();
      await looks(page, "a lesson", found);
      await fits(page, "a lesson");
      await page.getByRole("button", { name: "Show me" }).click();
      await completed(page);
      await looks(page, "a lesson that is complete", found);
      await fits(page, "a lesson that is complete");
      await page.goto("/learn");
      await looks(page, "the list with progress", found);
      await page.getByRole("button", { name: "Play your first game" }).click();
      await page.waitForURL("**/games/*");
      await (await Table.at(page)).awaited();
      const coach = page.locator("#coach > details");
      if (!(await coach.evaluate((card) => card.open))) await coach.locator("> summary").click();
      await page.locator("#coach .advice > li").first().waitFor();
      await looks(page, "the coach", found);
      await fits(page, "the coach");
      assert.deepEqual(found, []);
    },
  );
}

/** Lines with four or more words in a row that are written in Latin letters: names are shorter. */
const english = (text) => text.match(/^.*\b[A-Za-z’']+( [A-Za-z’']+){3,}.*$/gm) ?? [];

story("lessons speak Japanese", { joins: false, locale: "ja-JP" }, async ({ page }) => {
  for (const path of ["/learn", "/learn/income", "/rules"]) {
    await page.goto(path);
    assert.deepEqual(english(await page.locator("body").innerText()), [], path);
  }
  const table = await start(page, "department-stores");
  assert.deepEqual(english(await page.locator("#table").innerText()), []);
  const { texts } = await lesson(page, "department-stores");
  const plain = (text) => text.replaceAll("**", "");
  const shown = await page.locator("#lesson").innerText();
  for (const text of [texts.ja.title, plain(texts.ja.intro), texts.ja.goal, ...texts.ja.steps, texts.ja.hint])
    assert.ok(shown.includes(text), text);
  assert.equal((await table.view()).name, texts.ja.title);
  await page.getByRole("button", { name: "見本を見る" }).click();
  await page.locator("#lesson .todo li:nth-child(2).done").waitFor();
  await page.getByRole("button", { name: "見本を見る" }).click();
  await completed(page);
  assert.equal(await page.locator("#lesson .outcome").innerText(), texts.ja.done);
  await page.goto("/learn");
  await page.getByRole("button", { name: "最初のゲームを遊ぶ" }).click();
  await page.locator("#coach .advice > li").first().waitFor();
  assert.deepEqual(english(await page.locator("#table").innerText()), []);
});
