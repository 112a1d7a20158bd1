"""What Schemathesis does beyond its own checks: it plays, looks at the codes of problems, and counts what it has reached."""

import atexit
import json
import os
import random
import threading
from collections import Counter, defaultdict

import requests
import schemathesis

DICE = random.Random(1)
REACHED = defaultdict(Counter)
LOCK = threading.Lock()


@schemathesis.check
def listed_problem(ctx, response, case):
    """Every problem is one of those that the operation lists, with the status that the problem itself has."""
    if response.status_code < 400:
        return
    problem = response.json()
    assert problem["status"] == response.status_code, f"the problem says {problem['status']}"
    # The path is there, the method is not: no operation could list it.
    if response.status_code == 405:
        return
    listed = case.operation.definition.raw["x-problems"]
    assert problem["code"] in listed, f"{problem['code']} is not a problem that {case.operation.label} lists"


@schemathesis.hook
def before_call(ctx, case, kwargs):
    """Plays, since random actions would only ever be refused, and leaves alone what the others need."""
    if case.meta is None or not case.meta.generation.mode.is_positive:
        return
    operation = name(case)
    headers = {**(case.headers or {}), **(kwargs.get("headers") or {})}
    if operation == "submitAction" and DICE.random() < 0.5:
        play(case, headers)
    elif operation == "planJourney" and DICE.random() < 0.5:
        set_out(case, headers)
    elif operation == "undoAction" and DICE.random() < 0.5:
        case.body = {}
    elif operation == "register" and DICE.random() < 0.5:
        case.body = {"name": f"Newcomer {DICE.randrange(10**6)}", "password": "correct horse"}
    elif operation == "archiveMap":
        case.path_parameters["slug"] = "old-kyoto"


def read(case, headers, rest=""):
    """Reads the game of a case, or something of it."""
    url = f"{os.environ['SERVER']}/api/v1/games/{case.path_parameters['id']}{rest}"
    headers = {key: value for key, value in headers.items() if key == "Authorization"}
    return requests.get(url, headers=headers, timeout=60)


def set_out(case, headers):
    """Begins a journey where customers wait, if any do."""
    game = read(case, headers)
    if game.ok and game.json()["board"]["customers"]:
        ward = DICE.choice(sorted(game.json()["board"]["customers"]))
        case.body = {"version": game.json()["version"], "type": "move", "ward": ward, "path": []}


def play(case, headers):
    """Makes an action of one that the game allows, if it allows any."""
    legal = read(case, headers, "/legal-actions")
    if legal.ok and legal.json()["actions"]:
        action = DICE.choice(legal.json()["actions"])
        case.body = {"version": legal.json()["version"], "action": action}


def name(case):
    return case.operation.definition.raw["operationId"]


@schemathesis.hook
def after_call(ctx, case, response):
    # Several workers call at once.
    with LOCK:
        REACHED[name(case)][response.status_code] += 1


@atexit.register
def tell():
    """Says which statuses each operation has given, and leaves it to be looked at."""
    for operation, statuses in sorted(REACHED.items()):
        print(f"{operation:18}", " ".join(f"{status}:{count}" for status, count in sorted(statuses.items())))
    with open(os.environ["REACHED"], "w", encoding="utf-8") as file:
        json.dump(REACHED, file)
