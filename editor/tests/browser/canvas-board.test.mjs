import assert from "node:assert/strict";
import { NAKA, forkMap, intercept, mapOf, station, story, ward } from "./kit.mjs";

/** The names of stations in an SVG: text, position, anchor and size of each line, in the units of its `viewBox`. */
const placed = (root) => {
  const svg = root.ownerSVGElement ?? root;
  const units = (text) => svg.getScreenCTM().inverse().multiply(text.getScreenCTM());
  const lines = (name) =>
    [...name.querySelectorAll("text")].map((text) => {
      const matrix = units(text);
      const { x, y } = new DOMPoint(text.x.baseVal[0]?.value, text.y.baseVal[0]?.value).matrixTransform(
        matrix,
      );
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
  // On a board that is played, the name is a part of its station.
  const owner = (name) => name.dataset.stationName ?? name.closest("[data-station]").dataset.station;
  return Object.fromEntries(
    [...root.querySelectorAll(".station-name")].map((name) => [owner(name), lines(name)]),
  );
};

const onCanvas = (canvas) => canvas.svg.evaluate(placed);
const near = (a, b, what, off = 1) => assert.ok(Math.abs(a - b) <= off, `${what}: ${a} is not near ${b}`);

/**
 * The parts of a drawing of the board as text, in a fixed order: on the canvas, wards, stations and names are in other
 * groups than on a board that is played.
 */
const parts = (root) => {
  const inside = (name) => [...root.querySelectorAll(`.${name}`)].map((part) => part.innerHTML);
  const sorted = (selector, text) => [...root.querySelectorAll(selector)].map(text).sort();
  return {
    ...Object.fromEntries(
      ["shore", "rivers", "waves", "connections", "links"].map((name) => [name, inside(name)]),
    ),
    wards: sorted("[data-ward]", (ward) => `${ward.dataset.ward} ${ward.getAttribute("d")}`),
    stations: sorted("[data-station]", (at) => `${at.dataset.station} ${at.getAttribute("transform")}`),
    names: sorted("[data-ward-name], .water-name, .outside-name", (name) => name.textContent),
  };
};

/** What the board of a published map shows. */
async function onBoard(page, path, read) {
  const drawn = await page.request.get(`/api/v1/maps/${path}`);
  const other = await page.context().newPage();
  await other.setContent(await drawn.text());
  const found = await other.locator("svg.board").evaluate(read);
  await other.close();
  return found;
}

story("the canvas shows the board, with the same names in the same places", {}, async ({ page }) => {
  const path = "tokyo/board.svg?panel=none&theme=auto";
  const [board, names] = [await onBoard(page, path, parts), await onBoard(page, path, placed)];
  const canvas = await forkMap(page, "tokyo");
  await canvas.drawn();
  assert.deepEqual([board.wards.length, board.stations.length], [23, 44]);
  assert.ok(board.rivers[0].length > 10 && board.names.length > 23);
  assert.deepEqual(await canvas.svg.evaluate(parts), board);
  const shown = await onCanvas(canvas);
  assert.deepEqual(Object.keys(shown).sort(), Object.keys(names).sort());
  for (const [id, lines] of Object.entries(names)) {
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

story("the board follows the colours of the page", {}, async ({ page }) => {
  const canvas = await mapOf(page, NAKA);
  await canvas.drawn();
  const fill = () =>
    page.locator('#canvas [data-ward="kita"]').evaluate((area) => getComputedStyle(area).fill);
  const light = await fill();
  await page.emulateMedia({ colorScheme: "dark" });
  assert.notEqual(await fill(), light);
});

story("a name moves with its station and its ward, and a new name is shown at once", {}, async ({ page }) => {
  const canvas = await mapOf(page, NAKA);
  await canvas.drawn();
  // From here on the server does not respond.
  await page.route("**/api/v1/maps/draw*", () => {});
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
        const { left, top, width, height } = text.getBoundingClientRect();
        const inverse = document.querySelector("#canvas").getScreenCTM().inverse();
        const { x, y } = new DOMPoint(left + width / 2, top + height / 2).matrixTransform(inverse);
        return [x, y];
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

story("the name of a station selects it", {}, async ({ page }) => {
  const canvas = await mapOf(page, NAKA);
  await canvas.drawn();
  const [{ x, y, textAnchor }] = (await onCanvas(canvas)).san;
  await canvas.click(x + (textAnchor === "end" ? -20 : 20), y - 5);
  await canvas.settled();
  assert.equal(await canvas.field("Name").inputValue(), "San");
});

story("a map with errors is drawn as a board, and so is one without outlines", {}, async ({ page }) => {
  const wards = NAKA.wards.map(({ outline: _, ...bare }) => bare);
  const canvas = await mapOf(page, { ...NAKA, wards, connections: [] });
  await canvas.drawn();
  const shown = await onCanvas(canvas);
  assert.deepEqual(
    Object.fromEntries(Object.entries(shown).map(([id, lines]) => [id, lines[0].text])),
    Object.fromEntries(NAKA.stations.map(({ id, name }) => [id, name])),
  );
  for (const { id } of wards) {
    assert.match(await page.locator(`#canvas [data-ward="${id}"]`).getAttribute("d"), /^M.+z$/);
    assert.match(await page.locator(`#canvas [data-ward-name="${id}"] .pips`).getAttribute("d"), /z$/);
  }
  // The drawn area belongs to the ward.
  await canvas.click(100, 100);
  await canvas.settled();
  assert.equal(await canvas.field("Name").inputValue(), "Kita");
  assert.equal(await page.locator("#canvas path.chosen").count(), 2, "a line and its casing");
});

story("faults do not wait for the drawing", {}, async ({ page }) => {
  await page.route("**/api/v1/maps/draw*", () => {});
  const canvas = await mapOf(page, { ...NAKA, connections: [] });
  await page.locator("#canvas .mark.error").first().waitFor();
  assert.ok((await canvas.issues.locator("li.error").count()) > 0);
});

story(
  "without drawings from the server everything is shown, and drawn when the server is back",
  { expects: /503/ },
  async ({ page }) => {
    const isBack = await intercept(page, "**/api/v1/maps/draw*", (route) =>
      route.fulfill({ status: 503, body: "{}", contentType: "application/problem+json" }),
    );
    const canvas = await mapOf(page, NAKA);
    await canvas.settled();
    const count = (selector) => page.locator(`#canvas ${selector}`).count();
    assert.equal(await count("[data-station]"), NAKA.stations.length);
    assert.equal(await count("[data-connection]"), NAKA.connections.length);
    assert.equal(await count("[data-ward]"), NAKA.wards.length);
    await canvas.click(800, 200);
    await canvas.press("Delete");
    await canvas.mode("station");
    await canvas.click(600, 300);
    await page.keyboard.type("Roku");
    await canvas.press("Enter");
    await canvas.settled();
    await canvas.shows(600, 300);
    assert.equal(await count('[data-station="ni"], [data-station-name="ni"]'), 0);
    assert.equal(await count('[data-connection*="ni"]'), 0);
    assert.match(await page.locator('#canvas [data-station-name="roku"]').textContent(), /^Roku/);
    await canvas.press("Control+z", "Control+z", "Control+z");
    await canvas.settled();
    assert.equal(await count('[data-station="ni"]'), 1);
    assert.equal(await count('[data-station="roku"]'), 0);
    isBack();
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await canvas.drawn();
    assert.equal(await count("[data-ward-name] .pips"), NAKA.wards.length);
  },
);

story("a drawing of an earlier map shows what has changed since", {}, async ({ page }) => {
  const canvas = await mapOf(page, NAKA);
  await canvas.drawn();
  const held = [];
  const isOver = await intercept(page, "**/api/v1/maps/draw*", (route) => held.push(route));
  await canvas.drag([800, 200], [700, 260]);
  await page.waitForRequest("**/api/v1/maps/draw*").catch(() => assert.fail("a drawing is asked for"));
  await canvas.drag([700, 260], [640, 320]);
  await canvas.shows(640, 320);
  isOver();
  // Every place that is ever drawn from now on.
  await page.evaluate(() => {
    window.places = new Set();
    const look = () => {
      window.places.add(document.querySelector('#canvas [data-station="ni"]').getAttribute("transform"));
      requestAnimationFrame(look);
    };
    look();
  });
  for (const route of held) await route.continue();
  await canvas.drawn();
  assert.deepEqual(await page.evaluate(() => [...window.places]), ["translate(640 320)"]);
});

story("an answer that is given up while its body arrives changes nothing", {}, async ({ page }) => {
  // The first drawing starts to arrive, and only continues when the page cancels it.
  await page.addInitScript(() => {
    const { fetch } = window;
    window.fetch = (path, options) => {
      if (window.begun || !String(path).includes("/maps/draw")) return fetch(path, options);
      window.begun = true;
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode("<svg"));
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
  await canvas.drawn();
  assert.equal((await onCanvas(canvas)).ni[0].text, station(NAKA, "ni").name);
});
