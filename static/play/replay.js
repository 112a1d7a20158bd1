// The replay of a game: any version, from any player's point of view.

/** @import { Color, Game as GameView, HistoryEntry } from "api" */
/** @import { Game } from "./game.js" */
/** @import { Scene } from "./scene.js" */

import { ApiError } from "../common/api.js";
import { problemText } from "../common/problem-text.js";
import { entryText } from "./event-texts.js";

/**
 * A point of view: the reader's own, one that sees all hands, or that of a player.
 *
 * @typedef {Color | "all" | "own"} Viewpoint
 */

/**
 * A position in the replay.
 *
 * @typedef {{ version: number, viewpoint: Viewpoint }} Position
 */

/** @type {Viewpoint} */
const OWN = "own";

/**
 * A game that can be stepped through. It fires `change` whenever another version is shown, `play` when automatic replay
 * starts or stops, and `fail` when a version cannot be shown; `error` says why.
 *
 * @implements {Scene}
 */
export class Replay extends EventTarget {
  #game;
  /** @type {Map<string, Promise<GameView>>} */
  #views = new Map();
  /** @type {Map<Viewpoint, Promise<HistoryEntry[]>>} */
  #histories = new Map();
  /**
   * The whole history from the current point of view.
   *
   * @type {HistoryEntry[]}
   */
  #entries = [];
  /** @type {ReturnType<typeof setInterval> | null} */
  #timer = null;
  /**
   * The position that is shown or being loaded.
   *
   * @type {Position}
   */
  #wanted;

  /** @param {Game} game */
  constructor(game) {
    super();
    this.#game = game;
    this.view = game.view;
    this.version = game.view.version;
    this.viewpoint = this.#defaultViewpoint;
    this.#wanted = { version: this.version, viewpoint: this.viewpoint };
    this.error = "";
    this.isPast = true;
    this.isAwaited = false;
    /** @type {Scene["rematch"]} */
    this.rematch = null;
    /** @type {Scene["rematchBy"]} */
    this.rematchBy = null;
    /** @type {Scene["rematchGame"]} */
    this.rematchGame = null;
    this.viewers = 0;
  }

  /**
   * Opens the replay of a game at the position in a URL fragment.
   *
   * @param {Game} game
   * @param {string} hash
   */
  static async open(game, hash) {
    const replay = new Replay(game);
    await replay.#reach(replay.#positionIn(hash));
    return replay;
  }

  get id() {
    return this.#game.id;
  }

  get invite() {
    return this.#game.invite;
  }

  get user() {
    return this.#game.user;
  }

  get city() {
    return this.#game.city;
  }

  /** The URL of the game itself. */
  get address() {
    return `/games/${this.id}${this.invite && `?${new URLSearchParams({ invite: this.invite })}`}`;
  }

  /** The history up to this version, from this point of view. */
  get history() {
    return this.#entries.filter(({ version }) => version <= this.version);
  }

  /** The last version of the game. */
  get last() {
    return this.#game.view.version;
  }

  /**
   * The points of view among which the reader can choose, once all hands are open; otherwise none.
   *
   * @returns {Viewpoint[]}
   */
  get viewpoints() {
    const { status, solo, players } = this.#game.view;
    if (status !== "finished" || players.some(({ hand }) => hand === null)) return [];
    return [...(this.#game.own && !solo ? [OWN] : []), "all", ...players.map(({ color }) => color)];
  }

  get #defaultViewpoint() {
    return this.viewpoints[0] ?? OWN;
  }

  /** The player whose cards are one's own, from this point of view. */
  get own() {
    if (this.viewpoint === "all") return null;
    return this.viewpoint === "own" ? this.#game.own : this.viewpoint;
  }

  get isOver() {
    return this.view.status === "finished" || this.view.status === "abandoned";
  }

  get isPlaying() {
    return this.#timer !== null;
  }

  /** @param {Color | null} color */
  player(color) {
    return this.view.players.find((player) => player.color === color);
  }

  /** @param {number} version */
  board(version) {
    return this.#game.board(version);
  }

  /**
   * Goes forward or back by some versions, from the version that is shown or being loaded.
   *
   * @param {number} count
   */
  step(count) {
    return this.go(this.#wanted.version + count);
  }

  /**
   * The version at which the previous or the next turn begins.
   *
   * @param {1 | -1} direction
   */
  turnStart(direction) {
    const starts = this.#game.history
      .filter(({ events }) => events.some(({ type }) => type === "turn_started"))
      .map(({ version }) => version);
    if (direction > 0) return starts.find((version) => version > this.#wanted.version) ?? this.last;
    return starts.findLast((version) => version < this.#wanted.version) ?? 1;
  }

  /**
   * Shows a version from a point of view; if that fails, stays where it is.
   *
   * @param {number} version
   * @param {Viewpoint} viewpoint
   */
  async go(version, viewpoint = this.#wanted.viewpoint) {
    const wanted = { version: this.#within(version), viewpoint };
    try {
      await this.#reach(wanted);
    } catch (error) {
      if (wanted !== this.#wanted) return;
      if (!(error instanceof ApiError)) throw error;
      this.#wanted = { version: this.version, viewpoint: this.viewpoint };
      this.stop();
      this.error = problemText(error.problem);
      this.dispatchEvent(new Event("fail"));
    }
  }

  /** @param {number} version */
  #within(version) {
    return Math.min(Math.max(version, 1), this.last);
  }

  /**
   * Shows a position; if several are requested at once, the last one.
   *
   * @param {Position} wanted
   */
  async #reach(wanted) {
    this.#wanted = wanted;
    const { version, viewpoint } = wanted;
    const [view, entries] = await Promise.all([this.#viewAt(version, viewpoint), this.#historyAs(viewpoint)]);
    if (wanted !== this.#wanted) return;
    this.#entries = entries;
    Object.assign(this, { version, viewpoint, view, error: "" });
    this.dispatchEvent(new Event("change"));
    if (version < this.last) this.#viewAt(version + 1, viewpoint).catch(() => {});
  }

  /**
   * The game at a version: the final view for the last version, otherwise one from the server. Its clock is stopped.
   *
   * @param {number} version
   * @param {Viewpoint} viewpoint
   */
  #viewAt(version, viewpoint) {
    if (version === this.last) return Promise.resolve(this.#game.view);
    return cached(this.#views, `${version} ${viewpoint}`, async () => {
      const view = await this.#game.replay(version, viewpoint === "own" ? null : viewpoint);
      return { ...view, clock: view.clock && { ...view.clock, timeout_at: null } };
    });
  }

  /**
   * The whole history from a point of view. What the page has read already is all that the reader may see.
   *
   * @param {Viewpoint} viewpoint
   */
  #historyAs(viewpoint) {
    const color = viewpoint === "own" ? this.#game.own : viewpoint;
    if (!color || color === "all" || this.#game.view.solo) return Promise.resolve(this.#game.history);
    return cached(this.#histories, viewpoint, () => this.#game.historyAs(color));
  }

  /** The position as a URL fragment, so that it can be linked: `#v=17&as=red`. */
  get hash() {
    const fields = new URLSearchParams({ v: String(this.version) });
    if (this.viewpoints.length) fields.set("as", this.viewpoint);
    return `#${fields}`;
  }

  /**
   * Goes to the position in a URL fragment, unless it is shown already.
   *
   * @param {string} hash
   */
  async goToHash(hash) {
    const { version, viewpoint } = this.#positionIn(hash);
    if (version !== this.version || viewpoint !== this.viewpoint) await this.go(version, viewpoint);
  }

  /**
   * The position in a URL fragment, as `v=17` or `move=17`; the beginning if there is none.
   *
   * @param {string} hash
   * @returns {Position}
   */
  #positionIn(hash) {
    const fields = new URLSearchParams(hash.slice(1));
    const viewpoint = this.viewpoints.find((one) => one === fields.get("as")) ?? this.#defaultViewpoint;
    return {
      version: this.#within(Number.parseInt(fields.get("v") ?? fields.get("move") ?? "", 10) || 1),
      viewpoint,
    };
  }

  /**
   * Plays automatically; from the beginning if it is at the end.
   *
   * @param {number} interval How long each version is shown, in milliseconds.
   */
  async play(interval) {
    this.stop();
    if (this.version === this.last) await this.go(1);
    if (this.version === this.last) return;
    const step = async () => {
      await this.step(1);
      if (this.version === this.last) this.stop();
    };
    this.#timer = setInterval(step, interval);
    this.dispatchEvent(new Event("play"));
  }

  /** Stops automatic replay. */
  stop() {
    if (this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
    this.dispatchEvent(new Event("play"));
  }

  /** The events of this version in words. */
  get words() {
    const entry = this.history.at(-1);
    return entry ? entryText(this, entry) : "";
  }
}

/**
 * The value of a key, computed once; failures are not kept.
 *
 * @template Key, Value
 * @param {Map<Key, Promise<Value>>} cache
 * @param {Key} key
 * @param {() => Promise<Value>} compute
 */
function cached(cache, key, compute) {
  const known = cache.get(key);
  if (known) return known;
  const value = compute();
  value.catch(() => cache.delete(key));
  cache.set(key, value);
  return value;
}
