import assert from "node:assert/strict";
import { NAKA, Canvas, freshSlug, publish, story } from "./kit.mjs";
import { playPlainly } from "./table.mjs";

story(
  "a map is made, published and played in a browser without JavaScript",
  { javaScriptEnabled: false },
  async ({ page }) => {
    const slug = freshSlug("naka");
    await page.goto("/editor/new");
    const form = page.locator("#blank");
    await form.getByLabel("City name").fill("Naka");
    await form.getByLabel("Name in the URL").fill(slug);
    await form.getByRole("button", { name: "Create map" }).click();
    // The canvas leads to the tables.
    await page.getByRole("link", { name: "Tables" }).last().click();
    await page.waitForURL(`**/editor/${slug}/tables/wards`);

    const field = (row, name) => row.locator(`[name^="${name}-"]`);
    await fillRows(page, NAKA.wards, async (row, { id, name, cards, label }) => {
      await field(row, "name").fill(name);
      await field(row, "cards").fill(String(cards));
      await field(row, "x").fill(String(label.x));
      await field(row, "y").fill(String(label.y));
      if (NAKA.water.wards.includes(id)) await field(row, "water").check();
    });
    await tab(page, slug, "stations");
    await fillRows(page, NAKA.stations, async (row, { name, ward, position, sakura }) => {
      await field(row, "name").fill(name);
      await field(row, "ward").selectOption(ward);
      await field(row, "x").fill(String(position.x));
      await field(row, "y").fill(String(position.y));
      if (sakura) await field(row, "sakura").check();
    });
    await tab(page, slug, "connections");
    const lines = [
      ...NAKA.connections.map((pair) => [...pair, "connection"]),
      ...NAKA.permanent_links.map((pair) => [...pair, "link"]),
    ];
    await fillRows(page, lines, async (row, [a, b, kind]) => {
      await field(row, "a").selectOption(a);
      await field(row, "b").selectOption(b);
      await field(row, "kind").selectOption(kind);
    });
    await tab(page, slug, "adjacency");
    const index = (id) => NAKA.wards.findIndex((ward) => ward.id === id);
    for (const { between, kind } of NAKA.adjacency) {
      const [row, column] = between.map(index).sort();
      await page.locator(`select[name="border-${row}-${column}"]`).selectOption(kind);
    }
    await save(page);
    await tab(page, slug, "city");
    await page.getByLabel("Where the Princess starts").selectOption("kita");
    await page.getByLabel("Where Hachiko waits").selectOption("ichi");
    await save(page);

    const sorted = ({ wards, adjacency, ...rest }) => ({
      ...rest,
      wards: wards.map(({ outline: _, ...ward }) => ward),
      adjacency: adjacency.map(({ between, kind }) => `${[...between].sort()} ${kind}`).sort(),
    });
    assert.deepEqual(sorted(await new Canvas(page, slug).draft()), sorted(NAKA));

    await page.goto(`/editor/${slug}/issues`);
    assert.match(await page.locator("#errors").textContent(), /Errors: 0/);
    const before = Number((await page.locator("#warnings").textContent()).match(/\d+/)[0]);
    assert.ok(before > 0);
    const accept = page.locator("ul.issues li").first();
    await accept.locator("input[name=reason]").fill("it is a small map");
    await accept.getByRole("button", { name: "Accept" }).click();
    await page.locator("#warnings", { hasText: `Warnings: ${before - 1}` }).waitFor();

    await page.goto(`/editor/${slug}/publish`);
    await publish(page, "it is a small map");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    assert.equal((await playPlainly(page)).map.slug, slug);
  },
);

async function tab(page, slug, name) {
  await page.locator(`nav.tabs a[href="/editor/${slug}/tables/${name}"]`).click();
  await page.waitForURL(`**/tables/${name}`);
}

async function save(page) {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("status").filter({ hasText: "Saved." }).waitFor();
}

/** Fills the blank rows with new entries, and saves when there are no blank rows left. */
async function fillRows(page, entries, fill) {
  const left = [...entries];
  while (left.length) {
    const rows = await page.locator("tr.new").all();
    assert.ok(rows.length > 0);
    for (const row of rows.slice(0, left.length)) await fill(row, left.shift());
    await save(page);
  }
}
