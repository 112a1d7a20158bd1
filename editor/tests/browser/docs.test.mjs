// The documentation of the API at /docs/, as a developer first uses it.

import assert from "node:assert/strict";
import { SERVER, story } from "./kit.mjs";

async function openDocs(page) {
  await page.goto("/docs/");
  // On a busy machine, rendering its more than a hundred operations takes many seconds.
  await page.locator(".opblock").first().waitFor({ timeout: 60_000 });
}

story("the first request from Swagger UI finds the built-in maps", { joins: false }, async ({ page }) => {
  await openDocs(page);
  await page.locator(".operation-filter-input").fill("maps");
  const operation = page.locator("#operations-maps-listMaps");
  await operation.locator(".opblock-summary-control").click();
  await operation.getByRole("button", { name: "Execute" }).click();
  const answer = operation.locator(".live-responses-table .response-col_description pre").first();
  await answer.getByText("tokyo").first().waitFor();
  const address = await operation.locator(".request-url pre").textContent();
  assert.ok(!address.includes("search"), `${address} is filtered by an example`);
});

story("Swagger UI keeps a token over a reload", { joins: false }, async ({ page }) => {
  const answer = await page.request.post(`${SERVER}/api/v1/auth/guest`, { data: { name: "Reader" } });
  const { access_token } = await answer.json();
  await openDocs(page);
  await page.getByRole("button", { name: "Authorize", exact: true }).click();
  await page.locator(".modal-ux input").fill(access_token);
  await page.locator(".modal-ux").getByRole("button", { name: "Apply credentials" }).click();
  await page.reload();
  const operation = page.locator("#operations-me-getMe");
  await operation.locator(".opblock-summary-control").click();
  await operation.getByRole("button", { name: "Execute" }).click();
  await operation.locator(".live-responses-table pre").first().getByText("Reader").first().waitFor();
});
