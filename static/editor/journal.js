// The journal: what is not saved yet, kept in the browser, so that a crash loses nothing.
//
// Every window writes a journal of its own, and holds a lock for as long as it lives. A journal without its lock belongs to
// a window that is gone; whoever opens the map next takes it over.

const lockOf = (window) => `shinjuku window ${window}`;

export class Journal {
  #prefix;
  #window;

  /** The journal of this window for a map of a user. */
  static async open(slug, user) {
    const journal = new Journal();
    journal.#prefix = `shinjuku journal ${user} ${slug} `;
    journal.#window = await ownWindow();
    return journal;
  }

  /** The name of this window. */
  get window() {
    return this.#window;
  }

  /** Keeps what is not saved: `{revision, base, map, open}`. */
  write(entry) {
    try {
      localStorage.setItem(this.#prefix + this.#window, JSON.stringify({ ...entry, at: Date.now() }));
      return true;
    } catch {
      // The browser gives no room; the draft is still saved on the server.
      return false;
    }
  }

  /** Forgets it: everything is saved. */
  clear() {
    localStorage.removeItem(this.#prefix + this.#window);
  }

  /** What this window, or windows that are gone, had not saved; the oldest first. */
  async left() {
    const { held } = navigator.locks ? await navigator.locks.query() : { held: [] };
    const alive = new Set(held.map((lock) => lock.name));
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(this.#prefix));
    const left = keys.filter((key) => {
      const window = key.slice(this.#prefix.length);
      return window === this.#window || !alive.has(lockOf(window));
    });
    const entries = left.map((key) => ({ key, entry: read(key) }));
    return entries.filter(({ entry }) => entry).sort((a, b) => a.entry.at - b.entry.at);
  }

  /** Forgets what has been taken over. */
  forget(key) {
    localStorage.removeItem(key);
  }
}

function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
}

/** The name of this window: that from before a reload, unless a copy of the window has it now. */
async function ownWindow() {
  const known = sessionStorage.getItem("shinjuku window");
  if (known && (await hold(known))) return known;
  const name = crypto.randomUUID?.() ?? String(Math.random()).slice(2);
  sessionStorage.setItem("shinjuku window", name);
  await hold(name);
  return name;
}

/** Holds the lock of a window for as long as this one lives, if nobody else does. */
function hold(name) {
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise((decided) => {
    navigator.locks.request(lockOf(name), { ifAvailable: true }, (lock) => {
      decided(lock !== null);
      return lock && new Promise(() => {});
    });
  });
}
