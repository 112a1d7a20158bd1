// Hit testing: on the geometry of the document, and for names and wards without an outline on the drawn board.

/** @import { MapDocument, Point } from "api" */
/** @import { Board, Box } from "./board.js" */
/** @import { Kind, Ref } from "./map.js" */

/**
 * What a point can hit: an element, or `area` for the ward whose area contains it (as `ward` does), `name` for the ward
 * whose name is shown there, `label` for the ward whose author wants its name there, and `station-name` for the station
 * whose name is shown there.
 *
 * @typedef {Kind | "area" | "name" | "label" | "station-name"} HitKind
 */

/** @typedef {Pick<Board, "nameBox" | "isInWard">} Shown */

import { between, endsOf, find, refs, station, ward } from "./map.js";
import { distance, isInside, nearestOn } from "./geometry.js";

/**
 * The position of a station, of the middle of a line, or of the name of a ward.
 *
 * @param {MapDocument} map
 * @param {Ref} ref
 * @returns {Point | null}
 */
export function placeOf(map, ref) {
  if (!find(map, ref)) return null;
  if (ref.kind === "station") return station(map, ref.id)?.position ?? null;
  if (ref.kind === "ward") return ward(map, ref.id)?.label ?? null;
  const way = wayOf(map, ref);
  return way && halfway(way);
}

/**
 * The points that a line runs through: its ends, and its bends between them; null if an end is missing. A border runs
 * between the names of its wards.
 *
 * @param {MapDocument} map
 * @param {Ref} ref
 * @returns {Point[] | null}
 */
export function wayOf(map, ref) {
  const ends = endsOf(ref);
  if (ref.kind === "border") {
    const [a, b] = ends.map((id) => ward(map, id)?.label);
    return a && b ? [a, b] : null;
  }
  const [a, b] = ends.map((id) => station(map, id)?.position);
  if (!a || !b) return null;
  const bend = map.bends?.find((entry) => between(entry.between[0], entry.between[1]) === ref.id);
  const points = bend?.points ?? [];
  return [a, ...(bend?.between[0] === ends[0] ? points : points.toReversed()), b];
}

/**
 * The point halfway along a line.
 *
 * @param {Point[]} way
 */
function halfway(way) {
  const lengths = way.slice(1).map((point, index) => distance(way[index], point));
  let left = lengths.reduce((sum, length) => sum + length, 0) / 2;
  for (const [index, length] of lengths.entries()) {
    if (left <= length && length > 0) {
      const [from, to, part] = [way[index], way[index + 1], left / length];
      return { x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) };
    }
    left -= length;
  }
  return way[0];
}

/**
 * Finds the nearest element of a kind within reach.
 *
 * @type {Record<Exclude<HitKind, "area" | "ward">, (map: MapDocument, point: Point, reach: number, shown: Shown) => Ref | null>}
 */
const near = {
  station: (map, point, reach) =>
    nearest(refs(map, "station"), reach, (ref) => offPlace(placeOf(map, ref), point)),
  connection: (map, point, reach) =>
    nearest(refs(map, "connection"), reach / 2, (ref) => offLine(map, point, ref)),
  link: (map, point, reach) => nearest(refs(map, "link"), reach / 2, (ref) => offLine(map, point, ref)),
  border: (map, point, reach) => nearest(refs(map, "border"), reach / 2, (ref) => offLine(map, point, ref)),
  label: (map, point, reach) =>
    nearest(refs(map, "ward"), 2 * reach, (ref) => offLabel(ward(map, ref.id)?.label, point)),
  name: (map, point, reach, shown) =>
    nearest(refs(map, "ward"), reach / 2, ({ id }) => offBox(shown.nameBox("ward", id), point)),
  "station-name": (map, point, reach, shown) =>
    nearest(refs(map, "station"), reach / 4, ({ id }) => offBox(shown.nameBox("station", id), point)),
};

/**
 * @param {Point | undefined} middle
 * @param {Point} point
 */
const offLabel = (middle, point) =>
  middle ? Math.max(Math.abs(middle.x - point.x) / 2, Math.abs(middle.y - point.y) * 1.4) : Infinity;

/**
 * The distance of a point from a box; 0 inside.
 *
 * @param {Box | null} box
 * @param {Point} point
 */
function offBox(box, { x, y }) {
  if (!box) return Infinity;
  const across = Math.max(box.x - x, 0, x - box.x - box.width);
  const down = Math.max(box.y - y, 0, y - box.y - box.height);
  return Math.hypot(across, down);
}

/**
 * @param {Point | null} place
 * @param {Point} point
 */
const offPlace = (place, point) => (place ? distance(place, point) : Infinity);

/**
 * @param {Ref[]} candidates
 * @param {number} reach
 * @param {(ref: Ref) => number} off
 */
function nearest(candidates, reach, off) {
  /** @type {{ ref: Ref | null, off: number }} */
  let best = { ref: null, off: reach };
  for (const ref of candidates) {
    const far = off(ref);
    if (far <= best.off) best = { ref, off: far };
  }
  return best.ref;
}

/**
 * @param {MapDocument} map
 * @param {Point} point
 * @param {Ref} ref
 */
function offLine(map, point, ref) {
  const way = wayOf(map, ref) ?? [];
  const off = way.slice(1).map((to, index) => distance(nearestOn(point, way[index], to), point));
  return Math.min(Infinity, ...off);
}

/**
 * Returns the first element of these kinds within reach of a point.
 *
 * @param {MapDocument} map
 * @param {Shown} shown
 * @param {Point} point
 * @param {number} reach
 * @param {HitKind[]} kinds
 */
export function hit(map, shown, point, reach, kinds) {
  for (const kind of kinds) {
    const ref =
      kind === "area" || kind === "ward" ? wardAt(map, shown, point) : near[kind](map, point, reach, shown);
    if (ref) return ref;
  }
  return null;
}

/**
 * The ward whose area contains a point: by its outline, or as drawn if it has none.
 *
 * @param {MapDocument} map
 * @param {Shown | null} shown
 * @param {Point} point
 * @returns {Ref | null}
 */
function wardAt(map, shown, point) {
  const outlined = map.wards.find(({ outline }) => outline?.some((ring) => isInside(point, ring)));
  const found = outlined ?? map.wards.find(({ id, outline }) => !outline && shown?.isInWard(id, point));
  return found ? { kind: "ward", id: found.id } : null;
}

/**
 * The ward of a new station at a point: by area, otherwise that of the nearest station, otherwise by name.
 *
 * @param {MapDocument} map
 * @param {Point} point
 */
export function homeFor(map, point) {
  const inside = wardAt(map, null, point);
  if (inside) return inside.id;
  const homes = map.stations.filter((entry) => ward(map, entry.ward));
  const places = [
    ...homes.map((entry) => ({ place: entry.position, id: entry.ward })),
    ...map.wards.map((entry) => ({ place: entry.label, id: entry.id })),
  ];
  places.sort((a, b) => distance(a.place, point) - distance(b.place, point));
  return places[0]?.id ?? "";
}

/**
 * The corner of an outline within reach of a point.
 *
 * @param {MapDocument} map
 * @param {Point} point
 * @param {number} reach
 * @param {string | null} only
 */
export function cornerAt(map, point, reach, only = null) {
  const corners = map.wards
    .filter((entry) => !only || entry.id === only)
    .flatMap((entry) => (entry.outline ?? []).flat());
  let best = null;
  for (const corner of corners) {
    if (distance(corner, point) <= (best ? distance(best, point) : reach)) best = corner;
  }
  return best;
}

/**
 * The side of an outline within reach of a point, with the nearest point on it.
 *
 * @param {MapDocument} map
 * @param {Point} point
 * @param {number} reach
 * @param {string | null} only
 */
export function sideAt(map, point, reach, only = null) {
  /** @type {{ from: Point, to: Point, place: Point, off: number } | null} */
  let best = null;
  for (const entry of map.wards.filter((entry) => !only || entry.id === only)) {
    for (const ring of entry.outline ?? []) {
      for (const [index, from] of ring.entries()) {
        const to = ring[(index + 1) % ring.length];
        const place = nearestOn(point, from, to);
        const off = distance(place, point);
        if (off <= (best?.off ?? reach)) best = { from, to, place, off };
      }
    }
  }
  return best;
}

/**
 * The connection or permanent link between two stations, if there is one.
 *
 * @param {MapDocument} map
 * @param {string} a
 * @param {string} b
 */
export function linkBetween(map, a, b) {
  const id = between(a, b);
  /** @type {Ref[]} */
  const lines = [
    { kind: "connection", id },
    { kind: "link", id },
  ];
  return lines.find((ref) => find(map, ref)) ?? null;
}
