// Runs test files several at a time, in one browser that they share, each with windows of its own:
//   node run.mjs [FILE]...

import { readdir } from "node:fs/promises";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { chromium } from "playwright-core";
import { LAUNCH } from "./browser.mjs";

/** How many files run at once. A page waits more than it computes. */
const CONCURRENCY = Number(process.env.CONCURRENCY ?? 3);

/** The files that take longest, which start first, so that the end waits for none of them alone. */
const LONGEST = [];

const files = process.argv.slice(2);
if (!files.length) files.push(...(await readdir(".")).filter((name) => name.endsWith(".test.mjs")));
const rank = (file) => (LONGEST.includes(file) ? LONGEST.indexOf(file) : LONGEST.length);
files.sort((one, other) => rank(one) - rank(other) || one.localeCompare(other));

const browser = await chromium.launchServer(LAUNCH);
process.env.BROWSER_ENDPOINT = browser.wsEndpoint();

const tests = run({ files, concurrency: CONCURRENCY });
tests.on("test:fail", () => (process.exitCode = 1));
tests.on("end", () => browser.close());
tests.compose(new spec()).pipe(process.stdout);
