// The keyboard: everything on the canvas can be done with it.

import { say } from "../common/words.js";

/** The keys in the order of the help: the keys as shown, what they do, and the action. */
export const KEYS = [
  [say("common-modes")],
  ["V", say("canvas-mode-select"), (desk) => desk.setMode("select")],
  ["W", say("canvas-wards"), (desk) => desk.setMode("ward")],
  ["S", say("canvas-stations"), (desk) => desk.setMode("station")],
  ["C", say("canvas-connections"), (desk) => desk.setMode("connect")],
  ["A", say("canvas-adjacency"), (desk) => desk.setMode("adjacency")],
  [say("canvas-on-canvas")],
  ["← ↑ → ↓", say("canvas-key-move")],
  ["Enter", say("canvas-key-click")],
  [".", say("canvas-key-next-item"), (desk) => desk.step(1)],
  [",", say("canvas-key-previous-item"), (desk) => desk.step(-1)],
  ["M", say("canvas-key-pick-up"), (desk) => desk.carry()],
  ["K", say("canvas-key-sakura"), (desk) => desk.toggleSakura()],
  ["L", say("canvas-key-line-kind"), (desk) => desk.toggleLink()],
  ["B", say("canvas-key-water"), (desk) => desk.toggleWater()],
  ["Delete", say("canvas-key-remove"), (desk) => desk.removeChosen()],
  ["Escape", say("canvas-key-cancel"), (desk) => desk.cancel()],
  [say("canvas-everywhere")],
  ["Ctrl+Z", say("canvas-key-undo")],
  ["Ctrl+Shift+Z", say("canvas-key-redo")],
  ["Ctrl+A", say("canvas-key-select-all")],
  ["Ctrl+S", say("canvas-key-save")],
  ["G", say("canvas-key-snapping"), (desk) => desk.toggleSnap()],
  ["I", say("canvas-key-inspector"), (desk) => desk.editName()],
  ["E", say("canvas-key-issues"), (desk) => desk.toIssues()],
  ["+", say("common-zoom-in"), (desk) => desk.viewport.zoom(1.25)],
  ["−", say("common-zoom-out"), (desk) => desk.viewport.zoom(0.8)],
  ["0", say("common-show-whole-map"), (desk) => desk.viewport.fit()],
  ["?", say("canvas-key-shortcuts"), (desk) => desk.help()],
];

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const ALIASES = { "-": "−", _: "−", "=": "+", Backspace: "Delete" };
const ACTIONS = new Map(KEYS.filter(([, , act]) => act).map(([key, , act]) => [key, act]));

/** Text fields, in which the browser handles selection and, once something is typed, undo. */
const TEXT = "textarea, input:not([type=checkbox], [type=radio], [type=range], [type=file], [type=color])";
const isWritten = (field) => field.matches(TEXT) && field.value !== field.defaultValue;

/** Passes keys to the controller `desk`. Letters only work outside of text fields. */
export function listen(svg, desk) {
  addEventListener("keydown", (event) => {
    const writing = event.target.closest?.("input, textarea, select, dialog");
    if (event.ctrlKey || event.metaKey) return command(event, desk, writing);
    const onCanvas = event.target === svg;
    const arrow = ARROWS[event.key];
    if (writing || (event.altKey && !(arrow && onCanvas))) return;
    if (arrow && onCanvas) {
      desk.nudge(arrow, event);
    } else if (event.key === "Enter" && onCanvas) {
      desk.enter(event);
    } else {
      const key = ALIASES[event.key] ?? (event.key.length === 1 ? event.key.toUpperCase() : event.key);
      const act = ACTIONS.get(key);
      if (!act) return;
      act(desk);
    }
    event.preventDefault();
  });
}

function command(event, desk, writing) {
  const key = event.key.toLowerCase();
  const steps = key === "y" || (key === "z" && event.shiftKey) ? "redo" : key === "z" ? "undo" : null;
  if (key === "s") desk.saveNow();
  else if (writing?.closest("dialog")) return;
  else if (steps && !(writing && isWritten(writing))) {
    desk[steps]();
    // The element to which the field belonged may have been removed.
    if (writing && desk.selection.length === 0) desk.toCanvas();
  } else if (key === "a" && !event.shiftKey && !writing?.matches(TEXT)) desk.selectAll();
  else return;
  event.preventDefault();
}
