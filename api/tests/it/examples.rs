//! The examples of answers in the document: real ones, of an evening on which everything that can be asked is asked.
//!
//! `SHINJUKU_WRITE_EXAMPLES=1 cargo test -p shinjuku-api examples` writes them again; `cargo run --example write_openapi`
//! then takes them into the document.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use crate::kit::{Client, Dice, PASSWORD, Server, Storage, Table, operation};
use crate::openapi::operations;

/// The longest list of an example.
const MAX_LIST_LEN: usize = 3;
/// As much of a secret as an example shows.
const SECRET: usize = 16;

/// Somebody who writes down the first answer of each operation.
#[derive(Default)]
struct Scribe(BTreeMap<String, Value>);

impl Scribe {
    fn ask(&mut self, client: &Client, method: &str, path: &str, body: Option<Value>) -> Value {
        self.ask_with(client, method, path, &[], body)
    }

    fn ask_with(
        &mut self,
        client: &Client,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<Value>,
    ) -> Value {
        let reply = client.call(method, path, headers, body);
        assert!((200..300).contains(&reply.status), "{method} {path}: {}", reply.text);
        let (_, operation) = operation(method, path).expect("an operation");
        let id = operation["operationId"].as_str().expect("an id").to_owned();
        self.0.entry(id).or_insert_with(|| shortened(reply.json.clone()));
        reply.json
    }

    fn get(&mut self, client: &Client, path: &str) -> Value {
        self.ask(client, "GET", path, None)
    }

    fn post(&mut self, client: &Client, path: &str, body: Value) -> Value {
        self.ask(client, "POST", path, Some(body))
    }
}

/// An answer with short lists, and without secrets of which somebody might think that they are good for something.
fn shortened(answer: Value) -> Value {
    match answer {
        Value::Array(list) => list.into_iter().take(MAX_LIST_LEN).map(shortened).collect(),
        Value::Object(fields) => {
            let secret =
                |name: &str| ["token", "ticket", "secret"].contains(&name) || name.ends_with("_token");
            let field = |(name, value): (String, Value)| match value {
                Value::String(text) if secret(&name) => (name, json!(format!("{}…", &text[..SECRET]))),
                Value::String(text) if name == "path" && text.contains("token=") => {
                    (name, json!(format!("{}…", &text[..2 * SECRET])))
                }
                value => (name, shortened(value)),
            };
            fields.into_iter().map(field).collect()
        }
        plain => plain,
    }
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

/// Comes in by every door there is, and looks at accounts.
fn accounts(scribe: &mut Scribe, server: &Server) -> (Client, Client, Client) {
    let visitor = server.visitor();
    let link =
        server.greeting.iter().find_map(|line| line.split_once("/first-admin?token=")).expect("a link").1;
    let admin = json!({"token": link, "name": "Chika", "password": PASSWORD});
    let admin = server.with_tokens(&scribe.post(&visitor, "/auth/first-admin", admin));
    let named = json!({"name": "Aki", "password": PASSWORD});
    let aki = server.with_tokens(&scribe.post(&visitor, "/auth/register", named.clone()));
    scribe.post(&visitor, "/auth/login", named);
    let guest = scribe.post(&visitor, "/auth/guest", json!({"name": "Ben"}));
    let ben = server.with_tokens(&guest);
    scribe.post(&visitor, "/auth/refresh", json!({"refresh_token": guest["refresh_token"]}));
    scribe.post(&ben, "/me/claim", json!({"password": PASSWORD}));
    scribe.get(&aki, "/me");
    scribe.post(&aki, "/me/tokens", json!({"name": "my bot", "scopes": ["read", "play"], "days": 90}));
    scribe.get(&aki, "/me/tokens");
    webhooks(scribe, &aki, &admin);
    scribe.get(&admin, "/users");
    let user = format!("/users/{}", text(&guest["user"]["id"]));
    scribe.ask(&admin, "PATCH", &user, Some(json!({"roles": ["player", "designer", "organiser"]})));
    scribe.get(&visitor, &user);
    let why = json!({"reason": "Lost the password"});
    let link = scribe.post(&admin, &format!("{user}/reset-link"), why);
    let token = text(&link["path"]).split('=').nth(1).expect("a token");
    scribe.post(&visitor, "/auth/reset", json!({"token": token, "password": PASSWORD}));
    scribe.get(&admin, "/audit");
    scribe.get(&admin, "/system");
    for path in ["/healthz", "/readyz"] {
        scribe.get(&visitor, path);
    }
    (aki, server.login("Ben"), admin)
}

/// Has a webhook, and looks whether it works.
fn webhooks(scribe: &mut Scribe, aki: &Client, admin: &Client) {
    let new = json!({"url": "https://bot.example/shinjuku", "events": ["your_turn", "game_over"]});
    let path = format!("/me/webhooks/{}", text(&scribe.post(aki, "/me/webhooks", new)["id"]));
    scribe.ask(aki, "POST", &format!("{path}/ping"), None);
    scribe.get(aki, &format!("{path}/deliveries"));
    scribe.get(aki, &path);
    scribe.get(aki, "/me/webhooks");
    scribe.get(admin, "/webhooks");
    aki.delete(&path).is(204);
}

/// Makes a map of one's own out of Tokyo.
fn maps(scribe: &mut Scribe, aki: &Client, admin: &Client) {
    scribe.post(aki, "/maps/validate", json!({"schema_version": 1, "name": "Kyoto"}));
    scribe.post(aki, "/maps", json!({"slug": "kyoto", "document": {"schema_version": 1, "name": "Kyoto"}}));
    scribe.post(aki, "/maps/tokyo/fork", json!({"slug": "my-tokyo"}));
    let base = scribe.get(aki, "/maps/my-tokyo/draft")["document"].clone();
    let mut document = base.clone();
    document["name"] = json!("My Tokyo");
    document["wards"][0]["outline"] =
        json!([[{"x": 400, "y": 340}, {"x": 500, "y": 340}, {"x": 450, "y": 420}]]);
    let mut undrawn = base.clone();
    undrawn["wards"][0].as_object_mut().expect("a ward").remove("outline");
    scribe.post(aki, "/maps/sketch", undrawn);
    let mut theirs = base.clone();
    theirs["name"] = json!("Edo");
    scribe.post(aki, "/maps/merge", json!({"base": base, "mine": document, "theirs": theirs}));
    scribe.post(aki, "/maps/my-tokyo/draft/presence", json!({"window": "3f0c"}));
    scribe.ask_with(aki, "PUT", "/maps/my-tokyo/draft", &[("If-Match", "\"1\"")], Some(document));
    scribe.post(aki, "/maps/my-tokyo/publish", json!({"note": "First version"}));
    scribe.get(aki, "/maps/my-tokyo/difference?from=parent&to=1");
    let featured = json!({"featured": true, "reason": "Map of the month"});
    scribe.ask(admin, "PATCH", "/maps/my-tokyo", Some(featured));
    for path in ["/maps", "/maps/my-tokyo", "/maps/my-tokyo/versions", "/maps/my-tokyo/versions/1"] {
        scribe.get(aki, path);
    }
}

/// Plays some of a game.
fn games(scribe: &mut Scribe, [aki, ben]: [&Client; 2]) {
    let clock = json!({"type": "game", "seconds": 1800, "increment": 30});
    let new = json!({"name": "Friday night", "players": 2, "mods": [{"mod": "princess"}], "clock": clock});
    let path = format!("/games/{}", text(&scribe.post(aki, "/games", new)["id"]));
    let at = |rest: &str| format!("{path}{rest}");
    scribe.post(aki, &at("/invitations"), json!({"name": "Ben"}));
    scribe.get(ben, "/me/invitations");
    scribe.ask(ben, "POST", "/me/tickets", None);
    scribe.ask(ben, "POST", &at("/seats"), None);
    scribe.ask(ben, "DELETE", &at("/seats/1"), None);
    scribe.ask(ben, "POST", &at("/seats"), None);
    scribe.ask(aki, "POST", &at("/invite"), None);
    let mut game = scribe.ask(aki, "POST", &at("/start"), None);
    let of_aki = game["players"][0]["color"].clone();
    let mut dice = Dice::new(7);
    for ply in 0..24 {
        let awaited = if game["awaiting"]["player"] == of_aki { aki } else { ben };
        let kind = if ply == 0 { "?type=expand" } else { "" };
        let legal = scribe.get(awaited, &at(&format!("/legal-actions{kind}")));
        let actions = legal["actions"].as_array().expect("a list");
        if let Some(listed) = actions.iter().find(|action| action["type"] == "move") {
            let [ward, path, deliver] = ["ward", "path", "deliver"].map(|name| &listed[name]);
            let draft = json!({"version": legal["version"], "type": "move", "ward": ward, "path": path, "deliver": deliver});
            scribe.post(awaited, &at("/journeys"), draft);
        }
        let action = &actions[dice.below(actions.len())];
        let act = json!({"version": legal["version"], "action": action});
        game = scribe.post(awaited, &at("/actions"), act)["game"].clone();
        if ply == 0 {
            game = scribe.ask(awaited, "POST", &at("/undo"), None)["game"].clone();
        }
    }
    for rest in ["", "/events?after=3", "/replay?version=4", "/export"] {
        scribe.get(aki, &at(rest));
    }
    let asked = scribe.post(aki, &at("/proposals"), json!({"kind": "pause"}));
    scribe.post(ben, &at(&format!("/proposals/{}", asked["version"])), json!({"agree": true}));
    scribe.ask(aki, "POST", &at("/resume"), None);
    let other = Table::start(vec![aki.clone(), ben.clone()], json!({}));
    let bot = json!({"bot": "greedy", "reason": "Away for a week"});
    scribe.post(ben, &other.at("/seats/0/bot"), bot);
    scribe.ask(ben, "POST", &at("/resign"), None);
    scribe.ask(aki, "POST", &at("/rematch"), None);
    scribe.get(aki, "/games");
}

/// Takes a lesson, with advice.
fn lessons(scribe: &mut Scribe, aki: &Client) {
    scribe.get(aki, "/lessons");
    let lesson = scribe.get(aki, "/lessons/laying-track");
    let game = scribe.ask(aki, "POST", "/lessons/laying-track/games", None);
    let path = format!("/games/{}", text(&game["id"]));
    scribe.get(aki, &format!("{path}/advice"));
    for (version, action) in (1..).zip(lesson["solution"].as_array().expect("a solution")) {
        scribe.post(aki, &format!("{path}/actions"), json!({"version": version, "action": action}));
    }
    scribe.ask(aki, "PUT", "/me/lessons/laying-track", Some(json!({"game": game["id"]})));
}

/// Plays a game to its end, and looks at what became of the ratings.
fn ratings(scribe: &mut Scribe, [aki, ben]: [&Client; 2]) {
    let table = Table::start(vec![aki.clone(), ben.clone()], json!({}));
    table.play_out(7);
    scribe.get(aki, &table.at("/analysis"));
    let user = format!("/users/{}", text(&aki.get("/me").is(200)["id"]));
    for path in [format!("{user}/ratings"), format!("{user}/ratings/history"), "/ratings".to_owned()] {
        scribe.get(aki, &path);
    }
}

/// Runs a small tournament to its end.
fn tournaments(scribe: &mut Scribe, server: &Server, [director, aki]: [&Client; 2]) {
    let new = json!({
        "slug": "spring-cup", "name": "Spring cup", "description": "For everybody who likes trains.",
        "rules": {"format": {"type": "swiss", "rounds": 3}, "table_size": 3, "other_sizes": [2]},
        "registration": {"limit": 32, "late_until": 2},
    });
    let path = "/tournaments/spring-cup";
    let at = |rest: &str| format!("{path}{rest}");
    scribe.post(director, "/tournaments", new);
    scribe.post(director, &at("/status"), json!({"status": "open"}));
    scribe.ask_with(director, "PATCH", path, &[("If-Match", "\"1\"")], Some(json!({"stuck_after": 600})));
    scribe.post(director, &at("/announcements"), json!({"text": "Lunch until half past one."}));
    let own = scribe.ask(aki, "POST", &at("/entrants"), None);
    let players: Vec<Client> = ["Eve", "Fay", "Gil", "Hana"].map(|name| server.guest(name)).to_vec();
    for player in &players {
        player.post_nothing(&at("/entrants")).is(201);
    }
    let entrant = at(&format!("/entrants/{}", text(&own["user"]["id"])));
    scribe.ask(aki, "PATCH", &entrant, Some(json!({"checked_in": true})));
    for round in 1..=2 {
        let draft = scribe.ask(director, "PUT", &at("/draft"), Some(json!({})));
        scribe.get(director, &at("/draft"));
        let start = json!({"draft": draft["revision"], "start": "manual"});
        let published = scribe.post(director, &at("/rounds"), start);
        scribe.ask(director, "POST", &at(&format!("/rounds/{round}/start")), None);
        let first = &published["tables"][0]["seats"][0]["player"]["name"];
        let seated = players.iter().find(|player| *first == player.name.as_str()).unwrap_or(aki);
        let table = at(&format!("/rounds/{round}/tables/1"));
        scribe.post(seated, &format!("{table}/disputes"), json!({"text": "The clock ran while I was away."}));
        scribe.get(director, &at("/attention"));
        let answer = json!({"answer": "Five minutes more for you."});
        scribe.post(director, &format!("{table}/disputes/1/answer"), answer);
        for number in 1..=published["tables"].as_array().expect("tables").len() {
            let rulings = at(&format!("/rounds/{round}/tables/{number}/rulings"));
            let ruling = json!({"type": "adjudicate", "reason": "Time is up"});
            scribe.post(director, &rulings, ruling.clone());
            let why = json!({"reason": "It was the wrong table"});
            scribe.post(director, &format!("{rulings}/1/revoke"), why);
            director.post(&rulings, ruling).is(200);
        }
    }
    scribe.ask(director, "PUT", &at("/directors/Ben"), None);
    scribe.ask(director, "DELETE", &at("/directors/Ben"), None);
    for rest in ["", "/entrants", "/standings", "/rounds", "/rounds/1", "/audit", "/export"] {
        scribe.get(director, &at(rest));
    }
    scribe.get(aki, "/tournaments");
}

#[test]
fn an_evening_on_which_everything_is_asked() {
    let server = Server::start_with(Storage::Sqlite, &["--fresh"]);
    let mut scribe = Scribe::default();
    let (aki, ben, admin) = accounts(&mut scribe, &server);
    maps(&mut scribe, &aki, &admin);
    games(&mut scribe, [&aki, &ben]);
    ratings(&mut scribe, [&aki, &ben]);
    lessons(&mut scribe, &aki);
    tournaments(&mut scribe, &server, [&admin, &aki]);
    let written: BTreeSet<&str> = scribe.0.keys().map(String::as_str).collect();
    let operations = operations();
    let in_json = operations.iter().filter(|(_, _, operation)| {
        let responses = operation["responses"].as_object().expect("responses").iter();
        let good = responses.filter(|(status, _)| status.starts_with('2'));
        good.into_iter().any(|(_, response)| response["content"]["application/json"].is_object())
    });
    let wanted: BTreeSet<&str> = in_json.map(|(_, _, operation)| text(&operation["operationId"])).collect();
    assert_eq!(written, wanted);
    if std::env::var_os("SHINJUKU_WRITE_EXAMPLES").is_some() {
        let file = format!("{}/../openapi/examples.json", env!("CARGO_MANIFEST_DIR"));
        let json = serde_json::to_string_pretty(&scribe.0).expect("JSON");
        std::fs::write(file, json + "\n").expect("it can be written");
    }
}
