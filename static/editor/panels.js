// The panels of the inspector: for a station, a ward, a line, and the map itself.

/** @import { Border, MapDocument, Point, StationEntry, WardEntry } from "api" */
/** @import { Editor } from "./editor.js" */
/** @import { Kind, Ref } from "./map.js" */

import { el } from "../common/dom.js";
import {
  BORDERS,
  border,
  cards,
  change,
  connect,
  endsOf,
  find,
  moveCorner,
  nameOf,
  removeCorner,
  addCorner,
  refs,
  rename,
  setBorder,
  setWater,
  station,
  ward,
  withId,
} from "./map.js";
import { button, check, choice, number, part, row, text } from "./fields.js";
import { BORDER_TEXTS } from "./modes/adjacency.js";
import { rounded } from "./geometry.js";
import { say } from "../common/messages.js";

/** The numbers of the printed board, for comparison. */
const TOKYO = { wards: 23, stations: 44, connections: 67, cards: 72, sakura: 12 };
/**
 * @param {[string, string]} a
 * @param {[string, string]} b
 */
const byName = (a, b) => a[1].localeCompare(b[1]);
/**
 * Entries as options of a select list, sorted by name.
 *
 * @param {{ id: string, name: string }[]} entries
 */
const named = (entries) =>
  entries.map(({ id, name }) => /** @type {[string, string]} */ ([id, name])).sort(byName);

/** @type {[Border, string][]} */
const BORDER_OPTIONS = BORDERS.map((kind) => [kind, BORDER_TEXTS[kind]]);

/**
 * The kind of border with this name; null if there is none.
 *
 * @param {string} name
 */
const borderKind = (name) => BORDERS.find((kind) => kind === name) ?? null;

/**
 * The fields that stations and wards share: names and id. If the id changes, the ref is updated.
 *
 * @param {Editor} editor
 * @param {Ref} ref
 * @param {StationEntry | WardEntry} entry
 */
function names(editor, ref, entry) {
  /**
   * Applies a change after which the element may have another ref.
   *
   * @param {string} name
   * @param {[MapDocument, Ref]} changed
   */
  const become = (name, [map, next]) =>
    editor.apply(name, map, { select: [{ ...Object.assign(ref, next) }] });
  const edit = (/** @type {string} */ what) =>
    say("canvas-field-of", { what, name: nameOf(editor.map, ref) });
  return [
    text(
      say("common-name"),
      "name",
      entry.name,
      (name) =>
        name && become(say("canvas-undo-rename", { name: entry.name }), rename(editor.map, ref, name)),
    ),
    text(
      say("common-native-name"),
      "native_name",
      entry.native_name,
      (name) =>
        name &&
        become(edit(say("common-native-name-inline")), [change(editor.map, ref, { native_name: name }), ref]),
      { lang: "ja" },
    ),
    text(
      say("common-id"),
      "id",
      entry.id,
      (id) => {
        if (!/^[a-z0-9-]+$/.test(id)) return editor.notify(say("canvas-id-not-valid"));
        if (find(editor.map, { kind: ref.kind, id })) return editor.notify(say("canvas-id-taken"));
        become(edit(say("canvas-id")), withId(editor.map, ref, id));
      },
      { maxlength: 40, pattern: "[a-z0-9\\-]+", spellcheck: "false" },
    ),
  ];
}

/**
 * @param {Editor} editor
 * @param {Ref} ref
 * @param {string} name
 * @param {Point} point
 * @param {"position" | "label"} field
 */
function place(editor, ref, name, point, field) {
  const give = (/** @type {"x" | "y"} */ axis) => (/** @type {number} */ value) =>
    editor.apply(
      say("canvas-undo-move", { name }),
      change(editor.map, ref, { [field]: { ...point, [axis]: value } }),
    );
  return row(
    number(say("common-from-left"), "x", point.x, give("x"), { min: 0, max: editor.map.canvas.width }),
    number(say("common-from-top"), "y", point.y, give("y"), { min: 0, max: editor.map.canvas.height }),
  );
}

/**
 * A list of buttons that select other elements.
 *
 * @param {Editor} editor
 * @param {Ref[]} targets
 */
function leads(editor, targets) {
  return el(
    "ul",
    { class: "leads" },
    ...targets.map((ref) =>
      el(
        "li",
        {},
        button(nameOf(editor.map, ref), `${ref.kind} ${ref.id}`, () => editor.select([ref])),
      ),
    ),
  );
}

/**
 * @param {Editor} editor
 * @param {Ref} ref
 */
export function stationPanel(editor, ref) {
  const { map } = editor;
  const entry = station(map, ref.id);
  if (!entry) return [];
  const set = (/** @type {string} */ what, /** @type {Partial<StationEntry>} */ fields) =>
    editor.apply(
      say("canvas-field-of", { what, name: nameOf(editor.map, ref) }),
      change(editor.map, ref, fields),
    );
  const lines = [...refs(map, "connection"), ...refs(map, "link")];
  const joined = lines.filter((line) => endsOf(line).includes(ref.id));
  return [
    el("h2", {}, say("common-station")),
    ...names(editor, ref, entry),
    choice(say("common-ward"), "ward", entry.ward, named(map.wards), (ward) =>
      set(say("canvas-ward"), { ward }),
    ),
    place(editor, ref, entry.name, entry.position, "position"),
    check(say("canvas-sakura-explained"), "sakura", entry.sakura, (sakura) =>
      set(say("canvas-sakura"), { sakura }),
    ),
    check(
      say("canvas-hachiko-waits-here"),
      "hachiko",
      map.hachiko_station === ref.id,
      (here) =>
        here &&
        editor.apply(say("canvas-undo-set-hachiko-station", { name: nameOf(editor.map, ref) }), {
          ...editor.map,
          hachiko_station: ref.id,
        }),
    ),
    part("joined", say("canvas-connection-count", { n: joined.length }), leads(editor, joined)),
    el(
      "div",
      { class: "buttons" },
      button(say("canvas-move-with-click"), "carry", () => editor.tools.carry()),
      button(say("canvas-connect-from-here"), "connect", () => editor.tools.connectFrom(ref.id)),
      button(say("common-remove"), "remove", () => editor.tools.removeSelected()),
    ),
  ];
}

/**
 * @param {Editor} editor
 * @param {Ref} ref
 */
export function wardPanel(editor, ref) {
  const { map } = editor;
  const entry = ward(map, ref.id);
  if (!entry) return [];
  const stations = refs(map, "station").filter(({ id }) => station(map, id)?.ward === ref.id);
  const others = map.wards.filter(({ id }) => id !== ref.id);
  /** @type {[string, string][]} */
  const kinds = [["", say("canvas-not-adjacent")], ...BORDER_OPTIONS];
  const borders = others.map((other) =>
    choice(other.name, `border ${other.id}`, border(map, ref.id, other.id)?.kind ?? "", kinds, (kind) =>
      editor.apply(
        say("canvas-undo-change-border", { a: entry.name, b: other.name }),
        setBorder(editor.map, ref.id, other.id, borderKind(kind)),
      ),
    ),
  );
  const touching = others.filter((other) => border(map, ref.id, other.id)).length;
  return [
    el("h2", {}, say("common-ward")),
    ...names(editor, ref, entry),
    number(
      say("common-cards"),
      "cards",
      entry.cards,
      (count) =>
        editor.apply(
          say("canvas-undo-change-cards", { name: nameOf(editor.map, ref) }),
          change(editor.map, ref, { cards: Math.max(0, count) }),
        ),
      { min: 0, max: 20 },
    ),
    el("p", { class: "sum" }, say("canvas-total-cards", { n: cards(map), tokyo: TOKYO.cards })),
    check(
      say("canvas-next-to-water", { water: map.water.name }),
      "water",
      map.water.wards.includes(ref.id),
      (touches) =>
        editor.apply(
          say("canvas-undo-change-water", { name: nameOf(editor.map, ref) }),
          setWater(editor.map, ref.id, touches),
        ),
    ),
    check(
      say("canvas-princess-starts-here"),
      "princess",
      map.princess_ward === ref.id,
      (here) =>
        here &&
        editor.apply(say("canvas-undo-set-princess-ward", { name: nameOf(editor.map, ref) }), {
          ...editor.map,
          princess_ward: ref.id,
        }),
    ),
    el("h3", {}, say("canvas-name-position")),
    place(editor, ref, entry.name, entry.label, "label"),
    part("borders", say("canvas-border-count", { n: touching }), ...borders),
    part("stations", say("canvas-station-count", { n: stations.length }), leads(editor, stations)),
    part(
      "outline",
      say("canvas-outline-corners", { n: (entry.outline ?? []).flat().length }),
      ...corners(editor, ref, entry),
    ),
    el(
      "div",
      { class: "buttons" },
      button(say("canvas-move-with-click"), "carry", () => editor.tools.carry()),
      button(say("canvas-draw-outline"), "draw", () => editor.tools.drawOutline(ref.id)),
      entry.outline
        ? button(say("canvas-remove-outline"), "erase", () =>
            editor.apply(
              say("canvas-undo-remove-outline", { name: entry.name }),
              change(editor.map, ref, { outline: [] }),
            ),
          )
        : null,
      button(say("common-remove"), "remove", () => editor.tools.removeSelected()),
    ),
  ];
}

/**
 * The corners of an outline with their coordinates, to be moved, added and removed without a pointer.
 *
 * @param {Editor} editor
 * @param {Ref} ref
 * @param {WardEntry} entry
 */
function corners(editor, ref, entry) {
  const moved = say("canvas-undo-move-corner", { name: entry.name });
  return (entry.outline ?? []).flatMap((ring, at) =>
    ring.map((corner, index) => {
      const key = `${at} ${index}`;
      const next = ring[(index + 1) % ring.length];
      const give = (/** @type {"x" | "y"} */ axis) => (/** @type {number} */ value) =>
        editor.apply(moved, moveCorner(editor.map, corner, { ...corner, [axis]: value }));
      const label = (/** @type {string} */ words) => say("canvas-corner-position", { n: index + 1, words });
      const halfway = rounded({ x: (corner.x + next.x) / 2, y: (corner.y + next.y) / 2 });
      return row(
        number(label("x"), `corner x ${key}`, corner.x, give("x"), { min: 0, max: editor.map.canvas.width }),
        number(label("y"), `corner y ${key}`, corner.y, give("y"), { min: 0, max: editor.map.canvas.height }),
        button(say("canvas-add-corner-after"), `corner add ${key}`, () =>
          editor.apply(
            say("canvas-undo-add-corner", { name: entry.name }),
            addCorner(editor.map, corner, next, halfway),
          ),
        ),
        button(say("canvas-remove-corner"), `corner remove ${key}`, () =>
          editor.apply(
            say("canvas-undo-remove-corner", { name: entry.name }),
            removeCorner(editor.map, corner),
          ),
        ),
      );
    }),
  );
}

/**
 * @param {Editor} editor
 * @param {Ref} ref
 */
export function linePanel(editor, ref) {
  const { map } = editor;
  const name = nameOf(map, ref);
  /** @type {Kind} */
  const endKind = ref.kind === "border" ? "ward" : "station";
  const [a, b] = endsOf(ref);
  const ends = [a, b].map((id) => ({ kind: endKind, id }));
  const kindChoice =
    ref.kind === "border"
      ? choice(say("canvas-kind-border"), "kind", border(map, a, b)?.kind, BORDER_OPTIONS, (value) => {
          const kind = borderKind(value);
          const how = kind ? BORDER_TEXTS[kind] : "";
          editor.apply(say("canvas-border-kind-of", { name, how }), setBorder(editor.map, a, b, kind));
        })
      : choice(
          say("common-kind"),
          "kind",
          ref.kind,
          [
            ["connection", say("canvas-can-carry-track")],
            ["link", say("common-permanent-link")],
          ],
          (value) => {
            const kind = value === "link" ? "link" : "connection";
            const select = [{ kind: /** @type {Kind} */ (kind), id: ref.id }];
            editor.apply(say("canvas-undo-change-kind", { name }), connect(editor.map, a, b, kind), {
              select,
            });
          },
        );
  return [
    el("h2", {}, ref.kind === "border" ? say("canvas-border") : say("canvas-connection")),
    el("p", {}, name),
    kindChoice,
    leads(editor, ends),
    el(
      "div",
      { class: "buttons" },
      button(say("common-remove"), "remove", () => editor.tools.removeSelected()),
    ),
  ];
}

/** @param {Editor} editor */
export function mapPanel(editor) {
  const { map } = editor;
  const set = (/** @type {string} */ what, /** @type {Partial<MapDocument>} */ fields) =>
    editor.apply(say("canvas-undo-change-field", { what }), { ...editor.map, ...fields });
  const size = (/** @type {"width" | "height"} */ side) => (/** @type {number} */ value) =>
    editor.tools.resize({ ...editor.map.canvas, [side]: value });
  const counts = [
    [say("canvas-wards"), map.wards.length, TOKYO.wards],
    [say("canvas-stations"), map.stations.length, TOKYO.stations],
    [say("canvas-connections"), map.connections.length, TOKYO.connections],
    [say("canvas-cards"), cards(map), TOKYO.cards],
    [say("canvas-sakura-icons"), map.stations.filter(({ sakura }) => sakura).length, TOKYO.sakura],
  ];
  const setNames = (/** @type {string} */ value) => {
    const { names: _, ...rest } = editor.map;
    const isOne = value === "latin" || value === "native";
    editor.apply(
      say("canvas-undo-change-field", { what: say("canvas-names-shown") }),
      isOne ? { ...rest, names: value } : rest,
    );
  };
  return [
    el("h2", {}, say("canvas-map-title")),
    text(say("common-city-name"), "name", map.name, (name) => name && set(say("canvas-name"), { name })),
    text(
      say("common-ward-word"),
      "ward_word",
      map.ward_word,
      (ward_word) => ward_word && set(say("common-ward-word-inline"), { ward_word }),
    ),
    text(
      say("canvas-water-name-title"),
      "water",
      map.water.name,
      (name) => name && set(say("canvas-water-name"), { water: { ...editor.map.water, name } }),
    ),
    choice(
      say("canvas-names-shown-title"),
      "names",
      map.names ?? "both",
      [
        ["both", say("canvas-latin-and-native")],
        ["latin", say("canvas-latin")],
        ["native", say("canvas-native-names")],
      ],
      setNames,
    ),
    row(
      number(say("canvas-width"), "width", map.canvas.width, size("width"), { min: 100, max: 10000 }),
      number(say("common-height"), "height", map.canvas.height, size("height"), { min: 100, max: 10000 }),
    ),
    choice(
      say("canvas-princess-ward"),
      "princess_ward",
      map.princess_ward,
      named(map.wards),
      (princess_ward) => set(say("common-princess-ward"), { princess_ward }),
    ),
    choice(
      say("canvas-hachiko-station"),
      "hachiko_station",
      map.hachiko_station,
      named(map.stations),
      (hachiko_station) => set(say("common-hachiko-station"), { hachiko_station }),
    ),
    el(
      "table",
      {},
      el("caption", {}, say("canvas-comparison-with-tokyo")),
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          el("td", {}),
          el("th", { scope: "col" }, say("canvas-this-map")),
          el("th", { scope: "col" }, say("canvas-tokyo")),
        ),
      ),
      el(
        "tbody",
        {},
        ...counts.map(([what, here, there]) =>
          el(
            "tr",
            {},
            el("th", { scope: "row" }, what),
            el("td", {}, String(here)),
            el("td", {}, String(there)),
          ),
        ),
      ),
    ),
  ];
}
