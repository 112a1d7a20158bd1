// A map document and its operations. Every operation returns a new document and leaves the old one unchanged, so undo
// only has to store the old one.
//
// An element of the map is a ref `{kind, id}`; the id of an element between two others is both ids separated by a
// space.

/** @import { AdjacencyEntry, Border, DraftDocument, MapDocument, MapDraft, Point, StationEntry, StationPair, WardEntry } from "api" */

/** @typedef {"ward" | "station" | "connection" | "link" | "border"} Kind */
/** @typedef {{ kind: Kind, id: string }} Ref */

/**
 * The entries of the document, by kind.
 *
 * @typedef {object} Entries
 * @property {WardEntry} ward
 * @property {StationEntry} station
 * @property {StationPair} connection
 * @property {StationPair} link
 * @property {AdjacencyEntry} border
 */

/** @typedef {Entries[Kind]} Entry */

/** The lists of the document, by the kind of their elements. */
export const LISTS = /** @type {const} */ ({
  ward: "wards",
  station: "stations",
  connection: "connections",
  link: "permanent_links",
  border: "adjacency",
});

export const KINDS = /** @type {Kind[]} */ (Object.keys(LISTS));

/** @type {MapDocument} */
const BLANK = {
  schema_version: 2,
  name: "",
  ward_word: "ward",
  canvas: { width: 1000, height: 1000 },
  wards: [],
  stations: [],
  connections: [],
  permanent_links: [],
  adjacency: [],
  water: { name: "Bay", wards: [] },
  princess_ward: "",
  hachiko_station: "",
};

/**
 * Adds the fields that the canvas needs and the document lacks. A document that lacks nothing keeps the order of its
 * fields.
 *
 * @param {DraftDocument} document
 * @returns {MapDocument}
 */
export const complete = (document) =>
  /** @type {MapDocument} */ (
    Object.keys(BLANK).every((name) => name in document) ? { ...document } : { ...BLANK, ...document }
  );

/**
 * Whether a draft can be drawn. Missing fields can be added, but the canvas cannot draw entries with a wrong
 * structure.
 *
 * @param {Pick<MapDraft, "errors">} draft
 */
export const isDrawable = (draft) =>
  !draft.errors.some(({ code, message }) => code === "malformed" && message !== "this field is missing");

/** The kinds of border, in the order in which they are toggled. */
export const BORDERS = /** @type {const} */ (["land", "river", "bay_crossing"]);

const ID_LENGTH = 40;
/**
 * Letters that Unicode does not decompose, in the letters of ids.
 *
 * @type {Record<string, string>}
 */
const LETTERS = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ı: "i",
  ŋ: "ng",
  ŧ: "t",
};
/**
 * @param {string} a
 * @param {string} b
 */
const sorted = (a, b) => (a <= b ? [a, b] : [b, a]);

/**
 * The id of an element between two others.
 *
 * @param {string} a
 * @param {string} b
 */
export const between = (a, b) => sorted(a, b).join(" ");

/**
 * The ids of the two elements that an element lies between.
 *
 * @param {Ref} ref
 */
export function endsOf(ref) {
  const [a, b] = ref.id.split(" ");
  return /** @type {[string, string]} */ ([a, b]);
}

/**
 * @param {Ref | null | undefined} a
 * @param {Ref | null | undefined} b
 */
export const sameRef = (a, b) => a?.kind === b?.kind && a?.id === b?.id;

/** @param {Entry} entry */
function idOf(entry) {
  if ("id" in entry) return entry.id;
  const [a, b] = "between" in entry ? entry.between : entry;
  return between(a, b);
}

/**
 * The entries of a kind.
 *
 * @template {Kind} K
 * @param {MapDocument} map
 * @param {K} kind
 */
function entries(map, kind) {
  return /** @type {Entries[K][]} */ (map[LISTS[kind]]);
}

/**
 * All elements of a kind.
 *
 * @param {MapDocument} map
 * @param {Kind} kind
 * @returns {Ref[]}
 */
export function refs(map, kind) {
  return entries(map, kind).map((entry) => ({ kind, id: idOf(entry) }));
}

/**
 * The entry of a ref, if the map has it.
 *
 * @template {Kind} K
 * @param {MapDocument} map
 * @param {{ kind: K, id: string }} ref
 */
export function find(map, { kind, id }) {
  return entries(map, kind).find((entry) => idOf(entry) === id);
}

/**
 * @param {MapDocument} map
 * @param {string} id
 */
export const ward = (map, id) => find(map, { kind: "ward", id });
/**
 * @param {MapDocument} map
 * @param {string} id
 */
export const station = (map, id) => find(map, { kind: "station", id });
/**
 * @param {MapDocument} map
 * @param {string} a
 * @param {string} b
 */
export const border = (map, a, b) => find(map, { kind: "border", id: between(a, b) });

/**
 * The ref of the entry that a JSON pointer points into.
 *
 * @param {MapDocument} map
 * @param {string} pointer
 * @returns {Ref | null}
 */
export function pointedAt(map, pointer) {
  const [, list, index] = pointer.split("/");
  const kind = KINDS.find((candidate) => LISTS[candidate] === list);
  const entry = kind && entries(map, kind)[Number(index)];
  return entry ? { kind, id: idOf(entry) } : null;
}

/**
 * The name of an element.
 *
 * @param {MapDocument} map
 * @param {Ref} ref
 */
export function nameOf(map, ref) {
  /**
   * @param {"ward" | "station"} kind
   * @param {string} id
   */
  const named = (kind, id) => find(map, { kind, id })?.name ?? id;
  if (ref.kind === "ward" || ref.kind === "station") return named(ref.kind, ref.id);
  const kind = ref.kind === "border" ? "ward" : "station";
  return endsOf(ref)
    .map((id) => named(kind, id))
    .join(" – ");
}

/**
 * Derives an id from a name that is not in `taken`.
 *
 * @param {string} name
 * @param {string[]} taken
 */
export function idFor(name, taken) {
  const plain = name
    .normalize("NFKD")
    .replace(/[\u0300-\u036f'’]/g, "")
    .toLowerCase()
    .replace(/[ßæœøłđðþħıŋŧ]/g, (letter) => LETTERS[letter]);
  const words = plain.split(/[^a-z0-9]+/).filter(Boolean);
  // A number alone is not descriptive.
  if (!/[a-z]/.test(plain)) words.unshift("place");
  const stem = words.join("-").slice(0, ID_LENGTH - 4);
  const ids = new Set(taken);
  let id = stem;
  for (let number = 2; ids.has(id); number += 1) id = `${stem}-${number}`;
  return id;
}

/**
 * @param {{ name: string }[]} list
 * @param {string} stem
 */
function fresh(list, stem) {
  const names = new Set(list.map((entry) => entry.name));
  let number = list.length + 1;
  while (names.has(`${stem} ${number}`)) number += 1;
  return `${stem} ${number}`;
}

/**
 * Adds a ward; returns the map and the new ref.
 *
 * @param {MapDocument} map
 * @param {{ label: Point, outline?: Point[][], stem?: string }} ward
 * @returns {[MapDocument, Ref]}
 */
export function addWard(map, { label, outline = [], stem = "Ward" }) {
  const name = fresh(map.wards, stem);
  const id = idFor(name, ["water", "marker", ...map.wards.map((ward) => ward.id)]);
  const entry = { id, name, native_name: name, cards: 3, label, ...(outline.length ? { outline } : {}) };
  const princess_ward = map.princess_ward || id;
  return [
    { ...map, wards: [...map.wards, entry], princess_ward },
    { kind: "ward", id },
  ];
}

/**
 * Adds a station; returns the map and the new ref.
 *
 * @param {MapDocument} map
 * @param {{ position: Point, ward: string, stem?: string }} station
 * @returns {[MapDocument, Ref]}
 */
export function addStation(map, { position, ward, stem = "Station" }) {
  const name = fresh(map.stations, stem);
  const id = idFor(
    name,
    map.stations.map((station) => station.id),
  );
  const entry = { id, name, native_name: name, ward, position, sakura: false };
  const hachiko_station = map.hachiko_station || id;
  return [
    { ...map, stations: [...map.stations, entry], hachiko_station },
    { kind: "station", id },
  ];
}

/**
 * Changes fields of an element.
 *
 * @param {MapDocument} map
 * @param {Ref} ref
 * @param {Partial<WardEntry & StationEntry & AdjacencyEntry>} fields
 * @returns {MapDocument}
 */
export function change(map, ref, fields) {
  const changed = entries(map, ref.kind).map((entry) => {
    if (idOf(entry) !== ref.id) return entry;
    const next = { ...entry, ...fields };
    if (!next.outline?.length) delete next.outline;
    return next;
  });
  return { ...map, [LISTS[ref.kind]]: changed };
}

/**
 * Replaces the whole entry of an element, or appends it if there is none.
 *
 * @param {MapDocument} map
 * @param {Ref} ref
 * @param {Entry} entry
 * @returns {MapDocument}
 */
export function put(map, ref, entry) {
  const before = entries(map, ref.kind);
  const isNew = !find(map, ref);
  const after = isNew ? [...before, entry] : before.map((other) => (idOf(other) === ref.id ? entry : other));
  return { ...map, [LISTS[ref.kind]]: after };
}

/**
 * Renames an element. The native name and the id follow, as long as they were derived from the old name.
 *
 * @param {MapDocument} map
 * @param {Ref} ref
 * @param {string} name
 * @returns {[MapDocument, Ref]}
 */
export function rename(map, ref, name) {
  const entry = ref.kind === "ward" ? ward(map, ref.id) : station(map, ref.id);
  if (!entry) return [map, ref];
  const native_name = entry.native_name === entry.name ? name : entry.native_name;
  const renamed = change(map, ref, { name, native_name });
  const others = refs(map, ref.kind)
    .map(({ id }) => id)
    .filter((id) => id !== ref.id);
  const followed = idFor(entry.name, others) === entry.id;
  const taken = ref.kind === "ward" ? ["water", "marker", ...others] : others;
  return followed ? withId(renamed, ref, idFor(name, taken)) : [renamed, ref];
}

/**
 * Changes the id of a ward or station, and all references to it.
 *
 * @param {MapDocument} map
 * @param {Ref} ref
 * @param {string} id
 * @returns {[MapDocument, Ref]}
 */
export function withId(map, ref, id) {
  if (id === ref.id) return [map, ref];
  const old = ref.id;
  /** @param {string} other */
  const renamed = (other) => (other === old ? id : other);
  /** @param {string[]} pair */
  const inPair = (pair) => (pair.includes(old) ? pair.map(renamed) : pair);
  const accepted = map.accepted?.map((entry) => ({ ...entry, about: entry.about.map(renamed).sort() }));
  const next = { ...change(map, ref, { id }), ...(accepted ? { accepted } : {}) };
  if (ref.kind === "station") {
    next.connections = map.connections.map(inPair);
    next.permanent_links = map.permanent_links.map(inPair);
    if (map.bends) next.bends = map.bends.map((entry) => ({ ...entry, between: inPair(entry.between) }));
    next.hachiko_station = renamed(map.hachiko_station);
  } else {
    next.stations = map.stations.map((entry) => (entry.ward === old ? { ...entry, ward: id } : entry));
    next.adjacency = map.adjacency.map((entry) =>
      entry.between.includes(old) ? { ...entry, between: inPair(entry.between) } : entry,
    );
    next.water = { ...map.water, wards: map.water.wards.map(renamed) };
    next.princess_ward = renamed(map.princess_ward);
  }
  return [next, { kind: ref.kind, id }];
}

/**
 * Removes an element and everything that depends on it. The stations of a ward stay, without a ward: `Tools` finds
 * another one for them.
 *
 * @param {MapDocument} map
 * @param {Ref} ref
 */
export function remove(map, ref) {
  /** @type {MapDocument} */
  const next = {
    ...map,
    [LISTS[ref.kind]]: entries(map, ref.kind).filter((entry) => idOf(entry) !== ref.id),
  };
  /** @param {string[]} pair */
  const without = (pair) => !pair.includes(ref.id);
  if (ref.kind === "connection" || ref.kind === "link") dropBends(next, ([a, b]) => between(a, b) !== ref.id);
  if (ref.kind === "station") {
    next.connections = map.connections.filter(without);
    next.permanent_links = map.permanent_links.filter(without);
    dropBends(next, without);
    if (map.hachiko_station === ref.id) next.hachiko_station = next.stations[0]?.id ?? "";
  }
  if (ref.kind === "ward") {
    next.stations = map.stations.map((entry) => (entry.ward === ref.id ? { ...entry, ward: "" } : entry));
    next.adjacency = map.adjacency.filter((entry) => without(entry.between));
    next.water = { ...map.water, wards: map.water.wards.filter((id) => id !== ref.id) };
    if (map.princess_ward === ref.id) next.princess_ward = next.wards[0]?.id ?? "";
  }
  return next;
}

/**
 * Removes the bends of lines that no longer exist.
 *
 * @param {MapDocument} next
 * @param {(pair: string[]) => boolean} isKept
 */
function dropBends(next, isKept) {
  const kept = next.bends?.filter((entry) => isKept(entry.between));
  if (kept?.length) next.bends = kept;
  else delete next.bends;
}

/**
 * Connects two stations by a connection or a permanent link, replacing the other kind.
 *
 * @param {MapDocument} map
 * @param {string} a
 * @param {string} b
 * @param {"connection" | "link"} kind
 * @returns {MapDocument}
 */
export function connect(map, a, b, kind = "connection") {
  const id = between(a, b);
  if (a === b || find(map, { kind, id })) return map;
  const apart = remove(remove(map, { kind: "connection", id }), { kind: "link", id });
  const list = LISTS[kind];
  const bends = map.bends ? { bends: map.bends } : {};
  return { ...apart, ...bends, [list]: [...apart[list], [a, b]] };
}

/**
 * Sets the kind of border between two wards; undefined removes it.
 *
 * @param {MapDocument} map
 * @param {string} a
 * @param {string} b
 * @param {Border | null | undefined} kind
 * @returns {MapDocument}
 */
export function setBorder(map, a, b, kind) {
  /** @type {Ref} */
  const ref = { kind: "border", id: between(a, b) };
  if (a === b) return map;
  if (!kind) return remove(map, ref);
  if (find(map, ref)) return change(map, ref, { kind });
  return { ...map, adjacency: [...map.adjacency, { between: [a, b], kind }] };
}

/**
 * Sets whether a ward touches the water.
 *
 * @param {MapDocument} map
 * @param {string} id
 * @param {boolean} touches
 */
export function setWater(map, id, touches) {
  const others = map.water.wards.filter((ward) => ward !== id);
  return { ...map, water: { ...map.water, wards: touches ? [...others, id] : others } };
}

/**
 * Moves stations, and the names of wards, that are in `moved`.
 *
 * @param {MapDocument} map
 * @param {Ref[]} moved
 * @param {number} dx
 * @param {number} dy
 */
export function move(map, moved, dx, dy) {
  const { width, height } = map.canvas;
  /** @param {Point} point */
  const shift = ({ x, y }) => ({
    x: Math.min(width, Math.max(0, Math.round(x + dx))),
    y: Math.min(height, Math.max(0, Math.round(y + dy))),
  });
  return moved.reduce((changed, ref) => {
    const position = ref.kind === "station" && station(changed, ref.id)?.position;
    if (position) return change(changed, ref, { position: shift(position) });
    const label = ref.kind === "ward" && ward(changed, ref.id)?.label;
    return label ? change(changed, ref, { label: shift(label) }) : changed;
  }, map);
}

/**
 * Applies `ring` to all rings: outlines of wards, water, islands and outside land. They share corners, so they change
 * together. Rings with fewer than three corners are removed.
 *
 * @param {MapDocument} map
 * @param {(ring: Point[]) => Point[]} ring
 */
export function withRings(map, ring) {
  const rings = (/** @type {Point[][]} */ list) => list.map(ring).filter((ring) => ring.length >= 3);
  /**
   * Applies it to the rings in a field of an entry.
   *
   * @template Thing
   * @param {Thing} entry
   * @param {keyof Thing} field
   * @returns {Thing}
   */
  const inside = (entry, field) => {
    const old = /** @type {Point[][] | undefined} */ (entry[field]);
    if (!old) return entry;
    const after = rings(old);
    if (after.length) return { ...entry, [field]: after };
    const { [field]: _, ...rest } = entry;
    return /** @type {Thing} */ (rest);
  };
  const next = { ...map, wards: map.wards.map((entry) => inside(entry, "outline")) };
  next.water = inside(inside(map.water, "areas"), "islands");
  if (map.outside)
    next.outside = map.outside.map((entry) => inside(entry, "outline")).filter((entry) => entry.outline);
  return next;
}

/**
 * Moves a corner of outlines: wards and water that share it still share it afterwards.
 *
 * @param {MapDocument} map
 * @param {Point} from
 * @param {Point} to
 */
export function moveCorner(map, from, to) {
  /** @param {Point} point */
  const moved = (point) => (point.x === from.x && point.y === from.y ? to : point);
  return withRings(map, (ring) => ring.map(moved));
}

/**
 * Adds a corner to every border that runs straight between `a` and `b`, in either direction.
 *
 * @param {MapDocument} map
 * @param {Point} a
 * @param {Point} b
 * @param {Point} corner
 */
export function addCorner(map, a, b, corner) {
  /**
   * @param {Point} p
   * @param {Point} q
   */
  const is = (p, q) => p.x === q.x && p.y === q.y;
  return withRings(map, (ring) =>
    ring.flatMap((point, index) => {
      const next = ring[(index + 1) % ring.length];
      const here = (is(point, a) && is(next, b)) || (is(point, b) && is(next, a));
      return here ? [point, corner] : [point];
    }),
  );
}

/**
 * Removes a corner of outlines; rings with fewer than three corners left are removed.
 *
 * @param {MapDocument} map
 * @param {Point} corner
 */
export function removeCorner(map, corner) {
  /** @param {Point} point */
  const stays = (point) => point.x !== corner.x || point.y !== corner.y;
  return withRings(map, (ring) => ring.filter(stays));
}

/**
 * The total number of cards of all wards.
 *
 * @param {MapDocument} map
 */
export const cards = (map) => map.wards.reduce((sum, ward) => sum + (Number(ward.cards) || 0), 0);

/**
 * Serializes the document with one entry per line, as the server does.
 *
 * @param {MapDocument} map
 */
export function write(map) {
  const lines = (/** @type {unknown[]} */ list) =>
    list.length ? `[\n${list.map((entry) => `    ${line(entry)}`).join(",\n")}\n  ]` : "[]";
  const lists = new Set(
    /** @type {string[]} */ ([...Object.values(LISTS), "rivers", "outside", "bends", "accepted"]),
  );
  const fields = Object.entries(map).map(
    ([name, value]) =>
      `  ${JSON.stringify(name)}: ${Array.isArray(value) && lists.has(name) ? lines(value) : line(value)}`,
  );
  return `{\n${fields.join(",\n")}\n}\n`;
}

/**
 * @param {unknown} value
 * @returns {string}
 */
function line(value) {
  if (Array.isArray(value)) return `[${value.map(line).join(", ")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, field]) => `${JSON.stringify(name)}: ${line(field)}`)
    .join(", ")}}`;
}
