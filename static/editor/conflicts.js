// The list of merge conflicts between two windows: the one that saves second resolves them here.

/** @import { MapConflict } from "api" */
/** @import { Editor } from "./editor.js" */

import { byId, el } from "../common/dom.js";
import { say } from "../common/messages.js";
import { conflictName, entryName, resolved } from "./conflict-resolution.js";

export class Conflicts {
  #dialog = byId("conflicts", HTMLDialogElement);
  #list = byId("conflict-list");
  /** @type {MapConflict[] | null} */
  #shown = null;

  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
  }

  show() {
    const { editor } = this;
    byId("conflict-button").hidden = editor.document.conflicts.length === 0;
    byId("conflict-button").textContent = say("canvas-resolve-conflicts", {
      n: editor.document.conflicts.length,
    });
    if (this.#shown === editor.document.conflicts) return;
    const grown = editor.document.conflicts.length > (this.#shown?.length ?? 0);
    this.#shown = editor.document.conflicts;
    this.#list.replaceChildren(...editor.document.conflicts.map((conflict) => this.#item(conflict)));
    if (grown && !this.#dialog.open) this.#dialog.showModal();
    if (editor.document.conflicts.length === 0 && this.#dialog.open) this.#dialog.close();
  }

  /** @param {MapConflict} conflict */
  #item(conflict) {
    const { editor } = this;
    const name = conflictName(editor.map, conflict);
    /** @param {"mine" | "theirs"} side */
    const choose = (side) => () => {
      editor.document.conflicts = editor.document.conflicts.filter((other) => other !== conflict);
      editor.apply(say("canvas-undo-resolve-conflict", { name }), resolved(editor.map, conflict, side));
      editor.saving.mapChanged();
      editor.redraw();
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

/** @param {unknown} value */
function shown(value) {
  if (value === null || value === undefined) return say("common-removed");
  if (typeof value !== "object") return String(value);
  if ("x" in value && "y" in value) return `(${value.x}, ${value.y})`;
  return entryName(value) ?? JSON.stringify(value);
}
