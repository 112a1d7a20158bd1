// A journey that is composed station by station. The server says what is possible, and what would happen.

/** @import { Color, Delivery, Journey, JourneyChoice, JourneyKind, LegalActions, MoveAction, ReuniteAction, Token } from "api" */
/** @import { Builder, Question } from "./action-builder.js" */
/** @import { Option } from "./choices.js" */
/** @import { BoardElement } from "./drawing.js" */
/** @import { Game } from "./game.js" */

import { el } from "../common/dom.js";
import { say } from "../common/messages.js";
import { actionText } from "./action-texts.js";
import { crowdText, fullName, listed, tokenText } from "./names.js";

/**
 * A step of composing a journey: the ward, one or more stations, who gets off, or the end. It is forced if there was no
 * choice.
 *
 * @typedef {object} JourneyStep
 * @property {string} [ward]
 * @property {string[]} [stations]
 * @property {Delivery[]} [deliver]
 * @property {boolean} [ends]
 * @property {boolean} [isForced]
 */

/** @param {JourneyStep[]} steps */
const wardOf = (steps) => steps.find(({ ward }) => ward)?.ward ?? null;
/** @param {JourneyStep[]} steps */
const pathOf = (steps) => steps.flatMap(({ stations }) => stations ?? []);

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
   */
  constructor(game, kind, legal, changed, failed) {
    this.#game = game;
    /** @type {JourneyKind} */
    this.kind = kind;
    this.#legal = legal;
    this.#changed = changed;
    this.#failed = failed;
    const [only, ...others] = this.#wards;
    if (kind === "reunite") this.#ask([]);
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

  get #isEnded() {
    return this.#steps.at(-1)?.ends ?? false;
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
    const deliver = steps.flatMap((step) => step.deliver ?? []);
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

  /** Ends the journey as planned. */
  #end() {
    if (this.isBusy) return;
    this.#steps.push({ ends: true });
    this.#changed();
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
    const { path, next, choice, may_end: mayEnd } = this.#plan;
    if (path.length === 0 && next.length === 1) return this.#decide({ stations: next, isForced: true });
    if (mayEnd && next.length === 0 && !choice && !this.#isEnded)
      this.#steps.push({ ends: true, isForced: true });
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
   * The next question, or null when the journey is complete.
   *
   * @returns {Question | null}
   */
  get question() {
    if (this.#isEnded) return null;
    if (this.isBusy && !this.#plan) return { ask: say("play-one-moment"), options: [] };
    if (this.kind === "move" && !this.#ward) return this.#wardQuestion();
    if (this.#isListed) return this.#listQuestion();
    if (!this.#plan) return { ask: say("play-one-moment"), options: [] };
    if (this.#plan.choice) return this.#deliveryQuestion(this.#plan, this.#plan.choice);
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
      choose: () => this.#decide({ ward }),
    }));
    options.sort((a, b) => a.label.localeCompare(b.label));
    return { ask: say("play-ask-ward"), options };
  }

  /**
   * @param {Journey} plan
   * @param {JourneyChoice} choice
   * @returns {Question}
   */
  #deliveryQuestion(plan, { station, options }) {
    const { city } = this.#game;
    return {
      ask: say("play-ask-passenger", { station: city.station(station) }),
      facts: this.#facts(plan),
      options: options.map((who) => ({
        label: who.chairman
          ? say("play-chairman-of", { player: fullName(this.#game, who.chairman) })
          : tokenText(/** @type {Token} */ (who.customer)),
        detail: "",
        element: null,
        choose: () => this.#decide({ deliver: [{ station, ...who }] }),
      })),
    };
  }

  /**
   * @param {Journey} plan
   * @returns {Question}
   */
  #stationQuestion(plan) {
    const { city } = this.#game;
    const { path, next, may_end: mayEnd } = plan;
    /** @type {Option[]} */
    const options = next.map((station) => ({
      label: city.station(station),
      detail: city.wardName(station),
      element: { kind: "station", id: station },
      choose: () => this.#decide({ stations: [station] }),
    }));
    options.sort((a, b) => a.label.localeCompare(b.label));
    const end = mayEnd && {
      label: say("play-stop-at", { station: city.station(path[path.length - 1]) }),
      choose: () => this.#end(),
    };
    const list = path.length === 0 && {
      label: say("play-list-journeys"),
      choose: () => this.#browse(true),
    };
    return {
      ask: path.length ? say("play-ask-next-station") : say("play-ask-start"),
      facts: this.#facts(plan),
      end: end || null,
      list: list || null,
      options,
    };
  }

  /** @returns {Question} */
  #listQuestion() {
    const listed = this.#actions.filter((action) => action.type !== "move" || action.ward === this.#ward);
    return {
      ask: say("play-ask-journey"),
      note: this.#legal.truncated ? say("play-journeys-truncated") : "",
      options: listed.map(({ path, deliver }) => ({
        label: actionText(this.#game, this.#planned([...this.#steps, { stations: path, deliver }])),
        detail: "",
        element: null,
        path,
        choose: () => {
          this.#isListed = false;
          this.#decide({ stations: path, deliver, ends: true });
        },
      })),
    };
  }

  /** @param {boolean} isListed */
  #browse(isListed) {
    this.#isListed = isListed;
    this.#changed();
  }

  /**
   * The result of the journey so far: who is collected by whom, who is aboard, where the rest would stay, who takes
   * INCOME.
   *
   * @param {Journey} plan
   */
  #facts({ path, stops, aboard, chairmen, rest_to: rest, may_end: mayEnd, income }) {
    const { city } = this.#game;
    const lines = stops.map(({ station, player, customer, chairman }) => {
      const where = city.station(station);
      if (chairman)
        return say("play-chairman-gets-off-at", {
          station: where,
          player: fullName(this.#game, chairman),
        });
      return say("play-collects-at", {
        station: where,
        player: player && fullName(this.#game, player),
        customer: customer && tokenText(customer),
      });
    });
    const riders = [
      aboard.length ? crowdText(aboard) : "",
      ...chairmen.map((color) => say("play-chairman-of", { player: fullName(this.#game, color) })),
    ];
    const riding = listed(riders.filter(Boolean));
    if (riding)
      lines.push(
        path.length && rest && mayEnd
          ? say("play-travelling-may-stop", { who: riding, ward: city.ward(rest) })
          : say("play-travelling", { who: riding }),
      );
    if (income.length) lines.push(this.#incomeText(income));
    return lines.length ? el("ul", { class: "facts" }, ...lines.map((line) => el("li", {}, line))) : null;
  }

  /** @param {Color[]} players */
  #incomeText(players) {
    return say("play-track-income", {
      players: listed(players.map((color) => fullName(this.#game, color))),
    });
  }

  /** The action when the journey is complete. A dry run does not show who takes INCOME, so the note does. */
  get partialAction() {
    if (!this.#isEnded || !this.#plan || this.isBusy) return null;
    const { payments, income } = this.#plan;
    return {
      action: this.#planned(this.#steps),
      payments,
      anyCards: this.#legal.any_cards,
      note: income.length ? this.#incomeText(income) : "",
    };
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
