import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { story } from "./kit.mjs";
import { Table } from "./table.mjs";

const AREAS = ["common", "games", "lobby", "play"];

/** The Japanese messages without variables. */
const japanese = new Map();
for (const area of AREAS) {
  const text = await readFile(new URL(`../../locales/ja/${area}.ftl`, import.meta.url), "utf8");
  for (const [, key, message] of text.matchAll(/^([a-z0-9-]+) = ([^{}\n]+)$/gm)) japanese.set(key, message);
}
const ja = (key) => japanese.get(key) ?? assert.fail(`there is no Japanese message ${key}`);

story(
  "the page of a game speaks Japanese to who reads it",
  { joins: false, locale: "ja-JP" },
  async ({ page }) => {
    await page.goto("/");
    assert.equal(await page.locator("html").getAttribute("lang"), "ja");
    await page.getByRole("button", { name: ja("common-play-against-bots") }).click();
    await page.waitForURL("**/games/*");
    const table = await Table.at(page);
    await table.kind("open").waitFor();
    const shown = await page.locator("body").innerText();
    for (const key of [
      "common-your-turn",
      "play-all-moves",
      "play-next-adds",
      "play-take-back",
      "play-verb-open",
      "play-you",
    ]) {
      assert.ok(shown.includes(ja(key)), `${key} is not shown`);
    }
    assert.match(shown, /新宿/);
    await table.kind("open").click();
    assert.equal(await table.question(), ja("play-ask-open"));
  },
);
