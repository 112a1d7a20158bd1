// Brings the board from one version of the game to the next: what happened plays out entry by entry.

/** @import { HistoryEntry } from "api" */
/** @import { Board } from "./board.js" */
/** @import { MotionSettings } from "./motion-settings.js" */
/** @import { Scene } from "./scene.js" */

import { el } from "../common/dom.js";
import { say } from "../common/messages.js";
import { Animations } from "./animations.js";
import { entryText } from "./event-texts.js";
import { Sounds, soundsOf } from "./sound.js";

/** How long the caption of another player's action can be read, in milliseconds; more for longer texts. */
const READING = 900;
const PER_LETTER = 12;
/** The maximum time for which the history of a new version is waited for, in milliseconds. */
const PATIENCE = 500;
/** Longer absences are not played out. */
const MAX_ENTRIES = 60;

/**
 * The entries that lead from one version to another; null if they are not known, or not worth playing out.
 *
 * @param {HistoryEntry[]} history
 * @param {number} from
 * @param {number} to
 */
export function entriesBetween(history, from, to) {
  const entries = history.filter(({ version }) => version > from && version <= to);
  if (entries.length !== to - from || entries.length > MAX_ENTRIES) return null;
  // After taking back an action the board jumps.
  return entries.some(({ events }) => events.some(({ type }) => type === "undone")) ? null : entries;
}

/** The board of a scene, with motion and sound. */
export class Playback {
  #scene;
  #settings;
  #draw;
  #board;
  #animations = new Animations();
  #sounds;
  #caption = el("span", {});
  #pill;
  /**
   * The version that the board shows.
   *
   * @type {number | null}
   */
  #at = null;
  /** The version that the board should show. */
  #target = 0;
  #isForced = false;
  #isSkipped = false;
  /** @type {Promise<void> | null} */
  #running = null;
  /** @type {(() => void) | null} */
  #wake = null;

  /**
   * `draw` shows the board at a version.
   *
   * @param {Scene} scene
   * @param {Board} board
   * @param {HTMLElement} section
   * @param {MotionSettings} settings
   * @param {(version: number) => Promise<void>} draw
   */
  constructor(scene, board, section, settings, draw) {
    this.#scene = scene;
    this.#board = board;
    this.#settings = settings;
    this.#draw = draw;
    this.#sounds = new Sounds(settings);
    const skip = el(
      "button",
      { type: "button", class: "quiet", onclick: () => this.skip() },
      say("play-skip"),
    );
    this.#pill = el("div", { class: "playback", role: "status", hidden: true }, this.#caption, skip);
    section.append(this.#pill);
  }

  /** Shows the rest at once. */
  skip() {
    this.#isSkipped = true;
    this.#animations.cancel();
    this.#wake?.();
  }

  /** Draws the version again, for example with other names. */
  async redraw() {
    if (this.#at !== null) await this.#draw(this.#at);
  }

  /**
   * Plays what happened after a version, even if motion is off; then without movement.
   *
   * @param {number} version
   */
  async replaySince(version) {
    this.skip();
    await this.#running;
    await this.#draw(version);
    this.#at = version;
    this.#isForced = true;
    await this.show(this.#target);
  }

  /**
   * Shows a version. Versions that arrive while others play out are played after them.
   *
   * @param {number} version
   */
  show(version) {
    this.#target = version;
    // The result of a game that has just ended does not wait.
    if (this.#isOverNow) this.skip();
    this.#running ??= this.#run().finally(() => (this.#running = null));
    return this.#running;
  }

  get #isOverNow() {
    return this.#scene.isOver && !this.#scene.isPast && !this.#isForced;
  }

  async #run() {
    this.#isSkipped = this.#isOverNow;
    this.#animations.reset();
    try {
      while (this.#at !== this.#target) {
        const target = this.#target;
        const entries = await this.#entriesTo(target);
        if (!entries || this.#isSkipped) await this.#jump(target);
        for (const entry of entries ?? []) {
          if (this.#isSkipped) break;
          await this.#playEntry(entry);
        }
      }
    } finally {
      this.#isForced = false;
      this.#pill.hidden = true;
    }
  }

  /** @param {number} version */
  async #jump(version) {
    await this.#draw(version);
    this.#at = version;
  }

  /**
   * The entries to play; null if the board shows the version at once.
   *
   * @param {number} version
   */
  async #entriesTo(version) {
    const at = this.#at;
    const isPlayed = (this.#settings.isOn && !document.hidden) || this.#isForced;
    if (at === null || version < at || !isPlayed) return null;
    if (this.#isOverNow) return null;
    // In a replay only the next version is played; everything else is a jump.
    if (this.#scene.isPast && version !== at + 1) return null;
    // The history of one's own action arrives shortly after it.
    if (!entriesBetween(this.#scene.history, at, version)) await this.#news();
    return entriesBetween(this.#scene.history, at, version);
  }

  /** Waits until the scene changes, but not for long. */
  #news() {
    return new Promise((done) => {
      this.#scene.addEventListener("change", () => done(null), { once: true });
      setTimeout(() => done(null), PATIENCE);
    });
  }

  /** @param {HistoryEntry} entry */
  async #playEntry(entry) {
    const { events, player } = entry;
    const { factor } = this.#settings;
    const isOthers = this.#isForced || (player !== this.#scene.own && !this.#scene.isPast);
    const text = entryText(this.#scene, entry);
    if (isOthers && text) {
      this.#caption.textContent = text;
      this.#pill.hidden = false;
    }
    for (const sound of soundsOf(events)) this.#sounds.play(sound);
    const { drawing } = this.#board;
    if (drawing && factor > 0) {
      await this.#animations.ride(drawing, events, factor);
      await this.#animations.lay(drawing, events, factor);
    }
    await this.#jump(entry.version);
    const drawn = this.#board.drawing;
    if (drawn && factor > 0 && !this.#isSkipped)
      await Promise.all([
        this.#animations.appear(drawn, events, factor),
        this.#animations.deal(events, this.#scene.own, factor),
      ]);
    if (this.#scene.isAwaited && this.#at === this.#scene.view.version && player !== this.#scene.own)
      this.#sounds.play("turn");
    if (isOthers && text) await this.#read((READING + PER_LETTER * text.length) * (factor || 1));
  }

  /** @param {number} time */
  #read(time) {
    if (this.#isSkipped) return Promise.resolve();
    return new Promise((done) => {
      const timer = setTimeout(() => done(null), time);
      this.#wake = () => {
        clearTimeout(timer);
        done(null);
      };
    });
  }
}
