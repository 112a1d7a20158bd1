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
  ["← ↑ → ↓", say("move what is chosen or, with nothing chosen or in other modes, the crosshair; with Shift farther")],
  ["Enter", say("do at the crosshair what a click does; in select mode: edit the name of what is chosen")],
  [".", say("the next thing"), (desk) => desk.step(1)],
  [",", say("the one before"), (desk) => desk.step(-1)],
  ["M", say("take what is chosen; the next click or Enter puts it down"), (desk) => desk.carry()],
  ["K", say("sakura icon on or off"), (desk) => desk.toggleSakura()],
  ["L", say("connection or permanent link"), (desk) => desk.toggleLink()],
  ["B", say("the water touches the ward, or not"), (desk) => desk.toggleWater()],
  ["Delete", say("remove what is chosen"), (desk) => desk.removeChosen()],
  ["Escape", say("stop, or choose nothing"), (desk) => desk.cancel()],
  [say("Everywhere")],
  ["Ctrl+Z", say("undo")],
  ["Ctrl+Shift+Z", say("redo")],
  ["Ctrl+A", say("choose all things of the mode")],
  ["Ctrl+S", say("save now")],
  ["G", say("snap to grid and guides, or not; Alt suspends it"), (desk) => desk.toggleSnap()],
  ["I", say("to the inspector"), (desk) => desk.editName()],
  ["E", say("to the list of issues"), (desk) => desk.toIssues()],
  ["+", say("closer"), (desk) => desk.viewport.zoom(1.25)],
  ["−", say("farther"), (desk) => desk.viewport.zoom(0.8)],
  ["0", say("the whole map"), (desk) => desk.viewport.fit()],
  ["?", say("these keys"), (desk) => desk.help()],
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
