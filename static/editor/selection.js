// The selected elements of the map.

/** @import { MapDocument, Point } from "api" */
/** @import { Kind, Ref } from "./map.js" */

import { say } from "../common/messages.js";
import { samePlace } from "./geometry.js";
import { placeOf } from "./hit.js";
import { find, nameOf, refs, sameRef, station, ward } from "./map.js";

export class Selection {
  /**
   * The selected elements.
   *
   * @type {Ref[]}
   */
  refs = [];

  get isEmpty() {
    return this.refs.length === 0;
  }

  /** The selected element, if it is the only one. */
  get single() {
    return this.refs.length === 1 ? this.refs[0] : null;
  }

  /** The selected stations and wards: the elements that can be moved. */
  get movable() {
    return this.refs.filter(({ kind }) => kind === "station" || kind === "ward");
  }

  /** @param {Ref} ref */
  has(ref) {
    return this.refs.some((other) => sameRef(other, ref));
  }

  /**
   * The selection with an element added or, if it is selected already, removed.
   *
   * @param {Ref} ref
   */
  toggled(ref) {
    return this.has(ref) ? this.refs.filter((other) => !sameRef(other, ref)) : [...this.refs, ref];
  }

  /**
   * Removes elements that the map no longer has.
   *
   * @param {MapDocument} map
   */
  prune(map) {
    this.refs = this.refs.filter((ref) => find(map, ref));
  }

  /**
   * The element before (`by` is -1) or after (1) the selected one, among all of some kinds; null if there are none.
   * Without a selection it starts from the element at `place`.
   *
   * @param {MapDocument} map
   * @param {Kind[]} kinds
   * @param {number} by
   * @param {Point | null} place
   */
  neighbour(map, kinds, by, place) {
    const all = kinds.flatMap((kind) => refs(map, kind));
    if (all.length === 0) return null;
    const isAt = (/** @type {Ref} */ ref) => {
      const there = placeOf(map, ref);
      return there !== null && place !== null && samePlace(there, place);
    };
    const selected = all.findIndex((ref) => this.has(ref));
    const now = selected >= 0 ? selected : all.findIndex(isAt);
    return all[(now + by + (now < 0 && by < 0 ? 1 : 0) + all.length) % all.length];
  }
}

/**
 * An element in words, for screen readers.
 *
 * @param {MapDocument} map
 * @param {Ref} ref
 */
export function describe(map, ref) {
  const name = nameOf(map, ref);
  switch (ref.kind) {
    case "station": {
      const home = ward(map, station(map, ref.id)?.ward ?? "")?.name ?? say("common-without-ward");
      return say("canvas-station-in-ward", { name, ward: home });
    }
    case "ward":
      return say("canvas-ward-with-cards", { name, n: ward(map, ref.id)?.cards });
    case "border":
      return say("canvas-border-name", { name });
    case "link":
      return say("canvas-permanent-link-name", { name });
    case "connection":
      return say("canvas-connection-name", { name });
  }
}
