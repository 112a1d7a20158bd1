// The journal: unsaved changes, stored in the browser so that a crash loses nothing.
//
// Every window writes a journal of its own, a new one with each load, and holds a lock while it is open. A journal
// without a lock belongs to a closed window; the next window that opens the map takes it over. If the browser has no
// locks, an open window rewrites its journal periodically, and a window that has not done so for a while counts as
// closed.

/** @import { MapConflict, MapDocument } from "api" */

/**
 * Unsaved changes: the saved map that they are based on, the map, unresolved conflicts, when they were written, and
 * whether the window was closed.
 *
 * @typedef {object} JournalEntry
 * @property {MapDocument} base
 * @property {MapDocument} map
 * @property {MapConflict[]} [open]
 * @property {number} at
 * @property {boolean} [isLeft]
 */

const WINDOW = "shinjuku window";
/** The maximum age of an open window's journal, in milliseconds. */
const MAX_AGE = 30_000;
/** @param {string} window */
const lockOf = (window) => `${WINDOW} ${window}`;

export class Journal {
  #prefix;
  #window;
  #key;

  /**
   * @param {string} prefix
   * @param {string} window
   */
  constructor(prefix, window) {
    this.#prefix = prefix;
    this.#window = window;
    this.#key = `${prefix}${window} ${freshName()}`;
    if (!navigator.locks) addEventListener("pagehide", () => this.#leave());
  }

  /**
   * Opens the journal of this window for a user's map.
   *
   * @param {string} slug
   * @param {string} user
   */
  static async open(slug, user) {
    return new Journal(`shinjuku journal ${user} ${slug} `, await ownWindow());
  }

  /** The id of this window. */
  get window() {
    return this.#window;
  }

  /**
   * Stores unsaved changes: `{base, map, open}`. Returns false if the browser has no room for them.
   *
   * @param {Omit<JournalEntry, "at" | "isLeft">} entry
   */
  write(entry) {
    return attempt(() => {
      localStorage.setItem(this.#key, JSON.stringify({ ...entry, at: Date.now() }));
      return true;
    }, false);
  }

  /** Removes the entry, because everything is saved. */
  clear() {
    this.forget(this.#key);
  }

  /** The unsaved changes of this window before a reload, or of closed windows; oldest first. */
  async left() {
    const held = await locks();
    const isLeft = (/** @type {{ key: string, entry: JournalEntry }} */ { key, entry }) => {
      const [window] = key.slice(this.#prefix.length).split(" ");
      if (window === this.#window) return key !== this.#key;
      return held ? !held.has(lockOf(window)) : entry.isLeft || !(Date.now() - entry.at < MAX_AGE);
    };
    const keys = attempt(() => Object.keys(localStorage), []).filter((key) => key.startsWith(this.#prefix));
    const entries = keys.flatMap((key) => {
      const entry = read(key);
      return entry ? [{ key, entry }] : [];
    });
    return entries.filter(isLeft).sort((a, b) => a.entry.at - b.entry.at);
  }

  /**
   * Removes a journal that has been taken over.
   *
   * @param {string} key
   */
  forget(key) {
    attempt(() => localStorage.removeItem(key), undefined);
  }

  /** Marks the journal as left when the page is closed, for browsers without locks. */
  #leave() {
    const entry = read(this.#key);
    const left = JSON.stringify({ ...entry, isLeft: true });
    if (entry) attempt(() => localStorage.setItem(this.#key, left), undefined);
  }
}

/**
 * @param {string} key
 * @returns {JournalEntry | null}
 */
function read(key) {
  return attempt(() => JSON.parse(localStorage.getItem(key) ?? "null"), null);
}

/**
 * Runs something that a browser may refuse, such as storing data.
 *
 * @template Result
 * @param {() => Result} act
 * @param {Result} otherwise
 */
function attempt(act, otherwise) {
  try {
    return act();
  } catch {
    return otherwise;
  }
}

const freshName = () => crypto.randomUUID?.() ?? String(Math.random()).slice(2);

/** The id of this window: the one from before a reload, unless a duplicate of the window now uses it. */
async function ownWindow() {
  const known = navigator.locks ? attempt(() => sessionStorage.getItem(WINDOW), null) : null;
  if (known && (await hold(known))) return known;
  const name = freshName();
  attempt(() => sessionStorage.setItem(WINDOW, name), undefined);
  await hold(name);
  return name;
}

/** The names of the locks that windows hold; null if the browser has no locks. */
async function locks() {
  if (!navigator.locks) return null;
  const state = await navigator.locks.query().catch(() => null);
  return state ? new Set((state.held ?? []).map((lock) => lock.name)) : null;
}

/**
 * Holds the lock of a window while this one is open, if nobody else holds it.
 *
 * @param {string} name
 * @returns {Promise<boolean>}
 */
function hold(name) {
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise((decided) => {
    navigator.locks
      .request(lockOf(name), { ifAvailable: true }, (lock) => {
        decided(lock !== null);
        return lock && new Promise(() => {});
      })
      .catch(() => decided(true));
  });
}
