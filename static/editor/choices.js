// Merge conflicts: fields that both sides have changed to different values.

import { change, find, nameOf, put, remove } from "./map.js";
import { say } from "../common/words.js";

/** The names of fields in words. */
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

/** What a conflict is about, in words. */
export function conflictName(map, { kind, id, field, mine, theirs }) {
  const what = field && (FIELDS[field.split(/[./]/)[0]] ?? field);
  if (kind === "map") return what ?? say("canvas-map-inline");
  const ref = { kind, id };
  const name = find(map, ref) ? nameOf(map, ref) : (mine?.name ?? theirs?.name ?? id);
  return what ? say("canvas-field-of", { what, name }) : name;
}

/** Returns the map with a conflict resolved in favour of one side; a null value removes the entry or field. */
export function chosen(map, conflict, side) {
  const { kind, id, field } = conflict;
  const value = conflict[side];
  if (kind === "map") return settled(map, field.split(/[./]/), value);
  const ref = { kind, id };
  if (field) return find(map, ref) ? change(map, ref, { [field]: value ?? undefined }) : map;
  return value === null || value === undefined ? remove(map, ref) : put(map, ref, value);
}

function settled(object, [field, ...rest], value) {
  const { [field]: before, ...others } = object;
  if (rest.length) return { ...object, [field]: settled(before ?? {}, rest, value) };
  return value === null || value === undefined ? others : { ...object, [field]: value };
}
