import assert from "node:assert/strict";
import { story } from "./kit.mjs";
import { Player, Table } from "./table.mjs";

/** Records everything that reaches a browser: response bodies, and the events of streams. */
async function record({ page, context }) {
  const told = [];
  const bodies = [];
  const isText = (type) => /json|javascript|svg|html|css|text/.test(type ?? "");
  page.on("response", (response) => {
    const type = response.headers()["content-type"];
    if (isText(type) && !type.includes("event-stream"))
      bodies.push(
        response.text().then(
          (text) => told.push({ from: response.url(), text }),
          () => {},
        ),
      );
  });
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  session.on("Network.eventSourceMessageReceived", ({ eventName, data }) =>
    told.push({ from: `stream ${eventName}`, text: data }),
  );
  return async () => {
    await Promise.all(bodies);
    return [...told];
  };
}

/** Every object in a piece of JSON. */
function* objects(value) {
  if (value === null || typeof value !== "object") return;
  if (!Array.isArray(value)) yield value;
  for (const part of Object.values(value)) yield* objects(part);
}

/** The secrets in this data that only one player may know, in words. */
function secrets(told) {
  const found = [];
  for (const { from, text } of told) {
    let json;
    try {
      json = JSON.parse(text);
    } catch {
      continue;
    }
    for (const object of objects(json)) {
      const isPlayer = "hand_size" in object;
      if (isPlayer)
        for (const field of ["hand", "customers", "score", "sets"])
          if (object[field] !== null) found.push(`${from}: ${field} of ${object.color}`);
      if (!isPlayer && "hand" in object) found.push(`${from}: a hand`);
      if (object.type === "cards_drawn" && object.cards !== null)
        found.push(`${from}: cards drawn by ${object.player}`);
      if (object.seed) found.push(`${from}: a seed`);
    }
  }
  return found;
}

story(
  "who watches a game is never sent what only its players may know",
  { joins: false },
  async (watcher) => {
    const players = [await Player.guest("Ann"), await Player.guest("Ben")];
    const { id } = await players[0].ask("POST", "/games", { players: 2, visibility: "public" });
    await players[1].ask("POST", `/games/${id}/seats`, {});
    await players[0].ask("POST", `/games/${id}/start`);
    const seen = await record(watcher);
    await watcher.page.goto(`/games/${id}`);
    const table = await Table.at(watcher.page);
    assert.equal(table.own, null);

    // Drawn cards and delivered customers are what must stay hidden.
    let view = await players[0].view(id);
    for (let action = 0; action < 24; action += 1) {
      const player = players.find(({ user }) =>
        view.players.some(
          ({ color, user: seated }) => color === view.awaiting.player && seated.id === user.id,
        ),
      );
      view = (await player.act(id)).game;
    }
    await table.page.locator(`#where:has-text("turn ${view.turn.number}")`).waitFor();
    await table.showsBoard(view);
    assert.equal(await watcher.page.locator("#acting").getByText("You are watching this game.").count(), 1);
    assert.equal(await watcher.page.locator("#hand .hand-card").count(), 0);

    const told = await seen();
    const streamed = told.filter(({ from }) => from === "stream entry").map(({ text }) => JSON.parse(text));
    assert.deepEqual(
      streamed.map(({ version }) => version),
      Array.from({ length: view.version - 1 }, (_, index) => index + 2),
    );
    assert.ok(
      streamed.flatMap(({ events }) => events).some(({ type }) => type === "cards_drawn"),
      "cards were drawn",
    );
    assert.deepEqual(secrets(told), []);

    // The seed is revealed once the game is over, here by resigning.
    await players[0].ask("POST", `/games/${id}/resign`);
    const { fairness } = await players[0].view(id);
    assert.match(fairness.seed, /^\w{32,}$/);
    assert.deepEqual(
      told.filter(({ text }) => text.includes(fairness.seed)),
      [],
    );
  },
);

story("what a player is sent is found by the same look", { joins: false }, async (player) => {
  const { page } = player;
  const seen = await record(player);
  await page.goto("/");
  await page.getByRole("button", { name: "Play against bots" }).click();
  await page.waitForURL("**/games/*");
  const table = await Table.at(page);
  const { version } = await table.awaited();
  await table.kind("income").click();
  await table.do.click();
  await page
    .locator(`#log [data-version="${version + 1}"]`)
    .first()
    .waitFor({ state: "attached" });
  await table.awaited();
  const found = secrets(await seen());
  for (const what of [
    `hand of ${table.own}`,
    `customers of ${table.own}`,
    `score of ${table.own}`,
    `sets of ${table.own}`,
    `cards drawn by ${table.own}`,
  ]) {
    assert.ok(
      found.some((line) => line.endsWith(what)),
      what,
    );
  }
  assert.ok(
    found.some((line) => line.startsWith("stream entry")),
    "in the stream too",
  );
  assert.ok(!found.some((line) => !line.endsWith(table.own)), "and of nobody else");
});
