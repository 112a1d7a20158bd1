// The visible part of a drawing, and its zoom.

/** @import { Canvas, Point } from "api" */

/**
 * @param {number} value
 * @param {number} least
 * @param {number} most
 */
const within = (value, least, most) => Math.min(most, Math.max(least, value));

/**
 * Keeps the middle of the window on the paper.
 *
 * @param {number} middle
 * @param {number} seen
 * @param {number} length
 */
export const middleOnPaper = (middle, seen, length) => within(middle, 0, length);

/**
 * Shows nothing beyond the edges of the paper; if the paper is smaller than the window, it is centred.
 *
 * @param {number} middle
 * @param {number} seen
 * @param {number} length
 */
export const nothingBeyond = (middle, seen, length) =>
  seen >= length ? length / 2 : within(middle, seen / 2, length - seen / 2);

/** The viewport of a drawing: sets which part of the paper `svg` shows. */
export class Viewport {
  #svg;
  #limits;
  #paper = { width: 1000, height: 1000 };
  /** The part of the paper that is visible when the whole drawing is shown. */
  #whole = { x: 0, y: 0, ...this.#paper };
  #middle = { x: 500, y: 500 };
  /** The zoom factor relative to fitting the window. */
  #zoom = 1;
  #isWhole = false;

  /**
   * `margin` is the margin around the fitted drawing; `keep` limits the middle of the window.
   *
   * @param {SVGSVGElement} svg
   * @param {() => void} onChange
   * @param {{ closest?: number, farthest?: number, margin?: number, keep?: typeof middleOnPaper }} limits
   */
  constructor(svg, onChange, { closest = 12, farthest = 0.4, margin = 1.04, keep = middleOnPaper } = {}) {
    this.#svg = svg;
    this.#limits = { closest, farthest, margin, keep };
    this.onChange = onChange;
    new ResizeObserver(() => (this.#isWhole ? this.fit() : this.#show())).observe(svg);
  }

  /**
   * Sets the size of the paper, and the part of it with the drawing.
   *
   * @param {Canvas} size
   * @param {Canvas & { x?: number, y?: number }} whole
   */
  setPaper({ width, height }, whole = { width, height }) {
    const isSame = width === this.#paper.width && height === this.#paper.height;
    this.#paper = { width: Math.max(1, width), height: Math.max(1, height) };
    this.#whole = { x: 0, y: 0, ...whole };
    if (!isSame) this.fit();
  }

  /** Drawing units per screen pixel. */
  get unit() {
    const { clientWidth, clientHeight } = this.#svg;
    const { width, height } = this.#whole;
    const fitting =
      this.#limits.margin * Math.max(width / Math.max(1, clientWidth), height / Math.max(1, clientHeight));
    return fitting / this.#zoom;
  }

  /** Whether the whole drawing is shown. */
  get isWhole() {
    return this.#isWhole;
  }

  get isFarthest() {
    return this.#zoom === this.#limits.farthest;
  }

  get isClosest() {
    return this.#zoom === this.#limits.closest;
  }

  /** The point in the middle of the window. */
  get middle() {
    return this.#middle;
  }

  /**
   * Converts window coordinates to a point of the drawing.
   *
   * @param {number} clientX
   * @param {number} clientY
   */
  at(clientX, clientY) {
    const box = this.#svg.getBoundingClientRect();
    const { unit } = this;
    return {
      x: this.#middle.x + (clientX - box.left - box.width / 2) * unit,
      y: this.#middle.y + (clientY - box.top - box.height / 2) * unit,
    };
  }

  /** Shows the whole drawing. */
  fit() {
    this.#zoom = 1;
    this.#moveTo(this.#home);
  }

  /**
   * Shows a part of the drawing: a point in the middle of the window, at this zoom.
   *
   * @param {Point} middle
   * @param {number} zoom
   */
  show(middle, zoom) {
    this.#zoom = within(zoom, this.#limits.farthest, this.#limits.closest);
    this.#moveTo(middle);
  }

  /** The current zoom factor. */
  get closeness() {
    return this.#zoom;
  }

  /**
   * Whether a point is visible, and not at the very edge.
   *
   * @param {Point} point
   */
  sees(point) {
    const edge = 35;
    const { unit } = this;
    /**
     * @param {number} offset
     * @param {number} length
     */
    const isSeen = (offset, length) => Math.abs(offset) <= (length / 2 - edge) * unit;
    return (
      isSeen(point.x - this.#middle.x, this.#svg.clientWidth) &&
      isSeen(point.y - this.#middle.y, this.#svg.clientHeight)
    );
  }

  /**
   * Moves the drawing by this number of pixels.
   *
   * @param {number} dx
   * @param {number} dy
   */
  pan(dx, dy) {
    const { unit } = this;
    this.#moveTo({ x: this.#middle.x - dx * unit, y: this.#middle.y - dy * unit });
  }

  /**
   * Zooms in or out around a point of the drawing, which stays where it is.
   *
   * @param {number} factor
   * @param {Point} around
   */
  zoom(factor, around = this.#middle) {
    const before = this.unit;
    this.#zoom = within(this.#zoom * factor, this.#limits.farthest, this.#limits.closest);
    const part = this.unit / before;
    this.#moveTo({
      x: around.x + (this.#middle.x - around.x) * part,
      y: around.y + (this.#middle.y - around.y) * part,
    });
  }

  /**
   * Scrolls a point into view, if it is not visible.
   *
   * @param {Point} point
   */
  reveal(point) {
    if (this.sees(point)) return;
    this.#moveTo({ x: point.x, y: point.y });
  }

  /** @param {Point} middle */
  #moveTo(middle) {
    this.#middle = middle;
    this.#show();
  }

  /** The middle of the drawing. */
  get #home() {
    const { x, y, width, height } = this.#whole;
    return { x: x + width / 2, y: y + height / 2 };
  }

  #show() {
    const { unit } = this;
    const { keep } = this.#limits;
    const [width, height] = [this.#svg.clientWidth * unit, this.#svg.clientHeight * unit];
    /** @param {Point} point */
    const kept = ({ x, y }) => ({
      x: keep(x, width, this.#paper.width),
      y: keep(y, height, this.#paper.height),
    });
    const home = kept(this.#home);
    this.#middle = kept(this.#middle);
    this.#isWhole = this.#zoom === 1 && Math.hypot(this.#middle.x - home.x, this.#middle.y - home.y) < unit;
    this.#svg.setAttribute(
      "viewBox",
      `${this.#middle.x - width / 2} ${this.#middle.y - height / 2} ${width} ${height}`,
    );
    this.onChange();
  }
}
