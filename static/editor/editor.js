// The page of the map canvas: connects its parts.

import { byId, el } from "../common/dom.js";
import { Checking } from "./checking.js";
import { Conflicts } from "./conflicts.js";
import { Desk } from "./desk.js";
import { History } from "./history.js";
import { Inspector } from "./inspector.js";
import { Issues } from "./issues.js";
import { Journal } from "./journal.js";
import { KEYS, listen as listenToKeys } from "./keys.js";
import { LISTS, complete, isDrawable } from "./map.js";
import { listen as listenToPointers } from "../common/pointer.js";
import { Saving } from "./saving.js";
import { ask } from "../common/server.js";
import { trace } from "./tracing.js";
import { say } from "../common/words.js";

const svg = byId("canvas");
const { slug, user } = svg.dataset;

/** The page around the canvas. */
class Page {
  constructor(desk) {
    this.desk = desk;
  }

  show() {
    const { desk } = this;
    const { undoes, redoes } = desk.history;
    label(byId("undo"), undoes ? say("canvas-undo-change", { name: undoes }) : say("common-undo"), !undoes);
    label(byId("redo"), redoes ? say("canvas-redo-change", { name: redoes }) : say("common-redo"), !redoes);
    for (const button of document.querySelectorAll("button[data-mode]")) {
      button.setAttribute("aria-pressed", String(button.dataset.mode === desk.mode.name));
    }
    byId("snap").setAttribute("aria-pressed", String(desk.snaps));
    byId("permanent").hidden = desk.mode.name !== "connect";
    byId("permanent").setAttribute("aria-pressed", String(desk.modes.connect.permanent));
    byId("finish").hidden = desk.mode.name !== "ward";
    byId("hint").textContent = desk.mode.hint;
    svg.dataset.mode = desk.mode.name;
    this.#showSaving();
    this.inspector.show();
    this.issues.show();
    this.conflicts.show();
  }

  #showSaving() {
    const { saving } = this.desk;
    if (!saving) return;
    const words = {
      saved: say("common-saved"),
      unsaved: say("canvas-not-saved-yet"),
      saving: say("canvas-saving"),
      lost: saving.isKept
        ? say("canvas-offline-saved-in-browser")
        : say("canvas-offline-not-saved"),
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
    const here = names.length
      ? say("canvas-also-editing", { names: [...new Set(names)].join(", ") })
      : "";
    if (byId("presence").textContent !== here) byId("presence").textContent = here;
  }

  announce(text) {
    byId("news").textContent = text;
  }

  showPlace({ x, y }) {
    this.announce(`${x}, ${y}`);
  }

  toIssues() {
    byId("issues").querySelector("button, input")?.focus();
  }

  help() {
    byId("help").showModal();
  }
}

function label(button, words, disabled) {
  if (button.textContent !== words) button.textContent = words;
  button.setAttribute("aria-disabled", String(disabled));
}

/** The actions of the buttons around the canvas. */
function buttons(desk) {
  const acts = {
    undo: () => desk.undo(),
    redo: () => desk.redo(),
    snap: () => desk.toggleSnap(),
    permanent: () => desk.togglePermanent(),
    finish: () => desk.modes.ward.finish(),
    "add-ward": () => desk.addWard(),
    "zoom-in": () => desk.viewport.zoom(1.25),
    "zoom-out": () => desk.viewport.zoom(0.8),
    fit: () => desk.viewport.fit(),
    "pan-left": () => desk.viewport.pan(80, 0),
    "pan-right": () => desk.viewport.pan(-80, 0),
    "pan-up": () => desk.viewport.pan(0, 80),
    "pan-down": () => desk.viewport.pan(0, -80),
    sketch: () => desk.sketchOutlines(),
    suggest: () => desk.suggestBorders(),
    "help-button": () => desk.help(),
    "tracing-button": () => byId("tracing").showModal(),
    "conflict-button": () => byId("conflicts").showModal(),
  };
  for (const [id, act] of Object.entries(acts)) byId(id).addEventListener("click", act);
  for (const button of document.querySelectorAll("button[data-mode]")) {
    button.addEventListener("click", () => desk.setMode(button.dataset.mode));
  }
  // Links that leave the canvas save first, because they lead to the saved draft.
  for (const link of document.querySelectorAll("a[data-saves]")) {
    link.addEventListener("click", async (event) => {
      desk.settleFields();
      if (desk.saving.state === "saved") return;
      event.preventDefault();
      if (await desk.saving.now()) location.href = link.href;
    });
  }
}

/** Offers changes that could not be restored as a file. */
function offer(desk, stuck) {
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
        desk.saving.forget(stuck);
        part.remove();
      },
    },
    say("canvas-discard-changes"),
  );
  const part = el("span", { class: "stuck" }, link, forget);
  byId("sign-in").after(part);
  desk.announce(say("canvas-changes-not-restored", { why: stuck.why }));
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
  const draft = await ask("GET", `/maps/${slug}/draft`);
  if (!isDrawable(draft)) {
    byId("hint").textContent = say("canvas-draft-not-drawable");
    return;
  }
  const desk = new Desk(svg, new History(complete(draft.document)), null);
  const page = new Page(desk);
  desk.page = page;
  desk.checking = new Checking(desk);
  page.inspector = new Inspector(desk);
  page.issues = new Issues(desk);
  page.conflicts = new Conflicts(desk);
  desk.saving = new Saving(slug, await Journal.open(slug, user), draft, desk);
  if (await desk.saving.recover()) desk.announce(say("canvas-changes-restored"));
  for (const stuck of desk.saving.stuck) offer(desk, stuck);
  listenToPointers(svg, desk.viewport, desk);
  listenToKeys(svg, desk);
  buttons(desk);
  writeHelp();
  await trace(slug, () => desk.map.canvas);
  desk.checking.note();
  await desk.saving.beat();
  const [kind, id] = decodeURIComponent(location.hash.slice(1)).split(":");
  if (id && kind in LISTS) desk.goTo({ ref: { kind, id } });
  desk.redraw();
  svg.dataset.ready = "true";
}

start().catch((error) => {
  byId("hint").textContent = say("canvas-draft-not-opened", { why: error.message });
  throw error;
});
