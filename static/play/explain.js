// Explains anything on the table, and its current state, in a sentence or two.

import { say } from "../common/words.js";
import { figureWords, presenceWords } from "./figures.js";
import { cardCount, cardWords, colorName, countedWords, crowdWords, fullName, goodName, innerName, isViewer, listed, pointsWords, storeName } from "./wording.js";

/** The maximum number of cards of the discard pile that are named. */
const PILE = 12;

const sentences = (...parts) => parts.filter(Boolean).join(" ");
const same = ([a, b], [c, d]) => (a === c && b === d) || (a === d && b === c);

/** The figures in a ward, or in the water. */
function figuresIn({ view }, place) {
  const { princess, kaiju, hachiko } = view.board;
  const standing = Object.entries({ princess, kaiju, hachiko }).filter(([, at]) => at === place);
  const chairmen = view.players.filter(({ chairman }) => chairman === place);
  return [...standing.map(([figure]) => ({ figure })), ...chairmen.map(({ color }) => ({ figure: "chairman", color }))];
}

function storeWords(scene, id) {
  const store = scene.view.board.stores.find(({ station }) => station === id);
  if (!store) return say("There is no store here.");
  const values = { store: storeName(store.kind), player: innerName(scene, store.owner), goods: goodsTaken(store.kind) };
  return isViewer(scene, store.owner) ? say("You have {store} here; it sells {goods}.", values) : say("{player} has {store} here; it sells {goods}.", values);
}

const goodsTaken = (kind) => (kind === "department" ? say("all goods") : goodName(kind));

function stationWords(scene, id) {
  const { city, view } = scene;
  const values = { station: city.station(id), ward: city.ward(city.wardOf(id)) };
  const farEnd = (pair) => city.station(pair.find((end) => end !== id));
  const laid = view.board.track.filter(({ between }) => between.includes(id));
  const linked = city.document.permanent_links.filter((pair) => pair.includes(id));
  const ways = [
    ...laid.map(({ between, owner }) => say("{station} ({color})", { station: farEnd(between), color: colorName(owner) })),
    ...linked.map((pair) => say("{station} (always open)", { station: farEnd(pair) })),
  ];
  const isDepartment = view.board.stores.some(({ station, kind }) => station === id && kind === "department");
  const blossoms = city.stations.get(id).sakura && !isDepartment;
  return sentences(
    blossoms ? say("Station {station} in {ward}, with a sakura: a store here can become a department store.", values) : say("Station {station} in {ward}.", values),
    storeWords(scene, id),
    ways.length > 0 && say("Track and permanent links lead to {stations}.", { stations: listed(ways) }),
    view.mods.some(({ home }) => home === id) && say("This is Hachiko’s home."),
  );
}

function connectionWords(scene, pair) {
  const { city, view } = scene;
  const connection = city.pair(pair);
  if (city.isLinked(...pair)) return say("{connection}: a permanent link, always open and owned by nobody.", { connection });
  const laid = view.board.track.find(({ between }) => same(between, pair));
  if (!laid) return say("{connection}: no track yet. Use EXPAND to lay track here.", { connection });
  if (isViewer(scene, laid.owner)) return say("{connection}: your track. When others move customers along it, you draw cards as with INCOME.", { connection });
  return say("{connection}: track of {player}, who draws cards as with INCOME when others move customers along it.", { connection, player: fullName(scene, laid.owner) });
}

function wardWords(scene, id) {
  const { city, view } = scene;
  const here = sentences(...figuresIn(scene, id).map((figure) => presenceWords(scene, figure, id)));
  if (id === "water") return sentences(say("{water} touches these wards: {wards}.", { water: city.ward(id), wards: cardWords(scene, city.document.water.wards) }), here);
  const waiting = view.board.customers[id];
  return sentences(
    say("{ward}: {cards} in the game.", { ward: city.ward(id), cards: cardCount(city.wards.get(id).cards) }),
    waiting ? say("Customers waiting: {customers}.", { customers: countedWords(waiting) }) : say("No customers are waiting here."),
    here,
    isWildForOwn(scene, id) && view.board.princess !== id && say("Its cards are wild for you."),
    say("Adjacent wards: {wards}.", { wards: cardWords(scene, city.neighbors(id)) }),
  );
}

const isWildForOwn = (scene, ward) => Boolean(scene.own) && scene.player(scene.own).wild.includes(ward);

function cardThingWords(scene, ward) {
  const values = { ward: scene.city.ward(ward) };
  if (isWildForOwn(scene, ward)) return say("A card of {ward}, wild for you: it pays for any one ward.", values);
  return say("A card of {ward}: it pays for actions in {ward}. Any three cards pay for anything.", values);
}

function tokenThingWords(scene, [good, mark]) {
  const values = { good: goodName(good) };
  if (mark === "thief") return say("A thief posing as a customer who wants {good}: anyone who collects it loses half a point.", values);
  return mark === "2" ? say("A customer who wants {good} and counts as two when scoring.", values) : say("A customer who wants {good}.", values);
}

function queueWords(scene, space) {
  const card = scene.view.queue.find((queued) => String(queued.space) === String(space));
  if (!card) return say("Queue space {space} is empty.", { space });
  const values = { space, ward: scene.city.ward(card.ward), customers: crowdWords(card.customers) };
  const what = card.customers.length ? say("Queue space {space}: these customers will go to {ward}: {customers}.", values) : say("Queue space {space}: {ward}, with no customers yet.", values);
  return sentences(what, card.space === 1 && say("When the next turn begins, the customers on this card go to its ward, and the player whose turn it is takes the card."));
}

function bonusWords(scene) {
  const { bonus_stacks: stacks } = scene.view;
  const what = say("Each bonus token counts as one customer of any good.");
  if (!stacks.length) return sentences(say("All bonus tokens have been claimed."), what);
  return sentences(say("The next UPGRADE claims a stack of {count}. The stacks after that: {stacks}.", { count: stacks[0], stacks: listed(stacks.slice(1)) || "–" }), what);
}

function discardWords(scene) {
  const { discard } = scene.view;
  if (!discard.length) return say("The discard pile is empty.");
  const last = cardWords(scene, discard.slice(-PILE).reverse());
  if (discard.length <= PILE) return say("Discard pile, newest first: {cards}.", { cards: last });
  return say("The discard pile has {count} cards. The most recent, newest first: {cards}.", { count: discard.length, cards: last });
}

function screenWords(scene, color) {
  const player = scene.player(color ?? scene.own);
  if (!player?.customers) return say("Collected customers stay hidden behind the screen until the game ends.");
  const hidden = say("Nobody else can see behind the screen until the game ends.");
  return sentences(say("Collected: {customers}; {points} so far.", { customers: countedWords(player.customers), points: pointsWords(player.score) }), !scene.isOver && hidden);
}

function playerWords(scene, color) {
  const { hand_size: hand, supply, bonus_tokens: bonus, chairman, wild } = scene.player(color);
  const stores = Object.values(supply.stores).reduce((sum, count) => sum + count, 0);
  const values = { player: fullName(scene, color), cards: cardCount(hand), stores, departments: supply.department_stores, track: supply.track };
  return sentences(
    say("{player}: {cards} in hand. Left in the supply: stores {stores}, department stores {departments}, track {track}.", values),
    bonus > 0 && say("Bonus tokens: {count}.", { count: bonus }),
    chairman && say("The Chairman is in {ward}.", { ward: scene.city.ward(chairman) }),
    wild.length > 0 && say("Wild cards: {wards}.", { wards: cardWords(scene, wild) }),
  );
}

const KINDS = {
  station: (scene, [id]) => stationWords(scene, id),
  connection: connectionWords,
  ward: (scene, [id]) => wardWords(scene, id),
  card: (scene, [ward]) => cardThingWords(scene, ward),
  token: tokenThingWords,
  queue: (scene, [space]) => queueWords(scene, space),
  bonus: bonusWords,
  bag: (scene) => say("Customers in the bag: {count}. When the bag and the queue are both empty, the last turns begin.", { count: scene.view.bag_size }),
  deck: (scene) => say("The deck has {cards}. When it is empty, the discard pile is shuffled into a new deck.", { cards: cardCount(scene.view.deck_size) }),
  discard: discardWords,
  screen: (scene, [color]) => screenWords(scene, color),
  player: (scene, [color]) => playerWords(scene, color),
  figure: (scene, [figure, color]) => figureWords(scene, figure, color),
};

/** What a thing is, and its current state; empty for null. */
export const thingWords = (scene, thing) => (thing ? (KINDS[thing.kind]?.(scene, [thing.id ?? []].flat()) ?? "") : "");

/** Explains whatever the pointer or the focus is on: on the board, and on elements with `data-thing="kind id"`. */
export class Explainer {
  #line;
  #scene;
  #thing = null;

  constructor(line, scene, board, table) {
    this.#line = line;
    this.#scene = scene;
    board.addEventListener("look", ({ detail }) => this.#say(detail));
    for (const type of ["pointerover", "focusin"]) table.addEventListener(type, ({ target }) => this.#lookAt(target));
    // Its state may have changed in the meantime.
    scene.addEventListener("change", () => this.#say(this.#thing));
  }

  #lookAt(target) {
    const carrier = target.closest("[data-thing]");
    if (!carrier) return;
    const [kind, ...id] = carrier.dataset.thing.split(" ");
    this.#say({ kind, id });
  }

  #say(thing) {
    const words = thingWords(this.#scene, thing);
    if (words) this.#thing = thing;
    if (words && this.#line.textContent !== words) this.#line.textContent = words;
  }
}
