// The list of merge conflicts between two windows: the one that saves second resolves them here.

import { byId, el } from "../common/dom.js";
import { say } from "../common/words.js";
import { chosen, conflictName } from "./choices.js";

export class Conflicts {
  #dialog = byId("conflicts");
  #list = byId("conflict-list");
  #shown = null;

  constructor(desk) {
    this.desk = desk;
  }

  show() {
    const { desk } = this;
    byId("conflict-button").hidden = desk.open.length === 0;
    byId("conflict-button").textContent = say("canvas-resolve-conflicts", { n: desk.open.length });
    if (this.#shown === desk.open) return;
    const grown = desk.open.length > (this.#shown?.length ?? 0);
    this.#shown = desk.open;
    this.#list.replaceChildren(...desk.open.map((conflict) => this.#item(conflict)));
    if (grown && !this.#dialog.open) this.#dialog.showModal();
    if (desk.open.length === 0 && this.#dialog.open) this.#dialog.close();
  }

  #item(conflict) {
    const { desk } = this;
    const name = conflictName(desk.map, conflict);
    const choose = (side) => () => {
      desk.open = desk.open.filter((other) => other !== conflict);
      desk.take(say("canvas-undo-resolve-conflict", { name }), chosen(desk.map, conflict, side));
      desk.saving.note();
      desk.redraw();
    };
    return el(
      "li",
      {},
      el("strong", {}, name),
      el(
        "div",
        { class: "buttons" },
        el(
          "button",
          { type: "button", onclick: choose("mine") },
          `${say("canvas-use-mine")}: ${shown(conflict.mine)}`,
        ),
        el(
          "button",
          { type: "button", onclick: choose("theirs") },
          `${say("canvas-use-theirs")}: ${shown(conflict.theirs)}`,
        ),
      ),
    );
  }
}

function shown(value) {
  if (value === null || value === undefined) return say("common-removed");
  if (typeof value !== "object") return String(value);
  if ("x" in value) return `(${value.x}, ${value.y})`;
  return value.name ?? JSON.stringify(value);
}
