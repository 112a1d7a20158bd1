// The journal: unsaved changes, stored in the browser so that a crash loses nothing.
//
// Every window writes a journal of its own, a new one with each load, and holds a lock while it is open. A journal
// without a lock belongs to a closed window; the next window that opens the map takes it over. If the browser has no
// locks, an open window rewrites its journal periodically, and a window that has not done so for a while counts as
// closed.

const WINDOW = "shinjuku window";
/** The maximum age of an open window's journal, in milliseconds. */
const MAX_AGE = 30_000;
const lockOf = (window) => `${WINDOW} ${window}`;

export class Journal {
  #prefix;
  #window;
  #key;

  /** Opens the journal of this window for a user's map. */
  static async open(slug, user) {
    const journal = new Journal();
    journal.#prefix = `shinjuku journal ${user} ${slug} `;
    journal.#window = await ownWindow();
    journal.#key = `${journal.#prefix}${journal.#window} ${freshName()}`;
    if (!navigator.locks) addEventListener("pagehide", () => journal.#leave());
    return journal;
  }

  /** The id of this window. */
  get window() {
    return this.#window;
  }

  /** Stores unsaved changes: `{base, map, open}`. Returns false if the browser has no room for them. */
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
    const isLeft = ({ key, entry }) => {
      const [window] = key.slice(this.#prefix.length).split(" ");
      if (window === this.#window) return key !== this.#key;
      return held ? !held.has(lockOf(window)) : entry.isLeft || !(Date.now() - entry.at < MAX_AGE);
    };
    const keys = attempt(() => Object.keys(localStorage), []).filter((key) => key.startsWith(this.#prefix));
    const entries = keys.map((key) => ({ key, entry: read(key) })).filter(({ entry }) => entry);
    return entries.filter(isLeft).sort((a, b) => a.entry.at - b.entry.at);
  }

  /** Removes a journal that has been taken over. */
  forget(key) {
    attempt(() => localStorage.removeItem(key));
  }

  /** Marks the journal as left when the page is closed, for browsers without locks. */
  #leave() {
    const entry = read(this.#key);
    if (entry) attempt(() => localStorage.setItem(this.#key, JSON.stringify({ ...entry, isLeft: true })));
  }
}

function read(key) {
  return attempt(() => JSON.parse(localStorage.getItem(key)), null);
}

/** Runs something that a browser may refuse, such as storing data. */
function attempt(act, otherwise = null) {
  try {
    return act();
  } catch {
    return otherwise;
  }
}

const freshName = () => crypto.randomUUID?.() ?? String(Math.random()).slice(2);

/** The id of this window: the one from before a reload, unless a duplicate of the window now uses it. */
async function ownWindow() {
  const known = navigator.locks && attempt(() => sessionStorage.getItem(WINDOW));
  if (known && (await hold(known))) return known;
  const name = freshName();
  attempt(() => sessionStorage.setItem(WINDOW, name));
  await hold(name);
  return name;
}

/** The names of the locks that windows hold; null if the browser has no locks. */
async function locks() {
  const state = await navigator.locks?.query().catch(() => null);
  return state ? new Set(state.held.map((lock) => lock.name)) : null;
}

/** Holds the lock of a window while this one is open, if nobody else holds it. */
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
