// The page of the map canvas: connects its parts.

/** @import { MapDraft } from "api" */
/** @import { EditorPage } from "./editor.js" */
/** @import { ModeName } from "./modes/mode.js" */
/** @import { Stuck } from "./saving.js" */

import { byId, el } from "../common/dom.js";
import { Conflicts } from "./conflicts.js";
import { Editor } from "./editor.js";
import { Inspector } from "./inspector.js";
import { Issues } from "./issues.js";
import { Journal } from "./journal.js";
import { KEYS, listen as listenToKeys } from "./keys.js";
import { KINDS, isDrawable } from "./map.js";
import { listen as listenToPointers } from "../common/pointer.js";
import { request } from "../common/api.js";
import { trace } from "./tracing.js";
import { say } from "../common/messages.js";

const svg = byId("canvas", SVGSVGElement);
const { slug = "", user = "" } = svg.dataset;

/** @type {NodeListOf<HTMLButtonElement>} */
const modeButtons = document.querySelectorAll("button[data-mode]");

/** @param {string} id */
const openDialog = (id) => byId(id, HTMLDialogElement).showModal();

/**
 * The page around the canvas.
 *
 * @implements {EditorPage}
 */
class Page {
  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
    this.inspector = new Inspector(editor);
    this.issues = new Issues(editor);
    this.conflicts = new Conflicts(editor);
  }

  show() {
    const { editor } = this;
    const { undoes, redoes } = editor.document.history;
    label(byId("undo"), undoes ? say("canvas-undo-change", { name: undoes }) : say("common-undo"), !undoes);
    label(byId("redo"), redoes ? say("canvas-redo-change", { name: redoes }) : say("common-redo"), !redoes);
    for (const button of modeButtons) {
      button.setAttribute("aria-pressed", String(button.dataset.mode === editor.mode.name));
    }
    byId("snap").setAttribute("aria-pressed", String(editor.snaps));
    byId("permanent").hidden = editor.mode.name !== "connect";
    byId("permanent").setAttribute("aria-pressed", String(editor.modes.connect.permanent));
    byId("finish").hidden = editor.mode.name !== "ward";
    byId("hint").textContent = editor.notice || editor.mode.hint;
    byId("hint").classList.toggle("notice", editor.notice !== "");
    svg.dataset.mode = editor.mode.name;
    this.#showSaving();
    this.inspector.show();
    this.issues.show();
    this.conflicts.show();
  }

  #showSaving() {
    const { saving } = this.editor;
    const words = {
      saved: say("common-saved"),
      unsaved: say("canvas-not-saved-yet"),
      saving: say("canvas-saving"),
      lost: saving.isKept ? say("canvas-offline-saved-in-browser") : say("canvas-offline-not-saved"),
      signed_out: saving.isKept
        ? say("canvas-logged-out-saved-in-browser")
        : say("canvas-logged-out-not-saved"),
      refused: say("canvas-not-saved", { why: saving.refusal }),
    };
    const state = byId("saving");
    state.dataset.state = saving.state;
    if (state.textContent !== words[saving.state]) state.textContent = words[saving.state];
    byId("sign-in").hidden = saving.state !== "signed_out";
    const names = saving.others.map((other) =>
      other.user.id === user ? say("canvas-another-window") : other.user.name,
    );
    const here = names.length ? say("canvas-also-editing", { names: [...new Set(names)].join(", ") }) : "";
    if (byId("presence").textContent !== here) byId("presence").textContent = here;
  }

  /** @param {string} text */
  announce(text) {
    byId("announcer").textContent = text;
  }

  focusIssues() {
    const first = byId("issues").querySelector("button, input");
    if (first instanceof HTMLElement) first.focus();
  }

  showHelp() {
    openDialog("help");
  }
}

/**
 * @param {HTMLElement} button
 * @param {string} words
 * @param {boolean} disabled
 */
function label(button, words, disabled) {
  if (button.textContent !== words) button.textContent = words;
  button.setAttribute("aria-disabled", String(disabled));
}

/**
 * Connects the buttons around the canvas.
 *
 * @param {Editor} editor
 */
function listenToButtons(editor) {
  const acts = {
    undo: () => editor.undo(),
    redo: () => editor.redo(),
    snap: () => editor.tools.toggleSnap(),
    permanent: () => editor.tools.togglePermanent(),
    finish: () => editor.modes.ward.finish(),
    "add-ward": () => editor.tools.addWard(),
    "zoom-in": () => editor.viewport.zoom(1.25),
    "zoom-out": () => editor.viewport.zoom(0.8),
    fit: () => editor.viewport.fit(),
    "pan-left": () => editor.viewport.pan(80, 0),
    "pan-right": () => editor.viewport.pan(-80, 0),
    "pan-up": () => editor.viewport.pan(0, 80),
    "pan-down": () => editor.viewport.pan(0, -80),
    sketch: () => editor.tools.sketchOutlines(),
    suggest: () => editor.tools.suggestBorders(),
    "help-button": () => editor.page.showHelp(),
    "tracing-button": () => openDialog("tracing"),
    "conflict-button": () => openDialog("conflicts"),
  };
  for (const [id, act] of Object.entries(acts)) byId(id).addEventListener("click", act);
  for (const button of modeButtons) {
    button.addEventListener("click", () => editor.setMode(/** @type {ModeName} */ (button.dataset.mode)));
  }
  // Links that leave the canvas save first, because they lead to the saved draft.
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const links = document.querySelectorAll("a[data-saves]");
  for (const link of links) {
    link.addEventListener("click", async (event) => {
      editor.applyFields();
      if (editor.saving.state === "saved") return;
      event.preventDefault();
      if (await editor.saving.now()) location.href = link.href;
    });
  }
}

/**
 * Offers changes that could not be restored as a file.
 *
 * @param {Editor} editor
 * @param {Stuck} stuck
 */
function offer(editor, stuck) {
  const file = new Blob([JSON.stringify(stuck.entry.map ?? stuck.entry, null, 2)], {
    type: "application/json",
  });
  const link = el(
    "a",
    { href: URL.createObjectURL(file), download: `${slug}.json` },
    say("canvas-download-lost-changes"),
  );
  const forget = el(
    "button",
    {
      type: "button",
      onclick: () => {
        editor.saving.forget(stuck);
        part.remove();
      },
    },
    say("canvas-discard-changes"),
  );
  const part = el("span", { class: "stuck" }, link, forget);
  byId("sign-in").after(part);
  editor.announce(say("canvas-changes-not-restored", { why: stuck.why }));
}

function writeHelp() {
  byId("keys").replaceChildren(
    ...KEYS.map(([key, does]) =>
      does
        ? el("tr", {}, el("td", {}, el("kbd", {}, key)), el("td", {}, does))
        : el("tr", {}, el("th", { colspan: 2, scope: "rowgroup" }, key)),
    ),
  );
}

async function start() {
  /** @type {MapDraft} */
  const draft = await request("GET", `/maps/${slug}/draft`);
  if (!isDrawable(draft)) {
    byId("hint").textContent = say("canvas-draft-not-drawable");
    return;
  }
  const journal = await Journal.open(slug, user);
  const editor = new Editor(svg, draft, journal, (created) => new Page(created));
  if (await editor.saving.recover()) editor.announce(say("canvas-changes-restored"));
  for (const stuck of editor.saving.stuck) offer(editor, stuck);
  listenToPointers(svg, editor.viewport, editor.pointer);
  listenToKeys(svg, editor);
  listenToButtons(editor);
  writeHelp();
  await trace(slug, () => editor.map.canvas);
  editor.checking.mapChanged();
  editor.redrawing.now();
  await editor.saving.heartbeat();
  const [kind, id] = decodeURIComponent(location.hash.slice(1)).split(":");
  const known = KINDS.find((name) => name === kind);
  if (id && known) editor.goTo({ ref: { kind: known, id } });
  editor.redraw();
  svg.dataset.ready = "true";
}

start().catch((error) => {
  byId("hint").textContent = say("canvas-draft-not-opened", { why: error.message });
  throw error;
});
