// The result of the game: places, scores, and the sets behind them.

import { el } from "../common/dom.js";
import { say } from "../common/words.js";
import { chip, tokenIcon } from "./pieces.js";
import { setRows } from "./sets.js";
import { fullName, isViewer, leaverWords, listed, pointsNumber, pointsWords, refusalWords } from "./wording.js";

const tokens = (crowd) => el("span", { class: "tokens" }, ...crowd.map((token) => tokenIcon(token)));
const sum = (numbers) => numbers.reduce((all, number) => all + number, 0);

/** The result of a finished scene, and what can be done next. */
export class Ending {
  #section;
  #scene;
  #shown = null;
  #offer = el("p", { class: "offer", role: "status" });

  constructor(section, scene) {
    this.#section = section;
    this.#scene = scene;
  }

  show() {
    const { view, isOver, rematchBy } = this.#scene;
    this.#section.hidden = !isOver;
    const state = isOver && `${view.version} ${view.status} ${view.rematch} ${rematchBy?.id}`;
    if (!isOver || state === this.#shown) return;
    this.#shown = state;
    this.#section.replaceChildren(...(view.status === "finished" ? this.#result() : this.#givenUp()), this.#offer, this.#next());
    this.#offer.textContent = rematchBy ? say("{player} offers a rematch.", { player: rematchBy.name }) : "";
  }

  #givenUp() {
    return [el("h2", {}, say("Abandoned")), el("p", {}, say("The game was abandoned without a winner."))];
  }

  #result() {
    const players = [...this.#scene.view.players].sort((a, b) => a.place - b.place || b.score - a.score);
    const notes = [this.#conceded(), ...this.#ties(players)].filter(Boolean);
    return [
      el("h2", {}, this.#headline(players)),
      ...notes.map((note) => el("p", {}, note)),
      el("ol", { class: "standings" }, ...players.map((player) => this.#standing(player))),
    ];
  }

  #headline(players) {
    const winners = players.filter(({ place }) => place === 1).map(({ color }) => color);
    if (winners.length > 1) return say("Shared first place: {players}", { players: listed(winners.map((color) => fullName(this.#scene, color))) });
    return isViewer(this.#scene, winners[0]) ? say("You won") : say("{player} won", { player: fullName(this.#scene, winners[0]) });
  }

  #conceded() {
    const events = this.#scene.history.flatMap((entry) => entry.events);
    return events.some(({ type }) => type === "game_conceded") && say("All other players have resigned.");
  }

  /** What decided between players with equal points. */
  #ties(players) {
    const told = (player, next) => {
      const values = { first: fullName(this.#scene, player.color), second: fullName(this.#scene, next.color) };
      if (player.place === next.place) return say("{first} and {second} are tied on points, and neither claimed a bonus token, so they share the place.", values);
      return say("{first} and {second} are tied on points, but {first} claimed a bonus token first.", values);
    };
    const tied = (player, next) => next && player.score === next.score && !player.left && !next.left;
    return players.map((player, index) => tied(player, players[index + 1]) && told(player, players[index + 1]));
  }

  #standing(player) {
    const { color, place, score, sets, customers, left } = player;
    const thieves = customers.filter(({ thief }) => thief);
    const loss = score - sum(sets.map(({ points }) => points));
    return el(
      "li",
      { value: place, "data-thing": `player ${color}` },
      el(
        "div",
        { class: "who" },
        el("span", { class: "place" }, `${place}.`),
        chip(color, { silent: true }),
        el("strong", {}, fullName(this.#scene, color)),
        left && el("small", { class: "faint" }, leaverWords(left)),
        el("span", { class: "score" }, pointsWords(score)),
      ),
      sets.length > 0 ? setRows(sets) : el("p", { class: "faint" }, say("No customers")),
      thieves.length > 0 && el("p", { class: "thieves" }, tokens(thieves), el("span", { class: "worth" }, pointsNumber(loss))),
    );
  }

  #next() {
    const { id, view, invite, rematch, rematchBy } = this.#scene;
    const asked = invite ? `?${new URLSearchParams({ invite })}` : "";
    const { tournament } = view;
    const finished = view.status === "finished";
    const link = (href, text) => el("a", { class: "button quiet", href }, text);
    const label = rematchBy ? say("Join the rematch") : view.rematch ? say("Go to the next game") : say("Play again");
    const again = el("button", { type: "button", onclick: ({ target }) => this.#playAgain(target) }, label);
    const watch = view.rematch && link(`/games/${view.rematch}`, say("Go to the next game"));
    return el(
      "div",
      { class: "actions" },
      tournament ? el("a", { class: "button", href: `/tournaments/${tournament.slug}/rounds/${tournament.round}` }, say("Go to the tournament")) : (rematch && this.#hasPlayed ? again : watch),
      rematch && link(`/games/${id}/replay${asked}`, say("Replay")),
      finished && link(`/games/${id}/fairness${asked}`, say("Check the shuffles")),
      finished && link(`/api/v1/games/${id}/export`, say("Download the record")),
    );
  }

  get #hasPlayed() {
    const { view, user } = this.#scene;
    return !view.solo && view.players.some(({ color, left }) => isViewer(this.#scene, color) || (left && left.user.id === user));
  }

  async #playAgain(button) {
    button.disabled = true;
    try {
      location.assign(`/games/${await this.#scene.rematch()}`);
    } catch (error) {
      button.disabled = false;
      button.after(el("p", { class: "fault", role: "alert" }, refusalWords(this.#scene, error.problem)));
    }
  }
}
