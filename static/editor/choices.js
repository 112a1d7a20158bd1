// Merge conflicts: fields that both sides have changed to different values.

import { change, find, nameOf, put, remove } from "./map.js";
import { say } from "../common/words.js";

/** The names of fields in words. */
const FIELDS = {
  name: say("name"), native_name: say("native name"), cards: say("cards"), label: say("name position"), outline: say("outline"),
  ward: say("ward"), position: say("place"), sakura: say("sakura"), kind: say("kind"), ward_word: say("word for wards"),
  canvas: say("drawing size"), princess_ward: say("ward where the Princess starts"), hachiko_station: say("station where Hachiko waits"),
  names: say("names shown"), water: say("water"), accepted: say("accepted warnings"), rivers: say("rivers"),
  outside: say("surrounding land"), bends: say("line bends"), attribution: say("attribution"), label_side: say("name side"),
};

/** What a conflict is about, in words. */
export function conflictName(map, { kind, id, field, mine, theirs }) {
  const what = field && (FIELDS[field.split(/[./]/)[0]] ?? field);
  if (kind === "map") return what ?? say("the map");
  const ref = { kind, id };
  const name = find(map, ref) ? nameOf(map, ref) : (mine?.name ?? theirs?.name ?? id);
  return what ? say("{what} of {name}", { what, name }) : name;
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
