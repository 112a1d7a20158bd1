// A table that waits: the page follows what others do at it.

import { byId } from "../common/dom.js";
import { say } from "../common/words.js";

const { game, invite } = byId("waiting").dataset;

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

let known = null;
const stream = new EventSource(`/api/v1/games/${game}/stream${invite && `?invite=${encodeURIComponent(invite)}`}`);
// The first event is the table as the page shows it; all others are news.
stream.addEventListener("game", ({ data }) => {
  if (known !== null && known !== data) showAgain();
  known = data;
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
