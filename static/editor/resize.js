// The size of the canvas.

/** @import { Canvas, MapDocument, Point } from "api" */

import { samePlace } from "./geometry.js";
import { withRings } from "./outlines.js";

/**
 * Changes the size of the canvas. Outlines, water, rivers and bends are cut off at the edge. If stations or names of
 * wards would be outside, the map stays as it is: `outside` are their names, and `least` is the smallest possible size.
 *
 * @param {MapDocument} map
 * @param {Canvas} canvas
 * @returns {{ map: MapDocument, outside: string[], least: Canvas }}
 */
export function resized(map, canvas) {
  /**
   * @param {Canvas} size
   * @param {Point} point
   */
  const holds = (size, { x, y }) => x >= 0 && y >= 0 && x <= size.width && y <= size.height;
  const places = [
    ...map.stations.map(({ name, position }) => ({ name, place: position })),
    ...map.wards.map(({ name, label }) => ({ name, place: label })),
  ].filter(({ place }) => holds(map.canvas, place));
  const least = {
    width: Math.max(0, ...places.map(({ place }) => place.x)),
    height: Math.max(0, ...places.map(({ place }) => place.y)),
  };
  const outside = places.filter(({ place }) => !holds(canvas, place)).map(({ name }) => name);
  if (outside.length) return { map, outside, least };
  /** @param {Point} point */
  const onto = (point) =>
    holds(map.canvas, point) && !holds(canvas, point)
      ? { x: Math.min(point.x, canvas.width), y: Math.min(point.y, canvas.height) }
      : point;
  /** @param {Point[]} points */
  const cut = (points) =>
    points.map(onto).filter((point, index, all) => index === 0 || !samePlace(point, all[index - 1]));
  const next = { ...withRings(map, cut), canvas };
  if (next.water.label) next.water = { ...next.water, label: onto(next.water.label) };
  if (map.rivers) next.rivers = map.rivers.map((river) => ({ ...river, line: cut(river.line) }));
  if (map.bends) next.bends = map.bends.map((bend) => ({ ...bend, points: cut(bend.points) }));
  if (next.outside)
    next.outside = next.outside.map((land) => (land.label ? { ...land, label: onto(land.label) } : land));
  return { map: next, outside, least };
}
