import assert from "node:assert/strict";
import { NAKA, beginMap, mapOf, station, story } from "./kit.mjs";

const CORNERS = [
  [100, 100],
  [500, 100],
  [500, 500],
  [100, 500],
];
const hasFocus = (locator) => locator.evaluate((element) => element === document.activeElement);

story(
  "Enter closes an outline that was drawn with the mouse, and the next letters are the name of the ward",
  {},
  async ({ page }) => {
    const canvas = await beginMap(page);
    await canvas.mode("ward");
    await canvas.clicks(...CORNERS);
    await canvas.press("Enter");
    await page.keyboard.type("Saka");
    await canvas.press("Enter");
    const { wards } = await canvas.saved();
    assert.deepEqual(
      wards.map(({ name, outline }) => [name, outline]),
      [["Saka", [CORNERS.map(([x, y]) => ({ x, y }))]]],
    );
  },
);

story("Enter closes no outline of two corners, and adds none", {}, async ({ page }) => {
  const canvas = await beginMap(page);
  await canvas.mode("ward");
  await canvas.clicks(...CORNERS.slice(0, 2));
  await canvas.press("Enter");
  await page
    .locator("#announcer")
    .filter({ hasText: "An outline needs at least three corners." })
    .waitFor({ state: "attached" });
  await canvas.click(...CORNERS[2]);
  await canvas.press("Enter");
  await canvas.press("Enter");
  const { wards } = await canvas.saved();
  assert.deepEqual(
    wards.map(({ outline }) => outline[0].length),
    [3],
  );
});

story("the crosshair of the keyboard goes on adding corners where it is", {}, async ({ page }) => {
  const canvas = await beginMap(page);
  await canvas.mode("ward");
  await canvas.clicks(...CORNERS.slice(0, 2));
  await canvas.press("Shift+ArrowDown", "Enter", "Shift+ArrowLeft", "Enter", "Enter");
  assert.ok(await hasFocus(canvas.field("Name")));
  await canvas.press("Enter");
  const { wards } = await canvas.saved();
  assert.deepEqual(
    wards.map(({ outline }) => outline[0].length),
    [4],
  );
});

for (const mode of ["station", "connect", "adjacency", "select"])
  story(`Enter does nothing at a place that nobody has chosen: ${mode}`, {}, async ({ page }) => {
    const canvas = await mapOf(page, NAKA);
    await canvas.mode(mode);
    const [x, y] = mode === "adjacency" ? [300, 300] : [200, 200];
    await canvas.click(x, y);
    if (mode === "select") await canvas.press("m");
    else await canvas.svg.focus();
    await canvas.press("Enter");
    assert.deepEqual(await canvas.saved(), NAKA);
    // What the mouse has started can be continued.
    if (mode === "connect") await canvas.click(800, 600);
    if (mode === "connect")
      assert.equal((await canvas.saved()).connections.length, NAKA.connections.length + 1);
  });

for (const key of ["Control", "Meta"]) {
  story(
    `${key}+Z right after placing a station takes it back, and redo brings it again`,
    {},
    async ({ page }) => {
      const canvas = await mapOf(page, NAKA);
      await canvas.mode("station");
      await canvas.click(500, 500);
      assert.ok(await hasFocus(canvas.field("Name")));
      await canvas.press(`${key}+z`);
      assert.deepEqual(await canvas.saved(), NAKA);
      assert.ok(await hasFocus(canvas.svg));
      await canvas.press(`${key}+Shift+z`);
      assert.equal((await canvas.saved()).stations.length, NAKA.stations.length + 1);
      await canvas.press(`${key}+z`, `${key}+y`);
      assert.equal((await canvas.saved()).stations.length, NAKA.stations.length + 1);
    },
  );

  story(
    `${key}+A chooses all things of the mode on the canvas, and the text in a field`,
    {},
    async ({ page }) => {
      const canvas = await mapOf(page, NAKA);
      const chosen = async () => {
        await canvas.settled();
        return canvas.inspector.locator("h2").first().textContent();
      };
      const counts = {
        station: NAKA.stations.length,
        ward: NAKA.wards.length,
        connect: NAKA.connections.length + NAKA.permanent_links.length,
        adjacency: NAKA.adjacency.length,
      };
      for (const [mode, count] of Object.entries(counts)) {
        await canvas.mode(mode);
        await canvas.press(`${key}+a`);
        assert.equal(await chosen(), `${count} items selected`, mode);
      }
      assert.equal(await page.evaluate(() => getSelection().toString()), "");
      await canvas.mode("select");
      await canvas.press(`${key}+a`, "ArrowRight");
      const moved = await canvas.saved();
      assert.ok(moved.stations.every(({ id, position }) => position.x > station(NAKA, id).position.x));
      await canvas.press("Escape");
      await canvas.field("City name").click();
      await page.keyboard.press("End");
      await canvas.press("Control+a");
      assert.equal(
        await canvas
          .field("City name")
          .evaluate(({ selectionStart, selectionEnd }) => selectionEnd - selectionStart),
        NAKA.name.length,
      );
    },
  );
}

story(
  "in a field that was changed, undo is that of the browser, and then that of the map",
  {},
  async ({ page }) => {
    const canvas = await mapOf(page, NAKA);
    await canvas.mode("station");
    await canvas.click(500, 500);
    await page.keyboard.type("Roku");
    await canvas.press("Control+z");
    assert.notEqual(await canvas.field("Name").inputValue(), "Roku");
    assert.equal(await page.locator("#canvas .station").count(), NAKA.stations.length + 1);
    while ((await canvas.field("Name").inputValue()) !== "Station 6") await canvas.press("Control+z");
    await canvas.press("Control+z");
    assert.deepEqual(await canvas.saved(), NAKA);
  },
);
