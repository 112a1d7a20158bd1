// The lobby of a logged-in user: shows new invitations and tables as they arrive.

import { byId } from "../common/dom.js";
import { LivePage } from "../common/live-page.js";

const status = byId("live");
const page = new LivePage(status);
const stream = new EventSource("/api/v1/me/stream");

/** Whether the stream has sent everything that the page already shows. */
let isReady = false;

function refresh() {
  status.textContent = "";
  page.refresh();
}

stream.addEventListener("invitation", ({ data }) => {
  const { game } = JSON.parse(data);
  if (!document.querySelector(`#invitations a[href="/games/${game.id}"]`)) refresh();
});
for (const kind of ["your_turn", "game_started", "game_over"])
  stream.addEventListener(kind, () => isReady && refresh());
// After a lost connection the page may have missed something.
stream.addEventListener("ready", () => {
  if (isReady) refresh();
  isReady = true;
});
