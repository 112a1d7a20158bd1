// Pointer input (mouse, pen, touch): clicks, drags, panning and pinching.

/** A shorter drag, in pixels, counts as a click. */
const MIN_DRAG = 4;

/**
 * Passes pointer events on the canvas to the handler `handler` (`click`, `doubleClick`, `drag`, `hover`, `leave`) and to
 * the viewport.
 */
export function listen(svg, viewport, handler) {
  const down = new Map();
  let gesture = null;
  let pinch = null;

  const spread = () => {
    const [a, b] = [...down.values()];
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, apart: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)) };
  };

  svg.addEventListener("pointerdown", (event) => {
    if (event.button > 1) return;
    svg.focus({ preventScroll: true });
    svg.setPointerCapture(event.pointerId);
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (down.size === 2) {
      handler.forget();
      gesture = null;
      pinch = spread();
    } else if (down.size === 1) {
      gesture = { x: event.clientX, y: event.clientY, pans: event.button === 1 };
    }
    event.preventDefault();
  });

  svg.addEventListener("pointermove", (event) => {
    const before = down.get(event.pointerId);
    if (!before) {
      if (event.pointerType !== "touch") handler.hover(viewport.at(event.clientX, event.clientY), event);
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
    if (!gesture || gesture.isGivenUp) return;
    if (!gesture.moved) {
      if (Math.hypot(event.clientX - gesture.x, event.clientY - gesture.y) < MIN_DRAG) return;
      gesture.moved = true;
      gesture.drag = gesture.pans ? null : handler.drag(viewport.at(gesture.x, gesture.y), event);
    }
    if (gesture.drag) handler.dragTo(gesture.drag, viewport.at(event.clientX, event.clientY), event);
    else viewport.pan(event.clientX - before.x, event.clientY - before.y);
  });

  const up = (event) => {
    if (!down.delete(event.pointerId)) return;
    if (down.size < 2) pinch = null;
    if (!gesture || down.size > 0) return;
    const ended = gesture;
    gesture = null;
    if (event.type === "pointercancel") return handler.forget();
    if (ended.drag) handler.drop(ended.drag);
    else if (!ended.moved && !ended.pans) handler.click(viewport.at(event.clientX, event.clientY), event);
  };
  svg.addEventListener("pointerup", up);
  svg.addEventListener("pointercancel", up);
  svg.addEventListener("pointerleave", () => handler.leave());
  svg.addEventListener("dblclick", (event) =>
    handler.doubleClick(viewport.at(event.clientX, event.clientY), event),
  );

  svg.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      if (event.shiftKey) return viewport.pan(-event.deltaY - event.deltaX, 0);
      const step = event.deltaMode === 1 ? 20 : 1;
      viewport.zoom(Math.exp(-event.deltaY * step * 0.0015), viewport.at(event.clientX, event.clientY));
    },
    { passive: false },
  );

  // Escape during a drag cancels it.
  addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || !gesture?.drag) return;
      gesture = { ...gesture, drag: null, isGivenUp: true };
      handler.forget();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
