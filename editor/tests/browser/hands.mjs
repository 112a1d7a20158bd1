// Input devices of players: each presses buttons and points at things on the board in its own way.

import assert from "node:assert/strict";

/** A mouse. It chooses on the board whatever is on it. */
export class Mouse {
  constructor(page) {
    this.mouse = page.mouse;
  }

  press(button) {
    return button.click();
  }

  async point(table, thing) {
    const { x, y } = await table.place(thing);
    await this.mouse.click(x, y);
  }
}

/** Fingers on a phone. They zoom out to the whole board for things that are not visible. */
export class Touch {
  constructor(page) {
    this.screen = page.touchscreen;
  }

  press(button) {
    return button.tap();
  }

  async point(table, thing) {
    if (!(await table.sees(thing))) await this.press(table.page.locator(".zoom button").last());
    const { x, y } = await table.place(thing);
    await this.screen.tap(x, y);
  }
}

/** A keyboard. It chooses from the lists, and on the board if `onBoard` says so. */
export class Keyboard {
  constructor(page) {
    this.page = page;
    this.onBoard = false;
  }

  async keys(...names) {
    for (const name of names) await this.page.keyboard.press(name);
  }

  /** Presses Tab, or another key, until something has the focus. */
  async goTo(locator, key = "Tab") {
    const element = await locator.elementHandle();
    for (let step = 0; step < 150; step += 1) {
      if (await element.evaluate((element) => element === document.activeElement)) return;
      await this.keys(key);
    }
    assert.fail(`${key} does not lead to ${locator}`);
  }

  /** A list is one tab stop; inside it, types the first word and continues with the arrow keys. */
  async press(button) {
    const list = button.locator("xpath=ancestor::ul[contains(@class, 'choices')]");
    if (await list.count()) {
      await this.goTo(list.locator('.choice[tabindex="0"]'));
      const name = await button.locator("> span").first().textContent();
      await this.page.keyboard.type(name.split(" ")[0]);
      const isAbove = await button.evaluate(
        (button) => button.compareDocumentPosition(document.activeElement) & Node.DOCUMENT_POSITION_FOLLOWING,
      );
      await this.goTo(button, isAbove ? "ArrowUp" : "ArrowDown");
    } else {
      await this.goTo(button);
    }
    await this.keys("Enter");
  }

  async point(table, thing, name) {
    if (!this.onBoard) return this.press(table.entry(name));
    await this.goTo(table.board, "Shift+Tab");
    const there = async () => (await table.pointed()) === name;
    if (!(await there())) await this.keys("ArrowRight");
    for (let step = 0; !(await there()); step += 1) {
      assert.ok(step < 20, `the arrows do not lead to ${name}`);
      const [from, to] = [
        await table.place(table.thing(await table.pointed(), thing.kind)),
        await table.place(thing),
      ];
      const [x, y] = [to.x - from.x, to.y - from.y];
      await this.keys(
        Math.abs(x) > Math.abs(y) ? (x > 0 ? "ArrowRight" : "ArrowLeft") : y > 0 ? "ArrowDown" : "ArrowUp",
      );
    }
    await this.keys("Enter");
  }
}
