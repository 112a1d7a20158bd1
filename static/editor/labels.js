// The positions of names: as on the board or, until the server has responded, at a simple default.

/** @import { MapDocument, MapLabel, MapLabelKind, OutsideEntry, Point, StationEntry, TextAnchor } from "api" */
/** @import { WardEntry, WaterEntry } from "api" */

/** @typedef {Pick<MapLabel, "anchor" | "lines" | "cards">} Label */

/**
 * An element with a name: its kind, its key among all elements, its entry, and the place that its name belongs to.
 *
 * @typedef {object} Named
 * @property {MapLabelKind} kind
 * @property {string} key
 * @property {WaterEntry | OutsideEntry | WardEntry | StationEntry} entry
 * @property {Point} place
 */

/** @typedef {{ name?: string, native_name?: string }} Names */

const ORIGIN = { x: 0, y: 0 };
/** @type {Label} */
const NOTHING = { anchor: "middle", lines: [] };

/**
 * The size of letters and circles in map units, as on the printed board.
 *
 * @param {MapDocument} map
 */
export function size(map) {
  const { width, height } = map.canvas;
  const room = Math.sqrt((width * height) / Math.max(1, map.stations.length)) / 125;
  return Math.max(0.05, Math.min(Math.max(width, height) / 1000, room));
}

/**
 * The named elements of a map.
 *
 * @param {MapDocument} map
 * @returns {Named[]}
 */
export function named(map) {
  const outside = (map.outside ?? []).filter(({ name }) => name);
  return [
    { kind: "water", key: "water 0", entry: map.water, place: map.water.label ?? ORIGIN },
    ...outside.map((entry, index) => namedArea("outside", index, entry)),
    ...map.wards.map((entry) => namedArea("ward", entry.id, entry)),
    ...map.stations.map((entry) => namedStation(entry)),
  ];
}

/**
 * @param {"outside" | "ward"} kind
 * @param {string | number} id
 * @param {OutsideEntry | WardEntry} entry
 * @returns {Named}
 */
const namedArea = (kind, id, entry) => ({ kind, key: `${kind} ${id}`, entry, place: entry.label ?? ORIGIN });

/**
 * @param {StationEntry} entry
 * @returns {Named}
 */
const namedStation = (entry) => ({
  kind: "station",
  key: `station ${entry.id}`,
  entry,
  place: entry.position,
});

/** The labels of a map as placed by the server. */
export class Labels {
  /** @type {Map<string, { label: MapLabel, place: Point, names: string }>} */
  #placed = new Map();

  /**
   * Stores the labels of a map. If there are none, because the map has errors, the previous ones stay.
   *
   * @param {MapDocument} map
   * @param {MapLabel[]} labels
   */
  update(map, labels) {
    if (labels.length === 0) return;
    /** @type {Map<MapLabelKind, number>} */
    const counts = new Map();
    /** @type {Map<string, MapLabel>} */
    const placed = new Map();
    for (const label of labels) {
      const index = counts.get(label.kind) ?? 0;
      counts.set(label.kind, index + 1);
      placed.set(`${label.kind} ${label.id ?? index}`, label);
    }
    this.#placed = new Map();
    for (const { key, place, entry } of named(map)) {
      const label = placed.get(key);
      if (label) this.#placed.set(key, { label, place, names: written(map, entry) });
    }
  }

  /**
   * The label of an element: `{anchor, lines, cards}`. It moves with the element. A new or renamed element has a
   * simple one.
   *
   * @param {MapDocument} map
   * @param {Named} thing
   * @returns {Label}
   */
  of(map, thing) {
    const known = this.#placed.get(thing.key);
    if (!known || known.names !== written(map, thing.entry)) return simpleLabel(map, thing);
    const [dx, dy] = [thing.place.x - known.place.x, thing.place.y - known.place.y];
    const { anchor, lines, cards } = known.label;
    return {
      anchor,
      lines: lines.map((line) => ({ ...line, x: line.x + dx, y: line.y + dy })),
      cards: cards && { x: cards.x + dx, y: cards.y + dy },
    };
  }

  /**
   * The middle of the name of a ward.
   *
   * @param {MapDocument} map
   * @param {WardEntry} entry
   */
  middleOf(map, entry) {
    const { lines } = this.of(map, namedArea("ward", entry.id, entry));
    const [first, last] = [lines[0], lines.at(-1)];
    if (!first || !last) return entry.label;
    return { x: first.x, y: (first.y - 0.7 * first.size + last.y) / 2 };
  }
}

/**
 * The values that the label of an element depends on.
 *
 * @param {MapDocument} map
 * @param {Names} named
 */
const written = (map, { name, native_name }) => JSON.stringify([map.names, name, native_name]);

/**
 * The names that the author chose to show.
 *
 * @param {MapDocument} map
 * @param {Names} named
 */
function shown(map, { name = "", native_name = "" }) {
  const native = native_name || name;
  if (map.names === "latin" || name === native) return [name];
  return map.names === "native" ? [native] : [name, native];
}

/**
 * A label of one or two lines below each other, in the sizes of the board.
 *
 * @param {MapDocument} map
 * @param {Names} entry
 * @param {TextAnchor} anchor
 * @param {Point} place
 * @param {{ sizes: [number, number], spacing?: number, capital?: boolean }} style
 * @returns {Label}
 */
function block(map, entry, anchor, { x, y }, { sizes, spacing = 0, capital = false }) {
  const u = size(map);
  const isNative = map.names === "native";
  const lines = shown(map, entry).map((text, row) => ({
    text: capital && !isNative && row === 0 ? text.toUpperCase() : text,
    x,
    y: y + row * (sizes[1] + 2) * u,
    size: sizes[row] * u,
    letter_spacing: row === 0 ? spacing * u : 0,
    second: row > 0,
  }));
  return { anchor, lines };
}

/**
 * A simple label: beside a station, or centred at the place where the author wants the name of an area.
 *
 * @param {MapDocument} map
 * @param {Named} thing
 */
function simpleLabel(map, { kind, entry, place }) {
  if (kind === "station") {
    const u = size(map);
    const offset = "sakura" in entry && entry.sakura ? 23.5 : 20.5;
    return block(map, entry, "start", { x: place.x + offset * u, y: place.y + 6 * u }, { sizes: [18, 12.5] });
  }
  if (kind === "ward") {
    return block(map, entry, "middle", place, { sizes: [14.5, 11.5], spacing: 2.2, capital: true });
  }
  if (!("label" in entry) || !entry.label) return NOTHING;
  if (kind === "water") return block(map, entry, "middle", place, { sizes: [20, 13], spacing: 4 });
  return block(map, entry, "middle", place, { sizes: [14, 11.5], spacing: 4, capital: true });
}
