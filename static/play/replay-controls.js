// The buttons, the slider and the keys of a replay.

/** @import { PointsGraph } from "./points-graph.js" */
/** @import { Replay, Viewpoint } from "./replay.js" */

import { byId, el } from "../common/dom.js";
import { say } from "../common/messages.js";
import { graphOf, readAnalysis } from "./game-story.js";
import { colorName } from "./names.js";
import { shareLink } from "./share.js";

/** How long each version is shown during automatic replay, in milliseconds. */
const INTERVALS = [3000, 1500, 700, 300];
const DEFAULT_INTERVAL = 1500;

/**
 * The name of a point of view.
 *
 * @param {Viewpoint} viewpoint
 */
function viewpointName(viewpoint) {
  if (viewpoint === "own") return say("play-my-view");
  return viewpoint === "all" ? say("play-all-hands-visible") : colorName(viewpoint);
}

/** The controls of a replay. The URL of the page follows the position. */
export class ReplayControls {
  #replay;
  #slider;
  /** @type {HTMLSelectElement} */
  #speed = el(
    "select",
    {
      "aria-label": say("play-speed"),
      onchange: () => this.#replay.isPlaying && this.#replay.play(this.#interval),
    },
    ...INTERVALS.map((interval, index) =>
      el("option", { value: interval, selected: interval === DEFAULT_INTERVAL }, `${index + 1}×`),
    ),
  );
  #play = el("button", { type: "button", onclick: () => this.#toggle() });
  /** @type {HTMLSelectElement | null} */
  #viewpoint = null;
  #where = el("output", {});
  /** @type {PointsGraph | null} */
  #graph = null;
  #summary = el("p", { class: "replay-events", "aria-live": "polite", tabindex: 0 });
  #fault = el("p", { class: "fault", role: "alert", hidden: true });

  /**
   * @param {Replay} replay
   * @param {HTMLElement} tools
   */
  constructor(replay, tools) {
    this.#replay = replay;
    this.#slider = el("input", {
      type: "range",
      min: 1,
      max: replay.last,
      "aria-label": say("play-replay-position"),
      oninput: ({ currentTarget }) => this.#slide(Number(currentTarget.value)),
    });
    const buttons = [
      this.#button("|◀", say("play-go-to-start"), () => replay.go(1)),
      this.#button("◀◀", say("play-previous-turn"), () => replay.go(replay.turnStart(-1))),
      this.#button("◀", say("common-back"), () => replay.step(-1)),
      this.#play,
      this.#button("▶", say("play-forward"), () => replay.step(1)),
      this.#button("▶▶", say("play-next-turn"), () => replay.go(replay.turnStart(1))),
      this.#button("▶|", say("play-go-to-end"), () => replay.go(replay.last)),
    ];
    const steps = el("div", { class: "steps" }, ...buttons, this.#speed, this.#viewpointChoice());
    const link = el(
      "button",
      { type: "button", class: "quiet", onclick: ({ currentTarget }) => this.#copyLink(currentTarget) },
      say("play-copy-moment"),
    );
    const slide = el("div", { class: "slide" }, this.#slider, this.#where, link);
    tools.append(
      el("a", { class: "button quiet", href: replay.address }, say("play-back-to-game")),
      el("div", { class: "replay" }, steps, slide, this.#fault),
    );
    byId("queue").after(this.#summary);
    this.#addGraph();
    document.addEventListener("keydown", (event) => this.#press(event));
    window.addEventListener("hashchange", () => replay.goToHash(location.hash));
    for (const type of ["change", "play", "fail"]) replay.addEventListener(type, () => this.#show());
    this.#show();
  }

  /**
   * Shows the points over time beside the board, once the game is finished; a click goes to that moment.
   */
  async #addGraph() {
    const replay = this.#replay;
    const analysis = replay.viewpoints.length ? await readAnalysis(replay) : null;
    if (!analysis) return;
    this.#graph = graphOf(replay, analysis, (version) => this.#slide(version));
    byId("hand").before(
      el("section", { class: "replay-graph" }, el("h2", {}, say("play-end-graph")), this.#graph.element),
    );
    this.#graph.mark(replay.version);
  }

  /** @param {HTMLButtonElement} button */
  async #copyLink(button) {
    if (await shareLink(location.href, document.title)) button.textContent = say("play-end-copied");
  }

  /**
   * @param {string} sign
   * @param {string} name
   * @param {() => unknown} go
   */
  #button(sign, name, go) {
    return el(
      "button",
      { type: "button", class: "quiet", "aria-label": name, title: name, onclick: () => this.#byHand(go) },
      sign,
    );
  }

  #viewpointChoice() {
    const { viewpoints } = this.#replay;
    if (!viewpoints.length) return null;
    this.#viewpoint = el(
      "select",
      { onchange: ({ currentTarget }) => this.#look(currentTarget.selectedIndex) },
      ...viewpoints.map((viewpoint) => el("option", { value: viewpoint }, viewpointName(viewpoint))),
    );
    return el("label", { class: "viewpoint" }, say("play-viewpoint"), this.#viewpoint);
  }

  /**
   * Changes the point of view.
   *
   * @param {number} index
   */
  #look(index) {
    return this.#replay.go(this.#replay.version, this.#replay.viewpoints[index]);
  }

  get #interval() {
    return Number(this.#speed.value);
  }

  /**
   * Goes to a version and stops automatic replay.
   *
   * @param {() => unknown} go
   */
  #byHand(go) {
    this.#replay.stop();
    // An error that occurs again is announced again.
    this.#fault.hidden = true;
    return go();
  }

  /** @param {number} version */
  #slide(version) {
    return this.#byHand(() => this.#replay.go(version));
  }

  #toggle() {
    return this.#replay.isPlaying ? this.#replay.stop() : this.#replay.play(this.#interval);
  }

  /**
   * The arrow keys step by versions, with Shift by turns; Home and End go to the ends, and Space plays and pauses.
   *
   * @param {KeyboardEvent} event
   */
  #press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof Element)) return;
    if (event.target.closest("input, select, textarea, #board, dialog")) return;
    const go = this.#keyAction(event);
    if (!go) return;
    event.preventDefault();
    go();
  }

  /**
   * What a key does; null if nothing.
   *
   * @param {KeyboardEvent} event
   * @returns {(() => unknown) | null}
   */
  #keyAction({ key, shiftKey, target }) {
    const replay = this.#replay;
    /** @param {1 | -1} direction */
    const step = (direction) => () =>
      this.#byHand(() => (shiftKey ? replay.go(replay.turnStart(direction)) : replay.step(direction)));
    if (key === "ArrowLeft") return step(-1);
    if (key === "ArrowRight") return step(1);
    if (key === "Home") return () => this.#slide(1);
    if (key === "End") return () => this.#slide(replay.last);
    // On a button or link, Space presses it.
    const isPressable = target instanceof Element && target.closest("button, a, summary");
    return key === " " && !isPressable ? () => this.#toggle() : null;
  }

  #show() {
    const { version, last, isPlaying, view, viewpoint, error, hash, words } = this.#replay;
    const place = { version, last, turn: view.turn?.number };
    const where = view.turn ? say("play-replay-version-and-turn", place) : say("play-replay-version", place);
    this.#slider.value = String(version);
    this.#slider.setAttribute("aria-valuetext", where);
    this.#where.textContent = where;
    this.#graph?.mark(version);
    this.#play.textContent = isPlaying ? say("play-pause") : say("play-autoplay");
    this.#summary.textContent = words;
    this.#fault.textContent = error;
    this.#fault.hidden = !error;
    if (this.#viewpoint) this.#viewpoint.value = viewpoint;
    if (location.hash !== hash) history.replaceState(null, "", hash);
  }
}
