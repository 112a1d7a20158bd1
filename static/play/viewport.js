// Which part of the board is seen, and how large.

const CLOSEST = 8;

/** The window onto a drawing: `svg` shows the part of the paper that this says. */
export class Viewport {
  #svg;
  #paper = { width: 1000, height: 1000 };
  /** How much of the paper, from the top, is to be seen when the whole board is. */
  #whole = { width: 1000, height: 1000 };
  #middle = { x: 500, y: 500 };
  #zoom = 1;

  constructor(svg, onChange) {
    this.#svg = svg;
    this.onChange = onChange;
    new ResizeObserver(() => this.#show()).observe(svg);
  }

  /** Says how large the paper is, and how much of it is the board itself. */
  setPaper(paper, whole) {
    const same = paper.width === this.#paper.width && paper.height === this.#paper.height;
    [this.#paper, this.#whole] = [paper, whole];
    if (!same) this.fit();
  }

  /** Units of the drawing in a pixel of the screen. */
  get unit() {
    const { clientWidth, clientHeight } = this.#svg;
    const fitting = Math.max(this.#whole.width / Math.max(1, clientWidth), this.#whole.height / Math.max(1, clientHeight));
    return fitting / this.#zoom;
  }

  get isWhole() {
    return this.#zoom === 1;
  }

  get isClosest() {
    return this.#zoom === CLOSEST;
  }

  /** The place on the board under a place in the window. */
  at(clientX, clientY) {
    const box = this.#svg.getBoundingClientRect();
    const { unit } = this;
    return {
      x: this.#middle.x + (clientX - box.left - box.width / 2) * unit,
      y: this.#middle.y + (clientY - box.top - box.height / 2) * unit,
    };
  }

  /** Shows the whole board. */
  fit() {
    this.#zoom = 1;
    this.#middle = { x: this.#whole.width / 2, y: this.#whole.height / 2 };
    this.#show();
  }

  /** Moves the board by so many pixels. */
  pan(dx, dy) {
    const { unit } = this;
    this.#middle = { x: this.#middle.x - dx * unit, y: this.#middle.y - dy * unit };
    this.#show();
  }

  /** Makes everything larger or smaller, around a place on the board that stays where it is. */
  zoom(factor, around = this.#middle) {
    const before = this.unit;
    this.#zoom = Math.min(CLOSEST, Math.max(1, this.#zoom * factor));
    const part = this.unit / before;
    this.#middle = { x: around.x + (this.#middle.x - around.x) * part, y: around.y + (this.#middle.y - around.y) * part };
    this.#show();
  }

  /** Brings a place into sight, if it is not. */
  reveal(point) {
    const margin = 30;
    const { unit } = this;
    const reach = { x: (this.#svg.clientWidth / 2 - margin) * unit, y: (this.#svg.clientHeight / 2 - margin) * unit };
    if (Math.abs(point.x - this.#middle.x) <= reach.x && Math.abs(point.y - this.#middle.y) <= reach.y) return;
    this.#middle = { x: point.x, y: point.y };
    this.#show();
  }

  /** Along a side, nothing beyond the paper is shown; where the paper is the smaller, it lies in the middle. */
  #kept(value, seen, length) {
    return seen >= length ? length / 2 : Math.min(length - seen / 2, Math.max(seen / 2, value));
  }

  #show() {
    const { unit } = this;
    const [width, height] = [this.#svg.clientWidth * unit, this.#svg.clientHeight * unit];
    this.#middle = { x: this.#kept(this.#middle.x, width, this.#paper.width), y: this.#kept(this.#middle.y, height, this.#paper.height) };
    this.#svg.setAttribute("viewBox", `${this.#middle.x - width / 2} ${this.#middle.y - height / 2} ${width} ${height}`);
    this.onChange?.();
  }
}
