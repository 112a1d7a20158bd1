// A journey in the action panel: its stops with what they bring, and what becomes of the rest.

/** @import { Color, Journey } from "api" */
/** @import { Scene } from "./scene.js" */

import { el } from "../common/dom.js";
import { say } from "../common/messages.js";
import { chip, tokenIcon } from "./pieces.js";
import { crowdText, fullName, innerName, isViewer, listed, pointsNumber } from "./names.js";

/**
 * The points that a journey adds to the score of its mover.
 *
 * @param {Journey} journey
 */
export const pointsOf = ({ stops }) => stops.reduce((sum, { points }) => sum + (points ?? 0), 0);

/**
 * The title of a journey: from where to where.
 *
 * @param {Scene} scene
 * @param {Journey} journey
 */
export function journeyTitle({ city }, { ward, path }) {
  if (path.length === 0) return say("play-customers-in", { ward: city.ward(ward) });
  const from = city.station(path[0]);
  if (path.length === 1) return say("play-journey-from", { from });
  return say("play-journey-from-to", { from, to: city.station(path[path.length - 1]) });
}

/**
 * The stations where the journey begins and where somebody gets off.
 *
 * @param {Scene} scene
 * @param {Journey} journey
 */
export function stopList(scene, { path, stops, aboard, chairmen }) {
  if (path.length === 0) return null;
  const riders = stops.length + aboard.length + chairmen.length;
  const start = stopItem(scene, path, path[0], say("play-customers-get-on", { count: riders }), null);
  const items = stops.map(({ station, player, customer, chairman, points }) => {
    const who = chairman
      ? [
          chip(chairman, { silent: true }),
          say("play-chairman-gets-off", { player: fullName(scene, chairman) }),
        ]
      : [
          ...(customer ? [tokenIcon(customer)] : []),
          player && isViewer(scene, player)
            ? say("play-to-you")
            : say("play-to-player", { player: player && fullName(scene, player) }),
        ];
    return stopItem(scene, path, station, who, points);
  });
  return el("ol", { class: "stops" }, start, ...items);
}

/**
 * @param {Scene} scene
 * @param {string[]} path
 * @param {string} station
 * @param {string | (Node | string)[]} what
 * @param {number | null} points
 */
function stopItem(scene, path, station, what, points) {
  const gain = points === null ? null : `${points > 0 ? "+" : ""}${pointsNumber(points)}`;
  return el(
    "li",
    {},
    el("span", { class: "n" }, path.indexOf(station) + 1),
    el("span", {}, scene.city.station(station)),
    el("span", { class: "what" }, ...[what].flat()),
    el("span", { class: "gain" }, gain),
  );
}

/**
 * What else follows from the journey: who stays where, and who draws cards.
 *
 * @param {Scene} scene
 * @param {Journey} journey
 */
export function journeyNotes(scene, { path, aboard, chairmen, rest_to: rest, may_end: mayEnd, income }) {
  const riders = listed(
    [
      aboard.length ? crowdText(aboard) : "",
      ...chairmen.map((color) => say("play-chairman-of", { player: fullName(scene, color) })),
    ].filter(Boolean),
  );
  return [
    path.length > 0 && riders && rest && mayEnd
      ? say("play-stay-in", { who: riders, ward: scene.city.ward(rest) })
      : "",
    path.length === 0 && riders ? say("play-travelling", { who: riders }) : "",
    ...income.map((color) => earnText(scene, color)),
  ].filter(Boolean);
}

/**
 * @param {Scene} scene
 * @param {Color} color
 */
const earnText = (scene, color) => say("play-draws-for-track", { player: innerName(scene, color) });
