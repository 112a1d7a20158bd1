import assert from "node:assert/strict";
import { NAKA, mapOf, openCanvas, publish, story } from "./kit.mjs";

story("a map with an error is not published, and the page says which", {}, async ({ page }) => {
  const canvas = await mapOf(page, { ...NAKA, water: { name: "Bay", wards: [] } });
  await page.getByRole("link", { name: "Publish" }).click();
  await page.getByRole("heading", { name: "Errors to fix first" }).waitFor();
  assert.match(await page.locator(".faults.error").textContent(), /Bay touches no ward/);
  assert.equal(await page.getByRole("button", { name: "Publish" }).count(), 0);
  const refused = await page.request.post(`/api/v1/maps/${canvas.slug}/publish`, {
    data: {},
    headers: { "X-CSRF-Token": await csrf(page) },
  });
  assert.equal(refused.status(), 422);

  await openCanvas(page, canvas.slug);
  const error = canvas.issues.locator("li.error", { hasText: "Bay touches no ward" });
  await error.waitFor();
  await canvas.click(560, 560);
  await canvas.press("b");
  await error.waitFor({ state: "detached" });
});

story("a quick fix mends what it says, and is one step", {}, async ({ page }) => {
  const connections = [...NAKA.connections, ["ichi", "ni"]];
  const canvas = await mapOf(page, { ...NAKA, connections });
  const error = canvas.issues.locator("li.error").first();
  await error.waitFor();
  const fix = error.locator("button.mend").first();
  const name = await fix.textContent();
  await fix.click();
  await page.waitForFunction(() => !document.querySelector("#issues li.error"));
  assert.equal(await canvas.undoLabel(), `Undo: ${name}`);
  assert.deepEqual(await canvas.saved(), NAKA);
});

story("warnings are accepted with a reason, which the published document has", {}, async ({ page }) => {
  const canvas = await mapOf(page, NAKA);
  const warning = canvas.issues.locator("li.warning").first();
  await warning.waitFor();
  const before = await canvas.issues.locator("li.warning").count();
  await warning.locator("summary").click();
  await warning.getByLabel("Reason for accepting it").fill("one by one");
  await warning.getByRole("button", { name: "Accept" }).click();
  await canvas.issues.locator("li.accepted", { hasText: "one by one" }).waitFor();
  assert.equal(await canvas.undoLabel(), "Undo: accept a warning");
  assert.equal(await canvas.issues.locator("li.warning").count(), before - 1);

  await page.getByRole("link", { name: "Publish" }).click();
  await page.waitForURL("**/publish");
  await publish(page, "it is a small map");
  const { document } = await (await page.request.get(`/api/v1/maps/${canvas.slug}/versions/1`)).json();
  assert.deepEqual(
    new Set(document.accepted.map(({ reason }) => reason)),
    new Set(["one by one", "it is a small map"]),
  );
  assert.equal(document.accepted.length, before);
});

story("an issue leads to what it is about", {}, async ({ page }) => {
  const canvas = await mapOf(page, {
    ...NAKA,
    stations: NAKA.stations.map((entry) => (entry.id === "go" ? { ...entry, ward: "nowhere" } : entry)),
  });
  await canvas.issues.locator("li.error .go", { hasText: "nowhere" }).click();
  await canvas.settled();
  assert.equal(await canvas.field("Name").inputValue(), "Go");
  await page.goto("about:blank");
  await page.goto(`/editor/${canvas.slug}/draw#station:yon`);
  await canvas.ready();
  await canvas.settled();
  assert.equal(await canvas.field("Name").inputValue(), "Yon");
});

function csrf(page) {
  return page.locator('meta[name="csrf"]').getAttribute("content");
}
