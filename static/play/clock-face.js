// The clock: the time that each player has left.

/** @import { GamePlayer, RunningClock } from "api" */
/** @import { Scene } from "./scene.js" */

import { el } from "../common/dom.js";
import { serverTime } from "../common/api.js";
import { say } from "../common/messages.js";
import { chip } from "./pieces.js";
import { colorName } from "./names.js";

const SECOND = 1000;
/** Below this, time is short. */
const SHORT = 30 * SECOND;

/** @param {number} number */
const two = (number) => String(number).padStart(2, "0");

/**
 * A duration as a clock shows it.
 *
 * @param {number} left
 */
export function timeText(left) {
  const seconds = Math.max(0, Math.ceil(left / SECOND));
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ];
  if (days) return say("play-days-and-hours", { days, hours });
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** The clock of a scene; it counts down for the player whose turn it is. */
export class ClockFace {
  #section;
  #scene;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #ticking = undefined;

  /**
   * @param {HTMLElement} section
   * @param {Scene} scene
   */
  constructor(section, scene) {
    this.#section = section;
    this.#scene = scene;
  }

  show() {
    clearInterval(this.#ticking);
    const { clock, awaiting } = this.#scene.view;
    this.#section.hidden = !clock?.since;
    if (!clock?.since) return;
    this.#draw(clock);
    if (clock.timeout_at && !clock.paused && awaiting)
      this.#ticking = setInterval(() => this.#draw(clock), SECOND);
  }

  /** @param {RunningClock} clock */
  #draw(clock) {
    const { players } = this.#scene.view;
    const shown = players.filter((player) => clock.type === "game" || this.#runsFor(player));
    const times = shown.map((player) => this.#time(clock, player));
    this.#section.replaceChildren(
      ...times,
      ...(clock.paused ? [el("span", { class: "paused" }, say("play-clock-stopped"))] : []),
    );
  }

  /** @param {GamePlayer} player */
  #runsFor({ color }) {
    return this.#scene.view.awaiting?.player === color;
  }

  /**
   * @param {RunningClock} clock
   * @param {GamePlayer} player
   */
  #time({ timeout_at: timeout }, player) {
    const runs = this.#runsFor(player) && timeout !== null;
    const left = runs ? Date.parse(timeout) - serverTime() : (player.time_left_ms ?? 0);
    const state = [runs && "running", runs && left < SHORT && "short"].filter(Boolean).join(" ");
    const label = say("play-player-time-left", { player: colorName(player.color), time: timeText(left) });
    return el(
      "span",
      { class: `time ${state}`, role: "timer", "aria-label": label },
      chip(player.color, { silent: true }),
      timeText(left),
    );
  }
}
