// Shared by all tests: a browser, logged-in designers, and the canvas.

import assert from "node:assert/strict";
import { appendFile, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename } from "node:path";
import { after, test } from "node:test";
import { chromium } from "playwright-core";
import { LAUNCH } from "./browser.mjs";

/** The server under test. */
export const SERVER =
  process.env.SERVER ?? assert.fail("SERVER is the address of a server: scripts/browser-tests sets it");

const PASSWORD = "correct-horse-battery";
const TIMEOUT = 15_000;

let started = null;
let cookies = null;
let people = 0;

/** The browser that all files share, or one of this process if `run.mjs` has not started one. */
export async function browser() {
  const { BROWSER_ENDPOINT: endpoint } = process.env;
  started ??= endpoint ? chromium.connect(endpoint) : chromium.launch(LAUNCH);
  return started;
}

after(async () => {
  await (await started)?.close();
  const { TIMES: times } = process.env;
  if (times) await appendFile(times, `${basename(process.argv[1])} ${process.uptime()}\n`);
});

/**
 * A test of a designer in a new browser window. It fails on any page error, on any console message that `expects`
 * does not match, and on any request to another server.
 */
export function story(name, { expects = null, joins = true, ...options }, tell) {
  test(name, { timeout: 120_000 }, async (t) => {
    const context = await visitor(options, t);
    if (joins) await sitDown(context);
    await tell(context);
    assert.deepEqual(
      context.faults.filter((fault) => !expects?.test(fault)),
      [],
    );
  });
}

/** A window of an anonymous visitor, which is closed after the test. */
export async function visitor(options, t) {
  const context = await (
    await browser()
  ).newContext({
    baseURL: SERVER,
    viewport: { width: 1280, height: 800 },
    locale: "en-GB",
    // Tests of motion ask for it.
    reducedMotion: "reduce",
    ...options,
  });
  t?.after(() => context.close());
  context.setDefaultTimeout(TIMEOUT);
  const faults = [];
  context.on("page", (page) => watch(page, faults, options.baseURL ?? SERVER));
  const page = await context.newPage();
  return { context, page, faults, t };
}

/**
 * Lets `handle` answer the requests that match, and returns a function that ends this. From then on requests are
 * passed through, because Playwright's `unroute` can leave a request of the page without a response.
 */
export async function intercept(page, pattern, handle) {
  let isOn = true;
  await page.route(pattern, (route) => (isOn ? handle(route) : route.continue()));
  return () => {
    isOn = false;
  };
}

function watch(page, faults, home) {
  page.on("pageerror", (error) => faults.push(`error: ${error.stack ?? error.message}`));
  page.on(
    "console",
    (message) =>
      message.type() === "error" && faults.push(`console: ${message.text()} (${message.location().url})`),
  );
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(`${home}/`) && !url.startsWith("blob:") && !url.startsWith("data:"))
      faults.push(`leaves the server: ${url}`);
  });
}

/** Logs in the designer of this file, whose account is created by the first test. */
async function sitDown({ page, context }) {
  if (cookies) return context.addCookies(cookies);
  await join(page);
  cookies = await context.cookies();
}

/** Creates an account in the page, and is logged in. */
export async function join(page, name = `designer${process.pid}x${(people += 1)}`) {
  await page.goto("/register?next=/editor");
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL(`${SERVER}/editor`);
  return name;
}

/** The text of a downloaded file: it is stored by the browser, not on this disk. */
export async function downloadedText(download) {
  const pieces = [];
  for await (const piece of await download.createReadStream()) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

/** Logs in with the form. */
export async function logIn(page, name) {
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
}

/** An unused slug. */
export const freshSlug = (stem) => `${stem}-${process.pid}-${(people += 1)}`;

/** Creates a blank map with the form, and opens its canvas. */
export async function beginMap(page, name = "Naka", slug = freshSlug("naka")) {
  await page.goto("/editor/new");
  const form = page.locator("#blank");
  await form.getByLabel("City name").fill(name);
  await form.getByLabel("Name in the URL").fill(slug);
  await form.getByRole("button", { name: "Create map" }).click();
  return openCanvas(page, slug);
}

/** Copies a city, and opens the canvas of the copy. */
export async function forkMap(page, from, slug = freshSlug(from)) {
  await page.goto(`/editor/new?from=${from}`);
  const form = page.locator("#fork");
  await form.getByLabel("Name in the URL").fill(slug);
  await form.getByRole("button", { name: "Copy city" }).click();
  return openCanvas(page, slug);
}

/** Creates a map with this document. */
export async function mapOf(page, document, slug = freshSlug("naka")) {
  await importMap(page, JSON.stringify(document), slug);
  return openCanvas(page, slug);
}

/** Imports a document with the form. */
export async function importMap(page, text, slug) {
  await page.goto("/editor/new");
  const form = page.locator("#import");
  await form
    .getByLabel("Map document")
    .setInputFiles({ name: "map.json", mimeType: "application/json", buffer: Buffer.from(text) });
  await form.getByLabel("Name in the URL").fill(slug);
  await form.getByRole("button", { name: "Import" }).click();
  await page.waitForURL((url) => url.pathname.startsWith(`/editor/${slug}`));
}

/** Opens the canvas of a map. */
export async function openCanvas(page, slug) {
  if (new URL(page.url()).pathname !== `/editor/${slug}/draw`) await page.goto(`/editor/${slug}/draw`);
  return new Canvas(page, slug).ready();
}

/** The canvas, in map units. */
export class Canvas {
  constructor(page, slug) {
    this.page = page;
    this.slug = slug;
    this.svg = page.locator("#canvas");
    this.inspector = page.locator("#inspector");
    this.issues = page.locator("#issues");
    this.saving = page.locator("#saving");
    this.undo = page.locator("#undo");
    this.redo = page.locator("#redo");
  }

  async ready() {
    await this.page.waitForSelector('#canvas[data-ready="true"]');
    return this;
  }

  /** The position of a map point in the window. */
  at(x, y) {
    return this.svg.evaluate(
      (svg, [x, y]) => {
        const place = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
        return { x: place.x, y: place.y };
      },
      [x, y],
    );
  }

  async click(x, y, { count = 1, key = null } = {}) {
    const place = await this.at(x, y);
    if (key) await this.page.keyboard.down(key);
    await this.page.mouse.click(place.x, place.y, { clickCount: count });
    if (key) await this.page.keyboard.up(key);
  }

  async clicks(...places) {
    for (const [x, y] of places) await this.click(x, y);
  }

  /** Picks something up, and holds it at another place. */
  async hold([x, y], [toX, toY]) {
    const [from, to] = [await this.at(x, y), await this.at(toX, toY)];
    const { mouse } = this.page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
    await mouse.move(to.x, to.y);
  }

  async drag(from, to) {
    await this.hold(from, to);
    await this.page.mouse.up();
  }

  /** Selects a mode with its button. */
  async mode(name) {
    await this.page.locator(`button[data-mode="${name}"]`).click();
  }

  field(label) {
    return this.inspector.getByLabel(label, { exact: true });
  }

  /** Types into a field of the inspector; it is applied when the field loses the focus. */
  async write(label, text) {
    await this.field(label).click({ clickCount: 3 });
    await this.page.keyboard.type(String(text));
  }

  async press(...keys) {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** Waits until the page shows what has been done. */
  settled() {
    return this.page.evaluate(
      () =>
        new Promise((done) =>
          requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(() => setTimeout(done)))),
        ),
    );
  }

  /** Waits for this state of saving. */
  async becomes(state) {
    await this.settled();
    await this.page.waitForSelector(`#saving[data-state="${state}"]`);
  }

  /** Saves, and returns the draft from the server. */
  async saved() {
    await this.press("Control+s");
    await this.becomes("saved");
    return this.draft();
  }

  /** Returns the draft from the server. */
  async draft() {
    const response = await this.page.request.get(`/api/v1/maps/${this.slug}/draft`);
    assert.equal(response.status(), 200, await response.text());
    return (await response.json()).document;
  }

  /** Saves a document as the draft, as if from another window. */
  async savedElsewhere(document) {
    const path = `/api/v1/maps/${this.slug}/draft`;
    const { revision } = await (await this.page.request.get(path)).json();
    const csrf = await this.page.locator('meta[name="csrf"]').getAttribute("content");
    const response = await this.page.request.put(path, {
      data: document,
      headers: { "If-Match": `"${revision}"`, "X-CSRF-Token": csrf },
    });
    assert.equal(response.status(), 200, await response.text());
  }

  /** Waits until a station is shown at a place. */
  async shows(x, y) {
    await this.page.locator(`#canvas .station[transform*="translate(${x} ${y})"]`).waitFor();
  }

  /** Waits until the server has checked the current map. */
  async checked() {
    await this.page.waitForLoadState("networkidle");
    await this.settled();
  }

  /** Waits until the server has drawn the current map. */
  async drawn() {
    await this.settled();
    await this.page.waitForSelector('#canvas[data-board="current"]');
  }

  async undoLabel() {
    await this.settled();
    return this.undo.textContent();
  }
}

export const station = (map, id) =>
  map.stations.find((entry) => entry.id === id) ?? assert.fail(`no station ${id}`);
export const ward = (map, id) => map.wards.find((entry) => entry.id === id) ?? assert.fail(`no ward ${id}`);

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The serious and critical accessibility violations of the page, in words; `only` names the rules to check. */
async function barriers(page, only) {
  // The page's content security policy only allows its own scripts; this one is evaluated from outside, like a
  // developer tool.
  const found =
    await page.evaluate(`${axe}; axe.run(document, ${JSON.stringify({ resultTypes: ["violations"], ...only })}).then(({ violations }) => violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, help, nodes }) => id + ": " + help + ": " + nodes.map(({ target }) => target).join(", ")))`);
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return wide > 0 ? [...found, `scrolls sideways by ${wide} px`] : found;
}

/** Checks the page in light mode and, only for colours, in dark mode, and adds what it finds. */
export async function looks(page, where, found) {
  for (const [colorScheme, only] of [
    ["light", {}],
    ["dark", { runOnly: ["color-contrast"] }],
  ]) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const barrier of await barriers(page, only)) found.push(`${where}, ${colorScheme}: ${barrier}`);
  }
}

/** A small playable map: four wards in a square, five stations in a ring. */
export const NAKA = JSON.parse(await readFile(new URL("naka.json", import.meta.url), "utf8"));

/** Publishes a draft without errors, with the form. */
export async function publish(page, reason) {
  // The page may still be loading: its button tells when the question can be looked for.
  const button = page.getByRole("button", { name: "Publish" });
  await button.waitFor();
  const why = page.getByLabel("Why these warnings are acceptable");
  if (await why.count()) await why.fill(reason);
  await button.click();
  await page.getByRole("heading", { name: "Play now" }).waitFor();
}
