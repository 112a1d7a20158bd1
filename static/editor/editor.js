// The controller of the map editor: it connects the document, the selection, the canvas and the modes, and handles
// pointer and keyboard input on the canvas.

/** @import { MapDraft, DraftDocument, MapConflict, MapDocument, Point } from "api" */
/** @import { PointerHandler } from "../common/pointer.js" */
/** @import { Inspector } from "./inspector.js" */
/** @import { Journal } from "./journal.js" */
/** @import { Kind, Ref } from "./map.js" */
/** @import { HitKind } from "./hit.js" */

import { say } from "../common/messages.js";
import { Viewport } from "../common/viewport.js";
import { Board } from "./board.js";
import { Checking } from "./checking.js";
import { EditedDocument } from "./document.js";
import { Drawing, crosshair, layer } from "./drawing.js";
import { snapped } from "./geometry.js";
import { hit, placeOf } from "./hit.js";
import { complete, find, move } from "./map.js";
import { Redrawing } from "./redrawing.js";
import { AdjacencyMode } from "./modes/adjacency.js";
import { ConnectMode } from "./modes/connect.js";
import { SelectMode, moveName } from "./modes/select.js";
import { StationMode } from "./modes/station.js";
import { WardMode } from "./modes/ward.js";
import { Saving } from "./saving.js";
import { Selection, describe } from "./selection.js";
import { Tools } from "./tools.js";

/** The maximum distance of a click from its target, in pixels, for a mouse and for a finger. */
const MOUSE_REACH = 12;
const FINGER_REACH = 20;
/** Options for the position of an element that the keyboard has placed exactly. */
const NO_KEYS = { shiftKey: false, altKey: false };

/**
 * The modifier keys of an event: Alt switches snapping off.
 *
 * @typedef {Pick<MouseEvent, "shiftKey" | "altKey">} Modifiers
 */

/**
 * A drag of an element: it previews each position, and applies the last one when the element is dropped.
 *
 * @typedef {object} Drag
 * @property {(point: Point, event: Modifiers) => void} move
 * @property {() => void} drop
 * @property {() => string} [overlay]
 */

/**
 * What clicks and drags on the canvas do.
 *
 * @typedef {object} Mode
 * @property {ModeName} name
 * @property {string} hint
 * @property {(point: Point, event: Modifiers) => void} click
 * @property {(point: Point) => void} [doubleClick]
 * @property {(point: Point) => Drag | null} drag
 * @property {(point: Point, event: Modifiers) => void} [hover]
 * @property {() => void} [leave]
 * @property {(point: Point, event: Modifiers) => void} [enter] Handles the Enter key at the crosshair.
 * @property {() => boolean} [finish] Completes what has been started; returns whether there was anything.
 * @property {() => boolean} [cancel] Gives up what has been started; returns whether there was anything.
 * @property {() => boolean} [undo] Undoes a part of what has been started; returns whether there was anything.
 * @property {() => string} [overlay]
 */

/** @typedef {"select" | "ward" | "station" | "connect" | "adjacency"} ModeName */

/**
 * The page around the canvas.
 *
 * @typedef {object} EditorPage
 * @property {Inspector} inspector
 * @property {() => void} show
 * @property {(text: string) => void} announce
 * @property {() => void} focusIssues
 * @property {() => void} showHelp
 */

/** @implements {PointerHandler<Drag>} */
export class Editor {
  selection = new Selection();
  /**
   * The position of the keyboard cursor; null until the keyboard is used.
   *
   * @type {Point | null}
   */
  cursor = null;
  /** Whether positions snap to the grid and to guides. */
  snaps = true;
  /** What has just happened, shown until something else happens. */
  notice = "";
  /** @type {Drag | null} */
  #drag = null;
  #isRedrawDue = false;
  #byFinger = false;

  /**
   * @param {SVGSVGElement} svg
   * @param {MapDraft} draft
   * @param {Journal} journal
   * @param {(editor: Editor) => EditorPage} createPage
   */
  constructor(svg, draft, journal, createPage) {
    this.svg = svg;
    this.document = new EditedDocument(complete(draft.document));
    this.board = new Board(layer(svg, "board"), this.map);
    this.drawing = new Drawing(svg);
    this.viewport = new Viewport(svg, () => this.redraw());
    this.modes = {
      select: new SelectMode(this),
      ward: new WardMode(this),
      station: new StationMode(this),
      connect: new ConnectMode(this),
      adjacency: new AdjacencyMode(this),
    };
    /** @type {Mode} */
    this.mode = this.modes.select;
    this.tools = new Tools(this);
    this.checking = new Checking(this);
    this.redrawing = new Redrawing(this);
    this.saving = new Saving(draft, journal, this);
    this.page = createPage(this);
    this.viewport.setPaper(this.map.canvas);
  }

  /** The current map or, during a drag, its preview. */
  get map() {
    return this.document.map;
  }

  /** Map units per pixel. */
  get unit() {
    return this.viewport.unit;
  }

  /** The maximum distance of a click from its target, in map units. */
  get reach() {
    return (this.#byFinger ? FINGER_REACH : MOUSE_REACH) * this.unit;
  }

  /** The distance between grid lines, in map units. */
  get grid() {
    const { width, height } = this.map.canvas;
    return Math.max(1, Math.round(Math.max(width, height) / 100));
  }

  /** The middle of the view, on the grid. */
  get middle() {
    return this.onGrid(this.viewport.middle, NO_KEYS);
  }

  /**
   * The first element of these kinds within reach of a point.
   *
   * @param {Point} point
   * @param {HitKind[]} kinds
   */
  hit(point, kinds) {
    return hit(this.map, this.board, point, this.reach, kinds);
  }

  /**
   * Snaps the position of a station or name: aligned with others, or to the grid.
   *
   * @param {Point} point
   * @param {Modifiers} event
   * @param {Ref[]} except
   */
  snap(point, event, except = []) {
    if (!this.snaps || event.altKey) {
      return { place: { x: Math.round(point.x), y: Math.round(point.y) }, guides: [] };
    }
    const isExcepted = (/** @type {string} */ id) =>
      except.some((ref) => ref.kind === "station" && ref.id === id);
    const others = this.map.stations.filter(({ id }) => !isExcepted(id)).map(({ position }) => position);
    return snapped(point, others, this.grid, 5 * this.unit);
  }

  /**
   * Snaps a point to the grid, unless that is switched off.
   *
   * @param {Point} point
   * @param {Modifiers} event
   */
  onGrid({ x, y }, event) {
    const step = this.snaps && !event.altKey ? this.grid : 1;
    return { x: Math.round(x / step) * step, y: Math.round(y / step) * step };
  }

  // Changes of the document.

  /**
   * Makes a change that can be undone. Consecutive changes with the same `group` are one step of undo.
   *
   * @param {string} name
   * @param {MapDocument} map
   * @param {{ group?: string | null, select?: Ref[] | null }} options
   */
  apply(name, map, { group = null, select = null } = {}) {
    this.notice = "";
    this.document.apply(name, map, group);
    if (select) this.selection.refs = select;
    this.#mapChanged();
  }

  /**
   * Shows a preview of a change.
   *
   * @param {MapDocument} map
   */
  preview(map) {
    this.document.previewed = map;
    this.redraw();
  }

  undo() {
    this.notice = "";
    if (this.mode.undo?.()) return this.redraw();
    const name = this.document.undo();
    if (!name) return this.announce(say("canvas-nothing-to-undo"));
    this.announce(say("canvas-change-undone", { name }));
    this.#mapChanged();
  }

  redo() {
    const name = this.document.redo();
    if (!name) return this.announce(say("canvas-nothing-to-redo"));
    this.announce(say("canvas-change-redone", { name }));
    this.#mapChanged();
  }

  /**
   * Restores unsaved changes, with the conflicts to resolve.
   *
   * @param {DraftDocument} restored
   * @param {MapConflict[]} conflicts
   */
  recover(restored, conflicts) {
    this.apply(say("canvas-undo-restore-changes"), complete(restored));
    this.#addConflicts(conflicts);
  }

  /**
   * Applies what others have saved: they changed `base` to `theirs`, and merged with the local changes this is
   * `merged`.
   *
   * @param {MapDocument} base
   * @param {MapDocument} theirs
   * @param {DraftDocument} merged
   * @param {MapConflict[]} conflicts
   */
  takeOver(base, theirs, merged, conflicts) {
    this.document.takeOver(base, theirs, merged);
    this.#addConflicts(conflicts);
    this.#mapChanged();
  }

  /** @param {MapConflict[]} conflicts */
  #addConflicts(conflicts) {
    if (conflicts.length === 0) return;
    this.document.conflicts = [...this.document.conflicts, ...conflicts];
    this.announce(say("canvas-conflicts-intro"));
  }

  #mapChanged() {
    this.selection.prune(this.map);
    this.viewport.setPaper(this.map.canvas);
    this.saving.mapChanged();
    this.checking.mapChanged();
    this.redrawing.mapChanged();
    this.redraw();
  }

  /**
   * Selects elements, and ends the current step of undo.
   *
   * @param {Ref[]} refs
   */
  select(refs) {
    this.notice = "";
    this.selection.refs = refs;
    this.document.history.endGroup();
    const { single } = this.selection;
    if (single) {
      const place = placeOf(this.map, single);
      if (place && this.cursor) this.cursor = { ...place };
      this.announce(describe(this.map, single));
    }
    this.redraw();
  }

  /** @param {ModeName} name */
  setMode(name) {
    this.notice = "";
    this.mode.cancel?.();
    this.mode = this.modes[name];
    this.announce(this.mode.hint);
    this.focusCanvas();
    this.redraw();
  }

  // Pointer input.

  /**
   * @param {Point} point
   * @param {PointerEvent} event
   */
  click(point, event) {
    this.#usePointer(event);
    this.mode.click(point, event);
  }

  /** @param {Point} point */
  doubleClick(point) {
    this.mode.doubleClick?.(point);
  }

  /**
   * @param {Point} point
   * @param {PointerEvent} event
   */
  drag(point, event) {
    this.#usePointer(event);
    this.#drag = this.mode.drag(point);
    return this.#drag;
  }

  /** @param {PointerEvent} event */
  #usePointer(event) {
    this.#byFinger = event.pointerType === "touch";
    this.cursor = null;
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
    if (this.document.previewed) drag.drop();
    this.redraw();
  }

  cancelDrag() {
    this.#drag = null;
    this.document.previewed = null;
    this.redraw();
  }

  /**
   * @param {Point} point
   * @param {PointerEvent} event
   */
  hover(point, event) {
    this.mode.hover?.(point, event);
    this.svg.classList.toggle("over", Boolean(this.hit(point, ["station", "link", "connection", "name"])));
    this.redraw();
  }

  leave() {
    this.mode.leave?.();
    this.redraw();
  }

  // Keyboard input.

  /**
   * Moves the selection or, if nothing is selected, the crosshair.
   *
   * @param {[number, number]} direction
   * @param {KeyboardEvent} event
   */
  nudge([dx, dy], event) {
    const step = event.shiftKey ? 10 * this.grid : event.altKey || !this.snaps ? 1 : this.grid;
    const { movable } = this.selection;
    if (this.mode === this.modes.select && movable.length && !this.modes.select.carried) {
      const group = `nudge ${movable.map(({ id }) => id).join(" ")}`;
      this.apply(moveName(this.map, movable), move(this.map, movable, dx * step, dy * step), { group });
      const place = placeOf(this.map, movable[0]);
      if (place) this.viewport.reveal(place);
      return;
    }
    const from = this.cursor ?? this.middle;
    const { width, height } = this.map.canvas;
    const within = (/** @type {number} */ value, /** @type {number} */ most) =>
      Math.min(most, Math.max(0, value));
    this.#moveCursor({ x: within(from.x + dx * step, width), y: within(from.y + dy * step, height) });
    this.viewport.reveal(this.cursor ?? from);
  }

  /** @param {KeyboardEvent} event */
  enter(event) {
    const { select } = this.modes;
    if (this.mode === select && !select.carried && this.selection.single) return this.editName();
    if (!this.cursor) {
      // Without a crosshair the mouse is in use: nothing happens at a place that nobody has chosen.
      if (!this.mode.finish?.()) this.#showCursor();
      return;
    }
    // The crosshair is exactly where it should be, so no snapping.
    const exact = { shiftKey: event.shiftKey, altKey: true };
    if (this.mode.enter) this.mode.enter(this.cursor, exact);
    else this.mode.click(this.cursor, exact);
    this.redraw();
  }

  /** Moves the crosshair to the selection, or to the middle of the view. */
  #showCursor() {
    const { single } = this.selection;
    const place = single && placeOf(this.map, single);
    this.#moveCursor(place ? { ...place } : this.middle);
  }

  /** @param {Point} place */
  #moveCursor(place) {
    this.cursor = place;
    this.announce(`${place.x}, ${place.y}`);
    this.redraw();
  }

  cancel() {
    if (!this.mode.cancel?.() && this.mode !== this.modes.select) this.setMode("select");
  }

  // Navigation.

  /**
   * Shows what a fault is about: the element of its JSON pointer, or otherwise the first that it names.
   *
   * @param {{ ref: Ref | null, about?: string[] }} fault
   */
  goTo({ ref, about = [] }) {
    const kinds = /** @type {Kind[]} */ (["station", "ward"]);
    const named = about.flatMap((id) => kinds.map((kind) => ({ kind, id })));
    const target = [ref, ...named].find((candidate) => candidate && find(this.map, candidate)) ?? null;
    const mode = target?.kind === "border" ? "adjacency" : "select";
    if (this.mode.name !== mode) this.setMode(mode);
    this.select(target ? [target] : []);
    const place = target && placeOf(this.map, target);
    if (place) this.viewport.reveal(place);
    this.focusCanvas();
  }

  focusCanvas() {
    this.svg.focus({ preventScroll: true });
  }

  editName() {
    this.page.inspector.focusName();
  }

  saveNow() {
    this.applyFields();
    this.saving.now();
  }

  /** Applies what is being typed in the inspector, before saving. */
  applyFields() {
    this.page.inspector.applyField();
  }

  /** @param {string} text */
  announce(text) {
    this.page.announce(text);
  }

  /**
   * Announces something that must not be missed: it is also shown in place of the hint.
   *
   * @param {string} text
   */
  notify(text) {
    this.notice = text;
    this.announce(text);
    this.redraw();
  }

  /** Redraws everything before the next frame. */
  redraw() {
    if (this.#isRedrawDue) return;
    this.#isRedrawDue = true;
    requestAnimationFrame(() => {
      this.#isRedrawDue = false;
      this.#draw();
    });
  }

  #draw() {
    const cursor = this.cursor ? crosshair(this.cursor, this.unit) : "";
    this.board.show(this.map);
    this.svg.dataset.board = this.redrawing.isCurrent ? "current" : "changed";
    const placing = this.#drag !== null || this.mode === this.modes.station || this.mode === this.modes.ward;
    this.drawing.show({
      map: this.map,
      board: this.board,
      mode: this.mode.name,
      selection: this.selection,
      faults: this.checking.faults.filter(({ accepted }) => !accepted),
      grid: placing && this.snaps && this.grid / this.unit > 5 ? this.grid : 0,
      overlay: (this.#drag?.overlay?.() ?? "") + (this.mode.overlay?.() ?? "") + cursor,
    });
    this.page.show();
  }
}
