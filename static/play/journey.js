// @ts-nocheck The types of this file are not complete.
// A journey that is composed station by station. The server says what is possible, and what would happen.

/** @import { Action, Color, Delivery, Journey as JourneyState, JourneyChoice, LegalActions, MoveAction, ReuniteAction, Token } from "api" */
/** @import { Question } from "./steps.js" */
/** @import { Game } from "./game.js" */

import { el } from "../common/dom.js";
import { say } from "../common/messages.js";
import { actionText } from "./action-texts.js";
import { crowdText, fullName, listed, tokenText } from "./names.js";

/** @param {Decision[]} decisions */
const wardOf = (decisions) => decisions.find(({ ward }) => ward)?.ward ?? null;
/** @param {Decision[]} decisions */
const pathOf = (decisions) => decisions.flatMap(({ stations }) => stations ?? []);

/** A MOVE or REUNITE being composed: a list of decisions that determine ward, path and deliveries. */
export class Journey {
  #game;
  #legal;
  #changed;
  #failed;
  /**
   * The decisions so far, and the server's response to them.
   *
   * @type {Decision[]}
   */
  #decisions = [];
  /** @type {JourneyState | null} */
  #plan = null;
  /** @type {AbortController | null} */
  #asking = null;
  #isListed = false;

  /**
   * `changed` is called after each decision, `failed` with the server's refusal.
   *
   * @param {Game} game
   * @param {"move" | "reunite"} kind
   * @param {LegalActions} legal
   * @param {() => void} changed
   * @param {(error: unknown, again: () => void) => void} failed
   */
  constructor(game, kind, legal, changed, failed) {
    this.#game = game;
    this.kind = kind;
    this.#legal = legal;
    this.#changed = changed;
    this.#failed = failed;
    const [only, ...others] = this.#wards;
    if (kind === "reunite") this.#ask([]);
    else if (!others.length) this.#decide({ ward: only, given: true });
  }

  get #actions() {
    return this.#legal.actions.filter(({ type }) => type === this.kind);
  }

  get #wards() {
    return [...new Set(this.#actions.map(({ ward }) => ward))];
  }

  get #ward() {
    return wardOf(this.#decisions);
  }

  get #path() {
    return pathOf(this.#decisions);
  }

  get #isEnded() {
    return this.#decisions.at(-1)?.ends ?? false;
  }

  get isBusy() {
    return this.#asking !== null;
  }

  /**
   * The action of these decisions, as it is sent to the server.
   *
   * @param {Decision[]} decisions
   */
  #planned(decisions) {
    const journey = {
      type: this.kind,
      path: pathOf(decisions),
      deliver: decisions.flatMap(({ deliver }) => deliver ?? []),
    };
    return this.kind === "move" ? { ...journey, ward: wardOf(decisions) } : journey;
  }

  /** @param {Decision} decision */
  #decide(decision) {
    if (this.isBusy) return;
    this.#ask([...this.#decisions, decision]);
  }

  /** Cancels the pending request. */
  #cancel() {
    this.#asking?.abort();
    this.#asking = null;
  }

  /** Ends the journey as planned. */
  #end() {
    if (this.isBusy) return;
    this.#decisions.push({ ends: true });
    this.#changed();
  }

  /**
   * Asks the server about these decisions, which count once the response has arrived. If only one thing can follow,
   * it is decided at once.
   *
   * @param {Decision[]} decisions
   */
  async #ask(decisions) {
    this.#cancel();
    if (this.kind === "move" && !wardOf(decisions)) {
      this.#decisions = decisions;
      this.#plan = null;
      return this.#changed();
    }
    const asking = new AbortController();
    this.#asking = asking;
    this.#changed();
    try {
      const plan = await this.#game.plan(this.#planned(decisions), asking.signal);
      if (this.#asking !== asking) return;
      this.#plan = plan;
      this.#decisions = decisions;
      this.#asking = null;
    } catch (error) {
      if (this.#asking !== asking) return;
      this.#asking = null;
      this.#changed();
      return this.#failed(error, () => this.#ask(decisions));
    }
    const { path, next, choice, may_end: mayEnd } = this.#plan;
    if (path.length === 0 && next.length === 1) return this.#decide({ stations: next, given: true });
    if (mayEnd && next.length === 0 && !choice && !this.#isEnded)
      this.#decisions.push({ ends: true, given: true });
    this.#changed();
  }

  /** The decisions so far, in words. */
  get made() {
    const lines = [];
    const { city } = this.#game;
    if (this.#ward) lines.push({ name: say("play-customers-of"), words: city.ward(this.#ward) });
    if (this.#path.length) lines.push({ name: say("play-route"), words: city.path(this.#path) });
    return lines;
  }

  /** What has been chosen on the board, to be highlighted. */
  get chosen() {
    return this.#ward && !this.#path.length ? [{ kind: "ward", id: this.#ward }] : [];
  }

  get route() {
    return this.#path.length ? this.#path : null;
  }

  /** The next question, or null when the journey is complete. */
  get question() {
    if (this.#isEnded) return null;
    if (this.isBusy && !this.#plan) return { ask: say("play-one-moment"), options: [] };
    if (this.kind === "move" && !this.#ward) return this.#wardQuestion();
    if (this.#isListed) return this.#listQuestion();
    if (!this.#plan) return { ask: say("play-one-moment"), options: [] };
    if (this.#plan.choice) return this.#deliveryQuestion(this.#plan.choice);
    return this.#stationQuestion();
  }

  #wardQuestion() {
    const { city, view } = this.#game;
    const options = this.#wards.map((ward) => ({
      label: city.ward(ward),
      detail: crowdText(view.board.customers[ward] ?? []),
      thing: { kind: "ward", id: ward },
      choose: () => this.#decide({ ward }),
    }));
    options.sort((a, b) => a.label.localeCompare(b.label));
    return { ask: say("play-ask-ward"), options };
  }

  /**
   * @param {JourneyChoice} choice
   * @returns {Question}
   */
  #deliveryQuestion({ station, options }) {
    const { city } = this.#game;
    return {
      ask: say("play-ask-passenger", { station: city.station(station) }),
      facts: this.#facts(),
      options: options.map((who) => ({
        label: who.chairman
          ? say("play-chairman-of", { player: fullName(this.#game, who.chairman) })
          : tokenText(who.customer),
        detail: "",
        thing: null,
        choose: () => this.#decide({ deliver: [{ station, ...who }] }),
      })),
    };
  }

  #stationQuestion() {
    const { city } = this.#game;
    const { path, next, may_end: mayEnd } = this.#plan;
    const options = next.map((station) => ({
      label: city.station(station),
      detail: city.ward(city.wardOf(station)),
      thing: { kind: "station", id: station },
      choose: () => this.#decide({ stations: [station] }),
    }));
    options.sort((a, b) => a.label.localeCompare(b.label));
    const end = mayEnd && {
      label: say("play-stop-at", { station: city.station(path.at(-1)) }),
      choose: () => this.#end(),
    };
    const list = path.length === 0 && {
      label: say("play-list-journeys"),
      choose: () => this.#browse(true),
    };
    return {
      ask: path.length ? say("play-ask-next-station") : say("play-ask-start"),
      facts: this.#facts(),
      end: end || null,
      list: list || null,
      options,
    };
  }

  #listQuestion() {
    const listed = this.#actions.filter(({ ward }) => this.kind !== "move" || ward === this.#ward);
    return {
      ask: say("play-ask-journey"),
      note: this.#legal.truncated ? say("play-journeys-truncated") : "",
      options: listed.map(({ payments: _, pay: __, ...action }) => ({
        label: actionText(this.#game, action),
        detail: "",
        thing: null,
        path: action.path,
        choose: () => {
          this.#isListed = false;
          this.#decide({ stations: action.path, deliver: action.deliver, ends: true });
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
   */
  #facts() {
    const { path, stops, aboard, chairmen, rest_to: rest, may_end: mayEnd, income } = this.#plan;
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
        player: fullName(this.#game, player),
        customer: tokenText(customer),
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
    if (income.length) lines.push(this.#incomeText());
    return lines.length ? el("ul", { class: "facts" }, ...lines.map((line) => el("li", {}, line))) : null;
  }

  #incomeText() {
    return say("play-track-income", {
      players: listed(this.#plan.income.map((color) => fullName(this.#game, color))),
    });
  }

  /** The action when the journey is complete, the possible payments, and what a dry run does not show. */
  get draft() {
    if (!this.#isEnded || !this.#plan || this.isBusy) return null;
    return {
      action: this.#planned(this.#decisions),
      ways: this.#plan.payments,
      note: this.#plan.income.length ? this.#incomeText() : "",
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
      return this.#decisions.length > 0 || this.#wards.length > 1;
    }
    const decisions = this.#decisions.slice(0, this.#decisions.findLastIndex(({ given }) => !given) + 1);
    if (!decisions.length) return false;
    this.#ask(decisions.slice(0, -1));
    return true;
  }

  /**
   * Continues after the game has advanced elsewhere; returns false if that is not possible.
   *
   * @param {LegalActions} legal
   */
  renew(legal) {
    this.#legal = legal;
    if (!this.#actions.length) return false;
    this.#ask(this.#decisions);
    return true;
  }
}
