// The positions of names: as on the board or, until the server has responded, at a simple default.

const ORIGIN = { x: 0, y: 0 };
const NOTHING = { anchor: "middle", lines: [] };

/** The size of letters and circles in map units, as on the printed board. */
export function size(map) {
  const { width, height } = map.canvas;
  const room = Math.sqrt((width * height) / Math.max(1, map.stations.length)) / 125;
  return Math.max(0.05, Math.min(Math.max(width, height) / 1000, room));
}

/** The named elements of a map: `{kind, key, entry, place}` of each. */
export function named(map) {
  const list = (kind, entries, place) =>
    entries.map((entry, index) => ({
      kind,
      key: `${kind} ${entry.id ?? index}`,
      entry,
      place: entry[place] ?? ORIGIN,
    }));
  return [
    ...list("water", [map.water], "label"),
    ...list(
      "outside",
      (map.outside ?? []).filter(({ name }) => name),
      "label",
    ),
    ...list("ward", map.wards, "label"),
    ...list("station", map.stations, "position"),
  ];
}

/** The labels of a map as placed by the server. */
export class Labels {
  #placed = new Map();

  /** Stores the labels of a map. If there are none, because the map has errors, the previous ones stay. */
  take(map, labels) {
    if (labels.length === 0) return;
    const counts = {};
    const placed = new Map(
      labels.map((label) => {
        const index = (counts[label.kind] = (counts[label.kind] ?? -1) + 1);
        return [`${label.kind} ${label.id ?? index}`, label];
      }),
    );
    this.#placed = new Map(
      named(map)
        .filter(({ key }) => placed.has(key))
        .map((thing) => [
          thing.key,
          { label: placed.get(thing.key), place: thing.place, names: written(map, thing.entry) },
        ]),
    );
  }

  /**
   * The label of an element: `{anchor, lines, cards}`. It moves with the element. A new or renamed element has a
   * simple one.
   */
  of(map, thing) {
    const known = this.#placed.get(thing.key);
    if (known?.names !== written(map, thing.entry)) return simple[thing.kind](map, thing);
    const [dx, dy] = [thing.place.x - known.place.x, thing.place.y - known.place.y];
    const moved = (part) => ({ ...part, x: part.x + dx, y: part.y + dy });
    const { anchor, lines, cards } = known.label;
    return { anchor, lines: lines.map(moved), cards: cards && moved(cards) };
  }

  /** The middle of the name of a ward. */
  middleOf(map, entry) {
    const { lines } = this.of(map, {
      kind: "ward",
      key: `ward ${entry.id}`,
      entry,
      place: entry.label ?? ORIGIN,
    });
    if (lines.length === 0) return entry.label;
    const [first, last] = [lines[0], lines.at(-1)];
    return { x: first.x, y: (first.y - 0.7 * first.size + last.y) / 2 };
  }
}

/** The values that the label of an element depends on. */
const written = (map, { name, native_name }) => JSON.stringify([map.names, name, native_name]);

/** The names that the author chose to show. */
function shown(map, { name, native_name }) {
  const native = native_name || name;
  if (map.names === "latin" || name === native) return [name];
  return map.names === "native" ? [native] : [name, native];
}

/** A label of one or two lines below each other, in the sizes of the board. */
function block(map, entry, anchor, { x, y }, { sizes, spacing = 0, capital = false }) {
  const u = size(map);
  const isNative = map.names === "native";
  const lines = shown(map, entry).map((text, row) => ({
    text: capital && !isNative && row === 0 ? String(text).toUpperCase() : text,
    x,
    y: y + row * (sizes[1] + 2) * u,
    size: sizes[row] * u,
    letter_spacing: row === 0 ? spacing * u : 0,
    second: row > 0,
  }));
  return { anchor, lines };
}

/** Simple labels: beside a station, and centred at the place where the author wants the name of an area. */
const simple = {
  station: (map, { entry, place }) => {
    const u = size(map);
    const beside = { x: place.x + (entry.sakura ? 23.5 : 20.5) * u, y: place.y + 6 * u };
    return block(map, entry, "start", beside, { sizes: [18, 12.5] });
  },
  ward: (map, { entry, place }) =>
    block(map, entry, "middle", place, { sizes: [14.5, 11.5], spacing: 2.2, capital: true }),
  water: (map, { entry, place }) =>
    entry.label ? block(map, entry, "middle", place, { sizes: [20, 13], spacing: 4 }) : NOTHING,
  outside: (map, { entry, place }) =>
    entry.label
      ? block(map, entry, "middle", place, { sizes: [14, 11.5], spacing: 4, capital: true })
      : NOTHING,
};
