// The keyboard: everything on the canvas can be done with it.

/** @import { Editor } from "./editor.js" */

import { say } from "../common/messages.js";
import { enter, nudge } from "./crosshair.js";

/**
 * The keys in the order of the help: the keys as shown, what they do, and the action. A heading has only a text.
 *
 * @type {[string, string?, ((editor: Editor) => void)?][]}
 */
export const KEYS = [
  [say("common-modes")],
  ["V", say("canvas-mode-select"), (editor) => editor.setMode("select")],
  ["W", say("canvas-wards"), (editor) => editor.setMode("ward")],
  ["S", say("canvas-stations"), (editor) => editor.setMode("station")],
  ["C", say("canvas-connections"), (editor) => editor.setMode("connect")],
  ["A", say("canvas-adjacency"), (editor) => editor.setMode("adjacency")],
  [say("canvas-on-canvas")],
  ["← ↑ → ↓", say("canvas-key-move")],
  ["Enter", say("canvas-key-click")],
  [".", say("canvas-key-next-item"), (editor) => editor.tools.step(1)],
  [",", say("canvas-key-previous-item"), (editor) => editor.tools.step(-1)],
  ["M", say("canvas-key-pick-up"), (editor) => editor.tools.carry()],
  ["K", say("canvas-key-sakura"), (editor) => editor.tools.toggleSakura()],
  ["L", say("canvas-key-line-kind"), (editor) => editor.tools.toggleLink()],
  ["B", say("canvas-key-water"), (editor) => editor.tools.toggleWater()],
  ["Delete", say("canvas-key-remove"), (editor) => editor.tools.removeSelected()],
  ["Escape", say("canvas-key-cancel"), (editor) => editor.cancel()],
  [say("canvas-everywhere")],
  ["Ctrl+Z", say("canvas-key-undo")],
  ["Ctrl+Shift+Z", say("canvas-key-redo")],
  ["Ctrl+A", say("canvas-key-select-all")],
  ["Ctrl+S", say("canvas-key-save")],
  ["G", say("canvas-key-snapping"), (editor) => editor.tools.toggleSnap()],
  ["I", say("canvas-key-inspector"), (editor) => editor.editName()],
  ["E", say("canvas-key-issues"), (editor) => editor.page.focusIssues()],
  ["+", say("common-zoom-in"), (editor) => editor.viewport.zoom(1.25)],
  ["−", say("common-zoom-out"), (editor) => editor.viewport.zoom(0.8)],
  ["0", say("common-show-whole-map"), (editor) => editor.viewport.fit()],
  ["?", say("canvas-key-shortcuts"), (editor) => editor.page.showHelp()],
];

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** @type {Record<string, string>} */
const ALIASES = { "-": "−", _: "−", "=": "+", Backspace: "Delete" };
const ACTIONS = new Map(KEYS.map(([key, , act]) => [key, act]));

/** Text fields, in which the browser handles selection and, once something is typed, undo. */
const TEXT = "textarea, input:not([type=checkbox], [type=radio], [type=range], [type=file], [type=color])";
/** @param {Element} field */
const isWritten = (field) =>
  (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
  field.matches(TEXT) &&
  field.value !== field.defaultValue;

/**
 * Passes keys to the editor. Letters only work outside of text fields.
 *
 * @param {SVGSVGElement} svg
 * @param {Editor} editor
 */
export function listen(svg, editor) {
  addEventListener("keydown", (event) => {
    const target = event.target instanceof Element ? event.target : null;
    const writing = target?.closest("input, textarea, select, dialog") ?? null;
    if (event.ctrlKey || event.metaKey) return command(event, editor, writing);
    const onCanvas = event.target === svg;
    const arrow = ARROWS[event.key];
    if (writing || (event.altKey && !(arrow && onCanvas))) return;
    if (arrow && onCanvas) {
      nudge(editor, arrow, event);
    } else if (event.key === "Enter" && onCanvas) {
      enter(editor, event);
    } else {
      const key = ALIASES[event.key] ?? (event.key.length === 1 ? event.key.toUpperCase() : event.key);
      const act = ACTIONS.get(key);
      if (!act) return;
      act(editor);
    }
    event.preventDefault();
  });
}

/**
 * @param {KeyboardEvent} event
 * @param {Editor} editor
 * @param {Element | null} writing
 */
function command(event, editor, writing) {
  const key = event.key.toLowerCase();
  const steps = key === "y" || (key === "z" && event.shiftKey) ? "redo" : key === "z" ? "undo" : null;
  if (key === "s") editor.saveNow();
  else if (writing?.closest("dialog")) return;
  else if (steps && !(writing && isWritten(writing))) {
    editor[steps]();
    // The element to which the field belonged may have been removed.
    if (writing && editor.selection.isEmpty) editor.focusCanvas();
  } else if (key === "a" && !event.shiftKey && !writing?.matches(TEXT)) editor.tools.selectAll();
  else return;
  event.preventDefault();
}
