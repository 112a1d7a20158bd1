// The panel of a station.

/** @import { StationEntry } from "api" */
/** @import { Editor } from "../editor.js" */
/** @import { Ref } from "../map.js" */

import { el } from "../../common/dom.js";
import { say } from "../../common/messages.js";
import { button, check, choice, part } from "../fields.js";
import { endsOf, nameOf, refs, station } from "../map.js";
import { change } from "../map-edits.js";
import { leads, named, names, place } from "./shared.js";

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
