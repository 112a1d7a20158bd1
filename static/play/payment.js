// The cards that pay for an action: the cheapest way at first, changed by tapping cards of the hand.

/**
 * The ways to pay: the listed ones, cheapest first, and how many cards of any wards pay too.
 *
 * @typedef {{ payments: string[][], anyCards: number | null }} Price
 */

/** The choice of cards for an action. */
export class Payment {
  #hand;
  #listed;
  #anyCards;
  /**
   * The places of the chosen cards in the hand.
   *
   * @type {number[]}
   */
  #places;

  /**
   * @param {string[]} hand
   * @param {Price} price
   */
  constructor(hand, { payments, anyCards }) {
    this.#hand = hand;
    this.#listed = payments;
    this.#anyCards = anyCards;
    this.#places = this.#placesOf(payments[0] ?? []);
  }

  /**
   * The places of these cards in the hand; two cards of the same ward are two places.
   *
   * @param {string[]} cards
   */
  #placesOf(cards) {
    /** @type {number[]} */
    const places = [];
    for (const card of cards) {
      const place = this.#hand.findIndex((ward, index) => ward === card && !places.includes(index));
      if (place >= 0) places.push(place);
    }
    return places;
  }

  /** @param {number} place */
  isChosen(place) {
    return this.#places.includes(place);
  }

  /** The places of the chosen cards in the hand. */
  get places() {
    return [...this.#places];
  }

  /** How many cards of any wards pay. */
  get anyCards() {
    return this.#anyCards;
  }

  /** The chosen cards, or null while they are too few or too many. If they do not pay, the server says why. */
  get pay() {
    const counts = [this.#anyCards, ...this.#listed.map(({ length }) => length)];
    return counts.includes(this.#places.length) ? this.#places.map((place) => this.#hand[place]) : null;
  }

  /**
   * Chooses these cards, if the hand has them.
   *
   * @param {number[]} places
   */
  choose(places) {
    if (places.every((place) => place in this.#hand)) this.#places = [...places];
  }

  /**
   * Chooses the cheapest listed way that uses a card alone; returns false if there is none.
   *
   * @param {string} ward
   */
  chooseCard(ward) {
    const isListed = this.#listed.some((cards) => cards.length === 1 && cards[0] === ward);
    if (isListed) this.#places = this.#placesOf([ward]);
    return isListed;
  }

  /**
   * Changes the choice after a card was tapped. A chosen card is put back. A card that pays alone replaces the others,
   * unless several have been chosen that do not pay yet. Any other card is added, or replaces one that pays alone. If
   * there are more than pay, the first one is put back.
   *
   * @param {number} place
   */
  toggle(place) {
    const [only, ...others] = this.#places;
    const isSinglePaid = only !== undefined && others.length === 0 && this.#paysAlone(only);
    const isBegun = others.length > 0 && this.#places.length < (this.#anyCards ?? 1);
    if (this.isChosen(place)) this.#places = this.#places.filter((other) => other !== place);
    else if (!isBegun && (isSinglePaid || this.#paysAlone(place))) this.#places = [place];
    else this.#places = [...this.#places, place].slice(-(this.#anyCards ?? 1));
  }

  /** @param {number} place */
  #paysAlone(place) {
    return this.#listed.some((cards) => cards.length === 1 && cards[0] === this.#hand[place]);
  }
}
