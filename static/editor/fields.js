// The fields of the inspector. Each calls `give` with its value once editing is finished.

/** @import { AttributeValue } from "../common/dom.js" */

import { el } from "../common/dom.js";

/**
 * A line of text.
 *
 * @param {string} label
 * @param {string} name
 * @param {string | null | undefined} value
 * @param {(value: string) => unknown} give
 * @param {Record<string, AttributeValue>} more
 */
export function text(label, name, value, give, more = {}) {
  const field = el("input", { name, value: value ?? "", maxlength: 60, autocomplete: "off", ...more });
  field.addEventListener("change", () => give(field.value.trim()));
  return el("label", {}, label, field);
}

/**
 * A whole number. If `give` returns false, the field shows its old value again.
 *
 * @param {string} label
 * @param {string} name
 * @param {number | null | undefined} value
 * @param {(value: number) => unknown} give
 * @param {Record<string, AttributeValue>} more
 */
export function number(label, name, value, give, more = {}) {
  const field = el("input", { name, type: "number", step: 1, value: value ?? "", ...more });
  field.addEventListener("change", () => {
    const number = Math.round(Number(field.value));
    const isNumber = field.value !== "" && Number.isFinite(number);
    if (isNumber && give(number) === false) field.value = field.defaultValue;
  });
  return el("label", {}, label, field);
}

/**
 * A checkbox.
 *
 * @param {string} label
 * @param {string} name
 * @param {boolean | null | undefined} value
 * @param {(value: boolean) => unknown} give
 */
export function check(label, name, value, give) {
  const field = el("input", { name, type: "checkbox", checked: Boolean(value) });
  field.addEventListener("change", () => give(field.checked));
  return el("label", { class: "check" }, field, label);
}

/**
 * A select list; `options` are pairs of a value and its label.
 *
 * @param {string} label
 * @param {string} name
 * @param {string | null | undefined} value
 * @param {[string, string][]} options
 * @param {(value: string) => unknown} give
 */
export function choice(label, name, value, options, give) {
  const known = options.some(([option]) => option === value);
  const all = known ? options : [[value ?? "", "—"], ...options];
  const field = el(
    "select",
    { name },
    ...all.map(([option, words]) =>
      el("option", { value: option, selected: option === (value ?? "") }, words),
    ),
  );
  field.addEventListener("change", () => give(field.value));
  return el("label", {}, label, field);
}

/**
 * A button.
 *
 * @param {string} words
 * @param {string} name
 * @param {() => unknown} act
 */
export const button = (words, name, act) =>
  el("button", { type: "button", "data-field": name, onclick: act }, words);

/**
 * Fields in a row.
 *
 * @param {HTMLElement[]} fields
 */
export const row = (...fields) => el("div", { class: "row" }, ...fields);

/**
 * A collapsible section.
 *
 * @param {string} name
 * @param {string} title
 * @param {HTMLElement[]} content
 */
export const part = (name, title, ...content) =>
  el("details", { "data-part": name }, el("summary", {}, title), ...content);
