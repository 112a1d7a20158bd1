// Applies what others have saved to the documents in the undo history, so that undo and redo only revert one's own
// steps.

import { LISTS, find, put, refs } from "./map.js";

const lists = new Set(Object.values(LISTS));
const isObject = (value) => value !== null && typeof value === "object";
const hasFields = (value) => isObject(value) && !Array.isArray(value);

/**
 * Returns a function that applies the difference between `base` and `theirs` to a document. Field by field, the
 * document takes over what they changed, added or removed, if it still has the value of `base`; everything else
 * stays.
 */
export function carrying(base, theirs) {
  const fields = names(base, theirs).filter((name) => !lists.has(name) && !same(base[name], theirs[name]));
  const things = Object.keys(LISTS).flatMap((kind) => changedThings(kind, base, theirs));
  return (document) => things.reduce(withThing, withFields(document, base, theirs, fields));
}

/** The elements of a kind that differ: each with its old and new entry, undefined if there is none. */
function changedThings(kind, base, theirs) {
  const ids = new Set([base, theirs].flatMap((map) => refs(map, kind).map(({ id }) => id)));
  return [...ids]
    .map((id) => ({ ref: { kind, id }, before: find(base, { kind, id }), after: find(theirs, { kind, id }) }))
    .filter(({ before, after }) => !same(before, after));
}

function withFields(document, base, theirs, fields) {
  const next = { ...document };
  for (const name of fields) {
    const value = carried(document[name], base[name], theirs[name]);
    if (value === undefined) delete next[name];
    else next[name] = value;
  }
  return next;
}

function withThing(document, { ref, before, after }) {
  const entry = find(document, ref);
  const next = carried(entry, before, after);
  if (next !== undefined) return next === entry ? document : put(document, ref, next);
  const list = LISTS[ref.kind];
  return { ...document, [list]: document[list].filter((other) => other !== entry) };
}

/** The new value of a field after others have changed `before` to `after`. */
function carried(value, before, after) {
  if (same(value, before)) return after;
  if (![value, before, after].every(hasFields)) return value;
  const next = { ...value };
  for (const name of names(before, after)) {
    if (same(before[name], after[name]) || !same(value[name], before[name])) continue;
    if (after[name] === undefined) delete next[name];
    else next[name] = after[name];
  }
  return next;
}

const names = (...objects) => [...new Set(objects.flatMap((object) => Object.keys(object)))];

function same(a, b) {
  if (a === b) return true;
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && same(a[key], b[key]));
}
