import assert from "node:assert/strict";
import { NAKA, forkMap, mapOf, station, story, ward } from "./kit.mjs";

/** The names of stations in an SVG: text, position, anchor and size of each line, in the units of its `viewBox`. */
const placed = (root) => {
  const svg = root.ownerSVGElement ?? root;
  const units = (text) => svg.getScreenCTM().inverse().multiply(text.getScreenCTM());
  const lines = (name) =>
    [...name.querySelectorAll("text")].map((text) => {
      const matrix = units(text);
      const at = (lengths) => lengths.baseVal[0]?.value ?? 0;
      const { x, y } = new DOMPoint(at(text.x), at(text.y)).matrixTransform(matrix);
      const { fontSize, fontWeight, fontFamily, textAnchor } = getComputedStyle(text);
      return {
        text: text.textContent,
        x,
        y,
        size: Number.parseFloat(fontSize) * matrix.a,
        fontWeight,
        fontFamily,
        textAnchor,
      };
    });
  // On the board, a name is part of its station.
  const names = root.querySelectorAll("[data-station-name], [data-station]:has(> .station-name)");
  return Object.fromEntries(
    [...names].map((name) => [name.dataset.stationName ?? name.dataset.station, lines(name)]),
  );
};

/** The names of stations on the board of a published map. */
async function onBoard(page, slug) {
  const drawn = await page.request.get(`/api/v1/maps/${slug}/board.svg?panel=none`);
  const other = await page.context().newPage();
  await other.setContent(await drawn.text());
  const names = await other.locator("svg.board").evaluate(placed);
  await other.close();
  return names;
}

const onCanvas = (canvas) => canvas.svg.evaluate(placed);
const near = (a, b, what, off = 1) => assert.ok(Math.abs(a - b) <= off, `${what}: ${a} is not near ${b}`);

async function labelled(canvas) {
  await canvas.page.waitForFunction(() => document.querySelector("#canvas .ward-name .cards[x]"));
}

story("the canvas has the names where the board has them", {}, async ({ page }) => {
  const board = await onBoard(page, "tokyo");
  const canvas = await forkMap(page, "tokyo");
  await labelled(canvas);
  const shown = await onCanvas(canvas);
  assert.deepEqual(Object.keys(shown).sort(), Object.keys(board).sort());
  for (const [id, lines] of Object.entries(board)) {
    assert.equal(shown[id].length, lines.length, id);
    lines.forEach((line, row) => {
      const { text, x, y, size, ...style } = shown[id][row];
      assert.equal(text, line.text);
      near(x, line.x, `x of ${text}`);
      near(y, line.y, `y of ${text}`);
      near(size, line.size, `size of ${text}`, 0.1);
      assert.deepEqual(
        style,
        { fontWeight: line.fontWeight, fontFamily: line.fontFamily, textAnchor: line.textAnchor },
        text,
      );
    });
  }
});

story("a name moves with its station and its ward, and a new name is shown at once", {}, async ({ page }) => {
  const canvas = await mapOf(page, NAKA);
  await labelled(canvas);
  // From here on the server does not respond.
  await page.route("**/api/v1/maps/sketch*", () => {});
  const before = (await onCanvas(canvas)).ni;
  await canvas.hold([800, 200], [700, 260]);
  await canvas.settled();
  const [held] = (await onCanvas(canvas)).ni;
  near(held.x, before[0].x - 100, "x");
  near(held.y, before[0].y + 60, "y");
  await page.mouse.up();
  await canvas.settled();
  assert.deepEqual((await onCanvas(canvas)).ni[0], held);
  assert.deepEqual(station(await canvas.saved(), "ni").position, { x: 700, y: 260 });

  // A ward's name is picked up where it is shown.
  const middle = () =>
    page
      .locator('#canvas [data-ward-name="kita"] text')
      .first()
      .evaluate((text) => {
        const { x, y, width, height } = text.getBBox();
        return [x + width / 2, y + height / 2];
      });
  const [x, y] = await middle();
  await canvas.drag([x, y], [x - 40, y + 30]);
  await canvas.settled();
  const { label } = ward(NAKA, "kita");
  const moved = ward(await canvas.saved(), "kita").label;
  near(moved.x, label.x - 40, "x", 10);
  near(moved.y, label.y + 30, "y", 10);
  const [nowX, nowY] = await middle();
  near(nowX - x, moved.x - label.x, "the name's x");
  near(nowY - y, moved.y - label.y, "the name's y");

  await canvas.click(700, 260);
  await canvas.write("Name", "Nigatsu");
  await canvas.press("Tab");
  await canvas.settled();
  const renamed = Object.values(await onCanvas(canvas)).find(([line]) => line.text === "Nigatsu");
  near(renamed[0].y, 266, "beside the station", 8);
  assert.ok(renamed[0].x > 700 && renamed[0].x < 730 && renamed[0].textAnchor === "start");
});

story("a map with errors has names", {}, async ({ page }) => {
  const canvas = await mapOf(page, { ...NAKA, connections: [] });
  await canvas.checked();
  const shown = await onCanvas(canvas);
  for (const { id, name, position } of NAKA.stations) {
    assert.equal(shown[id][0].text, name);
    assert.ok(shown[id][0].x > position.x && Math.abs(shown[id][0].y - position.y) < 20, name);
  }
  assert.match(await page.locator('#canvas [data-ward-name="kita"]').textContent(), /^KITA \d/);
});

story("faults do not wait for the places of names", {}, async ({ page }) => {
  await page.route("**/api/v1/maps/sketch*", () => {});
  const canvas = await mapOf(page, { ...NAKA, connections: [] });
  await page.locator("#canvas .mark.error").first().waitFor();
  assert.ok((await canvas.issues.locator("li.error").count()) > 0);
});

story("an answer that is given up while its body arrives changes nothing", {}, async ({ page }) => {
  // The first response about names starts, and only continues when the page cancels it.
  await page.addInitScript(() => {
    const { fetch } = window;
    window.fetch = (path, options) => {
      if (window.begun || !String(path).includes("/maps/sketch")) return fetch(path, options);
      window.begun = true;
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode("{"));
          options.signal.addEventListener("abort", () => {
            window.gaveUp = true;
            controller.error(options.signal.reason);
          });
        },
      });
      return Promise.resolve(new Response(body));
    };
  });
  const canvas = await mapOf(page, NAKA);
  await page.waitForFunction(() => window.begun);
  await canvas.drag([800, 200], [700, 260]);
  await page.waitForFunction(() => window.gaveUp);
  await labelled(canvas);
  assert.equal((await onCanvas(canvas)).ni[0].text, station(NAKA, "ni").name);
});
