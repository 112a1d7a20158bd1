// Keeps a tournament page up to date.

import { byId } from "../common/dom.js";
import { LivePage } from "../common/live-page.js";
import { writeTimes } from "./times.js";

const status = byId("live");
const page = new LivePage(status, writeTimes);

const stream = new EventSource(`${status.dataset.stream}?after=${status.dataset.revision}`);
// A random delay, because many spectators would otherwise send requests at the same time.
stream.addEventListener("tournament", () => {
  status.textContent = "";
  setTimeout(() => page.refresh(), Math.random() * 500);
});
// If the content also changes with time, such as a list of absent players, the page says how often to refresh.
if (status.dataset.every) setInterval(() => page.refresh(), Number(status.dataset.every) * 1000);
