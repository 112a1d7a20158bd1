// A page for unit tests, without a browser: the English messages, and as much of a DOM as the scripts need. Import it
// before any script of static/.

import { readFileSync, readdirSync } from "node:fs";

const LOCALE = new URL("../../locales/en/", import.meta.url);

/** A message of one line as the server sends it: texts and variables. */
const pattern = (text) =>
  text.split(/(\{ \$\w+ \})/).map((part) => {
    const variable = /^\{ \$(\w+) \}$/.exec(part)?.[1];
    return variable ? { variable } : part;
  });

/** All messages, by key. Of a message with plural forms, the default form. */
function messages() {
  const found = {};
  for (const file of readdirSync(LOCALE)) {
    let key = null;
    for (const line of readFileSync(new URL(file, LOCALE), "utf8").split("\n")) {
      const [, name, text] = /^([a-z][\w-]*) =\s*(.*)$/.exec(line) ?? [];
      if (name) [key, found[name]] = [name, pattern(text)];
      const other = /^\s+\*\[\w+\] (.*)$/.exec(line)?.[1];
      if (key && other) found[key] = pattern(other);
    }
  }
  return found;
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
