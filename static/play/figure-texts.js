// The figures of the mods: where they are, and what they do.

/** @import { Color, Mod } from "api" */
/** @import { Scene } from "./scene.js" */

/**
 * A mod that has a figure on the map.
 *
 * @typedef {Exclude<Mod, "thief">} FigureKind
 */

/**
 * A figure on the map. A Chairman has the colour of its owner.
 *
 * @typedef {{ figure: FigureKind, color?: Color | null }} Figure
 */

import { say } from "../common/messages.js";
import { fullName, isViewer } from "./names.js";

/** @param {Scene} scene */
function princessText({ city, view }) {
  return say("play-explain-princess", { ward: city.ward(view.board.princess) });
}

/** @param {Scene} scene */
function kaijuText({ city, view }) {
  if (view.board.kaiju === "water") return say("play-explain-kaiju-in-water", { water: city.ward("water") });
  return say("play-explain-kaiju", { ward: city.ward(view.board.kaiju) });
}

/** @param {Scene} scene */
function hachikoText({ city, view }) {
  const home = city.station(view.mods.find(({ mod }) => mod === "hachiko")?.home ?? "");
  if (view.board.hachiko === "marker") return say("play-explain-hachiko-home", { home });
  return say("play-explain-hachiko", { ward: city.ward(view.board.hachiko), home });
}

/**
 * @param {Scene} scene
 * @param {Color | null} color
 */
function chairmanText(scene, color) {
  const player = color && scene.player(color);
  const what = say("play-explain-chairman");
  if (!color || !player) return what;
  const values = {
    player: fullName(scene, color),
    ward: player.chairman && scene.city.ward(player.chairman),
  };
  const own = isViewer(scene, color);
  if (!player.chairman)
    return `${own ? say("play-your-chairman-not-on-map") : say("play-chairman-not-on-map", values)} ${what}`;
  return `${own ? say("play-your-chairman-is-in", values) : say("play-chairman-of-is-in", values)} ${what}`;
}

/** @type {Record<FigureKind, (scene: Scene, color: Color | null) => string>} */
const FIGURES = {
  princess: princessText,
  kaiju: kaijuText,
  hachiko: hachikoText,
  chairman: chairmanText,
};

/**
 * What a figure does, and where it is; a Chairman belongs to a player.
 *
 * @param {Scene} scene
 * @param {FigureKind} figure
 * @param {Color | null} color
 */
export const figureText = (scene, figure, color = null) => FIGURES[figure](scene, color);

/** @type {Record<FigureKind, (scene: Scene, color: Color | null, place: string) => string>} */
const PRESENCES = {
  princess: () => say("play-princess-here"),
  kaiju: (scene, color, place) =>
    place === "water" ? say("play-kaiju-in-water-here") : say("play-kaiju-here"),
  hachiko: () => say("play-hachiko-waits-here"),
  chairman(scene, color) {
    if (!color) return "";
    if (isViewer(scene, color)) return say("play-your-chairman-here");
    return say("play-chairman-here", { player: fullName(scene, color) });
  },
};

/**
 * What the presence of a figure in a place means.
 *
 * @param {Scene} scene
 * @param {Figure} piece
 * @param {string} place
 */
export const presenceText = (scene, { figure, color = null }, place) =>
  PRESENCES[figure](scene, color, place);
