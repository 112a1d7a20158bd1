// The forecast of an action in sentences: everything that follows from it until something is drawn.

import { say } from "../common/words.js";
import { briefName, cardWords, crowdWords, fullName, innerName, isViewer, modName, storeName, tokenWords } from "./names.js";
import { eventWords } from "./telling.js";

function pieceWords(scene, { piece, owner, to, station }) {
  const ward = scene.city.ward(to);
  if (piece === "princess") return say("The Princess will go to {ward}.", { ward });
  if (piece === "kaiju") return say("The Kaiju will go to {ward}.", { ward });
  if (piece === "hachiko") return to === "marker" ? say("Hachiko will be back home, on his marker.") : say("Hachiko will go to {ward}.", { ward });
  const own = isViewer(scene, owner);
  const values = { ward, player: fullName(scene, owner), station: station && scene.city.station(station) };
  if (station) return own ? say("Your Chairman will get off at {station}.", values) : say("The Chairman of {player} will get off at {station}.", values);
  return own ? say("Your Chairman will go to {ward}.", values) : say("The Chairman of {player} will go to {ward}.", values);
}

const FORECASTS = {
  customer_queued(scene, { ward, customer }) {
    return say("This customer will return to the queue, on the {ward} card: {customer}.", { ward: scene.city.ward(ward), customer: tokenWords(customer) });
  },
  customer_left: (scene, { customer }) => say("This customer will leave the game: {customer}.", { customer: tokenWords(customer) }),
  mod_added(scene, { mod, home }) {
    const values = { mod: modName(mod), home: home && scene.city.station(home) };
    return home ? say("This mod will join the game: {mod} (home: {home}).", values) : say("This mod will join the game: {mod}.", values);
  },
  piece_moved: pieceWords,
  ward_fled: (scene, { ward }) => say("Everybody will flee from {ward}.", { ward: scene.city.ward(ward) }),
  turn_started: (scene, { number, player }) => say("Next is turn {number}: {player}.", { number, player: innerName(scene, player) }),
  customers_placed(scene, { ward, customers }) {
    return customers.length ? say("Customers will arrive in {ward}: {customers}.", { ward: scene.city.ward(ward), customers: crowdWords(customers) }) : null;
  },
  card_taken: (scene, { player, ward }) => say("{player} will take the {ward} card from the queue.", { player: briefName(scene, player), ward: scene.city.ward(ward) }),
  cards_paid: (scene, { player, cards }) => (cards.length ? say("{player} will pay {cards}.", { player: briefName(scene, player), cards: cardWords(scene, cards) }) : null),
  store_opened(scene, { player, station, good, from }) {
    const values = { player: briefName(scene, player), store: storeName(good), station: scene.city.station(station), from: from && scene.city.station(from) };
    return from ? say("{player} will move {store} from {from} to {station}.", values) : say("{player} will open {store} at {station}.", values);
  },
  track_laid: (scene, { player, between }) => say("{player} will lay track: {connection}.", { player: briefName(scene, player), connection: scene.city.pair(between) }),
  customers_moved(scene, { player, ward, path }) {
    const values = { player: briefName(scene, player), ward: scene.city.ward(ward), path: scene.city.path(path) };
    return path.length === 1 ? say("{player} will have the customers in {ward} shop at {path}.", values) : say("{player} will move the customers from {ward}: {path}.", values);
  },
  customer_delivered(scene, { player, station, customer }) {
    const values = { player: briefName(scene, player), customer: tokenWords(customer), station: scene.city.station(station) };
    return say("{player} will collect {customer} at {station}.", values);
  },
  customers_arrived(scene, { ward, customers }) {
    return customers.length ? say("These customers will stay in {ward}: {customers}.", { ward: scene.city.ward(ward), customers: crowdWords(customers) }) : null;
  },
  store_upgraded(scene, { player, station, good }) {
    const values = { player: briefName(scene, player), station: scene.city.station(station), store: storeName(good) };
    return say("{player} will build a department store at {station}, in place of {store}.", values);
  },
  bonus_tokens_claimed(scene, { player, tokens }) {
    const values = { player: briefName(scene, player), tokens };
    return tokens === 1 ? say("{player} will claim 1 bonus token.", values) : say("{player} will claim {tokens} bonus tokens.", values);
  },
  passed: (scene, { player }) => say("{player} will pass.", { player: briefName(scene, player) }),
  end_began(scene, { turns_left: count }) {
    return count === 1 ? say("That will place the last customer: one more turn follows.") : say("That will place the last customer: {count} more turns follow.", { count });
  },
};

/** A forecast event in a sentence; null if it is not shown. */
export const forecastWords = (scene, event) => (FORECASTS[event.type] ?? eventWords)(scene, event);
