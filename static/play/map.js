// The city in which a game is played: names of things, and what lies where.

/** A map document, to be asked by id. Names are those that the reader's language knows best, or that the reader has chosen. */
export class City {
  #language;

  constructor(document, language = "en", names = null) {
    this.document = document;
    this.#language = language;
    this.choose(names);
    this.wards = new Map(document.wards.map((ward) => [ward.id, ward]));
    this.stations = new Map(document.stations.map((station) => [station.id, station]));
  }

  /** Takes the reader's choice: `latin`, `native`, or `both`, of which the language has the first. */
  choose(names) {
    this.native = names === "native" || (names !== "latin" && this.#language === "ja");
  }

  /** Whether anything has a name in the letters of its country too. */
  get hasNativeNames() {
    return [...this.document.stations, ...this.document.wards].some((entry) => entry.native_name);
  }

  get name() {
    return this.document.name;
  }

  #named(entry, id) {
    return entry ? (this.native && entry.native_name) || entry.name : id;
  }

  /** The name of a ward, or of what else may stand for one: the water. */
  ward(id) {
    return id === "water" ? this.document.water.name : this.#named(this.wards.get(id), id);
  }

  station(id) {
    return this.#named(this.stations.get(id), id);
  }

  /** The ward of a station. */
  wardOf(station) {
    return this.stations.get(station)?.ward ?? null;
  }

  stationsOf(ward) {
    return this.document.stations.filter((station) => station.ward === ward);
  }

  /** Two stations with a line between them, in words. */
  pair([a, b]) {
    return `${this.station(a)} – ${this.station(b)}`;
  }

  path(stations) {
    return stations.map((station) => this.station(station)).join(" → ");
  }

  /** The wards that touch a ward. */
  neighbors(ward) {
    const touching = this.document.adjacency.filter(({ between }) => between.includes(ward));
    return touching.map(({ between: [a, b] }) => (a === ward ? b : a));
  }

  /** Whether customers may always go between two stations. */
  isLinked(a, b) {
    return this.document.permanent_links.some((pair) => pair.includes(a) && pair.includes(b));
  }
}
