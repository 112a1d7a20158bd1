// @ts-nocheck The types of this file are not complete.
// The payment of an action: preselected, shown with the reason why it is valid, and changeable.

/** @import { Game } from "./game.js" */

import { el } from "../common/dom.js";
import { say } from "../common/messages.js";
import { cardFace } from "./pieces.js";
import { cardText } from "./names.js";

/** The number of cards of a payment: one valid card, or any three. */
const COUNTS = [1, 3];

/**
 * The choice of cards. `ways` are the valid payments that the server knows, cheapest first; `onChange` is called
 * after another choice.
 */
export class Payment {
  #scene;
  #ways;
  #onChange;
  #chosen = 0;
  /**
   * The indices of the selected cards of the hand, while the player selects them individually.
   *
   * @type {Set<number> | null}
   */
  #picked = null;

  /**
   * @param {Game} scene
   * @param {string[][]} ways
   * @param {() => void} onChange
   */
  constructor(scene, ways, onChange) {
    this.#scene = scene;
    this.#ways = ways;
    this.#onChange = onChange;
    this.element = el("div", { class: "payment", role: "group", "aria-label": say("play-payment") });
    this.#show();
  }

  /** The cards, or null while they are not a valid payment. */
  get pay() {
    if (!this.#picked) return this.#ways[this.#chosen] ?? [];
    const { hand } = this.#scene.player(this.#scene.own);
    return COUNTS.includes(this.#picked.size) ? [...this.#picked].map((place) => hand[place]) : null;
  }

  /**
   * Why a payment is valid.
   *
   * @param {string[]} cards
   */
  #reason(cards) {
    if (cards.length > 1) return say("play-any-three-cards");
    return this.#isWild(cards[0])
      ? say("play-wild-for-you")
      : say("play-card-of-ward", { ward: this.#scene.city.ward(cards[0]) });
  }

  /** @param {string} ward */
  #isWild(ward) {
    return this.#scene.player(this.#scene.own).wild.includes(ward);
  }

  /** @param {string} focused */
  #change(focused) {
    this.#show();
    this.element.querySelector(focused)?.focus();
    this.#onChange();
  }

  #show() {
    const { hand } = this.#scene.player(this.#scene.own);
    const title = el("h3", {}, say("play-you-pay"));
    if (this.#picked) return this.element.replaceChildren(title, ...this.#byHand(hand));
    const ways = this.#ways.map((cards, index) =>
      el(
        "button",
        {
          type: "button",
          class: "way",
          "data-way": index,
          "aria-pressed": String(index === this.#chosen),
          onclick: () => {
            this.#chosen = index;
            this.#change(`[data-way="${index}"]`);
          },
        },
        ...cards.map((ward) => cardFace(this.#scene, ward)),
        el("small", {}, this.#reason(cards)),
      ),
    );
    const byHand = el(
      "button",
      { type: "button", class: "quiet small", onclick: () => this.#startByHand(hand) },
      say("play-pay-by-hand"),
    );
    this.element.replaceChildren(title, el("div", { class: "ways" }, ...ways), byHand);
  }

  /** @param {string[]} hand */
  #startByHand(hand) {
    const left = [...hand];
    this.#picked = new Set(
      (this.#ways[this.#chosen] ?? []).map((ward) => {
        const place = left.indexOf(ward);
        delete left[place];
        return place;
      }),
    );
    this.#change("[data-place]");
  }

  /** @param {string[]} hand */
  #byHand(hand) {
    /** @param {number} place */
    const toggle = (place) => {
      if (!this.#picked.delete(place)) this.#picked.add(place);
      this.#change(`[data-place="${place}"]`);
    };
    const cards = hand.map((ward, place) =>
      el(
        "button",
        {
          type: "button",
          class: "way",
          "data-place": place,
          "aria-pressed": String(this.#picked.has(place)),
          onclick: () => toggle(place),
        },
        cardFace(this.#scene, ward, { wild: this.#isWild(ward) }),
      ),
    );
    const count = this.pay ? cardText(this.#scene, this.pay) : say("play-pay-one-or-three");
    const listed = el(
      "button",
      {
        type: "button",
        class: "quiet small",
        onclick: () => {
          this.#picked = null;
          this.#change(".way");
        },
      },
      say("play-pay-automatically"),
    );
    return [el("div", { class: "ways" }, ...cards), el("p", { class: "faint" }, count), listed];
  }
}
