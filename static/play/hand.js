// The hands that the viewer may see. The cards of the own hand are buttons: they show what they pay for, and choose the
// payment of an action.

/** @import { GamePlayer } from "api" */
/** @import { Payment } from "./payment.js" */
/** @import { Scene } from "./scene.js" */

import { el } from "../common/dom.js";
import { say } from "../common/messages.js";
import { cardFace, sign } from "./pieces.js";
import { fullName, isViewer } from "./names.js";

export class Hand {
  #section;
  #scene;
  /** @type {Payment | null} */
  #payment = null;
  /** @type {(() => void) | null} */
  #onChange = null;
  /** @type {((ward: string) => void) | null} */
  #onCard = null;
  #shown = "";
  #tintOf;

  /**
   * `tintOf` returns the number of the tint that the board gives a ward.
   *
   * @param {HTMLElement} section
   * @param {Scene} scene
   * @param {(ward: string) => number} tintOf
   */
  constructor(section, scene, tintOf) {
    this.#section = section;
    this.#scene = scene;
    this.#tintOf = tintOf;
  }

  /**
   * Calls `listener` with the ward of a card that is chosen while nothing is to be paid.
   *
   * @param {(ward: string) => void} listener
   */
  onCard(listener) {
    this.#onCard = listener;
  }

  /**
   * Lets the viewer choose the cards of a payment; `onChange` is called after each change. Null ends this.
   *
   * @param {Payment | null} payment
   * @param {(() => void) | null} onChange
   */
  offer(payment, onChange = null) {
    this.#payment = payment;
    this.#onChange = onChange;
    this.show();
  }

  /** @param {boolean} inert */
  set isInert(inert) {
    this.#section.inert = inert;
  }

  show() {
    const { isOver, isPast, own } = this.#scene;
    const seen = this.#players.filter(({ hand, color }) => hand && (color === own || isPast));
    const key = JSON.stringify([
      isOver,
      seen.map(({ color, hand, wild }) => [color, hand, wild, hand?.map(this.#tintOf)]),
      this.#payment?.places,
      this.#scene.city.native,
    ]);
    this.#section.hidden = isOver || seen.length === 0;
    if (key === this.#shown) return;
    this.#shown = key;
    const focused = this.#section.contains(document.activeElement)
      ? document.activeElement?.getAttribute("data-place")
      : null;
    this.#section.replaceChildren(...(isOver ? [] : seen.flatMap((player) => this.#parts(player))));
    if (focused === null) return;
    /** @type {HTMLElement | null} */
    const same = this.#section.querySelector(`[data-place="${focused}"]`);
    same?.focus({ preventScroll: true });
  }

  /** All players, the viewer first. */
  get #players() {
    const { players } = this.#scene.view;
    const own = players.filter(({ color }) => color === this.#scene.own);
    return [...own, ...players.filter(({ color }) => color !== this.#scene.own)];
  }

  /** @param {GamePlayer} player */
  #parts(player) {
    const { color } = player;
    const title = isViewer(this.#scene, color)
      ? say("common-your-hand")
      : say("play-hand-of", { player: fullName(this.#scene, color) });
    return [el("h2", {}, title), this.#cards(player)];
  }

  /** @param {GamePlayer} player */
  #cards({ color, hand, wild }) {
    const { city, own, isPast } = this.#scene;
    const cards = (hand ?? []).map((ward, place) => ({ ward, place }));
    if (!cards.length) return el("p", { class: "faint" }, say("play-no-cards"));
    const { lang } = document.documentElement;
    cards.sort((a, b) => city.ward(a.ward).localeCompare(city.ward(b.ward), lang));
    const isOwn = color === own && !isPast;
    return el(
      "ul",
      { class: "cards", "data-player": color },
      ...cards.map(({ ward, place }) =>
        el("li", {}, this.#card(ward, isOwn ? place : null, wild.includes(ward))),
      ),
    );
  }

  /**
   * A card; `place` is its place in the viewer's hand, null for other hands.
   *
   * @param {string} ward
   * @param {number | null} place
   * @param {boolean} isWild
   */
  #card(ward, place, isWild) {
    const face = cardFace(this.#scene, ward);
    const marks = [
      place !== null &&
        this.#payment?.isChosen(place) &&
        el("span", { class: "pays" }, say("play-card-pays")),
      isWild && el("span", { class: "wild" }, sign("wild"), say("play-wild-inline")),
    ];
    const fields = {
      class: `hand-card t${this.#tintOf(ward)}`,
      "data-explains": `card ${ward}`,
      "data-ward": ward,
    };
    if (place === null) return el("span", fields, face, ...marks);
    const pressed = this.#payment ? String(this.#payment.isChosen(place)) : null;
    return el(
      "button",
      {
        type: "button",
        ...fields,
        "data-place": place,
        "aria-pressed": pressed,
        onclick: () => this.#tap(ward, place),
      },
      face,
      ...marks,
    );
  }

  /**
   * @param {string} ward
   * @param {number} place
   */
  #tap(ward, place) {
    if (!this.#payment) return this.#onCard?.(ward);
    this.#payment.toggle(place);
    this.show();
    this.#onChange?.();
  }
}
