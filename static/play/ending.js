// The result of the game: places, scores and the sets behind them, how it went, and what can be done next.

/** @import { CustomerSet, GamePlayer, Good, Token } from "api" */
/** @import { Scene } from "./scene.js" */

import { ApiError } from "../common/api.js";
import { problemText } from "../common/problem-text.js";
import { el } from "../common/dom.js";
import { say } from "../common/messages.js";
import { bonusIcon, chip, tokenIcon } from "./pieces.js";
import { ALL_GOODS, fullName, isViewer, leaverText, listed, pointsNumber, pointsText } from "./names.js";
import { GameStory } from "./game-story.js";
import { RematchPanel } from "./rematch-panel.js";
import { shareButton } from "./share.js";

/** @param {Token[]} crowd */
const tokens = (crowd) => el("span", { class: "tokens" }, ...crowd.map((token) => tokenIcon(token)));

/** The result of a finished scene, and what can be done next. */
export class Ending {
  #section;
  #scene;
  /** @type {string | null} */
  #shown = null;
  #offer = el("p", { class: "offer", role: "status" });
  #lead = el("p", { class: "lead" });
  #story;
  #rematch;

  /**
   * @param {HTMLElement} section
   * @param {Scene} scene
   */
  constructor(section, scene) {
    this.#section = section;
    this.#scene = scene;
    this.#story = new GameStory(scene, (lead) => (this.#lead.textContent = lead));
    this.#rematch = new RematchPanel(scene);
  }

  show() {
    const { view, isOver, rematchBy, isPast } = this.#scene;
    this.#section.hidden = !isOver;
    // The result of a game that has just ended takes the place of the panels beside the board.
    const table = this.#section.closest("#table");
    table?.classList.toggle("over", isOver && !isPast);
    const state = `${view.version} ${view.status} ${view.rematch} ${rematchBy?.id}`;
    if (!isOver || state === this.#shown) return;
    this.#shown = state;
    if (!isPast) table?.querySelector(".bar")?.after(this.#section);
    this.#section.replaceChildren(...(view.status === "finished" ? this.#result() : this.#givenUp()));
    this.#offer.textContent = rematchBy ? say("play-player-offers-rematch", { player: rematchBy.name }) : "";
    this.#rematch.show();
    this.#story.show();
  }

  #givenUp() {
    return [
      el("h2", {}, say("common-abandoned")),
      el("p", {}, say("play-game-abandoned")),
      this.#offer,
      this.#next(),
      this.#links(),
    ];
  }

  #result() {
    const players = [...this.#scene.view.players].sort(
      (a, b) => (a.place ?? 0) - (b.place ?? 0) || (b.score ?? 0) - (a.score ?? 0),
    );
    const notes = [...this.#conceded(), ...this.#ties(players)];
    const hasBonus = players.some(({ sets }) => sets?.some(({ bonus_goods: bonus }) => bonus.length > 0));
    const main = el(
      "div",
      { class: "end-main" },
      el("ol", { class: "standings panel" }, ...players.map((player) => this.#standing(player))),
      hasBonus && el("p", { class: "note faint" }, bonusIcon(), say("play-end-bonus-note")),
      this.#story.collected,
    );
    const side = el(
      "div",
      { class: "end-side" },
      this.#story.graph,
      this.#story.turningPoints,
      this.#rematch.element,
      this.#links(),
    );
    const { city, view } = this.#scene;
    const title = listed([city.document.name, say(`edition-${view.edition.replace("_", "-")}`)]);
    return [
      el(
        "header",
        { class: "end-head" },
        el(
          "div",
          {},
          el("p", { class: "kicker" }, title),
          el("h2", {}, this.#headline(players)),
          this.#lead,
          ...notes.map((note) => el("p", {}, note)),
          this.#offer,
        ),
        this.#next(),
      ),
      el("div", { class: "end-grid" }, main, side),
    ];
  }

  /** @param {GamePlayer[]} players */
  #headline(players) {
    const winners = players.filter(({ place }) => place === 1);
    const [winner] = winners;
    const [other] = players.filter(({ place }) => place !== 1);
    if (winners.length > 1 || !other)
      return say("play-shared-first-place", {
        players: listed(winners.map(({ color }) => fullName(this.#scene, color))),
      });
    const points = { own: pointsNumber(winner.score ?? 0), other: pointsNumber(other.score ?? 0) };
    return isViewer(this.#scene, winner.color)
      ? say("play-end-you-win", points)
      : say("play-end-player-wins", { player: fullName(this.#scene, winner.color), ...points });
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
      { value: place, class: place === 1 ? "won" : null, "data-explains": `player ${color}` },
      el("span", { class: "place" }, place ?? ""),
      el(
        "div",
        { class: "who" },
        chip(color, { silent: true }),
        el("strong", {}, fullName(this.#scene, color)),
        left && el("small", { class: "faint" }, leaverText(left)),
      ),
      el(
        "div",
        { class: "sets-and-thieves" },
        sets?.length ? setColumns(sets) : el("p", { class: "faint" }, say("play-no-customers")),
        thieves.length > 0 &&
          el(
            "p",
            { class: "thieves" },
            tokens(thieves),
            el("span", { class: "worth" }, pointsNumber(modPoints ?? 0)),
          ),
      ),
      el("span", { class: "score" }, pointsText(score ?? 0)),
    );
  }

  /** The buttons beside the headline. */
  #next() {
    const { id, view, invite, rematch, rematchBy } = this.#scene;
    const asked = invite ? `?${new URLSearchParams({ invite })}` : "";
    const { tournament } = view;
    /**
     * @param {string} href
     * @param {string} text
     */
    const link = (href, text) => el("a", { class: "button quiet", href }, text);
    const label = rematchBy
      ? say("play-join-rematch")
      : view.rematch
        ? say("play-go-to-next-game")
        : say("play-end-rematch");
    const again = el(
      "button",
      { type: "button", onclick: ({ currentTarget }) => this.#playAgain(currentTarget) },
      label,
    );
    const watch = view.rematch && link(`/games/${view.rematch}`, say("play-go-to-next-game"));
    return el(
      "div",
      { class: "actions" },
      rematch && link(`/games/${id}/replay${asked}`, say("play-replay")),
      rematch && view.status === "finished" && shareButton(this.#scene),
      tournament
        ? el(
            "a",
            { class: "button", href: `/tournaments/${tournament.slug}/rounds/${tournament.round}` },
            say("play-go-to-tournament"),
          )
        : rematch && this.#rematch.isPossible
          ? again
          : watch,
    );
  }

  /** Where to go from here. */
  #links() {
    const { id, view, invite } = this.#scene;
    const asked = invite ? `?${new URLSearchParams({ invite })}` : "";
    const finished = view.status === "finished";
    /**
     * @param {string} href
     * @param {string} text
     */
    const item = (href, text) => el("li", {}, el("a", { href }, text));
    return el(
      "ul",
      { class: "end-links" },
      finished && item(`/games/${id}/result.svg${asked}`, say("play-end-picture")),
      finished && item(`/games/${id}/fairness${asked}`, say("common-check-shuffles")),
      finished && item(`/api/v1/games/${id}/export`, say("play-download-record")),
      item("/", say("play-end-lobby")),
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

/**
 * Sets as columns of tokens, each with its points.
 *
 * @param {CustomerSet[]} sets
 */
function setColumns(sets) {
  /** @param {CustomerSet} set */
  const column = ({ goods, bonus_goods: bonus, points }) => {
    /** @param {Good} good */
    const member = (good) => {
      if (!goods.includes(good)) return el("span", { class: "gap" });
      return bonus.includes(good) ? bonusIcon(good) : tokenIcon({ good, value: 1, thief: false });
    };
    return el("li", {}, ...ALL_GOODS.map(member), el("span", { class: "worth" }, points));
  };
  return el("ul", { class: "sets columns" }, ...sets.map(column));
}
