// A page of a tournament follows it.

import { byId } from "../common/dom.js";
import { LivePage } from "../common/live.js";
import { writeTimes } from "./times.js";

const status = byId("live");
const page = new LivePage(status, writeTimes);

const stream = new EventSource(`${status.dataset.stream}?after=${status.dataset.revision}`);
// Many may watch: they do not all ask at the same moment.
stream.addEventListener("tournament", () => {
  status.textContent = "";
  setTimeout(() => page.refresh(), Math.random() * 500);
});
// Where time alone brings something new, as who has not come, the page says how often it is read again.
if (status.dataset.every) setInterval(() => page.refresh(), Number(status.dataset.every) * 1000);
