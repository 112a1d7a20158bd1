import assert from "node:assert/strict";
import { NAKA, SERVER, join, mapOf, story, visitor } from "./kit.mjs";

story("designers see their own drafts only", {}, async ({ page, t }) => {
  const { slug } = await mapOf(page, { ...NAKA, name: "Himitsu" });
  await page.goto("/editor");
  await page.getByRole("link", { name: "Himitsu" }).first().waitFor();

  const other = await visitor({}, t);
  await join(other.page);
  assert.equal(await other.page.getByRole("link", { name: "Himitsu" }).count(), 0);
  const pages = ["", "/draw", "/publish", "/difference", "/export", "/import", "/picture.svg", "/issues", "/archive", "/print?version=draft", "/tables/city", "/tables/wards"];
  for (const path of pages) {
    const response = await other.context.request.get(`${SERVER}/editor/${slug}${path}`);
    assert.equal(response.status(), 404, path);
    assert.doesNotMatch(await response.text(), /Himitsu|Kita/, path);
  }
  for (const path of ["", "/draft", "/board.svg", "/versions"]) {
    const response = await other.context.request.get(`${SERVER}/api/v1/maps/${slug}${path}`);
    assert.equal(response.status(), 404, path);
  }
});
