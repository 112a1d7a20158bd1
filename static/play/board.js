// @ts-nocheck The types of this file are not complete.
// The board: the server's drawing with zoom, selection and marks of what has happened.

/** @import { Point } from "api" */
/** @import { PointerHandler } from "../common/pointer.js" */
/** @import { Thing } from "./drawing.js" */
/** @import { Mark, Target, Trail } from "./overlay.js" */

import { el } from "../common/dom.js";
import { listen } from "../common/pointer.js";
import { Viewport, nothingBeyond } from "../common/viewport.js";
import { say } from "../common/messages.js";
import { Drawing, keyOf, shape } from "./drawing.js";
import { Overlay } from "./overlay.js";

/** The maximum distance of a click from its target, in pixels, for a mouse and for a finger. */
const REACH = 16;
const FINGER = 24;
/** How far Shift with an arrow key moves the board, in pixels. */
const STEP = 80;
const CLOSER = 1.35;
/**
 * A click within this time, in milliseconds, and distance, in pixels, of a choice is the second one of a double
 * click.
 */
const DOUBLE = { time: 400, distance: 4 };

/** The minimum letter height of station names, in pixels, for the initial zoom on a small screen. */
const MIN_LETTER_HEIGHT = 11.5;
const SMALL = matchMedia("(max-width: 50rem)");

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/**
 * The board. It fires `inspect` whenever the pointer or the keyboard moves to something else; the detail is a thing or
 * null.
 */
export class Board extends EventTarget {
  #svg = shape("svg", { class: "board", role: "img" });
  #stage = el("div", { class: "stage", tabindex: 0, role: "application" }, this.#svg);
  #viewport;
  /** @type {Record<string, HTMLButtonElement>} */
  #buttons = {};
  /** @type {Drawing | null} */
  #drawing = null;
  /** @type {Overlay | null} */
  #overlay = null;
  /** @type {Target[]} */
  #targets = [];
  /** @type {Thing[]} */
  #chosen = [];
  /** @type {Thing | null} */
  #pointed = null;
  /** @type {Thing | null} */
  #cursor = null;
  /** @type {string[] | null} */
  #route = null;
  /** @type {Trail[]} */
  #trails = [];
  /** @type {Mark[]} */
  #marks = [];
  #inspectedKey = "";
  /**
   * On a small screen: whether the board has been opened, and whether the page, rather than the reader, has chosen
   * the visible part.
   */
  #isOpened = false;
  #followed = false;
  /** The time and place of the last click that chose something. */
  #choosing = { time: -Infinity, x: 0, y: 0 };

  /**
   * `controls` are shown beside the buttons.
   *
   * @param {HTMLElement} section
   * @param {Child[]} controls
   */
  constructor(section, ...controls) {
    super();
    this.#stage.setAttribute("aria-label", say("play-board-label"));
    const button = (name, label, text, onclick) =>
      (this.#buttons[name] = el(
        "button",
        { type: "button", class: "quiet", "aria-label": label, title: label, onclick },
        text,
      ));
    const zoom = el(
      "div",
      { class: "zoom", role: "group", "aria-label": say("play-zoom") },
      button("closer", say("play-zoom-in"), "+", () => this.#choose(() => this.#viewport.zoom(CLOSER))),
      button("farther", say("play-zoom-out"), "−", () => this.#choose(() => this.#viewport.zoom(1 / CLOSER))),
      button("whole", say("play-show-whole-board"), "⤢", () => this.#choose(() => this.#viewport.fit())),
    );
    section.replaceChildren(this.#stage, el("div", { class: "controls" }, ...controls, zoom));
    this.#viewport = new Viewport(this.#svg, () => this.#zoomed(), {
      closest: 8,
      farthest: 1,
      margin: 1,
      keep: nothingBeyond,
    });
    listen(this.#stage, this.#viewport, this);
    this.#stage.addEventListener("keydown", (event) => this.#press(event));
    this.#stage.addEventListener(
      "focus",
      () => this.#stage.matches(":focus-visible") && this.#cursor && this.#inspect(this.#cursor),
    );
  }

  /**
   * Shows another drawing of the same board; all marks on it stay. `places` are the things that matter most to the
   * reader.
   *
   * @param {string} text
   * @param {Thing[]} places
   */
  show(text, places = []) {
    this.#drawing = new Drawing(this.#svg, text);
    this.#overlay = new Overlay(this.#drawing);
    this.#viewport.setPaper(this.#drawing.paper, this.#drawing.whole);
    if (!this.#isOpened) this.#open(this.#targets.length ? this.#targets.map(({ thing }) => thing) : places);
    this.#draw();
  }

  /**
   * Opens the board of a small screen at these things, zoomed in so that names can be read.
   *
   * @param {Thing[]} things
   */
  #open(things) {
    this.#isOpened = true;
    const closer = MIN_LETTER_HEIGHT / (this.#drawing.letterHeight / this.#viewport.unit);
    if (!SMALL.matches || !(closer > 1) || !Number.isFinite(closer)) return;
    this.#center(things, closer);
    this.#followed = true;
  }

  /**
   * Shows the middle of several things, or of the board if there are none.
   *
   * @param {Thing[]} things
   * @param {number} zoom
   */
  #center(things, zoom) {
    const { width, height } = this.#drawing.whole;
    const places = things.map((thing) => this.#drawing.at(thing)).filter(Boolean);
    if (places.length === 0) return this.#viewport.show({ x: width / 2, y: height / 2 }, zoom);
    /** @param {"x" | "y"} axis */
    const middle = (axis) => places.reduce((sum, place) => sum + place[axis], 0) / places.length;
    this.#viewport.show({ x: middle("x"), y: middle("y") }, zoom);
  }

  /**
   * Scrolls the possible choices into view, unless the reader has chosen the visible part or most of them are visible
   * already.
   */
  #follow() {
    if (!this.#followed || !this.#drawing || this.#targets.length === 0) return;
    const seen = this.#targets.filter(({ thing }) => {
      const at = this.#drawing.at(thing);
      return at && this.#viewport.sees(at);
    });
    if (seen.length * 2 < this.#targets.length)
      this.#center(
        this.#targets.map(({ thing }) => thing),
        this.#viewport.closeness,
      );
  }

  /**
   * Highlights the possible choices, `[{thing, label, choose}]`, and the things that have been chosen already.
   *
   * @param {Target[]} targets
   * @param {Thing[]} chosen
   */
  offer(targets, chosen = []) {
    this.#targets = targets;
    this.#chosen = chosen;
    this.#pointed = null;
    if (targets.length && !this.#targetOf(this.#cursor)) this.#cursor = null;
    this.#follow();
    this.#draw();
  }

  /**
   * Highlights one thing.
   *
   * @param {Thing | null} thing
   */
  point(thing) {
    if (keyOf(thing) === keyOf(this.#pointed)) return;
    this.#pointed = thing;
    const at = thing && this.#drawing?.at(thing);
    if (at) this.#viewport.reveal(at);
    this.#draw();
  }

  /**
   * Draws the journey being composed: the stations on its path, or null.
   *
   * @param {string[] | null} path
   */
  route(path) {
    this.#route = path;
    this.#draw();
  }

  /**
   * Draws past journeys: `[{path, color}]`.
   *
   * @param {Trail[]} list
   */
  trail(list) {
    this.#trails = list;
    this.#draw();
  }

  /**
   * Marks what has changed: `[{thing, color}]`.
   *
   * @param {Mark[]} things
   */
  mark(things) {
    this.#marks = things;
    this.#draw();
  }

  /** Whether the board has the keyboard focus. */
  get hasFocus() {
    return document.activeElement === this.#stage;
  }

  #draw() {
    this.#overlay?.show({
      targets: this.#targets,
      chosen: this.#chosen,
      pointed: this.#pointed,
      cursor: this.#cursor,
      route: this.#route,
      trails: this.#trails,
      marks: this.#marks,
    });
    this.#stage.classList.toggle("choosing", this.#targets.length > 0);
  }

  #zoomed() {
    const { isWhole, isFarthest, isClosest } = this.#viewport;
    // A finger on the whole board scrolls the page; on a part of it, the board.
    this.#stage.classList.toggle("close", !isWhole);
    this.#buttons.farther.disabled = isFarthest;
    this.#buttons.closer.disabled = isClosest;
    this.#buttons.whole.disabled = isWhole;
  }

  /**
   * Changes the visible part as the reader wishes; the page does not change it afterwards.
   *
   * @param {() => void} change
   */
  #choose(change) {
    this.#followed = false;
    change();
  }

  /** @param {Thing | null} thing */
  #inspect(thing) {
    const key = keyOf(thing);
    if (key === this.#inspectedKey) return;
    this.#inspectedKey = key;
    this.dispatchEvent(new CustomEvent("inspect", { detail: thing }));
  }

  /** @param {Thing | null} thing */
  #targetOf(thing) {
    const key = keyOf(thing);
    return this.#targets.find((target) => keyOf(target.thing) === key) ?? null;
  }

  /**
   * The target of a pointer event: the nearest possible choice, otherwise what is drawn there.
   *
   * @param {Point} point
   * @param {PointerEvent} event
   * @returns {{ target: Target | null, thing: Thing | null }}
   */
  #meant(point, event) {
    if (!this.#drawing) return { target: null, thing: null };
    const reach = (event.pointerType === "touch" ? FINGER : REACH) * this.#viewport.unit;
    const nearest = this.#drawing.nearest(
      this.#targets.map(({ thing }) => thing),
      point,
      Math.max(reach, 14),
    );
    const thing = nearest ?? this.#drawing.thingAt(point, Math.min(reach, 16));
    return { target: nearest && this.#targetOf(nearest), thing };
  }

  /**
   * @param {Point} point
   * @param {PointerEvent} event
   */
  hover(point, event) {
    const { target, thing } = this.#meant(point, event);
    this.#stage.classList.toggle("aimed", target !== null);
    if (keyOf(this.#pointed) !== keyOf(target?.thing)) {
      this.#pointed = target?.thing ?? null;
      this.#draw();
    }
    this.#inspect(thing);
  }

  leave() {
    this.#stage.classList.remove("aimed");
    if (this.#pointed) {
      this.#pointed = null;
      this.#draw();
    }
    this.#inspect(null);
  }

  /**
   * @param {Point} point
   * @param {PointerEvent} event
   */
  click(point, event) {
    const { target, thing } = this.#meant(point, event);
    this.#inspect(thing);
    if (!target || this.#isDoubleClick(event)) return;
    this.#choosing = { time: event.timeStamp, x: event.clientX, y: event.clientY };
    this.#cursor = target.thing;
    target.choose();
  }

  /**
   * Whether a click is the second one of a double click, and not meant for the next question.
   *
   * @param {PointerEvent} event
   */
  #isDoubleClick({ timeStamp, clientX, clientY }) {
    const { time, x, y } = this.#choosing;
    return timeStamp - time < DOUBLE.time && Math.hypot(clientX - x, clientY - y) < DOUBLE.distance;
  }

  /** Only the board itself can be dragged. */
  drag() {
    this.#followed = false;
    this.leave();
    return null;
  }

  forget() {
    this.#followed = false;
  }

  doubleClick() {}

  /** @param {KeyboardEvent} event */
  #press(event) {
    const arrow = ARROWS[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (arrow && event.shiftKey) this.#viewport.pan(-arrow[0] * STEP, -arrow[1] * STEP);
    else if (arrow) this.#go(...arrow);
    else if (event.key === "Enter" || event.key === " ") this.#targetOf(this.#cursor)?.choose();
    else if (event.key === "+" || event.key === "=")
      this.#viewport.zoom(CLOSER, (this.#cursor && this.#drawing.at(this.#cursor)) || undefined);
    else if (event.key === "-") this.#viewport.zoom(1 / CLOSER);
    else if (event.key === "0") this.#viewport.fit();
    else return;
    event.preventDefault();
  }

  /**
   * Moves the cursor to the next thing in a direction: near, and not far aside.
   *
   * @param {number} dx
   * @param {number} dy
   */
  #go(dx, dy) {
    if (!this.#drawing) return;
    const things = this.#targets.length ? this.#targets.map(({ thing }) => thing) : this.#drawing.stations;
    const middle = { x: this.#drawing.whole.width / 2, y: this.#drawing.whole.height / 2 };
    const from = (this.#cursor && this.#drawing.at(this.#cursor)) ?? middle;
    /** @param {Thing} thing */
    const cost = (thing) => {
      const at = this.#drawing.at(thing);
      if (!at || keyOf(thing) === keyOf(this.#cursor)) return Infinity;
      if (!this.#cursor) return Math.hypot(at.x - from.x, at.y - from.y);
      const [x, y] = [at.x - from.x, at.y - from.y];
      const [ahead, aside] = [x * dx + y * dy, Math.abs(x * dy) + Math.abs(y * dx)];
      return ahead > 0 && aside <= 2 * ahead ? ahead + 2 * aside : Infinity;
    };
    const costs = things.map((thing) => [thing, cost(thing)]).filter(([, far]) => far < Infinity);
    costs.sort(([, a], [, b]) => a - b);
    const next = costs[0]?.[0];
    if (!next) return;
    this.#cursor = next;
    this.#pointed = this.#targetOf(next) ? next : null;
    this.#viewport.reveal(this.#drawing.at(next));
    this.#draw();
    this.#inspect(next);
  }
}
