// Sets of collected customers and bonus tokens.

/** @import { CustomerSet, Good } from "api" */

import { el } from "../common/dom.js";
import { say } from "../common/messages.js";
import { bonusIcon, tokenIcon } from "./pieces.js";

/**
 * Sets as rows of tokens, each with its points; equal sets share a row.
 *
 * @param {CustomerSet[]} sets
 */
export function setRows(sets) {
  /** @type {Map<string, CustomerSet & { count: number }>} */
  const rows = new Map();
  for (const set of sets) {
    const key = `${set.goods} ${set.bonus_goods}`;
    const row = rows.get(key);
    if (row) row.count += 1;
    else rows.set(key, { ...set, count: 1 });
  }
  return el("ul", { class: "sets" }, ...[...rows.values()].map(setRow));
}

/** @param {CustomerSet & { count: number }} row */
function setRow({ goods, bonus_goods: bonus, points, count }) {
  /** @param {Good} good */
  const member = (good) =>
    bonus.includes(good) ? bonusIcon(good) : tokenIcon({ good, value: 1, thief: false });
  const worth = count > 1 ? say("play-score-line", { count, points, sum: count * points }) : String(points);
  return el(
    "li",
    {},
    el("span", { class: "tokens" }, ...goods.map(member)),
    el("span", { class: "worth" }, worth),
  );
}
