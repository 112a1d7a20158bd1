// The controller of the map canvas: the map, the selection, and all operations. Pointers, keys, buttons and the
// inspector all call it.

import {
  addWard,
  between,
  change,
  complete,
  connect,
  endsOf,
  find,
  move,
  nameOf,
  refs,
  remove,
  sameRef,
  setBorder,
  setWater,
  ward,
  write,
} from "./map.js";
import { samePlace, snapped } from "./geometry.js";
import { hit, placeOf } from "./hit.js";
import { Drawing, crosshair } from "./drawing.js";
import { Labels } from "./labels.js";
import { carrying } from "./rebase.js";
import { Viewport } from "../common/viewport.js";
import { Select, moving } from "./modes/select.js";
import { Station } from "./modes/station.js";
import { Connect } from "./modes/connect.js";
import { Ward } from "./modes/ward.js";
import { Adjacency } from "./modes/adjacency.js";
import { say } from "../common/words.js";

/** The maximum distance of a click from its target, in pixels, for a mouse and for a finger. */
const REACH = 12;
const FINGER = 20;
/** Used until the server has placed the names. */
const NO_LABELS = new Labels();
/** The kinds of element that each mode steps through. */
const STEPS = {
  select: ["station", "ward", "connection", "link"],
  station: ["station"],
  connect: ["station"],
  ward: ["ward"],
  adjacency: ["ward"],
};
/** The kinds of element that each mode creates and changes. */
const OBJECTS = { ...STEPS, connect: ["connection", "link"], adjacency: ["border"] };

export class Desk {
  selection = [];
  /** The position of the keyboard cursor; null until the keyboard is used. */
  cursor = null;
  /** The merge conflicts that are not resolved yet. */
  open = [];
  snaps = true;
  previewed = null;
  #drag = null;
  #due = false;
  #byFinger = false;

  constructor(svg, history, page) {
    this.svg = svg;
    this.history = history;
    this.page = page;
    this.drawing = new Drawing(svg);
    this.viewport = new Viewport(svg, () => this.redraw());
    this.modes = Object.fromEntries(
      [new Select(this), new Ward(this), new Station(this), new Connect(this), new Adjacency(this)].map(
        (mode) => [mode.name, mode],
      ),
    );
    this.mode = this.modes.select;
    this.viewport.setPaper(this.map.canvas);
  }

  /** The current map or, during a drag, its preview. */
  get map() {
    return this.previewed ?? this.history.map;
  }

  /** The current map without the preview of a drag: what is saved and checked. */
  get kept() {
    return this.history.map;
  }

  /** Map units per pixel. */
  get unit() {
    return this.viewport.unit;
  }

  get reach() {
    return (this.#byFinger ? FINGER : REACH) * this.unit;
  }

  /** The areas of the wards: drawn, or sketched by the server. */
  get areas() {
    const drawn = this.map.wards.filter((entry) => entry.outline).map((entry) => [entry.id, entry.outline]);
    return { ...this.checking?.sketched, ...Object.fromEntries(drawn) };
  }

  /** The positions of the names. */
  get labels() {
    return this.checking?.labels ?? NO_LABELS;
  }

  get grid() {
    const { width, height } = this.map.canvas;
    return Math.max(1, Math.round(Math.max(width, height) / 100));
  }

  hit(point, kinds) {
    return hit(this.map, this, point, this.reach, kinds);
  }

  /** Snaps the position of a station or name: aligned with others, or to the grid. */
  snap(point, event, except = []) {
    const free = !this.snaps || event.altKey;
    const place = { x: Math.round(point.x), y: Math.round(point.y) };
    if (free) return { place, guides: [] };
    const others = this.map.stations.filter(
      ({ id }) => !except.some((ref) => ref.kind === "station" && ref.id === id),
    );
    return snapped(
      point,
      others.map(({ position }) => position),
      this.grid,
      5 * this.unit,
    );
  }

  /** Snaps a point to the grid, unless that is switched off. */
  onGrid({ x, y }, event) {
    const step = this.snaps && !event.altKey ? this.grid : 1;
    return { x: Math.round(x / step) * step, y: Math.round(y / step) * step };
  }

  /** Makes a change that can be undone. */
  take(name, map, { joins = null, select = null } = {}) {
    this.previewed = null;
    // A change that results in the same map is not a step.
    if (write(map) !== write(this.kept)) this.history.take(name, map, joins);
    if (select) this.selection = select;
    this.#mapChanged();
  }

  /** Shows a preview of a change. */
  preview(map) {
    this.previewed = map;
    this.redraw();
  }

  undo() {
    if (this.mode.undo?.()) return this.redraw();
    const name = this.history.undoes;
    if (!name) return this.announce(say("canvas-nothing-to-undo"));
    this.history.undo();
    this.announce(say("canvas-change-undone", { name }));
    this.#mapChanged();
  }

  redo() {
    const name = this.history.redoes;
    if (!name) return this.announce(say("canvas-nothing-to-redo"));
    this.history.redo();
    this.announce(say("canvas-change-redone", { name }));
    this.#mapChanged();
  }

  /** Restores unsaved changes, with the conflicts to resolve. */
  recover(document, conflicts) {
    this.take(say("canvas-undo-restore-changes"), complete(document));
    this.#leaveOpen(conflicts);
  }

  /**
   * Applies what others have saved: they changed `base` to `theirs`, and merged with the local changes this is
   * `document`. Undo does not revert their changes.
   */
  takeOver(base, theirs, document, conflicts) {
    const map = complete(document);
    this.previewed = null;
    this.history.rebase(write(map) === write(this.kept) ? this.kept : map, carrying(base, theirs));
    this.#leaveOpen(conflicts);
    this.#mapChanged();
  }

  #leaveOpen(conflicts) {
    if (conflicts.length === 0) return;
    this.open = [...this.open, ...conflicts];
    this.announce(say("canvas-conflicts-intro"));
  }

  #mapChanged() {
    this.selection = this.selection.filter((ref) => find(this.map, ref));
    this.viewport.setPaper(this.map.canvas);
    this.saving?.note();
    this.checking?.note();
    this.redraw();
  }

  /** Must be called when something other than the map has changed. */
  changed() {
    this.redraw();
  }

  select(refs) {
    this.selection = refs;
    this.history.settle();
    if (refs.length === 1) {
      const place = placeOf(this.map, refs[0]);
      if (place && this.cursor) this.cursor = { ...place };
      this.announce(this.#described(refs[0]));
    }
    this.redraw();
  }

  #described(ref) {
    const entry = find(this.map, ref);
    const name = nameOf(this.map, ref);
    if (ref.kind === "station")
      return say("canvas-station-in-ward", {
        name,
        ward: ward(this.map, entry.ward)?.name ?? say("common-without-ward"),
      });
    if (ref.kind === "ward") return say("canvas-ward-with-cards", { name, n: entry.cards });
    if (ref.kind === "border") return say("canvas-border-name", { name });
    return ref.kind === "link"
      ? say("canvas-permanent-link-name", { name })
      : say("canvas-connection-name", { name });
  }

  setMode(name) {
    this.mode.cancel?.();
    this.mode = this.modes[name];
    this.announce(this.mode.hint);
    this.toCanvas();
    this.redraw();
  }

  // Pointer input.

  click(point, event) {
    this.#byFinger = event.pointerType === "touch";
    this.cursor = null;
    this.mode.click(point, event);
  }

  doubleClick(point, event) {
    this.mode.doubleClick?.(point, event);
  }

  drag(point, event) {
    this.#byFinger = event.pointerType === "touch";
    this.cursor = null;
    this.#drag = this.mode.drag(point, event);
    return this.#drag;
  }

  dragTo(drag, point, event) {
    drag.move(point, event);
  }

  drop(drag) {
    this.#drag = null;
    if (this.previewed) drag.drop();
    this.redraw();
  }

  /** Cancels a drag. */
  forget() {
    this.#drag = null;
    this.previewed = null;
    this.redraw();
  }

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

  nudge([dx, dy], event) {
    const step = event.shiftKey ? 10 * this.grid : event.altKey || !this.snaps ? 1 : this.grid;
    const movable = this.selection.filter(({ kind }) => kind === "station" || kind === "ward");
    if (this.mode === this.modes.select && movable.length && !this.modes.select.carried) {
      const joins = `nudge ${movable.map(({ id }) => id).join(" ")}`;
      this.take(moving(this.map, movable), move(this.map, movable, dx * step, dy * step), { joins });
      this.viewport.reveal(placeOf(this.map, movable[0]));
      return;
    }
    const from = this.cursor ?? this.onGrid(this.viewport.middle, {});
    const { width, height } = this.map.canvas;
    const within = (value, most) => Math.min(most, Math.max(0, value));
    this.cursor = { x: within(from.x + dx * step, width), y: within(from.y + dy * step, height) };
    this.viewport.reveal(this.cursor);
    this.page.showPlace(this.cursor);
    this.redraw();
  }

  enter(event) {
    const select = this.modes.select;
    if (this.mode === select && !select.carried && this.selection.length === 1) return this.editName();
    // Without a crosshair the mouse is in use: nothing happens at a place that nobody has chosen.
    if (!this.cursor) return this.mode.finish?.() || this.#showCursor();
    // The crosshair is exactly where it should be, so no snapping.
    const exact = { shiftKey: event.shiftKey, altKey: true };
    if (this.mode.enter) this.mode.enter(this.cursor, exact);
    else this.mode.click(this.cursor, exact);
    this.redraw();
  }

  /** Moves the crosshair to the selection, or to the middle of the view. */
  #showCursor() {
    const place = this.selection.length === 1 && placeOf(this.map, this.selection[0]);
    this.cursor = place ? { ...place } : this.onGrid(this.viewport.middle, {});
    this.page.showPlace(this.cursor);
    this.redraw();
  }

  /** Selects all elements of the mode. */
  selectAll() {
    const all = OBJECTS[this.mode.name].flatMap((kind) => refs(this.map, kind));
    this.select(all);
    if (all.length !== 1) this.announce(say("canvas-items-selected", { n: all.length }));
  }

  /** Goes to the next element, or to the previous one. */
  step(by) {
    const all = STEPS[this.mode.name].flatMap((kind) => refs(this.map, kind));
    if (all.length === 0) return this.announce(say("canvas-nothing-to-go-to"));
    const chosen = all.findIndex((ref) => this.selection.some((other) => sameRef(other, ref)));
    const now =
      chosen >= 0 || !this.cursor
        ? chosen
        : all.findIndex((ref) => samePlace(placeOf(this.map, ref), this.cursor));
    const next = all[(now + by + (now < 0 && by < 0 ? 1 : 0) + all.length) % all.length];
    this.cursor = { ...placeOf(this.map, next) };
    this.viewport.reveal(this.cursor);
    this.select([next]);
  }

  cancel() {
    if (!this.mode.cancel?.() && this.mode !== this.modes.select) this.setMode("select");
  }

  carry() {
    if (this.mode !== this.modes.select) this.setMode("select");
    this.modes.select.carry();
    this.toCanvas();
  }

  connectFrom(id) {
    this.setMode("connect");
    this.modes.connect.begin(id);
  }

  drawOutline(id) {
    this.setMode("ward");
    this.modes.ward.target = id;
    this.redraw();
  }

  /** Creates a ward without an outline, in the middle of the view. */
  addWard() {
    const [map, ref] = addWard(this.map, {
      label: this.onGrid(this.viewport.middle, {}),
      stem: say("common-ward"),
    });
    this.take(say("canvas-undo-add", { name: nameOf(map, ref) }), map, { select: [ref] });
    this.editName();
  }

  toggleSakura() {
    const chosen = this.selection.filter(({ kind }) => kind === "station");
    if (chosen.length === 0) return this.announce(say("canvas-choose-station-first"));
    const sakura = !find(this.map, chosen[0]).sakura;
    const map = chosen.reduce((map, ref) => change(map, ref, { sakura }), this.map);
    this.take(
      say("canvas-field-of", { what: say("canvas-sakura"), name: nameOf(this.map, chosen[0]) }),
      map,
    );
    this.announce(sakura ? say("canvas-sakura-on") : say("canvas-sakura-off"));
  }

  /** Toggles whether new lines are permanent links. */
  togglePermanent() {
    const { connect } = this.modes;
    connect.permanent = !connect.permanent;
    this.announce(
      connect.permanent ? say("canvas-new-lines-are-permanent-links") : say("canvas-new-lines-are-connections"),
    );
    this.redraw();
  }

  /**
   * Changes the selected line into a permanent link, or back into a connection. While lines are being drawn, it
   * applies to the next one.
   */
  toggleLink() {
    const line = this.selection.find(({ kind }) => kind === "connection" || kind === "link");
    if (!line || this.modes.connect.isDrawing) return this.togglePermanent();
    const kind = line.kind === "link" ? "connection" : "link";
    const map = connect(this.map, ...endsOf(line), kind);
    this.take(say("canvas-undo-change-kind", { name: nameOf(this.map, line) }), map, {
      select: [{ kind, id: between(...endsOf(line)) }],
    });
  }

  toggleWater() {
    const ref = this.selection.find(({ kind }) => kind === "ward");
    if (!ref) return this.announce(say("canvas-choose-ward-first"));
    const touches = !this.map.water.wards.includes(ref.id);
    this.take(
      say("canvas-undo-change-water", { name: nameOf(this.map, ref) }),
      setWater(this.map, ref.id, touches),
    );
  }

  removeChosen() {
    if (this.selection.length === 0) return;
    const name =
      this.selection.length === 1
        ? say("canvas-undo-remove", { name: nameOf(this.map, this.selection[0]) })
        : say("canvas-undo-remove-items", { n: this.selection.length });
    this.take(name, this.selection.reduce(remove, this.map), { select: [] });
    this.announce(name);
    this.toCanvas();
  }

  toggleSnap() {
    this.snaps = !this.snaps;
    this.announce(this.snaps ? say("canvas-snapping-on") : say("canvas-snapping-off"));
    this.redraw();
  }

  // Suggestions of the server.

  /** Draws outlines derived from the stations, for the wards that have none. */
  async sketchOutlines() {
    await this.checking.now();
    const bare = this.map.wards.filter((entry) => !entry.outline && this.checking.sketched[entry.id]?.length);
    if (bare.length === 0) return this.announce(say("canvas-nothing-to-sketch"));
    const map = bare.reduce(
      (map, { id }) => change(map, { kind: "ward", id }, { outline: this.checking.sketched[id] }),
      this.map,
    );
    this.take(say("canvas-undo-sketch-outlines", { n: bare.length }), map);
  }

  /** Adds the borders that the drawing shows and the table lacks. */
  async suggestBorders() {
    await this.checking.now();
    const known = new Set(refs(this.map, "border").map(({ id }) => id));
    const missing = this.checking.suggested.filter((entry) => !known.has(between(...entry.between)));
    if (missing.length === 0) return this.announce(say("canvas-no-more-borders"));
    const map = missing.reduce((map, entry) => setBorder(map, ...entry.between, entry.kind), this.map);
    this.take(say("canvas-undo-add-borders", { n: missing.length }), map);
    this.announce(say("canvas-borders-added", { n: missing.length }));
  }

  // Navigation.

  /** Shows what a fault is about. */
  goTo({ ref, about = [] }) {
    const named = about
      .flatMap((id) => ["station", "ward"].map((kind) => ({ kind, id })))
      .find((ref) => find(this.map, ref));
    const target = (find(this.map, ref) && ref) || named || null;
    const mode = target?.kind === "border" ? "adjacency" : "select";
    if (this.mode.name !== mode) this.setMode(mode);
    this.select(target ? [target] : []);
    const place = target && placeOf(this.map, target);
    if (place) this.viewport.reveal(place);
    this.toCanvas();
  }

  toCanvas() {
    this.svg.focus({ preventScroll: true });
  }

  editName() {
    this.page.inspector.focusName();
  }

  toIssues() {
    this.page.toIssues();
  }

  help() {
    this.page.help();
  }

  saveNow() {
    this.settleFields();
    this.saving.now();
  }

  /** Applies what is being typed in the inspector, before saving. */
  settleFields() {
    this.page.inspector.give();
  }

  announce(text) {
    this.page.announce(text);
  }

  /** Redraws everything before the next frame. */
  redraw() {
    if (this.#due) return;
    this.#due = true;
    requestAnimationFrame(() => {
      this.#due = false;
      this.#draw();
    });
  }

  #draw() {
    const cursor = this.cursor ? crosshair(this.cursor, this.unit) : "";
    this.drawing.show({
      map: this.map,
      areas: this.areas,
      labels: this.labels,
      mode: this.mode.name,
      selection: this.selection,
      faults: (this.checking?.faults ?? []).filter(({ accepted }) => !accepted),
      grid: this.snaps && this.grid / this.unit > 5 ? this.grid : 0,
      overlay: (this.#drag?.overlay?.() ?? "") + (this.mode.overlay?.() ?? "") + cursor,
    });
    this.page.show();
  }
}
