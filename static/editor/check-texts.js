// Issues and fixes of maps in the reader's language. The server's own sentences are English.

/** @import { MapDocument, MapIssue, MapFix } from "api" */

import { hasMessage, say } from "../common/messages.js";
import { station, ward } from "./map.js";

/** The prefixes of the pointers of issues that are about stations. All other issues with ids are about wards. */
const ABOUT_STATIONS = ["/stations", "/connections", "/permanent_links", "/bends"];

/**
 * @param {string} kind
 * @param {string} code
 */
const key = (kind, code) => `${kind}-${code.replaceAll(/[_/]/g, "-")}`;

/**
 * @param {MapDocument} map
 * @param {string} id
 * @param {boolean} stations
 */
function name(map, id, stations) {
  const found = stations ? (station(map, id) ?? ward(map, id)) : (ward(map, id) ?? station(map, id));
  return found?.native_name || found?.name || id;
}

/**
 * What is wrong with a map.
 *
 * @param {MapDocument} map
 * @param {Pick<MapIssue, "code" | "pointer" | "about" | "message">} issue
 */
export function issueText(map, { code, pointer, about, message }) {
  const number = about.length ? key("map-number", about[0]) : "";
  if (hasMessage(number)) return say(number);
  const own = key("map-fault", code);
  if (!hasMessage(own)) return message;
  const stations = ABOUT_STATIONS.some((prefix) => pointer.startsWith(prefix));
  return say(own, { names: about.map((id) => name(map, id, stations)).join(say("common-separator")) });
}

/**
 * What a suggested fix does.
 *
 * @param {MapDocument} map
 * @param {MapFix} fix
 */
export function fixText(map, fix) {
  const [{ op, path, value }] = fix.patch;
  const places = path.split("/").filter((part) => part && part !== "-" && !/^\d+$/.test(part));
  const fields = typeof value === "object" && value !== null ? value : {};
  if ("kind" in fields) places.push(String(fields.kind));
  const own = key("map-fix", [op, ...("x" in fields ? ["point"] : places)].join("-"));
  if (!hasMessage(own)) return fix.name;
  const shown = typeof value === "string" ? name(map, value, path === "/hachiko_station") : String(value);
  return say(own, { value: shown });
}
