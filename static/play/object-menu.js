// The choice between several actions that begin with an object.

/** @import { Option } from "./choices.js" */
/** @import { Beginning } from "./objects.js" */
/** @import { Scene } from "./scene.js" */

import { say } from "../common/messages.js";
import { verbName } from "./action-bar.js";
import { compareCosts } from "./cost.js";

/**
 * The ways to begin as options, cheapest first.
 *
 * @param {Scene} scene
 * @param {Beginning[]} list
 * @param {(beginning: Beginning) => void} choose
 * @returns {Option[]}
 */
export function objectMenu({ city }, list, choose) {
  return [...list]
    .sort((a, b) => compareCosts(a.cost, b.cost))
    .map((beginning) => {
      const { kind, element, cost } = beginning;
      const name = element.kind === "connection" ? city.pair(element.id) : city[element.kind](element.id);
      return {
        label: say("play-verb-with-object", { verb: verbName(kind), object: name }),
        detail: "",
        element,
        cost,
        choose: () => choose(beginning),
      };
    });
}
