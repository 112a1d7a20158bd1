// Runs test files in parallel in one shared browser, each with its own windows:
// node run.mjs [FILE]...

import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { chromium } from "playwright-core";
import { LAUNCH } from "./browser.mjs";

/** How many files run at once. A page waits more than it computes. */
const CONCURRENCY = Number(process.env.CONCURRENCY ?? 3);

/**
 * The slowest files, which start first, so that the run does not end with one of them alone. Each run prints how long
 * files took.
 */
const SLOWEST = [
  "play-layout.test.mjs",
  "tournament-direct.test.mjs",
  "access.test.mjs",
  "play-access.test.mjs",
  "safety.test.mjs",
  "windows.test.mjs",
  "tournaments.test.mjs",
  "play-findings.test.mjs",
  "docs.test.mjs",
  "view.test.mjs",
  "play-keyboard.test.mjs",
  "play-mouse.test.mjs",
];

const files = process.argv.slice(2);
if (!files.length) files.push(...(await readdir(".")).filter((name) => name.endsWith(".test.mjs")));
const rank = (file) => (SLOWEST.includes(file) ? SLOWEST.indexOf(file) : SLOWEST.length);
files.sort((one, other) => rank(one) - rank(other) || one.localeCompare(other));

const browser = await chromium.launchServer(LAUNCH);
process.env.BROWSER_ENDPOINT = browser.wsEndpoint();

// Every file writes its duration here.
const folder = await mkdtemp(`${tmpdir()}/shinjuku-`);
process.env.TIMES = `${folder}/times`;

const tests = run({ files, concurrency: CONCURRENCY });
tests.on("test:fail", () => (process.exitCode = 1));
tests.on("end", async () => {
  await browser.close();
  const times = await readFile(process.env.TIMES, "utf8").catch(() => "");
  await rm(folder, { recursive: true });
  const seconds = (line) => Number(line.split(" ")[1]);
  const lines = times
    .split("\n")
    .filter(Boolean)
    .sort((one, other) => seconds(other) - seconds(one));
  for (const line of lines) console.log(`${seconds(line).toFixed(1).padStart(7)} s  ${line.split(" ")[0]}`);
});
tests.compose(new spec()).pipe(process.stdout);
