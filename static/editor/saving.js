// Saving: every change goes into the journal at once, and to the server after two seconds without changes.

/** @import { MapDraft, DraftDocument, DraftPresence, DraftWindow, MapConflict, MapDocument, MapMerged, Validation } from "api" */
/** @import { Editor } from "./editor.js" */
/** @import { Journal, JournalEntry } from "./journal.js" */

import { ApiError, request } from "../common/api.js";
import { complete, isDrawable } from "./map.js";
import { write } from "./map-text.js";
import { say } from "../common/messages.js";

/** @typedef {"saved" | "unsaved" | "saving" | "lost" | "signed_out" | "refused"} SavingState */
/** @typedef {{ key: string, entry: JournalEntry, why: string }} Stuck */

const SAVE_DELAY = 2000;
const RETRY_DELAYS = [2000, 5000, 10_000, 30_000];
const HEARTBEAT = 10_000;
/** The maximum size of a draft, in bytes, that is sent while the page is closed: browsers limit such requests. */
const MAX_KEEPALIVE_BYTES = 60_000;

/** Saves the draft. States: `saved`, `unsaved`, `saving`, `lost` (no connection), `signed_out`, `refused`. */
export class Saving {
  /** @type {SavingState} */
  state = "saved";
  /** @type {DraftWindow[]} */
  others = [];
  /** Why the server has refused to save. */
  refusal = "";
  /** Whether the browser stores unsaved changes. */
  isKept = true;
  /**
   * Changes that could not be restored, and stay in the journal: `{key, entry, why}`.
   *
   * @type {Stuck[]}
   */
  stuck = [];
  #slug;
  #journal;
  #revision;
  #base;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer = undefined;
  #failures = 0;
  /** @type {Promise<void> | null} */
  #running = null;

  /**
   * @param {MapDraft} draft
   * @param {Journal} journal
   * @param {Editor} editor
   */
  constructor(draft, journal, editor) {
    this.#slug = draft.slug;
    this.#journal = journal;
    this.#revision = draft.revision;
    // Fields that the canvas adds to a draft do not count as changes.
    this.#base = complete(draft.document);
    this.editor = editor;
    addEventListener("online", () => this.#soon(0));
    addEventListener("visibilitychange", () => document.visibilityState === "hidden" && this.#leave());
    setInterval(() => {
      this.#writeJournal();
      this.heartbeat();
    }, HEARTBEAT);
  }

  /** Must be called when the map has changed. */
  mapChanged() {
    this.#writeJournal();
    if (this.#isSaved()) return this.#become("saved");
    if (this.state !== "lost" && this.state !== "signed_out") this.#become("unsaved");
    this.#soon(SAVE_DELAY);
  }

  /** Saves now, and waits for the result. */
  async now() {
    clearTimeout(this.#timer);
    await this.#running;
    if (!this.#isSaved()) await this.#save();
    return this.state === "saved";
  }

  /**
   * Restores the unsaved changes of other windows by merging each with the current map. Those that cannot be merged
   * are added to `stuck`.
   */
  async recover() {
    let recovered = 0;
    for (const { key, entry } of await this.#journal.left()) {
      try {
        recovered += await this.#restore(entry);
      } catch (error) {
        this.stuck.push({ key, entry, why: message(error) });
        continue;
      }
      // At any time, at least one journal contains the changes.
      this.mapChanged();
      if (this.isKept) this.#journal.forget(key);
    }
    return recovered;
  }

  /**
   * Merges a journal entry with the current map; returns the number of restored entries.
   *
   * @param {JournalEntry} entry
   */
  async #restore(entry) {
    const isSame = JSON.stringify(entry.map) === JSON.stringify(this.#base);
    if (isSame && !entry.open?.length) return 0;
    const merged = await merge(entry.base, entry.map, this.editor.document.current);
    /** @type {Validation} */
    const report = await request("POST", "/maps/validate", JSON.stringify(merged.document));
    if (!isDrawable(report)) throw new Error(say("canvas-journal-not-drawable"));
    this.editor.recover(merged.document, [...(entry.open ?? []), ...merged.conflicts]);
    return 1;
  }

  /**
   * Discards changes that could not be restored.
   *
   * @param {Stuck} stuck
   */
  forget(stuck) {
    this.#journal.forget(stuck.key);
    this.stuck = this.stuck.filter((other) => other !== stuck);
  }

  /**
   * Sends a heartbeat: tells the server that this window is open, and learns who else edits the map and whether there
   * is a newer revision.
   */
  async heartbeat() {
    if (document.visibilityState === "hidden" || this.state === "signed_out") return;
    try {
      if (await this.#sendHeartbeat())
        await (this.#running ??= this.#mergeTheirs().finally(() => (this.#running = null)));
      if (this.state === "lost") {
        if (this.#isSaved()) this.#become("saved");
        else this.#soon(0);
      }
      this.editor.redraw();
    } catch (error) {
      this.#failed(error);
    }
  }

  /** Sends the heartbeat, and returns whether somebody has saved since. */
  async #sendHeartbeat() {
    const body = JSON.stringify({ window: this.#journal.window });
    /** @type {DraftPresence} */
    const { revision, others } = await request("POST", `/maps/${this.#slug}/draft/presence`, body);
    this.others = others;
    this.#failures = 0;
    return revision !== this.#revision;
  }

  #isSaved() {
    return write(this.editor.document.current) === write(this.#base);
  }

  #writeJournal() {
    const isDone = this.#isSaved() && this.editor.document.conflicts.length === 0;
    if (isDone) this.#journal.clear();
    this.isKept =
      isDone ||
      this.#journal.write({
        base: this.#base,
        map: this.editor.document.current,
        open: this.editor.document.conflicts,
      });
  }

  /** @param {number} wait */
  #soon(wait) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#save(), wait);
  }

  #save() {
    this.#running ??= this.#send().finally(() => (this.#running = null));
    return this.#running;
  }

  async #send() {
    if (this.#isSaved() && this.state === "lost") {
      try {
        if (await this.#sendHeartbeat()) await this.#mergeTheirs();
      } catch (error) {
        return this.#failed(error);
      }
    }
    // Others may save in between, so this is retried, but not forever.
    for (let attempt = 0; attempt < 5 && !this.#isSaved(); attempt += 1) {
      const map = this.editor.document.current;
      this.#become("saving");
      try {
        const headers = { "If-Match": `"${this.#revision}"` };
        /** @type {MapDraft} */
        const draft = await request("PUT", `/maps/${this.#slug}/draft`, write(map), { headers });
        this.#revision = draft.revision;
        this.#base = map;
        this.#failures = 0;
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "draft_changed") return this.#failed(error);
        if (
          !(await this.#mergeTheirs().then(
            () => true,
            (error) => this.#failed(error),
          ))
        )
          return;
      }
    }
    this.#writeJournal();
    this.#become(this.#isSaved() ? "saved" : "unsaved");
    if (!this.#isSaved()) this.#soon(SAVE_DELAY);
  }

  /** Merges what somebody else has saved with the local changes, element by element. */
  async #mergeTheirs() {
    /** @type {MapDraft} */
    const draft = await request("GET", `/maps/${this.#slug}/draft`);
    if (!isDrawable(draft)) throw new Error(say("canvas-their-draft-not-drawable"));
    const theirs = complete(draft.document);
    /** @type {MapDocument | null} */
    let mine = null;
    /** @type {{ document: DraftDocument, conflicts: MapConflict[] }} */
    let merged = { document: { ...theirs }, conflicts: [] };
    while (mine !== this.editor.document.current) {
      // Changes made here in the meantime are merged as well.
      mine = this.editor.document.current;
      merged =
        write(mine) === write(this.#base)
          ? { document: { ...theirs }, conflicts: [] }
          : await merge(this.#base, mine, theirs);
    }
    const base = this.#base;
    this.#revision = draft.revision;
    this.#base = theirs;
    this.editor.takeOver(base, theirs, merged.document, merged.conflicts);
    this.#writeJournal();
  }

  /** @param {unknown} error */
  #failed(error) {
    if (error instanceof ApiError && error.isSignedOut) return this.#become("signed_out");
    if (error instanceof ApiError && error.isRetryable) {
      this.#soon(RETRY_DELAYS[Math.min(this.#failures, RETRY_DELAYS.length - 1)]);
      this.#failures += 1;
      return this.#become("lost");
    }
    this.refusal = message(error);
    this.#become("refused");
  }

  /** @param {SavingState} state */
  #become(state) {
    this.state = state;
    this.editor.redraw();
  }

  /**
   * When the page is closed, sends unsaved changes without waiting for the response; the journal has them in any
   * case.
   */
  #leave() {
    this.editor.applyFields();
    const text = write(this.editor.document.current);
    if (this.#isSaved() || this.#running || new TextEncoder().encode(text).length > MAX_KEEPALIVE_BYTES)
      return;
    const headers = { "If-Match": `"${this.#revision}"` };
    const map = this.editor.document.current;
    this.#running = request("PUT", `/maps/${this.#slug}/draft`, text, { headers, keepalive: true })
      .then(
        (/** @type {MapDraft} */ draft) => {
          this.#revision = draft.revision;
          this.#base = map;
          this.mapChanged();
        },
        (error) => this.#failed(error),
      )
      .finally(() => (this.#running = null));
  }
}

/** @param {unknown} error */
const message = (error) => (error instanceof Error ? error.message : String(error));

/**
 * Merges two edits of one document on the server.
 *
 * @param {MapDocument} base
 * @param {MapDocument} mine
 * @param {MapDocument} theirs
 * @returns {Promise<MapMerged>}
 */
function merge(base, mine, theirs) {
  return request("POST", "/maps/merge", JSON.stringify({ base, mine, theirs }));
}
