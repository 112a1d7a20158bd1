// A page for unit tests, without a browser: messages, and as much of a DOM as the scripts need. Import it before any
// script of static/.

import { readFileSync, readdirSync } from "node:fs";

const LOCALE = new URL("../../locales/en/", import.meta.url);

/**
 * All messages of the pages, by key. So that tests do not depend on their wording, the text of a message is its key and
 * the values of its variables: `play-card-of-ward Ota`. Goods, colours and other names have their English names.
 */
function messages() {
  const found = {};
  for (const file of readdirSync(LOCALE)) {
    let variables = new Set();
    for (const line of readFileSync(new URL(file, LOCALE), "utf8").split("\n")) {
      const [, key, text] = /^([a-z][\w-]*) = ?(.*)$/.exec(line) ?? [];
      if (key) {
        variables = new Set();
        found[key] = [file === "names.ftl" ? text : key];
      }
      for (const [, variable] of line.matchAll(/\$(\w+)/g)) {
        if (!variables.has(variable)) found[key ?? Object.keys(found).at(-1)].push(" ", { variable });
        variables.add(variable);
      }
    }
  }
  return { ...found, "common-separator": [", "] };
}

/** An element: attributes, children, and events. */
class FakeElement extends EventTarget {
  attributes = new Map();
  children = [];
  inert = false;
  hidden = false;
  isFocused = false;

  constructor(tag) {
    super();
    this.tag = tag;
  }

  get dataset() {
    const name = (key) => `data-${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    return new Proxy(
      {},
      {
        get: (_, key) => this.attributes.get(name(key)),
        set: (_, key, value) => Boolean(this.attributes.set(name(key), String(value))),
      },
    );
  }

  setAttribute(name, value) {
    this.attributes.set(name, String(value));
  }

  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }

  append(...children) {
    this.children.push(...children);
  }

  replaceChildren(...children) {
    this.children = children;
  }

  get textContent() {
    return this.children.map((child) => (typeof child === "string" ? child : child.textContent)).join("");
  }

  set textContent(text) {
    this.children = [text];
  }

  /** Whether the element matches a tag, `.class`, `[name]` or `[name="value"]`. */
  matches(selector) {
    const [, name, value] = /^\[([\w-]+)(?:="(.*)")?\]$/.exec(selector) ?? [];
    if (name)
      return this.attributes.has(name) && (value === undefined || this.attributes.get(name) === value);
    if (!selector.startsWith(".")) return this.tag === selector;
    return (this.getAttribute("class") ?? "").split(" ").includes(selector.slice(1));
  }

  querySelectorAll(selector) {
    return this.children
      .filter((child) => child instanceof FakeElement)
      .flatMap((child) => [...(child.matches(selector) ? [child] : []), ...child.querySelectorAll(selector)]);
  }

  querySelector(selector) {
    return this.querySelectorAll(selector)[0] ?? null;
  }

  focus() {
    this.isFocused = true;
  }

  click() {
    this.dispatchEvent(new Event("click"));
  }
}

const content = new FakeElement("script");
content.textContent = JSON.stringify(messages());

globalThis.document = {
  documentElement: { lang: "en" },
  createElement: (tag) => new FakeElement(tag),
  createElementNS: (_, tag) => new FakeElement(tag),
  getElementById: (id) => (id === "messages" ? content : null),
  querySelector: () => null,
};

/** The button with this text in an element. */
export function button(element, text) {
  const found = element.querySelectorAll("button").find(({ textContent }) => textContent === text);
  if (!found) throw new Error(`There is no button "${text}" in: ${element.textContent}`);
  return found;
}
