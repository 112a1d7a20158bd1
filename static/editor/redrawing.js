// Asks the server to draw the map, shortly after each change.

/** @import { MapDocument } from "api" */
/** @import { Editor } from "./editor.js" */

import { ApiError, requestText } from "../common/api.js";
import { write } from "./map-text.js";

/** How long to wait after a change, in milliseconds: several changes in a row are drawn once. */
const DELAY = 200;
/** After this time a drawing that is still awaited is given up if the map has changed. */
const TIMEOUT = 5000;
/** After this time the board is shown even if the server has never drawn it. */
const FIRST_TIMEOUT = 1500;
/** The shortest and the longest time before a failed request is repeated. */
const RETRY = { first: 2000, last: 60_000 };

export class Redrawing {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer = undefined;
  /**
   * The request under way, and when it was sent.
   *
   * @type {{ map: MapDocument, since: number, controller: AbortController } | null}
   */
  #asked = null;
  #failures = 0;

  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
    addEventListener("online", () => this.mapChanged());
    setTimeout(() => editor.board.reveal(), FIRST_TIMEOUT);
  }

  /** Whether the board shows a drawing of the current map. */
  get isCurrent() {
    return this.editor.board.drawn === this.editor.document.current;
  }

  /** Must be called when the map has changed. */
  mapChanged() {
    if (this.isCurrent) return clearTimeout(this.#timer);
    this.#askIn(DELAY);
  }

  /** @param {number} delay */
  #askIn(delay) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.now(), delay);
  }

  /**
   * Asks for a drawing now. There is one request at a time. Its drawing is also shown if the map has changed in the
   * meantime, because the board shows the changes in it; then the next request follows.
   */
  async now() {
    clearTimeout(this.#timer);
    const map = this.editor.document.current;
    if (this.isCurrent || this.#asked?.map === map) return;
    if (this.#asked) {
      const left = this.#asked.since + TIMEOUT - performance.now();
      if (left > 0) return this.#askIn(left);
      this.#asked.controller.abort();
    }
    const asked = { map, since: performance.now(), controller: new AbortController() };
    this.#asked = asked;
    let text;
    try {
      text = await draw(map, asked.controller.signal);
    } catch (error) {
      if (this.#asked !== asked) return;
      this.#asked = null;
      if (!(error instanceof ApiError)) throw error;
      return this.#fail(map, error.isRetryable);
    }
    if (this.#asked !== asked) return;
    this.#asked = null;
    // A proxy may respond with a page of its own.
    if (!this.editor.board.replace(text, map)) return this.#fail(map, true);
    this.#failures = 0;
    this.editor.redraw();
    if (!this.isCurrent) this.now();
  }

  /**
   * Keeps the last drawing, and asks again later unless the same request would fail again.
   *
   * @param {MapDocument} map
   * @param {boolean} mayPass
   */
  #fail(map, mayPass) {
    this.editor.board.reveal();
    if (map !== this.editor.document.current) return this.#askIn(DELAY);
    if (!mayPass) return;
    this.#askIn(Math.min(RETRY.last, RETRY.first * 2 ** this.#failures));
    this.#failures += 1;
  }
}

/**
 * The drawing of a map, in the language of the page. The page decides about the colours.
 *
 * @param {MapDocument} map
 * @param {AbortSignal} signal
 */
function draw(map, signal) {
  const lang = document.documentElement.lang === "ja" ? "&lang=ja" : "";
  return requestText("POST", `/maps/draw?panel=none&theme=auto${lang}`, write(map), { signal });
}
