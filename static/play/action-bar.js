// The action bar: a button for each kind of action with its cost, or why it is not possible.

/** @import { ActionKind, ActionKindView, LegalActions } from "api" */
/** @import { Scene } from "./scene.js" */

import { byId, el } from "../common/dom.js";
import { say } from "../common/messages.js";
import { kindName } from "./action-texts.js";
import { costText, leastCost } from "./cost.js";
import { icon } from "./pieces.js";

/**
 * What the bar shows for a kind of action.
 *
 * @typedef {object} Verb
 * @property {() => string} name
 * @property {() => string} task What it does.
 * @property {() => string} needs What it needs, shown if nothing of the kind is possible.
 * @property {string | null} icon
 * @property {string} key
 */

const notNow = () => say("play-why-not-other");

/**
 * The kinds of action in display order. Decisions that the game asks for are not in the bar.
 *
 * @type {Map<ActionKind, Verb>}
 */
const VERBS = new Map([
  [
    "open",
    {
      key: "O",
      icon: "open",
      name: () => say("play-verb-open"),
      task: () => say("play-task-open"),
      needs: () => say("play-why-not-open"),
    },
  ],
  [
    "expand",
    {
      key: "E",
      icon: "expand",
      name: () => say("play-verb-expand"),
      task: () => say("play-task-expand"),
      needs: () => say("play-why-not-expand"),
    },
  ],
  [
    "move",
    {
      key: "M",
      icon: "move",
      name: () => say("play-verb-move"),
      task: () => say("play-task-move"),
      needs: () => say("play-why-not-move"),
    },
  ],
  [
    "upgrade",
    {
      key: "U",
      icon: "upgrade",
      name: () => say("play-verb-upgrade"),
      task: () => say("play-task-upgrade"),
      needs: () => say("play-why-not-upgrade"),
    },
  ],
  [
    "income",
    {
      key: "I",
      icon: "income",
      name: () => say("play-verb-income"),
      task: () => say("play-task-income"),
      needs: notNow,
    },
  ],
  [
    "kaiju",
    {
      key: "K",
      icon: "kaiju",
      name: () => say("play-verb-kaiju"),
      task: () => say("play-task-kaiju"),
      needs: () => say("play-why-not-kaiju"),
    },
  ],
  [
    "reunite",
    {
      key: "R",
      icon: "hachiko",
      name: () => say("play-verb-reunite"),
      task: () => say("play-task-reunite"),
      needs: () => say("play-why-not-reunite"),
    },
  ],
  [
    "wander",
    {
      key: "W",
      icon: "princess",
      name: () => say("play-verb-wander"),
      task: () => say("play-task-wander"),
      needs: notNow,
    },
  ],
  [
    "explore",
    {
      key: "X",
      icon: "chairman",
      name: () => say("play-verb-explore"),
      task: () => say("play-task-explore"),
      needs: notNow,
    },
  ],
  [
    "pass",
    {
      key: "P",
      icon: null,
      name: () => say("play-verb-pass"),
      task: () => say("play-end-turn"),
      needs: notNow,
    },
  ],
]);

/**
 * The name of a kind of action in the bar.
 *
 * @param {ActionKind} kind
 */
export const verbName = (kind) => VERBS.get(kind)?.name() ?? kindName(kind);

/**
 * The kind of action with this key; undefined if there is none.
 *
 * @param {string} key
 */
export const kindOfKey = (key) => [...VERBS].find(([, entry]) => entry.key === key.toUpperCase())?.[0];

/**
 * Opens the rules at the section on a kind of action.
 *
 * @param {ActionKind} type
 */
function showRule(type) {
  byId("rules", HTMLDialogElement).showModal();
  const section = document.getElementById(`rule-${type === "relocate_kaiju" ? "kaiju" : type}`);
  section?.scrollIntoView({ block: "start" });
}

/**
 * The button that explains a kind of action.
 *
 * @param {ActionKind} type
 */
export const ruleButton = (type) =>
  el(
    "button",
    {
      type: "button",
      class: "why",
      "aria-label": say("play-about-action", { kind: kindName(type) }),
      onclick: () => showRule(type),
    },
    "?",
  );

/** The bar, in its section. */
export class ActionBar {
  #section;
  #scene;
  #choose;
  /** @type {LegalActions | null} */
  #legal = null;
  #shown = "";
  /**
   * The button that ends the turn, which is shown elsewhere.
   *
   * @type {HTMLElement | null}
   */
  pass = null;

  /**
   * `choose` is called with the kind of a button, and why it is not possible, or null if it is.
   *
   * @param {HTMLElement} section
   * @param {Scene} scene
   * @param {(kind: ActionKind, why: string | null) => void} choose
   */
  constructor(section, scene, choose) {
    this.#section = section;
    this.#scene = scene;
    this.#choose = choose;
  }

  /**
   * Shows the kinds of action, with the one that is being composed; null if the viewer is not to act. The buttons then
   * stay as they were, but cannot be used.
   *
   * @param {LegalActions | null} legal
   * @param {ActionKind | null} current
   */
  show(legal, current) {
    if (legal) this.#legal = legal;
    const { kinds = this.#resting, actions = [] } = this.#legal ?? {};
    const isActive = legal !== null && (legal.decision === null || legal.decision === "act");
    const key = JSON.stringify([kinds, isActive, current, legal?.version]);
    if (key === this.#shown) return;
    this.#shown = key;
    const shown = [...VERBS].flatMap(([type, entry]) =>
      kinds.filter((kind) => kind.type === type).map((kind) => ({ kind, entry })),
    );
    const buttons = shown.map(({ kind, entry }) => {
      const isPossible = isActive && kind.status === "possible";
      const why = isPossible ? null : isActive ? reason(kind, entry) : say("play-why-not-your-turn");
      const cost = isPossible
        ? leastCost(
            this.#scene,
            actions.filter(({ type }) => type === kind.type),
          )
        : null;
      return el(
        "button",
        {
          type: "button",
          class: "kind",
          "data-kind": kind.type,
          "aria-disabled": isPossible ? null : "true",
          "aria-pressed": String(current === kind.type),
          "aria-keyshortcuts": entry.key,
          title: why ?? entry.task(),
          onclick: () => this.#choose(kind.type, why),
        },
        entry.icon && icon(entry.icon),
        el("strong", {}, entry.name()),
        " ",
        el("small", {}, this.#below(kind, isActive, cost ?? null)),
      );
    });
    const focused =
      document.activeElement instanceof HTMLElement && this.#section.contains(document.activeElement)
        ? document.activeElement.dataset.kind
        : null;
    const isMain = (/** @type {HTMLElement} */ button) =>
      ["open", "expand", "move", "upgrade", "income"].includes(button.dataset.kind ?? "");
    const pass = buttons.find((button) => button.dataset.kind === "pass") ?? null;
    pass?.classList.add("pass");
    this.pass = pass;
    const extra = buttons.filter((button) => !isMain(button) && button !== pass);
    this.#section.replaceChildren(
      el("div", { class: "verbs" }, ...buttons.filter(isMain)),
      el("div", { class: "verbs extra" }, ...extra),
    );
    if (focused) this.button(focused)?.focus({ preventScroll: true });
  }

  /**
   * The button of a kind.
   *
   * @param {string} kind
   * @returns {HTMLElement | null}
   */
  button(kind) {
    if (kind === "pass") return this.pass;
    return this.#section.querySelector(`[data-kind="${kind}"]`);
  }

  /** Moves the focus to the first possible kind. */
  focus() {
    /** @type {HTMLElement | null} */
    const first = this.#section.querySelector(".kind:not([aria-disabled])");
    first?.focus({ preventScroll: true });
  }

  /**
   * The kinds of the base game, shown until it is the viewer's turn.
   *
   * @returns {ActionKindView[]}
   */
  get #resting() {
    /** @type {ActionKind[]} */
    const kinds = ["open", "expand", "move", "upgrade", "income", "pass"];
    return kinds.map((type) => ({ type, role: "main", status: "nothing_possible", ends_turn: false }));
  }

  /**
   * The line below the name of a kind: its cost, or its state.
   *
   * @param {ActionKindView} kind
   * @param {boolean} isActive
   * @param {import("./cost.js").Cost | null} cost
   */
  #below({ type, status }, isActive, cost) {
    if (!isActive) return "\u00a0";
    if (status === "already_taken") return say("play-verb-done");
    if (status !== "possible") return say("play-verb-impossible");
    if (type === "income" || type === "pass") return say("play-verb-ends-turn");
    const price = costText(cost ?? "free", this.#legal?.any_cards ?? 0);
    return type === "upgrade" ? say("play-verb-upgrade-cost", { cost: price }) : price;
  }
}

/**
 * Why a kind of action is not possible.
 *
 * @param {ActionKindView} kind
 * @param {Verb} entry
 */
function reason({ status }, { needs }) {
  if (status === "already_taken") return say("play-why-not-again");
  return status === "actions_are_over" ? say("play-why-not-main-actions-done") : needs();
}
