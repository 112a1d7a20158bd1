// Which part of the paper is seen, and how large.

const CLOSEST = 12;
const FARTHEST = 0.4;

export class Viewport {
  #svg;
  #paper = { width: 1000, height: 1000 };
  #middle = { x: 500, y: 500 };
  /** How much larger than fitting into the window. */
  #zoom = 1;

  constructor(svg, onChange) {
    this.#svg = svg;
    this.onChange = onChange;
    new ResizeObserver(() => this.#show()).observe(svg);
  }

  /** Says how large the paper is. */
  setPaper({ width, height }) {
    if (width === this.#paper.width && height === this.#paper.height) return;
    this.#paper = { width: Math.max(1, width), height: Math.max(1, height) };
    this.fit();
  }

  /** Units of the map in a pixel of the screen. */
  get unit() {
    const { clientWidth, clientHeight } = this.#svg;
    const margin = 1.04;
    const fitting = Math.max(
      (this.#paper.width * margin) / Math.max(1, clientWidth),
      (this.#paper.height * margin) / Math.max(1, clientHeight),
    );
    return fitting / this.#zoom;
  }

  /** The place in the middle of the window. */
  get middle() {
    return this.#middle;
  }

  /** The place on the map under a place in the window. */
  at(clientX, clientY) {
    const box = this.#svg.getBoundingClientRect();
    const unit = this.unit;
    return {
      x: this.#middle.x + (clientX - box.left - box.width / 2) * unit,
      y: this.#middle.y + (clientY - box.top - box.height / 2) * unit,
    };
  }

  fit() {
    this.#zoom = 1;
    this.#middle = { x: this.#paper.width / 2, y: this.#paper.height / 2 };
    this.#show();
  }

  /** Moves the paper by so many pixels. */
  pan(dx, dy) {
    const unit = this.unit;
    this.#middle = { x: this.#middle.x - dx * unit, y: this.#middle.y - dy * unit };
    this.#keepInSight();
    this.#show();
  }

  /** Makes everything larger or smaller, around a place on the map that stays where it is. */
  zoom(factor, around = this.#middle) {
    const before = this.unit;
    this.#zoom = Math.min(CLOSEST, Math.max(FARTHEST, this.#zoom * factor));
    const part = this.unit / before;
    this.#middle = {
      x: around.x + (this.#middle.x - around.x) * part,
      y: around.y + (this.#middle.y - around.y) * part,
    };
    this.#keepInSight();
    this.#show();
  }

  /** Brings a place into sight, if it is not. */
  reveal(point) {
    const unit = this.unit;
    const reach = { x: (this.#svg.clientWidth / 2 - 40) * unit, y: (this.#svg.clientHeight / 2 - 40) * unit };
    const [dx, dy] = [point.x - this.#middle.x, point.y - this.#middle.y];
    if (Math.abs(dx) > reach.x || Math.abs(dy) > reach.y) {
      this.#middle = { ...point };
      this.#show();
    }
  }

  #keepInSight() {
    const within = (value, most) => Math.min(most, Math.max(0, value));
    this.#middle = { x: within(this.#middle.x, this.#paper.width), y: within(this.#middle.y, this.#paper.height) };
  }

  #show() {
    const unit = this.unit;
    const [width, height] = [this.#svg.clientWidth * unit, this.#svg.clientHeight * unit];
    this.#svg.setAttribute("viewBox", `${this.#middle.x - width / 2} ${this.#middle.y - height / 2} ${width} ${height}`);
    this.onChange?.();
  }
}
