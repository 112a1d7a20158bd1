import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { Mouse } from "./hands.mjs";
import { story, visitor } from "./kit.mjs";
import { Table, playNext, prepare, until } from "./table.mjs";

const target = process.env.CARGO_TARGET_DIR ?? new URL("../../../target", import.meta.url).pathname;
const binary = process.env.SHINJUKU ?? `${target}/debug/shinjuku`;

/** An unused port. */
const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

/** Starts a server, and waits until it listens. */
async function serve(port, data) {
  const server = spawn(binary, [
    "--bind",
    `127.0.0.1:${port}`,
    "--data",
    data,
    "--auth-rate",
    "0",
    "--write-rate",
    "0",
    "--max-bot-games",
    "0",
    "--log",
    "warn",
  ]);
  await new Promise((done, fail) => {
    server.stdout.on("data", (text) => /listening on/.test(text) && done());
    server.on("exit", (code) => fail(new Error(`the server ended (${code})`)));
  });
  return server;
}

const ended = (server) =>
  new Promise((done) => {
    if (server.exitCode !== null || server.signalCode !== null) return done();
    server.removeAllListeners("exit").on("exit", done);
    server.kill("SIGKILL");
  });

/** The browser logs every request without a response. */
const LOST = /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/;

story(
  "a server that is killed in the middle of a game comes back with all of it, and so does the page",
  { joins: false },
  async ({ t }) => {
    const folder = await mkdtemp(`${tmpdir()}/shinjuku-`);
    const port = await freePort();
    let server = await serve(port, `${folder}/data`);
    t.after(async () => {
      await ended(server);
      await rm(folder, { recursive: true });
    });

    const { page, faults } = await visitor({ baseURL: `http://127.0.0.1:${port}` }, t);
    await page.goto("/");
    await page.getByRole("button", { name: "Play against bots" }).click();
    await page.waitForURL("**/games/*");
    const table = await Table.at(page);
    const hands = new Mouse(page);
    for (let action = 0; action < 4; action += 1) await playNext(table, hands);
    const before = await table.awaited();
    const history = await table.entries();

    // It is killed before an action is composed, and restarted while the action is being sent.
    await ended(server);
    await page.getByText("The connection was lost.").waitFor();
    const expand = { type: "expand", connection: freeConnection(table, before), second: null };
    await prepare(table, hands, expand);
    await table.do.click();
    await table.button("One moment…").waitFor();
    server = await serve(port, `${folder}/data`);
    await page.getByText("The connection was lost.").waitFor({ state: "hidden" });
    const after = await until(
      async () => (await table.entries()).length > history.length && table.entries(),
      "the action",
    );
    assert.deepEqual(after.slice(0, history.length), history, "nothing is lost");
    assert.deepEqual(after[history.length].action, { ...expand, pay: [] });
    await table.awaited();
    await playNext(table, hands);
    await table.awaited();
    assert.equal(
      (await table.entries()).filter(
        ({ action }) => action?.type === "expand" && `${action.connection}` === `${expand.connection}`,
      ).length,
      1,
      "it was played once",
    );
    assert.deepEqual(
      faults.filter((fault) => !LOST.test(fault)),
      [],
    );
  },
);

/** A connection without track. */
function freeConnection({ map }, { board }) {
  const laid = new Set(board.track.map(({ between }) => [...between].sort().join()));
  return map.connections.find((pair) => !laid.has([...pair].sort().join()));
}
