// How a finished game went: the graph of points, the turning points, and where the customers were collected.

/** @import { Color, CollectedAtStation, GameAnalysis, TurningPoint } from "api" */
/** @import { Scene } from "./scene.js" */

import { ApiError, request } from "../common/api.js";
import { el } from "../common/dom.js";
import { say } from "../common/messages.js";
import { chip, tokenIcon } from "./pieces.js";
import { PointsGraph } from "./points-graph.js";
import {
  botName,
  colorName,
  innerName,
  isViewer,
  listed,
  playerName,
  pointsNumber,
  pointsText,
} from "./names.js";

/**
 * The analysis of a finished game; null if the server does not give one.
 *
 * @param {Pick<Scene, "id" | "invite">} scene
 * @returns {Promise<GameAnalysis | null>}
 */
export async function readAnalysis({ id, invite }) {
  const query = invite ? `?${new URLSearchParams({ invite })}` : "";
  try {
    return await request("GET", `/games/${id}/analysis${query}`);
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/**
 * The graph of an analysis. A click on it calls `pick` with a version.
 *
 * @param {Scene} scene
 * @param {GameAnalysis} analysis
 * @param {((version: number) => void) | null} pick
 */
export function graphOf(scene, analysis, pick) {
  /** @param {Color} color */
  const name = (color) => {
    const { user, bot } = scene.player(color) ?? {};
    if (scene.view.solo) return colorName(color);
    return user?.name ?? (bot ? botName(bot) : colorName(color));
  };
  const last = analysis.turns.at(-1)?.scores ?? analysis.start;
  const scores = analysis.players.map((color, seat) => `${name(color)}: ${pointsText(last[seat])}`);
  return new PointsGraph(analysis, {
    label: say("play-end-graph-label", { scores: listed(scores) }),
    names: new Map(analysis.players.map((color) => [color, name(color)])),
    turnText: (turn) => say("play-end-turn-number", { turn }),
    pick,
  });
}

/** The parts of the result that need the analysis. They are filled once it has been read. */
export class GameStory {
  #scene;
  #tell;
  #isAsked = false;
  graph = el("section", { class: "panel graph", hidden: true });
  turningPoints = el("section", { class: "panel turning-points", hidden: true });
  collected = el("section", { class: "panel collected", hidden: true });

  /**
   * `tell` is called with a sentence on who took the lead.
   *
   * @param {Scene} scene
   * @param {(lead: string) => void} tell
   */
  constructor(scene, tell) {
    this.#scene = scene;
    this.#tell = tell;
  }

  /** Reads the analysis of a finished game, once. */
  async show() {
    if (this.#isAsked || this.#scene.isPast || this.#scene.view.status !== "finished") return;
    this.#isAsked = true;
    const analysis = await readAnalysis(this.#scene);
    if (!analysis) return;
    this.#fill(
      this.graph,
      say("play-end-graph"),
      graphOf(this.#scene, analysis, (version) => {
        location.assign(this.#replayAt(version));
      }).element,
    );
    if (analysis.turning_points.length)
      this.#fill(
        this.turningPoints,
        say("play-end-turning-points"),
        el("ul", {}, ...analysis.turning_points.map((point) => el("li", {}, this.#turningPoint(point)))),
      );
    this.#fill(this.collected, say("play-end-collected"), this.#collected(analysis));
    const lead = analysis.turning_points.find(({ kind }) => kind === "lead_taken");
    if (lead) this.#tell(this.#leadText(lead));
  }

  /**
   * @param {HTMLElement} section
   * @param {string} heading
   * @param {Element} content
   */
  #fill(section, heading, content) {
    section.replaceChildren(el("h3", {}, heading), content);
    section.hidden = false;
  }

  /**
   * The address of the replay at a version.
   *
   * @param {number} version
   */
  #replayAt(version) {
    const { id, invite } = this.#scene;
    const query = invite ? `?${new URLSearchParams({ invite })}` : "";
    return `/games/${id}/replay${query}#v=${version}`;
  }

  /** @param {TurningPoint} point */
  #leadText({ player, turn }) {
    return isViewer(this.#scene, player)
      ? say("play-end-you-lead", { turn })
      : say("play-end-player-leads", { player: playerName(this.#scene, player), turn });
  }

  /** @param {TurningPoint} point */
  #turningPoint({ kind, version, turn, player, points }) {
    const values = { turn, points: pointsNumber(points) };
    const words =
      kind === "lead_taken"
        ? say("play-end-lead-taken", { player: playerName(this.#scene, player), ...values })
        : say("play-end-best-action", { player: innerName(this.#scene, player), ...values });
    return el("a", { href: this.#replayAt(version) }, words);
  }

  /** @param {GameAnalysis} analysis */
  #collected({ players, collected }) {
    if (collected.length === 0) return el("p", { class: "faint" }, say("play-end-collected-nobody"));
    /** @param {CollectedAtStation} place */
    const place = ({ station, customers }) =>
      el(
        "li",
        {},
        el("span", {}, this.#scene.city.station(station)),
        el("span", { class: "tokens" }, ...customers.map((token) => tokenIcon(token))),
      );
    /** @param {Color} color */
    const column = (color) => {
      const own = collected
        .filter(({ player }) => player === color)
        .sort((a, b) => b.customers.length - a.customers.length);
      return el(
        "div",
        {},
        el("h4", {}, chip(color, { silent: true }), playerName(this.#scene, color)),
        own.length ? el("ul", {}, ...own.map(place)) : el("p", { class: "faint" }, say("play-no-customers")),
      );
    };
    return el("div", { class: "by-player" }, ...players.map(column));
  }
}
