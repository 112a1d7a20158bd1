// The figures of the mods: where they are, and what they do.

import { say } from "../common/words.js";
import { fullName, isViewer } from "./names.js";

function princessWords({ city, view }) {
  return say("play-explain-princess", { ward: city.ward(view.board.princess) });
}

function kaijuWords({ city, view }) {
  if (view.board.kaiju === "water")
    return say("play-explain-kaiju-in-water", { water: city.ward("water") });
  return say("play-explain-kaiju", { ward: city.ward(view.board.kaiju) });
}

function hachikoWords({ city, view }) {
  const home = city.station(view.mods.find(({ mod }) => mod === "hachiko").home);
  if (view.board.hachiko === "marker") return say("play-explain-hachiko-home", { home });
  return say("play-explain-hachiko", { ward: city.ward(view.board.hachiko), home });
}

function chairmanWords(scene, color) {
  const player = color && scene.player(color);
  const what = say("play-explain-chairman");
  if (!player) return what;
  const values = {
    player: fullName(scene, color),
    ward: player.chairman && scene.city.ward(player.chairman),
  };
  const own = isViewer(scene, color);
  if (!player.chairman)
    return `${own ? say("play-your-chairman-not-on-map") : say("play-chairman-not-on-map", values)} ${what}`;
  return `${own ? say("play-your-chairman-is-in", values) : say("play-chairman-of-is-in", values)} ${what}`;
}

const FIGURES = {
  princess: princessWords,
  kaiju: kaijuWords,
  hachiko: hachikoWords,
  chairman: chairmanWords,
};

/** What a figure does, and where it is; a Chairman belongs to a player. */
export const figureWords = (scene, figure, color = null) => FIGURES[figure](scene, color);

const PRESENCES = {
  princess: () => say("play-princess-here"),
  kaiju: (scene, color, place) =>
    place === "water" ? say("play-kaiju-in-water-here") : say("play-kaiju-here"),
  hachiko: () => say("play-hachiko-waits-here"),
  chairman(scene, color) {
    if (isViewer(scene, color)) return say("play-your-chairman-here");
    return say("play-chairman-here", { player: fullName(scene, color) });
  },
};

/** What the presence of a figure in a place means. */
export const presenceWords = (scene, { figure, color = null }, place) =>
  PRESENCES[figure](scene, color, place);
