// Events in sentences.

/** @import { CardsDrawnEvent, GameOrTableEvent, HistoryEntry, PieceMovedEvent, ProposedTableEvent, SeatHandedOverTableEvent, GameFinishedEvent } from "api" */
/** @import { Scene } from "./scene.js" */

import { say } from "../common/messages.js";
import {
  botName,
  briefName,
  cardCount,
  cardText,
  colorName,
  crowdText,
  fullName,
  innerName,
  isViewer,
  listed,
  modName,
  pointsNumber,
  storeName,
  tokenText,
} from "./names.js";

/**
 * @param {Scene} scene
 * @param {PieceMovedEvent} event
 */
function pieceText(scene, { piece, owner, to, station }) {
  const ward = scene.city.ward(to);
  if (piece === "princess") return say("play-princess-went", { ward });
  if (piece === "kaiju") return say("play-kaiju-went", { ward });
  if (piece === "hachiko")
    return to === "marker" ? say("play-hachiko-on-marker") : say("play-hachiko-went", { ward });
  if (!owner) return null;
  const own = isViewer(scene, owner);
  const values = { ward, player: fullName(scene, owner), station: station && scene.city.station(station) };
  if (station) return own ? say("play-your-chairman-got-off", values) : say("play-chairman-got-off", values);
  return own ? say("play-your-chairman-went", values) : say("play-chairman-went", values);
}

/**
 * @param {Scene} scene
 * @param {CardsDrawnEvent} event
 */
function drawText(scene, { player, count, cards, reason }) {
  const values = {
    player: briefName(scene, player),
    cards: cards ? cardText(scene, cards) : cardCount(count),
  };
  if (reason === "deal") return cards && say("play-player-began-cards", values);
  if (reason === "track") return say("play-player-drew-track-income", values);
  return say("play-player-drew-cards", values);
}

/**
 * @param {Scene} scene
 * @param {SeatHandedOverTableEvent} event
 */
function leavingText(scene, { player, reason, bot }) {
  const user = scene.player(player)?.left?.user.name;
  const values = {
    player: user ? say("play-color-with-name", { color: colorName(player), name: user }) : colorName(player),
    bot: botName(bot),
  };
  if (reason === "resigned") return say("play-player-resigned", values);
  if (reason === "timed_out") return say("play-player-timed-out", values);
  if (reason === "replaced") return say("play-player-replaced", values);
  return say("play-player-left", values);
}

/**
 * @param {Scene} scene
 * @param {ProposedTableEvent} event
 */
function proposalText(scene, { player: color, kind }) {
  const player = briefName(scene, color);
  if (kind === "undo") return say("play-player-proposed-undo", { player });
  if (kind === "pause") return say("play-player-proposed-pause", { player });
  return say("play-player-proposed-draw", { player });
}

/**
 * @param {Scene} scene
 * @param {GameFinishedEvent["standings"]} standings
 */
function standingsText(scene, standings) {
  const scores = [...standings].sort((a, b) => a.place - b.place);
  const each = scores.map(({ player, score }) => `${briefName(scene, player)} ${pointsNumber(score)}`);
  return say("play-game-over-scores", { scores: listed(each) });
}

/** @type {{ [Type in GameOrTableEvent["type"]]: (scene: Scene, event: Extract<GameOrTableEvent, { type: Type }>) => string | null }} */
const EVENTS = {
  game_started: (scene, { first }) => say("play-first-player", { player: innerName(scene, first) }),
  position_set: () => say("play-study-set-up"),
  card_queued: (scene, { ward }) => say("play-queue-card-added", { ward: scene.city.ward(ward) }),
  customer_queued(scene, { ward, customer, from }) {
    const values = { ward: scene.city.ward(ward), customer: tokenText(customer) };
    return from === "upgrade"
      ? say("play-customer-returned-to-queue", values)
      : say("play-queue-customer-added", values);
  },
  customer_returned: (scene, { customer }) =>
    say("play-customer-returned-to-bag", { customer: tokenText(customer) }),
  customer_left: (scene, { customer }) => say("play-customer-left-game", { customer: tokenText(customer) }),
  mod_added(scene, { mod, player, home }) {
    const values = {
      mod: modName(mod),
      player: player && briefName(scene, player),
      home: home && scene.city.station(home),
    };
    if (!player) return home ? say("play-mod-in-play-with-home", values) : say("play-mod-in-play", values);
    return home ? say("play-player-chose-mod-with-home", values) : say("play-player-chose-mod", values);
  },
  piece_moved: pieceText,
  ward_fled: (scene, { ward }) => say("play-everybody-fled", { ward: scene.city.ward(ward) }),
  turn_started: (scene, { number, player }) =>
    say("play-turn-began", { number, player: innerName(scene, player) }),
  customers_placed(scene, { ward, customers }) {
    return customers.length
      ? say("play-customers-arrived", {
          ward: scene.city.ward(ward),
          customers: crowdText(customers),
        })
      : null;
  },
  card_taken: (scene, { player, ward }) =>
    say("play-player-took-queue-card", { player: briefName(scene, player), ward: scene.city.ward(ward) }),
  deck_reshuffled: (scene, { cards }) => say("play-discard-shuffled", { cards: cardCount(cards) }),
  cards_drawn: drawText,
  cards_paid: (scene, { player, cards }) =>
    cards.length
      ? say("play-player-paid-cards", { player: briefName(scene, player), cards: cardText(scene, cards) })
      : null,
  store_opened(scene, { player, station, good, from }) {
    const values = {
      player: briefName(scene, player),
      store: storeName(good),
      station: scene.city.station(station),
      from: from && scene.city.station(from),
    };
    return from ? say("play-player-moved-store", values) : say("play-player-opened-store", values);
  },
  track_laid: (scene, { player, between }) =>
    say("play-player-laid-track", {
      player: briefName(scene, player),
      connection: scene.city.pair(between),
    }),
  customers_moved(scene, { player, ward, path }) {
    const values = {
      player: briefName(scene, player),
      ward: scene.city.ward(ward),
      path: scene.city.path(path),
    };
    return path.length === 1
      ? say("play-player-had-customers-shop", values)
      : say("play-player-moved-customers", values);
  },
  customer_delivered(scene, { player, station, customer }) {
    const values = {
      player: briefName(scene, player),
      customer: tokenText(customer),
      station: scene.city.station(station),
    };
    return say("play-player-collected", values);
  },
  customers_arrived(scene, { ward, customers }) {
    return customers.length
      ? say("play-customers-now-waiting", {
          ward: scene.city.ward(ward),
          customers: crowdText(customers),
        })
      : null;
  },
  store_upgraded(scene, { player, station, good }) {
    const values = {
      player: briefName(scene, player),
      station: scene.city.station(station),
      store: storeName(good),
    };
    return say("play-player-upgraded", values);
  },
  bonus_tokens_claimed(scene, { player, tokens }) {
    return say("play-player-claimed-tokens", { player: briefName(scene, player), tokens });
  },
  passed: (scene, { player }) => say("play-player-passed", { player: briefName(scene, player) }),
  end_began(scene, { turns_left: count }) {
    return say("play-last-customer-arrived", { count });
  },
  hand_discarded: (scene, { player, cards }) =>
    cards.length
      ? say("play-player-discarded-cards", {
          player: briefName(scene, player),
          cards: cardText(scene, cards),
        })
      : null,
  game_finished: (scene, { standings }) => standingsText(scene, standings),
  undone: (scene, { player }) =>
    say("play-player-took-back-last-action", { player: briefName(scene, player) }),
  game_abandoned: () => say("play-game-abandoned"),
  seat_handed_over: leavingText,
  proposed: proposalText,
  proposal_answered(scene, { player, agree }) {
    const values = { player: briefName(scene, player) };
    return agree ? say("play-player-agreed", values) : say("play-player-declined", values);
  },
  clock_paused: () => say("play-clock-stopped"),
  clock_resumed: (scene, { player }) =>
    say("play-player-resumed-clock", { player: briefName(scene, player) }),
  game_conceded: () => say("play-all-other-players-resigned"),
};

/** @typedef {(scene: Scene, event: GameOrTableEvent) => string | null} EventText */

/**
 * An event in a sentence; null if it is not shown.
 *
 * @type {EventText}
 */
export const eventText = (scene, event) => /** @type {EventText} */ (EVENTS[event.type])(scene, event);

/**
 * All events of a history entry in sentences.
 *
 * @param {Scene} scene
 * @param {HistoryEntry} entry
 */
export const entryText = (scene, entry) =>
  entry.events
    .map((event) => eventText(scene, event))
    .filter(Boolean)
    .join(" ");
