// The page of a table that waits for players: it follows what others do there.

import { byId } from "../common/dom.js";
import { say } from "../common/messages.js";

/** @import { Game, GamePlayer } from "api" */

const { game, invite = "", seen = "[]" } = byId("waiting").dataset;

/** Whether somebody is filling in a form, which would be lost on reload. */
const isWriting = () =>
  document.activeElement?.closest("form") && document.activeElement.matches("input, select");

/** Whether a form is being submitted: its response shows the current table. */
let sending = false;
document.addEventListener("submit", () => (sending = true));

/** Reloads the page, but not while somebody is typing. */
function showAgain() {
  if (sending) return;
  if (isWriting())
    document.activeElement?.addEventListener("blur", () => setTimeout(showAgain), { once: true });
  else location.reload();
}

/**
 * The content of each seat: its colour, and the person or bot.
 *
 * @param {GamePlayer[]} players
 */
const seats = (players) =>
  JSON.stringify(players.map(({ color, user, bot }) => [color, user?.name ?? null, bot ?? null]));

/** The seats as the page shows them. */
const shown = JSON.stringify(JSON.parse(seen));
const stream = new EventSource(
  `/api/v1/games/${game}/stream${invite && `?invite=${encodeURIComponent(invite)}`}`,
);
stream.addEventListener("game", ({ data }) => {
  /** @type {Game} */
  const { status, players } = JSON.parse(data);
  if (status !== "lobby" || seats(players) !== shown) showAgain();
});
stream.addEventListener("entry", showAgain);
stream.addEventListener("end", showAgain);

const copy = document.getElementById("copy");
const link = document.getElementById("link");
if (copy && link instanceof HTMLInputElement && navigator.clipboard) {
  copy.hidden = false;
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(link.value);
    byId("copied").textContent = say("lobby-copied");
  });
}
link?.addEventListener("focus", () => link instanceof HTMLInputElement && link.select());
