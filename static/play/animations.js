// Moves pieces on the board and cards between the panels.

/** @import { Color, GameOrTableEvent, Point } from "api" */
/** @import { Drawing } from "./drawing.js" */

import { svg } from "../common/dom.js";

/** How long a group takes from one stop to the next, and everything else, in milliseconds. */
export const STOP = 320;
export const MOMENT = 240;

/**
 * The stops of a journey at which somebody gets off, with the customers who do.
 *
 * @param {GameOrTableEvent[]} events
 * @returns {{ ward: string, path: string[], leaving: Map<string, string[]> }[]}
 */
export function ridesOf(events) {
  /** @type {{ ward: string, path: string[], leaving: Map<string, string[]> }[]} */
  const rides = [];
  for (const event of events) {
    if (event.type === "customers_moved")
      rides.push({ ward: event.ward, path: event.path, leaving: new Map() });
    else if (event.type === "customer_delivered") {
      const { good, value, thief } = event.customer;
      const kind = thief ? "thief" : value === 2 ? "customer2" : "customer";
      const { leaving } = rides.at(-1) ?? { leaving: new Map() };
      leaving.set(event.station, [...(leaving.get(event.station) ?? []), `#b-${kind}-${good}`]);
    }
  }
  return rides;
}

/** @typedef {{ from: "queue" | "deck", player: Color, count: number }} CardFlight */

/**
 * Where cards go: from the queue or the deck to a player.
 *
 * @param {GameOrTableEvent[]} events
 */
export function cardsOf(events) {
  /** @type {CardFlight[]} */
  const flights = [];
  for (const event of events) {
    if (event.type === "card_taken") flights.push({ from: "queue", player: event.player, count: 1 });
    else if (event.type === "cards_drawn")
      flights.push({ from: "deck", player: event.player, count: event.count });
  }
  return flights;
}

/** Animates one entry of the history after the other. Every animation ends at once when it is cancelled. */
export class Animations {
  /** @type {Set<Animation>} */
  #running = new Set();
  #isCancelled = false;

  /** Lets things move again after they were cancelled. */
  reset() {
    this.#isCancelled = false;
  }

  /** Ends everything that moves; until the next `reset`, nothing moves. */
  cancel() {
    this.#isCancelled = true;
    for (const animation of this.#running) animation.finish();
    this.#running.clear();
  }

  /**
   * @param {Element} element
   * @param {Keyframe[]} frames
   * @param {number} duration
   */
  async #run(element, frames, duration) {
    const time = this.#isCancelled ? 0 : duration;
    const animation = element.animate(frames, { duration: time, easing: "ease-in-out", fill: "both" });
    this.#running.add(animation);
    await animation.finished.catch(() => {});
    this.#running.delete(animation);
    return animation;
  }

  /**
   * Customers ride along their path, and get off where they are delivered.
   *
   * @param {Drawing} drawing
   * @param {GameOrTableEvent[]} events
   * @param {number} factor
   */
  async ride(drawing, events, factor) {
    for (const { ward, path, leaving } of ridesOf(events)) {
      const places = path
        .map((station) => drawing.at({ kind: "station", id: station }))
        .filter((place) => place !== null);
      const waiting = drawing.groupPart(ward);
      if (!waiting || places.length !== path.length) continue;
      const box = waiting.getBBox();
      const { e, f } = waiting.transform.baseVal.consolidate()?.matrix ?? { e: 0, f: 0 };
      const middle = { x: e + box.x + box.width / 2, y: f + box.y + box.height / 2 };
      const copy = /** @type {SVGGElement} */ (waiting.cloneNode(true));
      copy.removeAttribute("data-group");
      const group = svg("g", { class: "riding" }, copy);
      waiting.setAttribute("visibility", "hidden");
      drawing.land.append(group);
      let from = middle;
      for (const [index, place] of places.entries()) {
        const way =
          index === 0 ? [from, place] : alongLine(drawing, [path[index - 1], path[index]], from, place);
        const frames = way.map(({ x, y }) => ({
          transform: `translate(${x - middle.x}px, ${y - middle.y}px)`,
        }));
        await this.#run(group, frames, STOP * factor);
        for (const icon of leaving.get(path[index]) ?? []) getOff(group, icon);
        from = place;
      }
      group.remove();
    }
  }

  /**
   * Track is laid from one end to the other.
   *
   * @param {Drawing} drawing
   * @param {GameOrTableEvent[]} events
   * @param {number} factor
   */
  async lay(drawing, events, factor) {
    for (const event of events) {
      if (event.type !== "track_laid") continue;
      const line = drawing.line(event.between);
      if (!line) continue;
      const path = svg("path", {
        class: `laying ${event.player}`,
        d: line.getAttribute("d"),
        pathLength: 1,
      });
      drawing.land.append(path);
      await this.#run(path, [{ strokeDashoffset: 1 }, { strokeDashoffset: 0 }], MOMENT * factor);
      path.remove();
    }
  }

  /**
   * What is new on the board appears: stores, customers and figures.
   *
   * @param {Drawing} drawing
   * @param {GameOrTableEvent[]} events
   * @param {number} factor
   */
  async appear(drawing, events, factor) {
    const found = events.flatMap((event) => {
      if (event.type === "store_opened" || event.type === "store_upgraded")
        return [drawing.find("store", event.station)];
      if (event.type === "customers_placed" || event.type === "customers_arrived")
        return [drawing.groupPart(event.ward)];
      return event.type === "piece_moved" ? [drawing.groupPart(event.to)] : [];
    });
    // The icons are scaled about their own middles.
    const icons = new Set(found.flatMap((part) => [...(part?.querySelectorAll("use") ?? [])]));
    const appear = [...icons].map(async (icon) => {
      icon.classList.add("appearing");
      const animation = await this.#run(
        icon,
        [
          { opacity: 0, transform: "scale(0.3)" },
          { opacity: 1, transform: "scale(1.12)", offset: 0.7 },
          { opacity: 1, transform: "none" },
        ],
        MOMENT * factor,
      );
      animation.cancel();
      icon.classList.remove("appearing");
    });
    await Promise.all(appear);
  }

  /**
   * Cards fly to the players who get them, and the queue moves up.
   *
   * @param {GameOrTableEvent[]} events
   * @param {Color | null} own
   * @param {number} factor
   */
  async deal(events, own, factor) {
    const flights = cardsOf(events).map(({ from, player, count }) =>
      this.#fly(from, player, own, count, factor),
    );
    const queue = [...document.querySelectorAll("#queue .cards > li")];
    const slides = events.some(({ type }) => type === "card_queued" || type === "card_taken")
      ? queue.map((card) => this.#slide(card, queue, factor))
      : [];
    await Promise.all([...flights, ...slides]);
  }

  /**
   * @param {"queue" | "deck"} from
   * @param {Color} player
   * @param {Color | null} own
   * @param {number} count
   * @param {number} factor
   */
  async #fly(from, player, own, count, factor) {
    const start = document.querySelector(
      from === "queue" ? "#queue .cards > li" : '[data-explains="deck"], #queue',
    );
    const end =
      (player === own && document.querySelector("#hand:not([hidden])")) ||
      document.querySelector(`#players [data-explains="player ${player}"]`);
    if (!start || !end || count === 0) return;
    const [a, b] = [middleOf(start), middleOf(end)];
    const card = document.createElement("span");
    card.className = "flying-card";
    card.setAttribute("aria-hidden", "true");
    document.body.append(card);
    const at = (/** @type {Point} */ { x, y }) => `translate(${x}px, ${y}px) translate(-50%, -50%)`;
    await this.#run(
      card,
      [
        { transform: at(a), opacity: 1 },
        { transform: at(b), opacity: 1, offset: 0.85 },
        { transform: at(b), opacity: 0 },
      ],
      2 * MOMENT * factor,
    );
    card.remove();
  }

  /**
   * A card of the queue comes from the place behind it.
   *
   * @param {Element} card
   * @param {Element[]} queue
   * @param {number} factor
   */
  async #slide(card, queue, factor) {
    if (queue.length < 2) return;
    const [a, b] = [middleOf(queue[0]), middleOf(queue[1])];
    const frames = [
      { transform: `translate(${b.x - a.x}px, ${b.y - a.y}px)`, opacity: 0.4 },
      { transform: "none", opacity: 1 },
    ];
    (await this.#run(card, frames, MOMENT * factor)).cancel();
  }
}

/**
 * Removes a customer from a drawn group. Equal customers are drawn once, with their number.
 *
 * @param {Element} group
 * @param {string} icon
 */
function getOff(group, icon) {
  const drawn = group.querySelector(`use[href="${icon}"]`)?.parentElement;
  const count = drawn?.querySelector('use[href^="#b-times"]');
  (count ?? drawn)?.remove();
}

/** @param {Element} element */
function middleOf(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/**
 * Points along the drawn line between two stations, in the direction of travel.
 *
 * @param {Drawing} drawing
 * @param {string[]} stations
 * @param {Point} from
 * @param {Point} to
 * @returns {Point[]}
 */
function alongLine(drawing, stations, from, to) {
  const line = drawing.line(stations);
  if (!line) return [from, to];
  const length = line.getTotalLength();
  const pieces = 6;
  const points = Array.from({ length: pieces + 1 }, (_, index) =>
    line.getPointAtLength((length * index) / pieces),
  ).map(({ x, y }) => ({ x, y }));
  const [first] = points;
  const isForward =
    Math.hypot(first.x - from.x, first.y - from.y) <= Math.hypot(first.x - to.x, first.y - to.y);
  return isForward ? points : points.reverse();
}
