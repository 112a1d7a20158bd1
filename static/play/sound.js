// Discreet sounds, synthesized in the browser.

/** @import { GameOrTableEvent } from "api" */
/** @import { MotionSettings } from "./motion-settings.js" */

/** @typedef {"move" | "store" | "track" | "card" | "turn" | "end"} Sound */

/**
 * The notes of each sound: frequency in hertz, start and length in seconds.
 *
 * @type {Record<Sound, [number, number, number][]>}
 */
const NOTES = {
  move: [
    [392, 0, 0.07],
    [440, 0.09, 0.07],
  ],
  store: [
    [523, 0, 0.09],
    [659, 0.07, 0.14],
  ],
  track: [
    [196, 0, 0.05],
    [196, 0.08, 0.05],
  ],
  card: [[880, 0, 0.04]],
  turn: [
    [659, 0, 0.12],
    [784, 0.12, 0.2],
  ],
  end: [
    [523, 0, 0.16],
    [659, 0.14, 0.16],
    [784, 0.28, 0.3],
  ],
};
/** The volume, from 0 to 1. */
const VOLUME = 0.06;

/**
 * The sounds of events, each once, in order.
 *
 * @param {GameOrTableEvent[]} events
 * @returns {Sound[]}
 */
export function soundsOf(events) {
  /** @type {Partial<Record<GameOrTableEvent["type"], Sound>>} */
  const known = {
    customers_moved: "move",
    store_opened: "store",
    store_upgraded: "store",
    track_laid: "track",
    cards_drawn: "card",
    game_finished: "end",
  };
  const found = events.map(({ type }) => known[type]).filter((sound) => sound !== undefined);
  return [...new Set(found)];
}

/** Plays sounds once the reader has used the page, which browsers require. */
export class Sounds {
  #settings;
  /** @type {AudioContext | null} */
  #audio = null;

  /** @param {MotionSettings} settings */
  constructor(settings) {
    this.#settings = settings;
    const begin = () => {
      if (!this.#settings.hasSound || this.#audio) return;
      this.#audio = new AudioContext();
    };
    for (const type of ["pointerdown", "keydown"]) document.addEventListener(type, begin, { passive: true });
    settings.addEventListener("change", begin);
  }

  /** @param {Sound} sound */
  play(sound) {
    const audio = this.#audio;
    if (!audio || !this.#settings.hasSound || document.hidden) return;
    for (const [frequency, start, length] of NOTES[sound]) {
      const from = audio.currentTime + start;
      const note = new OscillatorNode(audio, { type: "triangle", frequency });
      const gain = new GainNode(audio, { gain: 0 });
      // It fades in and out, because a sudden start or end clicks.
      gain.gain.setValueAtTime(0, from);
      gain.gain.linearRampToValueAtTime(VOLUME, from + 0.01);
      gain.gain.linearRampToValueAtTime(0, from + length);
      note.connect(gain).connect(audio.destination);
      note.start(from);
      note.stop(from + length);
    }
  }
}
