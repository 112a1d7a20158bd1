// The coach in games against bots: what a bot would consider in the player's place, and why.

/** @import { Advice, GameAdvice } from "api" */
/** @import { ActionPanel } from "./action-panel.js" */
/** @import { Board } from "./board.js" */
/** @import { Game } from "./game.js" */

import { ApiError, request } from "../common/api.js";
import { el } from "../common/dom.js";
import { say } from "../common/messages.js";
import { actionText } from "./action-texts.js";
import { placesOf, reasonText } from "./advice-texts.js";

const KEY = "shinjuku-coach";

/** Whether this browser has the coach switched on; without storage, it lasts as long as the page. */
class CoachSetting {
  #isOn = false;

  constructor() {
    try {
      this.#isOn = localStorage.getItem(KEY) === "on";
    } catch {
      // Storage is not available: the coach is off at first.
    }
  }

  get isOn() {
    return this.#isOn;
  }

  set isOn(isOn) {
    this.#isOn = isOn;
    try {
      localStorage.setItem(KEY, isOn ? "on" : "off");
    } catch {
      // Without storage it lasts as long as the page.
    }
  }
}

/** On a small screen the coach is above the board and shows one line; otherwise it is above the actions. */
const SMALL = matchMedia("(max-width: 50rem)");

export class Coach {
  #section;
  #game;
  #board;
  #setting = new CoachSetting();
  #button;
  #idea = el("span", { class: "idea" });
  #line = el("p", { class: "faint", role: "status" });
  #list = el("ol", { class: "advice" });
  #card = el(
    "details",
    {},
    el("summary", {}, el("h2", {}, say("play-coach-title")), " ", this.#idea),
    this.#line,
    this.#list,
  );
  /** The version whose advice is shown or requested. */
  #version = 0;
  /** @type {Advice[]} */
  #advice = [];
  #isComposing = false;
  #isActing = false;

  /**
   * `tools` gets the button that switches the coach on and off. With `isInvited` the coach is switched on.
   *
   * @param {HTMLElement} section
   * @param {HTMLElement} tools
   * @param {Game} game
   * @param {Board} board
   * @param {ActionPanel} actions
   * @param {boolean} isInvited
   */
  constructor(section, tools, game, board, actions, isInvited) {
    this.#section = section;
    this.#game = game;
    this.#board = board;
    if (isInvited) this.#setting.isOn = true;
    this.#button = el(
      "button",
      { type: "button", class: "quiet", onclick: () => this.#toggle() },
      say("play-coach"),
    );
    section.replaceChildren(this.#card);
    tools.append(this.#button);
    actions.onDraft((draft) => {
      this.#isComposing = draft !== null;
      this.#point(null);
    });
    const home = section.nextElementSibling;
    const place = () => {
      if (SMALL.matches) tools.closest(".bar")?.after(section);
      else home?.before(section);
      this.#card.open = !SMALL.matches;
    };
    SMALL.addEventListener("change", place);
    place();
  }

  /** Whether the viewer plays here, and against bots only. */
  get #isAvailable() {
    const { view, own, user } = this.#game;
    return (
      own !== null &&
      view.status === "active" &&
      view.tournament === null &&
      view.players.every((player) => player.bot !== null || player.user?.id === user) &&
      view.players.every(({ left }) => left === null)
    );
  }

  #toggle() {
    this.#setting.isOn = !this.#setting.isOn;
    this.#version = 0;
    this.show();
  }

  show() {
    const isShown = this.#isAvailable && this.#setting.isOn;
    this.#button.hidden = !this.#isAvailable;
    this.#button.setAttribute("aria-pressed", String(isShown));
    this.#section.hidden = !isShown;
    this.#section.closest("#table")?.toggleAttribute("data-coached", isShown);
    if (!isShown) return this.#board.suggest([]);
    const { view, isAwaited } = this.#game;
    if (!isAwaited) {
      this.#version = 0;
      return this.#render(say("play-coach-waits"), []);
    }
    if (this.#version !== view.version) this.#ask(view.version);
  }

  /** @param {number} version */
  async #ask(version) {
    this.#version = version;
    this.#render(say("play-coach-thinks"), []);
    try {
      /** @type {GameAdvice} */
      const advice = await request("GET", `/games/${this.#game.id}/advice`);
      // The game may have advanced in the meantime.
      if (this.#version !== version) return;
      if (advice.version === version) this.#render(say("play-coach-considers"), advice.actions);
      else this.#version = 0;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#version = 0;
      this.#render(error.isRetryable ? say("common-server-not-responding") : error.message, []);
    }
  }

  /**
   * @param {string} line
   * @param {Advice[]} advice
   */
  #render(line, advice) {
    this.#advice = advice;
    this.#line.textContent = line;
    this.#idea.textContent = advice.length ? actionText(this.#game, advice[0].action) : line;
    this.#list.replaceChildren(...advice.map((one, index) => this.#item(one, index)));
    this.#point(null);
  }

  /**
   * Highlights an idea on the board, or the first one; none while the player composes an action.
   *
   * @param {Advice | null} advice
   */
  #point(advice) {
    const shown = this.#isComposing || this.#section.hidden ? null : (advice ?? this.#advice[0]);
    this.#board.suggest(shown ? placesOf(shown.action) : []);
  }

  /**
   * The first idea is shown in full, the others when they are opened.
   *
   * @param {Advice} advice
   * @param {number} index
   */
  #item(advice, index) {
    const { action, reasons } = advice;
    const words = reasons.length
      ? reasons.map((reason) => reasonText(this.#game, reason))
      : [say("play-advice-fits")];
    const point = () => this.#point(advice);
    const leave = () => this.#point(null);
    const name = actionText(this.#game, action);
    const explanation = [
      el("ul", {}, ...words.map((text) => el("li", {}, text))),
      el(
        "button",
        { type: "button", class: "quiet small", onclick: () => this.#follow(action) },
        say("play-coach-do-this"),
      ),
    ];
    return el(
      "li",
      { onpointerenter: point, onpointerleave: leave, onfocusin: point, onfocusout: leave },
      ...(index === 0
        ? [el("strong", {}, name), ...explanation]
        : [el("details", {}, el("summary", {}, name), ...explanation)]),
    );
  }

  /**
   * Plays an action that the coach has suggested.
   *
   * @param {Advice["action"]} action
   */
  async #follow(action) {
    if (this.#isActing) return;
    this.#isActing = true;
    try {
      await this.#game.act(action);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#line.textContent = error.isRetryable ? say("play-not-sent") : error.message;
    } finally {
      this.#isActing = false;
    }
  }
}
