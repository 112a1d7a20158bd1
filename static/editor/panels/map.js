// The panel of the map itself.

/** @import { MapDocument } from "api" */
/** @import { Editor } from "../editor.js" */

import { el } from "../../common/dom.js";
import { say } from "../../common/messages.js";
import { choice, number, row, text } from "../fields.js";
import { cards } from "../map.js";
import { TOKYO, named } from "./shared.js";

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
