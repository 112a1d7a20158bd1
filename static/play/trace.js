// A line that is drawn on the board with the pointer, from station to station along connections.

/** @import { Point } from "api" */
/** @import { Drawing } from "./drawing.js" */

/**
 * The stations that were passed, and the ward whose customers were picked up, if any.
 *
 * @typedef {{ stations: string[], ward: string | null }} Trace
 */

/**
 * Adds the station at a point to a trace, if it is connected to the last one. Going back removes the last one. Returns
 * whether the trace has changed.
 *
 * @param {Drawing} drawing
 * @param {Trace} trace
 * @param {Point} point
 * @param {number} reach
 */
export function extendTrace(drawing, trace, point, reach) {
  const found = drawing.nearest(drawing.stations, point, reach);
  if (!found || found.kind !== "station") return false;
  const { stations } = trace;
  const last = stations.at(-1);
  if (found.id === last) return false;
  if (found.id === stations.at(-2)) {
    stations.pop();
    return true;
  }
  const isConnected = last === undefined || drawing.line([last, found.id]) !== null;
  if (!isConnected || stations.includes(found.id)) return false;
  stations.push(found.id);
  return true;
}
