// Hit testing on the drawing.

/** @import { MapDocument, Point } from "api" */
/** @import { Labels } from "./labels.js" */
/** @import { Kind, Ref } from "./map.js" */

/**
 * What a point can hit: an element, or `area` for the ward whose area contains it (as `ward` does), `name` for the ward whose name is
 * shown there, and `label` for the ward whose author wants its name there.
 *
 * @typedef {Kind | "area" | "name" | "label"} HitKind
 */

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
  const [a, b] = lineOf(map, ref);
  return a && b ? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } : null;
}

/**
 * The two ends of a line.
 *
 * @param {MapDocument} map
 * @param {Ref} ref
 */
export function lineOf(map, ref) {
  /** @param {string} id */
  const end = (id) => (ref.kind === "border" ? ward(map, id)?.label : station(map, id)?.position);
  return endsOf(ref).map(end);
}

/**
 * Finds the nearest element of a kind within reach.
 *
 * @type {Record<Exclude<HitKind, "area" | "ward">, (map: MapDocument, point: Point, reach: number, labels: Labels) => Ref | null>}
 */
const near = {
  station: (map, point, reach) =>
    nearest(refs(map, "station"), reach, (ref) => offPlace(placeOf(map, ref), point)),
  connection: (map, point, reach) =>
    nearest(refs(map, "connection"), reach / 2, (ref) => offLine(map, point, ref)),
  link: (map, point, reach) => nearest(refs(map, "link"), reach / 2, (ref) => offLine(map, point, ref)),
  border: (map, point, reach) => nearest(refs(map, "border"), reach / 2, (ref) => offLine(map, point, ref)),
  label: (map, point, reach) =>
    nearest(refs(map, "ward"), 2 * reach, (ref) => offName(ward(map, ref.id)?.label, point)),
  name: (map, point, reach, labels) =>
    nearest(refs(map, "ward"), 2 * reach, (ref) => {
      const entry = ward(map, ref.id);
      return offName(entry && labels.middleOf(map, entry), point);
    }),
};

/**
 * @param {Point | undefined} middle
 * @param {Point} point
 */
const offName = (middle, point) =>
  middle ? Math.max(Math.abs(middle.x - point.x) / 2, Math.abs(middle.y - point.y) * 1.4) : Infinity;

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
  const [a, b] = lineOf(map, ref);
  return a && b ? distance(nearestOn(point, a, b), point) : Infinity;
}

/**
 * Returns the first element of these kinds within reach of a point. `area` asks for the ward whose area contains it,
 * `name` for the ward whose name is shown there, and `label` for the ward whose author wants its name there.
 *
 * @param {MapDocument} map
 * @param {{ areas: Record<string, Point[][]>, labels: Labels }} shown
 * @param {Point} point
 * @param {number} reach
 * @param {HitKind[]} kinds
 */
export function hit(map, { areas, labels }, point, reach, kinds) {
  for (const kind of kinds) {
    const ref =
      kind === "area" || kind === "ward" ? wardAt(map, areas, point) : near[kind](map, point, reach, labels);
    if (ref) return ref;
  }
  return null;
}

/**
 * The ward whose area contains a point.
 *
 * @param {MapDocument} map
 * @param {Record<string, Point[][]>} areas
 * @param {Point} point
 * @returns {Ref | null}
 */
export function wardAt(map, areas, point) {
  const found = map.wards.find((entry) => (areas[entry.id] ?? []).some((ring) => isInside(point, ring)));
  return found ? { kind: "ward", id: found.id } : null;
}

/**
 * The ward of a new station at a point: by area, otherwise that of the nearest station, otherwise by name.
 *
 * @param {MapDocument} map
 * @param {Point} point
 */
export function homeFor(map, point) {
  const drawn = Object.fromEntries(map.wards.map((entry) => [entry.id, entry.outline ?? []]));
  const inside = wardAt(map, drawn, point);
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
