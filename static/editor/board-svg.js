// The text of board drawings: parsing those of the server, and an empty one.

/** @import { MapDocument } from "api" */

import { boardUnit } from "./geometry.js";

/** @param {number} number */
const n = (number) => String(Math.round(number * 10) / 10);

/**
 * An empty board, which is shown until the server has drawn the first one. Its structure is that of the server's
 * drawings.
 *
 * @param {MapDocument} map
 */
export function emptyBoard(map) {
  const unit = boardUnit(map);
  const size = `width="${n(map.canvas.width / unit)}" height="${n(map.canvas.height / unit)}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg"><g transform="scale(${unit})"><rect class="outside" ${size}/>
<g class="wards"/><g class="borders"/><g class="connections"><g id="b-beds"/><use class="inside" href="#b-beds"/>
<use class="ties" href="#b-beds"/></g><g class="links"><g id="b-links"/><use class="core" href="#b-links"/></g>
<g class="ward-names names" text-anchor="middle"/><g class="stations"/><g class="station-names names"/>
<rect class="frame" ${size}/></g></svg>`;
}

/**
 * The text of a drawing as an element of its own document; null if it is not a drawing of a board.
 *
 * @param {string} text
 */
export function parseBoard(text) {
  // The page already has the style of boards, and its content security policy would block another one.
  const bare = text.replace(/<style>[^]*?<\/style>/, "");
  const root = new DOMParser().parseFromString(bare, "image/svg+xml").documentElement;
  const isDrawing = root.localName === "svg" && root.querySelector(":scope > g[transform]");
  if (!isDrawing || root.querySelector("parsererror")) return null;
  // The page already has all icons, and describes the canvas itself.
  for (const child of root.querySelectorAll("title, desc, symbol")) child.remove();
  return root;
}
