// The log in words, grouped by turn, oldest first.

/** @import { GameOrTableEvent, HistoryEntry } from "api" */
/** @import { Board } from "./board.js" */
/** @import { BoardElement } from "./drawing.js" */
/** @import { Scene } from "./scene.js" */
/** @import { Passage } from "./history.js" */

import { el } from "../common/dom.js";
import { say } from "../common/messages.js";
import { changes, eventsSince, journeys, lastPlayed, passages, elementOf } from "./history.js";
import { chip, sign } from "./pieces.js";
import { eventText } from "./event-texts.js";
import { botName, playerName } from "./names.js";

/** The number of passages shown until the reader asks for all. */
const SHOWN = 50;
/** The number of journeys that the board shows if the viewer has not played. */
const JOURNEYS = 2;

/** Events that only prepare the next turn, and are shown less prominently. */
const QUIET = new Set(["card_queued", "customer_queued", "card_taken", "cards_paid", "deck_reshuffled"]);

/** @param {string} at */
const clockTime = (at) =>
  new Date(at).toLocaleTimeString(document.documentElement.lang, {
    hour: "2-digit",
    minute: "2-digit",
    hour12: false,
  });

/** The log of a scene. */
export class Log {
  #section;
  #scene;
  #board;
  #list = el("ol", { class: "turns" });
  #since = el("input", { type: "checkbox", onchange: () => this.#rebuild() });
  #sinceLabel = el("label", { class: "since" }, this.#since, say("play-since-your-last-turn"));
  #sincePlay = el(
    "button",
    { type: "button", class: "quiet", onclick: () => this.#replaySince?.(this.#boundary ?? 0) },
    say("play-show-since"),
  );
  /** @type {((version: number) => void) | null} */
  #replaySince;
  #more = el(
    "button",
    { type: "button", class: "quiet", onclick: () => this.#showAll() },
    say("play-show-all"),
  );
  #none = el("p", { class: "faint" }, say("common-nothing-yet"));
  /** The last event in one line, and the button that shows all. */
  #line = el("span", { class: "last" });
  #toggle = el(
    "button",
    { type: "button", class: "quiet small", "aria-expanded": "false", onclick: () => this.#open() },
    say("play-all-moves"),
  );
  /** The first and the last version that are shown. */
  #first = 0;
  #last = 0;
  /**
   * The newest turn in the list, and the list of its passages.
   *
   * @type {{ turn: string, list: HTMLElement } | null}
   */
  #newest = null;
  #all = false;
  /** @type {number | null | undefined} */
  #boundary = undefined;
  /** @type {Scene["own"]} */
  #own = null;
  /**
   * What the lines are about.
   *
   * @type {WeakMap<Element, BoardElement>}
   */
  #elements = new WeakMap();

  /**
   * @param {HTMLElement} section
   * @param {Scene} scene
   * @param {Board} board
   * @param {((version: number) => void) | null} replaySince Plays what happened after a version.
   */
  constructor(section, scene, board, replaySince = null) {
    this.#replaySince = replaySince;
    this.#scene = scene;
    this.#board = board;
    this.#since.checked = !scene.isPast && lastPlayed(scene) !== null;
    section.append(
      el("div", { class: "log-line" }, sign("log"), this.#line, this.#sincePlay, this.#toggle),
      el(
        "div",
        { class: "log-all" },
        el("h2", {}, say("common-game-history")),
        this.#sinceLabel,
        this.#more,
        this.#list,
        this.#none,
      ),
    );
    this.#section = section;
    section.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !section.classList.contains("open")) return;
      event.preventDefault();
      this.#open();
      this.#toggle.focus();
    });
    for (const type of ["pointerover", "focusin"])
      this.#list.addEventListener(type, (event) => this.#point(event.target));
    for (const type of ["pointerleave", "focusout"])
      this.#list.addEventListener(type, () => board.point(null));
  }

  show() {
    const { history } = this.#scene;
    const boundary = this.#scene.isPast ? null : lastPlayed(this.#scene);
    const newest = history.at(-1)?.version ?? 0;
    this.#sinceLabel.hidden = boundary === null;
    this.#sincePlay.hidden = boundary === null || !this.#replaySince || newest <= boundary;
    if (newest < this.#last || boundary !== this.#boundary || this.#own !== this.#scene.own) {
      this.#boundary = boundary;
      this.#own = this.#scene.own;
      this.#rebuild();
    } else {
      for (const entry of history.slice(history.findLastIndex(({ version }) => version <= this.#last) + 1))
        this.#appendEntry(entry);
      this.#last = newest;
      this.#frame();
    }
    this.#showNews();
  }

  /** Shows all lines, or only the last. */
  #open() {
    const isOpen = this.#section.classList.toggle("open");
    this.#toggle.setAttribute("aria-expanded", String(isOpen));
    this.#toggle.textContent = isOpen ? say("common-close") : say("play-all-moves");
    this.#frame();
  }

  get #isCut() {
    return this.#since.checked && !this.#sinceLabel.hidden;
  }

  /**
   * Shows on the board what is new: the events of the version in a replay, or those since the viewer's last turn;
   * otherwise the last journeys.
   */
  #showNews() {
    const { history, isPast } = this.#scene;
    const news = isPast ? (history.at(-1)?.events ?? []) : this.#fromOthers();
    this.#board.mark(news && (isPast || this.#isCut) ? changes(this.#scene, news) : []);
    this.#board.trail(
      news ? journeys(news) : journeys(history.flatMap(({ events }) => events)).slice(-JOURNEYS),
    );
  }

  /** What others have done since the viewer's last turn; null if the viewer has not played. */
  #fromOthers() {
    if (typeof this.#boundary !== "number") return null;
    return eventsSince(this.#scene, this.#boundary).filter(
      (event) => !("player" in event) || event.player !== this.#scene.own,
    );
  }

  #rebuild() {
    const { history } = this.#scene;
    this.#list.replaceChildren();
    this.#newest = null;
    const since = this.#isCut ? (this.#boundary ?? 0) : 0;
    const wanted = history.filter(({ version }) => version >= since);
    const shown = this.#all ? wanted : wanted.slice(-SHOWN);
    for (const entry of shown) this.#appendEntry(entry);
    this.#first = shown[0]?.version ?? 0;
    this.#last = history.at(-1)?.version ?? 0;
    this.#frame();
    this.#showNews();
  }

  #showAll() {
    this.#all = true;
    this.#rebuild();
  }

  #frame() {
    // The newest lines are at the end.
    for (const part of [this.#list, this.#list.parentElement]) {
      if (part) part.scrollTop = part.scrollHeight;
    }
    const told = [...this.#list.querySelectorAll(".passages p:not(.quiet)")].at(-1);
    this.#line.textContent = told?.textContent ?? "";
    this.#none.hidden = this.#list.childElementCount > 0;
    this.#more.hidden = this.#isCut || this.#first <= (this.#scene.history[0]?.version ?? 0);
  }

  /** @param {HistoryEntry} entry */
  #appendEntry(entry) {
    for (const passage of passages(entry)) {
      const lines = this.#lines(passage.events);
      if (lines.length === 0) continue;
      this.#turn(passage).append(this.#passage(passage, lines));
    }
  }

  /**
   * The list of a turn's passages, which is created with the first.
   *
   * @param {Passage} passage
   * @returns {HTMLElement}
   */
  #turn({ turn }) {
    const key = String(turn ?? 0);
    if (this.#newest?.turn === key) return this.#newest.list;
    const player = this.#whose(turn);
    const heading = player
      ? [
          chip(player, { silent: true }),
          say("play-turn-number-of", { number: turn, player: playerName(this.#scene, player) }),
        ]
      : [say("play-before-first-turn")];
    const list = el("ol", { class: "passages" });
    this.#list.append(el("li", { "data-turn": key }, el("h3", {}, ...heading), list));
    this.#newest = { turn: key, list };
    return list;
  }

  /**
   * The player of the turn with this number; null before the first.
   *
   * @param {number | null} turn
   */
  #whose(turn) {
    const starts = this.#scene.history
      .flatMap(({ events }) => events)
      .filter((event) => event.type === "turn_started");
    return starts.findLast(({ number }) => number === turn)?.player ?? null;
  }

  /**
   * @param {Passage} passage
   * @param {HTMLElement[]} lines
   */
  #passage({ version, bot, at, player }, lines) {
    const who =
      bot && player && this.#scene.player(player)?.user
        ? el("small", { class: "faint" }, say("play-played-by-bot", { bot: botName(bot) }))
        : null;
    return el(
      "li",
      { "data-version": version, tabindex: 0 },
      el("time", { datetime: at }, clockTime(at)),
      ...lines,
      who,
    );
  }

  /**
   * The lines of events: one each, and one for all that only prepare.
   *
   * @param {GameOrTableEvent[]} events
   * @returns {HTMLElement[]}
   */
  #lines(events) {
    /**
     * @param {boolean} quiet
     * @param {GameOrTableEvent[]} told
     */
    const line = (quiet, told) => {
      const element = told.map(elementOf).find((found) => found !== null);
      const words = told.map((event) => eventText(this.#scene, event)).filter(Boolean);
      if (!words.length) return [];
      const paragraph = el("p", { class: quiet ? "quiet" : null }, words.join(" "));
      if (element) this.#elements.set(paragraph, element);
      return [paragraph];
    };
    /** @param {GameOrTableEvent} event */
    const isQuiet = ({ type }) => QUIET.has(type);
    const loud = events.filter((event) => !isQuiet(event)).flatMap((event) => line(false, [event]));
    return [...loud, ...line(true, events.filter(isQuiet))];
  }

  /**
   * Shows on the board what a line is about; for a passage, that of its first line about a board element.
   *
   * @param {EventTarget | null} target
   */
  #point(target) {
    if (!(target instanceof Element)) return;
    const lines = [target.closest("p"), ...(target.closest("[data-version]")?.querySelectorAll("p") ?? [])];
    const line = lines.find((paragraph) => paragraph && this.#elements.has(paragraph));
    this.#board.point((line && this.#elements.get(line)) ?? null);
  }
}
