// Which steps of a lesson are done: the server knows what has been played, the page what is being composed.

/** @import { Action, LessonStep, PlannedAction } from "api" */
/** @import { Draft } from "./action-panel.js" */

import { placesOf } from "./advice-texts.js";
import { keyOf } from "./drawing.js";

/**
 * Whether the action that is being composed is the planned one, as far as the plan goes.
 *
 * @param {PlannedAction} planned
 * @param {Draft | null} draft
 */
function isPlanned({ action, ward, station }, draft) {
  if (draft?.kind !== action) return false;
  const hasWard = draft.parts.some(({ kind, id }) => kind === "ward" && id === ward);
  const hasStation = draft.parts.some(({ kind, id }) =>
    kind === "connection" ? id.includes(station ?? "") : kind === "station" && id === station,
  );
  return (!ward || hasWard) && (!station || hasStation);
}

/**
 * How many steps are done. A step is also done if a later one is.
 *
 * @param {LessonStep[]} steps What makes each step done.
 * @param {boolean[]} played Which steps are done by what has been played.
 * @param {Draft | null} draft The action that is being composed.
 */
export function stepsDone(steps, played, draft) {
  const isDone = steps.map(
    (step, index) => played[index] || ("planned" in step && isPlanned(step.planned, draft)),
  );
  // What is being composed belongs to the current part of the lesson: it cannot finish a part that is still to come.
  const first = played.lastIndexOf(true) + 1;
  const next = steps.findIndex((step, index) => index >= first && "met" in step);
  const end = next < 0 ? steps.length : next;
  return Math.max(first, isDone.slice(0, end).lastIndexOf(true) + 1);
}

/**
 * The first place on the board that an action needs and that has not been chosen; null if another action or none is
 * being composed.
 *
 * @param {Action} action
 * @param {Draft | null} draft
 */
export function nextPlace(action, draft) {
  if (draft?.kind !== action.type) return null;
  const chosen = new Set(draft.parts.map(keyOf));
  return placesOf(action).find((place) => !chosen.has(keyOf(place))) ?? null;
}
