// The texts of the page in the reader's language: Fluent messages, which the server has parsed.

const messages = JSON.parse(document.getElementById("words")?.textContent || "{}");
const rules = new Intl.PluralRules(document.documentElement.lang || "en");

/** Selects a variant by the value itself, by the plural category of a number, or the default. */
function variant({ select, variants, default: otherwise }, values) {
  const value = values[select];
  return variants[value] ?? variants[rules.select(Number(value))] ?? variants[otherwise];
}

function filled(pattern, values) {
  return pattern
    .map((part) => {
      if (typeof part === "string") return part;
      return part.select ? filled(variant(part, values), values) : String(values[part.variable] ?? "");
    })
    .join("");
}

/** Whether there is a message with this key. */
export const hasMessage = (key) => key in messages;

/** The message of a key, with the values of its variables: `say("editor-move-name", { name: "Ueno" })`. */
export function say(key, values = {}) {
  const pattern = messages[key];
  if (pattern) return filled(pattern, values);
  console.error(`There is no message ${key}.`);
  return key;
}
