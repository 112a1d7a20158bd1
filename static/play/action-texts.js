// Actions, decisions and results in words.

/** @import { Action, ActionKind, Delivery, Game as GameView } from "api" */
/** @import { Scene } from "./scene.js" */

import { say } from "../common/messages.js";
import { cardText, colorName, fullName, modName, storeName, tokenText } from "./names.js";

/**
 * The name of a kind of action.
 *
 * @param {ActionKind} type
 */
export const kindName = (type) => say(`action-${type.replaceAll("_", "-")}`);

/** @type {{ [Type in Action["type"]]: (scene: Scene, action: Extract<Action, { type: Type }>) => string }} */
const ACTIONS = {
  open(scene, { station, good, from }) {
    const values = {
      store: storeName(good),
      station: scene.city.station(station),
      from: from && scene.city.station(from),
    };
    return from ? say("play-do-open-moving", values) : say("play-do-open", values);
  },
  expand(scene, { connection, second }) {
    const values = { first: scene.city.pair(connection), second: second && scene.city.pair(second) };
    return second ? say("play-do-expand-twice", values) : say("play-do-expand", values);
  },
  income: () => say("play-do-income"),
  pass: () => say("play-end-turn"),
  move(scene, { ward, path }) {
    const values = { ward: scene.city.ward(ward), path: scene.city.path(path) };
    return path.length === 1 ? say("play-do-shop", values) : say("play-do-move", values);
  },
  upgrade(scene, { station, customer }) {
    return say("play-do-upgrade", {
      station: scene.city.station(station),
      customer: tokenText(customer),
    });
  },
  wander: (scene, { to }) => say("play-do-wander", { ward: scene.city.ward(to) }),
  explore: (scene, { to }) => say("play-do-explore", { ward: scene.city.ward(to) }),
  kaiju: (scene, { to }) => say("play-do-kaiju", { ward: scene.city.ward(to) }),
  relocate_kaiju: (scene, { to }) => say("play-do-relocate-kaiju", { ward: scene.city.ward(to) }),
  reunite: (scene, { path }) => say("play-do-reunite", { path: scene.city.path(path) }),
  choose_mod(scene, { mod, home }) {
    const values = { mod: modName(mod), home: home && scene.city.station(home) };
    return home ? say("play-do-choose-mod-with-home", values) : say("play-do-choose-mod", values);
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
  if (chairman) return say("play-do-drop-off-chairman", { player: colorName(chairman), station });
  return say("play-do-deliver", { customer: customer && tokenText(customer), station });
}

/**
 * An action in a sentence: what is done, with whom, and at what price.
 *
 * @param {Scene} scene
 * @param {Action} action
 */
export function actionText(scene, action) {
  const deliver = "deliver" in action ? (action.deliver ?? []) : [];
  const { flee_to: refuge, princess_to: exile } = "flee_to" in action ? action : {};
  const pay = "pay" in action ? (action.pay ?? []) : [];
  const clauses = [
    /** @type {(scene: Scene, action: Action) => string} */ (ACTIONS[action.type])(scene, action),
    ...deliver.map((delivery) => deliveryText(scene, delivery)),
    refuge && say("play-do-flee", { ward: scene.city.ward(refuge) }),
    exile && say("play-do-princess-flees", { ward: scene.city.ward(exile) }),
    pay.length > 0 && say("play-do-pay", { cards: cardText(scene, pay) }),
  ];
  return clauses.filter(Boolean).join(" · ");
}

/**
 * What the reader has to decide.
 *
 * @param {GameView} view
 */
function taskText({ turn, awaiting }) {
  if (awaiting?.decision === "relocate_kaiju") return say("play-your-turn-relocate-kaiju");
  if (awaiting?.decision === "choose_mod") return say("play-your-turn-choose-mod");
  if (!turn?.actions_left) return say("play-your-turn-mini-actions");
  return say("play-your-turn-actions-left", { count: turn.actions_left });
}

/**
 * Whom the game is waiting for, and why.
 *
 * @param {Scene} scene
 */
export function waitingText(scene) {
  const { view } = scene;
  if (view.status === "lobby") return say("play-game-not-started");
  if (view.status === "abandoned") return say("play-game-abandoned");
  if (!view.awaiting) return say("common-game-over");
  if (scene.isAwaited)
    return view.solo
      ? say("play-player-and-task", { player: colorName(view.awaiting.player), task: taskText(view) })
      : taskText(view);
  const player = fullName(scene, view.awaiting.player);
  if (view.awaiting.decision === "relocate_kaiju") return say("play-waiting-for-kaiju", { player });
  if (view.awaiting.decision === "choose_mod") return say("play-waiting-for-mod", { player });
  return say("play-waiting-for", { player });
}
