// The payment of an action: preselected, shown with the reason why it is valid, and changeable.

/** @import { PartialAction } from "./action-builder.js" */
/** @import { Game } from "./game.js" */

import { el } from "../common/dom.js";
import { say } from "../common/messages.js";
import { cardFace } from "./pieces.js";
import { cardText } from "./names.js";

/** The choice of cards for an action. */
export class Payment {
  #scene;
  /**
   * The listed ways to pay, cheapest first.
   *
   * @type {string[][]}
   */
  #listed;
  /** How many cards of any wards pay too. */
  #anyCards;
  #onChange;
  /** The index of the selected way. */
  #selected = 0;
  /**
   * The indices of the selected cards of the hand, while the player selects them individually.
   *
   * @type {Set<number> | null}
   */
  #picked = null;

  /**
   * `onChange` is called after another choice.
   *
   * @param {Pick<Game, "player" | "own" | "city">} scene
   * @param {Pick<PartialAction, "payments" | "anyCards">} action
   * @param {() => void} onChange
   */
  constructor(scene, { payments, anyCards }, onChange) {
    this.#scene = scene;
    this.#listed = payments;
    this.#anyCards = anyCards;
    this.#onChange = onChange;
    this.element = el("div", { class: "payment", role: "group", "aria-label": say("play-payment") });
    this.#show();
  }

  get #hand() {
    return this.#scene.player(this.#scene.own)?.hand ?? [];
  }

  /**
   * The selected cards, or null while they are too few or too many. If they do not pay, the server says why in the
   * preview.
   */
  get pay() {
    if (!this.#picked) return this.#listed[this.#selected] ?? [];
    const hand = this.#hand;
    const cards = [...this.#picked].map((place) => hand[place]);
    const counts = [this.#anyCards, ...this.#listed.map(({ length }) => length)];
    return counts.includes(cards.length) ? cards : null;
  }

  /**
   * Why a payment is valid.
   *
   * @param {string[]} cards
   */
  #reason(cards) {
    if (cards.length === this.#anyCards) return say("play-any-cards", { count: this.#anyCards });
    return this.#isWild(cards[0])
      ? say("play-wild-for-you")
      : say("play-card-of-ward", { ward: this.#scene.city.ward(cards[0]) });
  }

  /** @param {string} ward */
  #isWild(ward) {
    return this.#scene.player(this.#scene.own)?.wild.includes(ward) ?? false;
  }

  /**
   * Shows another choice, with the focus on the button that was used.
   *
   * @param {string} focused
   */
  #change(focused) {
    this.#show();
    /** @type {HTMLElement | null} */
    const button = this.element.querySelector(focused);
    button?.focus();
    this.#onChange();
  }

  #show() {
    const title = el("h3", {}, say("play-you-pay"));
    const choice = this.#picked ? this.#cardChoice(this.#picked) : this.#listedChoice();
    this.element.replaceChildren(title, ...choice);
  }

  /** The listed ways to pay. */
  #listedChoice() {
    const ways = this.#listed.map((cards, index) =>
      el(
        "button",
        {
          type: "button",
          class: "way",
          "data-way": index,
          "aria-pressed": String(index === this.#selected),
          onclick: () => {
            this.#selected = index;
            this.#change(`[data-way="${index}"]`);
          },
        },
        ...cards.map((ward) => cardFace(this.#scene, ward)),
        el("small", {}, this.#reason(cards)),
      ),
    );
    const byHand = el(
      "button",
      { type: "button", class: "quiet small", onclick: () => this.#startByHand() },
      say("play-pay-by-hand"),
    );
    return [el("div", { class: "ways" }, ...ways), byHand];
  }

  /** Lets the player select cards individually, beginning with the selected way. */
  #startByHand() {
    /** @type {(string | null)[]} */
    const left = [...this.#hand];
    this.#picked = new Set();
    for (const ward of this.#listed[this.#selected] ?? []) {
      const place = left.indexOf(ward);
      left[place] = null;
      this.#picked.add(place);
    }
    this.#change("[data-place]");
  }

  /**
   * All cards of the hand.
   *
   * @param {Set<number>} picked
   */
  #cardChoice(picked) {
    /** @param {number} place */
    const toggle = (place) => {
      if (!picked.delete(place)) picked.add(place);
      this.#change(`[data-place="${place}"]`);
    };
    const cards = this.#hand.map((ward, place) =>
      el(
        "button",
        {
          type: "button",
          class: "way",
          "data-place": place,
          "aria-pressed": String(picked.has(place)),
          onclick: () => toggle(place),
        },
        cardFace(this.#scene, ward, { wild: this.#isWild(ward) }),
      ),
    );
    const text = this.pay
      ? cardText(this.#scene, this.pay)
      : say("play-choose-payment", { count: this.#anyCards });
    const automatic = el(
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
    return [el("div", { class: "ways" }, ...cards), el("p", { class: "faint" }, text), automatic];
  }
}
