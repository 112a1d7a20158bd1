// Saving: every change goes into the journal at once, and to the server after two seconds without changes.

import { ask } from "../common/server.js";
import { complete, isDrawable, write } from "./map.js";
import { say } from "../common/words.js";

const SAVE_DELAY = 2000;
const RETRY_DELAYS = [2000, 5000, 10_000, 30_000];
const HEARTBEAT = 10_000;
/** The maximum size of a draft, in bytes, that is sent while the page is closed: browsers limit such requests. */
const MAX_KEEPALIVE_BYTES = 60_000;

/** Saves the draft. States: `saved`, `unsaved`, `saving`, `lost` (no connection), `signed_out`, `refused`. */
export class Saving {
  state = "saved";
  others = [];
  /** Whether the browser stores unsaved changes. */
  isKept = true;
  /** Changes that could not be restored, and stay in the journal: `{key, entry, why}`. */
  stuck = [];
  #slug;
  #journal;
  #revision;
  #base;
  #timer = null;
  #failures = 0;
  #running = null;

  /**
   * `desk` provides `kept` (the map), `open` (unresolved conflicts) and `settleFields()`, which applies what is being
   * typed. It is notified by `recover(document, conflicts)`, `takeOver(base, theirs, document, conflicts)` and
   * `changed()`.
   */
  constructor(slug, journal, draft, desk) {
    this.#slug = slug;
    this.#journal = journal;
    this.#revision = draft.revision;
    // Fields that the canvas adds to a draft do not count as changes.
    this.#base = complete(draft.document);
    this.desk = desk;
    addEventListener("online", () => this.#soon(0));
    addEventListener("visibilitychange", () => document.visibilityState === "hidden" && this.#leave());
    setInterval(() => {
      this.#keep();
      this.beat();
    }, HEARTBEAT);
  }

  /** Must be called when the map has changed. */
  note() {
    this.#keep();
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
        recovered += await this.#bringBack(entry);
      } catch (no) {
        this.stuck.push({ key, entry, why: no.message });
        continue;
      }
      // At any time, at least one journal contains the changes.
      this.note();
      if (this.isKept) this.#journal.forget(key);
    }
    return recovered;
  }

  /** Merges a journal entry with the current map; returns the number of restored entries. */
  async #bringBack(entry) {
    const isSame = JSON.stringify(entry.map) === JSON.stringify(this.#base);
    if (isSame && !entry.open?.length) return 0;
    const merged = await merge(entry.base, entry.map, this.desk.kept);
    const report = await ask("POST", "/maps/validate", JSON.stringify(merged.document));
    if (!isDrawable(report)) throw new Error(say("canvas-journal-not-drawable"));
    this.desk.recover(merged.document, [...(entry.open ?? []), ...merged.conflicts]);
    return 1;
  }

  /** Discards changes that could not be restored. */
  forget(stuck) {
    this.#journal.forget(stuck.key);
    this.stuck = this.stuck.filter((other) => other !== stuck);
  }

  /**
   * Sends a heartbeat: tells the server that this window is open, and learns who else edits the map and whether there
   * is a newer revision.
   */
  async beat() {
    if (document.visibilityState === "hidden" || this.state === "signed_out") return;
    try {
      if (await this.#greet())
        await (this.#running ??= this.#takeTheirs().finally(() => (this.#running = null)));
      if (this.state === "lost") this.#isSaved() ? this.#become("saved") : this.#soon(0);
      this.desk.changed();
    } catch (no) {
      this.#failed(no);
    }
  }

  /** Sends the heartbeat, and returns whether somebody has saved since. */
  async #greet() {
    const body = JSON.stringify({ window: this.#journal.window });
    const { revision, others } = await ask("POST", `/maps/${this.#slug}/draft/presence`, body);
    this.others = others;
    this.#failures = 0;
    return revision !== this.#revision;
  }

  #isSaved() {
    return write(this.desk.kept) === write(this.#base);
  }

  #keep() {
    const isDone = this.#isSaved() && this.desk.open.length === 0;
    if (isDone) this.#journal.clear();
    this.isKept =
      isDone || this.#journal.write({ base: this.#base, map: this.desk.kept, open: this.desk.open });
  }

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
        if (await this.#greet()) await this.#takeTheirs();
      } catch (no) {
        return this.#failed(no);
      }
    }
    // Others may save in between, so this is retried, but not forever.
    for (let attempt = 0; attempt < 5 && !this.#isSaved(); attempt += 1) {
      const map = this.desk.kept;
      this.#become("saving");
      try {
        const headers = { "If-Match": `"${this.#revision}"` };
        const draft = await ask("PUT", `/maps/${this.#slug}/draft`, write(map), { headers });
        this.#revision = draft.revision;
        this.#base = map;
        this.#failures = 0;
      } catch (no) {
        if (no.code !== "draft_changed") return this.#failed(no);
        if (
          !(await this.#takeTheirs().then(
            () => true,
            (no) => this.#failed(no),
          ))
        )
          return;
      }
    }
    this.#keep();
    this.#become(this.#isSaved() ? "saved" : "unsaved");
    if (!this.#isSaved()) this.#soon(SAVE_DELAY);
  }

  /** Merges what somebody else has saved with the local changes, element by element. */
  async #takeTheirs() {
    const draft = await ask("GET", `/maps/${this.#slug}/draft`);
    if (!isDrawable(draft)) throw new Error(say("canvas-their-draft-not-drawable"));
    const theirs = complete(draft.document);
    let [mine, merged] = [null, null];
    while (mine !== this.desk.kept) {
      // Changes made here in the meantime are merged as well.
      mine = this.desk.kept;
      merged =
        write(mine) === write(this.#base)
          ? { document: theirs, conflicts: [] }
          : await merge(this.#base, mine, theirs);
    }
    const base = this.#base;
    this.#revision = draft.revision;
    this.#base = theirs;
    this.desk.takeOver(base, theirs, merged.document, merged.conflicts);
    this.#keep();
  }

  #failed(no) {
    if (no.isSignedOut) return this.#become("signed_out");
    if (no.isLost) {
      this.#soon(RETRY_DELAYS[Math.min(this.#failures, RETRY_DELAYS.length - 1)]);
      this.#failures += 1;
      return this.#become("lost");
    }
    this.refusal = no.message;
    this.#become("refused");
  }

  #become(state) {
    this.state = state;
    this.desk.changed();
  }

  /**
   * When the page is closed, sends unsaved changes without waiting for the response; the journal has them in any
   * case.
   */
  #leave() {
    this.desk.settleFields();
    const text = write(this.desk.kept);
    if (this.#isSaved() || this.#running || new TextEncoder().encode(text).length > MAX_KEEPALIVE_BYTES)
      return;
    const headers = { "If-Match": `"${this.#revision}"` };
    const map = this.desk.kept;
    this.#running = ask("PUT", `/maps/${this.#slug}/draft`, text, { headers, keepalive: true })
      .then(
        (draft) => {
          this.#revision = draft.revision;
          this.#base = map;
          this.note();
        },
        (no) => this.#failed(no),
      )
      .finally(() => (this.#running = null));
  }
}

/** Merges two edits of one document on the server. */
function merge(base, mine, theirs) {
  return ask("POST", "/maps/merge", JSON.stringify({ base, mine, theirs }));
}
