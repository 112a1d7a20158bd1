// Shared by the play tests: the page of a table, and players who need no browser.

import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import { SERVER } from "./kit.mjs";

/** Waits until something holds, and returns it. */
export async function until(holds, what = "what is waited for", patience = 20_000) {
  for (const end = Date.now() + patience; ; await new Promise((done) => setTimeout(done, 30))) {
    const found = await holds();
    if (found) return found;
    if (Date.now() > end) assert.fail(`${what} does not come`);
  }
}

/** A customer as the page names it. */
const tokenText = ({ good, value, thief }) =>
  thief ? `${good} (thief)` : value === 1 ? good : `${good} ×${value}`;

/** The page of a game. */
export class Table {
  constructor(page) {
    this.page = page;
    this.acting = page.locator("#acting");
    this.turn = page.locator("#turn");
    this.ending = page.locator("#ending");
    this.board = page.locator("#board .stage");
    this.alert = this.acting.locator("[role=alert]");
    /** The button that plays the action. */
    this.do = this.acting.locator(".do");
    this.undo = page.locator("#tools .undo");
  }

  /** The table that the page shows. */
  static async at(page) {
    const table = new Table(page);
    await table.ready();
    return table;
  }

  /** Waits until the page shows the game. */
  async ready() {
    await this.page.waitForSelector("#table:not([aria-busy])");
    const { game, invite } = await this.page.locator("#table").evaluate(({ dataset }) => ({ ...dataset }));
    Object.assign(this, { id: game, invite });
    const { map, players } = await this.view();
    const { document } = await this.ask(`/api/v1/maps/${map.slug}/versions/${map.version}`);
    this.map = document;
    const user = await this.page.locator("#table").getAttribute("data-user");
    this.own = players.find((player) => user && player.user?.id === user)?.color ?? null;
  }

  /** The response of the API to the user of this browser. */
  async ask(path) {
    const response = await this.page.request.get(new URL(path, this.page.url()).href);
    assert.equal(response.status(), 200, `${path}: ${await response.text()}`);
    return response.json();
  }

  view() {
    return this.ask(`/api/v1/games/${this.id}${this.invite && `?invite=${this.invite}`}`);
  }

  async legal() {
    return (await this.ask(`/api/v1/games/${this.id}/legal-actions`)).actions;
  }

  async entries(after = 0) {
    return (
      await this.ask(
        `/api/v1/games/${this.id}/events?after=${after}&limit=500${this.invite && `&invite=${this.invite}`}`,
      )
    ).items;
  }

  /** Waits until it is our turn or the game is over, by the API, and until the page shows the same. */
  async awaited() {
    const view = await until(async () => {
      const now = await this.view();
      return (now.status !== "active" || now.awaiting.player === this.own) && now;
    }, "our turn");
    if (view.status !== "active") {
      await this.ending.waitFor();
      return view;
    }
    await this.showsBoard(view);
    const left = 2 - view.turn.actions_taken.length;
    const words = `Your turn ${left === 1 ? "1 action" : `${left} actions`} left`;
    await this.turn.filter({ hasText: words }).waitFor();
    await this.page
      .locator("#where")
      .filter({ hasText: `turn ${view.turn.number}` })
      .waitFor({ state: "attached" });
    return view;
  }

  /** Waits until the board shows the stores and the track that the API returns. */
  async showsBoard({ board: { stores, track } }) {
    const told = [
      ...stores.map(({ station, owner, kind }) => `${station} ${owner} ${kind}`),
      ...track.map(({ between, owner }) => `${[...between].sort()} ${owner}`),
    ];
    await this.page.waitForFunction((told) => {
      const drawn = (name) => [...document.querySelectorAll(`#board [data-${name}]`)];
      const stores = drawn("store").map((store) => {
        const kind = store.querySelector("use").getAttribute("href").replace("#b-", "");
        return `${store.dataset.store} ${store.classList[1]} ${kind}`;
      });
      const track = drawn("track").map((path) => {
        const { owner } = path.closest("[data-owner]").dataset;
        return `${path.dataset.track.split(" ").sort()} ${owner}`;
      });
      return [...stores, ...track].sort().join() === told;
    }, told.sort().join());
  }

  /** Waits until the panel has exactly the kinds of action that are legal. */
  async offers(actions) {
    const kinds = [...new Set(actions.map(({ type }) => type))].sort().join();
    await this.page.waitForFunction((kinds) => {
      const open = [...document.querySelectorAll(".kind:not([aria-disabled])")];
      return (
        open
          .map((button) => button.dataset.kind)
          .sort()
          .join() === kinds
      );
    }, kinds);
  }

  kind(type) {
    return this.page.locator(`.kind[data-kind="${type}"]`);
  }

  /** An entry of the list of choices. */
  entry(label) {
    return this.acting.locator(`.choice:has(> span:text-is(${JSON.stringify(label)}))`);
  }

  button(name) {
    return this.acting.getByRole("button", { name, exact: true });
  }

  /** The question of the panel, or its title if it asks nothing, once the server has responded. */
  async question() {
    await this.acting.locator('.content[aria-busy="false"]').waitFor();
    return this.acting.evaluate(
      (panel) => (panel.querySelector("#acting-ask") ?? panel.querySelector("h2")).textContent,
    );
  }

  /** Switches on that every action is confirmed. */
  async confirmEverything() {
    await this.page
      .locator("#tools .menu .items [aria-pressed]")
      .evaluate((entry) => entry.getAttribute("aria-pressed") === "true" || entry.click());
  }

  /** The name of our own Chairman. */
  async ownChairman() {
    const player = (await this.view()).players.find(({ color }) => color === this.own);
    return `Chairman of ${this.own[0].toUpperCase()}${this.own.slice(1)} (${player.user.name})`;
  }

  /** The number of stations of the journey that the board shows. */
  stops() {
    return this.page.locator("#board .stop").count();
  }

  /** Whether a station is among the offered choices. */
  async isOffered(id) {
    return (await this.entry(this.name({ kind: "station", id })).count()) > 0;
  }

  /** The name of a thing on the board. */
  name({ kind, id }) {
    if (kind === "connection") return id.map((end) => this.name({ kind: "station", id: end })).join(" – ");
    return this.map[`${kind}s`].find((entry) => entry.id === id).name;
  }

  /** The station or ward with this name. */
  thing(name, kind) {
    return { kind, id: this.map[`${kind}s`].find((entry) => entry.name === name).id };
  }

  /** The entry that is highlighted because the cursor of the board is on its thing. */
  async pointed() {
    const entry = this.acting.locator(".choice.pointed > span:not(.cost)");
    return (await entry.count()) ? entry.textContent() : null;
  }

  /** Whether a thing of the board is in the visible part. */
  async sees(thing) {
    const place = await this.place(thing);
    const { x, y, width, height } = await this.board.boundingBox();
    return place.x > x && place.x < x + width && place.y > y && place.y < y + height;
  }

  /** The position of a thing of the board in the window. */
  async place(thing) {
    await this.board.scrollIntoViewIfNeeded();
    return this.page.locator("#board svg.board").evaluate((svg, { kind, id }) => {
      const pair = kind === "connection" && [id.join(" "), [...id].reverse().join(" ")];
      const names = {
        station: `[data-station="${id}"]`,
        connection: pair && `:is([data-connection="${pair[0]}"], [data-connection="${pair[1]}"])`,
        ward: `[data-ward="${id}"]`,
        group: `[data-group="${id}"]`,
      };
      const element = svg.querySelector(names[kind]);
      const inWindow = ({ x, y }) => {
        const place = new DOMPoint(x, y).matrixTransform(element.getScreenCTM());
        return { x: place.x, y: place.y };
      };
      if (kind === "station") return inWindow({ x: 0, y: 0 });
      if (kind === "group") {
        const { x, y, width, height } = element.getBBox();
        return inWindow({ x: x + width / 2, y: y + height / 2 });
      }
      if (kind === "connection") {
        // A point of the line that no customers cover.
        const crowds = [...svg.querySelectorAll("[data-group]")].map((group) =>
          group.getBoundingClientRect(),
        );
        const points = [0.5, 0.4, 0.6, 0.3, 0.7].map((part) =>
          inWindow(element.getPointAtLength(element.getTotalLength() * part)),
        );
        const isFree = ({ x, y }) =>
          !crowds.some(
            ({ left, right, top, bottom }) => x > left - 8 && x < right + 8 && y > top - 8 && y < bottom + 8,
          );
        return points.find(isFree) ?? points[0];
      }
      // A point in the ward that no other name covers.
      const box = element.getBBox();
      const others = [...svg.querySelectorAll("[data-ward-name]")]
        .filter((name) => name.dataset.wardName !== id)
        .map((name) => {
          const { x, y, width, height } = name.getBBox();
          const { e, f } = name.transform.baseVal.consolidate().matrix;
          return { x: x + e, y: y + f, width, height };
        });
      const isFree = ({ x, y }) =>
        !others.some(
          (name) => x >= name.x && x <= name.x + name.width && y >= name.y && y <= name.y + name.height,
        );
      for (const part of [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8]) {
        for (const other of [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8]) {
          const point = { x: box.x + box.width * part, y: box.y + box.height * other };
          if (element.isPointInFill(new DOMPoint(point.x, point.y)) && isFree(point)) return inWindow(point);
        }
      }
      return null;
    }, thing);
  }
}

const station = (id) => ({ kind: "station", id });
const connection = (id) => ({ kind: "connection", id });
const ward = (id) => ({ kind: "ward", id });

/** How each question is answered for a given action: with a thing on the board, an entry of the list, or a button. */
const ANSWERS = [
  [/^Where do you want to open a store\?/, (action) => ({ thing: station(action.station) })],
  [
    /^Which store\?/,
    ({ good, from }, { name }) =>
      from ? { thing: station(from), label: `${good}, from ${name(station(from))}` } : { label: good },
  ],
  [/^Where do you want to lay track\?/, (action) => ({ thing: connection(action.connection) })],
  [
    /^Pay a card to lay a second track/,
    ({ second }) => (second ? { thing: connection(second) } : { end: true }),
  ],
  [/^Which store becomes a department store\?/, (action) => ({ thing: station(action.station) })],
  [/^Which customer do you want to spend\?/, ({ customer }) => ({ label: tokenText(customer) })],
  [/^Where does (the Princess|your Chairman) go\?/, ({ to }) => ({ thing: ward(to) })],
  [
    /^Where does the Kaiju go\?/,
    ({ to }, { water }) => (to === "water" ? { label: water } : { thing: ward(to) }),
  ],
  [/^Which ward’s customers do you want to move\?/, (action) => ({ thing: ward(action.ward) })],
  [
    /^Where do they (start|go next)\?/,
    ({ path }, { stops }) => (stops < path.length ? { thing: station(path[stops]) } : { done: true }),
  ],
  [
    /^Who gets off at /,
    async ({ deliver, path }, { stops, chairman }) => {
      const passenger = deliver.find(({ station }) => station === path[stops - 1]);
      return { label: passenger.chairman ? await chairman() : tokenText(passenger.customer) };
    },
  ],
];

/** Waits for the entry of an action that the page has played, and checks that it is the one that was meant. */
async function played(table, version, isMeant, what) {
  return until(async () => {
    const entries = await table.entries(version);
    return entries.find(({ action }) => action && isMeant(action));
  }, `${what} of the page`);
}

/** Chooses the card that pays, if the page has chosen another one. */
async function payWith(table, hands, cards) {
  if (cards.length !== 1) return;
  const card = table.page.locator(`#hand [data-ward="${cards[0]}"]`).first();
  const chosen = table.page.locator(`#hand [data-ward="${cards[0]}"][aria-pressed="true"]`);
  if (!(await chosen.count())) await hands.press(card);
}

/** An action without what the page may choose in another way; the order of cards does not matter. */
const bare = ({ payments: _, deliver: __, ...action }) =>
  action.pay ? { ...action, pay: [...action.pay].sort() } : action;

/** Plays one of the legal actions with this input device, and checks that the server has played it. */
export async function play(table, hands, action) {
  const { version } = await table.view();
  await prepare(table, hands, action);
  await payWith(table, hands, action.pay ?? []);
  await hands.press(table.do);
  const [entry] = await until(async () => {
    const entries = await table.entries(version);
    return entries.length > 0 && entries;
  }, `${action.type} of the page`);
  assert.deepEqual(bare(entry.action), bare(action));
  return entry;
}

/**
 * Plays one of the legal actions by clicking on objects, without confirmations that are not needed, and returns the
 * entry with the number of clicks.
 */
export async function playByObjects(table, hands, action) {
  const { version } = await table.view();
  let clicks = 0;
  const click = async (what) => {
    clicks += 1;
    if (what.kind) await hands.point(table, what);
    else await hands.press(what);
  };
  const onBoard = {
    open: () => station(action.station),
    upgrade: () => station(action.station),
    expand: () => connection(action.connection),
    move: () => ({ kind: "group", id: action.ward }),
  }[action.type];
  if (onBoard) await click(onBoard());
  else await click(table.kind(action.type));
  if (action.type === "open" && (await table.acting.locator(".choice").count()))
    await click(
      table.entry(action.from ? `${action.good}, from ${table.name(station(action.from))}` : action.good),
    );
  if (action.type === "upgrade") {
    // The store may also be where customers start.
    const verb = table.entry(`Upgrade: ${table.name(station(action.station))}`);
    if (await verb.count()) await click(verb);
    const entry = table.entry(tokenText(action.customer));
    if (await entry.count()) await click(entry);
  }
  if (action.type === "move") await travel(table, action, click);
  if (action.type === "expand" && action.second) {
    await table.acting.locator("#acting-heading, #acting-ask").filter({ hasText: "second track" }).waitFor();
    await click(connection(action.second));
  }
  // What ends the turn, or costs cards, has a button that says what one gets.
  const isMeant = (done) =>
    action.type === "move"
      ? done.type === "move" && done.ward === action.ward && done.path.at(-1) === action.path.at(-1)
      : isDeepStrictEqual(bare(done), bare(action));
  const what = JSON.stringify(action);
  const isLeft = await Promise.race([
    table.do.waitFor().then(
      () => true,
      () => false,
    ),
    played(table, version, isMeant, what).then(() => false),
  ]);
  if (isLeft) await click(table.do);
  return { entry: await played(table, version, isMeant, what), clicks };
}

/** Moves the customers to the last station of a path: straight there if that is offered, otherwise by the path. */
async function travel(table, { path }, click) {
  const last = path[path.length - 1];
  const name = table.name(station(last));
  for (let steps = 0; ; steps += 1) {
    assert.ok(steps < 20, `the page does not go to ${last}`);
    const question = await table.question();
    const title = await table.acting.locator("h2").textContent();
    if (/^Who gets off/.test(question)) await click(table.acting.locator(".choice").first());
    else if (title === `From ${name}` || title.endsWith(` to ${name}`)) return;
    else if (await table.isOffered(last)) await click(station(last));
    else await click(station(path[await table.stops()]));
  }
}

/** Plays an action as soon as it is our turn; returns null if the game is over. */
export async function playNext(table, hands, choose = wanted) {
  await table.page.bringToFront();
  const view = await table.awaited();
  if (view.status !== "active") return null;
  const actions = await table.legal();
  await table.offers(actions);
  return play(table, hands, choose(actions, view));
}

/** Plays to the end, and returns how many actions of each kind were played. */
export async function playOut(table, hands, choose = wanted) {
  const played = {};
  for (let entry; (entry = await playNext(table, hands, choose));)
    played[entry.action.type] = (played[entry.action.type] ?? 0) + 1;
  return played;
}

/**
 * Plays one action in the table view, to which a browser without scripts is redirected, and returns the game
 * afterwards.
 */
export async function playPlainly(page) {
  await page.waitForURL("**/games/*/table");
  const act = page.getByRole("button", { name: "Confirm action" });
  await act.waitFor();
  const version = Number(await page.locator("input[name=version]").first().inputValue());
  const chosen = JSON.parse(await page.locator("select[name=action]").inputValue());
  await act.click();
  await page.locator(`input[name=version]:not([value="${version}"])`).first().waitFor({ state: "attached" });
  const path = `/api/v1/games/${new URL(page.url()).pathname.split("/")[2]}`;
  const [entry] = (await (await page.request.get(`${path}/events?after=${version}`)).json()).items;
  assert.deepEqual(entry.action, chosen);
  return (await page.request.get(path)).json();
}

/** The names of the bots that are not called by their identifiers. */
const LEVELS = { greedy: "hard", planner: "expert" };

/** Checks that the page shows the result that the API returns. */
export async function showsResult(table) {
  const { players, status } = await table.view();
  assert.equal(status, "finished");
  const shown = await table.ending.locator(".standings > li").evaluateAll((rows) =>
    rows.map((row) => ({
      place: row.querySelector(".place").textContent,
      name: row.querySelector("strong").textContent,
      score: row.querySelector(".score").textContent,
      sets: [...row.querySelectorAll(".sets .worth")].map((worth) =>
        worth.textContent.split("=").at(-1).trim(),
      ),
    })),
  );
  const sum = (numbers) => numbers.reduce((all, number) => all + Number(number), 0);
  const words = ({ color, user, bot }) =>
    `${color[0].toUpperCase()}${color.slice(1)} (${user?.name ?? `${LEVELS[bot] ?? bot} bot`})`;
  const told = [...players].sort((a, b) => a.place - b.place);
  assert.deepEqual(
    shown.map(({ sets, ...rest }) => ({ ...rest, sum: sum(sets) })),
    told.map((player) => ({
      place: String(player.place),
      name: words(player),
      score: player.score === 1 ? "1 point" : `${player.score} points`,
      sum: player.score,
    })),
  );
}

/** Composes an action, beginning with its kind, up to the button that plays it. */
export async function prepare(table, hands, action) {
  await table.confirmEverything();
  await hands.press(table.kind(action.type));
  for (;;) {
    const question = await table.question();
    const [, answer] = ANSWERS.find(([words]) => words.test(question)) ?? [];
    if (!answer) return table.do.waitFor();
    const { thing, label, end, done } = await answer(action, {
      stops: await table.stops(),
      name: (thing) => table.name(thing),
      water: table.map.water.name,
      chairman: () => table.ownChairman(),
    });
    if (done) return table.do.waitFor();
    if (thing) await hands.point(table, thing, label ?? table.name(thing));
    else if (end) await hands.press(table.do);
    else await hands.press(table.entry(label));
  }
}

/**
 * Creates a table for the logged-in user against bots, as a script of the page would, and opens the page of the game.
 */
export async function openGame(page, game = {}, bot = "random") {
  await page.goto("/");
  const { id, players } = await change(page, "/games", { players: 2, visibility: "private", ...game });
  for (const _ of players.slice(1)) await change(page, `/games/${id}/seats`, { bot });
  await change(page, `/games/${id}/start`);
  await page.goto(`/games/${id}`);
  return Table.at(page);
}

/** Sends a change to the API, as a script of the page would. */
export async function change(page, path, data) {
  const csrf = await page.locator('meta[name="csrf"]').getAttribute("content");
  const response = await page.request.post(`/api/v1${path}`, { data, headers: { "X-CSRF-Token": csrf } });
  assert.ok(response.ok(), `${path}: ${await response.text()}`);
  return response.json();
}

/** Plays through the API until the game is over. */
export async function playOutQuickly(table, choose = wanted) {
  for (
    let view;
    (view = await until(async () => {
      const now = await table.view();
      return (now.status !== "active" || now.awaiting.player === table.own) && now;
    })).status === "active";
  ) {
    const { payments: _, ...action } = choose(await table.legal(), view);
    await change(table.page, `/games/${table.id}/actions`, { version: view.version, action });
  }
}

const several = (count, good, value = 1) => Array(count).fill({ good, value });

/** A study on Tokyo that ends soon: nearly all customers have arrived, and Red has stores, track and cards. */
export const LATE = {
  first: "red",
  colors: ["red", "blue"],
  position: {
    stores: [
      { station: "shinjuku", owner: "red", kind: "department" },
      { station: "ueno", owner: "red", kind: "food" },
      { station: "tokyo", owner: "blue", kind: "books" },
      { station: "shibuya", owner: "blue", kind: "department" },
      { station: "akihabara", owner: "red", kind: "electronics" },
    ],
    track: [
      { between: ["nakano", "shinjuku"], owner: "red" },
      { between: ["shinjuku", "yotsuya"], owner: "red" },
      { between: ["tokyo", "yotsuya"], owner: "blue" },
      { between: ["akihabara", "tokyo"], owner: "red" },
      { between: ["akihabara", "ueno"], owner: "blue" },
      { between: ["ebisu", "shibuya"], owner: "blue" },
    ],
    customers: {
      nakano: [
        ...several(2, "food"),
        ...several(2, "clothing"),
        ...several(1, "books", 2),
        ...several(1, "electronics", 2),
      ],
      chiyoda: several(4, "books"),
      setagaya: several(3, "clothing", 2),
    },
    hands: { red: ["nakano", "taito", "chuo", "chuo", "koto"], blue: ["ota", "kita", "adachi", "meguro"] },
    collected: {
      red: [
        ...several(8, "food"),
        ...several(6, "clothing"),
        ...several(3, "books", 2),
        ...several(4, "electronics", 2),
      ],
      blue: [
        ...several(8, "food"),
        ...several(6, "clothing"),
        ...several(3, "books", 2),
        ...several(4, "electronics", 2),
      ],
    },
    bonus_tokens: { red: 3, blue: 2 },
  },
};

/** A player who only uses the API. */
export class Player {
  constructor({ access_token: token, user }, server) {
    this.user = user;
    this.server = server;
    this.headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  }

  static guest(name, server = SERVER) {
    return Player.#at("guest", { name }, server);
  }

  static login(name, password, server = SERVER) {
    return Player.#at("login", { name, password }, server);
  }

  static async #at(way, body, server) {
    const response = await fetch(`${server}/api/v1/auth/${way}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    assert.ok(response.ok, await response.clone().text());
    return new Player(await response.json(), server);
  }

  async ask(method, path, body) {
    const response = await fetch(`${this.server}/api/v1${path}`, {
      method,
      headers: this.headers,
      body: body && JSON.stringify(body),
    });
    assert.ok(response.ok, `${method} ${path}: ${await response.clone().text()}`);
    return response.json();
  }

  view(id) {
    return this.ask("GET", `/games/${id}`);
  }

  async legal(id) {
    return (await this.ask("GET", `/games/${id}/legal-actions`)).actions;
  }

  /** Plays the preferred legal action. */
  async act(id, choose = wanted) {
    const view = await this.view(id);
    const { payments: _, ...action } = choose(await this.legal(id), view);
    return this.ask("POST", `/games/${id}/actions`, { version: view.version, action });
  }
}

/**
 * The choice of a simple player without a plan who uses every kind of action: upgrades, delivers and opens stores
 * where customers wait, and then alternates between laying track from their own stores and drawing cards.
 */
export function wanted(actions, { board, turn, awaiting, players }) {
  const owners = new Map(board.stores.map(({ station, owner }) => [station, owner]));
  const isOwn = (station) => owners.get(station) === awaiting.player;
  const worth = ({ path }) =>
    path.reduce((sum, station) => sum + (isOwn(station) ? 2 : owners.has(station) ? -1 : 0), 0);
  const of = (type) => actions.filter((action) => action.type === type);
  const [delivery] = of("move")
    .filter((move) => worth(move) > 0)
    .sort((a, b) => worth(b) - worth(a));
  const waiting = new Map(of("move").map(({ ward, path }) => [path[0], board.customers[ward]]));
  const open =
    of("open").find(({ station, good }) =>
      waiting.get(station)?.some((customer) => customer.good === good),
    ) ?? of("open")[0];
  const expand = of("expand").find(({ connection }) => connection.some(isOwn)) ?? of("expand")[0];
  const [income] = of("income");
  const first = of("upgrade")[0] ?? delivery ?? open;
  const second = Math.ceil(turn.number / players.length) % 2 ? expand : income;
  return (turn.actions_taken.length ? second : first) ?? first ?? second ?? income ?? actions[0];
}
