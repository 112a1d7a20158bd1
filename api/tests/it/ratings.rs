//! Ratings: which games count, for whom, and how much.

use std::time::Duration;

use serde_json::{Value, json};

use crate::kit::{Client, Dice, Server, ServerProcess, Storage, Table, on_both, solo};
use crate::race::at_once;

fn id(client: &Client) -> String {
    client.get("/me").is(200)["id"].as_str().expect("an id").to_owned()
}

/// Somebody's ratings, as everybody may read them.
fn ratings(server: &Server, client: &Client) -> Vec<Value> {
    let page = server.visitor().get(&format!("/users/{}/ratings", id(client))).is(200);
    page["items"].as_array().expect("items").clone()
}

/// All entries of a list, read in pages of two.
fn all(server: &Server, path: &str) -> Vec<Value> {
    let (mut items, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = server.visitor().get(&format!("{path}limit=2{cursor}")).is(200);
        items.extend(page["items"].as_array().expect("items").clone());
        let Some(next) = page["next_cursor"].as_str() else { return items };
        cursor = format!("&cursor={next}");
    }
}

fn history(server: &Server, client: &Client, edition: &str) -> Vec<Value> {
    all(server, &format!("/users/{}/ratings/history?edition={edition}&", id(client)))
}

fn number(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

/// The place of each player of a finished game.
fn places(table: &Table) -> Vec<u64> {
    let game = table.players[0].get(&table.path).is(200);
    assert_eq!(game["status"], "finished");
    game["players"]
        .as_array()
        .expect("players")
        .iter()
        .map(|p| p["place"].as_u64().expect("a place"))
        .collect()
}

/// What somebody does of whom a decision is awaited; the function gets the legal actions for those who ask.
type Choice<'a> = &'a mut dyn FnMut(&Value, &dyn Fn() -> Value) -> Value;

/// Plays until nobody is awaited, or the last turn has come. A great many answers are read here that other tests hold against the
/// document; these are not.
fn play(table: &Table, whole: bool, choose: Choice<'_>) -> Value {
    let call = |client: &Client, method: &str, path: &str, body: Option<Value>| {
        let json = [("Content-Type", "application/json")];
        let body = body.map(|body| body.to_string().into_bytes());
        client.try_send(method, &table.at(path), &json, body).expect("an answer").is(200)
    };
    let mut game = call(&table.players[0], "GET", "", None);
    while !game["awaiting"].is_null() && (whole || game["final_turns_left"] != 0) {
        let players = game["players"].as_array().expect("players");
        let seat = players.iter().position(|player| player["color"] == game["awaiting"]["player"]);
        let awaited = &table.players[seat.expect("a seat")];
        let legal = || call(awaited, "GET", "/legal-actions", None)["actions"].clone();
        let action = choose(&game["awaiting"]["decision"], &legal);
        let act = json!({"version": game["version"], "action": action});
        game = call(awaited, "POST", "/actions", Some(act))["game"].clone();
    }
    game
}

/// Everybody passes now and then, which makes for a short evening, and else delivers customers or opens stores where they can: in the
/// end some have more than others.
fn play_at_random(table: &Table, seed: u64) {
    let mut dice = Dice::new(seed);
    let delivers = |action: &&Value| action["deliver"].as_array().is_some_and(|list| !list.is_empty());
    play(table, true, &mut |decision, legal| {
        if decision == "act" && dice.below(3) > 0 {
            return json!({"type": "pass"});
        }
        let actions = legal();
        let actions = actions.as_array().expect("actions");
        let opens = |action: &&Value| action["type"] == "open";
        let good = actions.iter().find(delivers).or_else(|| actions.iter().find(opens));
        good.unwrap_or_else(|| &actions[dice.below(actions.len())]).clone()
    });
}

/// Everybody passes to the end; a game in which nobody does anything ends in a tie.
fn pass_to_the_end(table: &Table) {
    assert_eq!(play(table, true, &mut |_, _| json!({"type": "pass"}))["status"], "finished");
}

/// The same, but for the last action.
fn pass_to_the_last_turn(table: &Table) -> Value {
    play(table, false, &mut |_, _| json!({"type": "pass"}))
}

/// Each change of a history begins where the one before it ended, and the last one is the rating of now.
fn adds_up(server: &Server, client: &Client, edition: &str) -> Vec<Value> {
    let changes = history(server, client, edition);
    let rating =
        ratings(server, client).into_iter().find(|rating| rating["edition"] == edition).expect("a rating");
    let oldest = changes.last().expect("a change");
    assert_eq!((&oldest["rating_before"], &oldest["level_before"]), (&json!(25.0), &json!(0.0)));
    for pair in changes.windows(2) {
        for of in ["rating", "uncertainty", "level"] {
            assert_eq!(pair[0][format!("{of}_before")], pair[1][of], "{of} in {changes:#?}");
        }
        let [later, earlier] =
            [0, 1].map(|change| pair[change]["at"].as_str().map(|at| at.trim_end_matches('Z')));
        assert!(later > earlier, "{changes:#?}");
    }
    for of in ["rating", "uncertainty", "level"] {
        assert_eq!(changes[0][of], rating[of]);
    }
    let wins = changes.iter().filter(|change| change["place"] == 1).count();
    assert_eq!((&rating["games"], &rating["wins"]), (&json!(changes.len()), &json!(wins)));
    assert_eq!(rating["changed_at"], changes[0]["at"]);
    assert!(changes.iter().all(|change| change["edition"] == edition));
    changes
}

on_both! {
    fn a_game_of_four_changes_everybodys_rating_in_the_order_of_places(server) {
        let mut players: Vec<Client> = ["Aki", "Ben", "Eve"].map(|name| server.registered(name)).into();
        players.push(server.guest("Dan"));
        let table = Table::start(players, json!({"edition": "v2r8"}));
        play_at_random(&table, 5);
        let mut placed: Vec<(u64, Value)> =
            places(&table).into_iter().zip(table.players.iter().map(|player| ratings(server, player)[0].clone())).collect();
        placed.sort_by_key(|(place, _)| *place);
        for (place, rating) in &placed {
            assert_eq!((&rating["edition"], &rating["games"]), (&json!("v2r8"), &json!(1)));
            assert_eq!(rating["wins"] == 1, *place == 1);
            assert!(number(&rating["uncertainty"]) < 25.0 / 3.0);
        }
        for pair in placed.windows(2) {
            let [(better, of_better), (worse, of_worse)] = pair else { continue };
            let differs = number(&of_better["rating"]) - number(&of_worse["rating"]);
            assert!(if better < worse { differs > 0.0 } else { differs.abs() < 1e-9 }, "{placed:#?}");
        }
        if placed[0].0 < placed[3].0 {
            assert!(number(&placed[0].1["rating"]) > 25.0 && number(&placed[3].1["rating"]) < 25.0);
        }
        for player in &table.players {
            let changes = adds_up(server, player, "v2r8");
            assert_eq!((changes.len(), &changes[0]["players"]), (1, &json!(4)));
        }

        // The ranking is of those who have a password and may come in.
        let names = || -> Vec<Value> { all(server, "/ratings?").iter().map(|ranked| ranked["user"]["name"].clone()).collect() };
        let listed = all(server, "/ratings?");
        assert!(listed.is_sorted_by_key(|ranked| -number(&ranked["level"])), "{listed:#?}");
        assert_eq!(listed.iter().map(|ranked| ranked["rank"].clone()).collect::<Vec<_>>(), [1, 2, 3]);
        for ranked in &listed {
            let player = table.players.iter().find(|player| player.name == ranked["user"]["name"]).expect("a player");
            let rating = &ratings(server, player)[0];
            assert!(rating.as_object().expect("fields").iter().all(|(field, value)| ranked[field] == *value));
        }
        assert!(!names().contains(&json!("Dan")), "a guest");
        table.players[3].post("/me/claim", json!({"password": "correct horse"})).is(200);
        assert_eq!(names().len(), 4);
        server.admin().patch(&format!("/users/{}", id(&table.players[1])), json!({"disabled": true})).is(200);
        assert!(!names().contains(&json!("Ben")), "disabled");
        assert_eq!(all(server, "/ratings?edition=city-growth&"), [Value::Null; 0]);
    }

    fn each_edition_has_a_rating_of_its_own_and_histories_add_up(server) {
        let (aki, ben) = (server.registered("Aki"), server.guest("Ben"));
        let table = |options: Value| Table::start(vec![aki.clone(), ben.clone()], options);
        assert_eq!(ratings(server, &aki), [Value::Null; 0]);
        let growth = table(json!({"edition": "city-growth"}));
        play_at_random(&growth, 3);
        let of_growth = ratings(server, &aki);
        assert_eq!((of_growth.len(), &of_growth[0]["edition"]), (1, &json!("city-growth")));
        let private = table(json!({"name": "Rendezvous", "visibility": "private"}));
        for game in [&private, &table(json!({})), &table(json!({}))] {
            pass_to_the_end(game);
        }
        let both = ratings(server, &aki);
        assert_eq!(both.len(), 2);
        assert_eq!(both[0], of_growth[0], "the other edition is as it was");
        for player in [&aki, &ben] {
            assert_eq!(adds_up(server, player, "city-growth").len(), 1);
            let ties = adds_up(server, player, "v2r8");
            assert_eq!(ties.iter().map(|tie| (tie["place"].clone(), number(&tie["rating"]))).collect::<Vec<_>>(), vec![(json!(1), 25.0); 3]);
            assert_eq!(json!(private.path), format!("/games/{}", ties[2]["game"].as_str().expect("an id")));
            let whole = server.visitor().get(&format!("/users/{}/ratings/history", id(player)));
            assert!(!whole.text.contains("Rendezvous"), "the name of a private table");
            assert_eq!(whole.is(200)["items"].as_array().map(Vec::len), Some(4));
        }
    }

    fn studies_and_abandoned_games_do_not_count(server) {
        let (aki, ben) = (server.guest("Aki"), server.guest("Ben"));
        let two = || vec![aki.clone(), ben.clone()];
        pass_to_the_end(&Table::start(two(), json!({"setup": {"first": "red"}})));
        pass_to_the_end(&Table { path: solo(&aki, json!({})), players: vec![aki.clone(), aki.clone()] });
        let abandoned = Table::start(two(), json!({}));
        pass_to_the_last_turn(&abandoned);
        server.admin().delete(&abandoned.path).is(204);
        for player in [&aki, &ben] {
            assert_eq!(ratings(server, player), [Value::Null; 0]);
            assert_eq!(all(server, &format!("/users/{}/ratings/history?", id(player))), [Value::Null; 0]);
        }
    }

    fn games_with_bots_do_not_count(server) {
        let aki = server.guest("Aki");
        let game = aki.post("/games", json!({"players": 2})).is(201);
        let path = format!("/games/{}", game["id"].as_str().expect("an id"));
        aki.post(&format!("{path}/seats"), json!({"bot": "random"})).is(200);
        aki.post_nothing(&format!("{path}/start")).is(200);
        let over = aki.post_nothing(&format!("{path}/resign")).is(200);
        assert_eq!((&over["status"], &over["players"][1]["place"]), (&json!("finished"), &json!(1)));
        assert_eq!(ratings(server, &aki), [Value::Null; 0]);
    }

    fn who_leaves_does_not_escape(server) {
        let (aki, ben, chika) = (server.guest("Aki"), server.guest("Ben"), server.guest("Chika"));
        let table = Table::start(vec![aki.clone(), ben.clone(), chika.clone()], json!({}));
        ben.delete(&table.at("/seats/1")).is(200);
        aki.post_nothing(&table.at("/resign")).is(200);
        let over = chika.post_nothing(&table.at("/resign")).is(200);
        assert_eq!(over["status"], "finished", "nobody is left: {over}");
        let level = |client: &Client| number(&ratings(server, client)[0]["rating"]);
        let places: Vec<_> = (0..3).map(|seat| over["players"][seat]["place"].as_u64().expect("a place")).collect();
        assert_eq!(places, [2, 3, 1]);
        assert!(level(&chika) > level(&aki) && level(&aki) > level(&ben));
    }

    fn lists_of_ratings_refuse_what_they_cannot_read(server) {
        let visitor = server.visitor();
        let aki = id(&server.guest("Aki"));
        let nobody = uuid::Uuid::now_v7();
        for path in [format!("/users/{nobody}/ratings"), format!("/users/{nobody}/ratings/history")] {
            visitor.get(&path).no(404, "not_found");
        }
        visitor.get("/users/aki/ratings").no(404, "not_found");
        let history = format!("/users/{aki}/ratings/history");
        for path in [&history, "/ratings"] {
            for bad in ["limit=0", "limit=101"] {
                visitor.get(&format!("{path}?{bad}")).no(422, "invalid_fields");
            }
            let cursors = ["cursor=x", "cursor=-", "cursor=7ff8000000000000-", "cursor=zz-01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f"];
            for bad in cursors.into_iter().chain(["edition=v1", "unknown=1", "limit=x"]) {
                visitor.get(&format!("{path}?{bad}")).no(400, "malformed_request");
            }
        }
        visitor.get(&format!("{history}?cursor={nobody}")).no(422, "invalid_fields");
        visitor.get(&format!("/ratings?cursor=7ff0000000000000-{nobody}")).no(400, "malformed_request");
        assert_eq!(visitor.get(&format!("/ratings?cursor=4039000000000000-{nobody}")).is(200)["items"], json!([]));
    }
}

#[test]
fn a_restart_changes_nothing_on_postgres() {
    for storage in [Storage::Sqlite, Storage::Postgres] {
        let server = ServerProcess::start(storage);
        let (aki, ben) = (server.registered("Aki"), server.guest("Ben"));
        let table = Table::start(vec![aki.clone(), ben], json!({}));
        pass_to_the_end(&table);
        let told = |server: &Server| {
            let aki = Client { url: server.url.clone(), ..aki.clone() };
            aki.get(&table.path).is(200);
            (ratings(server, &aki), history(server, &aki, "v2r8"), all(server, "/ratings?"))
        };
        let before = told(&server);
        let server = server.kill_and_restart();
        assert_eq!(told(&server), before);
        assert_eq!(before.1.len(), 1);
    }
}

/// Six games of three people end at the same moment, on two servers: every one counts, one after the other.
#[test]
fn games_that_end_at_once_all_count_on_postgres() {
    let server = Server::start(Storage::Postgres);
    let other = server.beside();
    let people = ["Aki", "Ben", "Eve"].map(|name| server.guest(name));
    play_at_random(&Table::start(people.to_vec(), json!({})), 9);
    let pairs = [[0, 1], [1, 0], [0, 2], [2, 0], [1, 2], [2, 1]];
    let games: Vec<Table> = pairs
        .iter()
        .map(|pair| Table::start(pair.map(|number| people[number].clone()).into(), json!({})))
        .collect();
    std::thread::scope(|scope| {
        for game in &games {
            scope.spawn(|| pass_to_the_last_turn(game));
        }
    });
    let last: Vec<(Client, String, Value)> = games
        .iter()
        .map(|game| {
            let version = game.players[0].get(&game.path).is(200)["version"].clone();
            let pass = json!({"version": version, "action": {"type": "pass"}});
            (game.awaited().expect("somebody").clone(), game.at("/actions"), pass)
        })
        .collect();
    // Whoever has read ratings without waiting for their turn has read them too early.
    let lock = server
        .place()
        .psql_in_background("BEGIN; LOCK TABLE rating_changes IN EXCLUSIVE MODE; SELECT pg_sleep(2); COMMIT");
    std::thread::sleep(Duration::from_millis(500));
    let replies = at_once(last.len(), |number| {
        let (awaited, path, pass) = &last[number];
        let url = if number % 2 == 0 { &server.url } else { &other.url };
        Client { url: url.clone(), ..awaited.clone() }.post(path, pass.clone())
    });
    lock.join();
    for reply in replies {
        assert_eq!(reply.is(200)["game"]["status"], "finished");
    }
    for person in &people {
        assert_eq!(adds_up(&server, person, "v2r8").len(), 1 + 4);
        assert_eq!(
            ratings(&server, person),
            ratings(&other, &Client { url: other.url.clone(), ..person.clone() })
        );
    }
}
