// A page of a tournament follows it: every part that is marked `data-live` is replaced by the fresh one with the same id.

import { writeTimes } from "./times.js";

const live = document.getElementById("live");
const REACHABLE = "a[href], button, summary, [tabindex]";

const isChanged = (field) => {
  if (field.matches("select")) {
    const usual = [...field.options].findIndex((option) => option.defaultSelected);
    return field.selectedIndex !== Math.max(usual, 0);
  }
  return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
};

/** Whether somebody writes in a part of the page, or has written what is not sent yet. */
const isWritten = (part) =>
  Boolean(document.activeElement?.matches("input, select, textarea") && part.contains(document.activeElement)) ||
  [...part.querySelectorAll("input, select, textarea")].some(isChanged);

/** Puts a fresh part in the place of an old one. What is open stays open, and the focus where it was. */
function replace(old, fresh) {
  const open = [...old.querySelectorAll("details")].map((details) => details.open);
  const { activeElement } = document;
  const focused = [...old.querySelectorAll(REACHABLE)].indexOf(activeElement);
  const part = document.importNode(fresh, true);
  part.querySelectorAll("details").forEach((details, index) => (details.open ||= open[index] ?? false));
  writeTimes(part);
  old.replaceWith(part);
  if (focused < 0) return;
  const reachable = [...part.querySelectorAll(REACHABLE)];
  const same = reachable.find((element) => element.outerHTML === activeElement.outerHTML) ?? reachable[focused];
  same?.focus({ preventScroll: true });
}

/** What a part says, whatever the reader has opened in it and whatever the time is. */
function told(part) {
  const copy = document.importNode(part, true);
  for (const details of copy.querySelectorAll("details")) details.open = false;
  writeTimes(copy);
  return copy.outerHTML;
}

let waiting = false;
let busy = false;

/** Reads the page again, and shows what is new in it. Parts in which somebody writes wait until that is over. */
async function refresh() {
  waiting = true;
  if (busy) return;
  busy = true;
  while (waiting) {
    waiting = false;
    const answer = await fetch(location.href, { cache: "no-store", credentials: "same-origin" }).catch(() => null);
    if (answer?.ok) show(new DOMParser().parseFromString(await answer.text(), "text/html"));
  }
  busy = false;
}

let stale = false;

function show(page) {
  let shown = false;
  stale = false;
  for (const old of document.querySelectorAll("[data-live]")) {
    // A part of a part may be gone with it, or show by itself what is new while somebody writes beside it.
    const fresh = old.isConnected && page.getElementById(old.id);
    if (!fresh) continue;
    if (told(old) === told(fresh)) continue;
    if (isWritten(old)) stale = true;
    else {
      replace(old, fresh);
      shown = true;
    }
  }
  if (shown) live.textContent = live.dataset.words;
}

document.addEventListener("focusout", () => stale && setTimeout(refresh));

const stream = new EventSource(`${live.dataset.stream}?after=${live.dataset.revision}`);
// Many may watch: they do not all ask at the same moment.
stream.addEventListener("tournament", () => {
  live.textContent = "";
  setTimeout(refresh, Math.random() * 500);
});
// Where time alone brings something new, as who has not come, the page says how often it is read again.
if (live.dataset.every) setInterval(refresh, Number(live.dataset.every) * 1000);
