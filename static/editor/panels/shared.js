// What several panels of the inspector have in common.

/** @import { Border, MapDocument, Point, StationEntry, WardEntry } from "api" */
/** @import { Editor } from "../editor.js" */
/** @import { Ref } from "../map.js" */

import { el } from "../../common/dom.js";
import { say } from "../../common/messages.js";
import { button, number, row, text } from "../fields.js";
import { BORDERS, find, nameOf } from "../map.js";
import { change, rename, withId } from "../map-edits.js";
import { BORDER_TEXTS } from "../modes/adjacency.js";

/** The numbers of the printed board, for comparison. */
export const TOKYO = { wards: 23, stations: 44, connections: 67, cards: 72, sakura: 12 };
/**
 * @param {[string, string]} a
 * @param {[string, string]} b
 */
const byName = (a, b) => a[1].localeCompare(b[1]);
/**
 * Entries as options of a select list, sorted by name.
 *
 * @param {{ id: string, name: string }[]} entries
 */
export const named = (entries) =>
  entries.map(({ id, name }) => /** @type {[string, string]} */ ([id, name])).sort(byName);

/** @type {[Border, string][]} */
export const BORDER_OPTIONS = BORDERS.map((kind) => [kind, BORDER_TEXTS[kind]]);

/**
 * The kind of border with this name; null if there is none.
 *
 * @param {string} name
 */
export const borderKind = (name) => BORDERS.find((kind) => kind === name) ?? null;

/**
 * The fields that stations and wards share: names and id. If the id changes, the ref is updated.
 *
 * @param {Editor} editor
 * @param {Ref} ref
 * @param {StationEntry | WardEntry} entry
 */
export function names(editor, ref, entry) {
  /**
   * Applies a change after which the element may have another ref.
   *
   * @param {string} name
   * @param {[MapDocument, Ref]} changed
   */
  const become = (name, [map, next]) =>
    editor.apply(name, map, { select: [{ ...Object.assign(ref, next) }] });
  const edit = (/** @type {string} */ what) =>
    say("canvas-field-of", { what, name: nameOf(editor.map, ref) });
  return [
    text(
      say("common-name"),
      "name",
      entry.name,
      (name) =>
        name && become(say("canvas-undo-rename", { name: entry.name }), rename(editor.map, ref, name)),
    ),
    text(
      say("common-native-name"),
      "native_name",
      entry.native_name,
      (name) =>
        name &&
        become(edit(say("common-native-name-inline")), [change(editor.map, ref, { native_name: name }), ref]),
      { lang: "ja" },
    ),
    text(
      say("common-id"),
      "id",
      entry.id,
      (id) => {
        if (!/^[a-z0-9-]+$/.test(id)) return editor.notify(say("canvas-id-not-valid"));
        if (find(editor.map, { kind: ref.kind, id })) return editor.notify(say("canvas-id-taken"));
        become(edit(say("canvas-id")), withId(editor.map, ref, id));
      },
      { maxlength: 40, pattern: "[a-z0-9\\-]+", spellcheck: "false" },
    ),
  ];
}

/**
 * @param {Editor} editor
 * @param {Ref} ref
 * @param {string} name
 * @param {Point} point
 * @param {"position" | "label"} field
 */
export function place(editor, ref, name, point, field) {
  const give = (/** @type {"x" | "y"} */ axis) => (/** @type {number} */ value) =>
    editor.apply(
      say("canvas-undo-move", { name }),
      change(editor.map, ref, { [field]: { ...point, [axis]: value } }),
    );
  return row(
    number(say("common-from-left"), "x", point.x, give("x"), { min: 0, max: editor.map.canvas.width }),
    number(say("common-from-top"), "y", point.y, give("y"), { min: 0, max: editor.map.canvas.height }),
  );
}

/**
 * A list of buttons that select other elements.
 *
 * @param {Editor} editor
 * @param {Ref[]} targets
 */
export function leads(editor, targets) {
  return el(
    "ul",
    { class: "leads" },
    ...targets.map((ref) =>
      el(
        "li",
        {},
        button(nameOf(editor.map, ref), `${ref.kind} ${ref.id}`, () => editor.select([ref])),
      ),
    ),
  );
}
