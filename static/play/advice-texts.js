// The reasons of the coach in sentences.

/** @import { Action, AdviceReason } from "api" */
/** @import { BoardElement } from "./drawing.js" */
/** @import { Scene } from "./scene.js" */

import { say } from "../common/messages.js";
import { cardCount, colorName, countedText, listed, pointsText } from "./names.js";

/** @type {{ [Code in AdviceReason["code"]]: (scene: Scene, reason: Extract<AdviceReason, { code: Code }>) => string }} */
const REASONS = {
  collects: (scene, { customers, points }) =>
    say("play-advice-collects", { customers: countedText(customers), points: pointsText(points) }),
  claims_bonus: (scene, { tokens, points }) =>
    say("play-advice-claims-bonus", { tokens, points: pointsText(points) }),
  connects: ({ city }, { station, ward, customers, queued }) =>
    say("play-advice-connects", {
      station: city.station(station),
      ward: city.ward(ward),
      customers: countedText(customers),
      queued: queued ? "yes" : "no",
    }),
  approaches: ({ city }, { station, ward, customers, queued, tracks }) =>
    say("play-advice-approaches", {
      station: city.station(station),
      ward: city.ward(ward),
      customers: countedText(customers),
      queued: queued ? "yes" : "no",
      tracks,
    }),
  sells_everything: ({ city }, { station }) =>
    say("play-advice-sells-everything", { station: city.station(station) }),
  makes_wild: ({ city }, { ward, cards }) => say("play-advice-makes-wild", { ward: city.ward(ward), cards }),
  draws_cards: (scene, { cards, hand }) =>
    say("play-advice-draws-cards", { cards: cardCount(cards), hand: cardCount(hand) }),
  brings_hachiko_home: () => say("play-advice-brings-hachiko-home"),
  scares: ({ city }, { ward, to, customers }) =>
    say("play-advice-scares", {
      ward: city.ward(ward),
      to: city.ward(to),
      customers: countedText(customers),
    }),
  blocks: ({ city }, { ward, players }) =>
    say("play-advice-blocks", { ward: city.ward(ward), players: listed(players.map(colorName)) }),
  gives_customers: (scene, { player, customers }) =>
    say("play-advice-gives-customers", { player: colorName(player), customers: countedText(customers) }),
  gives_cards: (scene, { player, cards }) =>
    say("play-advice-gives-cards", { player: colorName(player), cards: cardCount(cards) }),
  leaves: ({ city }, { ward, customers }) =>
    say("play-advice-leaves", { ward: city.ward(ward), customers: countedText(customers) }),
};

/**
 * A reason in a sentence.
 *
 * @param {Scene} scene
 * @param {AdviceReason} reason
 */
export const reasonText = (scene, reason) =>
  /** @type {(scene: Scene, reason: AdviceReason) => string} */ (REASONS[reason.code])(scene, reason);

/**
 * What an action is about on the board.
 *
 * @param {Action} action
 * @returns {BoardElement[]}
 */
export function placesOf(action) {
  /** @param {string} id */
  const station = (id) => ({ kind: /** @type {const} */ ("station"), id });
  /** @param {string} id */
  const ward = (id) => ({ kind: /** @type {const} */ ("ward"), id });
  /** @param {string[]} id */
  const connection = (id) => ({ kind: /** @type {const} */ ("connection"), id });
  switch (action.type) {
    case "open":
    case "upgrade":
      return [station(action.station)];
    case "expand":
      return [action.connection, ...(action.second ? [action.second] : [])].map(connection);
    case "move":
      return [ward(action.ward), ...action.path.map(station)];
    case "reunite":
      return action.path.map(station);
    case "wander":
    case "explore":
    case "kaiju":
    case "relocate_kaiju":
      return [ward(action.to)];
    default:
      return [];
  }
}
