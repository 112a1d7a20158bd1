// The keyboard on the canvas: it moves the selection or the crosshair, and acts at the crosshair.

/** @import { Editor } from "./editor.js" */

import { placeOf } from "./hit.js";
import { move } from "./map-edits.js";
import { moveName } from "./modes/select.js";

/**
 * Moves the selection or, if nothing is selected, the crosshair.
 *
 * @param {Editor} editor
 * @param {[number, number]} direction
 * @param {KeyboardEvent} event
 */
export function nudge(editor, [dx, dy], event) {
  const step = event.shiftKey ? 10 * editor.grid : event.altKey || !editor.snaps ? 1 : editor.grid;
  const { movable } = editor.selection;
  if (editor.mode === editor.modes.select && movable.length && !editor.modes.select.carried) {
    const group = `nudge ${movable.map(({ id }) => id).join(" ")}`;
    editor.apply(moveName(editor.map, movable), move(editor.map, movable, dx * step, dy * step), { group });
    const place = placeOf(editor.map, movable[0]);
    if (place) editor.viewport.reveal(place);
    return;
  }
  const from = editor.cursor ?? editor.middle;
  const { width, height } = editor.map.canvas;
  const within = (/** @type {number} */ value, /** @type {number} */ most) =>
    Math.min(most, Math.max(0, value));
  const to = { x: within(from.x + dx * step, width), y: within(from.y + dy * step, height) };
  editor.moveCursor(to);
  editor.viewport.reveal(to);
}

/**
 * Edits the name of the selected element, or does at the crosshair what a click would do.
 *
 * @param {Editor} editor
 * @param {KeyboardEvent} event
 */
export function enter(editor, event) {
  const { select } = editor.modes;
  if (editor.mode === select && !select.carried && editor.selection.single) return editor.editName();
  if (!editor.cursor) {
    // Without a crosshair the mouse is in use: nothing happens at a place that nobody has chosen.
    if (!editor.mode.finish?.()) show(editor);
    return;
  }
  // The crosshair is exactly where it should be, so no snapping.
  const exact = { shiftKey: event.shiftKey, altKey: true };
  if (editor.mode.enter) editor.mode.enter(editor.cursor, exact);
  else editor.mode.click(editor.cursor, exact);
  editor.redraw();
}

/**
 * Moves the crosshair to the selection, or to the middle of the view.
 *
 * @param {Editor} editor
 */
function show(editor) {
  const { single } = editor.selection;
  const place = single && placeOf(editor.map, single);
  editor.moveCursor(place ? { ...place } : editor.middle);
}
