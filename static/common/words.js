// The texts of the page in the reader's language; the English text is the key.

const catalogue = JSON.parse(document.getElementById("words")?.textContent || "{}");

/** Translates a text and fills in its values: `say("Move {name}", {name: "Ueno"})`. */
export function say(text, values = {}) {
  return (catalogue[text] ?? text).replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}
