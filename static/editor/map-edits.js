// Changes of a map document. Every function returns a new document and leaves the old one unchanged, so undo only has to
// store the old one.

/** @import { AdjacencyEntry, Border, MapDocument, Point, StationEntry, WardEntry } from "api" */
/** @import { Entry, Ref } from "./map.js" */

import { LISTS, between, entries, find, idOf, refs, station, ward } from "./map.js";

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
