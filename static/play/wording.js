// Actions, decisions and results in words.

import { say } from "../common/words.js";
import { cardWords, colorName, fullName, modName, storeName, tokenWords } from "./names.js";

export * from "./names.js";
export { refusalWords } from "./refusals.js";
export { entryWords, eventWords } from "./telling.js";

/** The number of main actions per turn. */
export const MAIN_ACTIONS = 2;

const KINDS = {
  open: () => say("OPEN"),
  expand: () => say("EXPAND"),
  income: () => say("INCOME"),
  pass: () => say("PASS"),
  move: () => say("MOVE"),
  upgrade: () => say("UPGRADE"),
  wander: () => say("WANDER"),
  explore: () => say("EXPLORE"),
  kaiju: () => say("KAIJU"),
  relocate_kaiju: () => say("MOVE THE KAIJU AWAY"),
  reunite: () => say("REUNITE"),
  choose_mod: () => say("CHOOSE A MOD"),
};

/** The name of a kind of action. */
export const kindName = (type) => KINDS[type.toLowerCase()]();

const DEEDS = {
  open(scene, { station, good, from }) {
    const values = { store: storeName(good), station: scene.city.station(station), from: from && scene.city.station(from) };
    return from ? say("Move {store} from {from} to {station}", values) : say("Open {store} at {station}", values);
  },
  expand(scene, { connection, second }) {
    const values = { first: scene.city.pair(connection), second: second && scene.city.pair(second) };
    return second ? say("Lay track: {first} and {second}", values) : say("Lay track: {first}", values);
  },
  income: () => say("Draw cards and end the turn"),
  pass: () => say("End the turn"),
  move(scene, { ward, path }) {
    const values = { ward: scene.city.ward(ward), path: scene.city.path(path) };
    return path.length === 1 ? say("Have the customers in {ward} shop at {path}", values) : say("Move the customers from {ward}: {path}", values);
  },
  upgrade(scene, { station, customer }) {
    return say("Build a department store at {station}, spending {customer}", { station: scene.city.station(station), customer: tokenWords(customer) });
  },
  wander: (scene, { to }) => say("Move the Princess to {ward}", { ward: scene.city.ward(to) }),
  explore: (scene, { to }) => say("Send your Chairman to {ward}", { ward: scene.city.ward(to) }),
  kaiju: (scene, { to }) => say("Move the Kaiju to {ward}", { ward: scene.city.ward(to) }),
  relocate_kaiju: (scene, { to }) => say("Move the Kaiju away to {ward}", { ward: scene.city.ward(to) }),
  reunite: (scene, { path }) => say("Bring Hachiko home: {path}", { path: scene.city.path(path) }),
  choose_mod(scene, { mod, home }) {
    const values = { mod: modName(mod), home: home && scene.city.station(home) };
    return home ? say("Add a mod: {mod} (home: {home})", values) : say("Add a mod: {mod}", values);
  },
};

/** A delivery in words. */
export function deliveryWords(scene, { station: id, customer, chairman }) {
  const station = scene.city.station(id);
  if (chairman) return say("drop off {player}’s Chairman at {station}", { player: colorName(chairman), station });
  return say("deliver {customer} at {station}", { customer: tokenWords(customer), station });
}

/** An action in a sentence: what is done, with whom, and at what price. */
export function actionWords(scene, action) {
  const { deliver = [], flee_to: refuge, princess_to: exile, pay = [] } = action;
  const clauses = [
    DEEDS[action.type](scene, action),
    ...deliver.map((delivery) => deliveryWords(scene, delivery)),
    refuge && say("everyone there flees to {ward}", { ward: scene.city.ward(refuge) }),
    exile && say("the Princess flees to {ward}", { ward: scene.city.ward(exile) }),
    pay.length > 0 && say("pay {cards}", { cards: cardWords(scene, pay) }),
  ];
  return clauses.filter(Boolean).join(" · ");
}

/** What the reader has to decide. */
function taskWords({ turn, awaiting }) {
  if (awaiting.decision === "relocate_kaiju") return say("Your turn: first move the Kaiju away");
  if (awaiting.decision === "choose_mod") return say("Choose which mod to add");
  const left = MAIN_ACTIONS - turn.actions_taken.length;
  if (left <= 0) return say("Your turn: take a mini action or end the turn");
  return left === 1 ? say("Your turn: one action left") : say("Your turn: {count} actions left", { count: left });
}

/** Whom the game is waiting for, and why. */
export function waitingWords(scene) {
  const { view } = scene;
  if (view.status === "lobby") return say("The game has not started.");
  if (view.status === "abandoned") return say("The game was abandoned without a winner.");
  if (!view.awaiting) return say("The game is over.");
  if (scene.isAwaited) return view.solo ? say("{player} – {task}", { player: colorName(view.awaiting.player), task: taskWords(view) }) : taskWords(view);
  const player = fullName(scene, view.awaiting.player);
  if (view.awaiting.decision === "relocate_kaiju") return say("Waiting for {player} to move the Kaiju away", { player });
  if (view.awaiting.decision === "choose_mod") return say("Waiting for {player} to choose a mod", { player });
  return say("Waiting for {player}", { player });
}
