import assert from "node:assert/strict";
import { Keyboard } from "./hands.mjs";
import { NAKA, Canvas, SERVER, freshSlug, story } from "./kit.mjs";
import { Table, playNext } from "./table.mjs";

story(
  "a map is made, from the login to the first action of a game, with the keyboard alone",
  { joins: false },
  async ({ page, context }) => {
    const name = freshSlug("typist").replaceAll("-", "");
    const account = await context.request.post(`${SERVER}/api/v1/auth/register`, {
      data: { name, password: "correct-horse-battery" },
    });
    assert.equal(account.status(), 201);
    await page.goto("/login?next=/editor");
    const { keyboard } = page;
    const { focused, tabTo, press } = hands(page);

    await focused("input[name=name]");
    await keyboard.type(name);
    await press("Tab");
    await keyboard.type("correct-horse-battery");
    await press("Enter");
    await page.waitForURL(`${SERVER}/editor`);
    await tabTo('a[href="/editor/new"]');
    await press("Enter");
    await page.waitForURL(`${SERVER}/editor/new`);
    await tabTo("#blank input[name=name]");
    await keyboard.type("Naka");
    await tabTo("#blank input[name=slug]");
    const slug = freshSlug("naka");
    await keyboard.type(slug);
    await press("Enter");
    await page.waitForURL(new RegExp(`/editor/${slug}`));
    if (!page.url().endsWith("/draw")) {
      await tabTo(`a[href="/editor/${slug}/draw"]`);
      await press("Enter");
    }
    const canvas = await new Canvas(page, slug).ready();
    await tabTo("#canvas");

    await press("w");
    for (const {
      name,
      cards,
      outline: [ring],
    } of NAKA.wards) {
      for (const corner of ring) {
        await goTo(page, corner);
        await press("Enter");
      }
      await press("Enter");
      await focused("#inspector input[name=name]");
      await keyboard.type(name);
      await tabTo("#inspector input[name=cards]");
      await keyboard.type(String(cards));
      await press("Enter");
      if (name === "Minami" || name === "Nishi") await press("b");
    }

    await press("s");
    for (const {
      name,
      position: { x, y },
      sakura,
    } of NAKA.stations) {
      await goTo(page, name === "Ni" ? { x: 750, y: 250 } : { x, y });
      await press("Enter");
      await focused("#inspector input[name=name]");
      await keyboard.type(name);
      await press("Enter");
      if (sakura) await press("k");
      if (name === "Ni") await press("v", ...Array(5).fill("ArrowRight"), ...Array(5).fill("ArrowUp"), "s");
    }

    await press("c");
    for (const name of ["Ichi", "Ni", "San", "Yon", "Go", "Ichi"]) {
      if (name === "Yon") await press("l");
      await stepTo(page, `Station ${name} in`);
      await press("Enter");
      if (name === "Yon") await press("l");
    }
    await press("Escape", "a");
    const borders = [
      ["Kita", "Higashi"],
      ["Higashi", "Minami"],
      ["Minami", "Nishi"],
      ["Minami", "Nishi"],
      ["Nishi", "Kita"],
    ];
    for (const name of borders.flat()) {
      await stepTo(page, `Ward ${name},`);
      await press("Enter");
    }

    await tabTo(`a[href="/editor/${slug}/publish"]`, "Shift+Tab");
    await press("Enter");
    await page.waitForURL("**/publish");
    assert.deepEqual(await canvas.draft(), NAKA);
    if (await page.locator("input[name=reason]").count()) {
      await tabTo("input[name=reason]");
      await keyboard.type("a small map for two");
    }
    await tabTo("main form button");
    await press("Enter");
    await page.waitForURL(`**/editor/${slug}`);
    await tabTo(`form[action$="/play"] button`);
    await press("Enter");
    await page.waitForURL("**/games/*");
    const table = await Table.at(page);
    await playNext(table, new Keyboard(page));
  },
);

function hands(page) {
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const focused = (selector) =>
    page.waitForFunction((selector) => document.activeElement?.matches(selector), selector);
  const tabTo = async (selector, key = "Tab") => {
    for (let step = 0; step < 150; step += 1) {
      if (await page.evaluate((selector) => document.activeElement?.matches(selector), selector)) return;
      await press(key);
    }
    assert.fail(`Tab does not lead to ${selector}`);
  };
  return { press, focused, tabTo };
}

/** The position of the crosshair. */
function crosshair(page) {
  return page.evaluate(
    () =>
      new Promise((done) =>
        requestAnimationFrame(() =>
          setTimeout(() => {
            const path = document.querySelector("#canvas path.crosshair")?.getAttribute("d");
            if (!path) return done({ x: 500, y: 500 });
            const [left, y, right] = path.match(/-?[\d.]+/g).map(Number);
            done({ x: Math.round((left + right) / 2), y });
          }),
        ),
      ),
  );
}

/** Moves the crosshair, in large and small steps. */
async function goTo(page, { x, y }) {
  const from = await crosshair(page);
  for (const [off, back, forth] of [
    [x - from.x, "ArrowLeft", "ArrowRight"],
    [y - from.y, "ArrowUp", "ArrowDown"],
  ]) {
    const key = off < 0 ? back : forth;
    for (let left = Math.abs(off); left > 0; left -= left >= 100 ? 100 : 10)
      await page.keyboard.press(left >= 100 ? `Shift+${key}` : key);
  }
  assert.deepEqual(await crosshair(page), { x, y });
}

/** Steps from element to element until this one is announced. */
async function stepTo(page, news) {
  for (let step = 0; step < 10; step += 1) {
    await page.keyboard.press(".");
    if ((await page.locator("#announcer").textContent()).startsWith(news)) return;
  }
  assert.fail(`the steps do not lead to ${news}`);
}
