// An action that is composed step by step: each step narrows the list of legal actions by one of their fields, so that
// nothing is offered that the server would refuse.

/** @import { Action, ActionKind, Journey, LegalActions } from "api" */
/** @import { Option } from "./choices.js" */
/** @import { Price } from "./payment.js" */
/** @import { BoardElement } from "./drawing.js" */
/** @import { Scene } from "./scene.js" */
/** @import { Step, StepChoice, SteppedKind } from "./steps.js" */

import { compareCosts, leastCost } from "./cost.js";
import { STEPS } from "./steps.js";

/**
 * A question to the player, with the possible answers. `end` answers it with what has been chosen so far, and `list`
 * shows other answers.
 *
 * @typedef {object} Question
 * @property {string} ask
 * @property {string} [note]
 * @property {Option[]} options
 * @property {(() => void) | null} [end]
 * @property {{ label: string, choose: () => void } | null} [list]
 * @property {boolean} isOnBoard Whether the answers are on the board.
 */

/**
 * An action whose payment is still to be chosen.
 *
 * @typedef {object} PartialAction
 * @property {Action} action
 * @property {string[][]} payments The listed ways to pay, cheapest first; empty if nothing is to be paid.
 * @property {number | null} anyCards How many cards of any wards also pay.
 */

/**
 * A decision that has been made, in words.
 *
 * @typedef {{ name: string, words: string }} Decision
 */

/**
 * What has been chosen, as the browser stores it.
 *
 * @typedef {{ kind: ActionKind, picks: unknown[] }} StoredChoice
 */

/**
 * Composes an action: asks one question after the other until only the payment is missing.
 *
 * @typedef {object} Builder
 * @property {ActionKind} kind
 * @property {boolean} isBusy Whether it waits for the server.
 * @property {Decision[]} decisions The decisions so far.
 * @property {Question | null} question The next question; null if there is nothing more to choose.
 * @property {PartialAction | null} partialAction The action, if it could be played as it is.
 * @property {Price | null} price What the action costs, as soon as that is known; null if it costs no cards.
 * @property {Journey | null} journey The journey so far, if the action is one.
 * @property {BoardElement[]} chosen What has been chosen on the board, to be highlighted.
 * @property {string[] | null} route The stations on the route, to be drawn.
 * @property {BoardElement[]} parts Everything on the board that the action includes so far.
 * @property {StoredChoice} stored
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
 * Whether a connection is away from the stores and the track of the viewer.
 *
 * @param {Scene} scene
 * @param {BoardElement} element
 */
function isRemote({ view, own }, element) {
  if (element.kind !== "connection") return false;
  const stores = view.board.stores.filter(({ owner }) => owner === own).map(({ station }) => station);
  const track = view.board.track.filter(({ owner }) => owner === own).flatMap(({ between }) => between);
  const network = new Set([...stores, ...track]);
  return network.size > 0 && !element.id.some((station) => network.has(station));
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
   * `changed` is called after each step; its argument says whether the player has chosen something, and where.
   * `picks` are the keys of choices that have been made already.
   *
   * @param {Scene} scene
   * @param {SteppedKind} kind
   * @param {LegalActions} legal
   * @param {(pick: "board" | "list" | null) => void} changed
   * @param {string[]} picks
   */
  constructor(scene, kind, legal, changed, picks = []) {
    this.#scene = scene;
    /** @type {SteppedKind} */
    this.kind = kind;
    this.#changed = changed;
    this.updateLegal(legal);
    this.#picks = [...picks];
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
      if (!picked) return { step, options, decisions, left, action: null };
      // A choice without an alternative may have been made all the same.
      if (!isForced || picks[0] === picked.choice.key) picks.shift();
      left = picked.actions;
      decisions.push({ step, choice: picked.choice, isForced });
    }
    return { step: null, options: null, decisions, left, action: left[0] ?? null };
  }

  /** The decisions so far, in words; those without a choice only if they have a value. */
  get decisions() {
    return this.#state.decisions
      .filter(({ choice, isForced }) => !isForced || !choice.isNone)
      .map(({ step, choice }) => ({ name: step.name(), words: choice.words(this.#scene) }));
  }

  /** @returns {Question | null} */
  get question() {
    const { step, options } = this.#state;
    if (!step) return null;
    const all = [...options.values()];
    const without = all.find(({ choice }) => choice.isNone);
    const isOnBoard = all.every(({ choice }) => choice.isNone || choice.element !== null);
    // Doing without is the main button if there is something to do already, and otherwise an answer like the others.
    const isEnd = without !== undefined && step.isOptional;
    const entries = all
      .filter((option) => !isEnd || option !== without)
      .map(({ choice, actions }) => ({
        label: choice.words(this.#scene),
        detail: choice.detail(this.#scene),
        element: choice.element,
        isNone: choice.isNone,
        cost: leastCost(this.#scene, actions),
        isRemote: choice.element !== null && isRemote(this.#scene, choice.element),
        choose: () => this.#pick(choice.key, isOnBoard),
      }));
    entries.sort(
      (a, b) =>
        Number(b.isNone) - Number(a.isNone) ||
        (step.isOnBoard
          ? compareCosts(a.cost, b.cost) ||
            Number(a.isRemote) - Number(b.isRemote) ||
            a.label.localeCompare(b.label)
          : 0),
    );
    return {
      ask: step.ask(),
      options: entries,
      end: isEnd && without ? () => this.#pick(without.choice.key, false) : null,
      isOnBoard,
    };
  }

  get partialAction() {
    const { action } = this.#state;
    if (!action) return null;
    return { action: withoutPayments(action), payments: paymentsOf(action), anyCards: this.#anyCards };
  }

  /** The ways to pay, as soon as they no longer depend on the next choice. */
  get price() {
    const { left } = this.#state;
    const [payments, ...others] = left.map(paymentsOf);
    if (!payments?.length || this.#picks.length + Number(this.partialAction !== null) === 0) return null;
    const key = JSON.stringify(payments);
    if (others.some((other) => JSON.stringify(other) !== key)) return null;
    return { payments, anyCards: this.#anyCards };
  }

  get journey() {
    return null;
  }

  get stored() {
    return { kind: this.kind, picks: this.#picks };
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

  /**
   * @param {string} key
   * @param {boolean} isOnBoard
   */
  #pick(key, isOnBoard) {
    this.#picks.push(key);
    this.#changed(isOnBoard ? "board" : "list");
  }

  back() {
    if (!this.#picks.length) return false;
    this.#picks.pop();
    this.#changed(null);
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
