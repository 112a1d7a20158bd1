// The panel of a ward.

/** @import { WardEntry } from "api" */
/** @import { Editor } from "../editor.js" */
/** @import { Ref } from "../map.js" */

import { el } from "../../common/dom.js";
import { say } from "../../common/messages.js";
import { button, check, choice, number, part, row } from "../fields.js";
import { rounded } from "../geometry.js";
import { refs, ward, station, border, nameOf, cards } from "../map.js";
import { change, setBorder, setWater } from "../map-edits.js";
import { moveCorner, addCorner, removeCorner } from "../outlines.js";
import { BORDER_OPTIONS, TOKYO, borderKind, leads, names, place } from "./shared.js";

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
