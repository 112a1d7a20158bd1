// Replays a game of bots on the start page, one picture at a time, until something is live.

import { byId } from "../common/dom.js";

/** How long a picture is shown, in milliseconds. */
const FRAME_INTERVAL = 2200;

const figure = byId("demo");
const picture = /** @type {HTMLImageElement} */ (figure.querySelector("img"));
const scores = /** @type {HTMLElement} */ (figure.querySelector(".scores"));
/** @type {{ picture: string, scores: [color: string, points: number][] }[]} */
const frames = JSON.parse(figure.dataset.frames ?? "[]");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

let current = 0;

/** Loads the next picture and then shows it, so that the figure never goes blank. */
async function advance() {
  if (document.hidden || calm.matches) return;
  current = (current + 1) % frames.length;
  const frame = frames[current];
  const next = new Image();
  next.src = frame.picture;
  try {
    await next.decode();
  } catch {
    return;
  }
  picture.src = frame.picture;
  showScores(frame.scores);
}

/** @param {[color: string, points: number][]} points */
function showScores(points) {
  scores.replaceChildren(
    ...points.map(([color, value]) => {
      const face = document.createElement("span");
      face.className = `face ${color}`;
      face.textContent = String(value);
      return face;
    }),
  );
}

if (frames.length) {
  current = frames.length - 1;
  showScores(frames[current].scores);
  setInterval(advance, FRAME_INTERVAL);
}
