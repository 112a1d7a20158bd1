import assert from "node:assert/strict";
import { forkMap, station, story } from "./kit.mjs";

story("a copy of Tokyo in which Ueno has moved says so", {}, async ({ page }) => {
  const canvas = await forkMap(page, "tokyo");
  const before = await canvas.draft();
  const { x, y } = station(before, "ueno").position;
  await canvas.drag([x, y], [x + 60, y - 40]);
  assert.equal(await canvas.undoLabel(), "Undo: move Ueno");
  const moved = await canvas.saved();
  assert.notDeepEqual(station(moved, "ueno").position, { x, y });
  assert.deepEqual(
    { ...moved, stations: [] },
    { ...before, stations: [] },
    "outlines, water, rivers and attribution stay",
  );
  await page.goto(`/editor/${canvas.slug}/difference`);
  const differences = await page.locator(".differences li").allTextContents();
  assert.equal(differences.length, 1);
  assert.match(differences[0], /Ueno.*moved/i);

  await page.goto(`/editor/${canvas.slug}/draw`);
  await canvas.ready();
  const place = station(moved, "ueno").position;
  await canvas.drag([place.x, place.y], [place.x + 200, place.y + 200]);
  await page.locator("#canvas").focus();
  await canvas.press("Control+z");
  assert.deepEqual(await canvas.saved(), moved);
});
