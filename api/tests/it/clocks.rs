//! Clocks: time runs for whoever is awaited, and when it is up the table's choice is done. The tests move the clock.

use serde_json::{Value, json};

use crate::kit::{Client, Server, ServerProcess, Storage, Table, on_both};

fn start(server: &Server, clock: &Value) -> Table {
    Table::start(vec![server.guest("Aki"), server.guest("Ben")], json!({"clock": clock}))
}

fn game(table: &Table) -> Value {
    table.players[0].get(&table.path).is(200)
}

/// The seat of whoever is awaited.
fn awaited_seat(game: &Value) -> usize {
    let players = game["players"].as_array().expect("players");
    players.iter().position(|player| player["color"] == game["awaiting"]["player"]).expect("somebody")
}

fn seconds_left(game: &Value, seat: usize) -> u64 {
    game["players"][seat]["time_left_ms"].as_u64().expect("a time").div_ceil(1000)
}

/// Waits until the game is no longer at a version at which it cannot stay.
fn moved_on(table: &Table, version: &Value) -> Value {
    for _ in 0..200 {
        let game = game(table);
        if game["version"] != *version {
            return game;
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    panic!("the game stays at version {version}");
}

fn income(table: &Table, client: &Client) -> Value {
    let version = game(table)["version"].clone();
    client.post(&table.at("/actions"), json!({"version": version, "action": {"type": "income"}})).is(200)["game"].clone()
}

on_both! {
    fn a_bot_plays_the_turn_when_its_time_is_up(server) {
        let table = start(server, &json!({"type": "turn", "seconds": 3600}));
        let before = game(&table);
        let seat = awaited_seat(&before);
        assert_eq!(before["clock"]["at_zero"], "bot_plays_turn");
        assert!(before["clock"]["timeout_at"].is_string());
        assert_eq!((seconds_left(&before, 0), seconds_left(&before, 1)), (3600, 3600));
        let turn = before["turn"]["number"].clone();
        server.go_ahead(3590);
        assert_eq!(game(&table)["version"], before["version"], "there are seconds left");
        server.go_ahead(15);
        let mut now = moved_on(&table, &before["version"]);
        while now["turn"]["number"] == turn {
            now = moved_on(&table, &now["version"]);
        }
        // The next player has the whole time, the last one keeps the seat, and history says who acted.
        assert_ne!(awaited_seat(&now), seat);
        assert_eq!(now["players"][seat]["bot"], json!(null));
        assert!(seconds_left(&now, awaited_seat(&now)) >= 3590);
        let entries = table.players[0].get(&table.at("/events?after=1")).is(200);
        assert!(entries["items"].as_array().expect("entries").iter().all(|entry| entry["bot"].is_string()));
        table.players[awaited_seat(&now)].get(&table.at("/legal-actions")).is(200);
        income(&table, &table.players[awaited_seat(&now)]);
    }

    fn a_seat_goes_to_a_bot_when_its_time_is_up(server) {
        let clock = json!({"type": "turn", "seconds": 60, "at_zero": "bot_takes_seat", "bot": "random"});
        let table = start(server, &clock);
        let before = game(&table);
        let (seat, name) = (awaited_seat(&before), before["players"][awaited_seat(&before)]["user"]["name"].clone());
        let watcher = server.visitor().stream(&table.at("/stream?after=1"));
        server.go_ahead(61);
        let entry = watcher.next().data;
        assert_eq!(entry["events"][0]["type"], "seat_handed_over", "{entry}");
        let mut now = moved_on(&table, &before["version"]);
        assert_eq!(now["players"][seat]["bot"], "random");
        assert_eq!((&now["players"][seat]["left"]["user"]["name"], &now["players"][seat]["left"]["reason"]), (&name, &json!("timed_out")));
        while awaited_seat(&now) == seat {
            now = moved_on(&table, &now["version"]);
        }
        table.players[seat].post(&table.at("/actions"), json!({"version": now["version"], "action": {"type": "pass"}})).no(403, "not_seated");
        // The other one lets the time go by too: nobody plays any more.
        server.go_ahead(61);
        while now["status"] == "active" {
            now = moved_on(&table, &now["version"]);
        }
        assert_eq!(now["status"], "abandoned");
        assert_eq!((&now["clock"]["timeout_at"], &now["awaiting"]), (&json!(null), &json!(null)));
    }

    fn the_clock_of_a_game_gives_something_back_after_each_turn(server) {
        let table = start(server, &json!({"type": "game", "seconds": 600, "increment": 30, "at_zero": "bot_takes_seat"}));
        let first = game(&table);
        let seat = awaited_seat(&first);
        server.go_ahead(100);
        let mut now = first.clone();
        while now["turn"]["number"] == first["turn"]["number"] {
            now = income(&table, &table.players[seat]);
        }
        let left = seconds_left(&now, seat);
        assert!((525..=531).contains(&left), "600 - 100 + 30 is not {left}");
        assert_eq!(seconds_left(&now, 1 - seat), 600);
        server.go_ahead(599);
        assert_eq!(game(&table)["version"], now["version"]);
        server.go_ahead(5);
        assert_eq!(moved_on(&table, &now["version"])["players"][1 - seat]["bot"], "greedy");
    }

    /// Else whoever passes and takes it back would have time for ever.
    fn time_is_not_given_back(server) {
        let table = start(server, &json!({"type": "turn", "seconds": 60}));
        let before = game(&table);
        let (seat, other) = (awaited_seat(&before), 1 - awaited_seat(&before));
        let player = &table.players[seat];
        let pass = |version: &Value| player.post(&table.at("/actions"), json!({"version": version, "action": {"type": "pass"}}));
        let passed = pass(&before["version"]).is(200);
        assert_eq!(awaited_seat(&passed["game"]), other);
        let undone = player.post_nothing(&table.at("/undo"));
        assert_eq!(undone.status, 422, "{}", undone.text);
        // Nor does anybody take back what a bot has done for them.
        server.go_ahead(61);
        let mut now = moved_on(&table, &passed["version"]);
        while awaited_seat(&now) == other {
            now = moved_on(&table, &now["version"]);
        }
        let undone = table.players[other].post_nothing(&table.at("/undo"));
        assert_eq!(undone.status, 422, "{}", undone.text);
    }

    fn an_action_after_the_end_of_the_time_is_too_late(server) {
        let table = start(server, &json!({"type": "turn", "seconds": 30}));
        let before = game(&table);
        let player = &table.players[awaited_seat(&before)];
        server.go_ahead(31);
        let body = json!({"version": 1, "action": {"type": "income"}});
        let code = player.post(&table.at("/actions"), body).json["code"].clone();
        assert!(code == "time_is_up" || code == "version_conflict" || code == "not_your_turn", "{code}");
        moved_on(&table, &json!(1));
    }

    fn a_clock_is_stopped_by_all_and_goes_on_by_one(server) {
        let table = start(server, &json!({"type": "turn", "seconds": 60}));
        let (aki, ben) = (&table.players[0], &table.players[1]);
        aki.post_nothing(&table.at("/resume")).no(422, "nothing_to_propose");
        let asked = aki.post(&table.at("/proposals"), json!({"kind": "pause"})).is(200);
        assert_eq!(asked["game"]["clock"]["paused"], false);
        let answer = format!("/proposals/{}", asked["version"]);
        ben.post(&table.at(&answer), json!({"agree": false})).is(200);
        let asked = aki.post(&table.at("/proposals"), json!({"kind": "pause"})).is(200);
        ben.post(&table.at(&answer), json!({"agree": true})).no(409, "no_proposal");
        let answer = format!("/proposals/{}", asked["version"]);
        let paused = ben.post(&table.at(&answer), json!({"agree": true})).is(200)["game"].clone();
        assert_eq!((&paused["clock"]["paused"], &paused["clock"]["timeout_at"]), (&json!(true), &json!(null)));
        server.go_ahead(1000);
        std::thread::sleep(std::time::Duration::from_millis(600));
        assert_eq!(game(&table)["version"], paused["version"]);
        aki.post(&table.at("/proposals"), json!({"kind": "pause"})).no(422, "nothing_to_propose");
        let going = ben.post_nothing(&table.at("/resume")).is(200)["game"].clone();
        assert!(seconds_left(&going, awaited_seat(&going)) > 50);
        server.go_ahead(61);
        moved_on(&table, &going["version"]);
    }
}

/// A server that was away does what it has missed.
fn what_is_due_is_done_after_a_restart(storage: Storage) {
    let mut server = ServerProcess::start(storage);
    let table = start(&server, &json!({"type": "turn", "seconds": 60}));
    let before = game(&table)["version"].clone();
    server.kill();
    server.go_ahead(61);
    let server = server.restart();
    let again = |player: Client| Client { url: server.url.clone(), ..player };
    let table = Table { path: table.path, players: table.players.into_iter().map(again).collect() };
    moved_on(&table, &before);
}

#[test]
fn what_is_due_is_done_after_a_restart_on_sqlite() {
    what_is_due_is_done_after_a_restart(Storage::Sqlite);
}

#[test]
fn what_is_due_is_done_after_a_restart_on_postgres() {
    what_is_due_is_done_after_a_restart(Storage::Postgres);
}

#[test]
fn a_clock_that_cannot_be_is_refused() {
    let server = Server::start(Storage::Sqlite);
    let aki = server.guest("Aki");
    let refused = |clock: Value| aki.post("/games", json!({"players": 2, "clock": clock}));
    for (clock, pointer) in [
        (json!({"type": "turn", "seconds": 0}), "/clock/seconds"),
        (json!({"type": "game", "seconds": 99_999_999}), "/clock/seconds"),
        (json!({"type": "turn", "seconds": 60, "increment": 5}), "/clock/increment"),
    ] {
        assert_eq!(refused(clock).no(422, "invalid_fields")["errors"][0]["pointer"], pointer);
    }
    refused(json!({"type": "hour", "seconds": 5})).no(400, "malformed_request");
    refused(json!({"type": "turn", "seconds": 5, "bot": "hal"})).no(400, "malformed_request");
}

/// Several servers look at the clocks; a turn is played once.
#[test]
fn one_of_several_servers_does_what_is_due_on_postgres() {
    let server = Server::start(Storage::Postgres);
    let others = [server.beside(), server.beside()];
    let tables: Vec<Table> =
        (0..6).map(|_| start(&server, &json!({"type": "turn", "seconds": 60}))).collect();
    for _ in 0..3 {
        let before: Vec<Value> = tables.iter().map(game).collect();
        server.go_ahead(61);
        for (table, before) in tables.iter().zip(&before) {
            let mut now = moved_on(table, &before["version"]);
            while now["turn"]["number"] == before["turn"]["number"] {
                now = moved_on(table, &now["version"]);
            }
            assert_eq!(now["turn"]["number"], before["turn"]["number"].as_u64().expect("a number") + 1);
            let there = Client { token: table.players[0].token.clone(), ..others[0].visitor() };
            // Other servers learn of it a little later, unless they are asked for this version.
            let path = format!("{}?at_least={}", table.path, now["version"]);
            assert_eq!(there.get(&path).is(200)["turn"], now["turn"]);
        }
    }
}
