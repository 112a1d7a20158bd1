import assert from "node:assert/strict";
import { NAKA, beginMap, mapOf, story } from "./kit.mjs";

const CORNERS = [[100, 100], [500, 100], [500, 500], [100, 500]];
const hasFocus = (locator) => locator.evaluate((element) => element === document.activeElement);

story("Enter closes an outline that was drawn with the mouse, and the next letters are the name of the ward", {}, async ({ page }) => {
  const canvas = await beginMap(page);
  await canvas.mode("ward");
  await canvas.clicks(...CORNERS);
  await canvas.press("Enter");
  await page.keyboard.type("Saka");
  await canvas.press("Enter");
  const { wards } = await canvas.saved();
  assert.deepEqual(wards.map(({ name, outline }) => [name, outline]), [["Saka", [CORNERS.map(([x, y]) => ({ x, y }))]]]);
});

story("Enter closes no outline of two corners, and adds none", {}, async ({ page }) => {
  const canvas = await beginMap(page);
  await canvas.mode("ward");
  await canvas.clicks(...CORNERS.slice(0, 2));
  await canvas.press("Enter");
  await page.locator("#news").filter({ hasText: "An outline has three corners or more." }).waitFor({ state: "attached" });
  await canvas.click(...CORNERS[2]);
  await canvas.press("Enter");
  await canvas.press("Enter");
  const { wards } = await canvas.saved();
  assert.deepEqual(wards.map(({ outline }) => outline[0].length), [3]);
});

story("the crosshair of the keyboard goes on adding corners where it is", {}, async ({ page }) => {
  const canvas = await beginMap(page);
  await canvas.mode("ward");
  await canvas.clicks(...CORNERS.slice(0, 2));
  await canvas.press("Shift+ArrowDown", "Enter", "Shift+ArrowLeft", "Enter", "Enter");
  assert.ok(await hasFocus(canvas.field("Name")));
  await canvas.press("Enter");
  const { wards } = await canvas.saved();
  assert.deepEqual(wards.map(({ outline }) => outline[0].length), [4]);
});

for (const mode of ["station", "connect", "adjacency", "select"]) story(`Enter does nothing at a place that nobody has chosen: ${mode}`, {}, async ({ page }) => {
  const canvas = await mapOf(page, NAKA);
  await canvas.mode(mode);
  const [x, y] = mode === "adjacency" ? [300, 300] : [200, 200];
  await canvas.click(x, y);
  if (mode === "select") await canvas.press("m");
  else await canvas.svg.focus();
  await canvas.press("Enter");
  assert.deepEqual(await canvas.saved(), NAKA);
  // What the mouse has begun can be gone on with.
  if (mode === "connect") await canvas.click(800, 600);
  if (mode === "connect") assert.equal((await canvas.saved()).connections.length, NAKA.connections.length + 1);
});
