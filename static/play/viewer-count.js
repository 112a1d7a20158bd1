// How many people watch the game without playing.

/** @import { Game } from "./game.js" */

import { el } from "../common/dom.js";
import { say } from "../common/messages.js";

/** The number of spectators, beside an element of the page; hidden while there are none. */
export class ViewerCount {
  #game;
  #shown = el("span", { class: "viewers faint", hidden: true });

  /**
   * @param {HTMLElement} beside
   * @param {Game} game
   */
  constructor(beside, game) {
    this.#game = game;
    beside.after(this.#shown);
    game.addEventListener("viewers", () => this.#show());
  }

  #show() {
    const { viewers: count } = this.#game;
    this.#shown.hidden = count === 0;
    this.#shown.textContent = say("play-viewers", { count });
  }
}
