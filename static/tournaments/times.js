// Timestamps in the reader's time zone, and countdowns.

/** The reader's date format, in the language of the page. */
const { lang: page } = document.documentElement;
const lang = navigator.languages.find((liked) => liked.split("-")[0] === page) ?? page;
const written = new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short" });
const clock = new Intl.DateTimeFormat(lang, { timeStyle: "short" });

/** How far the server's clock is ahead of the reader's, as of the page load. */
const now = document.getElementById("live")?.dataset.now;
const ahead = now ? Date.parse(now) - Date.now() : 0;

/** @param {number} number */
const twoDigits = (number) => String(number).padStart(2, "0");

const DAY = 24 * 60 * 60;

/**
 * The time left until a timestamp, as 1:02:03; empty once it has passed, or if it is more than a day away.
 *
 * @param {Date} moment
 */
function left(moment) {
  const seconds = Math.ceil((moment.getTime() - Date.now() - ahead) / 1000);
  if (seconds <= 0 || seconds > DAY) return "";
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const short = `${hours ? twoDigits(minutes) : minutes}:${twoDigits(seconds % 60)}`;
  return hours ? `${hours}:${short}` : short;
}

/**
 * Writes the timestamps in a part of the page.
 *
 * @param {ParentNode} part
 */
export function writeTimes(part) {
  for (const time of part.querySelectorAll("time")) {
    if (!time.dateTime) continue;
    const moment = new Date(time.dateTime);
    if (Number.isNaN(moment.getTime())) continue;
    const today = !("whole" in time.dataset) && moment.toDateString() === new Date().toDateString();
    const plain = (today ? clock : written).format(moment);
    const rest = "countdown" in time.dataset ? left(moment) : "";
    const text = rest ? `${plain} (${rest})` : plain;
    if (time.textContent !== text) time.textContent = text;
  }
}

writeTimes(document);
setInterval(() => document.querySelector("time[data-countdown]") && writeTimes(document), 1000);
