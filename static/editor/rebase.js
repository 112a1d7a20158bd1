// Applies what others have saved to the documents in the undo history, so that undo and redo only revert one's own
// steps.

/** @import { MapDocument } from "api" */
/** @import { Entry, Kind, Ref } from "./map.js" */

import { KINDS, LISTS, find, refs } from "./map.js";
import { put } from "./map-edits.js";

/** @typedef {Record<string, unknown>} Fields */

/** The fields of a document that are lists of elements, which are compared element by element. */
const ELEMENT_LISTS = new Set(/** @type {string[]} */ (Object.values(LISTS)));

/**
 * Returns a function that applies the difference between `base` and `theirs` to a document. Field by field, the
 * document takes over what they changed, added or removed, if it still has the value of `base`; everything else
 * stays.
 *
 * @param {MapDocument} base
 * @param {MapDocument} theirs
 * @returns {(map: MapDocument) => MapDocument}
 */
export function carrying(base, theirs) {
  const elements = KINDS.flatMap((kind) => changedElements(kind, base, theirs));
  return (document) => elements.reduce(withElement, withFields(document, base, theirs));
}

/**
 * The elements of a kind that differ: each with its old and new entry, undefined if there is none.
 *
 * @param {Kind} kind
 * @param {MapDocument} base
 * @param {MapDocument} theirs
 */
function changedElements(kind, base, theirs) {
  const ids = new Set([base, theirs].flatMap((map) => refs(map, kind).map(({ id }) => id)));
  return [...ids]
    .map((id) => ({ ref: { kind, id }, before: find(base, { kind, id }), after: find(theirs, { kind, id }) }))
    .filter(({ before, after }) => !same(before, after));
}

/**
 * Takes over the changes of fields that are not lists of elements.
 *
 * @param {MapDocument} document
 * @param {MapDocument} base
 * @param {MapDocument} theirs
 */
function withFields(document, base, theirs) {
  const [next, before, after] = /** @type {Fields[]} */ ([{ ...document }, { ...base }, { ...theirs }]);
  const names = fieldNames(before, after).filter((name) => !ELEMENT_LISTS.has(name));
  for (const name of names.filter((field) => !same(before[field], after[field]))) {
    set(next, name, carried(next[name], before[name], after[name]));
  }
  return /** @type {MapDocument} */ (/** @type {unknown} */ (next));
}

/**
 * Takes over the change of an element.
 *
 * @param {MapDocument} document
 * @param {{ ref: Ref, before: Entry | undefined, after: Entry | undefined }} change
 */
function withElement(document, { ref, before, after }) {
  const entry = find(document, ref);
  const next = /** @type {Entry | undefined} */ (carried(entry, before, after));
  if (next !== undefined) return next === entry ? document : put(document, ref, next);
  const list = LISTS[ref.kind];
  return { ...document, [list]: [...document[list]].filter((other) => other !== entry) };
}

/**
 * The new value of a field after others have changed `before` to `after`.
 *
 * @param {unknown} value
 * @param {unknown} before
 * @param {unknown} after
 */
function carried(value, before, after) {
  if (same(value, before)) return after;
  if (!hasFields(value) || !hasFields(before) || !hasFields(after)) return value;
  const next = { ...value };
  for (const name of fieldNames(before, after)) {
    const isTheirs = !same(before[name], after[name]) && same(value[name], before[name]);
    if (isTheirs) set(next, name, after[name]);
  }
  return next;
}

/**
 * Sets a field of an object; undefined removes it.
 *
 * @param {Fields} object
 * @param {string} name
 * @param {unknown} value
 */
function set(object, name, value) {
  if (value === undefined) delete object[name];
  else object[name] = value;
}

/** @param {Fields[]} objects */
const fieldNames = (...objects) => [...new Set(objects.flatMap((object) => Object.keys(object)))];

/**
 * @param {unknown} value
 * @returns {value is Fields}
 */
const isObject = (value) => value !== null && typeof value === "object";

/**
 * @param {unknown} value
 * @returns {value is Fields}
 */
const hasFields = (value) => isObject(value) && !Array.isArray(value);

/**
 * @param {unknown} a
 * @param {unknown} b
 * @returns {boolean}
 */
function same(a, b) {
  if (a === b) return true;
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && same(a[key], b[key]));
}
