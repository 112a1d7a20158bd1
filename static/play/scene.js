// What the panels of the page show: the current game, or an earlier version of it.

/** @import { Color, Game as GameView, GamePlayer, HistoryEntry, UserRef } from "api" */
/** @import { City } from "./city.js" */

/**
 * A game as the page shows it: the current one (`Game`), or an earlier version (`Replay`).
 *
 * @typedef {EventTarget & SceneState} Scene
 */

/**
 * @typedef {object} SceneState
 * @property {string} id
 * @property {string} invite
 * @property {string} user The id of the reader; empty if nobody is logged in.
 * @property {GameView} view
 * @property {City} city
 * @property {HistoryEntry[]} history
 * @property {Color | null} own The colour of the viewer; null for spectators.
 * @property {boolean} isOver
 * @property {boolean} isAwaited
 * @property {boolean} isPast Whether it is a replay.
 * @property {UserRef | null} rematchBy
 * @property {string | null} rematchGame The id of the rematch that another player has opened.
 * @property {number} viewers How many people watch without playing.
 * @property {(() => Promise<string>) | null} rematch Creates a rematch and returns its id; null in a replay.
 * @property {(color: Color | null) => GamePlayer | undefined} player
 * @property {(version: number) => Promise<string>} board The drawing of the board.
 */

export {};
