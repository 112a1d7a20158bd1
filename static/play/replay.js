// @ts-nocheck The types of this file are not complete.
// The replay of a game: any version, from any player's point of view.

/** @import { Color, Game as GameView, HistoryEntry } from "api" */
/** @import { Game } from "./game.js" */

import { problemText } from "../common/problems.js";
import { byId, el } from "../common/dom.js";
import { say } from "../common/messages.js";
import { entryText } from "./event-texts.js";
import { colorName } from "./names.js";

/** How long each version is shown during automatic replay, in milliseconds. */
const SPEEDS = [3000, 1500, 700, 300];
const DEFAULT_SPEED = 1500;

/**
 * The replay as a scene that can be stepped through. It fires `change` whenever another version is shown. The URL
 * contains the version and the point of view (`#v=17&as=red`), so that a position can be linked.
 */
export class Replay extends EventTarget {
  #game;
  #views = new Map();
  #controls;
  #playing = null;
  #wanted = null;

  constructor(game) {
    super();
    this.#game = game;
    this.view = game.view;
    this.version = game.view.version;
    this.viewpoint = this.#defaultViewpoint;
  }

  /** Opens the replay of a game at the position in the URL, with its buttons in the tools. */
  static async of(game, board, tools) {
    const replay = new Replay(game);
    replay.#controls = new Controls(replay, tools);
    const { version, viewpoint } = replay.#addressed();
    await replay.#reach({ version, viewpoint });
    window.addEventListener("hashchange", () => {
      const { version: other, viewpoint: others } = replay.#addressed();
      if (other !== replay.version || others !== replay.viewpoint) replay.go(other, others);
    });
    return replay;
  }

  get id() {
    return this.#game.id;
  }

  get invite() {
    return this.#game.invite;
  }

  /** The URL of the game itself. */
  get address() {
    return `/games/${this.id}${this.invite && `?${new URLSearchParams({ invite: this.invite })}`}`;
  }

  get user() {
    return this.#game.user;
  }

  get city() {
    return this.#game.city;
  }

  /** The history up to this version, from this point of view. */
  get history() {
    return this.#game.history
      .filter(({ version }) => version <= this.version)
      .map((entry) => this.#seen(entry));
  }

  /** An entry without the cards that others drew secretly. */
  #seen(entry) {
    if (this.viewpoint === "all") return entry;
    const isSecret = ({ type, player }) => type === "cards_drawn" && player !== this.own;
    return {
      ...entry,
      events: entry.events.map((event) => (isSecret(event) ? { ...event, cards: null } : event)),
    };
  }

  /** A replay shows the past; what is new are the events of each version. */
  get isPast() {
    return true;
  }

  get last() {
    return this.#game.view.version;
  }

  /** The possible points of view: only one's own while the game is running. */
  get viewpoints() {
    if (this.#game.view.status !== "finished") return [];
    return [
      ...(this.#game.own && !this.view.solo ? ["own"] : []),
      "all",
      ...this.#game.view.players.map(({ color }) => color),
    ];
  }

  get #defaultViewpoint() {
    return this.viewpoints[0] ?? "own";
  }

  /** The player whose cards are one's own, from this point of view. */
  get own() {
    if (this.viewpoint === "all") return null;
    return this.viewpoint === "own" ? this.#game.own : this.viewpoint;
  }

  /** A replay is never waiting for the viewer. */
  get isAwaited() {
    return false;
  }

  get isOver() {
    return this.view.status === "finished" || this.view.status === "abandoned";
  }

  get isPlaying() {
    return this.#playing !== null;
  }

  player(color) {
    return this.view.players.find((player) => player.color === color);
  }

  board(version) {
    return this.#game.board(version);
  }

  /** Goes forward or back by some versions, from the version that is shown or being loaded. */
  step(count) {
    return this.go(this.#wanted.version + count);
  }

  /** The version at which the previous or the next turn begins. */
  turnStart(direction) {
    const starts = this.#game.history
      .filter(({ events }) => events.some(({ type }) => type === "turn_started"))
      .map(({ version }) => version);
    if (direction > 0) return starts.find((version) => version > this.#wanted.version) ?? this.last;
    return starts.findLast((version) => version < this.#wanted.version) ?? 1;
  }

  /** Shows a version from a point of view; if that fails, stays where it is and shows why. */
  async go(version, viewpoint = this.#wanted.viewpoint) {
    const wanted = { version: Math.min(Math.max(version, 1), this.last), viewpoint };
    try {
      await this.#reach(wanted);
    } catch (error) {
      if (wanted !== this.#wanted) return;
      this.#wanted = { version: this.version, viewpoint: this.viewpoint };
      this.stop();
      this.#controls.showError(problemText(error.problem));
    }
  }

  /** Shows the requested version; if several are requested at once, the last one. */
  async #reach(wanted) {
    this.#wanted = wanted;
    const { version, viewpoint } = wanted;
    const view = await this.#viewAt(version, viewpoint);
    if (wanted !== this.#wanted) return;
    Object.assign(this, { version, viewpoint, view });
    history.replaceState(
      null,
      "",
      `#${new URLSearchParams({ v: version, ...(this.viewpoints.length && { as: viewpoint }) })}`,
    );
    this.#controls.show();
    this.dispatchEvent(new Event("change"));
    if (version < this.last) this.#viewAt(version + 1, viewpoint).catch(() => {});
  }

  /**
   * The game at a version: the final view for the last version, otherwise one from the server. Its clock is stopped.
   */
  async #viewAt(version, viewpoint) {
    if (version === this.last) return this.#game.view;
    const key = `${version} ${viewpoint}`;
    if (!this.#views.has(key)) {
      const asked = this.#game
        .replay(version, viewpoint === "own" ? null : viewpoint)
        .then((view) => ({ ...view, clock: view.clock && { ...view.clock, timeout_at: null } }));
      asked.catch(() => this.#views.delete(key));
      this.#views.set(key, asked);
    }
    return this.#views.get(key);
  }

  #addressed() {
    const asked = new URLSearchParams(location.hash.slice(1));
    const viewpoint = this.viewpoints.includes(asked.get("as")) ? asked.get("as") : this.#defaultViewpoint;
    const version = Number.parseInt(asked.get("v"), 10) || 1;
    return { version: Math.min(Math.max(version, 1), this.last), viewpoint };
  }

  /** Plays automatically; from the beginning if it is at the end. */
  async play(pause) {
    this.stop();
    if (this.version === this.last) await this.go(1);
    if (this.version === this.last) return;
    const step = async () => {
      await this.step(1);
      if (this.version === this.last) this.stop();
    };
    this.#playing = setInterval(step, pause);
    this.#controls.show();
  }

  stop() {
    clearInterval(this.#playing);
    this.#playing = null;
    this.#controls.show();
  }

  /** The events of this version in words. */
  get words() {
    const entry = this.history.at(-1);
    return entry ? entryText(this, entry) : "";
  }
}

/** The buttons, the slider and the keys of a replay. */
class Controls {
  #replay;
  #slider;
  #speed = el(
    "select",
    {
      "aria-label": say("play-speed"),
      onchange: () => this.#replay.isPlaying && this.#replay.play(this.#pause),
    },
    ...SPEEDS.map((pause, index) =>
      el("option", { value: pause, selected: pause === DEFAULT_SPEED }, `${index + 1}×`),
    ),
  );
  #play = el("button", { type: "button", onclick: () => this.#toggle() });
  #viewpoint = null;
  #where = el("output", {});
  #summary = el("p", { class: "replay-events", "aria-live": "polite", tabindex: 0 });
  #fault = el("p", { class: "fault", role: "alert", hidden: true });

  constructor(replay, tools) {
    this.#replay = replay;
    this.#slider = el("input", {
      type: "range",
      min: 1,
      max: replay.last,
      "aria-label": say("play-replay-position"),
      oninput: ({ target }) => this.#slide(Number(target.value)),
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
    const slide = el("div", { class: "slide" }, this.#slider, this.#where);
    tools.append(
      el("a", { class: "button quiet", href: replay.address }, say("play-back-to-game")),
      el("div", { class: "replay" }, steps, slide, this.#fault),
    );
    byId("queue").after(this.#summary);
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  #button(sign, name, go) {
    return el(
      "button",
      { type: "button", class: "quiet", "aria-label": name, title: name, onclick: () => this.#byHand(go) },
      sign,
    );
  }

  #viewpointChoice() {
    const possible = this.#replay.viewpoints;
    if (!possible.length) return null;
    const name = (viewpoint) =>
      viewpoint === "own"
        ? say("play-my-view")
        : viewpoint === "all"
          ? say("play-all-hands-visible")
          : colorName(viewpoint);
    const options = possible.map((viewpoint) => el("option", { value: viewpoint }, name(viewpoint)));
    this.#viewpoint = el(
      "select",
      { onchange: ({ target }) => this.#replay.go(this.#replay.version, target.value) },
      ...options,
    );
    return el("label", { class: "viewpoint" }, say("play-viewpoint"), this.#viewpoint);
  }

  get #pause() {
    return Number(this.#speed.value);
  }

  #slide(version) {
    return this.#byHand(() => this.#replay.go(version));
  }

  /** Goes to a version and stops automatic replay. */
  #byHand(go) {
    this.#replay.stop();
    return go();
  }

  #toggle() {
    return this.#replay.isPlaying ? this.#replay.stop() : this.#replay.play(this.#pause);
  }

  /** The arrow keys step by versions, with Shift by turns. */
  #key(event) {
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (
      !direction ||
      event.altKey ||
      event.ctrlKey ||
      event.metaKey ||
      event.target.closest("input, select, textarea, #board, dialog")
    )
      return;
    event.preventDefault();
    const replay = this.#replay;
    this.#byHand(() => (event.shiftKey ? replay.go(replay.turnStart(direction)) : replay.step(direction)));
  }

  show() {
    const { version, last, isPlaying, view, viewpoint } = this.#replay;
    const place = { version, last, turn: view.turn?.number };
    const where = view.turn ? say("play-replay-version-and-turn", place) : say("play-replay-version", place);
    this.#slider.value = version;
    this.#slider.setAttribute("aria-valuetext", where);
    this.#where.textContent = where;
    this.#play.textContent = isPlaying ? say("play-pause") : say("play-autoplay");
    this.#summary.textContent = this.#replay.words;
    this.#fault.hidden = true;
    if (this.#viewpoint) this.#viewpoint.value = viewpoint;
  }

  /** Shows why the replay has not moved. */
  showError(words) {
    this.show();
    this.#fault.textContent = words;
    this.#fault.hidden = false;
  }
}
