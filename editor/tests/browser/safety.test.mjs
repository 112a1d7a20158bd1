import assert from "node:assert/strict";
import {
  NAKA,
  Canvas,
  SERVER,
  downloadedText,
  join,
  logIn,
  mapOf,
  openCanvas,
  station,
  story,
  visitor,
} from "./kit.mjs";

const OFFLINE = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/;
const moved = { x: 300, y: 250 };

/** Moves a station, without waiting for it to be saved. */
async function moveIchi(canvas) {
  await canvas.drag([200, 200], [moved.x, moved.y]);
  assert.equal(await canvas.undoLabel(), "Undo: move Ichi");
}

async function isBack(canvas) {
  await canvas.becomes("saved");
  assert.deepEqual(station(await canvas.draft(), "ichi").position, moved);
  const shown = await canvas.page.locator("#canvas .station").first().getAttribute("transform");
  assert.match(shown, /translate\(300 250\)/);
}

story("a reload before anything is saved brings the work back", {}, async ({ page }) => {
  const canvas = await mapOf(page, NAKA);
  // The page cannot send anything while it closes; only the browser has the changes.
  await page.evaluate(() => {
    const send = window.fetch;
    window.fetch = (address, options) =>
      options.method === "PUT" ? Promise.reject(new TypeError("gone")) : send(address, options);
  });
  await moveIchi(canvas);
  assert.deepEqual(await canvas.draft(), NAKA);
  await page.reload();
  await canvas.ready();
  assert.match(await page.locator("#announcer").textContent(), /have been restored/);
  await isBack(canvas);
});

story("a reload saves what there is on its way", {}, async ({ page }) => {
  const canvas = await mapOf(page, NAKA);
  await moveIchi(canvas);
  // Only the server has the changes.
  await page.addInitScript(() => localStorage.clear());
  await page.reload();
  await canvas.ready();
  await canvas.shows(moved.x, moved.y);
  await isBack(canvas);
});

// The closing page sends its changes, too. If the next page has read the draft before they arrive, it merges them.
const OVERTAKEN = /status of 412 .*\/draft/;

story("what is being written is saved as it stands", { expects: OVERTAKEN }, async ({ page }) => {
  const canvas = await mapOf(page, NAKA);
  await canvas.click(800, 200);
  await canvas.settled();
  await canvas.write("Native name", "弐");
  assert.equal(station(await canvas.saved(), "ni").native_name, "弐");
  await canvas.settled();
  assert.equal(await canvas.undoLabel(), "Undo: native name of Ni");
  await page.keyboard.type("番");
  await page.reload();
  await canvas.ready();
  await canvas.becomes("saved");
  assert.equal(station(await canvas.draft(), "ni").native_name, "弐番");
});

story("a window that crashes leaves its work to the next one", {}, async ({ page, context }) => {
  const canvas = await mapOf(page, NAKA);
  await moveIchi(canvas);
  const session = await context.newCDPSession(page);
  const crashed = page.waitForEvent("crash");
  session.send("Page.crash").catch(() => null);
  await crashed;
  const next = await context.newPage();
  await isBack(await openCanvas(next, canvas.slug));
  await page.close();
});

story(
  "without a connection the work goes on, and is saved when it is back",
  { expects: OFFLINE },
  async ({ page, context }) => {
    const canvas = await mapOf(page, NAKA);
    await context.setOffline(true);
    await moveIchi(canvas);
    await canvas.becomes("lost");
    assert.match(await canvas.saving.textContent(), /No connection/);
    await canvas.click(800, 200);
    await canvas.press("k");
    await canvas.press("Control+s");
    await canvas.becomes("lost");
    await context.setOffline(false);
    await isBack(canvas);
    assert.equal(station(await canvas.draft(), "ni").sakura, true);
  },
);

story(
  "an idle canvas that had no connection shows what others have saved meanwhile, and saves on",
  { expects: OFFLINE },
  async ({ page, context, t }) => {
    const canvas = await mapOf(page, NAKA);
    const elsewhere = await visitor({}, t);
    await elsewhere.context.addCookies(await context.cookies());
    const other = await openCanvas(elsewhere.page, canvas.slug);
    await context.setOffline(true);
    await canvas.becomes("lost");
    await other.drag([800, 200], [750, 200]);
    await other.saved();
    await context.setOffline(false);
    await canvas.becomes("saved");
    await canvas.shows(750, 200);
    await moveIchi(canvas);
    const draft = await canvas.saved();
    assert.deepEqual(
      [station(draft, "ichi").position, station(draft, "ni").position],
      [moved, { x: 750, y: 200 }],
    );
  },
);

story(
  "work that cannot be brought back keeps nobody out, and can be downloaded",
  { expects: /status of 4\d\d/ },
  async ({ page }) => {
    const canvas = await mapOf(page, NAKA);
    const broken = { ...NAKA, wards: "none" };
    const keys = await canvas.svg.evaluate(
      (svg, entries) =>
        entries.map((entry, at) => {
          const key = `shinjuku journal ${svg.dataset.user} ${svg.dataset.slug} gone${at} load`;
          localStorage.setItem(key, JSON.stringify({ ...entry, at }));
          return key;
        }),
      [{ base: NAKA, map: broken, open: [] }, { map: NAKA.name }],
    );
    await page.reload();
    await canvas.ready();
    assert.match(await page.locator("#announcer").textContent(), /could not be restored/);
    const offers = page.getByRole("link", { name: "Download the changes that could not be restored" });
    assert.equal(await offers.count(), 2);
    const texts = [];
    for (const offer of await offers.all()) {
      const saved = page.waitForEvent("download");
      await offer.click();
      texts.push(JSON.parse(await downloadedText(await saved)));
    }
    assert.deepEqual(
      texts.find(({ wards }) => wards),
      broken,
    );
    const kept = () => page.evaluate((keys) => keys.filter((key) => localStorage.getItem(key)), keys);
    assert.deepEqual(await kept(), keys);
    await moveIchi(canvas);
    await isBack(canvas);
    await page.getByRole("button", { name: "Discard changes" }).first().click();
    assert.equal((await kept()).length, 1);
    assert.equal(await offers.count(), 1);
  },
);

story(
  "where the browser has no locks, a window leaves the work of those that live alone",
  {},
  async ({ page, context }) => {
    await context.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, "locks", { value: undefined }),
    );
    const canvas = await mapOf(page, NAKA);
    await page.evaluate(() => {
      const send = window.fetch;
      window.fetch = (address, options) =>
        options.method === "PUT" ? Promise.reject(new TypeError("gone")) : send(address, options);
    });
    await moveIchi(canvas);
    const next = await openCanvas(await context.newPage(), canvas.slug);
    await next.settled();
    assert.doesNotMatch(await next.page.locator("#announcer").textContent(), /restored/);
    assert.deepEqual(await next.draft(), NAKA);
    await page.reload();
    await canvas.ready();
    await isBack(canvas);
  },
);

story(
  "a browser that keeps nothing opens the canvas, and says so without a connection",
  { expects: OFFLINE },
  async ({ page, context }) => {
    const { slug } = await mapOf(page, NAKA);
    await page.addInitScript(() => {
      const blocked = {
        get: () => {
          throw new DOMException("blocked", "SecurityError");
        },
      };
      Object.defineProperty(window, "localStorage", blocked);
      Object.defineProperty(window, "sessionStorage", blocked);
    });
    await page.reload();
    const canvas = await openCanvas(page, slug);
    await context.setOffline(true);
    await moveIchi(canvas);
    await canvas.becomes("lost");
    assert.match(await canvas.saving.textContent(), /No connection: your work is not saved anywhere/);
    await context.setOffline(false);
    await isBack(canvas);
  },
);

story(
  "a session that has ended is told, and the login leads back to the work",
  { joins: false, expects: /status of 401/ },
  async ({ page, context }) => {
    const name = await join(page);
    const canvas = await mapOf(page, NAKA);
    const other = await context.newPage();
    await other.goto("/editor");
    await other.getByRole("button", { name: "Log out" }).click();
    await other.getByRole("link", { name: "Log in", exact: true }).waitFor();
    await moveIchi(canvas);
    await canvas.becomes("signed_out");
    assert.match(await canvas.saving.textContent(), /logged out/);
    await canvas.click(800, 200);
    await canvas.press("k");
    await page.locator("#sign-in").click();
    await logIn(page, name);
    await page.waitForURL(`${SERVER}/editor/${canvas.slug}/draw`);
    await canvas.ready();
    await isBack(canvas);
    assert.equal(station(await canvas.draft(), "ni").sakura, true);
  },
);

story("a drag that is given up is never saved, however long it is held", {}, async ({ page }) => {
  const canvas = await mapOf(page, NAKA);
  await canvas.click(800, 200);
  await canvas.press("k");
  await canvas.hold([200, 200], [400, 400]);
  await canvas.press("Control+s");
  await canvas.becomes("saved");
  await canvas.press("Escape");
  await page.mouse.up();
  const draft = await canvas.saved();
  assert.deepEqual(station(draft, "ichi").position, { x: 200, y: 200 });
  assert.equal(station(draft, "ni").sakura, true);
});

story(
  "work is saved two seconds after the hands rest, and a link away waits for it",
  {},
  async ({ page }) => {
    const canvas = await mapOf(page, NAKA);
    await moveIchi(canvas);
    await canvas.becomes("unsaved");
    await isBack(canvas);
    await canvas.press("k");
    await page.getByRole("link", { name: "Publish" }).click();
    await page.waitForURL("**/publish");
    assert.equal(station(await new Canvas(page, canvas.slug).draft(), "ichi").sakura, false);
  },
);
