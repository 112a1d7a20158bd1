// Points and lines of the drawing.

/** @import { MapDocument, Point } from "api" */

/**
 * The size of a board unit in map units: letters and circles have fixed sizes in board units. The server computes the
 * same for its drawings.
 *
 * @param {MapDocument} map
 */
export function boardUnit({ canvas: { width, height }, stations }) {
  const room = Math.sqrt((width * height) / Math.max(1, stations.length)) / 125;
  return Math.max(0.001, Math.round(Math.min(Math.max(width, height) / 1000, room) * 1000) / 1000);
}

/**
 * @param {Point} a
 * @param {Point} b
 */
export const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
/**
 * @param {Point} a
 * @param {Point} b
 */
export const samePlace = (a, b) => a.x === b.x && a.y === b.y;
/** @param {Point} point */
export const rounded = ({ x, y }) => ({ x: Math.round(x), y: Math.round(y) });

/**
 * The point on the line from `a` to `b` that is nearest to `point`.
 *
 * @param {Point} point
 * @param {Point} a
 * @param {Point} b
 */
export function nearestOn(point, a, b) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const square = dx * dx + dy * dy;
  const part = square ? Math.min(1, Math.max(0, ((point.x - a.x) * dx + (point.y - a.y) * dy) / square)) : 0;
  return { x: a.x + part * dx, y: a.y + part * dy };
}

/**
 * Whether a point is inside a ring.
 *
 * @param {Point} point
 * @param {Point[]} ring
 */
export function isInside(point, ring) {
  let inside = false;
  ring.forEach((a, index) => {
    const b = ring[(index + 1) % ring.length];
    if (a.y > point.y !== b.y > point.y && point.x < a.x + ((point.y - a.y) / (b.y - a.y)) * (b.x - a.x)) {
      inside = !inside;
    }
  });
  return inside;
}

/**
 * The centroid of a ring, or of its corners if it has no area.
 *
 * @param {Point[]} ring
 */
export function middle(ring) {
  let [area, x, y] = [0, 0, 0];
  ring.forEach((a, index) => {
    const b = ring[(index + 1) % ring.length];
    const cross = a.x * b.y - b.x * a.y;
    area += cross;
    x += (a.x + b.x) * cross;
    y += (a.y + b.y) * cross;
  });
  if (Math.abs(area) > 1) return { x: x / (3 * area), y: y / (3 * area) };
  const sum = ring.reduce((sum, point) => ({ x: sum.x + point.x, y: sum.y + point.y }), { x: 0, y: 0 });
  return { x: sum.x / ring.length, y: sum.y / ring.length };
}

/**
 * The corners of a ring between two of its corners, the shorter way round, excluding both.
 *
 * @param {Point[]} ring
 * @param {Point} from
 * @param {Point} to
 */
export function along(ring, from, to) {
  const start = ring.findIndex((point) => samePlace(point, from));
  const end = ring.findIndex((point) => samePlace(point, to));
  if (start < 0 || end < 0 || start === end) return [];
  /** @param {number} step */
  const walk = (step) => {
    const corners = [];
    for (
      let at = (start + step + ring.length) % ring.length;
      at !== end;
      at = (at + step + ring.length) % ring.length
    ) {
      corners.push(ring[at]);
    }
    return corners;
  };
  /** @param {Point[]} corners */
  const length = (corners) => {
    const way = [from, ...corners, to];
    return way.slice(1).reduce((sum, point, index) => sum + distance(way[index], point), 0);
  };
  const [one, other] = [walk(1), walk(-1)];
  return length(one) <= length(other) ? one : other;
}

/**
 * Snaps a point to lines at 0, 45 and 90 degrees through nearby points, otherwise to the grid.
 * Returns the point and the guides that hold it, as pairs of points.
 *
 * @param {Point} point
 * @param {Point[]} others
 * @param {number} grid
 * @param {number} reach
 * @returns {{ place: Point, guides: [Point, Point][] }}
 */
export function snapped(point, others, grid, reach) {
  const directions = [
    [1, 0],
    [0, 1],
    [Math.SQRT1_2, Math.SQRT1_2],
    [Math.SQRT1_2, -Math.SQRT1_2],
  ];
  const candidates = others.flatMap((other) =>
    directions.map(([dx, dy]) => {
      const along = (point.x - other.x) * dx + (point.y - other.y) * dy;
      const foot = { x: other.x + along * dx, y: other.y + along * dy };
      return { other, dx, dy, foot, off: distance(foot, point), far: Math.abs(along) };
    }),
  );
  const near = candidates.filter(({ off }) => off <= reach).sort((a, b) => a.off - b.off || a.far - b.far);
  const [first] = near;
  if (!first) {
    return {
      place: { x: Math.round(point.x / grid) * grid, y: Math.round(point.y / grid) * grid },
      guides: [],
    };
  }
  const guides = [first.other];
  let place = first.foot;
  const crossing = near.find(({ dx, dy }) => Math.abs(first.dx * dy - first.dy * dx) > 0.1);
  if (crossing) {
    const cross = first.dx * crossing.dy - first.dy * crossing.dx;
    const [rx, ry] = [crossing.other.x - first.other.x, crossing.other.y - first.other.y];
    const part = (rx * crossing.dy - ry * crossing.dx) / cross;
    const meeting = { x: first.other.x + part * first.dx, y: first.other.y + part * first.dy };
    if (distance(meeting, point) <= 2 * reach) {
      place = meeting;
      guides.push(crossing.other);
    }
  } else if (Math.abs(first.dx) === 1 || Math.abs(first.dy) === 1) {
    // Along a horizontal or vertical guide, the other coordinate still snaps to the grid.
    place = {
      x: first.dx ? Math.round(place.x / grid) * grid : place.x,
      y: first.dy ? Math.round(place.y / grid) * grid : place.y,
    };
  }
  return { place: rounded(place), guides: guides.map((other) => [other, rounded(place)]) };
}
