#!/usr/bin/env python3
"""A player for Shinjuku, outside of the server: it comes to every table to which it is asked, and plays.

Needs Python 3.9 and nothing else. Make an account, and a personal access token with the scopes `read` and `play`
(POST /api/v1/me/tokens); then: SHINJUKU_TOKEN=shinjuku_… ./bot.py http://127.0.0.1:8080
"""

import json
import os
import random
import sys
import time
import urllib.error
import urllib.request

API = (sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8080").rstrip("/") + "/api/v1"
TOKEN = os.environ["SHINJUKU_TOKEN"]


def request(method, path, body=None, headers=None, timeout=30):
    """Sends a request and gives the response; a problem of the server's is an HTTPError."""
    headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json", **(headers or {})}
    data = None if body is None else json.dumps(body).encode()
    whole = urllib.request.Request(API + path, data, headers, method=method)
    return urllib.request.urlopen(whole, timeout=timeout)


def call(method, path, body=None, headers=None):
    """The answer to a request, in JSON."""
    with request(method, path, body, headers) as response:
        return json.load(response)


def worth(action):
    """How good an action looks. This is where your ideas go."""
    kinds = {"move": 4, "open": 3, "upgrade": 3, "expand": 2, "income": 1}
    delivered = len(action.get("deliver") or [])
    return (delivered, kinds.get(action["type"], 0), random.random())


def play(game, version):
    """Acts in a game, of which we have heard at a version, for as long as it waits for us."""
    while True:
        legal = call("GET", f"/games/{game}/legal-actions?at_least={version}")
        if not legal["actions"]:
            return
        act = {"version": legal["version"], "action": max(legal["actions"], key=worth)}
        # Sent again under the same key, it is played once.
        key = {"Idempotency-Key": f"bot-{legal['version']}"}
        try:
            version = call("POST", f"/games/{game}/actions", act, key)["version"]
        except urllib.error.HTTPError as error:
            if error.code not in (409, 422):  # else the game has gone on: look again
                raise


def come(game):
    """Sits down at a table; declines where there is no seat for us."""
    try:
        call("POST", f"/games/{game}/seats", {})
    except urllib.error.HTTPError:
        request("DELETE", f"/me/invitations/{game}").close()


def events(last):
    """The events of our stream: type, id and data."""
    headers = {"Last-Event-ID": last} if last else {}
    with request("GET", "/me/stream", headers=headers, timeout=60) as stream:
        event = {}
        for line in stream:
            name, _, value = line.decode().rstrip("\n").partition(": ")
            if name in ("event", "id", "data"):
                event[name] = value
            elif not name and "event" in event:
                yield event["event"], event.get("id"), json.loads(event["data"])
                event = {}


def main():
    last = None
    while True:
        try:
            for kind, number, notice in events(last):
                last = number
                if kind == "invitation":
                    come(notice["game"]["id"])
                elif kind == "your_turn":
                    play(notice["game"]["id"], notice["version"])
                elif kind == "game_over":
                    print(f"{notice['game']['name']}: place {notice['place']}", flush=True)
        except urllib.error.HTTPError as error:
            print(error.code, error.read().decode(), file=sys.stderr)
            time.sleep(5)
        except OSError:  # the server is away; it will come back
            time.sleep(1)


if __name__ == "__main__":
    main()
