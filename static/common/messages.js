// The texts of the page in the reader's language: Fluent messages, which the server has parsed.

/** @typedef {{ [variable: string]: string | number | null | undefined }} Values */
/** @typedef {{ variable: string }} Variable */
/** @typedef {{ select: string, variants: { [name: string]: Pattern }, default: string }} Select */
/** @typedef {(string | Variable | Select)[]} Pattern */

/** @type {{ [key: string]: Pattern }} */
const messages = JSON.parse(document.getElementById("messages")?.textContent || "{}");
const rules = new Intl.PluralRules(document.documentElement.lang || "en");

/**
 * Selects a variant by the value itself, by the plural category of a number, or the default.
 *
 * @param {Select} choice
 * @param {Values} values
 */
function variant({ select, variants, default: otherwise }, values) {
  const value = values[select];
  return variants[String(value)] ?? variants[rules.select(Number(value))] ?? variants[otherwise];
}

/**
 * @param {Pattern} pattern
 * @param {Values} values
 * @returns {string}
 */
function filled(pattern, values) {
  return pattern
    .map((part) => {
      if (typeof part === "string") return part;
      return "select" in part ? filled(variant(part, values), values) : String(values[part.variable] ?? "");
    })
    .join("");
}

/**
 * Whether there is a message with this key.
 *
 * @param {string} key
 */
export const hasMessage = (key) => key in messages;

/**
 * The message of a key, with the values of its variables: `say("editor-move-name", { name: "Ueno" })`.
 *
 * @param {string} key
 * @param {Values} values
 */
export function say(key, values = {}) {
  const pattern = messages[key];
  if (pattern) return filled(pattern, values);
  console.error(`There is no message ${key}.`);
  return key;
}
