// The inspector: a form for the selection or, if nothing is selected, for the map itself.

/** @import { MapDocument } from "api" */
/** @import { Editor } from "./editor.js" */
/** @import { Kind, Ref } from "./map.js" */
/** @import { Selection } from "./selection.js" */

import { byId, el } from "../common/dom.js";
import { find, nameOf, sameRef } from "./map.js";
import { say } from "../common/messages.js";
import { linePanel } from "./panels/line.js";
import { mapPanel } from "./panels/map.js";
import { stationPanel } from "./panels/station.js";
import { wardPanel } from "./panels/ward.js";

/** @type {Record<Kind, (editor: Editor, ref: Ref) => HTMLElement[]>} */
const PANELS = {
  station: stationPanel,
  ward: wardPanel,
  connection: linePanel,
  link: linePanel,
  border: linePanel,
};

/**
 * The focused field: its name, and text that has not been applied yet, with the position of the caret.
 *
 * @typedef {{ name: string, written: string | null, caret: number | null }} Held
 */

const FIELD = "input, select, textarea, button";

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement} Field */

/**
 * The name that identifies a field when the form is written again.
 *
 * @param {Field} field
 */
const fieldName = (field) => field.dataset.field ?? field.name;

export class Inspector {
  #root = byId("inspector");
  /** @type {{ map: MapDocument | null, ref: Ref | null, count: number }} */
  #shown = { map: null, ref: null, count: 0 };
  #due = false;
  #isPressed = false;

  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
    this.#root.addEventListener("submit", (event) => event.preventDefault());
    this.#root.addEventListener("keydown", (event) => {
      const done =
        event.key === "Escape" || (event.key === "Enter" && event.target instanceof HTMLInputElement);
      if (!done) return;
      if (event.target instanceof HTMLElement) event.target.blur();
      editor.focusCanvas();
      event.preventDefault();
      event.stopPropagation();
    });
    // A button must not move while it is pressed, even if an edit before it changes the form.
    this.#root.addEventListener("pointerdown", () => (this.#isPressed = true));
    for (const end of ["pointerup", "pointercancel", "keydown"])
      addEventListener(end, () => setTimeout(() => this.#release()));
    this.#root.addEventListener(
      "change",
      ({ target }) => target instanceof HTMLSelectElement && setTimeout(() => this.#release()),
    );
  }

  /** Shows the selection, as soon as nobody is typing in a field. */
  show() {
    const { map, selection } = this.editor;
    const { single: ref, refs } = selection;
    const { map: shownMap, ref: shownRef, count } = this.#shown;
    if (shownMap === map && sameRef(shownRef, ref) && count === refs.length) return;
    this.#shown = { map, ref, count: refs.length };
    if (this.#due) return;
    this.#due = true;
    setTimeout(() => this.#write());
  }

  #release() {
    this.#isPressed = false;
    if (this.#due) this.#write();
  }

  #write() {
    if (!this.#due || this.#isPressed) return;
    this.#due = false;
    const { map, selection } = this.editor;
    const held = this.#held();
    const parts = [...this.#root.querySelectorAll("details")];
    const open = new Set(parts.filter((part) => part.open).map(({ dataset }) => dataset.part));
    this.#root.replaceChildren(...this.#panel(map, selection));
    for (const part of this.#root.querySelectorAll("details")) part.open ||= open.has(part.dataset.part);
    if (held) this.#hold(held);
  }

  /**
   * @param {MapDocument} map
   * @param {Selection} selection
   * @returns {HTMLElement[]}
   */
  #panel(map, selection) {
    const { refs, single } = selection;
    if (refs.length > 1) {
      const names = refs.map((ref) => el("li", {}, nameOf(map, ref)));
      return [
        el("h2", {}, say("canvas-items-selected", { n: refs.length })),
        el("ul", {}, ...names),
        el(
          "button",
          { type: "button", onclick: () => this.editor.tools.removeSelected() },
          say("canvas-remove-selected"),
        ),
      ];
    }
    return single && find(map, single)
      ? PANELS[single.kind](this.editor, { ...single })
      : mapPanel(this.editor);
  }

  /** All fields and buttons of the form. */
  get #fields() {
    return [.../** @type {NodeListOf<Field>} */ (this.#root.querySelectorAll(FIELD))];
  }

  /**
   * The focused field, and text in it that has not been applied yet.
   *
   * @returns {Held | null}
   */
  #held() {
    const field = this.#fields.find((candidate) => candidate === document.activeElement);
    if (!field) return null;
    const name = fieldName(field);
    if (!(field instanceof HTMLInputElement)) return { name, written: null, caret: null };
    const isWritten = field.type !== "checkbox" && field.value !== field.defaultValue;
    return { name, written: isWritten ? field.value : null, caret: field.selectionStart };
  }

  /** @param {Held} held */
  #hold({ name, written, caret }) {
    const field = this.#fields.find((candidate) => fieldName(candidate) === name);
    if (!field) return this.editor.focusCanvas();
    if (written !== null) field.value = written;
    field.focus();
    if (!(field instanceof HTMLInputElement)) return;
    if (written === null) field.select();
    else if (caret !== null) field.setSelectionRange(caret, caret);
  }

  /** Applies the text of the focused field although it still has the focus. */
  applyField() {
    const held = this.#held();
    if (held && held.written !== null)
      document.activeElement?.dispatchEvent(new Event("change", { bubbles: true }));
  }

  /** Moves the focus to the name of the selected element, so that the next letter is typed into it. */
  focusName() {
    this.show();
    const focus = () => {
      const field = this.#root.querySelector("input[name=name], select, input");
      if (field instanceof HTMLElement) field.focus();
      if (field instanceof HTMLInputElement) field.select();
    };
    if (this.#isPressed) setTimeout(focus);
    else {
      this.#write();
      focus();
    }
  }
}
