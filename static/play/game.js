// The client of a game on the server: the view of this viewer, the history, and the actions.

/** @import { Action, ActionOutcome, Color, Game as GameView, HistoryEntry, HistoryEntryPage } from "api" */
/** @import { InvitationNews, Journey, JourneyRequest, LegalActions, MapDocument, MapVersion, Notice, ProposalKind, UserRef } from "api" */
/** @import { Scene } from "./scene.js" */

import { ApiError, request } from "../common/api.js";
import { storedNameSetting, namesQuery } from "./name-setting.js";
import { City } from "./city.js";

/** The maximum number of history entries per request. */
const PAGE_SIZE = 500;
/** How many times an action without a response is retried, and the delay before the first retry, in milliseconds. */
const MAX_ATTEMPTS = 5;
const RETRY_DELAY = 400;
/** The delay before a closed stream is opened again, in milliseconds. */
const RECONNECT_DELAY = 2000;

const wait = (/** @type {number} */ time) => new Promise((done) => setTimeout(done, time));

/** A new idempotency key, by which the server recognizes an action that is sent twice. */
const newIdempotencyKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join("-");

/** @typedef {{ [name: string]: string | number | boolean | null | undefined }} Query */

/**
 * The path of a resource of a game; parameters without a value are left out.
 *
 * @param {string} id
 * @param {string} rest
 * @param {Query} query
 */
function pathOf(id, rest, query) {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== "" && value !== undefined && value !== null) given.set(name, String(value));
  }
  return `/games/${id}${rest}${given.size ? `?${given}` : ""}`;
}

/** @typedef {{ invite: string, user: string, language: string }} Settings */

/**
 * What the page begins with: responses of the API that the server has put into it.
 *
 * @typedef {{ game: GameView, map: MapDocument, history: HistoryEntry[], legal: LegalActions | null }} Opening
 */

/**
 * The data in the page, at most once; null if there is none.
 *
 * @returns {Opening | null}
 */
function takeOpening() {
  const element = document.getElementById("opening");
  element?.remove();
  return element ? JSON.parse(element.textContent ?? "") : null;
}

/**
 * A game that is followed. It fires `change` whenever there is a newer view or more history, and `connection` when
 * the stream is lost (`lost`), is back (`live`), or when the server no longer shows this viewer the game (`refused`).
 *
 * @implements {Scene}
 */
export class Game extends EventTarget {
  /** @type {EventSource | null} */
  #stream = null;
  /** @type {{ version: number, list: Promise<LegalActions> } | null} */
  #legal = null;
  /** @type {Promise<void> | null} */
  #catchingUp = null;
  #newest = 0;
  /** @type {EventSource | null} */
  #notices = null;
  #names = storedNameSetting();

  /**
   * @param {GameView} view
   * @param {MapDocument} map
   * @param {Settings} settings
   */
  constructor(view, map, { invite, user, language }) {
    super();
    this.id = view.id;
    this.invite = invite;
    this.user = user;
    this.language = language;
    this.view = view;
    this.city = new City(map, language, this.#names);
    /** @type {HistoryEntry[]} */
    this.history = [];
    /** @type {"live" | "lost" | "refused"} */
    this.connection = "live";
    /**
     * The player who offers a rematch of the finished game; null if nobody does.
     *
     * @type {UserRef | null}
     */
    this.rematchBy = null;
    /** @type {string | null} */
    this.rematchGame = null;
    this.viewers = 0;
    this.isPast = false;
  }

  /**
   * Reads a game, its map and its history.
   *
   * @param {string} id
   * @param {Settings} settings
   */
  static async open(id, settings) {
    const opening = takeOpening();
    if (opening) {
      const game = new Game(opening.game, opening.map, settings);
      game.history.push(...opening.history);
      game.#newest = opening.history.at(-1)?.version ?? 0;
      if (opening.legal?.version === opening.game.version)
        game.#legal = { version: opening.legal.version, list: Promise.resolve(opening.legal) };
      if (opening.history.length === PAGE_SIZE) await game.#readHistory();
      if (game.#newest > game.view.version) await game.#read();
      return game;
    }
    /** @type {GameView} */
    const view = await request("GET", pathOf(id, "", { invite: settings.invite }));
    /** @type {MapVersion} */
    const { document: map } = await request("GET", `/maps/${view.map.slug}/versions/${view.map.version}`);
    if (!map) throw new ApiError(0, { detail: "The map has no document." });
    const game = new Game(view, map, settings);
    await game.#readHistory();
    // Somebody may have acted between the responses: the view must not be older than the history.
    if (game.#newest > game.view.version) {
      await game.#read();
      await game.#readHistory();
    }
    return game;
  }

  /** The names that the reader has chosen; null for the defaults of the map and the language. */
  get names() {
    return this.#names;
  }

  set names(names) {
    this.#names = names;
    this.city.choose(names);
  }

  /** Reads a view that is at least as new as the history. */
  async #read() {
    this.#setView(
      await request("GET", this.#path("", { at_least: this.#newest || "", invite: this.invite })),
    );
  }

  /**
   * @param {string} rest
   * @param {Query} query
   */
  #path(rest = "", query = {}) {
    return pathOf(this.id, rest, query);
  }

  async #readHistory() {
    this.history.push(...(await this.#entries(this.history.at(-1)?.version ?? 0, null)));
    this.#newest = this.history.at(-1)?.version ?? 0;
  }

  /**
   * All history entries after a version, as seen by one player, by all, or by the viewer.
   *
   * @param {number} version
   * @param {Color | "all" | null} viewpoint
   */
  async #entries(version, viewpoint) {
    /** @type {HistoryEntry[]} */
    const entries = [];
    for (let more = true; more;) {
      const after = entries.at(-1)?.version ?? version;
      const query = { after, limit: PAGE_SIZE, as: viewpoint, invite: this.invite };
      /** @type {HistoryEntryPage} */
      const page = await request("GET", this.#path("/events", query));
      entries.push(...page.items);
      more = page.next_cursor !== null;
    }
    return entries;
  }

  /**
   * The whole history of a finished game, as seen by one player or by all.
   *
   * @param {Color | "all"} viewpoint
   */
  historyAs(viewpoint) {
    return this.#entries(0, viewpoint);
  }

  get isOver() {
    return this.view.status === "finished" || this.view.status === "abandoned";
  }

  /**
   * The colour that this viewer plays now; null for spectators. In a solo game its creator plays whoever is to act.
   */
  get own() {
    if (this.view.solo && this.view.creator.id === this.user)
      return this.view.awaiting?.player ?? this.view.players[0].color;
    return this.view.players.find((player) => player.user && player.user.id === this.user)?.color ?? null;
  }

  /** Whether it is this viewer's turn. */
  get isAwaited() {
    return (
      this.view.status === "active" && this.view.awaiting !== null && this.view.awaiting.player === this.own
    );
  }

  /** @param {Color | null} color */
  player(color) {
    return this.view.players.find((player) => player.color === color);
  }

  /**
   * The drawing of the board, now or at an earlier version.
   *
   * @param {number} version
   */
  async board(version = this.view.version) {
    const language = this.language === "ja" ? "ja" : "en";
    const look = { panel: "none", theme: "auto", lang: language, names: namesQuery(this.#names, language) };
    const path = this.#path("/board.svg", { version: version || "", invite: this.invite, ...look });
    const response = await fetch(`/api/v1${path}`, { credentials: "same-origin" });
    if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => ({})));
    return response.text();
  }

  /**
   * The game at an earlier version, as seen by one player, by all, or by the viewer.
   *
   * @param {number} version
   * @param {Color | "all" | null} viewpoint
   * @returns {Promise<GameView>}
   */
  replay(version, viewpoint) {
    return request("GET", this.#path("/replay", { version, as: viewpoint, invite: this.invite }));
  }

  /** The legal actions of this viewer, requested once per version. */
  legal() {
    const { version } = this.view;
    if (this.#legal?.version !== version) {
      this.#legal = { version, list: request("GET", this.#path("/legal-actions", { at_least: version })) };
      this.#legal.list.catch(() => (this.#legal = null));
    }
    return this.#legal.list;
  }

  /**
   * The state of a journey that is being composed.
   *
   * @param {Omit<JourneyRequest, "version">} journey
   * @param {AbortSignal} signal
   * @returns {Promise<Journey>}
   */
  plan(journey, signal) {
    return request(
      "POST",
      this.#path("/journeys"),
      JSON.stringify({ version: this.view.version, ...journey }),
      {
        signal,
      },
    );
  }

  /**
   * What an action would do, up to the first draw.
   *
   * @param {Action} action
   * @param {AbortSignal} signal
   * @returns {Promise<ActionOutcome>}
   */
  dryRun(action, signal) {
    return request(
      "POST",
      this.#path("/actions", { dry_run: true }),
      JSON.stringify({ version: this.view.version, action }),
      { signal },
    );
  }

  /**
   * Performs an action. If the response is lost it is sent again; the server performs it only once.
   *
   * @param {Action} action
   */
  async act(action) {
    const headers = { "Idempotency-Key": newIdempotencyKey() };
    const body = JSON.stringify({ version: this.view.version, action });
    for (let attempt = 1; ; attempt += 1) {
      try {
        return this.#applyOutcome(await request("POST", this.#path("/actions"), body, { headers }));
      } catch (error) {
        if (!(error instanceof ApiError && error.isRetryable) || attempt === MAX_ATTEMPTS) throw error;
        await wait(RETRY_DELAY * 2 ** attempt);
      }
    }
  }

  /** Undoes the last action. */
  async undo() {
    return this.#applyOutcome(
      await request("POST", this.#path("/undo"), JSON.stringify({ version: this.view.version })),
    );
  }

  /**
   * Makes a proposal to the other players.
   *
   * @param {ProposalKind} kind
   */
  async propose(kind) {
    return this.#applyOutcome(await request("POST", this.#path("/proposals"), JSON.stringify({ kind })));
  }

  /**
   * Answers the open proposal.
   *
   * @param {boolean} agree
   */
  async answer(agree) {
    return this.#applyOutcome(
      await request(
        "POST",
        this.#path(`/proposals/${this.view.proposal?.version}`),
        JSON.stringify({ agree }),
      ),
    );
  }

  /** Resumes the clock. */
  async resume() {
    return this.#applyOutcome(await request("POST", this.#path("/resume")));
  }

  /** Resigns; a bot takes over. */
  async resign() {
    this.#setView(await request("POST", this.#path("/resign")));
  }

  /** Creates a table for the same people, or finds the one that somebody has created, and returns its id. */
  async rematch() {
    /** @type {GameView} */
    const { id } = await request("POST", this.#path("/rematch"));
    return id;
  }

  /**
   * Shows the game of a response.
   *
   * @param {ActionOutcome} outcome
   */
  #applyOutcome(outcome) {
    this.#setView(outcome.game);
    return outcome;
  }

  /** @param {GameView} view */
  #setView(view) {
    if (view.version < this.view.version) return;
    this.view = view;
    this.dispatchEvent(new Event("change"));
  }

  /**
   * Follows the game from now on, and reconnects if the connection is lost. After the end, it waits for a rematch.
   */
  listen() {
    if (this.isOver) return this.#listenForRematch();
    const stream = new EventSource(
      `/api/v1${this.#path("/stream", { after: this.#newest, viewers: true, invite: this.invite })}`,
    );
    this.#stream = stream;
    stream.addEventListener("open", () => {
      this.#connected("live");
      this.catchUp();
    });
    stream.addEventListener("entry", (event) => this.#appendEntry(JSON.parse(event.data)));
    stream.addEventListener("game", (event) => this.#setView(JSON.parse(event.data)));
    stream.addEventListener("viewers", ({ data }) => {
      this.viewers = JSON.parse(data).count;
      this.dispatchEvent(new Event("viewers"));
    });
    stream.addEventListener("end", () => {
      stream.close();
      this.catchUp();
      this.#listenForRematch();
    });
    stream.addEventListener("error", () => {
      if (this.isOver) return stream.close();
      this.#connected("lost");
      // A browser reconnects by itself, unless the response was an error.
      if (stream.readyState === EventSource.CLOSED)
        setTimeout(() => this.#stream === stream && this.listen(), RECONNECT_DELAY);
    });
  }

  /** Waits until another player offers a rematch: such an invitation is only sent to the invited player. */
  #listenForRematch() {
    if (!this.user || this.#notices) return;
    this.#notices = new EventSource("/api/v1/me/stream");
    this.#notices.addEventListener("invitation", ({ data }) => {
      /** @type {InvitationNews & Pick<Notice, "game">} */
      const { rematch_of: old, by, game } = JSON.parse(data);
      if (old !== this.id) return;
      this.rematchBy = by;
      this.rematchGame = game?.id ?? null;
      this.dispatchEvent(new Event("change"));
    });
  }

  /** Stops following the game. */
  close() {
    this.#stream?.close();
    this.#stream = null;
    this.#notices?.close();
    this.#notices = null;
  }

  /** @param {Game["connection"]} state */
  #connected(state) {
    if (this.connection === state) return;
    this.connection = state;
    this.dispatchEvent(new Event("connection"));
  }

  /** @param {HistoryEntry} entry */
  #appendEntry(entry) {
    if (entry.version <= this.#newest) return;
    this.#newest = entry.version;
    this.history.push(entry);
    this.catchUp();
  }

  /** Reads the view of the newest entry; one request at a time, however fast entries arrive. */
  catchUp() {
    if (this.#catchingUp) return;
    this.#catchingUp = this.#readNewest().finally(() => (this.#catchingUp = null));
  }

  async #readNewest() {
    try {
      for (let newest = null; newest !== this.#newest;) {
        newest = this.#newest;
        await this.#read();
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // The stream reports when the server is back.
      if (error.isRetryable) return;
      this.close();
      this.#connected("refused");
    }
  }
}
