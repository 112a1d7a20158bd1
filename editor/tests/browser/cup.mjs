// Tournaments for the tests, created through the API.

import assert from "node:assert/strict";
import { SERVER } from "./kit.mjs";

/** Sends a request to the API with somebody's token. */
export async function ask(token, method, path, body) {
  const headers = { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) };
  const response = await fetch(`${SERVER}/api/v1${path}`, {
    method,
    headers,
    body: method === "GET" ? undefined : JSON.stringify(body ?? {}),
  });
  assert.ok(response.ok, `${method} ${path}: ${await response.clone().text()}`);
  return response.status === 204 ? null : response.json();
}

let cups = 0;

/** A tournament with guests, and a director. */
export class Cup {
  /** The access token of each guest, by id. */
  tokens = {};

  /** Opens a tournament with this number of guests, or with guests of these names. */
  static async open(guests, options = {}) {
    const cup = new Cup();
    const { access_token } = await ask(null, "POST", "/auth/login", {
      name: "admin",
      password: "correct-horse",
    });
    cup.token = access_token;
    cup.slug = `cup-${process.pid}-${(cups += 1)}`;
    cup.page = `/tournaments/${cup.slug}`;
    await cup.direct(
      "POST",
      "",
      { slug: cup.slug, name: "Spring cup", description: "Bring tea.\n\nAnd cake.", ...options },
      "/tournaments",
    );
    await cup.direct("POST", "/status", { status: "open" });
    const names = Array.isArray(guests)
      ? guests
      : Array.from({ length: guests }, (_, number) => `Guest ${number + 1}`);
    for (const name of names) {
      const { access_token, user } = await ask(null, "POST", "/auth/guest", { name });
      await ask(access_token, "POST", `/tournaments/${cup.slug}/entrants`);
      cup.tokens[user.id] = access_token;
    }
    return cup;
  }

  direct(method, rest, body, path = `/tournaments/${this.slug}${rest}`) {
    return ask(this.token, method, path, body);
  }

  async publish(options = {}) {
    const { revision } = await this.direct("PUT", "/draft", {});
    return this.direct("POST", "/rounds", { draft: revision, ...options });
  }

  /** Rules on a table: the places follow the order of its seats. */
  decide(round, { number, seats }) {
    const result = seats.map((_, seat) => ({ place: seat + 1, score: 50 - 10 * seat }));
    return this.direct("POST", `/rounds/${round}/tables/${number}/rulings`, {
      type: "adjudicate",
      reason: "Time is up",
      result,
    });
  }

  /** Makes the first player at a table call a director. */
  dispute(round, { number, seats: [{ player }] }, text) {
    return ask(
      this.tokens[player.id],
      "POST",
      `/tournaments/${this.slug}/rounds/${round}/tables/${number}/disputes`,
      {
        text,
      },
    );
  }
}
