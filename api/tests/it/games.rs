//! Tables: opening, finding, sitting down, starting, giving up.

use serde_json::{Value, json};

use crate::kit::{Client, Reply, ServerProcess, Storage, Table, on_both};

fn path(game: &Value) -> String {
    format!("/games/{}", game["id"].as_str().expect("an id"))
}

fn names(page: &Value) -> Vec<String> {
    let items = page["items"].as_array().expect("items");
    items.iter().map(|game| game["name"].as_str().expect("a name").to_owned()).collect()
}

/// Asks for a table with an idempotency key.
pub(crate) fn create_keyed(client: &Client, key: &str, body: &Value) -> Reply {
    client.clone().call("POST", "/games", &[("Idempotency-Key", key)], Some(body.clone()))
}

/// The same key and body give the same table, whenever they come; what differs is another request.
#[test]
fn a_table_is_created_once_for_a_key() {
    let server = ServerProcess::start(Storage::Sqlite);
    let (aki, ben) = (server.guest("Aki"), server.guest("Ben"));
    let body = json!({"players": 2, "mods": [{"mod": "kaiju"}]});
    let first = create_keyed(&aki, "k1", &body);
    assert_eq!(first.header("idempotency-replayed"), "");
    let again = create_keyed(&aki, "k1", &json!({"mods": [{"mod": "kaiju"}], "players": 2, "join": true}));
    assert_eq!(again.header("idempotency-replayed"), "true");
    assert_eq!(again.header("location"), first.header("location"));
    assert_eq!((again.status, &again.json["id"]), (201, &first.json["id"]));
    create_keyed(&aki, "k1", &json!({"players": 3})).no(422, "idempotency_key_reused");
    create_keyed(&aki, "k2", &json!({"players": 9})).no(422, "invalid_setup");
    create_keyed(&aki, "k2", &body).is(201);
    create_keyed(&aki, "a key", &body).no(422, "invalid_fields");
    assert_ne!(create_keyed(&ben, "k1", &body).is(201)["id"], first.json["id"], "keys are an account's own");
    let solo = json!({"players": 2, "setup": {"solo": true}});
    let study = create_keyed(&aki, "study", &solo).is(201);
    let path = format!("/games/{}", study["id"].as_str().expect("an id"));
    aki.post(&format!("{path}/actions"), json!({"version": 1, "action": {"type": "income"}})).is(200);
    let server = server.kill_and_restart();
    let aki = Client { token: aki.token, ..server.visitor() };
    let again = create_keyed(&aki, "study", &solo).is(201);
    assert_eq!((&again["id"], &again["version"]), (&study["id"], &json!(2)), "it is shown as it is now");
    assert_eq!(create_keyed(&aki, "k1", &body).is(201)["id"], first.json["id"]);
    assert_eq!(aki.get("/games?mine=true").is(200)["items"].as_array().map(Vec::len), Some(3));
}

on_both! {
    fn a_table_is_opened_filled_and_started(server) {
        let (aki, ben, eve) = (server.guest("Aki"), server.guest("Ben"), server.guest("Eve"));
        let reply = aki.post("/games", json!({"name": "Friday", "map": "paris", "edition": "city-growth", "players": 2}));
        assert_eq!(reply.header("location"), format!("/api/v1{}", path(&reply.json)));
        let game = reply.is(201);
        let at = |rest: &str| format!("{}{rest}", path(&game));
        assert_eq!((&game["status"], &game["version"]), (&json!("lobby"), &json!(0)));
        assert_eq!(game["mods"], json!([{"mod": "princess", "revision": 3}]), "the edition's own");
        assert_eq!(game["map"], json!({"slug": "paris", "version": 1}));
        assert_eq!((&game["players"][0]["user"]["name"], &game["players"][1]["user"]), (&json!("Aki"), &Value::Null));
        let commitment = game["fairness"]["commitment"].clone();

        aki.get(&at("/legal-actions")).no(409, "game_not_started");
        aki.post(&at("/actions"), json!({"version": 0, "action": {"type": "income"}})).no(409, "game_not_started");
        aki.get(&at("/export")).no(409, "game_not_started");
        assert_eq!(aki.get(&at("/events")).is(200)["items"], json!([]));
        aki.post_nothing(&at("/start")).no(409, "seats_empty");
        eve.post_nothing(&at("/start")).no(403, "not_seated");
        aki.post_nothing(&at("/seats")).no(409, "already_seated");
        ben.post(&at("/seats"), json!({"seat": 0})).no(409, "seat_taken");
        ben.post(&at("/seats"), json!({"seat": 2})).no(422, "invalid_fields");
        ben.post(&at("/seats"), json!({"color": "red"})).no(409, "color_taken");
        let game = ben.post(&at("/seats"), json!({"color": "yellow"})).is(200);
        assert_eq!((&game["players"][1]["color"], &game["players"][1]["user"]["name"]), (&json!("yellow"), &json!("Ben")));
        eve.post_nothing(&at("/seats")).no(409, "seat_taken");

        let started = ben.post_nothing(&at("/start")).is(200);
        assert_eq!((&started["status"], &started["version"]), (&json!("active"), &json!(1)));
        assert_eq!(started["fairness"], json!({"commitment": commitment, "seed": null}));
        aki.post_nothing(&at("/start")).no(409, "game_started");
        eve.post_nothing(&at("/seats")).no(409, "game_started");
        let events = eve.get(&at("/events")).is(200);
        assert_eq!(events["items"][0]["events"][0]["type"], "game_started");
    }

    fn people_leave_and_are_sent_away(server) {
        let (aki, ben, eve) = (server.guest("Aki"), server.guest("Ben"), server.guest("Eve"));
        let game = aki.post("/games", json!({"players": 3})).is(201);
        assert_eq!(game["name"], "Aki's table");
        let at = |rest: &str| format!("{}{rest}", path(&game));
        ben.post_nothing(&at("/seats")).is(200);
        eve.post(&at("/seats"), json!({"seat": 2})).is(200);
        ben.delete(&at("/seats/2")).no(403, "not_yours");
        ben.delete(&at("/seats/7")).no(404, "not_found");
        aki.delete(&at("/seats/2")).is(200);
        eve.post(&at("/seats"), json!({"seat": 2})).is(200);
        ben.delete(&at("/seats/1")).is(200);
        ben.delete(&at("/seats/1")).no(404, "not_found");
        let left = aki.delete(&at("/seats/0")).is(200);
        assert_eq!(left["players"][0]["user"], Value::Null);
        let back = aki.post(&at("/seats"), json!({"seat": 1, "color": "green"})).is(409);
        assert_eq!(back["code"], "color_taken", "Eve has it");
    }

    fn a_colour_that_nobody_plays_is_there_for_the_asking(server) {
        let (aki, ben) = (server.guest("Aki"), server.guest("Ben"));
        let game = aki.post("/games", json!({"players": 2, "join": false})).is(201);
        assert_eq!(game["players"][0]["user"], Value::Null);
        let seats = format!("{}/seats", path(&game));
        let game = aki.post(&seats, json!({"color": "blue"})).is(200);
        let colors = |game: &Value| [game["players"][0]["color"].clone(), game["players"][1]["color"].clone()];
        assert_eq!(colors(&game), ["blue", "red"], "the colours changed places");
        let game = ben.post_nothing(&seats).is(200);
        assert_eq!(colors(&game), ["blue", "red"]);
        assert_eq!(game["players"][1]["user"]["name"], "Ben");
    }

    fn a_private_table_is_for_those_with_the_invite(server) {
        let (aki, ben, eve) = (server.guest("Aki"), server.guest("Ben"), server.guest("Eve"));
        let game = aki.post("/games", json!({"name": "Secret", "players": 2, "visibility": "private"})).is(201);
        let (path, invite) = (path(&game), game["invite"].as_str().expect("an invite").to_owned());
        let at = |rest: &str| format!("{path}{rest}");
        for who in [&eve, &server.visitor()] {
            for rest in ["", "/events", "/replay?version=1", "/export", "/board.svg", "/legal-actions", "?invite=wrong"] {
                who.get(&at(rest)).no(404, "not_found");
            }
            assert!(names(&who.get("/games").is(200)).is_empty());
        }
        eve.post_nothing(&at("/seats")).no(404, "not_found");
        eve.post_nothing(&at("/start")).no(404, "not_found");
        eve.post_nothing(&at("/invite")).no(404, "not_found");
        eve.delete(&path).no(404, "not_found");
        eve.post(&at("/seats"), json!({"invite": "wrong"})).no(403, "wrong_invite");
        let peek = eve.get(&at(&format!("?invite={invite}"))).is(200);
        assert_eq!(peek["invite"], Value::Null, "the invite is for those at the table to give");

        let renewed = aki.post_nothing(&at("/invite")).is(200)["invite"].as_str().expect("an invite").to_owned();
        assert_ne!(renewed, invite);
        ben.post(&at("/seats"), json!({"invite": invite})).no(403, "wrong_invite");
        let game = ben.post(&at("/seats"), json!({"invite": renewed})).is(200);
        assert_eq!(game["invite"], json!(renewed));
        assert_eq!(names(&ben.get("/games?mine=true").is(200)), ["Secret"]);
        ben.post_nothing(&at("/start")).is(200);
        eve.post(&at("/actions"), json!({"version": 1, "action": {"type": "income"}})).no(404, "not_found");
        server.admin().get(&path).is(200);
    }

    fn the_invite_is_for_those_at_the_table(server) {
        let (aki, eve) = (server.guest("Aki"), server.guest("Eve"));
        let game = aki.post("/games", json!({"players": 2, "join": false, "visibility": "private"})).is(201);
        let invite = game["invite"].as_str().expect("an invite").to_owned();
        assert_eq!(aki.get(&path(&game)).is(200)["invite"], json!(invite), "its maker, who does not sit there");
        assert_eq!(eve.get(&format!("{}?invite={invite}", path(&game))).is(200)["invite"], Value::Null);
        assert_eq!(server.admin().get(&path(&game)).is(200)["invite"], Value::Null);
    }

    fn tables_are_found(server) {
        let (aki, ben) = (server.guest("Aki"), server.guest("Ben"));
        for (name, map) in [("one", "tokyo"), ("two", "paris"), ("three", "tokyo"), ("four", "tokyo"), ("five", "osaka")] {
            aki.post("/games", json!({"name": name, "map": map, "players": 2})).is(201);
        }
        let table = Table::start(vec![ben.clone(), aki.clone()], json!({"name": "six"}));
        let list = |query: &str| names(&server.visitor().get(&format!("/games?{query}")).is(200));
        assert_eq!(list("map=tokyo"), ["six", "four", "three", "one"]);
        assert_eq!(list("map=tokyo&status=lobby"), ["four", "three", "one"]);
        assert_eq!(list("status=active"), ["six"]);
        assert_eq!(list("status=finished"), [""; 0]);
        let ben_id = ben.get("/me").is(200)["id"].as_str().expect("an id").to_owned();
        assert_eq!(list(&format!("player={ben_id}")), ["six"]);
        assert_eq!(names(&ben.get("/games?mine=true").is(200)), ["six"]);
        server.visitor().get("/games?mine=true").no(401, "unauthenticated");

        let mut seen = Vec::new();
        let mut cursor = String::new();
        loop {
            let page = server.visitor().get(&format!("/games?limit=2{cursor}")).is(200);
            seen.extend(names(&page));
            let Some(next) = page["next_cursor"].as_str() else { break };
            cursor = format!("&cursor={next}");
        }
        assert_eq!(seen, ["six", "five", "four", "three", "two", "one"]);
        let listed = server.visitor().get("/games?status=active").is(200)["items"][0].clone();
        let game = server.visitor().get(&table.path).is(200);
        assert_eq!((&listed["awaiting"], &listed["version"]), (&game["awaiting"], &json!(1)));
        for bad in ["limit=0", "limit=101"] {
            server.visitor().get(&format!("/games?{bad}")).no(422, "invalid_fields");
        }
        for bad in ["limit=-1", "limit=x", "status=x", "cursor=x", "player=x", "map=X", "unknown=1", "limit=1&limit=2"] {
            server.visitor().get(&format!("/games?{bad}")).no(400, "malformed_request");
        }
    }

    fn a_table_is_cancelled_by_its_maker_and_a_game_abandoned_by_an_organiser(server) {
        let (aki, ben, admin) = (server.guest("Aki"), server.guest("Ben"), server.admin());
        let game = aki.post("/games", json!({"players": 2})).is(201);
        let lobby = path(&game);
        ben.delete(&lobby).no(403, "not_yours");
        aki.delete(&lobby).is(204);
        let cancelled = aki.get(&lobby).is(200);
        assert_eq!((&cancelled["status"], &cancelled["version"]), (&json!("abandoned"), &json!(0)));
        ben.post_nothing(&format!("{lobby}/seats")).no(409, "game_abandoned");
        aki.delete(&lobby).no(403, "not_yours");
        admin.delete(&lobby).no(409, "game_abandoned");

        let table = Table::start(vec![aki.clone(), ben], json!({}));
        aki.delete(&table.path).no(403, "not_yours");
        admin.delete(&table.path).is(204);
        let game = aki.get(&table.path);
        assert_eq!(game.header("etag"), "\"2\"");
        let game = game.is(200);
        assert_eq!((&game["status"], &game["awaiting"]), (&json!("abandoned"), &Value::Null));
        assert_eq!(game["fairness"]["seed"], Value::Null);
        assert!(game["finished_at"].is_string());
        let body = json!({"version": 2, "action": {"type": "income"}});
        for player in &table.players {
            player.post(&table.at("/actions"), body.clone()).no(409, "game_abandoned");
            player.post_nothing(&table.at("/undo")).no(409, "game_abandoned");
            assert_eq!(player.get(&table.at("/legal-actions")).is(200)["actions"], json!([]));
        }
        let history = server.visitor().get(&table.at("/events")).is(200);
        assert_eq!(history["items"][1]["events"], json!([{"type": "game_abandoned"}]));
        assert!(!history.to_string().contains("\"cards\":["), "what was hidden stays hidden");
        assert_eq!(server.visitor().get(&table.path).is(200)["players"][0]["hand"], Value::Null);
        admin.delete(&table.path).no(409, "game_abandoned");
    }

    fn nobody_acts_for_another(server) {
        let table = Table::start(vec![server.guest("Aki"), server.guest("Ben")], json!({}));
        let eve = server.guest("Eve");
        let body = json!({"version": 1, "action": {"type": "income"}});
        eve.post(&table.at("/actions"), body.clone()).no(403, "not_seated");
        eve.post_nothing(&table.at("/undo")).no(403, "not_seated");
        server.admin().post(&table.at("/actions"), body.clone()).no(403, "not_seated");
        server.visitor().post(&table.at("/actions"), body.clone()).no(401, "unauthenticated");
        let awaited = table.awaited().expect("somebody").name.clone();
        let other: &Client = table.players.iter().find(|player| player.name != awaited).expect("two play");
        other.post(&table.at("/actions"), body).no(422, "not_your_turn");
        assert_eq!(server.visitor().get(&table.path).is(200)["version"], 1);
    }
}
