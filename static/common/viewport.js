// Which part of a drawing is seen, and how large.

const within = (value, least, most) => Math.min(most, Math.max(least, value));

/** Keeps the middle of the window on the paper. */
export const middleOnPaper = (middle, seen, length) => within(middle, 0, length);

/** Shows nothing beyond the paper along a side; where the paper is the smaller, it lies in the middle. */
export const nothingBeyond = (middle, seen, length) => (seen >= length ? length / 2 : within(middle, seen / 2, length - seen / 2));

/** The window onto a drawing: `svg` shows the part of the paper that this says. */
export class Viewport {
  #svg;
  #limits;
  #paper = { width: 1000, height: 1000 };
  /** How much of the paper, from the top, is to be seen when the whole drawing is. */
  #whole = this.#paper;
  #middle = { x: 500, y: 500 };
  /** How much larger than fitting into the window. */
  #zoom = 1;
  #isWhole = false;

  /** `margin` is the room around what fits; `keep` says where the middle of the window may be. */
  constructor(svg, onChange, { closest = 12, farthest = 0.4, margin = 1.04, keep = middleOnPaper } = {}) {
    this.#svg = svg;
    this.#limits = { closest, farthest, margin, keep };
    this.onChange = onChange;
    new ResizeObserver(() => (this.#isWhole ? this.fit() : this.#show())).observe(svg);
  }

  /** Says how large the paper is, and how much of it the drawing itself. */
  setPaper({ width, height }, whole = { width, height }) {
    const isSame = width === this.#paper.width && height === this.#paper.height;
    this.#paper = { width: Math.max(1, width), height: Math.max(1, height) };
    this.#whole = whole;
    if (!isSame) this.fit();
  }

  /** Units of the drawing in a pixel of the screen. */
  get unit() {
    const { clientWidth, clientHeight } = this.#svg;
    const { width, height } = this.#whole;
    const fitting = this.#limits.margin * Math.max(width / Math.max(1, clientWidth), height / Math.max(1, clientHeight));
    return fitting / this.#zoom;
  }

  /** Whether the drawing lies as it does when all of it is shown. */
  get isWhole() {
    return this.#isWhole;
  }

  get isFarthest() {
    return this.#zoom === this.#limits.farthest;
  }

  get isClosest() {
    return this.#zoom === this.#limits.closest;
  }

  /** The place in the middle of the window. */
  get middle() {
    return this.#middle;
  }

  /** The place on the drawing under a place in the window. */
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
    this.#look(this.#home);
  }

  /** Shows a part of the drawing: a place in the middle of the window, so much larger than fitting. */
  show(middle, zoom) {
    this.#zoom = within(zoom, this.#limits.farthest, this.#limits.closest);
    this.#look(middle);
  }

  /** How much larger than fitting the drawing is shown. */
  get closeness() {
    return this.#zoom;
  }

  /** Whether a place is in sight, and not at the very edge. */
  sees(point) {
    const edge = 35;
    const { unit } = this;
    const isSeen = (offset, length) => Math.abs(offset) <= (length / 2 - edge) * unit;
    return isSeen(point.x - this.#middle.x, this.#svg.clientWidth) && isSeen(point.y - this.#middle.y, this.#svg.clientHeight);
  }

  /** Moves the drawing by so many pixels. */
  pan(dx, dy) {
    const { unit } = this;
    this.#look({ x: this.#middle.x - dx * unit, y: this.#middle.y - dy * unit });
  }

  /** Makes everything larger or smaller, around a place on the drawing that stays where it is. */
  zoom(factor, around = this.#middle) {
    const before = this.unit;
    this.#zoom = within(this.#zoom * factor, this.#limits.farthest, this.#limits.closest);
    const part = this.unit / before;
    this.#look({ x: around.x + (this.#middle.x - around.x) * part, y: around.y + (this.#middle.y - around.y) * part });
  }

  /** Brings a place into sight, if it is not. */
  reveal(point) {
    if (this.sees(point)) return;
    this.#look({ x: point.x, y: point.y });
  }

  #look(middle) {
    this.#middle = middle;
    this.#show();
  }

  /** The middle of the drawing. */
  get #home() {
    return { x: this.#whole.width / 2, y: this.#whole.height / 2 };
  }

  #show() {
    const { unit } = this;
    const { keep } = this.#limits;
    const [width, height] = [this.#svg.clientWidth * unit, this.#svg.clientHeight * unit];
    const kept = ({ x, y }) => ({ x: keep(x, width, this.#paper.width), y: keep(y, height, this.#paper.height) });
    const home = kept(this.#home);
    this.#middle = kept(this.#middle);
    this.#isWhole = this.#zoom === 1 && Math.hypot(this.#middle.x - home.x, this.#middle.y - home.y) < unit;
    this.#svg.setAttribute("viewBox", `${this.#middle.x - width / 2} ${this.#middle.y - height / 2} ${width} ${height}`);
    this.onChange?.();
  }
}
