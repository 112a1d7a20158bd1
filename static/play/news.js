// What is new since somebody last played, as a board can show it.

/** The version after which things are new to a player: that of the last action in an earlier turn of their own; null for who has not played, and once the game is over. */
export function lastPlayed({ history, own, view, isOver }) {
  if (!own || view.solo || isOver) return null;
  const now = view.turn?.player === own ? view.turn.number : null;
  return history.findLast(({ player, action, turn }) => player === own && action && turn !== now)?.version ?? null;
}

/** An entry of the history in passages, each of one turn: with the last action of a turn the next one begins. */
export function passages({ version, turn, player, bot, events, at }) {
  const found = [{ version, turn, player, bot, at, events: [] }];
  for (const event of events) {
    if (event.type === "turn_started") found.push({ version, turn: event.number, player: event.player, bot: null, at, events: [] });
    else found.at(-1).events.push(event);
  }
  return found;
}

/** What happened after somebody's own action of a version: what followed it in its own entry, and all that came later. */
export function eventsSince({ history }, since) {
  const told = history.filter(({ version }) => version >= since);
  return told.flatMap((entry) => passages(entry).slice(entry.version === since ? 1 : 0)).flatMap(({ events }) => events);
}

/** What events have changed that is still there: stores and track of others, and wards to which customers came. */
export function changes(scene, events) {
  const { stores, track, customers } = scene.view.board;
  const marks = new Map();
  const mark = (kind, id, color) => marks.set(`${kind} ${id}`, { thing: { kind, id }, color });
  for (const { type, player = null, station, between, ward } of events) {
    if (type === "store_opened" || type === "store_upgraded") {
      if (stores.some((store) => store.station === station && store.owner === player)) mark("station", station, player);
    } else if (type === "track_laid") {
      if (track.some((laid) => between.every((end) => laid.between.includes(end)))) mark("connection", between, player);
    } else if (type === "customers_placed" || type === "customers_arrived") {
      if (customers[ward]) mark("ward", ward, player);
    }
  }
  return [...marks.values()];
}

/** The journeys among events, the last one last. */
export function journeys(events) {
  const moves = events.filter(({ type, path }) => type === "customers_moved" && path.length > 1);
  return moves.map(({ path, player }) => ({ path, color: player }));
}

/** What an event is about, as a thing of the board; null for what lies beside it. */
export function thingOf({ type, station, between, ward, to, path }) {
  if (type === "card_queued" || type === "customer_queued" || type === "card_taken") return null;
  if (path || station) return { kind: "station", id: station ?? path.at(-1) };
  if (between) return { kind: "connection", id: between };
  const place = to === "marker" ? null : (to ?? ward);
  return place ? { kind: "ward", id: place } : null;
}
