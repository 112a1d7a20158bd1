// Explains any element of the table, and its current state, in a sentence or two.

/** @import { Color, Good, StoreKind } from "api" */
/** @import { Board } from "./board.js" */
/** @import { Figure, FigureKind } from "./figure-texts.js" */
/** @import { Scene } from "./scene.js" */

/**
 * An element of the table that can be explained, on the board or beside it: its kind, and what identifies it.
 *
 * @typedef {{ kind: string, id?: string | string[] }} Explained
 */

import { say } from "../common/messages.js";
import { figureText, presenceText } from "./figure-texts.js";
import {
  cardCount,
  cardText,
  colorName,
  countedText,
  crowdText,
  fullName,
  goodName,
  innerName,
  isViewer,
  listed,
  pointsText,
  storeName,
} from "./names.js";

/** The maximum number of cards of the discard pile that are named. */
const PILE = 12;

/** @param {(string | false | null | undefined)[]} parts */
const sentences = (...parts) => parts.filter(Boolean).join(" ");
/**
 * @param {string[]} pair
 * @param {string[]} other
 */
const same = ([a, b], [c, d]) => (a === c && b === d) || (a === d && b === c);

/**
 * The figures in a ward, or in the water.
 *
 * @param {Scene} scene
 * @param {string} place
 * @returns {Figure[]}
 */
function figuresIn({ view }, place) {
  /** @type {("princess" | "kaiju" | "hachiko")[]} */
  const shared = ["princess", "kaiju", "hachiko"];
  const standing = shared.filter((figure) => view.board[figure] === place);
  const chairmen = view.players.filter(({ chairman }) => chairman === place);
  return [
    ...standing.map((figure) => ({ figure })),
    ...chairmen.map(({ color }) => ({ figure: /** @type {const} */ ("chairman"), color })),
  ];
}

/**
 * @param {Scene} scene
 * @param {string} id
 */
function storeText(scene, id) {
  const store = scene.view.board.stores.find(({ station }) => station === id);
  if (!store) return say("play-no-store-here");
  const values = {
    store: storeName(store.kind),
    player: innerName(scene, store.owner),
    goods: goodsTaken(store.kind),
  };
  return isViewer(scene, store.owner)
    ? say("play-your-store-here", values)
    : say("play-store-of-player-here", values);
}

/** @param {StoreKind} kind */
const goodsTaken = (kind) => (kind === "department" ? say("play-all-goods") : goodName(kind));

/**
 * @param {Scene} scene
 * @param {string} id
 */
function stationText(scene, id) {
  const { city, view } = scene;
  const values = { station: city.station(id), ward: city.wardName(id) };
  /** @param {string[]} pair */
  const farEnd = (pair) => city.station(pair.find((end) => end !== id) ?? id);
  const laid = view.board.track.filter(({ between }) => between.includes(id));
  const linked = city.document.permanent_links.filter((pair) => pair.includes(id));
  const ways = [
    ...laid.map(({ between, owner }) =>
      say("play-track-to-station", { station: farEnd(between), color: colorName(owner) }),
    ),
    ...linked.map((pair) => say("play-link-to-station", { station: farEnd(pair) })),
  ];
  const isDepartment = view.board.stores.some(({ station, kind }) => station === id && kind === "department");
  const blossoms = city.stations.get(id)?.sakura && !isDepartment;
  return sentences(
    blossoms ? say("play-explain-sakura-station", values) : say("play-explain-station", values),
    storeText(scene, id),
    ways.length > 0 && say("play-station-leads-to", { stations: listed(ways) }),
    view.mods.some(({ home }) => home === id) && say("play-hachiko-home-here"),
  );
}

/**
 * @param {Scene} scene
 * @param {string[]} pair
 */
function connectionText(scene, pair) {
  const { city, view } = scene;
  const connection = city.pair(pair);
  if (city.isLinked(pair)) return say("play-explain-permanent-link", { connection });
  const laid = view.board.track.find(({ between }) => same(between, pair));
  if (!laid) return say("play-explain-connection", { connection });
  if (isViewer(scene, laid.owner)) return say("play-explain-your-track", { connection });
  return say("play-explain-track", { connection, player: fullName(scene, laid.owner) });
}

/**
 * @param {Scene} scene
 * @param {string} id
 */
function wardText(scene, id) {
  const { city, view } = scene;
  const here = sentences(...figuresIn(scene, id).map((figure) => presenceText(scene, figure, id)));
  if (id === "water")
    return sentences(
      say("play-explain-water", {
        water: city.ward(id),
        wards: cardText(scene, city.document.water.wards),
      }),
      here,
    );
  const waiting = view.board.customers[id];
  return sentences(
    say("play-explain-ward", { ward: city.ward(id), cards: cardCount(city.wards.get(id)?.cards ?? 0) }),
    waiting
      ? say("play-customers-waiting", { customers: countedText(waiting) })
      : say("play-no-customers-waiting-here"),
    here,
    isWildForOwn(scene, id) && view.board.princess !== id && say("play-ward-cards-wild-for-you"),
    say("play-adjacent-wards", { wards: cardText(scene, city.neighbors(id)) }),
  );
}

/**
 * @param {Scene} scene
 * @param {string} ward
 */
const isWildForOwn = (scene, ward) => scene.player(scene.own)?.wild.includes(ward) ?? false;

/**
 * @param {Scene} scene
 * @param {string} ward
 */
function wardCardText(scene, ward) {
  const values = { ward: scene.city.ward(ward) };
  if (isWildForOwn(scene, ward)) return say("play-explain-wild-card", values);
  return say("play-explain-card", values);
}

/**
 * @param {Good} good
 * @param {string} mark The value of the customer, or `thief`.
 */
function customerText(good, mark) {
  const values = { good: goodName(good) };
  if (mark === "thief") return say("play-explain-thief", values);
  return mark === "2" ? say("play-explain-double-customer", values) : say("play-explain-customer", values);
}

/**
 * @param {Scene} scene
 * @param {string} space
 */
function queueText(scene, space) {
  const card = scene.view.queue.find((queued) => String(queued.space) === String(space));
  if (!card) return say("play-explain-queue-space-empty", { space });
  const values = { space, ward: scene.city.ward(card.ward), customers: crowdText(card.customers) };
  const what = card.customers.length
    ? say("play-explain-queue-space", values)
    : say("play-explain-queue-space-without-customers", values);
  return sentences(what, card.space === 1 && say("play-explain-queue"));
}

/** @param {Scene} scene */
function bonusText(scene) {
  const { bonus_stacks: stacks } = scene.view;
  const what = say("play-explain-bonus-token");
  if (!stacks.length) return sentences(say("play-all-bonus-tokens-claimed"), what);
  return sentences(
    say("play-explain-bonus-stacks", {
      count: stacks[0],
      stacks: listed(stacks.slice(1).map(String)) || "–",
    }),
    what,
  );
}

/** @param {Scene} scene */
function discardText(scene) {
  const { discard } = scene.view;
  if (!discard.length) return say("play-discard-pile-empty");
  const last = cardText(scene, discard.slice(-PILE).reverse());
  if (discard.length <= PILE) return say("play-discard-list", { cards: last });
  return say("play-explain-discard", { count: discard.length, cards: last });
}

/**
 * @param {Scene} scene
 * @param {Color | null} color
 */
function screenText(scene, color) {
  const player = scene.player(color ?? scene.own);
  if (!player?.customers) return say("play-explain-screen");
  const hidden = say("play-explain-own-screen");
  return sentences(
    say("play-explain-collected", {
      customers: countedText(player.customers),
      points: pointsText(player.score ?? 0),
    }),
    !scene.isOver && hidden,
  );
}

/**
 * @param {Scene} scene
 * @param {Color} color
 */
function playerText(scene, color) {
  const player = scene.player(color);
  if (!player) return "";
  const { hand_size: hand, supply, bonus_tokens: bonus, chairman, wild } = player;
  const stores = Object.values(supply.stores).reduce((sum, count) => sum + count, 0);
  const values = {
    player: fullName(scene, color),
    cards: cardCount(hand),
    stores,
    departments: supply.department_stores,
    track: supply.track,
  };
  return sentences(
    say("play-explain-player", values),
    bonus > 0 && say("play-bonus-token-count", { count: bonus }),
    chairman && say("play-chairman-is-in", { ward: scene.city.ward(chairman) }),
    wild.length > 0 && say("play-wild-cards", { wards: cardText(scene, wild) }),
  );
}

/**
 * The text of each kind of element, given what identifies the element: names of the API, as on the page.
 *
 * @type {Record<string, (scene: Scene, id: string[]) => string>}
 */
const KINDS = {
  station: (scene, [id]) => stationText(scene, id),
  connection: connectionText,
  ward: (scene, [id]) => wardText(scene, id),
  card: (scene, [ward]) => wardCardText(scene, ward),
  token: (_, [good, mark]) => customerText(/** @type {Good} */ (good), mark),
  queue: (scene, [space]) => queueText(scene, space),
  bonus: bonusText,
  bag: (scene) => say("play-explain-bag", { count: scene.view.bag_size }),
  deck: (scene) => say("play-explain-deck", { cards: cardCount(scene.view.deck_size) }),
  discard: discardText,
  screen: (scene, [color]) => screenText(scene, /** @type {Color | undefined} */ (color) ?? null),
  player: (scene, [color]) => playerText(scene, /** @type {Color} */ (color)),
  figure: (scene, [figure, color]) =>
    figureText(scene, /** @type {FigureKind} */ (figure), /** @type {Color | undefined} */ (color) ?? null),
};

/**
 * What an element is, and its current state; empty for null.
 *
 * @param {Scene} scene
 * @param {Explained | null} element
 */
export const elementText = (scene, element) =>
  element ? (KINDS[element.kind]?.(scene, [element.id ?? []].flat()) ?? "") : "";

/** Explains whatever the pointer or the focus is on: on the board, and on elements with `data-explains="kind id"`. */
export class Explainer {
  #line;
  #scene;
  /** @type {Explained | null} */
  #shown = null;

  /**
   * @param {HTMLElement} line
   * @param {Scene} scene
   * @param {Board} board
   * @param {HTMLElement} table
   */
  constructor(line, scene, board, table) {
    this.#line = line;
    this.#scene = scene;
    board.onInspect((element) => this.#explain(element));
    table.addEventListener("pointerover", ({ target }) => this.#inspect(target));
    table.addEventListener("focusin", ({ target }) => this.#inspect(target));
    // Its state may have changed in the meantime.
    scene.addEventListener("change", () => this.#explain(this.#shown));
  }

  /** @param {EventTarget | null} target */
  #inspect(target) {
    const explained = target instanceof Element && target.closest("[data-explains]");
    if (!explained) return;
    const [kind, ...id] = (explained.getAttribute("data-explains") ?? "").split(" ");
    this.#explain({ kind, id });
  }

  /** @param {Explained | null} element */
  #explain(element) {
    const words = elementText(this.#scene, element);
    if (words) this.#shown = element;
    if (words && this.#line.textContent !== words) this.#line.textContent = words;
    this.#line.classList.toggle("told", Boolean(words));
  }
}
