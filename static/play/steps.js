// @ts-nocheck The types of this file are not complete.
// The steps by which an action is composed, and the engine that guides through them: each step narrows the list of
// legal actions by one of their fields, so that nothing is offered that the server would refuse.

/** @import { Action, LegalActions, Token } from "api" */
/** @import { Thing } from "./drawing.js" */
/** @import { Game, Scene } from "./game.js" */

import { say } from "../common/messages.js";
import { crowdText, goodName, modName, tokenText } from "./names.js";

/**
 * @param {string | null | undefined} id
 * @returns {Thing | null}
 */
const station = (id) => (id ? { kind: "station", id } : null);
/**
 * @param {string | null | undefined} id
 * @returns {Thing | null}
 */
const ward = (id) => (id ? { kind: "ward", id } : null);
/**
 * @param {string[] | null | undefined} id
 * @returns {Thing | null}
 */
const connection = (id) => (id ? { kind: "connection", id } : null);

/**
 * @param {Scene} scene
 * @param {string} id
 */
const waiting = (scene, id) => {
  const crowd = scene.view.board.customers[id];
  return crowd?.length ? crowdText(crowd) : "";
};

const wardStep = (field, name, ask, none) => ({
  name,
  ask,
  of: (action) => action[field],
  words: (scene, id) => (id ? scene.city.ward(id) : none()),
  detail: waiting,
  thing: ward,
});

const kaijuSteps = [
  wardStep(
    "to",
    () => say("play-kaiju-to"),
    () => say("play-ask-kaiju"),
    () => "",
  ),
  wardStep(
    "flee_to",
    () => say("play-customers-flee-to"),
    () => say("play-ask-flee"),
    () => say("play-nobody-flees"),
  ),
  wardStep(
    "princess_to",
    () => say("play-princess-flees-to"),
    () => say("play-ask-princess-flees"),
    () => say("play-she-stays"),
  ),
];

/**
 * The steps of each kind of action, in order: the name and the question of a step, the value that an action has for
 * it, that value in words, details, and the thing on the board that it refers to.
 */
const STEPS = {
  open: [
    {
      name: () => say("common-station"),
      ask: () => say("play-ask-open"),
      of: (action) => action.station,
      words: (scene, id) => scene.city.station(id),
      detail: (scene, id) => scene.city.ward(scene.city.wardOf(id)),
      thing: station,
    },
    {
      name: () => say("play-store"),
      ask: () => say("play-ask-store"),
      of: ({ good, from }) => ({ good, from }),
      words: (scene, { good, from }) =>
        from
          ? say("play-store-from-station", { good: goodName(good), station: scene.city.station(from) })
          : goodName(good),
      detail: (scene, { good, from }) =>
        from
          ? say("play-store-moves-here")
          : say("play-stores-in-supply", { count: scene.player(scene.own).supply.stores[good] }),
      thing: ({ from }) => station(from),
    },
  ],
  expand: [
    {
      name: () => say("common-track"),
      ask: () => say("play-ask-expand"),
      of: (action) => action.connection,
      words: (scene, pair) => scene.city.pair(pair),
      thing: connection,
    },
    {
      name: () => say("play-second-track"),
      ask: () => say("play-ask-second-track"),
      of: (action) => action.second,
      words: (scene, pair) => (pair ? scene.city.pair(pair) : say("play-no-second-track")),
      thing: connection,
    },
  ],
  upgrade: [
    {
      name: () => say("play-store"),
      ask: () => say("play-ask-upgrade"),
      of: (action) => action.station,
      words: (scene, id) => scene.city.station(id),
      detail: (scene, id) => scene.city.ward(scene.city.wardOf(id)),
      thing: station,
    },
    {
      name: () => say("play-customer"),
      ask: () => say("play-ask-spend"),
      of: (action) => action.customer,
      words: (scene, token) => tokenText(token),
    },
  ],
  wander: [
    wardStep(
      "to",
      () => say("play-princess-to"),
      () => say("play-ask-wander"),
      () => "",
    ),
  ],
  explore: [
    wardStep(
      "to",
      () => say("play-chairman-to"),
      () => say("play-ask-explore"),
      () => "",
    ),
  ],
  kaiju: kaijuSteps,
  relocate_kaiju: kaijuSteps,
  choose_mod: [
    {
      name: () => say("play-mod"),
      ask: () => say("play-ask-mod"),
      of: (action) => action.mod,
      words: (scene, mod) => modName(mod),
    },
    {
      name: () => say("play-home"),
      ask: () => say("play-ask-home"),
      of: (action) => action.home ?? null,
      words: (scene, id) => (id ? scene.city.station(id) : say("play-maps-default")),
      thing: station,
    },
  ],
  income: [],
  pass: [],
};

/** An action being composed, narrowed down from the legal ones. */
export class Narrowing {
  #scene;
  #changed;
  #actions;
  #picks = [];

  /** `changed` is called after each step. */
  constructor(scene, kind, actions, changed) {
    this.#scene = scene;
    this.kind = kind;
    this.#changed = changed;
    this.#actions = actions;
  }

  /** The current state: the decisions, the next question, or the remaining action. */
  get #state() {
    let left = this.#actions;
    const made = [];
    const picks = [...this.#picks];
    for (const step of STEPS[this.kind]) {
      const options = new Map();
      for (const action of left) {
        const key = JSON.stringify(step.of(action));
        options.set(key, [...(options.get(key) ?? []), action]);
      }
      const only = options.size === 1;
      if (!only && !options.has(picks[0])) return { step, options, made };
      const key = only ? options.keys().next().value : picks.shift();
      left = options.get(key);
      made.push({ step, value: JSON.parse(key), given: only });
    }
    return { made, action: left[0] };
  }

  /** The decisions so far, in words; those without a choice only if they have a value. */
  get made() {
    const told = this.#state.made.filter(({ value, given }) => !given || value !== null);
    return told.map(({ step, value }) => ({ name: step.name(), words: step.words(this.#scene, value) }));
  }

  /** The next question, or null when everything is chosen. */
  get question() {
    const { step, options } = this.#state;
    if (!step) return null;
    const entries = [...options.keys()].map((key) => {
      const value = JSON.parse(key);
      return {
        label: step.words(this.#scene, value),
        detail: value === null ? "" : (step.detail?.(this.#scene, value) ?? ""),
        thing: (value !== null && step.thing?.(value)) || null,
        isNone: value === null,
        choose: () => this.#pick(key),
      };
    });
    entries.sort((a, b) => b.isNone - a.isNone || (step.thing ? a.label.localeCompare(b.label) : 0));
    return { ask: step.ask(), options: entries };
  }

  /** The action when everything is chosen, and the possible payments. */
  get draft() {
    const { action } = this.#state;
    if (!action) return null;
    const { payments, ...bare } = action;
    return { action: bare, ways: bare.pay?.length ? [bare.pay, ...payments] : [] };
  }

  /** What has been chosen on the board, to be highlighted. */
  get chosen() {
    return this.#state.made.map(({ step, value }) => value !== null && step.thing?.(value)).filter(Boolean);
  }

  /** The stations on the route, to be drawn. */
  get route() {
    return null;
  }

  #pick(key) {
    this.#picks.push(key);
    this.#changed();
  }

  /** Reverts the last choice; returns false if there is none. */
  back() {
    if (!this.#picks.length) return false;
    this.#picks.pop();
    this.#changed();
    return true;
  }

  /** Continues with the actions that are legal now; choices stay as far as possible. */
  renew({ actions }) {
    this.#actions = actions.filter(({ type }) => type === this.kind);
    return this.#actions.length > 0;
  }
}
