"""Fills a fresh server with something of everything, and writes the settings with which Schemathesis finds it.

    prepare.py SERVER admin|nobody > schemathesis.toml
"""

import json
import os
import re
import sys
import urllib.request

SERVER, CALLER = sys.argv[1:]


def call(method, path, body=None, token=None, headers=None):
    headers = {"Content-Type": "application/json"} | (headers or {})
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{SERVER}/api/v1{path}", data, headers, method=method)
    with urllib.request.urlopen(request) as response:
        text = response.read()
    return json.loads(text) if text else None


def ids(things):
    return [thing["id"] for thing in things]


admin = call("POST", "/auth/login", {"name": "admin", "password": "correct-horse"})["access_token"]
# The account of the examples in the document.
registered = call("POST", "/auth/register", {"name": "Aki", "password": "correct horse"})
aki = registered["user"]
guests = [call("POST", "/auth/guest", {"name": "Guest"}) for _ in range(3)]
ben = call("POST", "/auth/guest", {"name": "Ben"})["access_token"]
tokens = [call("POST", "/me/tokens", {"name": "bot", "scopes": ["read"]}, admin)["details"] for _ in range(3)]


def table(**settings):
    return call("POST", "/games", {"players": 2, **settings}, admin)


def play(game, times, kind="pass"):
    """Plays the first action of a kind so many times, or to the end."""
    path = f"/games/{game['id']}"
    while times and game["awaiting"]:
        wanted = f"?type={kind}" if game["awaiting"]["decision"] == "act" else ""
        legal = call("GET", f"{path}/legal-actions{wanted}", token=admin)
        act = {"version": legal["version"], "action": legal["actions"][0]}
        game = call("POST", f"{path}/actions", act, admin)["game"]
        times -= 1
    return game


solo = {"setup": {"solo": True}}
grown = {"map": "paris", "edition": "city-growth", "mods": [{"mod": "kaiju"}, {"mod": "chairman"}]}
lobby = [table(visibility="private"), table(), table(join=False), table(join=False), table(join=False)]
full = [table(), table(), table()]
for game in full:
    call("POST", f"/games/{game['id']}/seats", {}, guests[0]["access_token"])
running = [play(table(**solo), 5), play(table(**grown, **solo), 5)]
undoable = [play(table(**solo), 1, "open") for _ in range(4)]
finished = play(table(**solo), 1000)
assert finished["status"] == "finished", finished["status"]


def against_ben(**settings):
    """A game that the admin and Ben have started."""
    game = table(**settings)
    call("POST", f"/games/{game['id']}/seats", {}, ben)
    return call("POST", f"/games/{game['id']}/start", None, ben)


clock = {"clock": {"type": "turn", "seconds": 3600}}
together = [against_ben(**clock) for _ in range(4)]
to_resign = [against_ben() for _ in range(4)]
to_replace = [against_ben() for _ in range(6)]
proposed = [against_ben() for _ in range(6)]
for game in proposed:
    call("POST", f"/games/{game['id']}/proposals", {"kind": "draw"}, ben)
paused = [table(**clock, **solo) for _ in range(4)]
for game in paused:
    call("POST", f"/games/{game['id']}/proposals", {"kind": "pause"}, admin)
over = [against_ben() for _ in range(3)]
for game in over:
    call("POST", f"/games/{game['id']}/resign", None, ben)
invited = [call("POST", "/games", {"players": 2, "visibility": "private"}, ben) for _ in range(4)]
for game in invited:
    call("POST", f"/games/{game['id']}/invitations", {"name": "admin"}, ben)
hook = {"url": "https://bot.example/shinjuku", "events": ["invitation"]}
webhooks = [call("POST", "/me/webhooks", hook, admin) for _ in range(6)]
webhooks_of_aki = [call("POST", "/me/webhooks", hook, registered["access_token"]) for _ in range(6)]
games = lobby[:2] + running + [finished]

for slug in ["nara", "kobe", "sendai", "sapporo", "niigata", "old-kyoto"]:
    call("POST", "/maps/tokyo/fork", {"slug": slug}, admin)
call("POST", "/maps/kobe/publish", {}, admin)

otto = call("POST", "/auth/register", {"name": "Otto", "password": "correct horse"})["user"]
call("PATCH", f"/users/{otto['id']}", {"roles": ["player", "organiser"]}, admin)
NOW, LATER = {"start": "now"}, {"start": "manual"}


def cups(name, count, drafts=0, start=None, player=admin):
    """Tournaments of a kind that are open, with a player and Aki in them, so many drafts, and perhaps a round."""
    slugs = [f"{name}-{number}" for number in range(count)]
    for slug in slugs:
        rules = {"table_size": 2, "other_sizes": [], "rounds": [{"map": "osaka"}]}
        call("POST", "/tournaments", {"slug": slug, "name": name, "rules": rules}, admin)
        path = f"/tournaments/{slug}"
        call("POST", f"{path}/status", {"status": "open"}, admin)
        for token in [player, registered["access_token"]]:
            call("POST", f"{path}/entrants", {}, token)
        for _ in range(drafts):
            call("PUT", f"{path}/draft", {}, admin)
        if start:
            call("POST", f"{path}/rounds", {"draft": drafts, **start}, admin)
    return slugs


def in_each(slugs, path, body, token=admin):
    for slug in slugs:
        call("POST", f"/tournaments/{slug}{path}", body, token)
    return slugs


ruling = {"type": "adjudicate", "reason": "Time is up"}
# Nobody decides about a table at which they sit.
of_others = {"drafts": 1, "start": NOW, "player": ben}
drafted = cups("drafted", 3, drafts=1)
announced = cups("announced", 2, drafts=1, start=NOW)
for text in ["One", "Two", "Three", "Four"]:
    in_each(announced, "/announcements", {"text": text})
blank = [f"blank-{number}" for number in range(4)]
for slug in blank:
    call("POST", "/tournaments", {"slug": slug, "name": "Blank"}, admin)
    call("POST", f"/tournaments/{slug}/status", {"status": "open"}, admin)
prepared = [f"prepared-{number}" for number in range(4)]
for slug in prepared:
    call("POST", "/tournaments", {"slug": slug, "name": "Prepared"}, admin)

dictionaries = {
    "cups": [*announced, *drafted],
    "announced": announced,
    "drafted": drafted,
    "blank-cups": blank,
    "prepared": prepared,
    "to-change": cups("to-change", 2),
    "to-pair": cups("to-pair", 4),
    "to-publish": cups("to-publish", 4, drafts=3),
    "to-start": cups("to-start", 4, drafts=1, start=LATER),
    "to-take-back": cups("to-take-back", 4, drafts=1, start=NOW),
    "to-discard": cups("to-discard", 4, drafts=1),
    "to-leave": cups("to-leave", 4),
    "to-rule": cups("to-rule", 6, **of_others),
    "ruled": in_each(cups("ruled", 6, **of_others), "/rounds/1/tables/1/rulings", ruling),
    "to-dispute": cups("to-dispute", 6, drafts=1, start=NOW),
    "disputed": in_each(
        cups("disputed", 6, **of_others), "/rounds/1/tables/1/disputes", {"text": "The clock ran."}, ben
    ),
    "one": [1],
    "few": [1, 2, 3, 4],
    "directors": ["Otto"],
    "entrants": [aki["id"]],
    "games": ids(games),
    "running": ids(running),
    "undoable": ids(undoable),
    "started": ids([*running, finished]),
    "open-tables": ids(lobby),
    "full-tables": ids(full),
    "spare-games": ids([table(), table(), table(**solo)]),
    "together": ids(together),
    "to-resign": ids(to_resign),
    "to-replace": ids(to_replace),
    "seats": [0, 1],
    "proposed": ids(proposed),
    "paused": ids(paused),
    "over": ids(over),
    "invited": ids(invited),
    "second": [2],
    "webhooks": ids(webhooks[:3]),
    "spare-webhooks": ids(webhooks[3:]),
    "webhooks-of-aki": ids(webhooks_of_aki),
    "users": [aki["id"], guests[0]["user"]["id"]],
    "spare-users": [guests[1]["user"]["id"], guests[2]["user"]["id"]],
    "tokens": ids(tokens),
    "maps": ["tokyo", "paris", "kobe", "sendai"],
    "published": ["tokyo", "paris", "kobe"],
    "drafts": ["kobe", "sendai", "sapporo", "niigata"],
    "spare-maps": ["old-kyoto"],
    "wards": ["chiyoda", "shinjuku", "louvre"],
    "versions": [1, 2, 3],
    "etags": ['"1"', '"2"', '"3"'],
}

# Which of them the parameters of which operations are taken from, most of the time; the first that fits an operation counts.
bindings = [
    ("include-operation-id", "listGames", {"query.map": "maps", "query.player": "users"}),
    ("include-operation-id", "listLegalActions", {"path.id": "running", "query.ward": "wards"}),
    ("include-operation-id", "getReplay", {"path.id": "started", "query.version": "versions"}),
    ("include-operation-id", "getGameBoard", {"path.id": "started", "query.version": "versions"}),
    ("include-operation-id", "submitAction", {"path.id": "running"}),
    ("include-operation-id", "planJourney", {"path.id": "running"}),
    ("include-operation-id", "undoAction", {"path.id": "undoable"}),
    ("include-operation-id", "createProposal", {"path.id": "together"}),
    ("include-operation-id", "answerProposal", {"path.id": "proposed", "path.version": "second"}),
    ("include-operation-id", "resumeClock", {"path.id": "paused"}),
    ("include-operation-id", "resignGame", {"path.id": "to-resign"}),
    ("include-operation-id", "createRematch", {"path.id": "over"}),
    ("include-operation-id", "invitePlayer", {"path.id": "open-tables"}),
    ("include-operation-id", "declineInvitation", {"path.id": "invited"}),
    ("include-operation-id", "deleteWebhook", {"path.id": "spare-webhooks"}),
    ("include-operation-id", "deleteWebhookAsAdmin", {"path.id": "webhooks-of-aki"}),
    ("include-path-regex", r"^/api/v1/me/webhooks/\{id\}", {"path.id": "webhooks"}),
    ("include-operation-id", "listUserRatings", {"path.id": "users"}),
    ("include-operation-id", "listRatingChanges", {"path.id": "users"}),
    ("include-operation-id", "takeSeat", {"path.id": "open-tables"}),
    ("include-operation-id", "replacePlayerWithBot", {"path.id": "to-replace", "path.seat": "seats"}),
    ("include-operation-id", "leaveSeat", {"path.id": "open-tables"}),
    ("include-operation-id", "renewInviteLink", {"path.id": "open-tables"}),
    ("include-operation-id", "startGame", {"path.id": "full-tables"}),
    ("include-operation-id", "abandonGame", {"path.id": "spare-games"}),
    ("include-operation-id", "getMapVersion", {"path.slug": "published", "path.version": "versions"}),
    ("include-operation-id", "getMapBoard", {"path.slug": "published", "query.version": "versions"}),
    ("include-operation-id", "getMapDraft", {"path.slug": "drafts"}),
    ("include-operation-id", "replaceMapDraft", {"path.slug": "drafts", "header.If-Match": "etags"}),
    ("include-operation-id", "publishMap", {"path.slug": "drafts", "header.If-Match": "etags"}),
    ("include-operation-id", "updateMap", {"path.slug": "spare-maps"}),
    ("include-operation-id", "archiveMap", {"path.slug": "spare-maps"}),
    ("include-operation-id", "getUser", {"path.id": "users"}),
    ("include-operation-id", "updateUser", {"path.id": "spare-users"}),
    ("include-operation-id", "createResetLink", {"path.id": "users"}),
    ("include-operation-id", "listAuditLog", {"query.who": "users", "query.subject": "users"}),
    ("include-operation-id", "revokeToken", {"path.id": "tokens"}),
    ("include-operation-id", "updateTournament", {"path.slug": "to-change", "header.If-Match": "etags"}),
    ("include-operation-id", "setTournamentStatus", {"path.slug": "prepared"}),
    ("include-operation-id", "getStandings", {"path.slug": "announced", "query.round": "one"}),
    ("include-operation-id", "registerEntrant", {"path.slug": "blank-cups"}),
    ("include-operation-id", "updateEntrant", {"path.slug": "cups", "path.user": "entrants"}),
    ("include-operation-id", "withdrawEntrant", {"path.slug": "to-leave", "path.user": "entrants"}),
    ("include-operation-id", "getRound", {"path.slug": "announced", "path.round": "one"}),
    ("include-operation-id", "publishRound", {"path.slug": "to-publish"}),
    ("include-operation-id", "startRound", {"path.slug": "to-start", "path.round": "one"}),
    ("include-operation-id", "unpublishRound", {"path.slug": "to-take-back", "path.round": "one"}),
    ("include-operation-id", "getRoundDraft", {"path.slug": "drafted"}),
    ("include-operation-id", "pairRound", {"path.slug": "to-pair"}),
    ("include-operation-id", "discardRoundDraft", {"path.slug": "to-discard"}),
    ("include-operation-id", "createRuling", {"path.slug": "to-rule", "path.round": "one", "path.table": "one"}),
    (
        "include-operation-id",
        "revokeRuling",
        {"path.slug": "ruled", "path.round": "one", "path.table": "one", "path.number": "one"},
    ),
    ("include-operation-id", "createDispute", {"path.slug": "to-dispute", "path.round": "one", "path.table": "one"}),
    (
        "include-operation-id",
        "answerDispute",
        {"path.slug": "disputed", "path.round": "one", "path.table": "one", "path.number": "one"},
    ),
    ("include-operation-id", "deleteAnnouncement", {"path.slug": "announced", "path.number": "few"}),
    ("include-operation-id", "appointDirector", {"path.slug": "cups", "path.name": "directors"}),
    ("include-operation-id", "dismissDirector", {"path.slug": "cups", "path.name": "directors"}),
    ("include-path-regex", r"^/api/v1/tournaments/\{slug\}", {"path.slug": "cups"}),
    ("include-path-regex", r"^/api/v1/games/\{id\}", {"path.id": "games"}),
    ("include-path-regex", r"^/api/v1/maps/\{slug\}", {"path.slug": "maps"}),
]
# What these do would spoil the data for the others, if they found it by themselves.
destructive = [
    "abandonGame", "archiveMap", "updateMap", "updateUser", "replacePlayerWithBot", "resignGame", "deleteWebhook", "deleteWebhookAsAdmin",
    "updateTournament", "setTournamentStatus", "withdrawEntrant", "publishRound", "startRound", "unpublishRound", "discardRoundDraft",
    "createRuling", "dismissDirector",
]

lines = [f"[dictionaries.{name}]\nvalues = {json.dumps(values)}\n" for name, values in dictionaries.items()]


def needing_a_token():
    """The operations that nobody may call without a token, by their paths and ids."""
    with open(f"{os.path.dirname(__file__)}/../../../openapi/openapi.json", encoding="utf-8") as file:
        paths = json.load(file)["paths"]
    for path, operations in paths.items():
        for operation in operations.values():
            if isinstance(operation, dict) and operation.get("security") and {} not in operation["security"]:
                yield path, operation["operationId"]


def binding_of(path, operation):
    fits = (parameters for key, value, parameters in bindings if value == operation or "regex" in key and re.search(value, path))
    return next(fits, {})


refused = []
if CALLER == "nobody":
    # Whatever is in the request, the answer is 401: the systematic cases show that, and random ones would show nothing more.
    refused = [operation for _, operation in needing_a_token()]
    own = [("include-operation-id", operation, binding_of(path, operation)) for path, operation in needing_a_token()]
    bindings = own + [binding for binding in bindings if binding[1] not in refused]

for key, value, parameters in bindings:
    lines.append(f"[[operations]]\n{key} = {json.dumps(value)}")
    if value in refused:
        lines.append("phases.fuzzing.enabled = false")
    for parameter, dictionary in parameters.items():
        lines.append(f'parameters."{parameter}" = {{ dictionary = "{dictionary}", probability = 0.75 }}')
    if value in destructive:
        for phase in ["examples", "coverage"] + ([] if value in refused else ["fuzzing"]):
            lines.append(f"phases.{phase}.extra-data-sources.responses = false")
    lines.append("")
if CALLER == "admin":
    lines.append(
        "[auth.dynamic.openapi.bearer]\n"
        'path = "/api/v1/auth/login"\n'
        'payload = { name = "admin", password = "correct-horse" }\n'
        'extract_selector = "/access_token"\n'
        "retry_on = [401]\n"
    )
print("\n".join(lines))
