import assert from "node:assert/strict";
import { looks, story, visitor } from "./kit.mjs";
import { LATE, Player, Table, change, openGame, playOutQuickly, showsResult, until } from "./table.mjs";

/** A finished game against a bot, on its page. */
async function finished(page, game = {}) {
  const table = await openGame(page, { setup: LATE, ...game });
  await playOutQuickly(table);
  await table.ending.waitFor();
  return table;
}

story(
  "the end of a game shows the result, how it went, what decided it, and where the customers went",
  {},
  async ({ page }) => {
    const table = await finished(page);
    await showsResult(table);
    const analysis = await table.ask(`/api/v1/games/${table.id}/analysis`);
    const graph = table.ending.getByRole("img", { name: /^Points over time/ });
    await graph.waitFor();
    assert.equal(await graph.locator("polyline.line").count(), analysis.players.length);
    assert.equal(await table.ending.locator(".turning-points li").count(), analysis.turning_points.length);
    const stations = await table.ending.locator(".collected li").count();
    assert.equal(stations, analysis.collected.length);
    const found = [];
    await looks(page, "the end", found);
    await page.setViewportSize({ width: 390, height: 844 });
    await looks(page, "the end on a phone", found);
    assert.deepEqual(found, []);
  },
);

story("a turning point and a click on the graph lead to that moment of the replay", {}, async ({ page }) => {
  const table = await finished(page);
  const { turning_points: points, turns } = await table.ask(`/api/v1/games/${table.id}/analysis`);
  await table.ending.locator(".turning-points a").first().click();
  await page.waitForURL(`**/replay#v=${points[0].version}*`);
  await page.goto(`/games/${table.id}`);
  const graph = table.ending.getByRole("img", { name: /^Points over time/ });
  const { width, height } = await graph.boundingBox();
  await graph.click({ position: { x: width - 70 * (width / 360), y: height / 2 } });
  await page.waitForURL(`**/replay#v=${turns.at(-1).version}*`);
});

story("a replay can be moved by its graph, by keys and by links to a move", {}, async ({ page }) => {
  const table = await finished(page);
  const { version: last } = await table.view();
  await page.goto(`/games/${table.id}/replay#move=3`);
  await Table.at(page);
  const at = (version) =>
    page
      .locator(".replay output")
      .filter({ hasText: new RegExp(`^${version} of ${last}\\b`) })
      .waitFor();
  await at(3);
  await page.keyboard.press("End");
  await at(last);
  await page.keyboard.press("Home");
  await at(1);
  const graph = page.getByRole("img", { name: /^Points over time/ });
  const { width, height } = await graph.boundingBox();
  await graph.click({ position: { x: width * (295 / 360), y: height / 2 } });
  await at((await table.ask(`/api/v1/games/${table.id}/analysis`)).turns.at(-1).version);
  await page.keyboard.press("Home");
  await at(1);
  await page.locator("body").press(" ");
  await page.getByRole("button", { name: "Pause" }).waitFor();
  await at(2);
  await page.keyboard.press(" ");
  await page.getByRole("button", { name: "Pause" }).waitFor({ state: "detached" });
});

story(
  "the picture of the result shows the names and the points, and is announced to other sites",
  {},
  async ({ page }) => {
    const table = await finished(page, { visibility: "public" });
    const { players } = await table.view();
    await page.reload();
    const picture = await page.locator('meta[property="og:image"]').getAttribute("content");
    const response = await page.request.get(picture);
    assert.equal(response.headers()["content-type"], "image/svg+xml");
    const drawn = await response.text();
    for (const { user, bot, score } of players) {
      const name = user?.name ?? `${bot[0].toUpperCase()}${bot.slice(1)} bot`;
      assert.ok(drawn.includes(`>${name}</text>`));
      assert.ok(drawn.includes(`>${score}</text>`));
    }
    // A picture that a browser can show.
    await page.setContent(`<img src="${picture}" alt="">`);
    await until(() => page.locator("img").evaluate((image) => image.naturalWidth === 1200), "the picture");
  },
);

story(
  "a player sees on the end page who wants a rematch and who is in, and that it has started",
  {},
  async ({ page }) => {
    const ben = await Player.guest("Ben");
    await page.goto("/");
    const { id, invite } = await change(page, "/games", { players: 2, visibility: "private" });
    await ben.ask("POST", `/games/${id}/seats`, { invite });
    await change(page, `/games/${id}/start`);
    await page.goto(`/games/${id}`);
    const table = await Table.at(page);
    await ben.ask("POST", `/games/${id}/resign`);
    await table.ending.waitFor();
    await table.ending.getByText("Ask the others for a rematch").waitFor();
    await ben.ask("POST", `/games/${id}/rematch`);
    await table.ending.getByText(`${ben.user.name} wants a rematch`).waitFor();
    await table.ending.getByText("1 of 2 are in").waitFor();
    await table.ending.getByText(/has not answered$/).waitFor();
    await change(page, `/games/${id}/rematch`);
    await table.ending.getByText("The rematch has started.").waitFor();
  },
);

story("players and spectators see how many people watch", {}, async ({ page, t }) => {
  const table = await openGame(page, { visibility: "public" });
  assert.equal(await page.locator(".viewers").isVisible(), false);
  const other = await visitor({}, t);
  await other.page.goto(`/games/${table.id}`);
  await other.page.getByText("1 person is watching").waitFor();
  await page.getByText("1 person is watching").waitFor();
});

story("the log reads from top to bottom", {}, async ({ page }) => {
  const table = await finished(page);
  const versions = await page
    .locator("#log [data-version]")
    .evaluateAll((lines) => lines.map(({ dataset }) => Number(dataset.version)));
  assert.ok(versions.length > 3);
  assert.deepEqual(
    versions,
    [...versions].sort((a, b) => a - b),
  );
  assert.ok(table.id);
});
