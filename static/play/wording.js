// Actions, decisions and results in words.

import { say } from "../common/words.js";
import { cardWords, colorName, fullName, modName, storeName, tokenWords } from "./names.js";

export * from "./names.js";
export { entryWords, eventWords } from "./telling.js";

/** The number of main actions per turn. */
export const MAIN_ACTIONS = 2;

/** The name of a kind of action. */
export const kindName = (type) => say(`action-${type.toLowerCase().replaceAll("_", "-")}`);

const DEEDS = {
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
    return path.length === 1
      ? say("play-do-shop", values)
      : say("play-do-move", values);
  },
  upgrade(scene, { station, customer }) {
    return say("play-do-upgrade", {
      station: scene.city.station(station),
      customer: tokenWords(customer),
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

/** A delivery in words. */
export function deliveryWords(scene, { station: id, customer, chairman }) {
  const station = scene.city.station(id);
  if (chairman) return say("play-do-drop-off-chairman", { player: colorName(chairman), station });
  return say("play-do-deliver", { customer: tokenWords(customer), station });
}

/** An action in a sentence: what is done, with whom, and at what price. */
export function actionWords(scene, action) {
  const { deliver = [], flee_to: refuge, princess_to: exile, pay = [] } = action;
  const clauses = [
    DEEDS[action.type](scene, action),
    ...deliver.map((delivery) => deliveryWords(scene, delivery)),
    refuge && say("play-do-flee", { ward: scene.city.ward(refuge) }),
    exile && say("play-do-princess-flees", { ward: scene.city.ward(exile) }),
    pay.length > 0 && say("play-do-pay", { cards: cardWords(scene, pay) }),
  ];
  return clauses.filter(Boolean).join(" · ");
}

/** What the reader has to decide. */
function taskWords({ turn, awaiting }) {
  if (awaiting.decision === "relocate_kaiju") return say("play-your-turn-relocate-kaiju");
  if (awaiting.decision === "choose_mod") return say("play-your-turn-choose-mod");
  const left = MAIN_ACTIONS - turn.actions_taken.length;
  if (left <= 0) return say("play-your-turn-mini-actions");
  return say("play-your-turn-actions-left", { count: left });
}

/** Whom the game is waiting for, and why. */
export function waitingWords(scene) {
  const { view } = scene;
  if (view.status === "lobby") return say("play-game-not-started");
  if (view.status === "abandoned") return say("play-game-abandoned");
  if (!view.awaiting) return say("common-game-over");
  if (scene.isAwaited)
    return view.solo
      ? say("play-player-and-task", { player: colorName(view.awaiting.player), task: taskWords(view) })
      : taskWords(view);
  const player = fullName(scene, view.awaiting.player);
  if (view.awaiting.decision === "relocate_kaiju")
    return say("play-waiting-for-kaiju", { player });
  if (view.awaiting.decision === "choose_mod") return say("play-waiting-for-mod", { player });
  return say("play-waiting-for", { player });
}
