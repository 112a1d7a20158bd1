// A map document: its elements, and how to look them up. An element of the map is a ref `{kind, id}`; the id of an
// element between two others is both ids separated by a space.

/** @import { AdjacencyEntry, DraftDocument, MapDocument, MapDraft, StationEntry, StationPair, WardEntry } from "api" */

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

/**
 * The id of an entry.
 *
 * @param {Entry} entry
 */
export function idOf(entry) {
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
export function entries(map, kind) {
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
 * The total number of cards of all wards.
 *
 * @param {MapDocument} map
 */
export const cards = (map) => map.wards.reduce((sum, ward) => sum + (Number(ward.cards) || 0), 0);
