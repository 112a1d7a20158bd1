// Actions, decisions and results in words.

/** @import { Action, Delivery, Game as GameView } from "api" */
/** @import { Scene } from "./game.js" */

import { say } from "../common/messages.js";
import { cardText, colorName, fullName, modName, storeName, tokenText } from "./names.js";

/** The number of main actions per turn. */
export const MAIN_ACTIONS = 2;

/**
 * The name of a kind of action.
 *
 * @param {string} type
 */
export const kindName = (type) => say(`action-${type.toLowerCase().replaceAll("_", "-")}`);

/** @type {{ [Type in Action["type"]]: (scene: Scene, action: Extract<Action, { type: Type }>) => string }} */
const ACTIONS = {
  open(scene, { station, good, from }) {
    const values = {
      store: storeName(good),
      station: scene.city.station(station),
      from: from && scene.city.station(from),
    };
    return from ? say("play-move-store-from-from-station", values) : say("play-open-store-station", values);
  },
  expand(scene, { connection, second }) {
    const values = { first: scene.city.pair(connection), second: second && scene.city.pair(second) };
    return second ? say("play-lay-track-first-second", values) : say("play-lay-track-first", values);
  },
  income: () => say("play-draw-cards-end-turn-title"),
  pass: () => say("play-end-turn"),
  move(scene, { ward, path }) {
    const values = { ward: scene.city.ward(ward), path: scene.city.path(path) };
    return path.length === 1
      ? say("play-customers-ward-shop-path", values)
      : say("play-move-customers-from-ward-path", values);
  },
  upgrade(scene, { station, customer }) {
    return say("play-build-department-store-station-spending", {
      station: scene.city.station(station),
      customer: tokenText(customer),
    });
  },
  wander: (scene, { to }) => say("play-move-princess-ward", { ward: scene.city.ward(to) }),
  explore: (scene, { to }) => say("play-send-chairman-ward", { ward: scene.city.ward(to) }),
  kaiju: (scene, { to }) => say("play-move-kaiju-ward", { ward: scene.city.ward(to) }),
  relocate_kaiju: (scene, { to }) => say("play-move-kaiju-away-ward", { ward: scene.city.ward(to) }),
  reunite: (scene, { path }) => say("play-bring-hachiko-home-path", { path: scene.city.path(path) }),
  choose_mod(scene, { mod, home }) {
    const values = { mod: modName(mod), home: home && scene.city.station(home) };
    return home ? say("play-add-mod-mod-home-home", values) : say("play-add-mod-mod", values);
  },
};

/**
 * A delivery in words.
 *
 * @param {Scene} scene
 * @param {Delivery} delivery
 */
export function deliveryText(scene, { station: id, customer, chairman }) {
  const station = scene.city.station(id);
  if (chairman) return say("play-drop-off-player-s-chairman", { player: colorName(chairman), station });
  return say("play-deliver-customer-station", { customer: tokenText(customer), station });
}

/**
 * An action in a sentence: what is done, with whom, and at what price.
 *
 * @param {Scene} scene
 * @param {Action} action
 */
export function actionText(scene, action) {
  const { deliver = [], flee_to: refuge, princess_to: exile, pay = [] } = action;
  const clauses = [
    /** @type {(scene: Scene, action: Action) => string} */ (ACTIONS[action.type])(scene, action),
    ...deliver.map((delivery) => deliveryText(scene, delivery)),
    refuge && say("play-everyone-there-flees-ward", { ward: scene.city.ward(refuge) }),
    exile && say("play-princess-flees-ward", { ward: scene.city.ward(exile) }),
    pay.length > 0 && say("play-pay-cards", { cards: cardText(scene, pay) }),
  ];
  return clauses.filter(Boolean).join(" · ");
}

/**
 * What the reader has to decide.
 *
 * @param {GameView} view
 */
function taskText({ turn, awaiting }) {
  if (awaiting.decision === "relocate_kaiju") return say("play-turn-first-move-kaiju-away");
  if (awaiting.decision === "choose_mod") return say("play-choose-which-mod-add");
  const left = MAIN_ACTIONS - turn.actions_taken.length;
  if (left <= 0) return say("play-turn-take-mini-action-end");
  return say("play-turn-count-actions-left", { count: left });
}

/**
 * Whom the game is waiting for, and why.
 *
 * @param {Scene} scene
 */
export function waitingText(scene) {
  const { view } = scene;
  if (view.status === "lobby") return say("play-game-not-started");
  if (view.status === "abandoned") return say("play-game-abandoned-without-winner");
  if (!view.awaiting) return say("common-game-over");
  if (scene.isAwaited)
    return view.solo
      ? say("play-player-task", { player: colorName(view.awaiting.player), task: taskText(view) })
      : taskText(view);
  const player = fullName(scene, view.awaiting.player);
  if (view.awaiting.decision === "relocate_kaiju")
    return say("play-waiting-player-move-kaiju-away", { player });
  if (view.awaiting.decision === "choose_mod") return say("play-waiting-player-choose-mod", { player });
  return say("play-waiting-player", { player });
}
