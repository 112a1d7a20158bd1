// The panels around the board: turn, clock, queue and players.

/** @import { Color, GamePlayer, StoreKind } from "api" */
/** @import { AttributeValue, Child } from "../common/dom.js" */
/** @import { Scene } from "./scene.js" */

import { el } from "../common/dom.js";
import { say } from "../common/messages.js";
import { ClockFace } from "./clock-face.js";
import { bonusIcon, chip, figureIcon, icon, sign, storeIcon, tokenIcon } from "./pieces.js";
import { waitingText } from "./action-texts.js";
import {
  cardCount,
  colorName,
  isViewer,
  leaverText,
  listed,
  personName,
  pointsText,
  storeName,
} from "./names.js";

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
  /** @type {Color[]} */
  #earners = [];

  /**
   * @param {Scene} scene
   * @param {Record<"turn" | "where" | "clock" | "queue" | "players", HTMLElement>} sections
   */
  constructor(scene, { turn, where, clock, queue, players }) {
    this.scene = scene;
    this.sections = { turn, where, queue, players };
    this.#clock = new ClockFace(clock, scene);
  }

  show() {
    this.#showTurn();
    this.#clock.show();
    this.#fill("queue", queueParts(this.scene));
    this.#showPlayers();
  }

  /**
   * Marks the players who would draw cards because of what the viewer is planning.
   *
   * @param {Color[]} earners
   */
  forecast(earners) {
    if (String(earners) === String(this.#earners)) return;
    this.#earners = earners;
    this.#showPlayers();
  }

  #showPlayers() {
    this.#fill("players", playersParts(this.scene, this.#earners));
  }

  #showTurn() {
    const { view, isAwaited, city } = this.scene;
    const { turn, where } = this.sections;
    const { pill, rest } = turnTexts(this.scene);
    turn.classList.toggle("own", isAwaited);
    // Unchanged text is not announced again.
    if (turn.textContent !== `${pill} ${rest}`)
      turn.replaceChildren(
        el("span", { class: isAwaited ? "pill on" : "pill" }, pill),
        " ",
        el("span", { class: "rest" }, rest),
      );
    where.textContent = view.turn
      ? say("play-map-and-turn", { map: city.name, number: view.turn.number })
      : city.name;
    document.title = isAwaited ? say("play-title-your-turn", { name: view.name }) : this.#title;
  }

  /**
   * Fills a section, and leaves the focus where it was.
   *
   * @param {"queue" | "players"} name
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
 * Whose turn it is, and what is left to do in it or until the end.
 *
 * @param {Scene} scene
 */
function turnTexts(scene) {
  const { view, isAwaited } = scene;
  const { turn, awaiting, final_turns_left: left } = view;
  if (!turn || !awaiting) return { pill: waitingText(scene), rest: "" };
  const ends =
    left === null ? "" : left === 0 ? say("play-last-turn") : say("play-turns-left", { count: left });
  const isChoice = awaiting.decision !== "act";
  if (!isAwaited) {
    const pill = isChoice
      ? waitingText(scene)
      : say("play-turn-of-player", { player: personName(scene, awaiting.player) });
    return { pill, rest: ends };
  }
  const pill = view.solo
    ? say("play-turn-of-player", { player: colorName(awaiting.player) })
    : say("common-your-turn");
  const task = isChoice ? waitingText(scene) : say("play-actions-left", { count: turn.actions_left });
  return { pill, rest: [task, ends].filter(Boolean).join(say("common-separator")) };
}

/** @param {Scene} scene */
function queueParts(scene) {
  const { view, city } = scene;
  if (view.status === "lobby") return [];
  const cards = view.queue.map(({ space, ward, customers }) =>
    explained(
      "li",
      `queue ${space}`,
      { value: space },
      el("strong", {}, city.ward(ward)),
      el(
        "span",
        { class: "tokens" },
        ...customers.map((token) => tokenIcon(token)),
        customers.length === 0 && el("span", { class: "faint" }, say("play-queue-empty")),
      ),
    ),
  );
  return [el("ul", { class: "stock" }, ...stock(scene)), el("ol", { class: "cards" }, ...cards)];
}

/**
 * The stock beside the board: deck, bag, discard pile and bonus tokens.
 *
 * @param {Scene} scene
 */
function stock(scene) {
  const { deck_size: deck, discard, bag_size: bag, bonus_stacks: stacks } = scene.view;
  /**
   * @param {string} kind
   * @param {string} name
   * @param {string} label
   * @param {number | string} count
   */
  const pile = (kind, name, label, count) =>
    explained(
      "li",
      kind,
      { class: kind },
      icon(name),
      el("span", { class: "unseen" }, label),
      el("span", { "aria-hidden": "true" }, count),
    );
  return [
    pile("deck", "deck", say("play-deck-count", { count: deck }), deck),
    pile("bag", "bag", say("play-bag-count", { count: bag }), bag),
    pile("discard", "discard", say("play-discard-count", { count: discard.length }), discard.length),
    pile("bonus", "bonus", `${say("common-bonus")} ${listed(stacks.map(String)) || "–"}`, stacks[0] ?? "–"),
  ];
}

/**
 * The players: all of them or, if the viewer has a panel of their own, the others.
 *
 * @param {Scene} scene
 * @param {Color[]} earners
 */
function playersParts(scene, earners) {
  const { players } = scene.view;
  const hasOwn = !scene.isOver && Boolean(scene.player(scene.own)?.customers);
  const shown = hasOwn ? players.filter(({ color }) => color !== scene.own) : players;
  return [
    el(
      "ul",
      { class: "seats" },
      ...shown.map((player) => seat(scene, player, earners.includes(player.color))),
    ),
  ];
}

/**
 * @param {Scene} scene
 * @param {GamePlayer} player
 * @param {boolean} earns
 */
function seat(scene, player, earns) {
  const { color, score, place } = player;
  const awaited = scene.view.awaiting?.player === color;
  const name = isViewer(scene, color)
    ? say("play-color-you", { color: colorName(color) })
    : personName(scene, color);
  return explained(
    "li",
    `player ${color}`,
    { class: awaited ? "awaited" : null },
    chip(color),
    el(
      "div",
      { class: "who" },
      el("strong", {}, name),
      ...seatNotes(player),
      awaited && el("span", { class: "pill on" }, say("play-deciding")),
      earns && el("span", { class: "pill soft" }, say("play-draws-cards")),
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
  const stores = scene.view.board.stores.filter(({ owner }) => owner === color);
  /** @type {StoreKind[]} */
  const kinds = stores.map(({ kind }) => kind);
  /**
   * @param {Child} picture
   * @param {string} label
   * @param {number} count
   */
  const counted = (picture, label, count) =>
    el(
      "span",
      { class: "count" },
      picture,
      el("span", { class: "unseen" }, label),
      el("span", { "aria-hidden": "true" }, count),
    );
  return [
    el(
      "span",
      { class: "stores" },
      kinds.length > 0 &&
        el("span", { class: "unseen" }, say("play-stores-on-map", { stores: listed(kinds.map(storeName)) })),
      ...kinds.map((kind) => storeIcon(color, kind, { silent: true })),
    ),
    chairman && el("span", { class: "chairman" }, figureIcon("chairman", color), scene.city.ward(chairman)),
    counted(sign("card"), cardCount(hand), hand),
    counted(sign("track"), say("play-track-count", { count: supply.track }), supply.track),
    counted(bonusIcon(), say("play-bonus-token-count", { count: bonus }), bonus),
  ];
}
