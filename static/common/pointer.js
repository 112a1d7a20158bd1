// Pointer input (mouse, pen, touch): clicks, drags, panning and pinching.

/** @import { Point } from "api" */
/** @import { Viewport } from "./viewport.js" */

/** A shorter drag, in pixels, counts as a click. */
const MIN_DRAG = 4;

/**
 * Handles what pointers do on a drawing. `Drag` is the state of a drag of something on the drawing.
 *
 * @template Drag
 * @typedef {object} PointerHandler
 * @property {(point: Point, event: PointerEvent) => void} click
 * @property {(point: Point, event: MouseEvent) => void} doubleClick
 * @property {(point: Point, event: PointerEvent) => Drag | null} drag Starts a drag; null pans the drawing instead.
 * @property {(drag: Drag, point: Point, event: PointerEvent) => void} dragTo
 * @property {(drag: Drag) => void} drop
 * @property {() => void} cancelDrag
 * @property {(point: Point, event: PointerEvent) => void} hover
 * @property {() => void} leave
 */

/**
 * What a pressed pointer does, since it was pressed at a point of the window.
 *
 * @template Drag
 * @typedef {Point & { pans: boolean, hasMoved: boolean, isCancelled: boolean, drag: Drag | null }} Gesture
 */

/**
 * Passes pointer events on the canvas to `handler` and to the viewport.
 *
 * @template Drag
 * @param {Element & GlobalEventHandlers & HTMLOrSVGElement} canvas
 * @param {Viewport} viewport
 * @param {PointerHandler<Drag>} handler
 */
export function listen(canvas, viewport, handler) {
  /**
   * The pressed pointers, and where they are in the window.
   *
   * @type {Map<number, Point>}
   */
  const down = new Map();
  /** @type {Gesture<Drag> | null} */
  let gesture = null;
  /** @type {ReturnType<typeof spread> | null} */
  let pinch = null;

  const spread = () => {
    const [a, b] = [...down.values()];
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, apart: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)) };
  };
  const at = (/** @type {MouseEvent} */ event) => viewport.at(event.clientX, event.clientY);

  canvas.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
    if (event.button > 1) return;
    canvas.focus({ preventScroll: true });
    canvas.setPointerCapture(event.pointerId);
    const place = { x: event.clientX, y: event.clientY };
    down.set(event.pointerId, place);
    if (down.size === 2) {
      handler.cancelDrag();
      gesture = null;
      pinch = spread();
    } else if (down.size === 1) {
      gesture = { ...place, pans: event.button === 1, hasMoved: false, isCancelled: false, drag: null };
    }
    event.preventDefault();
  });

  canvas.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
    const before = down.get(event.pointerId);
    if (!before) {
      if (event.pointerType !== "touch") handler.hover(at(event), event);
      return;
    }
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (pinch && down.size === 2) {
      const now = spread();
      viewport.pan(now.x - pinch.x, now.y - pinch.y);
      viewport.zoom(now.apart / pinch.apart, viewport.at(now.x, now.y));
      pinch = now;
      return;
    }
    if (!gesture || gesture.isCancelled) return;
    if (!gesture.hasMoved) {
      if (Math.hypot(event.clientX - gesture.x, event.clientY - gesture.y) < MIN_DRAG) return;
      gesture.hasMoved = true;
      gesture.drag = gesture.pans ? null : handler.drag(viewport.at(gesture.x, gesture.y), event);
    }
    if (gesture.drag) handler.dragTo(gesture.drag, at(event), event);
    else viewport.pan(event.clientX - before.x, event.clientY - before.y);
  });

  const up = (/** @type {PointerEvent} */ event) => {
    if (!down.delete(event.pointerId)) return;
    if (down.size < 2) pinch = null;
    if (!gesture || down.size > 0) return;
    const ended = gesture;
    gesture = null;
    if (event.type === "pointercancel") return handler.cancelDrag();
    if (ended.drag) handler.drop(ended.drag);
    else if (!ended.hasMoved && !ended.pans) handler.click(at(event), event);
  };
  canvas.addEventListener("pointerup", up);
  canvas.addEventListener("pointercancel", up);
  canvas.addEventListener("pointerleave", (/** @type {PointerEvent} */ event) => {
    // A finger leaves with every tap.
    if (event.pointerType !== "touch") handler.leave();
  });
  canvas.addEventListener("dblclick", (/** @type {MouseEvent} */ event) =>
    handler.doubleClick(at(event), event),
  );

  canvas.addEventListener(
    "wheel",
    (/** @type {WheelEvent} */ event) => {
      event.preventDefault();
      if (event.shiftKey) return viewport.pan(-event.deltaY - event.deltaX, 0);
      const step = event.deltaMode === 1 ? 20 : 1;
      viewport.zoom(Math.exp(-event.deltaY * step * 0.0015), at(event));
    },
    { passive: false },
  );

  // Escape during a drag cancels it.
  addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || !gesture?.drag) return;
      gesture = { ...gesture, drag: null, isCancelled: true };
      handler.cancelDrag();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
