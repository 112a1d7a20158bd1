// The text of a map document.

/** @import { MapDocument } from "api" */

import { LISTS } from "./map.js";

/**
 * Serializes the document with one entry per line, as the server does.
 *
 * @param {MapDocument} map
 */
export function write(map) {
  const lines = (/** @type {unknown[]} */ list) =>
    list.length ? `[\n${list.map((entry) => `    ${line(entry)}`).join(",\n")}\n  ]` : "[]";
  const lists = new Set(
    /** @type {string[]} */ ([...Object.values(LISTS), "rivers", "outside", "bends", "accepted"]),
  );
  const fields = Object.entries(map).map(
    ([name, value]) =>
      `  ${JSON.stringify(name)}: ${Array.isArray(value) && lists.has(name) ? lines(value) : line(value)}`,
  );
  return `{\n${fields.join(",\n")}\n}\n`;
}

/**
 * @param {unknown} value
 * @returns {string}
 */
function line(value) {
  if (Array.isArray(value)) return `[${value.map(line).join(", ")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, field]) => `${JSON.stringify(name)}: ${line(field)}`)
    .join(", ")}}`;
}
