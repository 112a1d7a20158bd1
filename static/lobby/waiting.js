// The page of a table that waits for players: it follows what others do there.

import { byId } from "../common/dom.js";
import { say } from "../common/words.js";

const { game, invite, seen } = byId("waiting").dataset;

/** Whether somebody is filling in a form, which would be lost on reload. */
const isWriting = () =>
  Boolean(document.activeElement?.closest("form")) && document.activeElement.matches("input, select");

/** Whether a form is being submitted: its response shows the current table. */
let sending = false;
document.addEventListener("submit", () => (sending = true));

/** Reloads the page, but not while somebody is typing. */
function showAgain() {
  if (sending) return;
  if (isWriting())
    document.activeElement.addEventListener("blur", () => setTimeout(showAgain), { once: true });
  else location.reload();
}

/** The content of each seat: its colour, and the person or bot. */
const seats = (players) =>
  JSON.stringify(players.map(({ color, user, bot }) => [color, user?.name ?? null, bot ?? null]));

/** The seats as the page shows them. */
const shown = JSON.stringify(JSON.parse(seen));
const stream = new EventSource(
  `/api/v1/games/${game}/stream${invite && `?invite=${encodeURIComponent(invite)}`}`,
);
stream.addEventListener("game", ({ data }) => {
  const { status, players } = JSON.parse(data);
  if (status !== "lobby" || seats(players) !== shown) showAgain();
});
stream.addEventListener("entry", showAgain);
stream.addEventListener("end", showAgain);

const copy = byId("copy");
if (copy && navigator.clipboard) {
  copy.hidden = false;
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(byId("link").value);
    byId("copied").textContent = say("lobby-copied");
  });
}
byId("link")?.addEventListener("focus", ({ target }) => target.select());
