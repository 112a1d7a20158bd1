// A journey that is composed station by station. The server says what is possible, and what would happen.

/** @import { Delivery, Journey, JourneyChoice, JourneyKind, LegalActions, MoveAction, ReuniteAction, Token } from "api" */
/** @import { Builder, Question } from "./action-builder.js" */
/** @import { Option } from "./choices.js" */
/** @import { BoardElement } from "./drawing.js" */
/** @import { Game } from "./game.js" */

import { say } from "../common/messages.js";
import { actionText, deliveryText } from "./action-texts.js";
import { compareCosts, leastCost } from "./cost.js";
import { crowdText, fullName, tokenText } from "./names.js";
import { tokenIcon } from "./pieces.js";

/**
 * A step of composing a journey: the ward, one or more stations, or who gets off. It is forced if there was no choice.
 *
 * @typedef {object} JourneyStep
 * @property {string} [ward]
 * @property {string[]} [stations]
 * @property {Delivery[]} [deliver]
 * @property {boolean} [isForced]
 */

/** @param {JourneyStep[]} steps */
const wardOf = (steps) => steps.find(({ ward }) => ward)?.ward ?? null;
/** @param {JourneyStep[]} steps */
const pathOf = (steps) => steps.flatMap(({ stations }) => stations ?? []);

/** @param {JourneyStep[]} steps */
const deliveriesOf = (steps) => steps.flatMap(({ deliver }) => deliver ?? []);

/**
 * A MOVE or REUNITE being composed: a list of steps that determine ward, path and deliveries.
 *
 * @implements {Builder}
 */
export class JourneyBuilder {
  #game;
  #legal;
  #changed;
  #failed;
  /**
   * The steps so far, and the server's response to them.
   *
   * @type {JourneyStep[]}
   */
  #steps = [];
  /** @type {Journey | null} */
  #plan = null;
  /** @type {AbortController | null} */
  #asking = null;
  #isListed = false;

  /**
   * `changed` is called after each step, `failed` with the server's refusal.
   *
   * @param {Game} game
   * @param {JourneyKind} kind
   * @param {LegalActions} legal
   * @param {() => void} changed
   * @param {(error: unknown, again: () => void) => void} failed
   * @param {JourneyStep[]} steps What has been chosen already.
   */
  constructor(game, kind, legal, changed, failed, steps = []) {
    this.#game = game;
    /** @type {JourneyKind} */
    this.kind = kind;
    this.#legal = legal;
    this.#changed = changed;
    this.#failed = failed;
    const [only, ...others] = this.#wards;
    if (kind === "reunite" || steps.length) this.#ask(steps);
    else if (!others.length) this.#decide({ ward: only, isForced: true });
  }

  /** The listed journeys. */
  get #actions() {
    return this.#legal.actions
      .filter((action) => action.type === "move" || action.type === "reunite")
      .filter(({ type }) => type === this.kind);
  }

  /** The wards whose customers can travel. */
  get #wards() {
    return [...new Set(this.#actions.flatMap((action) => (action.type === "move" ? action.ward : [])))];
  }

  get #ward() {
    return wardOf(this.#steps);
  }

  get #path() {
    return pathOf(this.#steps);
  }

  get isBusy() {
    return this.#asking !== null;
  }

  /**
   * The action of these steps, as it is sent to the server.
   *
   * @param {JourneyStep[]} steps
   * @returns {MoveAction | ReuniteAction}
   */
  #planned(steps) {
    const path = pathOf(steps);
    const deliver = deliveriesOf(steps);
    if (this.kind === "reunite") return { type: "reunite", path, deliver };
    return { type: "move", ward: wardOf(steps) ?? "", path, deliver };
  }

  /** @param {JourneyStep} step */
  #decide(step) {
    if (this.isBusy) return;
    this.#ask([...this.#steps, step]);
  }

  /** Cancels the pending request. */
  #cancel() {
    this.#asking?.abort();
    this.#asking = null;
  }

  /**
   * Asks the server about these steps, which count once the response has arrived. If only one can follow, it is taken
   * at once.
   *
   * @param {JourneyStep[]} steps
   */
  async #ask(steps) {
    this.#cancel();
    if (this.kind === "move" && !wardOf(steps)) {
      this.#steps = steps;
      this.#plan = null;
      return this.#changed();
    }
    const asking = new AbortController();
    this.#asking = asking;
    this.#changed();
    try {
      const plan = await this.#game.plan(this.#planned(steps), asking.signal);
      if (this.#asking !== asking) return;
      this.#plan = plan;
      this.#steps = steps;
      this.#asking = null;
    } catch (error) {
      if (this.#asking !== asking) return;
      this.#asking = null;
      this.#changed();
      return this.#failed(error, () => this.#ask(steps));
    }
    const { path, next } = this.#plan;
    if (path.length === 0 && next.length === 1) return this.#decide({ stations: next, isForced: true });
    this.#changed();
  }

  /** The decisions so far, in words. */
  get decisions() {
    const lines = [];
    const { city } = this.#game;
    if (this.#ward) lines.push({ name: say("play-customers-of"), words: city.ward(this.#ward) });
    if (this.#path.length) lines.push({ name: say("play-route"), words: city.path(this.#path) });
    return lines;
  }

  /**
   * What has been chosen on the board, to be highlighted.
   *
   * @returns {BoardElement[]}
   */
  get chosen() {
    return this.#ward && !this.#path.length ? [{ kind: "ward", id: this.#ward }] : [];
  }

  get route() {
    return this.#path.length ? this.#path : null;
  }

  /**
   * The ward and the stations so far.
   *
   * @returns {BoardElement[]}
   */
  get parts() {
    /** @type {BoardElement[]} */
    const stations = this.#path.map((id) => ({ kind: "station", id }));
    return this.#ward ? [{ kind: "ward", id: this.#ward }, ...stations] : stations;
  }

  /**
   * The next question, or null if the journey cannot go on.
   *
   * @returns {Question | null}
   */
  get question() {
    if (this.kind === "move" && !this.#ward && !this.isBusy) return this.#wardQuestion();
    if (!this.#plan) return { ask: say("play-one-moment"), options: [], isOnBoard: true };
    if (this.#isListed) return this.#listQuestion();
    if (this.#plan.choice) return this.#deliveryQuestion(this.#plan.choice);
    if (!this.#plan.next.length && !this.#otherDeliveries.length) return null;
    return this.#stationQuestion(this.#plan);
  }

  /** @returns {Question} */
  #wardQuestion() {
    const { city, view } = this.#game;
    /** @type {Option[]} */
    const options = this.#wards.map((ward) => ({
      label: city.ward(ward),
      detail: crowdText(view.board.customers[ward] ?? []),
      element: { kind: "ward", id: ward },
      cost: leastCost(
        this.#game,
        this.#actions.filter((action) => action.type === "move" && action.ward === ward),
      ),
      choose: () => this.#decide({ ward }),
    }));
    options.sort((a, b) => compareCosts(a.cost, b.cost) || a.label.localeCompare(b.label));
    return { ask: say("play-ask-ward"), options, isOnBoard: true };
  }

  /**
   * @param {JourneyChoice} choice
   * @returns {Question}
   */
  #deliveryQuestion({ station, options }) {
    const { city } = this.#game;
    return {
      ask: say("play-ask-passenger", { station: city.station(station) }),
      isOnBoard: false,
      options: options.map((who) => ({
        label: who.chairman
          ? say("play-chairman-of", { player: fullName(this.#game, who.chairman) })
          : tokenText(/** @type {Token} */ (who.customer)),
        detail: "",
        element: null,
        picture: who.customer ? tokenIcon(who.customer, { silent: true }) : undefined,
        choose: () => this.#decide({ deliver: [{ station, ...who }] }),
      })),
    };
  }

  /**
   * @param {Journey} plan
   * @returns {Question}
   */
  #stationQuestion({ path, next }) {
    const { city } = this.#game;
    /** @type {Option[]} */
    const near = next.map((station) => ({
      label: city.station(station),
      detail: "",
      element: { kind: "station", id: station },
      choose: () => this.#decide({ stations: [station], deliver: this.#bestAt(station) }),
    }));
    near.sort((a, b) => a.label.localeCompare(b.label));
    const list = { label: say("play-list-journeys"), choose: () => this.#browse(true) };
    return {
      ask: path.length ? say("play-ask-next-station") : say("play-ask-start"),
      list,
      options: [...near, ...this.#farOptions(next), ...this.#otherDeliveries],
      isOnBoard: true,
    };
  }

  /**
   * Who gets off at the next station in the best journey that is listed: one that ends there, or otherwise one that
   * goes on; empty if there is none.
   *
   * @param {string} station
   */
  #bestAt(station) {
    const path = [...this.#path, station];
    const listed = this.#actions.filter(
      (action) =>
        (action.type !== "move" || action.ward === this.#ward) &&
        String(action.path.slice(0, path.length)) === String(path) &&
        this.#fits(action.deliver ?? []),
    );
    const best = listed.find((action) => action.path.length === path.length) ?? listed[0];
    return (best?.deliver ?? []).filter((delivery) => delivery.station === station);
  }

  /**
   * Whether deliveries are those that have been decided, as far as the path goes.
   *
   * @param {Delivery[]} deliver
   */
  #fits(deliver) {
    const decided = new Set(deliveriesOf(this.#steps).map((delivery) => JSON.stringify(delivery)));
    return deliver
      .filter(({ station }) => this.#path.includes(station))
      .every((delivery) => decided.has(JSON.stringify(delivery)));
  }

  /**
   * The listed journeys with the same path on which others get off.
   *
   * @returns {Option[]}
   */
  get #otherDeliveries() {
    const path = this.#path;
    const decided = JSON.stringify(deliveriesOf(this.#steps));
    return this.#actions
      .filter((action) => action.type !== "move" || action.ward === this.#ward)
      .filter((action) => path.length > 0 && String(action.path) === String(path))
      .filter(({ deliver = [] }) => deliver.length > 0 && JSON.stringify(deliver) !== decided)
      .map(({ deliver = [] }) => ({
        label: say("play-instead", {
          deliveries: deliver.map((delivery) => deliveryText(this.#game, delivery)).join(" · "),
        }),
        detail: "",
        element: null,
        choose: () => this.#ask([...this.#wardSteps, { stations: path, deliver }]),
      }));
  }

  /**
   * The stations farther away at which a listed journey that begins like this one ends. The best journey to each is
   * listed first.
   *
   * @param {string[]} next
   * @returns {Option[]}
   */
  #farOptions(next) {
    const { city } = this.#game;
    const path = this.#path;
    /** @type {Map<string, Option>} */
    const found = new Map();
    for (const action of this.#actions) {
      if (action.type === "move" && action.ward !== this.#ward) continue;
      const { path: whole, deliver = [] } = action;
      const end = whole[whole.length - 1];
      const begins = path.every((station, index) => whole[index] === station);
      const isMadeBefore = (/** @type {Delivery} */ { station }) => path.includes(station);
      if (
        !begins ||
        !this.#fits(deliver) ||
        whole.length <= path.length ||
        next.includes(end) ||
        found.has(end)
      )
        continue;
      const stations = whole.slice(path.length);
      found.set(end, {
        label: city.station(end),
        detail: stations.length > 1 ? say("play-via", { stations: city.path(stations.slice(0, -1)) }) : "",
        element: { kind: "station", id: end },
        path: whole,
        isFar: true,
        choose: () =>
          this.#decide({ stations, deliver: deliver.filter((delivery) => !isMadeBefore(delivery)) }),
      });
    }
    return [...found.values()];
  }

  /** @returns {Question} */
  #listQuestion() {
    const listed = this.#actions.filter((action) => action.type !== "move" || action.ward === this.#ward);
    return {
      ask: say("play-ask-journey"),
      note: this.#legal.truncated ? say("play-journeys-truncated") : "",
      isOnBoard: false,
      options: listed.map(({ path, deliver }) => ({
        label: actionText(this.#game, this.#planned([...this.#wardSteps, { stations: path, deliver }])),
        detail: "",
        element: null,
        path,
        choose: () => {
          this.#isListed = false;
          this.#ask([...this.#wardSteps, { stations: path, deliver }]);
        },
      })),
    };
  }

  /** @param {boolean} isListed */
  #browse(isListed) {
    this.#isListed = isListed;
    this.#changed();
  }

  /** The steps without those that belong to the path. */
  get #wardSteps() {
    return this.#steps.filter(({ ward }) => ward);
  }

  /** The journey so far, as the server sees it. */
  get journey() {
    return this.#plan;
  }

  get price() {
    const { payments = [] } = this.#plan ?? {};
    return payments.length ? { payments, anyCards: this.#legal.any_cards } : null;
  }

  /** The action, if the journey may end where it is. */
  get partialAction() {
    if (!this.#plan?.may_end || this.isBusy) return null;
    const { payments } = this.#plan;
    return { action: this.#planned(this.#steps), payments, anyCards: this.#legal.any_cards };
  }

  get stored() {
    return { kind: this.kind, picks: this.#steps };
  }

  /**
   * Follows a path that has been drawn on the board.
   *
   * @param {string[]} stations
   */
  follow(stations) {
    const path = this.#path;
    const isContinued = path.length > 0 && path[path.length - 1] === stations[0];
    const whole = isContinued ? [...path, ...stations.slice(1)] : stations;
    const listed = this.#actions.find(
      (action) =>
        (action.type !== "move" || action.ward === this.#ward) && String(action.path) === String(whole),
    );
    this.#ask([...this.#wardSteps, { stations: whole, deliver: listed?.deliver ?? [] }]);
  }

  /** Reverts the last station or choice; returns false if there is none. */
  back() {
    if (this.#isListed) {
      this.#browse(false);
      return true;
    }
    if (this.isBusy) {
      this.#cancel();
      this.#changed();
      return this.#steps.length > 0 || this.#wards.length > 1;
    }
    const chosen = this.#steps.slice(0, this.#steps.findLastIndex(({ isForced }) => !isForced) + 1);
    if (!chosen.length) return false;
    this.#ask(chosen.slice(0, -1));
    return true;
  }

  /**
   * Continues after the game has advanced elsewhere; returns false if that is not possible.
   *
   * @param {LegalActions} legal
   */
  updateLegal(legal) {
    this.#legal = legal;
    if (!this.#actions.length) return false;
    this.#ask(this.#steps);
    return true;
  }
}
