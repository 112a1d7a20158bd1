// The keyboard: everything on the canvas can be done with it.

import { say } from "../common/words.js";

/** The keys in the order of the help: the keys as shown, what they do, and the action. */
export const KEYS = [
  [say("Modes")],
  ["V", say("select"), (desk) => desk.setMode("select")],
  ["W", say("wards"), (desk) => desk.setMode("ward")],
  ["S", say("stations"), (desk) => desk.setMode("station")],
  ["C", say("connections"), (desk) => desk.setMode("connect")],
  ["A", say("adjacency"), (desk) => desk.setMode("adjacency")],
  [say("On the canvas")],
  ["← ↑ → ↓", say("move the selection, or the crosshair if nothing is selected or in other modes; hold Shift for larger steps")],
  ["Enter", say("click at the crosshair; in select mode, edit the name of the selected item")],
  [".", say("next item"), (desk) => desk.step(1)],
  [",", say("previous item"), (desk) => desk.step(-1)],
  ["M", say("pick up the selection; the next click or Enter puts it down"), (desk) => desk.carry()],
  ["K", say("turn the sakura icon on or off"), (desk) => desk.toggleSakura()],
  ["L", say("switch between connection and permanent link"), (desk) => desk.toggleLink()],
  ["B", say("switch whether the ward is next to water"), (desk) => desk.toggleWater()],
  ["Delete", say("remove the selection"), (desk) => desk.removeChosen()],
  ["Escape", say("cancel, or clear the selection"), (desk) => desk.cancel()],
  [say("Everywhere")],
  ["Ctrl+Z", say("undo")],
  ["Ctrl+Shift+Z", say("redo")],
  ["Ctrl+A", say("select everything in this mode")],
  ["Ctrl+S", say("save now")],
  ["G", say("turn snapping to grid and guides on or off; hold Alt to suspend it"), (desk) => desk.toggleSnap()],
  ["I", say("go to the inspector"), (desk) => desk.editName()],
  ["E", say("go to the list of issues"), (desk) => desk.toIssues()],
  ["+", say("zoom in"), (desk) => desk.viewport.zoom(1.25)],
  ["−", say("zoom out"), (desk) => desk.viewport.zoom(0.8)],
  ["0", say("show the whole map"), (desk) => desk.viewport.fit()],
  ["?", say("show these shortcuts"), (desk) => desk.help()],
];

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const ALIASES = { "-": "−", "_": "−", "=": "+", Backspace: "Delete" };
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
