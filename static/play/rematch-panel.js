// Who wants to play again. The others see a rematch as soon as somebody opens it.

/** @import { Game as GameView, GamePlayer } from "api" */
/** @import { Scene } from "./scene.js" */

import { ApiError, request } from "../common/api.js";
import { el } from "../common/dom.js";
import { say } from "../common/messages.js";
import { chip } from "./pieces.js";
import { fullName, isViewer } from "./names.js";

/** The answers of the players to a rematch, followed live. */
export class RematchPanel {
  #scene;
  /** @type {string | null} */
  #followed = null;
  /** @type {EventSource | null} */
  #stream = null;
  /** @type {GameView | null} */
  #next = null;
  element = el("section", { class: "panel rematch" });

  /** @param {Scene} scene */
  constructor(scene) {
    this.#scene = scene;
  }

  /** Whether the viewer played with others, and so can ask for a rematch. */
  get isPossible() {
    const { view, user } = this.#scene;
    if (view.solo || view.tournament) return false;
    return view.players.some(
      ({ color, left }) => isViewer(this.#scene, color) || Boolean(left && left.user.id === user),
    );
  }

  show() {
    const { isPast, view, rematchGame } = this.#scene;
    const id = rematchGame ?? view.rematch;
    this.element.hidden = isPast || !this.isPossible;
    if (this.element.hidden) return;
    this.#render();
    if (id && id !== this.#followed) this.#follow(id);
  }

  /**
   * Follows the table of the rematch.
   *
   * @param {string} id
   */
  async #follow(id) {
    this.#followed = id;
    this.#stream?.close();
    try {
      this.#next = await request("GET", `/games/${id}`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return;
    }
    this.#render();
    if (this.#next?.status !== "lobby") return;
    this.#stream = new EventSource(`/api/v1/games/${id}/stream`);
    this.#stream.addEventListener("game", ({ data }) => this.#update(JSON.parse(data)));
    // The first entry is the start of the game.
    this.#stream.addEventListener("entry", () => this.#update({ status: "active" }));
  }

  /** @param {Partial<GameView>} change */
  #update(change) {
    if (!this.#next) return;
    this.#next = { ...this.#next, ...change };
    if (this.#next.status !== "lobby") this.#stream?.close();
    this.#render();
  }

  #render() {
    const { view } = this.#scene;
    const people = view.players.filter(({ user, left }) => user ?? left);
    const next = this.#next;
    /** @param {GamePlayer} player */
    const isIn = ({ seat }) => {
      const taken = next?.players[seat];
      return Boolean(taken && (taken.user ?? taken.bot));
    };
    const count = view.players.filter(isIn).length;
    const heading = el(
      "header",
      {},
      el("h3", {}, say("play-end-again")),
      next && el("span", { class: "count" }, say("play-end-in-count", { count, all: view.players.length })),
    );
    const alone = people.length <= 1;
    const asked = next
      ? el("ul", {}, ...view.players.map((player) => this.#answer(player, isIn(player))))
      : el("p", { class: "faint" }, alone ? say("play-end-ask-bots") : say("play-end-ask"));
    const started =
      next && next.status === "active"
        ? el(
            "p",
            { role: "status" },
            say("play-end-rematch-started"),
            " ",
            el("a", { href: `/games/${next.id}` }, say("play-go-to-next-game")),
          )
        : null;
    this.element.replaceChildren(heading, asked, ...(started ? [started] : []));
  }

  /**
   * @param {GamePlayer} player
   * @param {boolean} isIn
   */
  #answer(player, isIn) {
    const { color } = player;
    // Somebody who left the game may want a rematch, too.
    const person = player.user ?? player.left?.user;
    const opener = this.#next?.creator.id;
    const name = person?.name ?? fullName(this.#scene, color);
    const words = !isIn
      ? say("play-end-not-answered", { player: name })
      : person && person.id === opener
        ? say("play-end-wants-rematch", { player: name })
        : say("play-end-is-in", { player: name });
    return el(
      "li",
      { class: isIn ? "in" : null },
      chip(color, { silent: true }),
      el("strong", {}, words),
      isIn && el("span", { class: "check", "aria-hidden": "true" }, "✓"),
    );
  }
}
