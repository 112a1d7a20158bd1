// The board: the server's drawing with zoom, selection and marks of what has happened.

/** @import { Point } from "api" */
/** @import { Child } from "../common/dom.js" */
/** @import { PointerHandler } from "../common/pointer.js" */
/** @import { BoardElement } from "./drawing.js" */
/** @import { Callout, Mark, Target, Trail } from "./overlay.js" */
/** @import { Trace } from "./trace.js" */

import { el, svg } from "../common/dom.js";
import { listen } from "../common/pointer.js";
import { Viewport, nothingBeyond } from "../common/viewport.js";
import { say } from "../common/messages.js";
import { costChip } from "./cost.js";
import { Drawing, keyOf } from "./drawing.js";
import { Overlay } from "./overlay.js";
import { sign } from "./pieces.js";
import { extendTrace } from "./trace.js";

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
/** The room around the places at which a lesson opens the board, in board units, and the maximum zoom. */
const ROOM = 95;
const MAX_SPOTLIGHT_ZOOM = 2.4;
const SMALL = matchMedia("(max-width: 68rem), (max-height: 30rem)");

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/** The forms of the costs, shown while there is something to pay for. */
const legend = () =>
  el(
    "div",
    { class: "legend", "aria-hidden": "true" },
    say("play-cost"),
    costChip("card", 1),
    costChip("wild", 1),
    costChip("several", 3),
  );

/**
 * The board. It fires `inspect` whenever the pointer or the keyboard moves to something else; the detail is the board
 * element, or null.
 *
 * @implements {PointerHandler<Trace>}
 */
export class Board extends EventTarget {
  #svg = svg("svg", { class: "board", role: "img" });
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
  /** @type {BoardElement[]} */
  #chosen = [];
  /** @type {BoardElement | null} */
  #pointed = null;
  /** @type {BoardElement | null} */
  #cursor = null;
  /** @type {string[] | null} */
  #route = null;
  /** @type {Trace | null} */
  #trace = null;
  /** @type {((trace: Trace) => void) | null} */
  #onTrace = null;
  /** The key of what a finger has touched once, and chooses with the second tap. */
  #armedKey = "";
  /** @type {Trail[]} */
  #trails = [];
  /** @type {Mark[]} */
  #marks = [];
  /** @type {BoardElement[]} */
  #suggested = [];
  /** @type {BoardElement[]} */
  #spotlight = [];
  /** @type {Callout | null} */
  #callout = null;
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
   * Whether a click elsewhere is an echo of a tap on the board, on something that has just appeared there.
   *
   * @param {MouseEvent} event
   */
  isEcho(event) {
    return this.#isDoubleClick(event);
  }

  /**
   * `controls` are shown beside the buttons.
   *
   * @param {HTMLElement} section
   * @param {Child[]} controls
   */
  constructor(section, ...controls) {
    super();
    this.#stage.setAttribute("aria-label", say("play-board-label"));
    /**
     * @param {"closer" | "farther" | "whole"} name
     * @param {string} label
     * @param {string} picture
     * @param {() => void} onclick
     */
    const button = (name, label, picture, onclick) =>
      (this.#buttons[name] = el(
        "button",
        { type: "button", class: "quiet", "aria-label": label, title: label, onclick },
        sign(picture),
      ));
    const zoom = el(
      "div",
      { class: "zoom", role: "group", "aria-label": say("play-zoom") },
      button("closer", say("play-zoom-in"), "plus", () => this.#choose(() => this.#viewport.zoom(CLOSER))),
      button("farther", say("play-zoom-out"), "minus", () =>
        this.#choose(() => this.#viewport.zoom(1 / CLOSER)),
      ),
      button("whole", say("play-show-whole-board"), "fit", () => this.#choose(() => this.#viewport.fit())),
    );
    section.replaceChildren(this.#stage, el("div", { class: "controls" }, legend(), ...controls, zoom));
    this.#viewport = new Viewport(this.#svg, () => this.#zoomed(), {
      closest: 8,
      farthest: 0.6,
      margin: 1,
      keep: nothingBeyond,
    });
    listen(this.#stage, this.#viewport, this);
    this.#stage.addEventListener("keydown", (event) => this.press(event));
    this.#stage.addEventListener(
      "focus",
      () => this.#stage.matches(":focus-visible") && this.#cursor && this.#inspect(this.#cursor),
    );
  }

  /**
   * Shows another drawing of the same board; all marks on it stay. `places` are the elements that matter most to the
   * reader.
   *
   * @param {string} text
   * @param {BoardElement[]} places
   */
  show(text, places = []) {
    this.#drawing = new Drawing(this.#svg, text);
    this.#overlay = new Overlay(this.#drawing);
    this.#drawing.fadeAllBut(this.#spotlight);
    this.#viewport.setPaper(this.#drawing.paper, this.#drawing.whole);
    if (!this.#isOpened) {
      const targets = this.#loud.map(({ element }) => element);
      this.#open(this.#drawing, targets.length ? targets : places);
    }
    this.#draw();
  }

  /**
   * Calls `listener` with each line that is drawn on the board from station to station.
   *
   * @param {(trace: Trace) => void} listener
   */
  onTrace(listener) {
    this.#onTrace = listener;
  }

  /**
   * The number of the tint of a ward.
   *
   * @param {string} ward
   */
  tintOf(ward) {
    return this.#drawing?.tint(ward) ?? 0;
  }

  /**
   * Calls `listener` whenever the pointer or the keyboard moves to another board element, or to none.
   *
   * @param {(element: BoardElement | null) => void} listener
   */
  onInspect(listener) {
    this.addEventListener("inspect", (event) =>
      listener(/** @type {CustomEvent<BoardElement | null>} */ (event).detail),
    );
  }

  /**
   * Opens the board of a small screen at these elements, zoomed in so that names can be read.
   *
   * @param {Drawing} drawing
   * @param {BoardElement[]} elements
   */
  #open(drawing, elements) {
    this.#isOpened = true;
    if (this.#spotlight.length) return this.#frame(drawing, this.#spotlight);
    const closer = MIN_LETTER_HEIGHT / (drawing.letterHeight / this.#viewport.unit);
    if (!SMALL.matches || !(closer > 1) || !Number.isFinite(closer)) return;
    this.#center(drawing, elements, closer);
    this.#followed = true;
  }

  /**
   * Shows the part of the board that contains these elements, with room for their names.
   *
   * @param {Drawing} drawing
   * @param {BoardElement[]} elements
   */
  #frame(drawing, elements) {
    const places = elements
      .flatMap((element) => [drawing.at(element), element.kind === "ward" ? drawing.group(element.id) : null])
      .filter((place) => place !== null);
    const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const { unit } = this.#viewport;
    const { clientWidth, clientHeight } = this.#svg;
    const zoom = Math.min(
      (clientWidth * unit) / (right - left + 2 * ROOM),
      (clientHeight * unit) / (bottom - top + 2 * ROOM),
    );
    const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
    this.#viewport.show(middle, Math.max(1, Math.min(zoom, MAX_SPOTLIGHT_ZOOM)));
  }

  /**
   * Shows the middle of several elements, or of the board if there are none.
   *
   * @param {Drawing} drawing
   * @param {BoardElement[]} elements
   * @param {number} zoom
   */
  #center(drawing, elements, zoom) {
    const { x: left, y: top, width, height } = drawing.whole;
    const places = elements.map((element) => drawing.at(element)).filter((place) => place !== null);
    if (places.length === 0) return this.#viewport.show({ x: left + width / 2, y: top + height / 2 }, zoom);
    const unit = (this.#viewport.unit * this.#viewport.closeness) / zoom;
    /**
     * The middle between the outermost places if all are visible then, otherwise where most are.
     *
     * @param {"x" | "y"} axis
     * @param {number} length
     */
    const middle = (axis, length) => {
      const values = places.map((place) => place[axis]);
      const [least, most] = [Math.min(...values), Math.max(...values)];
      if (most - least < length * unit) return (least + most) / 2;
      return values.reduce((sum, value) => sum + value, 0) / values.length;
    };
    const { clientWidth, clientHeight } = this.#svg;
    this.#viewport.show({ x: middle("x", clientWidth), y: middle("y", clientHeight) }, zoom);
  }

  /**
   * Scrolls the possible choices into view, unless the reader has chosen the visible part or most of them are visible
   * already.
   */
  #follow() {
    const drawing = this.#drawing;
    const targets = this.#loud;
    if (!this.#followed || !drawing || targets.length === 0) return;
    const seen = targets.filter(({ element }) => {
      const at = drawing.at(element);
      return at && this.#viewport.sees(at);
    });
    if (seen.length * 2 < targets.length)
      this.#center(
        drawing,
        targets.map(({ element }) => element),
        this.#viewport.closeness,
      );
  }

  /**
   * Highlights the possible choices, and the elements that have been chosen already.
   *
   * @param {Target[]} targets
   * @param {BoardElement[]} chosen
   */
  offer(targets, chosen = []) {
    this.#targets = targets;
    this.#chosen = chosen;
    this.#pointed = null;
    this.#armedKey = "";
    // The cheapest choice comes first.
    if (this.#loud.length && !this.#targetOf(this.#cursor)) this.#cursor = this.#loud[0].element;
    this.#follow();
    this.#draw();
    // Once its entry is in the list.
    if (this.#loud.length && this.#stage.matches(":focus-visible"))
      queueMicrotask(() => {
        this.#inspectedKey = "";
        this.#inspect(this.#cursor);
      });
  }

  /**
   * Highlights one element.
   *
   * @param {BoardElement | null} element
   */
  point(element) {
    if (keyOf(element) === keyOf(this.#pointed)) return;
    this.#pointed = element;
    const at = element && this.#drawing?.at(element);
    // In a lesson the spotlight stays in view.
    if (at && this.#spotlight.length === 0) this.#viewport.reveal(at);
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
   * Marks what has changed: `[{element, color}]`.
   *
   * @param {Mark[]} elements
   */
  mark(elements) {
    this.#marks = elements;
    this.#draw();
  }

  /** What the board shows; null before the first drawing. */
  get drawing() {
    return this.#drawing;
  }

  /**
   * Highlights what somebody suggests.
   *
   * @param {BoardElement[]} elements
   */
  suggest(elements) {
    this.#suggested = elements;
    this.#draw();
  }

  /**
   * Fades everything but these elements; nothing if there are none. The board opens at them.
   *
   * @param {BoardElement[]} elements
   */
  spotlight(elements) {
    this.#spotlight = elements;
    this.#drawing?.fadeAllBut(elements);
  }

  /**
   * Points at an element with a few words, as long as it can be chosen.
   *
   * @param {Callout | null} callout
   */
  callOut(callout) {
    this.#callout = callout;
    this.#draw();
  }

  /** Whether the board has the keyboard focus. */
  get hasFocus() {
    return document.activeElement === this.#stage;
  }

  /** The choices that are highlighted. */
  get #loud() {
    return this.#targets.filter(({ isQuiet }) => !isQuiet);
  }

  #draw() {
    const aim = keyOf(this.#callout?.element);
    const isOffered = this.#targets.some(({ element }) => keyOf(element) === aim);
    this.#overlay?.show({
      callout: isOffered ? this.#callout : null,
      targets: this.#targets,
      chosen: this.#chosen,
      pointed: this.#pointed,
      cursor: this.#cursor,
      route: this.#trace ? this.#trace.stations : this.#route,
      trails: this.#trails,
      marks: this.#marks,
      suggested: this.#suggested,
    });
    this.#stage.classList.toggle("choosing", this.#loud.length > 0);
    this.#stage.classList.toggle(
      "priced",
      this.#loud.some(({ cost }) => cost && cost !== "free"),
    );
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

  /** @param {BoardElement | null} element */
  #inspect(element) {
    const key = keyOf(element);
    if (key === this.#inspectedKey) return;
    this.#inspectedKey = key;
    this.dispatchEvent(new CustomEvent("inspect", { detail: element }));
  }

  /** @param {BoardElement | null} element */
  #targetOf(element) {
    const key = keyOf(element);
    return this.#targets.find((target) => keyOf(target.element) === key) ?? null;
  }

  /**
   * The target of a pointer event: the nearest highlighted choice, otherwise what is drawn there and what can be done
   * with it. Customers stand for their ward.
   *
   * @param {Point} point
   * @param {PointerEvent} event
   * @returns {{ target: Target | null, element: BoardElement | null, isGroup: boolean }}
   */
  #targetAt(point, event) {
    const drawing = this.#drawing;
    if (!drawing) return { target: null, element: null, isGroup: false };
    const reach = this.#reach(event);
    const group = drawing.groupAt(point, 4);
    /** @type {BoardElement | null} */
    const crowd = group === null ? null : { kind: "ward", id: group };
    const loud = this.#loud.map(({ element }) => element);
    const nearest =
      loud.find((element) => keyOf(element) === keyOf(crowd)) ??
      drawing.nearest(loud, point, Math.max(reach, 14));
    // A station is more likely meant than the lines that end there.
    const station = drawing.nearest(drawing.stations, point, Math.min(reach, 14));
    if (station && nearest?.kind === "connection" && this.#targetOf(station))
      return { target: this.#targetOf(station), element: station, isGroup: false };
    if (nearest) return { target: this.#targetOf(nearest), element: nearest, isGroup: false };
    const element = crowd ?? drawing.elementAt(point, Math.min(reach, 16));
    return { target: this.#targetOf(element), element, isGroup: crowd !== null };
  }

  /**
   * The maximum distance from a target, in board units.
   *
   * @param {PointerEvent} event
   */
  #reach({ pointerType }) {
    return (pointerType === "touch" ? FINGER : REACH) * this.#viewport.unit;
  }

  /**
   * @param {Point} point
   * @param {PointerEvent} event
   */
  hover(point, event) {
    const { target, element } = this.#targetAt(point, event);
    this.#stage.classList.toggle("aimed", target !== null);
    if (keyOf(this.#pointed) !== keyOf(target?.element)) {
      this.#pointed = target?.element ?? null;
      this.#draw();
    }
    this.#inspect(element);
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
    const { target, element, isGroup } = this.#targetAt(point, event);
    this.#inspect(element);
    if (!target || this.#isDoubleClick(event)) return;
    // A finger cannot hover: what would be done at once is shown first.
    const key = keyOf(target.element);
    if (event.pointerType === "touch" && target.isInstant && this.#armedKey !== key) {
      this.#armedKey = key;
      this.#pointed = target.element;
      return this.#draw();
    }
    this.#choosing = { time: event.timeStamp, x: event.clientX, y: event.clientY };
    this.#cursor = target.element;
    target.choose(isGroup);
  }

  /**
   * Whether a click is the second one of a double click, and not meant for the next question.
   *
   * @param {MouseEvent} event
   */
  #isDoubleClick({ timeStamp, clientX, clientY }) {
    const { time, x, y } = this.#choosing;
    return timeStamp - time < DOUBLE.time && Math.hypot(clientX - x, clientY - y) < DOUBLE.distance;
  }

  /**
   * A drag that begins at a station or at customers draws a line; any other moves the board.
   *
   * @param {Point} point
   * @param {PointerEvent} event
   * @returns {Trace | null}
   */
  drag(point, event) {
    this.leave();
    const drawing = this.#drawing;
    const station = drawing?.nearest(drawing.stations, point, this.#reach(event) * 0.8);
    const ward = drawing?.groupAt(point, 4) ?? null;
    if (drawing && this.#onTrace && this.#targets.length && (station || ward)) {
      this.#trace = { stations: [], ward: station ? null : ward };
      extendTrace(drawing, this.#trace, point, this.#reach(event));
      return this.#trace;
    }
    this.#followed = false;
    return null;
  }

  /**
   * @param {Trace} trace
   * @param {Point} point
   * @param {PointerEvent} event
   */
  dragTo(trace, point, event) {
    if (this.#drawing && extendTrace(this.#drawing, trace, point, this.#reach(event))) this.#draw();
  }

  /** @param {Trace} trace */
  drop(trace) {
    this.#trace = null;
    this.#draw();
    this.#onTrace?.(trace);
  }

  cancelDrag() {
    if (this.#trace) {
      this.#trace = null;
      this.#draw();
    } else this.#followed = false;
  }

  doubleClick() {}

  /**
   * Moves the cursor, chooses, or changes the visible part.
   *
   * @param {KeyboardEvent} event
   */
  press(event) {
    const arrow = ARROWS[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (arrow && event.shiftKey) this.#viewport.pan(-arrow[0] * STEP, -arrow[1] * STEP);
    else if (arrow) this.#go(...arrow);
    else if (event.key === "Enter" || event.key === " ") this.#targetOf(this.#cursor)?.choose(true);
    else if (event.key === "+" || event.key === "=")
      this.#viewport.zoom(CLOSER, (this.#cursor && this.#drawing?.at(this.#cursor)) || undefined);
    else if (event.key === "-") this.#viewport.zoom(1 / CLOSER);
    else if (event.key === "0") this.#viewport.fit();
    else return;
    event.preventDefault();
  }

  /**
   * Moves the cursor to the next element in a direction: near, and not far aside.
   *
   * @param {number} dx
   * @param {number} dy
   */
  #go(dx, dy) {
    const drawing = this.#drawing;
    if (!drawing) return;
    const loud = this.#loud.map(({ element }) => element);
    const elements = loud.length ? loud : drawing.stations;
    const { x: left, y: top, width, height } = drawing.whole;
    const middle = { x: left + width / 2, y: top + height / 2 };
    const from = (this.#cursor && drawing.at(this.#cursor)) ?? middle;
    /** @param {BoardElement} element */
    const cost = (element) => {
      const at = drawing.at(element);
      if (!at || keyOf(element) === keyOf(this.#cursor)) return Infinity;
      if (!this.#cursor) return Math.hypot(at.x - from.x, at.y - from.y);
      const [x, y] = [at.x - from.x, at.y - from.y];
      const [ahead, aside] = [x * dx + y * dy, Math.abs(x * dy) + Math.abs(y * dx)];
      return ahead > 0 && aside <= 2 * ahead ? ahead + 2 * aside : Infinity;
    };
    const reachable = elements
      .map((element) => ({ element, cost: cost(element) }))
      .filter((candidate) => candidate.cost < Infinity)
      .sort((a, b) => a.cost - b.cost);
    const next = reachable[0]?.element;
    if (!next) return;
    this.#cursor = next;
    this.#pointed = this.#targetOf(next) ? next : null;
    const at = drawing.at(next);
    if (at) this.#viewport.reveal(at);
    this.#draw();
    this.#inspect(next);
  }
}
