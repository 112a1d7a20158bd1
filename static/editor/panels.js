// The panels of the inspector: for a station, a ward, a line, and the map itself.

import { el } from "../common/dom.js";
import {
  BORDERS,
  between,
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
  rename,
  setBorder,
  setWater,
  withId,
} from "./map.js";
import { button, check, choice, number, part, row, text } from "./fields.js";
import { BORDER_WORDS } from "./modes/adjacency.js";
import { rounded } from "./geometry.js";
import { say } from "../common/words.js";

/** The numbers of the printed board, for comparison. */
const TOKYO = { wards: 23, stations: 44, connections: 67, cards: 72, sakura: 12 };
const byName = (a, b) => a[1].localeCompare(b[1]);
const named = (entries) => entries.map(({ id, name }) => [id, name]).sort(byName);

/** The fields that stations and wards share: names and id. If the id changes, the ref is updated. */
function names(desk, ref, entry) {
  const edit = (what) => say("canvas-field-of", { what, name: nameOf(desk.map, ref) });
  const become = (what, [map, next]) =>
    desk.take(edit(what), map, { select: [{ ...Object.assign(ref, next) }] });
  const taken = (id) => find(desk.map, { kind: ref.kind, id });
  return [
    text(
      say("common-name"),
      "name",
      entry.name,
      (name) =>
        name && desk.take(say("canvas-undo-rename", { name: entry.name }), ...renamed(desk, ref, name)),
    ),
    text(
      say("common-native-name"),
      "native_name",
      entry.native_name,
      (name) =>
        name && become(say("common-native-name-inline"), [change(desk.map, ref, { native_name: name }), ref]),
      { lang: "ja" },
    ),
    text(
      say("common-id"),
      "id",
      entry.id,
      (id) => {
        if (!/^[a-z0-9-]+$/.test(id)) return desk.announce(say("canvas-id-not-valid"));
        if (taken(id)) return desk.announce(say("canvas-id-taken"));
        become(say("canvas-id"), withId(desk.map, ref, id));
      },
      { maxlength: 40, pattern: "[a-z0-9\\-]+", spellcheck: "false" },
    ),
  ];
}

function renamed(desk, ref, name) {
  const [map, next] = rename(desk.map, ref, name);
  return [map, { select: [{ ...Object.assign(ref, next) }] }];
}

function place(desk, ref, name, point, field) {
  const give = (axis) => (value) =>
    desk.take(
      say("canvas-undo-move", { name }),
      change(desk.map, ref, { [field]: { ...point, [axis]: value } }),
    );
  return row(
    number(say("common-from-left"), "x", point.x, give("x"), { min: 0, max: desk.map.canvas.width }),
    number(say("common-from-top"), "y", point.y, give("y"), { min: 0, max: desk.map.canvas.height }),
  );
}

/** A list of buttons that select other elements. */
function leads(desk, refs) {
  return el(
    "ul",
    { class: "leads" },
    ...refs.map((ref) =>
      el(
        "li",
        {},
        button(nameOf(desk.map, ref), `${ref.kind} ${ref.id}`, () => desk.select([ref])),
      ),
    ),
  );
}

export function stationPanel(desk, ref) {
  const { map } = desk;
  const entry = find(map, ref);
  const set = (what, fields) =>
    desk.take(say("canvas-field-of", { what, name: nameOf(desk.map, ref) }), change(desk.map, ref, fields));
  const joined = ["connections", "permanent_links"].flatMap((list) =>
    map[list]
      .filter((pair) => pair.includes(ref.id))
      .map((pair) => ({ kind: list === "connections" ? "connection" : "link", id: between(...pair) })),
  );
  return [
    el("h2", {}, say("common-station")),
    ...names(desk, ref, entry),
    choice(say("common-ward"), "ward", entry.ward, named(map.wards), (ward) =>
      set(say("canvas-ward"), { ward }),
    ),
    place(desk, ref, entry.name, entry.position, "position"),
    check(say("canvas-sakura-explained"), "sakura", entry.sakura, (sakura) =>
      set(say("canvas-sakura"), { sakura }),
    ),
    check(
      say("canvas-hachiko-waits-here"),
      "hachiko",
      map.hachiko_station === ref.id,
      (here) =>
        here &&
        desk.take(say("canvas-undo-set-hachiko-station", { name: nameOf(desk.map, ref) }), {
          ...desk.map,
          hachiko_station: ref.id,
        }),
    ),
    part("joined", say("canvas-connection-count", { n: joined.length }), leads(desk, joined)),
    el(
      "div",
      { class: "buttons" },
      button(say("canvas-move-with-click"), "carry", () => desk.carry()),
      button(say("canvas-connect-from-here"), "connect", () => desk.connectFrom(ref.id)),
      button(say("common-remove"), "remove", () => desk.removeChosen()),
    ),
  ];
}

export function wardPanel(desk, ref) {
  const { map } = desk;
  const entry = find(map, ref);
  const stations = map.stations
    .filter(({ ward }) => ward === ref.id)
    .map(({ id }) => ({ kind: "station", id }));
  const others = map.wards.filter(({ id }) => id !== ref.id);
  const kinds = [["", say("canvas-not-adjacent")], ...BORDERS.map((kind) => [kind, BORDER_WORDS[kind]])];
  const borders = others.map((other) =>
    choice(other.name, `border ${other.id}`, border(map, ref.id, other.id)?.kind ?? "", kinds, (kind) =>
      desk.take(
        say("canvas-undo-change-border", { a: entry.name, b: other.name }),
        setBorder(desk.map, ref.id, other.id, kind || null),
      ),
    ),
  );
  const touching = others.filter((other) => border(map, ref.id, other.id)).length;
  return [
    el("h2", {}, say("common-ward")),
    ...names(desk, ref, entry),
    number(
      say("common-cards"),
      "cards",
      entry.cards,
      (count) =>
        desk.take(
          say("canvas-undo-change-cards", { name: nameOf(desk.map, ref) }),
          change(desk.map, ref, { cards: Math.max(0, count) }),
        ),
      { min: 0, max: 20 },
    ),
    el(
      "p",
      { class: "sum" },
      say("canvas-total-cards", { n: cards(map), tokyo: TOKYO.cards }),
    ),
    check(
      say("canvas-next-to-water", { water: map.water.name }),
      "water",
      map.water.wards.includes(ref.id),
      (touches) =>
        desk.take(
          say("canvas-undo-change-water", { name: nameOf(desk.map, ref) }),
          setWater(desk.map, ref.id, touches),
        ),
    ),
    check(
      say("canvas-princess-starts-here"),
      "princess",
      map.princess_ward === ref.id,
      (here) =>
        here &&
        desk.take(say("canvas-undo-set-princess-ward", { name: nameOf(desk.map, ref) }), {
          ...desk.map,
          princess_ward: ref.id,
        }),
    ),
    el("h3", {}, say("canvas-name-position")),
    place(desk, ref, entry.name, entry.label, "label"),
    part("borders", say("canvas-border-count", { n: touching }), ...borders),
    part("stations", say("canvas-station-count", { n: stations.length }), leads(desk, stations)),
    part(
      "outline",
      say("canvas-outline-corners", { n: (entry.outline ?? []).flat().length }),
      ...corners(desk, ref, entry),
    ),
    el(
      "div",
      { class: "buttons" },
      button(say("canvas-move-with-click"), "carry", () => desk.carry()),
      button(say("canvas-draw-outline"), "draw", () => desk.drawOutline(ref.id)),
      entry.outline
        ? button(say("canvas-remove-outline"), "erase", () =>
            desk.take(
              say("canvas-undo-remove-outline", { name: entry.name }),
              change(desk.map, ref, { outline: [] }),
            ),
          )
        : null,
      button(say("common-remove"), "remove", () => desk.removeChosen()),
    ),
  ];
}

/** The corners of an outline with their coordinates, to be moved, added and removed without a pointer. */
function corners(desk, ref, entry) {
  const moved = say("canvas-undo-move-corner", { name: entry.name });
  return (entry.outline ?? []).flatMap((ring, at) =>
    ring.map((corner, index) => {
      const key = `${at} ${index}`;
      const next = ring[(index + 1) % ring.length];
      const give = (axis) => (value) =>
        desk.take(moved, moveCorner(desk.map, corner, { ...corner, [axis]: value }));
      const label = (words) => say("canvas-corner-position", { n: index + 1, words });
      const halfway = rounded({ x: (corner.x + next.x) / 2, y: (corner.y + next.y) / 2 });
      return row(
        number(label("x"), `corner x ${key}`, corner.x, give("x"), { min: 0, max: desk.map.canvas.width }),
        number(label("y"), `corner y ${key}`, corner.y, give("y"), { min: 0, max: desk.map.canvas.height }),
        button(say("canvas-add-corner-after"), `corner add ${key}`, () =>
          desk.take(
            say("canvas-undo-add-corner", { name: entry.name }),
            addCorner(desk.map, corner, next, halfway),
          ),
        ),
        button(say("canvas-remove-corner"), `corner remove ${key}`, () =>
          desk.take(say("canvas-undo-remove-corner", { name: entry.name }), removeCorner(desk.map, corner)),
        ),
      );
    }),
  );
}

export function linePanel(desk, ref) {
  const { map } = desk;
  const name = nameOf(map, ref);
  const ends = endsOf(ref).map((id) => ({ kind: ref.kind === "border" ? "ward" : "station", id }));
  const kind =
    ref.kind === "border"
      ? choice(
          say("canvas-kind-border"),
          "kind",
          find(map, ref).kind,
          BORDERS.map((kind) => [kind, BORDER_WORDS[kind]]),
          (kind) =>
            desk.take(
              say("canvas-border-kind-of", { name, how: BORDER_WORDS[kind] }),
              setBorder(desk.map, ...endsOf(ref), kind),
            ),
        )
      : choice(
          say("common-kind"),
          "kind",
          ref.kind,
          [
            ["connection", say("canvas-can-carry-track")],
            ["link", say("common-permanent-link")],
          ],
          (kind) =>
            desk.take(say("canvas-undo-change-kind", { name }), connect(desk.map, ...endsOf(ref), kind), {
              select: [{ kind, id: ref.id }],
            }),
        );
  return [
    el("h2", {}, ref.kind === "border" ? say("canvas-border") : say("canvas-connection")),
    el("p", {}, name),
    kind,
    leads(desk, ends),
    el(
      "div",
      { class: "buttons" },
      button(say("common-remove"), "remove", () => desk.removeChosen()),
    ),
  ];
}

export function cityPanel(desk) {
  const { map } = desk;
  const set = (what, fields) => desk.take(say("canvas-undo-change-field", { what }), { ...desk.map, ...fields });
  const size = (side) => (value) =>
    set(say("canvas-drawing-size"), { canvas: { ...desk.map.canvas, [side]: value } });
  const counts = [
    [say("canvas-wards"), map.wards.length, TOKYO.wards],
    [say("canvas-stations"), map.stations.length, TOKYO.stations],
    [say("canvas-connections"), map.connections.length, TOKYO.connections],
    [say("canvas-cards"), cards(map), TOKYO.cards],
    [say("canvas-sakura-icons"), map.stations.filter(({ sakura }) => sakura).length, TOKYO.sakura],
  ];
  const names = (wish) => {
    const { names: _, ...rest } = desk.map;
    desk.take(
      say("canvas-undo-change-field", { what: say("canvas-names-shown") }),
      wish === "both" ? rest : { ...rest, names: wish },
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
      (name) => name && set(say("canvas-water-name"), { water: { ...desk.map.water, name } }),
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
      names,
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
