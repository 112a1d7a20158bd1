import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { promisify } from "node:util";
import { NAKA, downloadedText, freshSlug, importMap, mapOf, station, story } from "./kit.mjs";

const run = promisify(execFile);
const target = process.env.CARGO_TARGET_DIR ?? new URL("../../../target", import.meta.url).pathname;
const binary = `${target}/debug/shinjuku`;

/** The content of the export link of a map. */
async function exported(page, slug) {
  await page.goto(`/editor/${slug}`);
  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export" }).first().click();
  return downloadedText(await saved);
}

story(
  "what is exported passes the checks of the command line, and can be played there",
  {},
  async ({ page, t }) => {
    const canvas = await mapOf(page, NAKA);
    await canvas.drag([800, 200], [750, 200]);
    await canvas.saved();
    const text = await exported(page, canvas.slug);
    assert.deepEqual(station(JSON.parse(text), "ni").position, { x: 750, y: 200 });
    const folder = await mkdtemp(`${tmpdir()}/shinjuku-`);
    t.after(() => rm(folder, { recursive: true }));
    await writeFile(`${folder}/map.json`, text);
    await run(binary, ["map", "check", `${folder}/map.json`]);
    const played = await run(binary, ["simulate", "--map", `${folder}/map.json`, "--games", "5", "--json"]);
    assert.equal(JSON.parse(played.stdout).games, 5);

    const copy = freshSlug("copy");
    await importMap(page, text, copy);
    assert.equal(await exported(page, copy), text);
  },
);

story(
  "a document that is imported is exported byte for byte, however it is written",
  {},
  async ({ page }) => {
    const { wards, stations, ...rest } = NAKA;
    const odd = `\n\t${JSON.stringify({ stations, ...rest, wards }, null, 3).replaceAll('": ', '"  :\t')}  \r\n\n`;
    assert.deepEqual(JSON.parse(odd), NAKA);
    const slug = freshSlug("odd");
    await importMap(page, odd, slug);
    assert.equal(await exported(page, slug), odd);
    // Opening it changes nothing.
    await page.goto(`/editor/${slug}/draw`);
    await page.waitForSelector('#canvas[data-ready="true"]');
    assert.equal(await exported(page, slug), odd);
  },
);

story(
  "a file that is not a map document is refused with the reasons, and makes no map",
  { expects: /status of 422/ },
  async ({ page }) => {
    const files = {
      "{}": /this field is missing/,
      "[]": /a map document must be a JSON object/,
      7: /a map document must be a JSON object/,
      "not JSON": /this is not a map document/,
      '{"type": "FeatureCollection", "features": []}': /this field is unknown/,
    };
    for (const [text, reason] of Object.entries(files)) {
      const slug = freshSlug("no-map");
      await page.goto("/editor/new");
      const form = page.locator("#import");
      await form
        .getByLabel("Map document")
        .setInputFiles({ name: "map.json", mimeType: "application/json", buffer: Buffer.from(text) });
      await form.getByLabel("Name in the URL").fill(slug);
      await form.getByRole("button", { name: "Import" }).click();
      assert.match(await page.getByRole("alert").textContent(), reason, text);
      assert.equal((await page.request.get(`/api/v1/maps/${slug}`)).status(), 404);
    }
    const canvas = await mapOf(page, NAKA);
    await page.goto(`/editor/${canvas.slug}/import`);
    await page
      .getByLabel("Map document")
      .setInputFiles({ name: "map.json", mimeType: "application/json", buffer: Buffer.from("{}") });
    await page.getByRole("button", { name: "Import" }).click();
    assert.match(await page.getByRole("alert").textContent(), /this field is missing/);
    assert.deepEqual(await canvas.draft(), NAKA);
  },
);
