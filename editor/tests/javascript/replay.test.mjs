// Unit tests of stepping through a game.

import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { CITY, player, view } from "./table.mjs";

const { ApiError } = await import("../../../static/common/api.js");
const { Replay } = await import("../../../static/play/replay.js");

const LAST = 5;
const OPEN_PLAYERS = [player("red", { hand: [] }), player("blue", { hand: [] })];

/** A history in which turns begin at versions 1 and 3; `by` tells from whose point of view it was read. */
const history = (by) =>
  Array.from({ length: LAST }, (_, index) => ({
    version: index + 1,
    by,
    events: [1, 3].includes(index + 1) ? [{ type: "turn_started", number: index, player: "red" }] : [],
  }));

/** A finished game of red and blue, as red sees it, with the requests to the server. */
function finished(more = {}) {
  const requests = [];
  return {
    requests,
    id: "g1",
    invite: "",
    user: "user-red",
    own: "red",
    city: CITY,
    view: view({ version: LAST, status: "finished", turn: null, awaiting: null, players: OPEN_PLAYERS }),
    history: history("reader"),
    async replay(version, viewpoint) {
      requests.push(`view ${version} ${viewpoint}`);
      return view({ version, clock: { timeout_at: "2026-01-01T00:00:00Z", paused: false } });
    },
    async historyAs(viewpoint) {
      requests.push(`history ${viewpoint}`);
      return history(viewpoint);
    },
    ...more,
  };
}

/** A running game as red sees it. */
const running = () => finished({ view: view({ version: LAST }) });

const entries = (replay) => replay.history.map(({ version, by }) => `${version} ${by}`);

test("replay: it opens at the position of the URL, from one's own point of view by default", async () => {
  const replay = await Replay.open(finished(), "#v=2");
  assert.deepEqual([replay.version, replay.viewpoint, replay.own], [2, "own", "red"]);
  assert.equal(replay.hash, "#v=2&as=own");
  const other = await Replay.open(finished(), "#v=4&as=blue");
  assert.deepEqual([other.version, other.viewpoint, other.own], [4, "blue", "blue"]);
  const beyond = await Replay.open(finished(), "#v=99&as=green");
  assert.deepEqual([beyond.version, beyond.viewpoint], [LAST, "own"]);
  assert.equal((await Replay.open(finished(), "")).version, 1);
});

test("replay: the server tells what a player could see, and nothing is shown beforehand", async () => {
  const game = finished();
  const replay = await Replay.open(game, "#v=2&as=blue");
  assert.deepEqual(entries(replay), ["1 blue", "2 blue"]);
  assert.ok(game.requests.includes("view 2 blue") && game.requests.includes("history blue"));
  await replay.go(2, "own");
  assert.deepEqual(entries(replay), ["1 red", "2 red"], "one's own history is that of one's colour");
  await replay.go(2, "all");
  assert.deepEqual(entries(replay), ["1 reader", "2 reader"], "all that is open has been read already");
  assert.equal(replay.own, null);
});

test("replay: what has been read is not requested again", async () => {
  const game = finished();
  const replay = await Replay.open(game, "#v=2&as=blue");
  await replay.step(1);
  await replay.step(-1);
  const counted = (request) => game.requests.filter((one) => one === request).length;
  assert.deepEqual([counted("view 2 blue"), counted("view 3 blue"), counted("history blue")], [1, 1, 1]);
});

test("replay: points of view can be chosen once all hands are open", async () => {
  const viewpoints = async (game) => (await Replay.open(game, "")).viewpoints;
  assert.deepEqual(await viewpoints(finished()), ["own", "all", "red", "blue"]);
  assert.deepEqual(await viewpoints(finished({ own: null })), ["all", "red", "blue"]);
  assert.deepEqual(await viewpoints(running()), []);
  const secret = view({
    version: LAST,
    status: "finished",
    players: [player("red", { hand: [] }), player("blue")],
  });
  assert.deepEqual(await viewpoints(finished({ view: secret })), []);
  const replay = await Replay.open(running(), "#v=2&as=all");
  assert.deepEqual([replay.viewpoint, replay.hash], ["own", "#v=2"]);
});

test("replay: it stays within the game, and the last version is the game itself", async () => {
  const game = finished();
  const replay = await Replay.open(game, "");
  await replay.step(-1);
  assert.equal(replay.version, 1);
  assert.equal(replay.view.clock.timeout_at, null, "the clock of the past does not run");
  await replay.go(99);
  assert.equal(replay.version, LAST);
  assert.equal(replay.view, game.view);
  assert.equal(replay.isOver, true);
});

test("replay: turns begin where the history says", async () => {
  const replay = await Replay.open(finished(), "#v=2");
  assert.deepEqual([replay.turnStart(1), replay.turnStart(-1)], [3, 1]);
  await replay.go(3);
  assert.deepEqual([replay.turnStart(1), replay.turnStart(-1)], [LAST, 1]);
});

test("replay: of several requested versions the last one is shown", async () => {
  const replay = await Replay.open(finished(), "");
  const shown = [];
  replay.addEventListener("change", () => shown.push(replay.version));
  await Promise.all([replay.go(2), replay.go(3), replay.step(1)]);
  assert.deepEqual(shown, [4], "a step counts from the version that is being loaded");
});

test("replay: if a version cannot be read it stays where it is, and says why", async () => {
  const game = finished();
  const replay = await Replay.open(game, "#v=2");
  const read = game.replay;
  game.replay = async () => {
    throw new ApiError(404, { code: "not_found", detail: "There is no such version." });
  };
  let failures = 0;
  replay.addEventListener("fail", () => (failures += 1));
  await replay.go(4);
  assert.deepEqual([replay.version, failures, replay.error], [2, 1, "There is no such version."]);
  game.replay = read;
  await replay.go(4);
  assert.deepEqual([replay.version, replay.error], [4, ""], "a failure is not kept");
});

test("replay: it plays to the end by itself, and from the beginning again", async () => {
  mock.timers.enable({ apis: ["setInterval"] });
  const tick = async () => {
    mock.timers.tick(100);
    await new Promise((done) => setImmediate(done));
  };
  const replay = await Replay.open(finished(), "#v=3");
  await replay.play(100);
  assert.equal(replay.isPlaying, true);
  await tick();
  assert.deepEqual([replay.version, replay.isPlaying], [4, true]);
  await tick();
  assert.deepEqual([replay.version, replay.isPlaying], [LAST, false]);
  await replay.play(100);
  assert.deepEqual([replay.version, replay.isPlaying], [1, true]);
  replay.stop();
  await tick();
  assert.deepEqual([replay.version, replay.isPlaying], [1, false]);
  mock.timers.reset();
});
