// The panel of an element between two others: a connection, a link or a border.

/** @import { Editor } from "../editor.js" */
/** @import { Kind, Ref } from "../map.js" */

import { el } from "../../common/dom.js";
import { say } from "../../common/messages.js";
import { button, choice } from "../fields.js";
import { endsOf, border, nameOf } from "../map.js";
import { connect, setBorder } from "../map-edits.js";
import { BORDER_TEXTS } from "../modes/adjacency.js";
import { BORDER_OPTIONS, borderKind, leads } from "./shared.js";

/**
 * @param {Editor} editor
 * @param {Ref} ref
 */
export function linePanel(editor, ref) {
  const { map } = editor;
  const name = nameOf(map, ref);
  /** @type {Kind} */
  const endKind = ref.kind === "border" ? "ward" : "station";
  const [a, b] = endsOf(ref);
  const ends = [a, b].map((id) => ({ kind: endKind, id }));
  const kindChoice =
    ref.kind === "border"
      ? choice(say("canvas-kind-border"), "kind", border(map, a, b)?.kind, BORDER_OPTIONS, (value) => {
          const kind = borderKind(value);
          const how = kind ? BORDER_TEXTS[kind] : "";
          editor.apply(say("canvas-border-kind-of", { name, how }), setBorder(editor.map, a, b, kind));
        })
      : choice(
          say("common-kind"),
          "kind",
          ref.kind,
          [
            ["connection", say("canvas-can-carry-track")],
            ["link", say("common-permanent-link")],
          ],
          (value) => {
            const kind = value === "link" ? "link" : "connection";
            const select = [{ kind: /** @type {Kind} */ (kind), id: ref.id }];
            editor.apply(say("canvas-undo-change-kind", { name }), connect(editor.map, a, b, kind), {
              select,
            });
          },
        );
  return [
    el("h2", {}, ref.kind === "border" ? say("canvas-border") : say("canvas-connection")),
    el("p", {}, name),
    kindChoice,
    leads(editor, ends),
    el(
      "div",
      { class: "buttons" },
      button(say("common-remove"), "remove", () => editor.tools.removeSelected()),
    ),
  ];
}
