// The pictures of the editor in docs/. To make them anew: scripts/with-server node editor/tests/browser/screenshots.mjs

import { mkdir } from "node:fs/promises";
import { NAKA, forkMap, mapOf, station, story } from "./kit.mjs";

const docs = process.env.DOCS ?? new URL("../../../docs/", import.meta.url).pathname;
await mkdir(docs, { recursive: true });
const picture = (page, name, options = {}) => page.screenshot({ path: `${docs}${name}.png`, ...options });

story("Tokyo, its tables and what has changed", {}, async ({ page }) => {
  const canvas = await forkMap(page, "tokyo");
  const { x, y } = station(await canvas.draft(), "ueno").position;
  await canvas.drag([x, y], [x + 40, y - 30]);
  await canvas.saved();
  await canvas.checked();
  await picture(page, "editor-tokyo");
  await page.goto(`/editor/${canvas.slug}/difference`);
  await picture(page, "editor-difference");
  await page.goto(`/editor/${canvas.slug}/tables/stations`);
  await picture(page, "editor-tables");
  await page.goto(`/editor/${canvas.slug}/issues`);
  await picture(page, "editor-issues");
});

story("a small map in the middle of the work", {}, async ({ page }) => {
  const [nishi] = NAKA.wards.filter(({ id }) => id === "nishi");
  const { outline: _, ...bare } = nishi;
  const canvas = await mapOf(page, { ...NAKA, wards: NAKA.wards.map((entry) => (entry === nishi ? bare : entry)) });
  await canvas.checked();
  await canvas.click(260, 640);
  await canvas.settled();
  await canvas.inspector.getByRole("button", { name: "Draw an outline" }).click();
  await canvas.clicks([100, 500], [500, 500], [500, 900]);
  const { x, y } = await canvas.at(180, 900);
  await page.mouse.move(x, y);
  await canvas.settled();
  await picture(page, "editor-drawing");
});

story("the canvas on a phone", { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true }, async ({ page }) => {
  const canvas = await mapOf(page, NAKA);
  await canvas.checked();
  await canvas.svg.evaluate((svg) => svg.scrollIntoView({ block: "end" }));
  await picture(page, "editor-phone");
});
