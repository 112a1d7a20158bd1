// The forecast of an action in sentences: everything that follows from it until something is drawn.

/** @import { GameOrTableEvent, PieceMovedEvent } from "api" */
/** @import { EventText } from "./event-texts.js" */
/** @import { Scene } from "./scene.js" */

import { say } from "../common/messages.js";
import {
  briefName,
  cardText,
  crowdText,
  fullName,
  innerName,
  isViewer,
  modName,
  storeName,
  tokenText,
} from "./names.js";
import { eventText } from "./event-texts.js";

/**
 * @param {Scene} scene
 * @param {PieceMovedEvent} event
 */
function pieceText(scene, { piece, owner, to, station }) {
  const ward = scene.city.ward(to);
  if (piece === "princess") return say("play-princess-will-go", { ward });
  if (piece === "kaiju") return say("play-kaiju-will-go", { ward });
  if (piece === "hachiko")
    return to === "marker" ? say("play-hachiko-will-be-home") : say("play-hachiko-will-go", { ward });
  if (!owner) return null;
  const own = isViewer(scene, owner);
  const values = { ward, player: fullName(scene, owner), station: station && scene.city.station(station) };
  if (station)
    return own ? say("play-your-chairman-will-get-off", values) : say("play-chairman-will-get-off", values);
  return own ? say("play-your-chairman-will-go", values) : say("play-chairman-will-go", values);
}

/** @type {{ [Type in GameOrTableEvent["type"]]?: (scene: Scene, event: Extract<GameOrTableEvent, { type: Type }>) => string | null }} */
const FORECASTS = {
  customer_queued(scene, { ward, customer }) {
    return say("play-customer-will-return-to-queue", {
      ward: scene.city.ward(ward),
      customer: tokenText(customer),
    });
  },
  customer_left: (scene, { customer }) =>
    say("play-customer-will-leave-game", { customer: tokenText(customer) }),
  mod_added(scene, { mod, home }) {
    const values = { mod: modName(mod), home: home && scene.city.station(home) };
    return home ? say("play-mod-will-join-with-home", values) : say("play-mod-will-join", values);
  },
  piece_moved: pieceText,
  ward_fled: (scene, { ward }) => say("play-everybody-will-flee", { ward: scene.city.ward(ward) }),
  turn_started: (scene, { number, player }) =>
    say("play-next-turn-of", { number, player: innerName(scene, player) }),
  customers_placed(scene, { ward, customers }) {
    return customers.length
      ? say("play-customers-will-arrive", {
          ward: scene.city.ward(ward),
          customers: crowdText(customers),
        })
      : null;
  },
  card_taken: (scene, { player, ward }) =>
    say("play-player-will-take-queue-card", {
      player: briefName(scene, player),
      ward: scene.city.ward(ward),
    }),
  cards_paid: (scene, { player, cards }) =>
    cards.length
      ? say("play-player-will-pay-cards", {
          player: briefName(scene, player),
          cards: cardText(scene, cards),
        })
      : null,
  store_opened(scene, { player, station, good, from }) {
    const values = {
      player: briefName(scene, player),
      store: storeName(good),
      station: scene.city.station(station),
      from: from && scene.city.station(from),
    };
    return from ? say("play-player-will-move-store", values) : say("play-player-will-open-store", values);
  },
  track_laid: (scene, { player, between }) =>
    say("play-player-will-lay-track", {
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
      ? say("play-player-will-have-customers-shop", values)
      : say("play-player-will-move-customers", values);
  },
  customer_delivered(scene, { player, station, customer }) {
    const values = {
      player: briefName(scene, player),
      customer: tokenText(customer),
      station: scene.city.station(station),
    };
    return say("play-player-will-collect", values);
  },
  customers_arrived(scene, { ward, customers }) {
    return customers.length
      ? say("play-customers-will-stay", {
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
    return say("play-player-will-upgrade", values);
  },
  bonus_tokens_claimed(scene, { player, tokens }) {
    const values = { player: briefName(scene, player), tokens };
    return say("play-player-will-claim-tokens", values);
  },
  passed: (scene, { player }) => say("play-player-will-pass", { player: briefName(scene, player) }),
  end_began(scene, { turns_left: count }) {
    return say("play-will-place-last-customer", { count });
  },
};

/**
 * A forecast event in a sentence; null if it is not shown.
 *
 * @type {EventText}
 */
export const forecastText = (scene, event) =>
  /** @type {EventText} */ (FORECASTS[event.type] ?? eventText)(scene, event);
