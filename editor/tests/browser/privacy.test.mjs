import assert from "node:assert/strict";
import { NAKA, SERVER, join, mapOf, publish, story, visitor } from "./kit.mjs";

story("designers see their own drafts only", {}, async ({ page, t }) => {
  const { slug } = await mapOf(page, { ...NAKA, name: "Himitsu" });
  await page.goto("/editor");
  await page.getByRole("link", { name: "Himitsu" }).first().waitFor();

  const pages = [
    "",
    "/draw",
    "/publish",
    "/difference",
    "/export",
    "/import",
    "/picture.svg",
    "/issues",
    "/archive",
    "/print?version=draft",
    "/tables/city",
    "/tables/wards",
  ];
  const answers = ["", "/draft", "/versions"];
  for (const path of [
    ...pages.map((path) => `/editor/${slug}${path}`),
    ...answers.map((path) => `/api/v1/maps/${slug}${path}`),
  ]) {
    assert.equal((await page.request.get(path)).status(), 200, path);
  }

  const other = await visitor({}, t);
  await join(other.page);
  assert.equal(await other.page.getByRole("link", { name: "Himitsu" }).count(), 0);
  for (const path of pages) {
    const response = await other.context.request.get(`${SERVER}/editor/${slug}${path}`);
    assert.equal(response.status(), 404, path);
    assert.doesNotMatch(await response.text(), /Himitsu|Kita/, path);
  }
  for (const path of answers) {
    const response = await other.context.request.get(`${SERVER}/api/v1/maps/${slug}${path}`);
    assert.equal(response.status(), 404, path);
  }
});

story(
  "a map that is published shows others what is published, and not what its author is making of it",
  {},
  async ({ page, t }) => {
    const canvas = await mapOf(page, { ...NAKA, name: "Omote" });
    const { slug } = canvas;
    await page.getByRole("link", { name: "Publish" }).click();
    await publish(page, "it is a small map");
    await page.goto(`/editor/${slug}/draw`);
    await canvas.ready();
    await canvas.savedElsewhere({ ...NAKA, name: "Himitsu" });

    const other = await visitor({}, t);
    await join(other.page);
    const [pages, answers] = [`/editor/${slug}`, `/api/v1/maps/${slug}`];
    const closed = [
      "/draw",
      "/publish",
      "/export",
      "/import",
      "/picture.svg",
      "/issues",
      "/archive",
      "/print?version=draft",
      "/tables/city",
      "/tables/wards",
    ];
    for (const path of [...closed.map((path) => pages + path), `${answers}/draft`]) {
      assert.equal((await page.request.get(path)).status(), 200, path);
      const response = await other.context.request.get(path);
      assert.equal(response.status(), 403, path);
      assert.doesNotMatch(await response.text(), /Himitsu/, path);
    }
    const open = [
      ...["", "/difference", "/print"].map((path) => pages + path),
      ...["", "/board.svg", "/versions", "/versions/1"].map((path) => answers + path),
    ];
    for (const path of open) {
      const response = await other.context.request.get(path);
      assert.equal(response.status(), 200, path);
      assert.doesNotMatch(await response.text(), /Himitsu/, path);
    }
    assert.match(await (await page.request.get(`${answers}/draft`)).text(), /Himitsu/);
  },
);
