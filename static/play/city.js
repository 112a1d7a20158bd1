// The city of a game: names, wards, stations and adjacency.

/** @import { MapDocument, ShownNames } from "api" */

/** A map document, queried by id. Names follow the reader's language, or the reader's choice. */
export class City {
  #language;

  /**
   * @param {MapDocument} document
   * @param {string} language
   * @param {ShownNames | null} names
   */
  constructor(document, language = "en", names = null) {
    this.document = document;
    this.#language = language;
    this.choose(names);
    this.wards = new Map(document.wards.map((ward) => [ward.id, ward]));
    this.stations = new Map(document.stations.map((station) => [station.id, station]));
  }

  /**
   * Sets the reader's choice: `latin`, `native`, or `both`, for which the language decides which comes first.
   *
   * @param {ShownNames | null} names
   */
  choose(names) {
    this.native = names === "native" || (names !== "latin" && this.#language === "ja");
  }

  /** Whether any element has a native name. */
  get hasNativeNames() {
    return [...this.document.stations, ...this.document.wards].some((entry) => entry.native_name);
  }

  get name() {
    return this.document.name;
  }

  /**
   * @param {{ name: string, native_name?: string } | undefined} entry
   * @param {string} id
   */
  #named(entry, id) {
    return entry ? (this.native && entry.native_name) || entry.name : id;
  }

  /**
   * The name of a ward, or of the water; empty for null.
   *
   * @param {string | null} id
   */
  ward(id) {
    if (id === null) return "";
    return id === "water" ? this.document.water.name : this.#named(this.wards.get(id), id);
  }

  /** @param {string} id */
  station(id) {
    return this.#named(this.stations.get(id), id);
  }

  /**
   * The name of the ward of a station.
   *
   * @param {string} station
   */
  wardName(station) {
    const ward = this.stations.get(station)?.ward;
    return ward === undefined ? "" : this.ward(ward);
  }

  /**
   * Two stations as a line, in words.
   *
   * @param {string[]} stations
   */
  pair([a, b]) {
    return `${this.station(a)} – ${this.station(b)}`;
  }

  /** @param {string[]} stations */
  path(stations) {
    return stations.map((station) => this.station(station)).join(" → ");
  }

  /**
   * The wards adjacent to a ward.
   *
   * @param {string} ward
   */
  neighbors(ward) {
    const touching = this.document.adjacency.filter(({ between }) => between.includes(ward));
    return touching.map(({ between: [a, b] }) => (a === ward ? b : a));
  }

  /**
   * Whether a permanent link connects two stations.
   *
   * @param {string[]} stations
   */
  isLinked(stations) {
    return this.document.permanent_links.some((pair) => stations.every((station) => pair.includes(station)));
  }
}
