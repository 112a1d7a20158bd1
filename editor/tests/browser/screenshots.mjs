// The screenshots of the editor, of play and of tournaments in docs/. To regenerate them:
// scripts/with-server node editor/tests/browser/screenshots.mjs, then pngquant --force --ext .png docs/*.png

import { mkdir } from "node:fs/promises";
import { Cup } from "./cup.mjs";
import { Mouse, Touch } from "./hands.mjs";
import { NAKA, forkMap, join, mapOf, station, story } from "./kit.mjs";
import { LATE, Player, openGame, playOutQuickly, until } from "./table.mjs";

const docs = process.env.DOCS ?? new URL("../../../docs/", import.meta.url).pathname;
await mkdir(docs, { recursive: true });
const picture = (page, name, options = {}) => page.screenshot({ path: `${docs}${name}.png`, ...options });

story("Tokyo, its tables and what has changed", {}, async ({ page }) => {
  const canvas = await forkMap(page, "tokyo");
  const { x, y } = station(await canvas.draft(), "ueno").position;
  await canvas.drag([x, y], [x + 40, y - 30]);
  await canvas.saved();
  await canvas.checked();
  await picture(page, "editor-tokyo");
  await page.goto(`/editor/${canvas.slug}/difference`);
  await picture(page, "editor-difference");
  await page.goto(`/editor/${canvas.slug}/tables/stations`);
  await picture(page, "editor-tables");
  await page.goto(`/editor/${canvas.slug}/issues`);
  await picture(page, "editor-issues");
});

story("a small map in the middle of the work", {}, async ({ page }) => {
  const [nishi] = NAKA.wards.filter(({ id }) => id === "nishi");
  const { outline: _, ...bare } = nishi;
  const canvas = await mapOf(page, {
    ...NAKA,
    wards: NAKA.wards.map((entry) => (entry === nishi ? bare : entry)),
  });
  await canvas.checked();
  await canvas.click(260, 640);
  await canvas.settled();
  await canvas.inspector.getByRole("button", { name: "Draw an outline" }).click();
  await canvas.clicks([100, 500], [500, 500], [500, 900]);
  const { x, y } = await canvas.at(180, 900);
  await page.mouse.move(x, y);
  await canvas.settled();
  await picture(page, "editor-drawing");
});

story(
  "the canvas on a phone",
  { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true },
  async ({ page }) => {
    const canvas = await mapOf(page, NAKA);
    await canvas.checked();
    await canvas.svg.evaluate((svg) => svg.scrollIntoView({ block: "end" }));
    await picture(page, "editor-phone");
  },
);

const token = (good, value = 1) => ({ good, value });
const store = (owner, kind, at) => ({ station: at, owner, kind });
const track = (owner, ...pairs) => pairs.map((pair) => ({ between: pair.split(" "), owner }));

/** A game of three players in progress, with Red to move. */
const MIDDLE = {
  first: "red",
  colors: ["red", "blue", "green"],
  position: {
    stores: [
      store("red", "department", "shinjuku"),
      store("red", "food", "ueno"),
      store("red", "electronics", "shinagawa"),
      store("blue", "books", "tokyo"),
      store("blue", "department", "shibuya"),
      store("blue", "clothing", "kinshicho"),
      store("green", "clothing", "akihabara"),
      store("green", "food", "ikebukuro"),
      store("green", "electronics", "koenji"),
    ],
    track: [
      ...track("red", "nakano shinjuku", "shinjuku yotsuya", "akihabara tokyo", "shimbashi shinagawa"),
      ...track("blue", "tokyo yotsuya", "ebisu shibuya", "kinshicho oshiage", "shimbashi tokyo"),
      ...track("green", "akihabara ueno", "ikebukuro takadanobaba", "shinjuku takadanobaba", "koenji nakano"),
    ],
    customers: {
      nakano: [token("food"), token("clothing"), token("books", 2), token("electronics", 2)],
      koto: [token("food")],
      setagaya: [token("clothing", 2)],
      minato: [token("books"), token("food")],
      kita: [token("clothing")],
    },
    hands: { red: ["nakano", "taito", "chuo", "koto"] },
    collected: {
      red: [token("food"), token("food"), token("clothing"), token("books"), token("electronics", 2)],
    },
    bonus_tokens: { red: 3, blue: 2 },
    queue: [
      { space: 1, ward: "chuo", customers: [token("books", 2)] },
      { space: 2, ward: "ota", customers: [token("food"), token("electronics", 2)] },
      { space: 3, ward: "sumida", customers: [token("clothing")] },
      { space: 4, ward: "meguro", customers: [] },
    ],
  },
};

/** Moves the customers of Nakano through these stations. */
async function travel(table, hands, path) {
  await hands.press(table.kind("move"));
  await table.question();
  await hands.point(table, { kind: "ward", id: "nakano" });
  for (const station of path) {
    await table.question();
    await hands.point(table, { kind: "station", id: station });
    while (/^Who gets off/.test(await table.question()))
      await hands.press(table.acting.locator(".choice").first());
  }
}

const MODS = ["princess", "thief", "chairman", "kaiju", "hachiko"].map((mod) => ({ mod }));

/**
 * A game of four bots with all mods, when the last customers are in the bag: its id and that version. The seed of the
 * server decides all draws, so the same seed gives the same game.
 */
async function lateGame(map) {
  const admin = await Player.login("admin", "correct-horse");
  const { id } = await admin.ask("POST", "/games", { players: 4, map, mods: MODS, join: false });
  for (let seat = 0; seat < 4; seat += 1) await admin.ask("POST", `/games/${id}/seats`, { bot: "greedy" });
  await admin.ask("POST", `/games/${id}/start`);
  const { version: last } = await until(async () => {
    const view = await admin.view(id);
    return view.status === "finished" && view;
  }, "the end of the game");
  const at = (version) => admin.ask("GET", `/games/${id}/replay?version=${version}`);
  for (let version = last; version > 0; version -= 1)
    if ((await at(version)).bag_size >= 6) return { id, version };
  return { id, version: last };
}

for (const [map, query] of [
  ["tokyo", ""],
  ["osaka", "&lang=ja"],
])
  story(`the board of a late game on ${map}`, { joins: false }, async ({ page }) => {
    const { id, version } = await lateGame(map);
    await page.goto(`/api/v1/games/${id}/board.svg?version=${version}${query}`);
    const [, , width, height] = (await page.locator("svg").getAttribute("viewBox")).split(" ").map(Number);
    await page.setViewportSize({ width: 1280, height: Math.round((1280 * height) / width) });
    await picture(page, `board-${map}`);
  });

story("the lobby, and a journey through Tokyo", { joins: false }, async ({ page }) => {
  await join(page, "Ann");
  const table = await openGame(page, { name: "Friday night", players: 3, setup: MIDDLE }, "greedy");
  await travel(table, new Mouse(page), ["shinjuku", "yotsuya", "tokyo"]);
  await page.mouse.move(1100, 60);
  await picture(page, "play-tokyo");

  const others = [await Player.guest("Chika"), await Player.guest("Dan")];
  await others[0].ask("POST", "/games", { players: 4, name: "Newcomers welcome" });
  const { id } = await others[1].ask("POST", "/games", {
    players: 2,
    name: "Late train",
    map: "tokyo",
    mods: [{ mod: "princess" }],
  });
  await others[0].ask("POST", `/games/${id}/seats`, {});
  await others[1].ask("POST", `/games/${id}/start`);
  await page.goto("/");
  await picture(page, "lobby", { fullPage: true });
});

story(
  "a game on a phone",
  {
    joins: false,
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  },
  async ({ page }) => {
    await join(page, "Ben");
    const table = await openGame(page, { name: "Friday night", players: 3, setup: MIDDLE }, "greedy");
    await travel(table, new Touch(page), ["shinjuku"]);
    await picture(page, "play-phone");
  },
);

story("the result of a game, and its replay", { joins: false }, async ({ page }) => {
  await join(page, "Emi");
  const table = await openGame(page, { name: "Friday night", setup: LATE }, "greedy");
  await playOutQuickly(table);
  await table.ending.waitFor();
  await page.waitForLoadState("networkidle");
  await picture(page, "play-ending");
  await page.goto(`/games/${table.id}/replay#v=5&as=all`);
  await table.ready();
  await picture(page, "play-replay");
});

const NAMES = [
  "Aki",
  "Ben",
  "Chika",
  "Daichi",
  "Emi",
  "Fumiko",
  "Goro",
  "Haruka",
  "Isamu",
  "Junko",
  "Kenji",
  "Lena",
  "Mari",
  "Naoki",
  "Oskar",
  "Pia",
  "Rei",
  "Sora",
  "Taro",
  "Umi",
  "Vera",
  "Wataru",
  "Yuki",
];

/** A tournament in its second round. */
async function springCup() {
  const clock = { type: "game", seconds: 2700, increment: 15 };
  const description = "A weekend of trains and department stores, for everybody.";
  const cup = await Cup.open(NAMES, { description, rules: { clock }, registration: { late_until: 3 } });
  await cup.direct("POST", "/announcements", { text: "Lunch until half past one; round 3 starts then." });
  const first = await cup.publish();
  for (const table of first.tables) await cup.decide(1, table);
  const second = await cup.publish();
  for (const table of second.tables.slice(0, 2)) await cup.decide(2, table);
  await cup.dispute(2, second.tables.at(-1), "My opponent was away for ten minutes.");
  return cup;
}

story("a tournament, as everybody and as its director sees it", { joins: false }, async ({ page }) => {
  const cup = await springCup();
  await page.goto("/login?next=/tournaments");
  await page.getByLabel("Name", { exact: true }).fill("admin");
  await page.getByLabel("Password").fill("correct-horse");
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL(/tournaments$/);
  const pages = {
    tournament: "",
    "tournament-round": "/rounds/2",
    "tournament-projector": "/projector",
    "direct-now": "/direct",
    "direct-table": "/direct/rounds/2/tables/3",
  };
  for (const [name, path] of Object.entries(pages)) {
    await page.goto(cup.page + path);
    await page.waitForLoadState("load");
    await picture(page, name);
  }
  const { tables } = await cup.direct("GET", "/rounds/2");
  for (const table of tables.slice(2)) await cup.decide(2, table);
  await page.goto(`${cup.page}/direct/pairing`);
  await page.getByRole("button", { name: "Pair", exact: true }).click();
  await page.getByRole("heading", { name: "Publish" }).waitFor();
  await picture(page, "direct-pairing", { fullPage: true, clip: { x: 0, y: 0, width: 1280, height: 1400 } });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(cup.page);
  await picture(page, "tournament-phone");
});
