// What has changed in a map since the server has drawn it.

/** @import { MapDocument, Point, StationEntry, WardEntry } from "api" */

/**
 * The entries that are new, that are gone, and that are there before and after.
 *
 * @template Entry
 * @typedef {{ added: Entry[], removed: Entry[], kept: [Entry, Entry][] }} Difference
 */

/**
 * A line between two stations, with all points that it runs through.
 *
 * @typedef {{ kind: "connection" | "link", id: string, ends: [string, string], way: Point[] }} Line
 */

import { samePlace } from "./geometry.js";
import { wayOf } from "./hit.js";
import { LISTS, between } from "./map.js";

/**
 * Compares two lists by the ids of their entries. Of several entries with the same id, the first one counts.
 *
 * @template {{ id: string }} Entry
 * @param {Entry[]} before
 * @param {Entry[]} after
 * @returns {Difference<Entry>}
 */
export function difference(before, after) {
  const [old, current] = [byId(before), byId(after)];
  /** @type {Difference<Entry>} */
  const found = { added: [], removed: [], kept: [] };
  for (const [id, entry] of current) {
    const known = old.get(id);
    if (known) found.kept.push([known, entry]);
    else found.added.push(entry);
  }
  for (const [id, entry] of old) if (!current.has(id)) found.removed.push(entry);
  return found;
}

/**
 * @template {{ id: string }} Entry
 * @param {Entry[]} entries
 */
function byId(entries) {
  /** @type {Map<string, Entry>} */
  const found = new Map();
  for (const entry of entries) if (!found.has(entry.id)) found.set(entry.id, entry);
  return found;
}

/**
 * The lines of a kind that have both ends.
 *
 * @param {MapDocument} map
 * @param {"connection" | "link"} kind
 * @returns {Line[]}
 */
export function linesOf(map, kind) {
  return map[LISTS[kind]].flatMap(([a, b]) => {
    const id = between(a, b);
    const way = wayOf(map, { kind, id });
    return way ? [{ kind, id, ends: [a, b], way }] : [];
  });
}

/**
 * Whether two lists of points are equal.
 *
 * @param {Point[]} a
 * @param {Point[]} b
 */
export const samePoints = (a, b) =>
  a.length === b.length && a.every((point, index) => samePlace(point, b[index]));

/**
 * Whether two lists of rings are equal.
 *
 * @param {Point[][]} a
 * @param {Point[][]} b
 */
export const sameRings = (a, b) =>
  a === b || (a.length === b.length && a.every((ring, index) => samePoints(ring, b[index])));

/**
 * The text that a name consists of: what it says, and for a ward its cards and whether it touches the water. If it
 * changes, the label must be laid out again.
 *
 * @param {MapDocument} map
 * @param {StationEntry | WardEntry} entry
 */
export function writtenName(map, entry) {
  const { id, name, native_name } = entry;
  const signs = "cards" in entry ? [entry.cards, map.water.wards.includes(id)] : [];
  return JSON.stringify([map.names ?? "both", name, native_name, ...signs]);
}

/**
 * The names that the author chose to show, in the order of the board.
 *
 * @param {MapDocument} map
 * @param {{ name?: string, native_name?: string }} entry
 * @param {boolean} isNativeFirst
 */
export function shownNames(map, { name = "", native_name = "" }, isNativeFirst) {
  const native = native_name || name;
  if (map.names === "latin") return [name];
  if (map.names === "native" || name === native) return [native];
  return isNativeFirst ? [native, name] : [name, native];
}
