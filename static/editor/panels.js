// The panels of the inspector: for a station, a ward, a line, and the map itself.

import { el } from "../common/dom.js";
import { BORDERS, between, border, cards, change, connect, endsOf, find, moveCorner, nameOf, removeCorner, addCorner, rename, setBorder, setWater, withId } from "./map.js";
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
  const edit = (what) => say("{what} of {name}", { what, name: nameOf(desk.map, ref) });
  const become = (what, [map, next]) => desk.take(edit(what), map, { select: [{ ...Object.assign(ref, next) }] });
  const taken = (id) => find(desk.map, { kind: ref.kind, id });
  return [
    text(say("Name"), "name", entry.name, (name) => name && desk.take(say("rename {name}", { name: entry.name }), ...renamed(desk, ref, name))),
    text(say("Native name"), "native_name", entry.native_name, (name) => name && become(say("native name"), [change(desk.map, ref, { native_name: name }), ref]), { lang: "ja" }),
    text(say("ID"), "id", entry.id, (id) => {
      if (!/^[a-z0-9-]+$/.test(id)) return desk.announce(say("Use only lowercase letters, digits and hyphens in an ID."));
      if (taken(id)) return desk.announce(say("This ID is already in use. Choose another one."));
      become(say("id"), withId(desk.map, ref, id));
    }, { maxlength: 40, pattern: "[a-z0-9\\-]+", spellcheck: "false" }),
  ];
}

function renamed(desk, ref, name) {
  const [map, next] = rename(desk.map, ref, name);
  return [map, { select: [{ ...Object.assign(ref, next) }] }];
}

function place(desk, ref, name, point, field) {
  const give = (axis) => (value) => desk.take(say("move {name}", { name }), change(desk.map, ref, { [field]: { ...point, [axis]: value } }));
  return row(
    number(say("From the left"), "x", point.x, give("x"), { min: 0, max: desk.map.canvas.width }),
    number(say("From the top"), "y", point.y, give("y"), { min: 0, max: desk.map.canvas.height }),
  );
}

/** A list of buttons that select other elements. */
function leads(desk, refs) {
  return el("ul", { class: "leads" }, ...refs.map((ref) => el("li", {}, button(nameOf(desk.map, ref), `${ref.kind} ${ref.id}`, () => desk.select([ref])))));
}

export function stationPanel(desk, ref) {
  const { map } = desk;
  const entry = find(map, ref);
  const set = (what, fields) => desk.take(say("{what} of {name}", { what, name: nameOf(desk.map, ref) }), change(desk.map, ref, fields));
  const joined = ["connections", "permanent_links"].flatMap((list) => map[list]
    .filter((pair) => pair.includes(ref.id))
    .map((pair) => ({ kind: list === "connections" ? "connection" : "link", id: between(...pair) })));
  return [
    el("h2", {}, say("Station")),
    ...names(desk, ref, entry),
    choice(say("Ward"), "ward", entry.ward, named(map.wards), (ward) => set(say("ward"), { ward })),
    place(desk, ref, entry.name, entry.position, "position"),
    check(say("Sakura icon: a department store can be built here"), "sakura", entry.sakura, (sakura) => set(say("sakura"), { sakura })),
    check(say("Hachiko waits here"), "hachiko", map.hachiko_station === ref.id, (here) =>
      here && desk.take(say("set Hachiko’s station to {name}", { name: nameOf(desk.map, ref) }), { ...desk.map, hachiko_station: ref.id })),
    part("joined", say("Connections: {n}", { n: joined.length }), leads(desk, joined)),
    el("div", { class: "buttons" },
      button(say("Move with a click"), "carry", () => desk.carry()),
      button(say("Connect from here"), "connect", () => desk.connectFrom(ref.id)),
      button(say("Remove"), "remove", () => desk.removeChosen())),
  ];
}

export function wardPanel(desk, ref) {
  const { map } = desk;
  const entry = find(map, ref);
  const stations = map.stations.filter(({ ward }) => ward === ref.id).map(({ id }) => ({ kind: "station", id }));
  const others = map.wards.filter(({ id }) => id !== ref.id);
  const kinds = [["", say("not adjacent")], ...BORDERS.map((kind) => [kind, BORDER_WORDS[kind]])];
  const borders = others.map((other) => choice(other.name, `border ${other.id}`, border(map, ref.id, other.id)?.kind ?? "", kinds, (kind) =>
    desk.take(say("change the border between {a} and {b}", { a: entry.name, b: other.name }), setBorder(desk.map, ref.id, other.id, kind || null))));
  const touching = others.filter((other) => border(map, ref.id, other.id)).length;
  return [
    el("h2", {}, say("Ward")),
    ...names(desk, ref, entry),
    number(say("Cards"), "cards", entry.cards, (count) =>
      desk.take(say("change the number of cards of {name}", { name: nameOf(desk.map, ref) }), change(desk.map, ref, { cards: Math.max(0, count) })), { min: 0, max: 20 }),
    el("p", { class: "sum" }, say("All wards together: {n} cards (Tokyo: {tokyo})", { n: cards(map), tokyo: TOKYO.cards })),
    check(say("Next to {water}", { water: map.water.name }), "water", map.water.wards.includes(ref.id), (touches) =>
      desk.take(say("change the water at {name}", { name: nameOf(desk.map, ref) }), setWater(desk.map, ref.id, touches))),
    check(say("The Princess starts here"), "princess", map.princess_ward === ref.id, (here) =>
      here && desk.take(say("set the Princess’s starting ward to {name}", { name: nameOf(desk.map, ref) }), { ...desk.map, princess_ward: ref.id })),
    el("h3", {}, say("Position of the name")),
    place(desk, ref, entry.name, entry.label, "label"),
    part("borders", say("Borders: {n}", { n: touching }), ...borders),
    part("stations", say("Stations: {n}", { n: stations.length }), leads(desk, stations)),
    part("outline", say("Outline: {n} corners", { n: (entry.outline ?? []).flat().length }), ...corners(desk, ref, entry)),
    el("div", { class: "buttons" },
      button(say("Move with a click"), "carry", () => desk.carry()),
      button(say("Draw an outline"), "draw", () => desk.drawOutline(ref.id)),
      entry.outline ? button(say("Remove the outline"), "erase", () =>
        desk.take(say("remove the outline of {name}", { name: entry.name }), change(desk.map, ref, { outline: [] }))) : null,
      button(say("Remove"), "remove", () => desk.removeChosen())),
  ];
}

/** The corners of an outline with their coordinates, to be moved, added and removed without a pointer. */
function corners(desk, ref, entry) {
  const moved = say("move a corner of {name}", { name: entry.name });
  return (entry.outline ?? []).flatMap((ring, at) => ring.map((corner, index) => {
    const key = `${at} ${index}`;
    const next = ring[(index + 1) % ring.length];
    const give = (axis) => (value) => desk.take(moved, moveCorner(desk.map, corner, { ...corner, [axis]: value }));
    const label = (words) => say("Corner {n}, {words}", { n: index + 1, words });
    const halfway = rounded({ x: (corner.x + next.x) / 2, y: (corner.y + next.y) / 2 });
    return row(
      number(label("x"), `corner x ${key}`, corner.x, give("x"), { min: 0, max: desk.map.canvas.width }),
      number(label("y"), `corner y ${key}`, corner.y, give("y"), { min: 0, max: desk.map.canvas.height }),
      button(say("Add next corner"), `corner add ${key}`, () =>
        desk.take(say("add a corner to {name}", { name: entry.name }), addCorner(desk.map, corner, next, halfway))),
      button(say("Remove corner"), `corner remove ${key}`, () =>
        desk.take(say("remove a corner of {name}", { name: entry.name }), removeCorner(desk.map, corner))),
    );
  }));
}

export function linePanel(desk, ref) {
  const { map } = desk;
  const name = nameOf(map, ref);
  const ends = endsOf(ref).map((id) => ({ kind: ref.kind === "border" ? "ward" : "station", id }));
  const kind = ref.kind === "border"
    ? choice(say("Kind of border"), "kind", find(map, ref).kind, BORDERS.map((kind) => [kind, BORDER_WORDS[kind]]), (kind) =>
      desk.take(say("{name}: {how}", { name, how: BORDER_WORDS[kind] }), setBorder(desk.map, ...endsOf(ref), kind)))
    : choice(say("Kind"), "kind", ref.kind, [["connection", say("can carry track")], ["link", say("permanent link")]], (kind) =>
      desk.take(say("change the kind of {name}", { name }), connect(desk.map, ...endsOf(ref), kind), { select: [{ kind, id: ref.id }] }));
  return [
    el("h2", {}, ref.kind === "border" ? say("Border") : say("Connection")),
    el("p", {}, name),
    kind,
    leads(desk, ends),
    el("div", { class: "buttons" }, button(say("Remove"), "remove", () => desk.removeChosen())),
  ];
}

export function cityPanel(desk) {
  const { map } = desk;
  const set = (what, fields) => desk.take(say("change the {what}", { what }), { ...desk.map, ...fields });
  const size = (side) => (value) => set(say("drawing size"), { canvas: { ...desk.map.canvas, [side]: value } });
  const counts = [
    [say("wards"), map.wards.length, TOKYO.wards],
    [say("stations"), map.stations.length, TOKYO.stations],
    [say("connections"), map.connections.length, TOKYO.connections],
    [say("cards"), cards(map), TOKYO.cards],
    [say("sakura icons"), map.stations.filter(({ sakura }) => sakura).length, TOKYO.sakura],
  ];
  const names = (wish) => {
    const { names: _, ...rest } = desk.map;
    desk.take(say("change the {what}", { what: say("names shown") }), wish === "both" ? rest : { ...rest, names: wish });
  };
  return [
    el("h2", {}, say("The map")),
    text(say("City name"), "name", map.name, (name) => name && set(say("name"), { name })),
    text(say("Word for a ward"), "ward_word", map.ward_word, (ward_word) => ward_word && set(say("word for wards"), { ward_word })),
    text(say("Name of the bay or river"), "water", map.water.name, (name) => name && set(say("name of the water"), { water: { ...desk.map.water, name } })),
    choice(say("Names shown"), "names", map.names ?? "both", [["both", say("Latin and native")], ["latin", say("Latin")], ["native", say("native")]], names),
    row(
      number(say("Width"), "width", map.canvas.width, size("width"), { min: 100, max: 10000 }),
      number(say("Height"), "height", map.canvas.height, size("height"), { min: 100, max: 10000 }),
    ),
    choice(say("The Princess starts in"), "princess_ward", map.princess_ward, named(map.wards), (princess_ward) => set(say("ward where the Princess starts"), { princess_ward })),
    choice(say("Hachiko waits at"), "hachiko_station", map.hachiko_station, named(map.stations), (hachiko_station) => set(say("station where Hachiko waits"), { hachiko_station })),
    el("table", {}, el("caption", {}, say("Comparison with Tokyo")),
      el("thead", {}, el("tr", {}, el("td", {}), el("th", { scope: "col" }, say("This map")), el("th", { scope: "col" }, say("Tokyo")))),
      el("tbody", {}, ...counts.map(([what, here, there]) =>
        el("tr", {}, el("th", { scope: "row" }, what), el("td", {}, String(here)), el("td", {}, String(there)))))),
  ];
}
