// The page of a table: connects the game, the board and the panels.

/** @import { BoardElement } from "./drawing.js" */
/** @import { Scene } from "./scene.js" */

import { byId, el } from "../common/dom.js";
import { ApiError } from "../common/api.js";
import { say } from "../common/messages.js";
import { ActionPanel } from "./action-panel.js";
import { Board } from "./board.js";
import { Coach } from "./coach.js";
import { Ending } from "./ending.js";
import { Explainer } from "./element-texts.js";
import { Game } from "./game.js";
import { Hand } from "./hand.js";
import { LessonPanel } from "./lesson.js";
import { MotionSettings } from "./motion-settings.js";
import { nameSetting } from "./name-setting.js";
import { Log } from "./log.js";
import { Meter } from "./meter.js";
import { Panels } from "./panels.js";
import { Playback } from "./playback.js";
import { Replay } from "./replay.js";
import { ReplayControls } from "./replay-controls.js";
import { TableMenu } from "./table-menu.js";
import { ViewerCount } from "./viewer-count.js";

const table = byId("table");
const { game: id = "", invite = "", user = "", replay } = table.dataset;

/** Reads the game. If that fails the page says so, and tries again when asked to. */
async function read() {
  for (;;) {
    try {
      return await Game.open(id, { invite, user, language: document.documentElement.lang });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const words = error.isRetryable ? say("common-server-not-responding") : say("play-game-not-shown");
      const again = el("button", { type: "button", class: "quiet" }, say("play-try-again"));
      const fault = el("p", { class: "unread", role: "alert" }, words, " ", again);
      table.prepend(fault);
      await new Promise((done) => again.addEventListener("click", done));
      fault.remove();
    }
  }
}

const game = await read();
const motion = new MotionSettings();
const names = nameSetting(game, () => redrawNamed());
const board = new Board(byId("board"), ...(replay ? [names, motion.menu()] : [motion.menu()]));
const past = replay ? await Replay.open(game, location.hash) : null;
/** @type {Scene} */
const scene = past ?? game;
if (past) new ReplayControls(past, byId("tools"));
const hand = new Hand(byId("hand"), scene, (ward) => board.tintOf(ward));
const panels = new Panels(scene, {
  turn: byId("turn"),
  where: byId("where"),
  clock: byId("clock"),
  queue: byId("queue"),
  players: byId("players"),
});
const playback = new Playback(scene, board, byId("board"), motion, async (version) => {
  board.show(await scene.board(version), places ?? placesOf(scene));
  hand.show();
});

/**
 * The parts of the page in which somebody plays, and the lesson or the coach beside them.
 */
function playingParts() {
  const sections = { panel: byId("acting"), bar: byId("actions"), tools: byId("tools") };
  const actions = new ActionPanel(sections, game, board, hand, byId("announcer"));
  actions.onDraft(() => panels.forecast(actions.earners));
  const menu = new TableMenu(byId("tools"), game, names);
  const lessonSection = document.getElementById("lesson");
  if (lessonSection) {
    const lesson = new LessonPanel(lessonSection, game, board, actions);
    places = lesson.spotlight;
    return [menu, actions, lesson];
  }
  const isInvited = new URLSearchParams(location.search).get("coach") === "on";
  return [menu, actions, new Coach(byId("coach"), byId("tools"), game, board, actions, isInvited)];
}

/**
 * The elements at which a lesson opens the board; null if it is not a lesson.
 *
 * @type {BoardElement[] | null}
 */
let places = null;
const parts = [
  panels,
  new Meter(byId("mine"), byId("points"), scene),
  hand,
  new Log(byId("log"), scene, board, (version) => playback.replaySince(version)),
  new Ending(byId("ending"), scene),
  ...(replay ? [] : playingParts()),
];
new Explainer(byId("explain"), scene, board, table);
new ViewerCount(byId("turn"), game);

/**
 * What matters most to the viewer: their own stores, or otherwise the wards with customers.
 *
 * @param {Scene} scene
 * @returns {BoardElement[]}
 */
function placesOf({ view, own }) {
  const stores = view.board.stores.filter(({ owner }) => owner === own);
  if (stores.length > 0) return stores.map(({ station }) => ({ kind: "station", id: station }));
  return Object.keys(view.board.customers).map((ward) => ({ kind: "ward", id: ward }));
}

/**
 * The version and status of the game that the board shows.
 *
 * @type {string | null}
 */
let drawn = null;

/** Shows the current game. */
async function show() {
  const { version, status } = scene.view;
  const isPlayed = !replay && !scene.isOver;
  byId("acting").hidden = !isPlayed;
  byId("actions").hidden = !isPlayed || scene.own === null;
  table.toggleAttribute("data-playing", isPlayed && scene.own !== null);
  for (const part of parts) part.show();
  if (drawn === `${version} ${status}`) return;
  drawn = `${version} ${status}`;
  await playback.show(version);
}

/** Shows the game; if the board could not be drawn, it is drawn with the next change. */
const redraw = () => show().catch(() => (drawn = null));

/** Redraws everything with other names. */
function redrawNamed() {
  playback.redraw().catch(() => {});
  redraw();
}

scene.addEventListener("change", redraw);
game.addEventListener("connection", () => {
  table.dataset.connection = game.connection;
  if (game.connection === "live") redraw();
});
await redraw();
table.removeAttribute("aria-busy");
if (!replay) game.listen();
