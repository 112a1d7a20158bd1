// The journal: what is not saved yet, kept in the browser, so that a crash loses nothing.
//
// Every window writes a journal of its own, a new one with each load, and holds a lock for as long as it lives. A journal
// without its lock belongs to a window that is gone; whoever opens the map next takes it over. Where the browser has no
// locks, a window that lives writes its journal again and again, and one that has not done so for a while is gone.

const WINDOW = "shinjuku window";
/** How old a journal gets whose window lives, in milliseconds. */
const OLDEST = 30_000;
const lockOf = (window) => `${WINDOW} ${window}`;

export class Journal {
  #prefix;
  #window;
  #key;

  /** The journal of this window for a map of a user. */
  static async open(slug, user) {
    const journal = new Journal();
    journal.#prefix = `shinjuku journal ${user} ${slug} `;
    journal.#window = await ownWindow();
    journal.#key = `${journal.#prefix}${journal.#window} ${freshName()}`;
    if (!navigator.locks) addEventListener("pagehide", () => journal.#leave());
    return journal;
  }

  /** The name of this window. */
  get window() {
    return this.#window;
  }

  /** Keeps what is not saved: `{base, map, open}`. Where the browser gives no room for it, the answer is no. */
  write(entry) {
    return attempt(() => {
      localStorage.setItem(this.#key, JSON.stringify({ ...entry, at: Date.now() }));
      return true;
    }, false);
  }

  /** Forgets it: everything is saved. */
  clear() {
    this.forget(this.#key);
  }

  /** What this window before a reload, or windows that are gone, had not saved; the oldest first. */
  async left() {
    const held = await locks();
    const isLeft = ({ key, entry }) => {
      const [window] = key.slice(this.#prefix.length).split(" ");
      if (window === this.#window) return key !== this.#key;
      return held ? !held.has(lockOf(window)) : entry.isLeft || !(Date.now() - entry.at < OLDEST);
    };
    const keys = attempt(() => Object.keys(localStorage), []).filter((key) => key.startsWith(this.#prefix));
    const entries = keys.map((key) => ({ key, entry: read(key) })).filter(({ entry }) => entry);
    return entries.filter(isLeft).sort((a, b) => a.entry.at - b.entry.at);
  }

  /** Forgets what has been taken over. */
  forget(key) {
    attempt(() => localStorage.removeItem(key));
  }

  /** The page goes, and says so where no lock does. */
  #leave() {
    const entry = read(this.#key);
    if (entry) attempt(() => localStorage.setItem(this.#key, JSON.stringify({ ...entry, isLeft: true })));
  }
}

function read(key) {
  return attempt(() => JSON.parse(localStorage.getItem(key)), null);
}

/** Does what a browser may refuse, such as keeping anything at all. */
function attempt(act, otherwise = null) {
  try {
    return act();
  } catch {
    return otherwise;
  }
}

const freshName = () => crypto.randomUUID?.() ?? String(Math.random()).slice(2);

/** The name of this window: that from before a reload, unless a copy of the window has it now. */
async function ownWindow() {
  const known = navigator.locks && attempt(() => sessionStorage.getItem(WINDOW));
  if (known && (await hold(known))) return known;
  const name = freshName();
  attempt(() => sessionStorage.setItem(WINDOW, name));
  await hold(name);
  return name;
}

/** The names of the locks that windows hold; none where the browser has no locks. */
async function locks() {
  const state = await navigator.locks?.query().catch(() => null);
  return state ? new Set(state.held.map((lock) => lock.name)) : null;
}

/** Holds the lock of a window for as long as this one lives, if nobody else does. */
function hold(name) {
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise((decided) => {
    navigator.locks.request(lockOf(name), { ifAvailable: true }, (lock) => {
      decided(lock !== null);
      return lock && new Promise(() => {});
    }).catch(() => decided(true));
  });
}
