// The figures of the mods: where they are, and what they do.

import { say } from "../common/words.js";
import { fullName, isViewer } from "./names.js";

function princessWords({ city, view }) {
  return say("The Princess is in {ward}: cards of her ward are wild for everybody. WANDER moves her to an adjacent ward.", { ward: city.ward(view.board.princess) });
}

function kaijuWords({ city, view }) {
  if (view.board.kaiju === "water") return say("The Kaiju is in {water} and is in nobody’s way. KAIJU moves it, and all customers in the place it moves to flee.", { water: city.ward("water") });
  return say("The Kaiju is in {ward}: customers cannot enter, leave or pass through its ward. KAIJU moves it, and all customers in the place it moves to flee.", { ward: city.ward(view.board.kaiju) });
}

function hachikoWords({ city, view }) {
  const home = city.station(view.mods.find(({ mod }) => mod === "hachiko").home);
  if (view.board.hachiko === "marker") return say("Hachiko is at home at {home}. He will run to the next customers that are placed.", { home });
  return say("Hachiko is waiting in {ward}. REUNITE brings him home to {home}, together with the customers of his ward, and costs no card.", { ward: city.ward(view.board.hachiko), home });
}

function chairmanWords(scene, color) {
  const player = color && scene.player(color);
  const what = say("Cards of a Chairman’s ward are wild for his owner. EXPLORE moves him. A MOVE from his ward takes him along, and at a store that would take a customer, he can get off instead.");
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
  kaiju: (scene, color, place) => (place === "water" ? say("The Kaiju is here and is in nobody’s way.") : say("The Kaiju is here: customers cannot enter, leave or pass through this ward.")),
  hachiko: () => say("Hachiko is waiting here: REUNITE brings him home."),
  chairman(scene, color) {
    if (isViewer(scene, color)) return say("Your Chairman is here: the ward’s cards are wild for you.");
    return say("The Chairman of {player} is here: the ward’s cards are wild for that player.", { player: fullName(scene, color) });
  },
};

/** What the presence of a figure in a place means. */
export const presenceWords = (scene, { figure, color = null }, place) => PRESENCES[figure](scene, color, place);
