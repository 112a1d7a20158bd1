// Events in sentences.

import { say } from "../common/words.js";
import {
  botName,
  briefName,
  cardCount,
  cardWords,
  colorName,
  crowdWords,
  fullName,
  innerName,
  isViewer,
  listed,
  modName,
  pointsNumber,
  storeName,
  tokenWords,
} from "./names.js";

function pieceWords(scene, { piece, owner, to, station }) {
  const ward = scene.city.ward(to);
  if (piece === "princess") return say("The Princess went to {ward}.", { ward });
  if (piece === "kaiju") return say("The Kaiju went to {ward}.", { ward });
  if (piece === "hachiko") return to === "marker" ? say("Hachiko is home, on his marker.") : say("Hachiko went to {ward}.", { ward });
  const own = isViewer(scene, owner);
  const values = { ward, player: fullName(scene, owner), station: station && scene.city.station(station) };
  if (station) return own ? say("Your Chairman got off at {station}.", values) : say("The Chairman of {player} got off at {station}.", values);
  return own ? say("Your Chairman went to {ward}.", values) : say("The Chairman of {player} went to {ward}.", values);
}

function drawWords(scene, { player, count, cards, reason }) {
  const values = { player: briefName(scene, player), cards: cards ? cardWords(scene, cards) : cardCount(count) };
  if (reason === "deal") return cards && say("{player} began with {cards}.", values);
  if (reason === "track") return say("{player} drew {cards} as track income.", values);
  return say("{player} drew {cards}.", values);
}

function leavingWords(scene, { player, reason, bot }) {
  const user = scene.player(player)?.left?.user.name;
  const values = { player: user ? say("{color} ({name})", { color: colorName(player), name: user }) : colorName(player), bot: botName(bot) };
  if (reason === "resigned") return say("{player} resigned; the {bot} takes over.", values);
  if (reason === "timed_out") return say("{player} ran out of time; the {bot} takes over.", values);
  if (reason === "replaced") return say("An organiser replaced {player} with the {bot}.", values);
  return say("{player} left; the {bot} takes over.", values);
}

function proposalWords(scene, { player: color, kind }) {
  const player = briefName(scene, color);
  if (kind === "undo") return say("{player} asked to take back an action.", { player });
  if (kind === "pause") return say("{player} asked to stop the clock.", { player });
  return say("{player} asked to end the game without a winner.", { player });
}

function standingsWords(scene, standings) {
  const scores = [...standings].sort((a, b) => a.place - b.place);
  const each = scores.map(({ player, score }) => `${briefName(scene, player)} ${pointsNumber(score)}`);
  return say("The game is over: {scores}.", { scores: listed(each) });
}

const EVENTS = {
  game_started: (scene, { first }) => say("First player: {player}.", { player: innerName(scene, first) }),
  position_set: () => say("A position was set up for study."),
  card_queued: (scene, { ward }) => say("New card in the queue: {ward}.", { ward: scene.city.ward(ward) }),
  customer_queued(scene, { ward, customer, from }) {
    const values = { ward: scene.city.ward(ward), customer: tokenWords(customer) };
    return from === "upgrade" ? say("Back in the queue on the {ward} card: {customer}.", values) : say("New in the queue on the {ward} card: {customer}.", values);
  },
  customer_returned: (scene, { customer }) => say("Returned to the bag because the queue has no card: {customer}.", { customer: tokenWords(customer) }),
  customer_left: (scene, { customer }) => say("Removed from the game: {customer}.", { customer: tokenWords(customer) }),
  mod_added(scene, { mod, player, home }) {
    const values = { mod: modName(mod), player: player && briefName(scene, player), home: home && scene.city.station(home) };
    if (!player) return home ? say("In play: {mod} (home: {home}).", values) : say("In play: {mod}.", values);
    return home ? say("{player} chose a mod: {mod} (home: {home}).", values) : say("{player} chose a mod: {mod}.", values);
  },
  piece_moved: pieceWords,
  ward_fled: (scene, { ward }) => say("Everybody fled from {ward}.", { ward: scene.city.ward(ward) }),
  turn_started: (scene, { number, player }) => say("Turn {number}: {player}.", { number, player: innerName(scene, player) }),
  customers_placed(scene, { ward, customers }) {
    return customers.length ? say("Customers arrived in {ward}: {customers}.", { ward: scene.city.ward(ward), customers: crowdWords(customers) }) : null;
  },
  card_taken: (scene, { player, ward }) => say("{player} took the {ward} card from the queue.", { player: briefName(scene, player), ward: scene.city.ward(ward) }),
  deck_reshuffled: (scene, { cards }) => say("The discard pile was shuffled into a new deck of {cards}.", { cards: cardCount(cards) }),
  cards_drawn: drawWords,
  cards_paid: (scene, { player, cards }) => (cards.length ? say("{player} paid {cards}.", { player: briefName(scene, player), cards: cardWords(scene, cards) }) : null),
  store_opened(scene, { player, station, good, from }) {
    const values = { player: briefName(scene, player), store: storeName(good), station: scene.city.station(station), from: from && scene.city.station(from) };
    return from ? say("{player} moved {store} from {from} to {station}.", values) : say("{player} opened {store} at {station}.", values);
  },
  track_laid: (scene, { player, between }) => say("{player} laid track: {connection}.", { player: briefName(scene, player), connection: scene.city.pair(between) }),
  customers_moved(scene, { player, ward, path }) {
    const values = { player: briefName(scene, player), ward: scene.city.ward(ward), path: scene.city.path(path) };
    return path.length === 1 ? say("{player} had the customers in {ward} shop at {path}.", values) : say("{player} moved the customers from {ward}: {path}.", values);
  },
  customer_delivered(scene, { player, station, customer }) {
    const values = { player: briefName(scene, player), customer: tokenWords(customer), station: scene.city.station(station) };
    return say("{player} collected {customer} at {station}.", values);
  },
  customers_arrived(scene, { ward, customers }) {
    return customers.length ? say("Now waiting in {ward}: {customers}.", { ward: scene.city.ward(ward), customers: crowdWords(customers) }) : null;
  },
  store_upgraded(scene, { player, station, good }) {
    const values = { player: briefName(scene, player), station: scene.city.station(station), store: storeName(good) };
    return say("{player} built a department store at {station}, in place of {store}.", values);
  },
  bonus_tokens_claimed(scene, { player, tokens }) {
    const values = { player: briefName(scene, player), tokens };
    return tokens === 1 ? say("{player} claimed 1 bonus token.", values) : say("{player} claimed {tokens} bonus tokens.", values);
  },
  passed: (scene, { player }) => say("{player} passed.", { player: briefName(scene, player) }),
  end_began(scene, { turns_left: count }) {
    return count === 1 ? say("The last customer has arrived. There is one more turn after this one.") : say("The last customer has arrived. There are {count} more turns after this one.", { count });
  },
  hand_discarded: (scene, { player, cards }) => (cards.length ? say("{player} discarded {cards}.", { player: briefName(scene, player), cards: cardWords(scene, cards) }) : null),
  game_finished: (scene, { standings }) => standingsWords(scene, standings),
  undone: (scene, { player }) => say("{player} took back the last action.", { player: briefName(scene, player) }),
  game_abandoned: () => say("The game was abandoned without a winner."),
  seat_handed_over: leavingWords,
  proposed: proposalWords,
  proposal_answered(scene, { player, agree }) {
    const values = { player: briefName(scene, player) };
    return agree ? say("{player} agreed.", values) : say("{player} declined.", values);
  },
  clock_paused: () => say("The clock is stopped."),
  clock_resumed: (scene, { player }) => say("{player} resumed the clock.", { player: briefName(scene, player) }),
  game_conceded: () => say("All other players have resigned."),
};

/** An event in a sentence; null if it is not shown. */
export const eventWords = (scene, event) => EVENTS[event.type]?.(scene, event) ?? null;

/** All events of a history entry in sentences. */
export const entryWords = (scene, entry) => entry.events.map((event) => eventWords(scene, event)).filter(Boolean).join(" ");
