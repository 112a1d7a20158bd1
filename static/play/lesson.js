// The panel of a lesson beside the board: ticks off the steps, shows the solution, and records that the lesson is
// complete. Its texts are part of the page.

/** @import { LessonSpotlight, LessonStep } from "api" */
/** @import { ActionPanel, Draft } from "./action-panel.js" */
/** @import { Board } from "./board.js" */
/** @import { BoardElement } from "./drawing.js" */
/** @import { Game } from "./game.js" */

import { ApiError, request } from "../common/api.js";
import { byId } from "../common/dom.js";
import { say } from "../common/messages.js";
import { nextPlace, stepsDone } from "./lesson-steps.js";

/**
 * The elements of a spotlight, and the wards of its stations.
 *
 * @param {LessonSpotlight} spotlight
 * @param {Game} game
 * @returns {BoardElement[]}
 */
function elementsOf({ wards = [], stations = [], connections = [] }, { city }) {
  const around = stations.flatMap((station) => city.stations.get(station)?.ward ?? []);
  return [
    ...[...wards, ...around].map((id) => ({ kind: /** @type {const} */ ("ward"), id })),
    ...stations.map((id) => ({ kind: /** @type {const} */ ("station"), id })),
    ...connections.map((id) => ({ kind: /** @type {const} */ ("connection"), id })),
  ];
}

/** The text of a template of the page. */
const textOf = (/** @type {string} */ id) => byId(id, HTMLTemplateElement).content.textContent ?? "";

export class LessonPanel {
  #section;
  #game;
  #board;
  /** @type {LessonStep[]} */
  #steps;
  /** @type {Draft | null} */
  #draft = null;
  #isActing = false;
  /** Whether completing the lesson has been recorded, or is being recorded. */
  #isRecorded = false;

  /**
   * @param {HTMLElement} section
   * @param {Game} game
   * @param {Board} board
   * @param {ActionPanel} actions
   */
  constructor(section, game, board, actions) {
    this.#section = section;
    this.#game = game;
    this.#board = board;
    this.#steps = JSON.parse(section.dataset.steps ?? "[]");
    this.spotlight = elementsOf(JSON.parse(section.dataset.spotlight ?? "{}"), game);
    board.spotlight(this.spotlight);
    actions.onDraft((draft) => {
      this.#draft = draft;
      this.#tick();
    });
    byId("lesson-show", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      this.#showSolution();
    });
  }

  /**
   * An element of the panel.
   *
   * @param {string} selector
   */
  #part(selector) {
    const part = this.#section.querySelector(selector);
    if (!(part instanceof HTMLElement)) throw new Error(`The lesson has no ${selector}.`);
    return part;
  }

  show() {
    const { lesson } = this.#game.view;
    if (!lesson) return;
    this.#tick();
    const { complete, next } = lesson;
    this.#section.dataset.done = complete ? "yes" : "";
    const outcome = complete
      ? textOf("lesson-done")
      : !next && this.#game.isAwaited
        ? say("play-lesson-another-way")
        : "";
    if (this.#part(".outcome").textContent !== outcome) this.#part(".outcome").textContent = outcome;
    this.#button("lesson-show").disabled = !next;
    this.#button("lesson-next").classList.toggle("quiet", !complete);
    if (complete) this.#record();
  }

  /** @param {string} form */
  #button(form) {
    return /** @type {HTMLButtonElement} */ (byId(form).querySelector("button"));
  }

  /** Points at what to choose next: a kind of action, or a place on the board. */
  #guide() {
    const next = this.#game.view.lesson?.next ?? null;
    const place = next && nextPlace(next, this.#draft);
    this.#board.callOut(place && { element: place, text: say("play-lesson-here-next") });
    const table = /** @type {HTMLElement} */ (this.#section.closest("#table"));
    table.dataset.next = next && !this.#draft ? next.type : "";
    // On a small screen the explanation makes room for the board once the learner has begun.
    if (this.#draft || this.#game.view.lesson?.steps[0]) table.dataset.begun = "yes";
  }

  /** Marks the steps that are done, and the next one. */
  #tick() {
    const { lesson } = this.#game.view;
    if (!lesson) return;
    this.#guide();
    const done = lesson.complete ? this.#steps.length : stepsDone(this.#steps, lesson.steps, this.#draft);
    [...this.#section.querySelectorAll(".todo li")].forEach((step, index) => {
      step.classList.toggle("done", index < done);
      if (index === done) step.setAttribute("aria-current", "step");
      else step.removeAttribute("aria-current");
      const words = step.querySelector(".unseen");
      const told = index < done ? textOf("lesson-step-done") : "";
      if (words && words.textContent !== told) words.textContent = told;
    });
  }

  /** Plays the next action of the solution. */
  async #showSolution() {
    const next = this.#game.view.lesson?.next;
    if (!next || this.#isActing) return;
    this.#isActing = true;
    try {
      await this.#game.act(next);
      this.#part(".fault").textContent = "";
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#isActing = false;
    }
  }

  /** Records that the lesson is complete; if that fails, it is tried again with the next change. */
  async #record() {
    if (this.#isRecorded) return;
    this.#isRecorded = true;
    try {
      const body = JSON.stringify({ game: this.#game.id });
      await request("PUT", `/me/lessons/${this.#section.dataset.lesson}`, body);
      this.#section.dataset.recorded = "yes";
    } catch (error) {
      this.#isRecorded = false;
      this.#fail(error);
    }
  }

  /** @param {unknown} error */
  #fail(error) {
    if (!(error instanceof ApiError)) throw error;
    this.#part(".fault").textContent = error.isRetryable ? say("play-not-sent") : error.message;
  }
}
