// An action that is composed step by step: each step narrows the list of legal actions by one of their fields, so that
// nothing is offered that the server would refuse.

/** @import { Action, ActionKind, LegalActions } from "api" */
/** @import { Option } from "./choices.js" */
/** @import { BoardElement } from "./drawing.js" */
/** @import { Scene } from "./scene.js" */
/** @import { Step, StepChoice, SteppedKind } from "./steps.js" */

import { STEPS } from "./steps.js";

/**
 * A question to the player, with the possible answers. A journey may also be ended, or chosen from a list.
 *
 * @typedef {object} Question
 * @property {string} ask
 * @property {string} [note]
 * @property {HTMLElement | null} [facts]
 * @property {Option[]} options
 * @property {{ label: string, choose: () => void } | null} [end]
 * @property {{ label: string, choose: () => void } | null} [list]
 */

/**
 * An action whose payment is still to be chosen.
 *
 * @typedef {object} PartialAction
 * @property {Action} action
 * @property {string[][]} payments The listed ways to pay, cheapest first; empty if nothing is to be paid.
 * @property {number | null} anyCards How many cards of any wards also pay.
 * @property {string} note What the preview does not show.
 */

/**
 * A decision that has been made, in words.
 *
 * @typedef {{ name: string, words: string }} Decision
 */

/**
 * Composes an action: asks one question after the other until only the payment is missing.
 *
 * @typedef {object} Builder
 * @property {ActionKind} kind
 * @property {boolean} isBusy Whether it waits for the server.
 * @property {Decision[]} decisions The decisions so far.
 * @property {Question | null} question The next question; null when everything is chosen.
 * @property {PartialAction | null} partialAction The action when everything is chosen.
 * @property {BoardElement[]} chosen What has been chosen on the board, to be highlighted.
 * @property {string[] | null} route The stations on the route, to be drawn.
 * @property {BoardElement[]} parts Everything on the board that the action includes so far.
 * @property {() => boolean} back Reverts the last choice; returns false if there is none.
 * @property {(legal: LegalActions) => boolean} updateLegal Continues with the actions that are legal now; returns
 *   false if that is not possible.
 */

/**
 * The ways to pay for a listed action, cheapest first.
 *
 * @param {Action} action
 */
const paymentsOf = (action) =>
  "pay" in action && action.pay?.length ? [action.pay, ...(action.payments ?? [])] : [];

/**
 * A listed action without the list of its payments.
 *
 * @param {Action} action
 */
function withoutPayments(action) {
  const bare = { ...action };
  if ("payments" in bare) delete bare.payments;
  return bare;
}

/**
 * An action being composed, narrowed down from the legal ones.
 *
 * @implements {Builder}
 */
export class ActionBuilder {
  #scene;
  #changed;
  /** @type {Action[]} */
  #actions = [];
  /** @type {number | null} */
  #anyCards = null;
  /**
   * The keys of the choices so far.
   *
   * @type {string[]}
   */
  #picks = [];

  /**
   * `changed` is called after each step.
   *
   * @param {Scene} scene
   * @param {SteppedKind} kind
   * @param {LegalActions} legal
   * @param {() => void} changed
   */
  constructor(scene, kind, legal, changed) {
    this.#scene = scene;
    /** @type {SteppedKind} */
    this.kind = kind;
    this.#changed = changed;
    this.updateLegal(legal);
  }

  get isBusy() {
    return false;
  }

  /** The choices so far, and either the next step with its possible choices, or the remaining action. */
  get #state() {
    let left = this.#actions;
    /** @type {{ step: Step<Action>, choice: StepChoice, isForced: boolean }[]} */
    const decisions = [];
    const picks = [...this.#picks];
    for (const step of /** @type {Step<Action>[]} */ (STEPS[this.kind])) {
      /** @type {Map<string, { choice: StepChoice, actions: Action[] }>} */
      const options = new Map();
      for (const action of left) {
        const choice = step.choiceOf(action);
        const option = options.get(choice.key) ?? { choice, actions: [] };
        option.actions.push(action);
        options.set(choice.key, option);
      }
      const [only, ...others] = options.values();
      const isForced = others.length === 0;
      const picked = isForced ? only : options.get(picks[0] ?? "");
      if (!picked) return { step, options, decisions, action: null };
      if (!isForced) picks.shift();
      left = picked.actions;
      decisions.push({ step, choice: picked.choice, isForced });
    }
    return { step: null, options: null, decisions, action: left[0] ?? null };
  }

  /** The decisions so far, in words; those without a choice only if they have a value. */
  get decisions() {
    return this.#state.decisions
      .filter(({ choice, isForced }) => !isForced || !choice.isNone)
      .map(({ step, choice }) => ({ name: step.name(), words: choice.words(this.#scene) }));
  }

  get question() {
    const { step, options } = this.#state;
    if (!step) return null;
    const entries = [...options.values()].map(({ choice }) => ({
      label: choice.words(this.#scene),
      detail: choice.detail(this.#scene),
      element: choice.element,
      isNone: choice.isNone,
      choose: () => this.#pick(choice.key),
    }));
    entries.sort(
      (a, b) => Number(b.isNone) - Number(a.isNone) || (step.isOnBoard ? a.label.localeCompare(b.label) : 0),
    );
    return { ask: step.ask(), options: entries };
  }

  get partialAction() {
    const { action } = this.#state;
    if (!action) return null;
    return {
      action: withoutPayments(action),
      payments: paymentsOf(action),
      anyCards: this.#anyCards,
      note: "",
    };
  }

  get chosen() {
    return this.#state.decisions.map(({ choice }) => choice.element).filter((element) => element !== null);
  }

  get route() {
    return null;
  }

  get parts() {
    return this.chosen;
  }

  /** @param {string} key */
  #pick(key) {
    this.#picks.push(key);
    this.#changed();
  }

  back() {
    if (!this.#picks.length) return false;
    this.#picks.pop();
    this.#changed();
    return true;
  }

  /**
   * Continues with the actions that are legal now; choices stay as far as possible.
   *
   * @param {LegalActions} legal
   */
  updateLegal({ actions, any_cards: anyCards }) {
    this.#actions = actions.filter(({ type }) => type === this.kind);
    this.#anyCards = anyCards;
    return this.#actions.length > 0;
  }
}
