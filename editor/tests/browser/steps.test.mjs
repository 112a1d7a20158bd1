import assert from "node:assert/strict";
import { NAKA, beginMap, mapOf, station, story, ward } from "./kit.mjs";

story(
  "every gesture is one step with a name, back to the blank sheet and forth again",
  {},
  async ({ page }) => {
    const canvas = await beginMap(page);
    const blank = await canvas.draft();
    const type = async (text) => {
      await page.waitForFunction(() => document.activeElement?.matches("#inspector input[name=name]"));
      await page.keyboard.type(text);
      await page.keyboard.press("Enter");
    };
    const give = async (label, text) => {
      await canvas.write(label, text);
      await page.keyboard.press("Enter");
    };
    const gestures = [
      [
        "draw Ward 1",
        () =>
          canvas
            .mode("ward")
            .then(() => canvas.clicks([100, 100], [500, 100], [500, 500], [100, 500], [100, 100])),
      ],
      ["rename Ward 1", () => type("Kita")],
      ["change the number of cards for Kita", () => give("Cards", 5)],
      ["draw Ward 2", () => canvas.clicks([500, 100], [900, 100], [900, 500], [500, 500], [500, 100])],
      ["rename Ward 2", () => type("Higashi")],
      ["place Station 1", () => canvas.mode("station").then(() => canvas.click(200, 200))],
      ["rename Station 1", () => type("Ichi")],
      ["place Station 2", () => canvas.click(750, 250)],
      ["move Station 2", () => canvas.drag([750, 250], [800, 200])],
      ["sakura of Station 2", () => canvas.press("k")],
      [
        "connect Ichi – Station 2",
        () => canvas.mode("connect").then(() => canvas.clicks([200, 200], [800, 200], [450, 450])),
      ],
      [
        "Higashi – Kita: on land",
        () => canvas.mode("adjacency").then(() => canvas.clicks([300, 300], [700, 300])),
      ],
      [
        "change the kind of Ichi – Station 2",
        () =>
          canvas
            .mode("select")
            .then(() => canvas.click(500, 200))
            .then(() => canvas.press("l")),
      ],
      ["move Kita", () => canvas.drag([300, 300], [350, 330])],
      ["move a corner of Kita", () => canvas.click(150, 450).then(() => canvas.drag([500, 500], [520, 480]))],
      ["add a corner to Kita", () => canvas.click(300, 490, { count: 2 })],
      ["change whether Kita is next to water", () => canvas.press("b")],
      [
        "move Higashi",
        () =>
          canvas
            .click(700, 300)
            .then(() => canvas.press("m"))
            .then(() => canvas.click(650, 340)),
      ],
      ["change the name", () => canvas.press("Escape").then(() => give("City name", "Kyoto"))],
      ["remove Station 2", () => canvas.click(800, 200).then(() => canvas.press("Delete"))],
    ];
    const documents = [blank];
    for (const [name, gesture] of gestures) {
      await gesture();
      assert.equal(await canvas.undoLabel(), `Undo: ${name}`);
      if (documents.length % 5 === 0) documents.push(await canvas.saved());
      else documents.push(null);
    }
    const built = await canvas.saved();
    assert.equal(built.name, "Kyoto");
    assert.ok(
      ward(built, "higashi").outline[0].some(({ x, y }) => x === 520 && y === 480),
      "a shared corner moves with both",
    );
    assert.deepEqual(built.connections, []);

    await page.locator("#canvas").focus();
    for (let step = gestures.length; step > 0; step -= 1) {
      assert.equal(await canvas.undoLabel(), `Undo: ${gestures[step - 1][0]}`);
      await canvas.press("Control+z");
      if (documents[step - 1] && step > 1) assert.deepEqual(await canvas.saved(), documents[step - 1]);
    }
    assert.equal(await canvas.undoLabel(), "Undo");
    assert.equal(await canvas.undo.getAttribute("aria-disabled"), "true");
    assert.deepEqual(await canvas.saved(), blank);

    for (const [name] of gestures) {
      await canvas.settled();
      assert.equal(await canvas.redo.textContent(), `Redo: ${name}`);
      await canvas.redo.click();
    }
    assert.deepEqual(await canvas.saved(), built);
  },
);

story("what is not a step makes none, and nudges are one", {}, async ({ page }) => {
  const canvas = await mapOf(page, NAKA);
  assert.deepEqual(await canvas.draft(), NAKA);
  const nothingDone = async () => {
    assert.equal(await canvas.undoLabel(), "Undo");
    assert.deepEqual(await canvas.saved(), NAKA);
  };

  const { x, y } = await canvas.at(200, 200);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 2, y + 2);
  await page.mouse.up();
  await canvas.settled();
  assert.equal(await canvas.field("Name").inputValue(), "Ichi", "a drag of less than four pixels is a click");
  await nothingDone();

  await canvas.hold([200, 200], [400, 400]);
  await canvas.settled();
  assert.equal(
    await page
      .locator("#canvas .station")
      .first()
      .getAttribute("transform")
      .then((text) => text.includes("400")),
    true,
  );
  const view = await canvas.svg.getAttribute("viewBox");
  await canvas.press("Escape");
  await page.mouse.move(100, 500);
  await page.mouse.up();
  await nothingDone();
  assert.equal(await canvas.svg.getAttribute("viewBox"), view, "what is left of the drag moves nothing");

  await canvas.hold([200, 200], [400, 400]);
  await page.mouse.move(x, y);
  await page.mouse.up();
  await nothingDone();

  await canvas.click(200, 200);
  await canvas.press("ArrowRight", "ArrowRight", "ArrowDown", "Shift+ArrowDown", "Alt+ArrowRight");
  assert.equal(await canvas.undoLabel(), "Undo: move Ichi");
  assert.deepEqual(station(await canvas.saved(), "ichi").position, { x: 221, y: 310 });
  await canvas.undo.click();
  await nothingDone();
});

story("things that are chosen together move and go together", {}, async ({ page }) => {
  const canvas = await mapOf(page, NAKA);
  await canvas.click(200, 200);
  await canvas.click(800, 200, { key: "Shift" });
  await canvas.drag([800, 200], [800, 260]);
  assert.equal(await canvas.undoLabel(), "Undo: move 2 items");
  const moved = await canvas.saved();
  assert.deepEqual(
    [station(moved, "ichi"), station(moved, "ni")].map(({ position }) => position),
    [
      { x: 200, y: 260 },
      { x: 800, y: 260 },
    ],
  );
  await canvas.press("Delete");
  assert.equal(await canvas.undoLabel(), "Undo: remove 2 items");
  const left = await canvas.saved();
  assert.deepEqual(
    [left.stations.length, left.connections, left.hachiko_station],
    [3, [["yon", "go"]], "san"],
  );
});

story(
  "the stations of a removed ward move to the nearest other one, and the page says so",
  {},
  async ({ page }) => {
    const canvas = await mapOf(page, NAKA);
    const hint = page.locator("#hint");
    await canvas.click(850, 850);
    await canvas.settled();
    assert.equal(await canvas.field("Name").inputValue(), "Minami");
    await canvas.inspector.getByRole("button", { name: "Remove", exact: true }).click();
    await canvas.settled();
    assert.match(
      await hint.textContent(),
      /^2 stations of removed wards now belong to the nearest other ward: /,
    );
    const left = await canvas.saved();
    assert.equal(station(left, "san").ward, "higashi");
    assert.equal(station(left, "yon").ward, "nishi");
    assert.equal(await canvas.undoLabel(), "Undo: remove Minami");
    await canvas.undo.click();
    await canvas.settled();
    assert.match(await hint.textContent(), /^Click an item/);
    assert.deepEqual(await canvas.saved(), NAKA);
  },
);

story("a canvas that is too small for the stations is refused with the reason", {}, async ({ page }) => {
  const canvas = await mapOf(page, NAKA);
  await canvas.write("Width", 700);
  await canvas.press("Tab");
  await canvas.settled();
  assert.match(
    await page.locator("#hint").textContent(),
    /cannot be smaller than 800 × 800: 2 stations .*Ni, San/,
  );
  assert.equal(await canvas.field("Width").inputValue(), "1000");
  assert.equal(await canvas.undoLabel(), "Undo");
  await canvas.write("Width", 820);
  await canvas.press("Tab");
  const smaller = await canvas.saved();
  assert.deepEqual(smaller.canvas, { width: 820, height: 1000 });
  assert.deepEqual(smaller.stations, NAKA.stations);
  assert.ok(smaller.wards.every(({ outline }) => outline.flat().every(({ x }) => x <= 820)));
});

story("the id of a new name has the letters of the name", {}, async ({ page }) => {
  const canvas = await mapOf(page, NAKA);
  await canvas.click(800, 200);
  await canvas.write("Name", "Weißensee");
  await canvas.press("Tab");
  assert.equal(station(await canvas.saved(), "weissensee").name, "Weißensee");
});
