// Creating and finding DOM elements.

/** @typedef {string | number | boolean | null | undefined} AttributeValue */

/**
 * Attributes and event handlers of a new element; attributes without a value (null, undefined, false) are left out.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @typedef {{ [name: string]: AttributeValue | ((event: never) => unknown) } & {
 *   [Type in keyof HTMLElementEventMap as `on${Type}`]?: (
 *     event: HTMLElementEventMap[Type] & { currentTarget: HTMLElementTagNameMap[Tag] },
 *   ) => unknown;
 * }} Fields
 */

/** @typedef {Node | string | number | false | null | undefined} Child */

/**
 * Creates an element with attributes, event handlers (`onclick`) and children. Children without a value are left out.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Fields<Tag>} fields
 * @param {Child[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function el(tag, fields = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(fields)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) {
    if (child !== null && child !== undefined && child !== false) {
      element.append(typeof child === "number" ? String(child) : child);
    }
  }
  return element;
}

/**
 * Creates an SVG element. Attributes without a value are left out.
 *
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {{ [name: string]: string | number | null | undefined }} fields
 * @param {(Node | string)[]} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function svg(tag, fields = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(fields)) {
    if (value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...children);
  return element;
}

/**
 * Returns the element with this id, which the page has. `type` is the class of the element.
 *
 * @template {Element} [Type=HTMLElement]
 * @param {string} id
 * @param {new () => Type} type
 * @returns {Type}
 */
export function byId(id, type = /** @type {new () => Type} */ (/** @type {unknown} */ (HTMLElement))) {
  const element = document.getElementById(id);
  if (!(element instanceof type)) throw new Error(`The page has no ${type.name} #${id}.`);
  return element;
}
