// Quick fixes: small patches of the document (RFC 6902), computed by the server.

/** @import { MapChange, MapDocument } from "api" */

/**
 * Applies a patch; returns the map unchanged if the patch does not fit.
 *
 * @param {MapDocument} map
 * @param {MapChange[]} patch
 */
export function patched(map, patch) {
  const next = structuredClone(map);
  return patch.every((change) => apply(next, change)) ? next : map;
}

/**
 * Applies one change in place; returns whether it fits.
 *
 * @param {object} document
 * @param {MapChange} change
 */
function apply(document, { op, path, value }) {
  const parts = path.split("/").slice(1);
  const keys = parts.map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
  const last = keys.pop();
  const parent = keys.reduce(child, /** @type {unknown} */ (document));
  if (!isObject(parent) || last === undefined) return false;
  if (!Array.isArray(parent)) {
    if (op !== "add" && !(last in parent)) return false;
    if (op === "remove") delete parent[last];
    else parent[last] = value;
    return true;
  }
  const index = last === "-" ? parent.length : Number(last);
  if (op === "add") parent.splice(index, 0, value);
  else if (!(index in parent)) return false;
  else if (op === "remove") parent.splice(index, 1);
  else parent[index] = value;
  return true;
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
const isObject = (value) => typeof value === "object" && value !== null;

/**
 * @param {unknown} parent
 * @param {string} key
 */
const child = (parent, key) => (isObject(parent) ? parent[key] : undefined);
