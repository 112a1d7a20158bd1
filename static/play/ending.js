// The result of the game: places, scores, and the sets behind them.

/** @import { GamePlayer, Token } from "api" */
/** @import { Scene } from "./scene.js" */

import { ApiError } from "../common/api.js";
import { problemText } from "../common/problem-text.js";
import { el } from "../common/dom.js";
import { say } from "../common/messages.js";
import { chip, tokenIcon } from "./pieces.js";
import { setRows } from "./sets.js";
import { fullName, isViewer, leaverText, listed, pointsNumber, pointsText } from "./names.js";

/** @param {Token[]} crowd */
const tokens = (crowd) => el("span", { class: "tokens" }, ...crowd.map((token) => tokenIcon(token)));

/** The result of a finished scene, and what can be done next. */
export class Ending {
  #section;
  #scene;
  /** @type {string | null} */
  #shown = null;
  #offer = el("p", { class: "offer", role: "status" });

  /**
   * @param {HTMLElement} section
   * @param {Scene} scene
   */
  constructor(section, scene) {
    this.#section = section;
    this.#scene = scene;
  }

  show() {
    const { view, isOver, rematchBy } = this.#scene;
    this.#section.hidden = !isOver;
    const state = `${view.version} ${view.status} ${view.rematch} ${rematchBy?.id}`;
    if (!isOver || state === this.#shown) return;
    this.#shown = state;
    this.#section.replaceChildren(
      ...(view.status === "finished" ? this.#result() : this.#givenUp()),
      this.#offer,
      this.#next(),
    );
    this.#offer.textContent = rematchBy ? say("play-player-offers-rematch", { player: rematchBy.name }) : "";
  }

  #givenUp() {
    return [el("h2", {}, say("common-abandoned")), el("p", {}, say("play-game-abandoned"))];
  }

  #result() {
    const players = [...this.#scene.view.players].sort(
      (a, b) => (a.place ?? 0) - (b.place ?? 0) || (b.score ?? 0) - (a.score ?? 0),
    );
    const notes = [...this.#conceded(), ...this.#ties(players)];
    return [
      el("h2", {}, this.#headline(players)),
      ...notes.map((note) => el("p", {}, note)),
      el("ol", { class: "standings" }, ...players.map((player) => this.#standing(player))),
    ];
  }

  /** @param {GamePlayer[]} players */
  #headline(players) {
    const winners = players.filter(({ place }) => place === 1).map(({ color }) => color);
    if (winners.length > 1)
      return say("play-shared-first-place", {
        players: listed(winners.map((color) => fullName(this.#scene, color))),
      });
    return isViewer(this.#scene, winners[0])
      ? say("play-you-won")
      : say("play-player-won", { player: fullName(this.#scene, winners[0]) });
  }

  #conceded() {
    const events = this.#scene.history.flatMap((entry) => entry.events);
    return events.some(({ type }) => type === "game_conceded")
      ? [say("play-all-other-players-resigned")]
      : [];
  }

  /**
   * What decided between players with equal points.
   *
   * @param {GamePlayer[]} players
   */
  #ties(players) {
    /**
     * @param {GamePlayer} player
     * @param {GamePlayer} next
     */
    const told = (player, next) => {
      const values = {
        first: fullName(this.#scene, player.color),
        second: fullName(this.#scene, next.color),
      };
      if (player.place === next.place) return say("play-tie-shared", values);
      return say("play-tie-broken", values);
    };
    return players.slice(1).flatMap((next, index) => {
      const player = players[index];
      return player.score === next.score && !player.left && !next.left ? [told(player, next)] : [];
    });
  }

  /** @param {GamePlayer} player */
  #standing(player) {
    const { color, place, score, sets, customers, left, mod_points: modPoints } = player;
    const thieves = (customers ?? []).filter(({ thief }) => thief);
    return el(
      "li",
      { value: place, "data-explains": `player ${color}` },
      el(
        "div",
        { class: "who" },
        el("span", { class: "place" }, `${place}.`),
        chip(color, { silent: true }),
        el("strong", {}, fullName(this.#scene, color)),
        left && el("small", { class: "faint" }, leaverText(left)),
        el("span", { class: "score" }, pointsText(score ?? 0)),
      ),
      sets?.length ? setRows(sets) : el("p", { class: "faint" }, say("play-no-customers")),
      thieves.length > 0 &&
        el(
          "p",
          { class: "thieves" },
          tokens(thieves),
          el("span", { class: "worth" }, pointsNumber(modPoints ?? 0)),
        ),
    );
  }

  #next() {
    const { id, view, invite, rematch, rematchBy } = this.#scene;
    const asked = invite ? `?${new URLSearchParams({ invite })}` : "";
    const { tournament } = view;
    const finished = view.status === "finished";
    /**
     * @param {string} href
     * @param {string} text
     */
    const link = (href, text) => el("a", { class: "button quiet", href }, text);
    const label = rematchBy
      ? say("play-join-rematch")
      : view.rematch
        ? say("play-go-to-next-game")
        : say("common-play-again");
    const again = el(
      "button",
      { type: "button", onclick: ({ currentTarget }) => this.#playAgain(currentTarget) },
      label,
    );
    const watch = view.rematch && link(`/games/${view.rematch}`, say("play-go-to-next-game"));
    return el(
      "div",
      { class: "actions" },
      tournament
        ? el(
            "a",
            { class: "button", href: `/tournaments/${tournament.slug}/rounds/${tournament.round}` },
            say("play-go-to-tournament"),
          )
        : rematch && this.#hasPlayed
          ? again
          : watch,
      rematch && link(`/games/${id}/replay${asked}`, say("play-replay")),
      finished && link(`/games/${id}/fairness${asked}`, say("common-check-shuffles")),
      finished && link(`/api/v1/games/${id}/export`, say("play-download-record")),
    );
  }

  get #hasPlayed() {
    const { view, user } = this.#scene;
    return (
      !view.solo &&
      view.players.some(({ color, left }) => isViewer(this.#scene, color) || (left && left.user.id === user))
    );
  }

  /** @param {HTMLButtonElement} button */
  async #playAgain(button) {
    if (!this.#scene.rematch) return;
    button.disabled = true;
    try {
      location.assign(`/games/${await this.#scene.rematch()}`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      button.disabled = false;
      button.after(el("p", { class: "fault", role: "alert" }, problemText(error.problem)));
    }
  }
}
