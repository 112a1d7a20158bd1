// The inspector: a form for the selection or, if nothing is selected, for the map itself.

import { byId, el } from "../common/dom.js";
import { find, nameOf, sameRef } from "./map.js";
import { say } from "../common/words.js";
import { cityPanel, linePanel, stationPanel, wardPanel } from "./panels.js";

const PANELS = {
  station: stationPanel,
  ward: wardPanel,
  connection: linePanel,
  link: linePanel,
  border: linePanel,
};

export class Inspector {
  #root = byId("inspector");
  #shown = { map: null, ref: null };
  #due = false;
  #isPressed = false;

  constructor(desk) {
    this.desk = desk;
    this.#root.addEventListener("submit", (event) => event.preventDefault());
    this.#root.addEventListener("keydown", (event) => {
      const done = event.key === "Escape" || (event.key === "Enter" && event.target.matches("input"));
      if (!done) return;
      event.target.blur();
      desk.toCanvas();
      event.preventDefault();
      event.stopPropagation();
    });
    // A button must not move while it is pressed, even if an edit before it changes the form.
    this.#root.addEventListener("pointerdown", () => (this.#isPressed = true));
    for (const end of ["pointerup", "pointercancel", "keydown"])
      addEventListener(end, () => setTimeout(() => this.#release()));
    this.#root.addEventListener(
      "change",
      ({ target }) => target.matches("select") && setTimeout(() => this.#release()),
    );
  }

  /** Shows the selection, as soon as nobody is typing in a field. */
  show() {
    const { map, selection } = this.desk;
    const ref = selection.length === 1 ? selection[0] : null;
    if (this.#shown.map === map && sameRef(this.#shown.ref, ref) && this.#shown.many === selection.length)
      return;
    this.#shown = { map, ref, many: selection.length };
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
    const { map, selection } = this.desk;
    const held = this.#held();
    const open = new Set(
      [...this.#root.querySelectorAll("details[open]")].map(({ dataset }) => dataset.part),
    );
    this.#root.replaceChildren(...this.#panel(map, selection));
    for (const part of this.#root.querySelectorAll("details")) part.open ||= open.has(part.dataset.part);
    if (held) this.#hold(held);
  }

  #panel(map, selection) {
    if (selection.length > 1) {
      const names = selection.map((ref) => el("li", {}, nameOf(map, ref)));
      return [
        el("h2", {}, say("canvas-items-selected", { n: selection.length })),
        el("ul", {}, ...names),
        el(
          "button",
          { type: "button", onclick: () => this.desk.removeChosen() },
          say("canvas-remove-selected"),
        ),
      ];
    }
    const [ref] = selection;
    return ref && find(map, ref) ? PANELS[ref.kind](this.desk, { ...ref }) : cityPanel(this.desk);
  }

  /** The focused field, and text in it that has not been applied yet. */
  #held() {
    const field = document.activeElement;
    if (!this.#root.contains(field)) return null;
    const written =
      field.matches("input:not([type=checkbox])") && field.value !== field.defaultValue ? field.value : null;
    return { name: field.dataset.field ?? field.name, written, caret: field.selectionStart ?? null };
  }

  #hold({ name, written, caret }) {
    const field = [...this.#root.querySelectorAll("[name], [data-field]")].find(
      (field) => (field.dataset.field ?? field.name) === name,
    );
    if (!field) return this.desk.toCanvas();
    if (written !== null) field.value = written;
    field.focus();
    if (written === null) field.select?.();
    else if (caret !== null) field.setSelectionRange(caret, caret);
  }

  /** Applies the text of the focused field although it still has the focus. */
  give() {
    const held = this.#held();
    if (held && held.written !== null)
      document.activeElement.dispatchEvent(new Event("change", { bubbles: true }));
  }

  /** Moves the focus to the name of the selected element, so that the next letter is typed into it. */
  focusName() {
    this.show();
    const focus = () => {
      const field = this.#root.querySelector("input[name=name], select, input");
      field?.focus();
      field?.select?.();
    };
    if (this.#isPressed) return setTimeout(focus);
    this.#write();
    focus();
  }
}
