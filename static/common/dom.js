// Creating DOM elements.

/**
 * Creates an element with properties, event handlers (`onclick`), attributes and children; null children are not
 * allowed.
 */
export function el(tag, fields = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(fields)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Returns the element with this id. */
export const byId = (id) => document.getElementById(id);
