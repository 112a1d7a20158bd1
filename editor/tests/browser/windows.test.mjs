import assert from "node:assert/strict";
import { NAKA, intercept, mapOf, openCanvas, station, story } from "./kit.mjs";

/** The browser logs the conflict of the window that saves second. */
const CHANGED = /status of 4(09|12)/;
const place = (map, id) => Object.values(station(map, id).position);

story(
  "two windows see each other, and what does not touch goes together",
  { expects: CHANGED },
  async ({ page, context }) => {
    const one = await mapOf(page, NAKA);
    const two = await openCanvas(await context.newPage(), one.slug);
    assert.equal(await two.page.locator("#presence").textContent(), "Also editing: you, in another window");

    await one.drag([200, 200], [250, 200]);
    await one.saved();
    await two.drag([800, 200], [750, 200]);
    const both = await two.saved();
    assert.deepEqual(
      [place(both, "ichi"), place(both, "ni")],
      [
        [250, 200],
        [750, 200],
      ],
    );
    assert.equal(await two.page.locator("#conflict-button").isVisible(), false);
    assert.equal(await two.page.locator("#conflicts").evaluate((dialog) => dialog.open), false);

    await one.drag([200, 800], [200, 850]);
    const all = await one.saved();
    assert.deepEqual(
      [place(all, "ichi"), place(all, "ni"), place(all, "go")],
      [
        [250, 200],
        [750, 200],
        [200, 850],
      ],
    );
    await one.page.locator("#presence", { hasText: "Also editing: you, in another window" }).waitFor();
  },
);

story(
  "a window takes over by itself what another has saved, and a drag in the middle of it loses nothing",
  {},
  async ({ page, context }) => {
    const one = await mapOf(page, NAKA);
    const two = await openCanvas(await context.newPage(), one.slug);
    await one.hold([200, 200], [250, 250]);
    await two.drag([800, 200], [750, 200]);
    await two.saved();
    await one.shows(750, 200);
    const { x, y } = await one.at(300, 300);
    await page.mouse.move(x, y);
    await page.mouse.up();
    assert.equal(await one.undoLabel(), "Undo: move Ichi");
    const both = await one.saved();
    assert.deepEqual(
      [place(both, "ichi"), place(both, "ni")],
      [
        [300, 300],
        [750, 200],
      ],
    );
  },
);

story(
  "undo takes back one's own steps, and nothing that another window has saved",
  { expects: CHANGED },
  async ({ page, context }) => {
    const one = await mapOf(page, NAKA);
    const two = await openCanvas(await context.newPage(), one.slug);
    await one.drag([200, 200], [250, 200]);
    await one.click(250, 200);
    await one.press("k");
    await one.saved();
    await one.press("Control+z");
    await two.shows(250, 200);
    await two.drag([800, 200], [750, 200]);
    await two.drag([250, 200], [250, 300]);
    await two.saved();

    await one.shows(750, 200);
    assert.equal(await one.undoLabel(), "Undo: move Ichi");
    await one.press("Control+Shift+z");
    const again = await one.saved();
    assert.deepEqual(
      [place(again, "ichi"), place(again, "ni"), station(again, "ichi").sakura],
      [[250, 300], [750, 200], !station(NAKA, "ichi").sakura],
    );
    await one.press("Control+z");
    const once = await one.saved();
    assert.deepEqual(
      [place(once, "ichi"), place(once, "ni"), station(once, "ichi").sakura],
      [[250, 300], [750, 200], station(NAKA, "ichi").sakura],
    );

    await two.shows(250, 300);
    await two.press("Control+z", "Control+z");
    const back = await two.saved();
    assert.deepEqual(
      [place(back, "ichi"), place(back, "ni")],
      [
        [250, 200],
        [800, 200],
      ],
      "a step of the other window stays",
    );
  },
);

story(
  "a draft that cannot be drawn stays off the canvas of another window, which keeps its work",
  { expects: CHANGED },
  async ({ page }) => {
    const canvas = await mapOf(page, NAKA);
    // Earlier versions of the server stored such drafts.
    const broken = {
      document: { ...NAKA, wards: [5], canvas: { width: "<b>", height: 1000 } },
      errors: [{ code: "malformed", pointer: "/wards/0", message: "invalid type", about: [] }],
    };
    const recover = await intercept(page, "**/draft", async (route) => {
      if (route.request().method() !== "GET") return route.continue();
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), ...broken } });
    });
    await canvas.savedElsewhere({ ...NAKA, name: "Naka-machi" });
    await canvas.becomes("refused");
    assert.match(await canvas.saving.textContent(), /cannot be drawn/);
    await canvas.drag([200, 200], [250, 200]);
    await canvas.press("Control+s");
    await canvas.becomes("refused");
    await canvas.shows(250, 200);

    recover();
    const { stations } = NAKA;
    await canvas.savedElsewhere({
      ...NAKA,
      stations: stations.map((entry) =>
        entry.id === "ni" ? { ...entry, position: { x: 750, y: 200 } } : entry,
      ),
    });
    const both = await canvas.saved();
    assert.deepEqual(
      [place(both, "ichi"), place(both, "ni")],
      [
        [250, 200],
        [750, 200],
      ],
    );
  },
);

story(
  "what both have moved is left to choose, and nothing is lost",
  { expects: CHANGED },
  async ({ page, context }) => {
    const one = await mapOf(page, NAKA);
    const two = await openCanvas(await context.newPage(), one.slug);
    await one.drag([800, 600], [850, 600]);
    await one.drag([200, 800], [250, 800]);
    await one.saved();
    await two.drag([800, 600], [800, 650]);
    await two.drag([200, 800], [200, 850]);
    await two.press("Control+s");

    const dialog = two.page.locator("#conflicts");
    await dialog.locator("li").first().waitFor();
    assert.deepEqual(await dialog.locator("li strong").allTextContents(), [
      "position of San",
      "position of Go",
    ]);
    assert.deepEqual(await dialog.locator("li").first().getByRole("button").allTextContents(), [
      "Use mine: (800, 650)",
      "Use theirs: (850, 600)",
    ]);
    await dialog.getByRole("button", { name: "Later" }).click();

    // The choice survives a reload.
    await two.becomes("saved");
    await two.page.reload();
    await two.ready();
    if (!(await dialog.evaluate((dialog) => dialog.open))) await two.page.locator("#conflict-button").click();
    await dialog
      .locator("li", { hasText: "San" })
      .getByRole("button", { name: /^Use theirs/ })
      .click();
    await dialog
      .locator("li", { hasText: "Go" })
      .getByRole("button", { name: /^Use mine/ })
      .click();
    await dialog.waitFor({ state: "hidden" });
    assert.equal(await two.page.locator("#conflict-button").isVisible(), false);
    const chosen = await two.saved();
    assert.deepEqual(
      [place(chosen, "san"), place(chosen, "go")],
      [
        [850, 600],
        [200, 850],
      ],
    );

    await two.page.locator("#canvas").focus();
    await two.page.reload();
    await two.ready();
    assert.equal(await dialog.evaluate((dialog) => dialog.open), false, "what is chosen is not asked again");
  },
);
