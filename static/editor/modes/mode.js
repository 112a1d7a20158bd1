// The types of the modes of the editor.

/** @import { Point } from "api" */

/**
 * The modifier keys of an event: Alt switches snapping off.
 *
 * @typedef {Pick<MouseEvent, "shiftKey" | "altKey">} Modifiers
 */

/**
 * A drag of an element: it previews each position, and applies the last one when the element is dropped.
 *
 * @typedef {object} Drag
 * @property {(point: Point, event: Modifiers) => void} move
 * @property {() => void} drop
 * @property {() => string} [overlay]
 */

/**
 * What clicks and drags on the canvas do.
 *
 * @typedef {object} Mode
 * @property {ModeName} name
 * @property {string} hint
 * @property {(point: Point, event: Modifiers) => void} click
 * @property {(point: Point) => void} [doubleClick]
 * @property {(point: Point) => Drag | null} drag
 * @property {(point: Point, event: Modifiers) => void} [hover]
 * @property {() => void} [leave]
 * @property {(point: Point, event: Modifiers) => void} [enter] Handles the Enter key at the crosshair.
 * @property {() => boolean} [finish] Completes what has been started; returns whether there was anything.
 * @property {() => boolean} [cancel] Gives up what has been started; returns whether there was anything.
 * @property {() => boolean} [undo] Undoes a part of what has been started; returns whether there was anything.
 * @property {() => string} [overlay]
 */

/** @typedef {"select" | "ward" | "station" | "connect" | "adjacency"} ModeName */

export {};
