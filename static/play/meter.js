// The viewer's sets: a row for each good, a column for each set with its points, and what the next customer of each good
// adds.

/** @import { GamePlayer, Good } from "api" */
/** @import { Scene } from "./scene.js" */

import { el } from "../common/dom.js";
import { say } from "../common/messages.js";
import { bonusIcon, chip, icon, sign, storeIcon, tokenIcon } from "./pieces.js";
import { ALL_GOODS, goodName, pointsNumber, pointsText } from "./names.js";

/** A set with all goods. */
const FULL = ALL_GOODS.length;

/** @param {number} points */
const gained = (points) => (points > 0 ? `+${pointsNumber(points)}` : pointsNumber(points));

export class Meter {
  #section;
  #scene;
  #button;
  #shown = "";

  /**
   * `button` shows the points where the meter has no room, and opens it.
   *
   * @param {HTMLElement} section
   * @param {HTMLElement} button
   * @param {Scene} scene
   */
  constructor(section, button, scene) {
    this.#section = section;
    this.#scene = scene;
    this.#button = button;
    button.addEventListener("click", () => this.#toggle(!section.classList.contains("open")));
    section.addEventListener("click", () => this.#toggle(false));
  }

  /** @param {boolean} open */
  #toggle(open) {
    this.#section.classList.toggle("open", open);
    this.#button.setAttribute("aria-expanded", String(open));
  }

  show() {
    const { own, isOver, view } = this.#scene;
    const player = this.#scene.player(own);
    const isShown = Boolean(player?.customers) && !isOver;
    this.#section.hidden = !isShown;
    this.#button.hidden = !isShown;
    if (!player || !isShown) return;
    const stores = view.board.stores.filter(({ owner }) => owner === own);
    const key = JSON.stringify([player, stores]);
    if (key === this.#shown) return;
    this.#shown = key;
    const points = pointsText(player.score ?? 0);
    this.#button.replaceChildren(
      chip(player.color, { silent: true }),
      el("span", { "aria-hidden": "true" }, pointsNumber(player.score ?? 0)),
      el("span", { class: "unseen" }, say("play-your-points", { points })),
    );
    this.#section.replaceChildren(
      el(
        "div",
        { class: "head", "data-explains": `screen ${player.color}`, tabindex: 0 },
        chip(player.color, { silent: true }),
        el("h2", {}, view.solo ? say("play-points-label") : say("play-you")),
        el("strong", { class: "points" }, pointsNumber(player.score ?? 0)),
        el("span", { class: "faint" }, say("play-points-unit", { count: player.score ?? 0 })),
        this.#thieves(player),
        el(
          "span",
          { class: "own-things" },
          ...stores.map(({ kind }) => storeIcon(player.color, kind)),
          el(
            "span",
            { class: "count" },
            sign("track"),
            el("span", { class: "unseen" }, say("common-track")),
            player.supply.track,
          ),
        ),
      ),
      this.#table(player),
    );
  }

  /** @param {GamePlayer} player */
  #thieves({ mod_points: points }) {
    return points ? el("span", { class: "faint" }, say("play-mod-points", { points: gained(points) })) : null;
  }

  /** @param {GamePlayer} player */
  #table({ sets, next_points: next }) {
    const columns = sets ?? [];
    const table = el("table", { class: "meter" });
    /** @param {number} index */
    const isFull = (index) => columns[index].goods.length === FULL;
    const heads = columns.map(({ points }, index) =>
      el("th", { scope: "col", class: isFull(index) ? "full" : null }, points),
    );
    table.append(
      el("caption", { class: "unseen" }, say("play-your-sets")),
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          el("th", { scope: "col" }, el("span", { class: "unseen" }, say("play-good"))),
          ...heads,
          el("th", { scope: "col", class: "adds" }, say("play-next-adds")),
        ),
      ),
      el(
        "tbody",
        {},
        ...ALL_GOODS.map((good) => {
          const cells = columns.map((set, index) =>
            el("td", { class: isFull(index) ? "full" : null }, this.#member(set, good)),
          );
          const adds = next ? gained(next[good]) : "";
          return el(
            "tr",
            {},
            el("th", { scope: "row" }, icon(`good-${good}`), el("span", { class: "unseen" }, goodName(good))),
            ...cells,
            el("td", { class: "adds" }, adds),
          );
        }),
      ),
    );
    table.classList.toggle("many", columns.length > 11);
    return table;
  }

  /**
   * @param {import("api").CustomerSet} set
   * @param {Good} good
   */
  #member({ goods, bonus_goods: bonus }, good) {
    if (!goods.includes(good)) return null;
    return bonus.includes(good) ? bonusIcon() : tokenIcon({ good, value: 1, thief: false });
  }
}
