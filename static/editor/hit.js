// Hit testing on the drawing.

import { between, endsOf, find, refs, station, ward } from "./map.js";
import { distance, isInside, nearestOn } from "./geometry.js";

/** The position of a station, of the middle of a line, or of the name of a ward. */
export function placeOf(map, ref) {
  const entry = find(map, ref);
  if (!entry) return null;
  if (ref.kind === "station") return entry.position;
  if (ref.kind === "ward") return entry.label;
  const [a, b] = lineOf(map, ref);
  return a && b ? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } : null;
}

/** The two ends of a line. */
export function lineOf(map, ref) {
  const end = (id) => (ref.kind === "border" ? ward(map, id)?.label : station(map, id)?.position);
  return endsOf(ref).map(end);
}

const near = {
  station: (map, point, reach) =>
    nearest(refs(map, "station"), reach, (ref) => distance(placeOf(map, ref), point)),
  connection: (map, point, reach) =>
    nearest(refs(map, "connection"), reach / 2, (ref) => offLine(map, point, ref)),
  link: (map, point, reach) => nearest(refs(map, "link"), reach / 2, (ref) => offLine(map, point, ref)),
  border: (map, point, reach) => nearest(refs(map, "border"), reach / 2, (ref) => offLine(map, point, ref)),
  label: (map, point, reach) =>
    nearest(refs(map, "ward"), 2 * reach, (ref) => offName(ward(map, ref.id).label, point)),
  name: (map, point, reach, labels) =>
    nearest(refs(map, "ward"), 2 * reach, (ref) => offName(labels.middleOf(map, ward(map, ref.id)), point)),
};

const offName = (middle, point) =>
  Math.max(Math.abs(middle.x - point.x) / 2, Math.abs(middle.y - point.y) * 1.4);

function nearest(refs, reach, off) {
  let best = { ref: null, off: reach };
  for (const ref of refs) {
    const far = off(ref);
    if (far <= best.off) best = { ref, off: far };
  }
  return best.ref;
}

function offLine(map, point, ref) {
  const [a, b] = lineOf(map, ref);
  return a && b ? distance(nearestOn(point, a, b), point) : Infinity;
}

/**
 * Returns the first element of these kinds within reach of a point. `area` asks for the ward whose area contains it,
 * `name` for the ward whose name is shown there, and `label` for the ward whose author wants its name there.
 */
export function hit(map, { areas, labels }, point, reach, kinds) {
  for (const kind of kinds) {
    const ref = kind === "area" ? wardAt(map, areas, point) : near[kind](map, point, reach, labels);
    if (ref) return ref;
  }
  return null;
}

/** The ward whose area contains a point. */
export function wardAt(map, areas, point) {
  const found = map.wards.find((entry) => (areas[entry.id] ?? []).some((ring) => isInside(point, ring)));
  return found ? { kind: "ward", id: found.id } : null;
}

/** The ward of a new station at a point: by area, otherwise that of the nearest station, otherwise by name. */
export function homeFor(map, areas, point) {
  const drawn = Object.fromEntries(
    map.wards.filter((entry) => entry.outline).map((entry) => [entry.id, entry.outline]),
  );
  const inside = wardAt(map, drawn, point);
  if (inside) return inside.id;
  const homes = map.stations.filter((entry) => ward(map, entry.ward));
  const places = [
    ...homes.map((entry) => [entry.position, entry.ward]),
    ...map.wards.map((entry) => [entry.label, entry.id]),
  ];
  places.sort(([a], [b]) => distance(a, point) - distance(b, point));
  return places[0]?.[1] ?? "";
}

/** The corner of an outline within reach of a point. */
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

/** The side of an outline within reach of a point, with the nearest point on it. */
export function sideAt(map, point, reach, only = null) {
  let best = null;
  for (const entry of map.wards.filter((entry) => !only || entry.id === only)) {
    for (const ring of entry.outline ?? []) {
      ring.forEach((from, index) => {
        const to = ring[(index + 1) % ring.length];
        const place = nearestOn(point, from, to);
        const off = distance(place, point);
        if (off <= (best?.off ?? reach)) best = { from, to, place, off, ward: entry.id };
      });
    }
  }
  return best;
}

/** The connection or permanent link between two stations, if there is one. */
export function linkBetween(map, a, b) {
  const id = between(a, b);
  return ["connection", "link"].map((kind) => ({ kind, id })).find((ref) => find(map, ref)) ?? null;
}
