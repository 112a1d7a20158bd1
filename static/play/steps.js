// The steps by which a player chooses each kind of action, except journeys.

/** @import { Action, ActionKind, JourneyKind } from "api" */
/** @import { BoardElement } from "./drawing.js" */
/** @import { Scene } from "./scene.js" */

import { say } from "../common/messages.js";
import { crowdText, goodName, modName, tokenText } from "./names.js";

/**
 * The actions of a kind.
 *
 * @template {ActionKind} Kind
 * @typedef {Extract<Action, { type: Kind }>} ActionOf
 */

/**
 * What an action has chosen in a step. Actions with the same choice have the same key.
 *
 * @typedef {object} StepChoice
 * @property {string} key
 * @property {boolean} isNone Whether the choice is to do without.
 * @property {(scene: Scene) => string} words
 * @property {(scene: Scene) => string} detail
 * @property {BoardElement | null} element
 */

/**
 * A step: its name, its question, what an action has chosen in it, and whether that is shown on the board.
 *
 * @template {Action} Chosen
 * @typedef {object} Step
 * @property {() => string} name
 * @property {() => string} ask
 * @property {(action: Chosen) => StepChoice} choiceOf
 * @property {boolean} isOnBoard
 * @property {boolean} isOptional Whether there is something to do without a choice in this step.
 */

/**
 * Builds a step from the value that an action has for it (null for none), and from what that value is in words and on
 * the board.
 *
 * @template {Action} Chosen
 * @template Value
 * @param {object} definition
 * @param {() => string} definition.name
 * @param {() => string} definition.ask
 * @param {(action: Chosen) => Value | null | undefined} definition.value
 * @param {(scene: Scene, value: Value) => string} definition.words
 * @param {() => string} [definition.none] The words for no value.
 * @param {(scene: Scene, value: Value) => string} [definition.detail]
 * @param {(value: Value) => BoardElement | null} [definition.element]
 * @param {boolean} [definition.isOptional]
 * @returns {Step<Chosen>}
 */
function step({ name, ask, value, words, none = () => "", detail = () => "", element, isOptional = false }) {
  return {
    name,
    ask,
    choiceOf(action) {
      const chosen = value(action) ?? null;
      return {
        key: JSON.stringify(chosen),
        isNone: chosen === null,
        words: (scene) => (chosen === null ? none() : words(scene, chosen)),
        detail: (scene) => (chosen === null ? "" : detail(scene, chosen)),
        element: chosen === null ? null : (element?.(chosen) ?? null),
      };
    },
    isOnBoard: element !== undefined,
    isOptional,
  };
}

/**
 * @param {string} id
 * @returns {BoardElement}
 */
const station = (id) => ({ kind: "station", id });
/**
 * @param {string} id
 * @returns {BoardElement}
 */
const ward = (id) => ({ kind: "ward", id });
/**
 * @param {string[]} id
 * @returns {BoardElement}
 */
const connection = (id) => ({ kind: "connection", id });

/**
 * The customers who wait in a ward; empty if there are none.
 *
 * @param {Scene} scene
 * @param {string} id
 */
function waiting(scene, id) {
  const crowd = scene.view.board.customers[id];
  return crowd?.length ? crowdText(crowd) : "";
}

/**
 * A step that chooses a ward.
 *
 * @template {Action} Chosen
 * @param {(action: Chosen) => string | null | undefined} value
 * @param {() => string} name
 * @param {() => string} ask
 * @param {() => string} [none]
 */
const wardStep = (value, name, ask, none) =>
  step({
    name,
    ask,
    value,
    words: (scene, /** @type {string} */ id) => scene.city.ward(id),
    none,
    detail: waiting,
    element: ward,
  });

/** @typedef {ActionOf<"kaiju"> | ActionOf<"relocate_kaiju">} KaijuMove */

/** @type {Step<KaijuMove>[]} */
const KAIJU_STEPS = [
  wardStep(
    ({ to }) => to,
    () => say("play-kaiju-to"),
    () => say("play-ask-kaiju"),
  ),
  wardStep(
    ({ flee_to: to }) => to,
    () => say("play-customers-flee-to"),
    () => say("play-ask-flee"),
    () => say("play-nobody-flees"),
  ),
  wardStep(
    ({ princess_to: to }) => to,
    () => say("play-princess-flees-to"),
    () => say("play-ask-princess-flees"),
    () => say("play-she-stays"),
  ),
];

/** @typedef {Exclude<ActionKind, JourneyKind>} SteppedKind */

/**
 * The steps of each kind of action, in order.
 *
 * @type {{ [Kind in SteppedKind]: Step<ActionOf<Kind>>[] }}
 */
export const STEPS = {
  open: [
    step({
      name: () => say("common-station"),
      ask: () => say("play-ask-open"),
      value: (action) => action.station,
      words: (scene, id) => scene.city.station(id),
      detail: (scene, id) => scene.city.wardName(id),
      element: station,
    }),
    step({
      name: () => say("play-store"),
      ask: () => say("play-ask-store"),
      value: ({ good, from = null }) => ({ good, from }),
      words: (scene, { good, from }) =>
        from
          ? say("play-store-from-station", { good: goodName(good), station: scene.city.station(from) })
          : goodName(good),
      detail: (scene, { good, from }) =>
        from
          ? say("play-store-moves-here")
          : say("play-stores-in-supply", { count: scene.player(scene.own)?.supply.stores[good] }),
      element: ({ from }) => (from ? station(from) : null),
    }),
  ],
  expand: [
    step({
      name: () => say("common-track"),
      ask: () => say("play-ask-expand"),
      value: (action) => action.connection,
      words: (scene, pair) => scene.city.pair(pair),
      element: connection,
    }),
    step({
      name: () => say("play-second-track"),
      ask: () => say("play-ask-second-track"),
      value: (action) => action.second,
      words: (scene, pair) => scene.city.pair(pair),
      none: () => say("play-no-second-track"),
      element: connection,
      isOptional: true,
    }),
  ],
  upgrade: [
    step({
      name: () => say("play-store"),
      ask: () => say("play-ask-upgrade"),
      value: (action) => action.station,
      words: (scene, id) => scene.city.station(id),
      detail: (scene, id) => scene.city.wardName(id),
      element: station,
    }),
    step({
      name: () => say("play-customer"),
      ask: () => say("play-ask-spend"),
      value: (action) => action.customer,
      words: (_, token) => tokenText(token),
    }),
  ],
  wander: [
    wardStep(
      ({ to }) => to,
      () => say("play-princess-to"),
      () => say("play-ask-wander"),
    ),
  ],
  explore: [
    wardStep(
      ({ to }) => to,
      () => say("play-chairman-to"),
      () => say("play-ask-explore"),
    ),
  ],
  kaiju: KAIJU_STEPS,
  relocate_kaiju: KAIJU_STEPS,
  choose_mod: [
    step({
      name: () => say("play-mod"),
      ask: () => say("play-ask-mod"),
      value: (action) => action.mod,
      words: (_, mod) => modName(mod),
    }),
    step({
      name: () => say("play-home"),
      ask: () => say("play-ask-home"),
      value: (action) => action.home,
      words: (scene, id) => scene.city.station(id),
      none: () => say("play-maps-default"),
      element: station,
    }),
  ],
  income: [],
  pass: [],
};
