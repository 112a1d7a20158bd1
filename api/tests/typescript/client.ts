// An example of a client: two guests play a whole game, and then somebody studies alone.
//
//   npx openapi-typescript http://127.0.0.1:8080/api/v1/openapi.json --output schema.d.ts
//   npx tsx client.ts http://127.0.0.1:8080
//
// Every path, body and answer has a type, made from the document of the server. Where one breaks its word, the program fails.

import assert from "node:assert/strict";
import createClient, { type Client } from "openapi-fetch";
import type { components, paths } from "./schema.d.ts";

type Schemas = components["schemas"];
type Game = Schemas["Game"];

/** A "no" of the server: `code` is for programs, `detail` for people. */
class Refused extends Error {
  constructor(readonly problem: Schemas["Problem"]) {
    super(`${problem.code}: ${problem.detail}`);
  }
}

/** What the server has answered, unless it said no. */
async function answered<T>(answer: Promise<{ data?: T; error?: Schemas["Problem"] }>): Promise<T> {
  const { data, error } = await answer;
  if (error) throw new Refused(error);
  return data as T;
}

/** The problem with which the server says no to this. */
async function refusal(request: Promise<unknown>): Promise<Schemas["Problem"]> {
  const no = await request.catch((error: unknown) => error);
  assert(no instanceof Refused, "the server should have said no");
  return no.problem;
}

/** Somebody at a table. */
class Player {
  private constructor(readonly id: string, private readonly api: Client<paths>) {}

  /** Gets in at once: a guest needs no password, and can claim the account later. */
  static async guest(server: string, name: string): Promise<Player> {
    const api = createClient<paths>({ baseUrl: server });
    const tokens = await answered(api.POST("/api/v1/auth/guest", { body: { name } }));
    const authorization = `Bearer ${tokens.access_token}`;
    api.use({ onRequest: ({ request }) => request.headers.set("Authorization", authorization) });
    return new Player(tokens.user.id, api);
  }

  open(body: Schemas["CreateGameRequest"]): Promise<Game> {
    return answered(this.api.POST("/api/v1/games", { body }));
  }
  sitDown(id: string): Promise<Game> {
    return answered(this.api.POST("/api/v1/games/{id}/seats", at(id)));
  }
  start(id: string): Promise<Game> {
    return answered(this.api.POST("/api/v1/games/{id}/start", at(id)));
  }
  read(id: string): Promise<Game> {
    return answered(this.api.GET("/api/v1/games/{id}", at(id)));
  }
  legalActions(id: string): Promise<Schemas["LegalActions"]> {
    return answered(this.api.GET("/api/v1/games/{id}/legal-actions", at(id)));
  }
  act(id: string, version: number, action: Schemas["Action"]): Promise<Schemas["ActionOutcome"]> {
    return answered(this.api.POST("/api/v1/games/{id}/actions", { ...at(id), body: { version, action } }));
  }
  undo(id: string, version: number): Promise<Schemas["ActionOutcome"]> {
    return answered(this.api.POST("/api/v1/games/{id}/undo", { ...at(id), body: { version } }));
  }
  export(id: string): Promise<Schemas["GameRecord"]> {
    return answered(this.api.GET("/api/v1/games/{id}/export", at(id)));
  }
}

/** The game that a path names. */
const at = (id: string) => ({ params: { path: { id } } });

/** Chooses like a dice, but the same on every run. */
let seed = 7;
function oneOf<T>(list: readonly T[]): T {
  seed = (seed * 48271) % 2147483647;
  const chosen = list[seed % list.length];
  assert(chosen !== undefined, "there is nothing to choose from");
  return chosen;
}

/** What happened, in words. The `type` tells the events apart, and with it the other fields. */
function inWords(event: Schemas["GameOrTableEvent"]): string | null {
  switch (event.type) {
    case "store_opened":
      return `${event.player} sells ${event.good} at ${event.station}`;
    case "store_upgraded":
      return `${event.player} builds a department store at ${event.station}`;
    case "mod_added":
      return `${event.mod} comes into play`;
    case "game_finished":
      return event.standings.map(({ place, player, score }) => `${place}. ${player} ${score}`).join(", ");
    default:
      return null;
  }
}

/** Whoever is awaited acts, until nobody is. */
async function playToTheEnd(game: Game, whose: (color: Schemas["Color"]) => Player): Promise<Game> {
  let undone = 0;
  while (game.awaiting) {
    const player = whose(game.awaiting.player);
    const { version, decision, actions } = await player.legalActions(game.id);
    if (decision !== "act") actions.forEach((action) => assert.equal(action.type, decision));
    const before = await player.read(game.id);
    for (const { user, hand } of before.players) assert.equal(hand !== null, user?.id === player.id, "hands are secret");
    const type = oneOf([...new Set(actions.map((action) => action.type))]);
    const action = oneOf(actions.filter((action) => action.type === type));
    const { events, game: after } = await player.act(game.id, version, action);
    events.map(inWords).forEach((words) => words && console.log(`${String(after.version).padStart(5)}  ${words}`));
    const undo = undone < 3 && after.awaiting ? await takeBack(player, before, after) : null;
    if (undo) undone += 1;
    game = undo ?? after;
  }
  assert.equal(game.status, "finished");
  assert(undone > 0, "nothing could be taken back in a whole game");
  return game;
}

/** Takes the last action back, if that is allowed: then all is as before but the version, which always grows. */
async function takeBack(player: Player, before: Game, after: Game): Promise<Game | null> {
  const outcome = await player.undo(after.id, after.version).catch((no: unknown) => {
    if (no instanceof Refused && ["something_revealed", "not_your_action"].includes(no.problem.code)) return null;
    throw no;
  });
  if (!outcome) return null;
  assert.deepEqual(outcome.events.map((event) => event.type), ["undone"]);
  assert.deepEqual(outcome.game, { ...before, version: after.version + 1 });
  return outcome.game;
}

/** Two guests at a table. */
async function twoGuests(server: string): Promise<void> {
  const [aki, ben] = await Promise.all([Player.guest(server, "Aki"), Player.guest(server, "Ben")]);
  const { id, fairness } = await aki.open({ name: "Two guests", players: 2 });
  assert.equal((await refusal(aki.start(id))).code, "seats_empty");
  await ben.sitDown(id);
  let game = await aki.start(id);

  const stale = await refusal(aki.act(id, 0, { type: "income" }));
  assert.deepEqual([stale.status, stale.code, stale.current_version], [409, "version_conflict", game.version]);
  assert.equal((await ben.export(id)).fairness.seed, null, "the seed is a secret until the end");

  const seats = new Map(game.players.map(({ color, user }) => [color, user?.id === aki.id ? aki : ben]));
  game = await playToTheEnd(game, (color) => seats.get(color) ?? aki);
  assert(game.players.every(({ hand, score, place }) => hand && score !== null && place));

  const record = await ben.export(id);
  assert.match(record.fairness.seed ?? "", /^[0-9a-f]{64}$/);
  assert.equal(record.fairness.commitment, fairness.commitment);
  assert.equal(record.entries.at(-1)?.version, game.version);
}

/** A puzzle for one, who sits in all seats: there are two department stores, and green can build the third at once. */
async function study(server: string): Promise<void> {
  const chie = await Player.guest(server, "Chie");
  const food: Schemas["Token"] = { good: "food", value: 1 };
  const game = await chie.open({
    map: "paris",
    edition: "city-growth",
    mods: [{ mod: "kaiju" }, { mod: "hachiko", revision: 2 }],
    players: 3,
    setup: {
      solo: true,
      colors: ["green", "red", "blue"],
      first: "green",
      position: {
        stores: [
          { station: "opera", owner: "green", kind: "department" },
          { station: "gare-de-l-est", owner: "red", kind: "department" },
          { station: "les-halles", owner: "green", kind: "food" },
        ],
        hands: { green: ["louvre", "bourse"] },
        collected: { green: [food] },
      },
    },
  });
  assert(game.players.every(({ hand }) => hand), "who sits alone sees all hands");

  const upgrade: Schemas["Action"] = { type: "upgrade", station: "les-halles", customer: food, pay: ["louvre"] };
  const grown = await chie.act(game.id, game.version, upgrade);
  assert.equal(grown.game.awaiting?.decision, "choose_mod");
  const finished = await playToTheEnd(grown.game, () => chie);
  assert.equal(finished.mods.length, game.mods.length + 1);
}

const server = process.argv[2] ?? "http://127.0.0.1:8080";
await twoGuests(server);
await study(server);
