// The figures of the mods: where they are, and what they do.

import { say } from "../common/words.js";
import { fullName, isViewer } from "./names.js";

function princessWords({ city, view }) {
  return say("The Princess is in {ward}: cards of her ward are wild for everybody. WANDER moves her to a ward next to it.", { ward: city.ward(view.board.princess) });
}

function kaijuWords({ city, view }) {
  if (view.board.kaiju === "water") return say("The Kaiju is in {water}, in nobody’s way. KAIJU moves it, and all who are where it comes flee.", { water: city.ward("water") });
  return say("The Kaiju is in {ward}: no customer is moved into, through or out of its ward. KAIJU moves it, and all who are where it comes flee.", { ward: city.ward(view.board.kaiju) });
}

function hachikoWords({ city, view }) {
  const home = city.station(view.mods.find(({ mod }) => mod === "hachiko").home);
  if (view.board.hachiko === "marker") return say("Hachiko is home at {home}. He runs to the next customers who are placed.", { home });
  return say("Hachiko waits in {ward}. REUNITE brings him home to {home}, and the customers of his ward along, without a card.", { ward: city.ward(view.board.hachiko), home });
}

function chairmanWords(scene, color) {
  const player = color && scene.player(color);
  const what = say("Cards of a Chairman’s ward are wild for the owner. EXPLORE moves him; a MOVE of his ward takes him along, and he can be dropped where a store would take a customer.");
  if (!player) return what;
  const values = { player: fullName(scene, color), ward: player.chairman && scene.city.ward(player.chairman) };
  const own = isViewer(scene, color);
  if (!player.chairman) return `${own ? say("Your Chairman is not on the map yet.") : say("The Chairman of {player} is not on the map yet.", values)} ${what}`;
  return `${own ? say("Your Chairman is in {ward}.", values) : say("The Chairman of {player} is in {ward}.", values)} ${what}`;
}

const FIGURES = { princess: princessWords, kaiju: kaijuWords, hachiko: hachikoWords, chairman: chairmanWords };

/** What a figure does, and where it is; a Chairman belongs to a player. */
export const figureWords = (scene, figure, color = null) => FIGURES[figure](scene, color);

const PRESENCES = {
  princess: () => say("The Princess is here: the ward’s cards are wild for everybody."),
  kaiju: (scene, color, place) => (place === "water" ? say("The Kaiju is here, in nobody’s way.") : say("The Kaiju is here: no customer comes in, goes out or passes.")),
  hachiko: () => say("Hachiko waits here: REUNITE brings him home."),
  chairman(scene, color) {
    if (isViewer(scene, color)) return say("Your Chairman is here: the ward’s cards are wild for you.");
    return say("The Chairman of {player} is here, for whom the ward’s cards are wild.", { player: fullName(scene, color) });
  },
};

/** What the presence of a figure in a place means. */
export const presenceWords = (scene, { figure, color = null }, place) => PRESENCES[figure](scene, color, place);
