import assert from "node:assert/strict";
import { Mouse } from "./hands.mjs";
import { NAKA, beginMap, publish, story } from "./kit.mjs";
import { Table, playNext } from "./table.mjs";

story(
  "a map is made, published and played with the mouse; only names and numbers are typed",
  {},
  async ({ page }) => {
    const canvas = await beginMap(page);
    const { keyboard } = page;

    await canvas.mode("ward");
    for (const {
      name,
      cards,
      outline: [ring],
    } of NAKA.wards) {
      await canvas.clicks(...ring.map(({ x, y }) => [x, y]), [ring[0].x, ring[0].y]);
      await nameIsAsked(page);
      await keyboard.type(name);
      await canvas.write("Cards", cards);
      // What was typed is applied, even though the next click follows at once.
      if (name === "Minami" || name === "Nishi") await canvas.field("Next to Bay").click();
    }

    await canvas.mode("station");
    for (const {
      name,
      position: { x, y },
      sakura,
    } of NAKA.stations) {
      const [off, aside] = name === "Ni" ? [50, 50] : [0, 0];
      await canvas.click(x - off, y + aside);
      await nameIsAsked(page);
      await keyboard.type(name);
      if (sakura) await canvas.field(/^Sakura/).click();
    }
    await canvas.drag([750, 250], [800, 200]);

    await canvas.mode("connect");
    const permanent = page.getByRole("button", { name: "Permanent links" });
    await canvas.clicks([200, 200], [800, 200], [800, 600]);
    await permanent.click();
    await canvas.click(600, 800);
    await permanent.click();
    await canvas.clicks([200, 800], [200, 200], [450, 450]);

    await canvas.mode("adjacency");
    const [kita, higashi, minami, nishi] = [
      [300, 300],
      [700, 300],
      [700, 700],
      [300, 700],
    ];
    await canvas.clicks(kita, higashi, higashi, minami, minami, nishi, minami, nishi, nishi, kita);

    await page.getByRole("link", { name: "Publish" }).click();
    await page.waitForURL("**/publish");
    assert.deepEqual(await canvas.draft(), NAKA);
    await publish(page, "a small map for two");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    const table = await Table.at(page);
    await playNext(table, new Mouse(page));
  },
);

function nameIsAsked(page) {
  return page.waitForFunction(() => document.activeElement?.matches("#inspector input[name=name]"));
}
