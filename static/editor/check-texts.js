// Faults and fixes of maps in the reader's language. The server's own sentences are English.

import { hasMessage, say } from "../common/words.js";
import { station, ward } from "./map.js";

/** The prefixes of the pointers of faults that are about stations. All other faults with ids are about wards. */
const ABOUT_STATIONS = ["/stations", "/connections", "/permanent_links", "/bends"];

const key = (kind, code) => `${kind}-${code.replaceAll(/[_/]/g, "-")}`;

function name(map, id, stations) {
  const found = stations ? (station(map, id) ?? ward(map, id)) : (ward(map, id) ?? station(map, id));
  return found?.native_name || found?.name || id;
}

/** What is wrong with a map. */
export function faultText(map, { code, pointer, about, message }) {
  const number = about.length ? key("map-number", about[0]) : "";
  if (hasMessage(number)) return say(number);
  const own = key("map-fault", code);
  if (!hasMessage(own)) return message;
  const stations = ABOUT_STATIONS.some((prefix) => pointer.startsWith(prefix));
  return say(own, { names: about.map((id) => name(map, id, stations)).join(say("common-separator")) });
}

/** What a suggested fix does. */
export function fixText(map, fix) {
  const [{ op, path, value }] = fix.patch;
  const places = path.split("/").filter((part) => part && part !== "-" && !/^\d+$/.test(part));
  if (value?.kind) places.push(value.kind);
  const own = key("map-fix", [op, ...(value?.x === undefined ? places : ["point"])].join("-"));
  if (!hasMessage(own)) return fix.name;
  return say(own, {
    value: typeof value === "string" ? name(map, value, path === "/hachiko_station") : value,
  });
}
