import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { story } from "./kit.mjs";
import { Table } from "./table.mjs";

const words = JSON.parse(await readFile(new URL("../../words/ja.json", import.meta.url), "utf8"));

story("the page of a game speaks Japanese to who reads it", { joins: false, locale: "ja-JP" }, async ({ page }) => {
  await page.goto("/");
  assert.equal(await page.locator("html").getAttribute("lang"), "ja");
  await page.getByRole("button", { name: words["Play against bots"] ?? assert.fail("there are no words for the lobby") }).click();
  await page.waitForURL("**/games/*");
  const table = await Table.at(page);
  await table.kind("open").waitFor();
  const shown = await page.locator("body").innerText();
  for (const text of ["Queue", "Players", "Game history", "Your hand", "Your turn", "Open a store", "Take back", "Menu"]) {
    assert.ok(words[text], `there are no words for “${text}”`);
    assert.ok(shown.includes(words[text]), `“${text}” is not “${words[text]}”`);
  }
  assert.match(shown, /新宿/);
  await table.kind("open").click();
  assert.equal(await table.question(), words["Where do you want to open a store?"]);
});
