// A table that waits: the page follows what others do at it.

import { byId } from "../common/dom.js";
import { say } from "../common/words.js";

const { game, invite, seen } = byId("waiting").dataset;

/** Whether somebody is filling in a form, which would be lost with the page. */
const isWriting = () => Boolean(document.activeElement?.closest("form")) && document.activeElement.matches("input, select");

/** Whether a form is on its way: its answer shows the table as it is then. */
let sending = false;
document.addEventListener("submit", () => (sending = true));

/** Shows the table anew; not while somebody writes. */
function showAgain() {
  if (sending) return;
  if (isWriting()) document.activeElement.addEventListener("blur", () => setTimeout(showAgain), { once: true });
  else location.reload();
}

/** What each seat holds: its colour, and the person or the bot who sits there. */
const seats = (players) => JSON.stringify(players.map(({ color, user, bot }) => [color, user?.name ?? null, bot ?? null]));

/** The seats as the page shows them. */
const shown = JSON.stringify(JSON.parse(seen));
const stream = new EventSource(`/api/v1/games/${game}/stream${invite && `?invite=${encodeURIComponent(invite)}`}`);
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
    byId("copied").textContent = say("Copied");
  });
}
byId("link")?.addEventListener("focus", ({ target }) => target.select());
