// The panels beside the board: turn, clock, queue, hands and players.

/** @import { GamePlayer, StoreKind, Token } from "api" */
/** @import { AttributeValue, Child } from "../common/dom.js" */
/** @import { Scene } from "./scene.js" */

import { el } from "../common/dom.js";
import { say } from "../common/messages.js";
import { ClockFace } from "./clock-face.js";
import { bonusIcon, cardFace, chip, figureIcon, icon, storeIcon, tokenIcon } from "./pieces.js";
import { setRows } from "./sets.js";
import { waitingText } from "./action-texts.js";
import {
  ALL_GOODS,
  cardCount,
  colorName,
  fullName,
  goodName,
  isViewer,
  leaverText,
  listed,
  pointsText,
} from "./names.js";

/** @param {string} text */
const heading = (text) => el("h2", {}, text);

/**
 * An element that is explained when it has the focus or the pointer.
 *
 * @param {"li" | "div"} tag
 * @param {string} kind
 * @param {Record<string, AttributeValue>} fields
 * @param {Child[]} children
 */
const explained = (tag, kind, fields, ...children) =>
  el(tag, { "data-explains": kind, tabindex: 0, ...fields }, ...children);

/** The panels of a scene, in the sections that they fill. */
export class Panels {
  #title = document.title;
  #clock;

  /**
   * @param {Scene} scene
   * @param {Record<"turn" | "clock" | "queue" | "hand" | "players", HTMLElement>} sections
   */
  constructor(scene, { turn, clock, queue, hand, players }) {
    this.scene = scene;
    this.sections = { turn, queue, hand, players };
    this.#clock = new ClockFace(clock, scene);
  }

  show() {
    this.#showTurn();
    this.#clock.show();
    this.#fill("queue", queueParts(this.scene));
    this.#fill("hand", handParts(this.scene));
    this.#fill("players", playersParts(this.scene));
  }

  #showTurn() {
    const { view, isAwaited } = this.scene;
    const words = turnText(this.scene);
    const { turn } = this.sections;
    turn.classList.toggle("own", isAwaited);
    // Unchanged text is not announced again.
    if (turn.textContent !== words) turn.textContent = words;
    document.title = isAwaited ? say("play-title-your-turn", { name: view.name }) : this.#title;
  }

  /**
   * Fills a section, and leaves the focus where it was.
   *
   * @param {"queue" | "hand" | "players"} name
   * @param {HTMLElement[]} parts
   */
  #fill(name, parts) {
    const section = this.sections[name];
    const focused = section.contains(document.activeElement)
      ? document.activeElement?.getAttribute("data-explains")
      : null;
    section.replaceChildren(...parts);
    section.hidden = parts.length === 0;
    if (!focused) return;
    /** @type {HTMLElement | null} */
    const same = section.querySelector(`[tabindex][data-explains="${CSS.escape(focused)}"]`);
    same?.focus({ preventScroll: true });
  }
}

/**
 * The turn and who must act, with the number of remaining turns once that is known.
 *
 * @param {Scene} scene
 */
function turnText(scene) {
  const { turn, awaiting, final_turns_left: left } = scene.view;
  const waiting = waitingText(scene);
  if (!turn || !awaiting) return waiting;
  const told = say("play-title-waiting", { number: turn.number, waiting });
  if (left === null) return told;
  if (left === 0) return say("play-turn-is-last", { turn: told });
  return say("play-turn-with-turns-left", { turn: told, count: left });
}

/** @param {Scene} scene */
function queueParts(scene) {
  const { view } = scene;
  if (view.status === "lobby") return [];
  const cards = view.queue.map((card) =>
    explained(
      "li",
      `queue ${card.space}`,
      { value: card.space },
      el("span", { class: "space", "aria-hidden": "true" }, card.space),
      cardFace(scene, card.ward),
      el("span", { class: "tokens" }, ...card.customers.map((token) => tokenIcon(token))),
    ),
  );
  return [
    heading(say("common-queue")),
    el("ol", { class: "cards" }, ...cards),
    el("ul", { class: "stock" }, ...stock(scene)),
  ];
}

/**
 * The stock beside the board: deck, discard pile, bag and bonus tokens.
 *
 * @param {Scene} scene
 */
function stock(scene) {
  const { deck_size: deck, discard, bag_size: bag, bonus_stacks: stacks } = scene.view;
  const pile = discard.length
    ? say("play-discard-top", { count: discard.length, ward: scene.city.ward(discard[discard.length - 1]) })
    : say("play-discard-empty");
  return [
    explained("li", "deck", {}, icon("deck"), say("play-deck-count", { count: deck })),
    explained("li", "discard", {}, icon("discard"), pile),
    explained("li", "bag", {}, icon("bag"), say("play-bag-count", { count: bag })),
    explained(
      "li",
      "bonus",
      { class: "stacks" },
      icon("bonus"),
      el("span", {}, say("common-bonus")),
      ...stacks.map((tokens) => el("span", { class: "stack" }, tokens)),
      stacks.length === 0 && "–",
    ),
  ];
}

/**
 * The visible hands, the viewer's own first.
 *
 * @param {Scene} scene
 */
function handParts(scene) {
  if (scene.isOver) return [];
  const { players } = scene.view;
  const own = players.filter(({ color }) => color === scene.own);
  const others = players.filter(({ color }) => color !== scene.own);
  return [...own, ...others].flatMap((player) =>
    player.hand && player.customers
      ? [
          heading(handTitle(scene, player.color)),
          handCards(scene, player, player.hand),
          screen(player, player.customers),
        ]
      : [],
  );
}

/**
 * @param {Scene} scene
 * @param {GamePlayer["color"]} color
 */
const handTitle = (scene, color) =>
  isViewer(scene, color) ? say("common-your-hand") : say("play-hand-of", { player: fullName(scene, color) });

/**
 * @param {Scene} scene
 * @param {GamePlayer} player
 * @param {string[]} hand
 */
function handCards(scene, { color, wild }, hand) {
  if (!hand.length) return el("p", { class: "faint" }, say("play-no-cards"));
  const { city } = scene;
  const wards = [...new Set(hand)].sort((a, b) =>
    city.ward(a).localeCompare(city.ward(b), document.documentElement.lang),
  );
  const cards = wards.map((ward) => {
    const count = hand.filter((card) => card === ward).length;
    const face = cardFace(scene, ward, { wild: wild.includes(ward) });
    return explained(
      "li",
      `card ${ward}`,
      {},
      face,
      count > 1 && el("span", { class: "count" }, `×${count}`),
    );
  });
  return el("ul", { class: "cards", "data-player": color }, ...cards);
}

/**
 * What a player has collected behind the screen: by good, as sets, and the points so far.
 *
 * @param {GamePlayer} player
 * @param {Token[]} customers
 */
function screen({ color, sets, score }, customers) {
  const piles = ALL_GOODS.map((good) => customers.filter((token) => token.good === good)).filter(
    (pile) => pile.length,
  );
  const collected = piles.map((pile) =>
    el("span", { class: "tokens" }, ...pile.map((token) => tokenIcon(token))),
  );
  return explained(
    "div",
    `screen ${color}`,
    { class: "screen" },
    el("h3", {}, say("play-collected-points", { points: pointsText(score ?? 0) })),
    collected.length > 0
      ? el("div", { class: "piles" }, ...collected)
      : el("p", { class: "faint" }, say("play-no-customers-yet")),
    sets && sets.length > 0 && setRows(sets),
  );
}

/** @param {Scene} scene */
function playersParts(scene) {
  return [
    heading(say("common-players")),
    el("ul", { class: "seats" }, ...scene.view.players.map((player) => seat(scene, player))),
  ];
}

/**
 * @param {Scene} scene
 * @param {GamePlayer} player
 */
function seat(scene, player) {
  const { color, score, place } = player;
  const awaited = scene.view.awaiting?.player === color;
  return explained(
    "li",
    `player ${color}`,
    { class: awaited ? "awaited" : null },
    el(
      "div",
      { class: "who" },
      chip(color, { silent: true }),
      el(
        "strong",
        {},
        isViewer(scene, color) ? say("play-color-you", { color: colorName(color) }) : fullName(scene, color),
      ),
      ...seatNotes(player),
      awaited && el("span", { class: "turn-mark" }, say("play-deciding")),
      score !== null &&
        el(
          "span",
          { class: "score" },
          place ? say("play-place-and-points", { place, points: pointsText(score) }) : pointsText(score),
        ),
    ),
    el("div", { class: "things" }, ...belongings(scene, player)),
  );
}

/** @param {GamePlayer} player */
function seatNotes({ user, bot, left }) {
  /** @param {string} text */
  const note = (text) => el("small", { class: "faint" }, text);
  if (left) return [note(leaverText(left))];
  return !user && !bot ? [note(say("play-empty-seat"))] : [];
}

/**
 * @param {Scene} scene
 * @param {GamePlayer} player
 */
function belongings(scene, { color, hand_size: hand, supply, bonus_tokens: bonus, chairman }) {
  const { stores, department_stores: departments, track } = supply;
  /** @type {{ kind: StoreKind, count: number }[]} */
  const kinds = [
    ...ALL_GOODS.map((good) => ({ kind: good, count: stores[good] })),
    { kind: "department", count: departments },
  ];
  const told = kinds.map(
    ({ kind, count }) => `${kind === "department" ? say("play-department") : goodName(kind)} ${count}`,
  );
  return [
    el("span", {}, cardCount(hand)),
    el("span", {}, say("play-track-count", { count: track })),
    el(
      "span",
      { class: "supply" },
      el("span", { class: "unseen" }, say("play-stores-left", { stores: listed(told) })),
      ...kinds.map(({ kind, count }) =>
        el(
          "span",
          { class: count ? null : "none", "aria-hidden": "true" },
          storeIcon(color, kind, { silent: true }),
          count,
        ),
      ),
    ),
    bonus > 0 && el("span", { class: "bonus" }, bonusIcon(), `×${bonus}`),
    chairman && el("span", { class: "chairman" }, figureIcon("chairman", color), scene.city.ward(chairman)),
  ];
}
