// The points of all players over time, as a graph.

/** @import { Color, GameAnalysis } from "api" */

import { svg } from "../common/dom.js";

/** The size of the drawing, and the room around the lines. */
const SIZE = { width: 360, height: 208 };
const ROOM = { top: 24, right: 64, bottom: 28, left: 28 };
/** The minimum distance of two names at the right. */
const NAME_HEIGHT = 14;

/**
 * A moment in the graph.
 *
 * @typedef {{ turn: number, version: number, scores: number[] }} Moment
 */

/**
 * All moments of a game: the start, and the end of each turn.
 *
 * @param {Pick<GameAnalysis, "start" | "turns">} analysis
 * @returns {Moment[]}
 */
export const moments = ({ start, turns }) => [
  { turn: 0, version: 1, scores: start },
  ...turns.map(({ turn, version, scores }) => ({ turn, version, scores })),
];

/**
 * Round numbers for the axis, from 0 (or below) to at least the highest score.
 *
 * @param {number[]} scores
 */
export function ticks(scores) {
  const [least, most] = [Math.min(0, ...scores), Math.max(10, ...scores)];
  const step = [5, 10, 20, 25, 50, 100].find((size) => (most - least) / size <= 4) ?? 200;
  const from = Math.floor(least / step);
  return Array.from({ length: Math.ceil(most / step) - from + 1 }, (_, index) => (from + index) * step);
}

/**
 * Moves heights apart so that names at them do not overlap; the order stays.
 *
 * @param {number[]} heights
 * @param {number} distance
 */
export function spread(heights, distance = NAME_HEIGHT) {
  const order = heights.map((height, index) => ({ height, index })).sort((a, b) => a.height - b.height);
  order.forEach((name, place) => {
    if (place > 0) name.height = Math.max(name.height, order[place - 1].height + distance);
  });
  const moved = [...heights];
  for (const { height, index } of order) moved[index] = height;
  return moved;
}

/**
 * The last moment at or before a version.
 *
 * @param {Moment[]} all
 * @param {number} version
 */
export const momentAt = (all, version) =>
  Math.max(
    0,
    all.findLastIndex((moment) => moment.version <= version),
  );

/** A graph. A click on it calls `pick` with the version of the nearest moment. */
export class PointsGraph {
  #moments;
  #now = svg("line", { class: "now", y1: ROOM.top, y2: SIZE.height - ROOM.bottom, hidden: "" });

  /**
   * @param {GameAnalysis} analysis
   * @param {{ label: string, names: Map<Color, string>, turnText: (turn: number) => string, pick: ((version: number) => void) | null }} options
   */
  constructor(analysis, { label, names, turnText, pick }) {
    this.#moments = moments(analysis);
    const scores = this.#moments.flatMap((moment) => moment.scores);
    const marks = ticks(scores);
    const [low, high] = [marks[0], marks[marks.length - 1]];
    /** @param {number} points */
    const y = (points) =>
      SIZE.height - ROOM.bottom - ((points - low) / (high - low)) * (SIZE.height - ROOM.top - ROOM.bottom);
    const grid = marks.flatMap((points) => [
      svg("line", {
        class: "grid",
        x1: ROOM.left,
        x2: SIZE.width - ROOM.right,
        y1: y(points),
        y2: y(points),
      }),
      svg(
        "text",
        { class: "axis", x: ROOM.left - 6, y: y(points) + 4, "text-anchor": "end" },
        String(points),
      ),
    ]);
    const last = this.#moments[this.#moments.length - 1];
    const heights = spread(last.scores.map((points) => y(points) + 4));
    const lines = analysis.players.flatMap((color, seat) => {
      const path = this.#moments
        .map(({ scores: all }, index) => `${this.#x(index)},${y(all[seat])}`)
        .join(" ");
      return [
        svg("polyline", { class: "casing", points: path }),
        svg("polyline", { class: `line ${color}`, points: path }),
        svg(
          "text",
          { class: "name", x: SIZE.width - ROOM.right + 6, y: heights[seat] },
          short(names.get(color) ?? color),
        ),
      ];
    });
    const events = analysis.turning_points.map(({ version }) => {
      const x = this.#x(Math.max(1, momentAt(this.#moments, version - 1) + 1));
      return svg("line", { class: "event", x1: x, x2: x, y1: ROOM.top, y2: SIZE.height - ROOM.bottom });
    });
    const bottom = SIZE.height - 8;
    const ends = [
      svg("text", { class: "axis", x: ROOM.left, y: bottom }, turnText(1)),
      svg(
        "text",
        { class: "axis", x: SIZE.width - ROOM.right, y: bottom, "text-anchor": "end" },
        String(last.turn),
      ),
    ];
    this.element = svg(
      "svg",
      {
        class: pick ? "points-graph picks" : "points-graph",
        viewBox: `0 0 ${SIZE.width} ${SIZE.height}`,
        role: "img",
        "aria-label": label,
      },
      ...grid,
      ...events,
      ...lines,
      this.#now,
      ...ends,
    );
    if (pick) this.element.addEventListener("click", (event) => pick(this.#versionAt(event)));
  }

  /** @param {number} index */
  #x(index) {
    const steps = Math.max(1, this.#moments.length - 1);
    return ROOM.left + (index / steps) * (SIZE.width - ROOM.left - ROOM.right);
  }

  /** @param {MouseEvent} event */
  #versionAt(event) {
    const { left, width } = this.element.getBoundingClientRect();
    const x = ((event.clientX - left) / width) * SIZE.width;
    const part = (x - ROOM.left) / (SIZE.width - ROOM.left - ROOM.right);
    const index = Math.round(Math.min(Math.max(part, 0), 1) * (this.#moments.length - 1));
    return this.#moments[index].version;
  }

  /**
   * Marks the position of a version.
   *
   * @param {number} version
   */
  mark(version) {
    const x = this.#x(momentAt(this.#moments, version));
    this.#now.removeAttribute("hidden");
    for (const end of ["x1", "x2"]) this.#now.setAttribute(end, String(x));
  }
}

/**
 * A name that fits beside the graph.
 *
 * @param {string} name
 */
const short = (name) => (name.length > 9 ? `${name.slice(0, 8)}…` : name);
