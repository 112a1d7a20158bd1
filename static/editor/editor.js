// The controller of the map editor: it connects the document, the selection, the canvas and the modes.

/** @import { MapDraft, DraftDocument, MapConflict, MapDocument, Point } from "api" */
/** @import { Inspector } from "./inspector.js" */
/** @import { Journal } from "./journal.js" */
/** @import { Kind, Ref } from "./map.js" */
/** @import { HitKind } from "./hit.js" */
/** @import { Mode, ModeName, Modifiers } from "./modes/mode.js" */

import { say } from "../common/messages.js";
import { Viewport } from "../common/viewport.js";
import { Board } from "./board.js";
import { CanvasPointer } from "./canvas-pointer.js";
import { Checking } from "./checking.js";
import { EditedDocument } from "./document.js";
import { Drawing, crosshair, layer } from "./drawing.js";
import { snapped } from "./geometry.js";
import { hit, placeOf } from "./hit.js";
import { complete, find } from "./map.js";
import { Redrawing } from "./redrawing.js";
import { AdjacencyMode } from "./modes/adjacency.js";
import { ConnectMode } from "./modes/connect.js";
import { SelectMode } from "./modes/select.js";
import { StationMode } from "./modes/station.js";
import { WardMode } from "./modes/ward.js";
import { Saving } from "./saving.js";
import { Selection, describe } from "./selection.js";
import { Tools } from "./tools.js";

/** Options for the position of an element that the keyboard has placed exactly. */
const NO_KEYS = { shiftKey: false, altKey: false };

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
  #isRedrawDue = false;

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
    this.pointer = new CanvasPointer(this);
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
    return this.pointer.reach * this.unit;
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

  /**
   * Moves the crosshair and announces its position.
   *
   * @param {Point} place
   */
  moveCursor(place) {
    this.cursor = place;
    this.announce(`${place.x}, ${place.y}`);
    this.redraw();
  }

  cancel() {
    if (!this.mode.cancel?.() && this.mode !== this.modes.select) this.setMode("select");
  }

  // Navigation.

  /**
   * Shows what an issue is about: the element of its JSON pointer, or otherwise the first that it names.
   *
   * @param {{ ref: Ref | null, about?: string[] }} issue
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
    const placing =
      this.pointer.current !== null || this.mode === this.modes.station || this.mode === this.modes.ward;
    this.drawing.show({
      map: this.map,
      board: this.board,
      mode: this.mode.name,
      selection: this.selection,
      issues: this.checking.issues.filter(({ accepted }) => !accepted),
      grid: placing && this.snaps && this.grid / this.unit > 5 ? this.grid : 0,
      overlay: (this.pointer.current?.overlay?.() ?? "") + (this.mode.overlay?.() ?? "") + cursor,
    });
    this.page.show();
  }
}
