// Pointer input on the canvas: clicks, drags and hovering do what the mode of the editor says.

/** @import { Point } from "api" */
/** @import { PointerHandler } from "../common/pointer.js" */
/** @import { Editor } from "./editor.js" */
/** @import { Drag } from "./modes/mode.js" */

/** The maximum distance of a click from its target, in pixels, for a mouse and for a finger. */
const MOUSE_REACH = 12;
const FINGER_REACH = 20;

/** @implements {PointerHandler<Drag>} */
export class CanvasPointer {
  /** @type {Drag | null} */
  #drag = null;
  #byFinger = false;

  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
  }

  /** The maximum distance of a click from its target, in pixels. */
  get reach() {
    return this.#byFinger ? FINGER_REACH : MOUSE_REACH;
  }

  /** The current drag. */
  get current() {
    return this.#drag;
  }

  /**
   * @param {Point} point
   * @param {PointerEvent} event
   */
  click(point, event) {
    this.#usePointer(event);
    this.editor.mode.click(point, event);
  }

  /** @param {Point} point */
  doubleClick(point) {
    this.editor.mode.doubleClick?.(point);
  }

  /**
   * @param {Point} point
   * @param {PointerEvent} event
   */
  drag(point, event) {
    this.#usePointer(event);
    this.#drag = this.editor.mode.drag(point);
    return this.#drag;
  }

  /** @param {PointerEvent} event */
  #usePointer(event) {
    this.#byFinger = event.pointerType === "touch";
    this.editor.cursor = null;
  }

  /**
   * @param {Drag} drag
   * @param {Point} point
   * @param {PointerEvent} event
   */
  dragTo(drag, point, event) {
    drag.move(point, event);
  }

  /** @param {Drag} drag */
  drop(drag) {
    this.#drag = null;
    if (this.editor.document.previewed) drag.drop();
    this.editor.redraw();
  }

  cancelDrag() {
    this.#drag = null;
    this.editor.document.previewed = null;
    this.editor.redraw();
  }

  /**
   * @param {Point} point
   * @param {PointerEvent} event
   */
  hover(point, event) {
    this.editor.mode.hover?.(point, event);
    this.editor.svg.classList.toggle(
      "over",
      Boolean(this.editor.hit(point, ["station", "link", "connection", "name"])),
    );
    this.editor.redraw();
  }

  leave() {
    this.editor.mode.leave?.();
    this.editor.redraw();
  }
}
