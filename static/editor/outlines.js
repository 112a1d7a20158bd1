// Changes of the outlines of a map document. Like all changes, they return a new document.

/** @import { MapDocument, Point } from "api" */

/**
 * Applies `ring` to all rings: outlines of wards, water, islands and outside land. They share corners, so they change
 * together. Rings with fewer than three corners are removed.
 *
 * @param {MapDocument} map
 * @param {(ring: Point[]) => Point[]} ring
 */
export function withRings(map, ring) {
  const rings = (/** @type {Point[][]} */ list) => list.map(ring).filter((ring) => ring.length >= 3);
  /**
   * Applies it to the rings in a field of an entry.
   *
   * @template Thing
   * @param {Thing} entry
   * @param {keyof Thing} field
   * @returns {Thing}
   */
  const inside = (entry, field) => {
    const old = /** @type {Point[][] | undefined} */ (entry[field]);
    if (!old) return entry;
    const after = rings(old);
    if (after.length) return { ...entry, [field]: after };
    const { [field]: _, ...rest } = entry;
    return /** @type {Thing} */ (rest);
  };
  const next = { ...map, wards: map.wards.map((entry) => inside(entry, "outline")) };
  next.water = inside(inside(map.water, "areas"), "islands");
  if (map.outside)
    next.outside = map.outside.map((entry) => inside(entry, "outline")).filter((entry) => entry.outline);
  return next;
}

/**
 * Moves a corner of outlines: wards and water that share it still share it afterwards.
 *
 * @param {MapDocument} map
 * @param {Point} from
 * @param {Point} to
 */
export function moveCorner(map, from, to) {
  /** @param {Point} point */
  const moved = (point) => (point.x === from.x && point.y === from.y ? to : point);
  return withRings(map, (ring) => ring.map(moved));
}

/**
 * Adds a corner to every border that runs straight between `a` and `b`, in either direction.
 *
 * @param {MapDocument} map
 * @param {Point} a
 * @param {Point} b
 * @param {Point} corner
 */
export function addCorner(map, a, b, corner) {
  /**
   * @param {Point} p
   * @param {Point} q
   */
  const is = (p, q) => p.x === q.x && p.y === q.y;
  return withRings(map, (ring) =>
    ring.flatMap((point, index) => {
      const next = ring[(index + 1) % ring.length];
      const here = (is(point, a) && is(next, b)) || (is(point, b) && is(next, a));
      return here ? [point, corner] : [point];
    }),
  );
}

/**
 * Removes a corner of outlines; rings with fewer than three corners left are removed.
 *
 * @param {MapDocument} map
 * @param {Point} corner
 */
export function removeCorner(map, corner) {
  /** @param {Point} point */
  const stays = (point) => point.x !== corner.x || point.y !== corner.y;
  return withRings(map, (ring) => ring.filter(stays));
}
