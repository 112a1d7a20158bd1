// The operations of buttons and keys: on the selection, and on the whole map.

/** @import { Canvas, MapDocument, StationEntry } from "api" */
/** @import { Editor } from "./editor.js" */
/** @import { ModeName } from "./modes/mode.js" */
/** @import { Kind } from "./map.js" */

import { say } from "../common/messages.js";
import { homeFor, placeOf } from "./hit.js";
import { between, endsOf, nameOf, refs, station, ward } from "./map.js";
import { addWard, change, connect, remove, setBorder, setWater } from "./map-edits.js";
import { resized } from "./resize.js";

/**
 * The kinds of element that each mode steps through.
 *
 * @type {Record<ModeName, Kind[]>}
 */
const STEPS = {
  select: ["station", "ward", "connection", "link"],
  station: ["station"],
  connect: ["station"],
  ward: ["ward"],
  adjacency: ["ward"],
};
/**
 * The kinds of element that each mode creates and changes.
 *
 * @type {Record<ModeName, Kind[]>}
 */
const ELEMENTS = { ...STEPS, connect: ["connection", "link"], adjacency: ["border"] };

/**
 * Moves stations that have lost their ward since `before` to the nearest other ward, if there is one. Returns the map
 * and these stations.
 *
 * @param {MapDocument} map
 * @param {MapDocument} before
 */
function housed(map, before) {
  const lost = map.stations.filter(({ id, ward: home }) => !home && station(before, id)?.ward);
  const housed = lost.reduce(
    (changed, { id, position }) => change(changed, { kind: "station", id }, { ward: homeFor(map, position) }),
    map,
  );
  return { map: housed, moved: lost.flatMap(({ id }) => station(housed, id) ?? []) };
}

/**
 * The new wards of stations, in words.
 *
 * @param {MapDocument} map
 * @param {StationEntry[]} moved
 */
function housingText(map, moved) {
  const names = new Set(moved.flatMap(({ ward: home }) => ward(map, home)?.name ?? []));
  if (names.size === 0) return say("canvas-stations-without-ward", { n: moved.length });
  return say("canvas-stations-moved", { n: moved.length, names: [...names].join(", ") });
}

export class Tools {
  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
  }

  // The selection.

  /** Selects all elements of the mode. */
  selectAll() {
    const { editor } = this;
    const all = ELEMENTS[editor.mode.name].flatMap((kind) => refs(editor.map, kind));
    editor.select(all);
    if (all.length !== 1) editor.announce(say("canvas-items-selected", { n: all.length }));
  }

  /**
   * Selects the next element of the mode (1), or the previous one (-1).
   *
   * @param {number} by
   */
  step(by) {
    const { editor } = this;
    const { map, cursor } = editor;
    const next = editor.selection.neighbour(map, STEPS[editor.mode.name], by, cursor);
    if (!next) return editor.announce(say("canvas-nothing-to-go-to"));
    const place = placeOf(map, next);
    if (place) {
      editor.cursor = { ...place };
      editor.viewport.reveal(place);
    }
    editor.select([next]);
  }

  /** Picks up the selection; the next click puts it down. */
  carry() {
    const { editor } = this;
    if (editor.mode !== editor.modes.select) editor.setMode("select");
    editor.modes.select.carry();
    editor.focusCanvas();
  }

  removeSelected() {
    const { editor } = this;
    const { refs: selected, isEmpty, single } = editor.selection;
    if (isEmpty) return;
    const name = single
      ? say("canvas-undo-remove", { name: nameOf(editor.map, single) })
      : say("canvas-undo-remove-items", { n: selected.length });
    const { map, moved } = housed(selected.reduce(remove, editor.map), editor.map);
    editor.apply(name, map, { select: [] });
    if (moved.length) editor.notify(housingText(map, moved));
    else editor.announce(name);
    editor.focusCanvas();
  }

  // Wards and stations.

  /** Creates a ward without an outline, in the middle of the view. */
  addWard() {
    const { editor } = this;
    const [map, ref] = addWard(editor.map, { label: editor.middle, stem: say("common-ward") });
    editor.apply(say("canvas-undo-add", { name: nameOf(map, ref) }), map, { select: [ref] });
    editor.editName();
  }

  /**
   * Starts drawing the outline of a ward.
   *
   * @param {string} id
   */
  drawOutline(id) {
    this.editor.setMode("ward");
    this.editor.modes.ward.target = id;
    this.editor.redraw();
  }

  /**
   * Changes the size of the canvas; returns false and says why if stations or names of wards would be outside.
   *
   * @param {Canvas} canvas
   */
  resize(canvas) {
    const { editor } = this;
    const { map, outside, least } = resized(editor.map, canvas);
    if (outside.length) {
      const names = outside.slice(0, 3).join(", ");
      editor.notify(say("canvas-size-too-small", { ...least, names, n: outside.length }));
      return false;
    }
    editor.apply(say("canvas-undo-change-field", { what: say("canvas-drawing-size") }), map);
    return true;
  }

  toggleWater() {
    const { editor } = this;
    const ref = editor.selection.refs.find(({ kind }) => kind === "ward");
    if (!ref) return editor.announce(say("canvas-choose-ward-first"));
    const touches = !editor.map.water.wards.includes(ref.id);
    const name = say("canvas-undo-change-water", { name: nameOf(editor.map, ref) });
    editor.apply(name, setWater(editor.map, ref.id, touches));
  }

  toggleSakura() {
    const { editor } = this;
    const [first, ...others] = editor.selection.refs.filter(({ kind }) => kind === "station");
    if (!first) return editor.announce(say("canvas-choose-station-first"));
    const sakura = !station(editor.map, first.id)?.sakura;
    const map = [first, ...others].reduce((changed, ref) => change(changed, ref, { sakura }), editor.map);
    const name = nameOf(editor.map, first);
    editor.apply(say("canvas-field-of", { what: say("canvas-sakura"), name }), map);
    editor.announce(sakura ? say("canvas-sakura-on") : say("canvas-sakura-off"));
  }

  // Lines.

  /**
   * Starts a line at a station.
   *
   * @param {string} id
   */
  connectFrom(id) {
    this.editor.setMode("connect");
    this.editor.modes.connect.begin(id);
  }

  /** Toggles whether new lines are permanent links. */
  togglePermanent() {
    const { editor } = this;
    const { connect: mode } = editor.modes;
    mode.permanent = !mode.permanent;
    editor.announce(
      mode.permanent ? say("canvas-new-lines-are-permanent-links") : say("canvas-new-lines-are-connections"),
    );
    editor.redraw();
  }

  /**
   * Changes the selected line into a permanent link, or back into a connection. While lines are being drawn, it
   * applies to the next one.
   */
  toggleLink() {
    const { editor } = this;
    const line = editor.selection.refs.find(({ kind }) => kind === "connection" || kind === "link");
    if (!line || editor.modes.connect.isDrawing) return this.togglePermanent();
    const kind = line.kind === "link" ? "connection" : "link";
    const [a, b] = endsOf(line);
    editor.apply(
      say("canvas-undo-change-kind", { name: nameOf(editor.map, line) }),
      connect(editor.map, a, b, kind),
      { select: [{ kind, id: between(a, b) }] },
    );
  }

  // The whole map.

  toggleSnap() {
    const { editor } = this;
    editor.snaps = !editor.snaps;
    editor.announce(editor.snaps ? say("canvas-snapping-on") : say("canvas-snapping-off"));
    editor.redraw();
  }

  /** Draws outlines derived from the stations, for the wards that have none. */
  async sketchOutlines() {
    const { editor } = this;
    const sketched = (await editor.checking.sketch())?.outlines ?? {};
    const bare = editor.map.wards.filter(({ id, outline }) => !outline && sketched[id]?.length);
    if (bare.length === 0) return editor.announce(say("canvas-nothing-to-sketch"));
    const map = bare.reduce(
      (changed, { id }) => change(changed, { kind: "ward", id }, { outline: sketched[id] }),
      editor.map,
    );
    editor.apply(say("canvas-undo-sketch-outlines", { n: bare.length }), map);
  }

  /** Adds the borders that the drawing shows and the table lacks. */
  async suggestBorders() {
    const { editor } = this;
    const suggested = (await editor.checking.sketch())?.adjacency ?? [];
    const known = new Set(refs(editor.map, "border").map(({ id }) => id));
    const missing = suggested.filter(({ between: [a, b] }) => !known.has(between(a, b)));
    if (missing.length === 0) return editor.announce(say("canvas-no-more-borders"));
    const map = missing.reduce(
      (changed, { between: [a, b], kind }) => setBorder(changed, a, b, kind),
      editor.map,
    );
    editor.apply(say("canvas-undo-add-borders", { n: missing.length }), map);
    editor.announce(say("canvas-borders-added", { n: missing.length }));
  }
}
