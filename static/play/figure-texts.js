// The figures of the mods: where they are, and what they do.

/** @import { Color, Mod } from "api" */
/** @import { Scene } from "./game.js" */

/** @typedef {{ figure: Mod, color?: Color | null }} Figure */

import { say } from "../common/messages.js";
import { fullName, isViewer } from "./names.js";

/** @param {Scene} scene */
function princessText({ city, view }) {
  return say("play-princess-ward-cards-her-ward", { ward: city.ward(view.board.princess) });
}

/** @param {Scene} scene */
function kaijuText({ city, view }) {
  if (view.board.kaiju === "water")
    return say("play-kaiju-water-nobodys-way-kaiju", { water: city.ward("water") });
  return say("play-kaiju-ward-customers-cannot-enter", { ward: city.ward(view.board.kaiju) });
}

/** @param {Scene} scene */
function hachikoText({ city, view }) {
  const home = city.station(view.mods.find(({ mod }) => mod === "hachiko").home);
  if (view.board.hachiko === "marker") return say("play-hachiko-home-home-he-will", { home });
  return say("play-hachiko-waiting-ward-reunite-brings", { ward: city.ward(view.board.hachiko), home });
}

/**
 * @param {Scene} scene
 * @param {Color | null} color
 */
function chairmanText(scene, color) {
  const player = color && scene.player(color);
  const what = say("play-cards-chairmans-ward-wild-his");
  if (!player) return what;
  const values = {
    player: fullName(scene, color),
    ward: player.chairman && scene.city.ward(player.chairman),
  };
  const own = isViewer(scene, color);
  if (!player.chairman)
    return `${own ? say("play-chairman-not-map-yet") : say("play-chairman-player-not-map-yet", values)} ${what}`;
  return `${own ? say("play-chairman-ward-sentence", values) : say("play-chairman-player-ward", values)} ${what}`;
}

/** @type {Record<Mod, (scene: Scene, color: Color | null) => string>} */
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
 * @param {Mod} figure
 * @param {Color | null} color
 */
export const figureText = (scene, figure, color = null) => FIGURES[figure](scene, color);

/** @type {Record<Mod, (scene: Scene, color: Color | null, place: string) => string>} */
const PRESENCES = {
  princess: () => say("play-princess-here-wards-cards-wild"),
  kaiju: (scene, color, place) =>
    place === "water" ? say("play-kaiju-here-nobodys-way") : say("play-kaiju-here-customers-cannot-enter"),
  hachiko: () => say("play-hachiko-waiting-here-reunite-brings"),
  chairman(scene, color) {
    if (isViewer(scene, color)) return say("play-chairman-here-wards-cards-wild");
    return say("play-chairman-player-here-wards-cards", { player: fullName(scene, color) });
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
