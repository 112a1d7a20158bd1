// A small city and a game there, for unit tests.

import "./page.mjs";

const { City } = await import("../../../static/play/city.js");

const ward = (id, name) => ({ id, name, native_name: "", cards: 2 });
const station = (id, name, home) => ({ id, name, native_name: "", ward: home, position: { x: 0, y: 0 } });

/** Two wards with three stations in a row. */
export const CITY = new City({
  name: "Tiny",
  wards: [ward("ota", "Ota"), ward("chuo", "Chuo"), ward("koto", "Koto")],
  stations: [
    station("omori", "Omori", "ota"),
    station("tokyo", "Tokyo", "chuo"),
    station("kachidoki", "Kachidoki", "chuo"),
  ],
  adjacency: [],
  permanent_links: [],
  water: { name: "Bay", wards: [] },
});

const NO_STORES = { food: 2, clothing: 2, books: 2, electronics: 2 };

/** A player as the viewer sees them; `more` are fields that matter. */
export const player = (color, more = {}) => ({
  color,
  user: { id: `user-${color}`, name: color },
  bot: null,
  left: null,
  hand: null,
  hand_size: 4,
  customers: null,
  wild: [],
  supply: { stores: NO_STORES, department_stores: 3, track: 16 },
  ...more,
});

/** A view of a game of red and blue, in which it is red's turn. */
export const view = (more = {}) => ({
  version: 10,
  status: "active",
  solo: false,
  clock: null,
  players: [player("red", { hand: ["ota", "ota", "chuo", "koto"] }), player("blue")],
  board: { stores: [], track: [], customers: {}, princess: null, kaiju: null, hachiko: null },
  mods: [],
  turn: { number: 5, player: "red", actions_taken: [], actions_left: 2, mini_actions_taken: [] },
  awaiting: { player: "red", decision: "act" },
  ...more,
});

/** The game as red sees it. */
export function scene(more = {}) {
  const shown = more.view ?? view();
  return {
    city: CITY,
    user: "user-red",
    own: "red",
    view: shown,
    history: [],
    isOver: false,
    player: (color) => shown.players.find((one) => one.color === color),
    ...more,
  };
}
