import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { NAKA, forkMap, mapOf, story } from "./kit.mjs";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Every page of the editor, of a map that is a copy and has a draft. */
const pages = (slug) => [
  "/editor", "/editor/new", `/editor/${slug}`, `/editor/${slug}/publish`, `/editor/${slug}/difference`, `/editor/${slug}/import`, `/editor/${slug}/archive`,
  `/editor/${slug}/issues`, `/editor/${slug}/print?version=draft`,
  ...["city", "wards", "stations", "connections", "adjacency"].map((table) => `/editor/${slug}/tables/${table}`),
];

/** What is serious or critical on the page as it is, in words; `only` names the rules that are looked at. */
async function barriers(page, only) {
  // The page lets in no script that is not its own; this one comes from outside, as a tool does.
  const found = await page.evaluate(`${axe}; axe.run(document, ${JSON.stringify({ resultTypes: ["violations"], ...only })}).then(({ violations }) => violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, help, nodes }) => id + ": " + help + ": " + nodes.map(({ target }) => target).join(", ")))`);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return wide > 0 ? [...found, `scrolls sideways by ${wide} px`] : found;
}

/** Looks at the page in light and, at its colours alone, in dark, and adds what it finds. */
async function looks(page, where, found) {
  for (const [colorScheme, only] of [["light", {}], ["dark", { runOnly: ["color-contrast"] }]]) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const barrier of await barriers(page, only)) found.push(`${where}, ${colorScheme}: ${barrier}`);
  }
}

for (const width of [1280, 360]) {
  const options = { viewport: { width, height: 800 } };

  story(`axe finds nothing serious on the pages, ${width} px wide`, options, async ({ page, context }) => {
    const { slug } = await forkMap(page, "tokyo");
    const found = [];
    for (const path of pages(slug)) {
      const response = await page.goto(path);
      assert.equal(response.status(), 200, path);
      await looks(page, path.replace(slug, "…"), found);
    }
    await context.clearCookies();
    for (const path of ["/login", "/register", "/editor"]) {
      await page.goto(path);
      await looks(page, path, found);
    }
    assert.deepEqual(found, []);
  });

  story(`axe finds nothing serious in the house, ${width} px wide`, { ...options, joins: false }, async ({ page }) => {
    await page.goto("/login?next=/admin");
    await page.getByLabel("Name").fill("admin");
    await page.getByLabel("Password").fill("correct-horse");
    await page.getByRole("button", { name: "Log in" }).click();
    await page.waitForURL("**/admin");
    await page.goto("/admin/users");
    const account = await page.locator("tbody th a").first().getAttribute("href");
    const picked = account.replace("/admin/users/", "pick-");
    const found = [];
    const lists = ["users", "games", "maps", "webhooks", "audit"].map((list) => `/admin/${list}`);
    for (const path of ["/admin", ...lists, "/admin/system", account, `/admin/users/confirm?do=suspend&${picked}=on`, "/reset?token=x"]) {
      const response = await page.goto(path);
      assert.equal(response.status(), 200, path);
      await looks(page, path, found);
    }
    assert.deepEqual(found, []);
  });

  story(`axe finds nothing serious on the canvas, ${width} px wide`, options, async ({ page }) => {
    const canvas = await mapOf(page, { ...NAKA, water: { name: "Bay", wards: [] } });
    await canvas.issues.locator("li").first().waitFor();
    const found = [];
    for (const mode of ["select", "ward", "station", "connect", "adjacency"]) {
      await canvas.mode(mode);
      await looks(page, mode, found);
    }
    await canvas.svg.focus();
    await canvas.press("v");
    for (const [what, x, y] of [["station", 200, 200], ["ward", 560, 560], ["connection", 500, 200]]) {
      await canvas.click(x, y);
      await canvas.settled();
      for (const part of await canvas.inspector.locator("summary").all()) await part.click();
      await looks(page, what, found);
    }
    for (const dialog of ["#help", "#tracing", "#conflicts"]) {
      await page.locator(dialog).evaluate((dialog) => dialog.showModal());
      await looks(page, dialog, found);
      await canvas.press("Escape");
    }
    assert.deepEqual(found, []);
  });
}
