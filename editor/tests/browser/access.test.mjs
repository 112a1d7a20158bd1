import assert from "node:assert/strict";
import { ask } from "./cup.mjs";
import { NAKA, forkMap, looks, mapOf, story } from "./kit.mjs";

/** Every page of the editor, for a map that is a copy and has a draft. */
const pages = (slug) => [
  "/editor",
  "/editor/new",
  `/editor/${slug}`,
  `/editor/${slug}/publish`,
  `/editor/${slug}/difference`,
  `/editor/${slug}/import`,
  `/editor/${slug}/archive`,
  `/editor/${slug}/issues`,
  `/editor/${slug}/print?version=draft`,
  ...["city", "wards", "stations", "connections", "adjacency"].map(
    (table) => `/editor/${slug}/tables/${table}`,
  ),
];

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

  story(
    `axe finds nothing serious in the house, ${width} px wide`,
    { ...options, joins: false },
    async ({ page }) => {
      await page.goto("/login?next=/admin");
      await page.getByLabel("Name").fill("admin");
      await page.getByLabel("Password").fill("correct-horse");
      await page.getByRole("button", { name: "Log in" }).click();
      await page.waitForURL("**/admin");
      // A user with the longest possible names.
      const { access_token, user } = await ask(null, "POST", "/auth/guest", { name: "W".repeat(32) });
      await ask(access_token, "POST", "/games", { players: 2, name: "W".repeat(57) });
      const account = `/admin/users/${user.id}`;
      const picked = account.replace("/admin/users/", "pick-");
      const found = [];
      const lists = ["users", "games", "maps", "webhooks", "audit"].map((list) => `/admin/${list}`);
      for (const path of [
        "/admin",
        ...lists,
        "/admin/system",
        account,
        `/admin/users/confirm?do=suspend&${picked}=on`,
        "/reset?token=x",
      ]) {
        const response = await page.goto(path);
        assert.equal(response.status(), 200, path);
        await looks(page, path, found);
      }
      assert.deepEqual(found, []);
    },
  );

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
    for (const [what, x, y] of [
      ["station", 200, 200],
      ["ward", 560, 560],
      ["connection", 500, 200],
    ]) {
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
