import assert from "node:assert/strict";
import { NAKA, beginMap, mapOf, station, story } from "./kit.mjs";

const view = async (canvas) => {
  await canvas.settled();
  const [x, y, width] = (await canvas.svg.getAttribute("viewBox")).split(" ").map(Number);
  return { x, y, width };
};
const near = (a, b, off = 2) => assert.ok(Math.abs(a - b) <= off, `${a} is not near ${b}`);

story("the wheel, keys, buttons and the paper itself lead around the map", {}, async ({ page }) => {
  const canvas = await mapOf(page, NAKA);
  const whole = await view(canvas);
  const pointer = await canvas.at(800, 200);
  await page.mouse.move(pointer.x, pointer.y);
  await page.mouse.wheel(0, -400);
  const closer = await view(canvas);
  assert.ok(closer.width < whole.width * 0.7);
  const after = await canvas.at(800, 200);
  near(after.x, pointer.x);
  near(after.y, pointer.y);

  await canvas.svg.focus();
  await canvas.press("0");
  assert.deepEqual(await view(canvas), whole);
  await canvas.press("+");
  near((await view(canvas)).width, whole.width / 1.25);
  await canvas.press("-", "-");
  near((await view(canvas)).width, whole.width * 1.25);
  await page.getByRole("button", { name: "show the whole map" }).click();
  assert.deepEqual(await view(canvas), whole);

  await page.getByRole("button", { name: "zoom in" }).click();
  await page.getByRole("button", { name: "zoom in" }).click();
  const before = await view(canvas);
  await page.getByRole("button", { name: "right" }).click();
  await page.getByRole("button", { name: "down", exact: true }).click();
  const aside = await view(canvas);
  assert.ok(aside.x > before.x && aside.y > before.y);
  await page.getByRole("button", { name: "left" }).click();
  await page.getByRole("button", { name: "up", exact: true }).click();
  near((await view(canvas)).x, before.x);

  await canvas.drag([450, 450], [500, 480]);
  near((await view(canvas)).x, before.x - 50);
  near((await view(canvas)).y, before.y - 30);
  const { x, y } = await canvas.at(480, 420);
  await page.mouse.move(x, y);
  await page.mouse.down({ button: "middle" });
  await page.mouse.move(x + 30, y + 30);
  await page.mouse.up({ button: "middle" });
  assert.ok((await view(canvas)).x < before.x - 50);
  assert.equal(await canvas.undoLabel(), "Undo", "to look is not to change");
});

story(
  "two fingers pinch, one moves a station, and a tap chooses",
  { hasTouch: true },
  async ({ page, context }) => {
    const canvas = await mapOf(page, NAKA);
    const session = await context.newCDPSession(page);
    const touch = (type, ...points) =>
      session.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: points.map((point, id) => ({ ...point, id })),
      });
    const whole = await view(canvas);
    const { x, y } = await canvas.at(500, 500);
    await touch("touchStart", { x: x - 40, y });
    await touch("touchStart", { x: x - 40, y }, { x: x + 40, y });
    await touch("touchMove", { x: x - 60, y }, { x: x + 60, y });
    await touch("touchMove", { x: x - 80, y }, { x: x + 80, y });
    await touch("touchEnd");
    near((await view(canvas)).width, whole.width / 2, 20);
    const middle = await canvas.at(500, 500);
    near(middle.x, x, 4);
    near(middle.y, y, 4);
    assert.equal(await canvas.undoLabel(), "Undo");

    await canvas.svg.focus();
    await canvas.press("0");
    const [from, to] = [await canvas.at(800, 600), await canvas.at(840, 640)];
    await touch("touchStart", from);
    await touch("touchMove", { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
    await touch("touchMove", to);
    await touch("touchEnd");
    assert.equal(await canvas.undoLabel(), "Undo: move San");
    const tapped = await canvas.at(200, 200);
    await page.touchscreen.tap(tapped.x + 10, tapped.y);
    await canvas.settled();
    assert.equal(await canvas.field("Name").inputValue(), "Ichi");
  },
);

story(
  "places snap to the grid and to lines from other stations, unless that is switched off",
  {},
  async ({ page }) => {
    const canvas = await beginMap(page);
    await canvas.mode("station");
    const put = async (x, y, options) => {
      await canvas.click(x, y, options);
      await page.waitForFunction(() => document.activeElement?.matches("#inspector input[name=name]"));
      await page.keyboard.press("Escape");
      return (await canvas.saved()).stations.at(-1).position;
    };
    assert.deepEqual(await put(203, 198), { x: 200, y: 200 }, "the grid");
    assert.deepEqual(await put(563, 205), { x: 560, y: 200 }, "level with the first");
    assert.deepEqual(await put(204, 637), { x: 200, y: 640 }, "below the first");
    const slanted = await put(404, 399);
    assert.equal(slanted.x, slanted.y, "45 degrees from the first");

    const { x, y } = await canvas.at(797, 203);
    await page.mouse.move(x, y);
    await canvas.settled();
    assert.ok((await page.locator("#canvas .guide").count()) > 0, "guides show why");

    const free = await put(733, 877, { key: "Alt" });
    near(free.x, 733);
    near(free.y, 877);
    assert.ok(free.x % 10 !== 0 && free.y % 10 !== 0, "Alt suspends it");
    const snap = page.getByRole("button", { name: "Snap" });
    assert.equal(await snap.getAttribute("aria-pressed"), "true");
    await canvas.press("g");
    await canvas.settled();
    assert.equal(await snap.getAttribute("aria-pressed"), "false");
    const off = await put(923, 417);
    assert.ok(off.x % 10 !== 0 && off.y % 10 !== 0, "the switch is off");
    const stillOff = await put(87, 913);
    assert.ok(stillOff.x % 10 !== 0 && stillOff.y % 10 !== 0, "and stays off");
    await snap.click();
    assert.deepEqual(await put(643, 507), { x: 640, y: 510 });
  },
);

story("a thing is moved by two clicks, and by keys, without any drag", {}, async ({ page }) => {
  const canvas = await mapOf(page, NAKA);
  await canvas.click(800, 200);
  await canvas.press("m");
  await canvas.click(703, 152);
  assert.equal(await canvas.undoLabel(), "Undo: move Ni");
  assert.deepEqual(station(await canvas.saved(), "ni").position, { x: 700, y: 150 });
  await canvas.inspector.getByRole("button", { name: "Move with a click" }).click();
  await canvas.press("ArrowLeft", "ArrowLeft", "Enter");
  await canvas.settled();
  const moved = station(await canvas.saved(), "ni").position;
  assert.notDeepEqual(moved, { x: 700, y: 150 });
  assert.equal(await canvas.undoLabel(), "Undo: move Ni");
});

story("the question mark shows the keys", {}, async ({ page }) => {
  const canvas = await mapOf(page, NAKA);
  await canvas.svg.focus();
  await canvas.press("?");
  const help = page.getByRole("dialog", { name: "Shortcuts" });
  await help.waitFor();
  assert.ok((await help.locator("kbd").count()) > 20);
  await canvas.press("w", "Escape");
  await help.waitFor({ state: "hidden" });
  assert.equal(await canvas.svg.getAttribute("data-mode"), "select");
  assert.equal(await page.evaluate(() => document.activeElement.id), "canvas");
});

story(
  "a tracing image is shown below the drawing, is there again, and is never sent",
  {},
  async ({ page }) => {
    const canvas = await mapOf(page, NAKA);
    const sent = [];
    page.on("request", (request) => sent.push(request));
    const mark = "PLAN-OF-THE-CITY";
    const pixel = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    );
    await page.getByRole("button", { name: "Tracing image" }).click();
    const dialog = page.locator("#tracing");
    await dialog.getByLabel("Picture").setInputFiles({
      name: "plan.png",
      mimeType: "image/png",
      buffer: Buffer.concat([pixel, Buffer.from(mark)]),
    });
    await dialog.getByLabel("Opacity").fill("80");
    await dialog.getByRole("button", { name: "Close" }).click();
    const image = page.locator("#traced");
    await image.waitFor();
    assert.match(await image.getAttribute("href"), /^blob:/);
    assert.equal(await image.getAttribute("opacity"), "0.8");
    await canvas.drag([800, 200], [750, 200]);
    await canvas.saved();

    await page.reload();
    await canvas.ready();
    await image.waitFor();
    assert.match(await image.getAttribute("href"), /^blob:/);
    await page.getByRole("button", { name: "Tracing image" }).click();
    await dialog.getByRole("button", { name: "Remove the picture" }).click();
    await image.waitFor({ state: "hidden" });
    assert.ok(sent.length > 3);
    for (const request of sent)
      assert.ok(!request.postDataBuffer()?.includes(mark), `sent to ${request.url()}`);
  },
);
