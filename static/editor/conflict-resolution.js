// Merge conflicts: fields that both sides have changed to different values.

/** @import { MapConflict, MapDocument } from "api" */
/** @import { Entry, Ref } from "./map.js" */

import { say } from "../common/messages.js";
import { find, nameOf } from "./map.js";
import { change, put, remove } from "./map-edits.js";

/**
 * The names of fields in words.
 *
 * @type {Record<string, string>}
 */
const FIELDS = {
  name: say("canvas-name"),
  native_name: say("common-native-name-inline"),
  cards: say("canvas-cards"),
  label: say("common-name-position"),
  outline: say("canvas-outline"),
  ward: say("canvas-ward"),
  position: say("canvas-place"),
  sakura: say("canvas-sakura"),
  kind: say("canvas-kind"),
  ward_word: say("common-ward-word-inline"),
  canvas: say("canvas-drawing-size"),
  princess_ward: say("common-princess-ward"),
  hachiko_station: say("common-hachiko-station"),
  names: say("canvas-names-shown"),
  water: say("canvas-water"),
  accepted: say("canvas-accepted-warnings"),
  rivers: say("canvas-rivers"),
  outside: say("canvas-surrounding-land"),
  bends: say("canvas-line-bends"),
  attribution: say("canvas-attribution"),
  label_side: say("canvas-name-side"),
};

/**
 * The element that a conflict is about; null if it is about the map itself.
 *
 * @param {MapConflict} conflict
 * @returns {Ref | null}
 */
const elementOf = ({ kind, id }) => (kind === "map" || id === null ? null : { kind, id });

/**
 * The name of an entry on one side of a conflict.
 *
 * @param {unknown} value
 * @returns {string | undefined}
 */
export function entryName(value) {
  if (typeof value !== "object" || value === null || !("name" in value)) return undefined;
  return typeof value.name === "string" ? value.name : undefined;
}

/**
 * What a conflict is about, in words.
 *
 * @param {MapDocument} map
 * @param {MapConflict} conflict
 */
export function conflictName(map, conflict) {
  const { field, mine, theirs } = conflict;
  const what = field && (FIELDS[field.split(/[./]/)[0]] ?? field);
  const ref = elementOf(conflict);
  if (!ref) return what ?? say("canvas-map-inline");
  const name = find(map, ref) ? nameOf(map, ref) : (entryName(mine) ?? entryName(theirs) ?? ref.id);
  return what ? say("canvas-field-of", { what, name }) : name;
}

/**
 * Returns the map with a conflict resolved in favour of one side; a null value removes the entry or field.
 *
 * @param {MapDocument} map
 * @param {MapConflict} conflict
 * @param {"mine" | "theirs"} side
 */
export function resolved(map, conflict, side) {
  const { field } = conflict;
  const value = conflict[side] ?? undefined;
  const ref = elementOf(conflict);
  if (!ref) return /** @type {MapDocument} */ (withField({ ...map }, (field ?? "").split(/[./]/), value));
  if (field) return find(map, ref) ? change(map, ref, { [field]: value }) : map;
  return value === undefined ? remove(map, ref) : put(map, ref, /** @type {Entry} */ (value));
}

/**
 * Returns an object with another value at a path of fields; undefined removes the field.
 *
 * @param {Record<string, unknown>} object
 * @param {string[]} path
 * @param {unknown} value
 * @returns {Record<string, unknown>}
 */
function withField(object, [field, ...rest], value) {
  const { [field]: before, ...others } = object;
  if (rest.length === 0) return value === undefined ? others : { ...object, [field]: value };
  const inner = /** @type {Record<string, unknown>} */ (before ?? {});
  return { ...object, [field]: withField(inner, rest, value) };
}
