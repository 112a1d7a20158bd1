//! How a finished game went, and how many people watch one.

use serde_json::{Value, json};

use crate::kit::{Server, Storage, Table};

fn numbers(list: &Value) -> Vec<f64> {
    list.as_array().expect("a list").iter().map(|number| number.as_f64().expect("a number")).collect()
}

#[test]
fn the_analysis_of_a_finished_game_leads_from_nothing_to_its_result() {
    let server = Server::start(Storage::Sqlite);
    let table = Table::start(vec![server.guest("Aki"), server.guest("Ben")], json!({}));
    table.play_out(3);
    let game = server.visitor().get(&table.path).is(200);
    let analysis = server.visitor().get(&table.at("/analysis")).is(200);
    let players = game["players"].as_array().expect("players");
    let of = |field: &str| players.iter().map(|player| player[field].clone()).collect::<Value>();
    assert_eq!(analysis["players"], of("color"));
    assert_eq!(analysis["start"], json!([0, 0]));
    let turns = analysis["turns"].as_array().expect("turns");
    let last = turns.last().expect("a turn");
    assert_eq!((&last["scores"], &last["version"]), (&of("score"), &game["version"]));
    for (turn, number) in turns.iter().zip(1..) {
        assert_eq!(turn["turn"], number, "each turn once, in order");
    }
    // The players take turns.
    assert!(turns.windows(2).all(|pair| pair[0]["player"] != pair[1]["player"]));

    // The best action brings as much as the points of its turn rise, or more of it if the turn had other actions.
    let points = analysis["turning_points"].as_array().expect("turning points");
    let best = points.iter().find(|point| point["kind"] == "best_action").expect("somebody scored");
    assert!(best["points"].as_f64().expect("a number") > 0.0);
    let rises = turns.windows(2).map(|pair| {
        let (before, after) = (numbers(&pair[0]["scores"]), numbers(&pair[1]["scores"]));
        before.iter().zip(after).map(|(before, after)| after - before).fold(0.0, f64::max)
    });
    let steepest = rises.fold(0.0, f64::max);
    assert!(best["points"].as_f64().expect("a number") * 2.0 >= steepest, "a turn has two actions");

    // Everything that was delivered is there.
    let history = server.visitor().get(&table.at("/events?limit=500")).is(200);
    let entries = history["items"].as_array().expect("entries").iter();
    let events = entries.flat_map(|entry| entry["events"].as_array().expect("events"));
    let delivered = events.filter(|event| event["type"] == "customer_delivered").count();
    let collected = analysis["collected"].as_array().expect("places").iter();
    let collected =
        collected.map(|place| place["customers"].as_array().expect("customers").len()).sum::<usize>();
    assert!(delivered > 0);
    assert_eq!(collected, delivered);
}

#[test]
fn a_game_that_is_not_finished_has_no_analysis() {
    let server = Server::start(Storage::Sqlite);
    let (aki, ben) = (server.guest("Aki"), server.guest("Ben"));
    let lobby = aki.post("/games", json!({"players": 2})).is(201);
    let path = format!("/games/{}/analysis", lobby["id"].as_str().expect("an id"));
    aki.get(&path).no(409, "game_not_started");
    let table = Table::start(vec![aki.clone(), ben], json!({}));
    aki.get(&table.at("/analysis")).no(409, "game_running");
    let private = aki.post("/games", json!({"players": 2, "visibility": "private"})).is(201);
    let path = format!("/games/{}/analysis", private["id"].as_str().expect("an id"));
    server.visitor().get(&path).no(404, "not_found");
}

#[test]
fn streams_tell_the_number_of_spectators_to_those_who_want_to_know() {
    let server = Server::start(Storage::Sqlite);
    let (aki, ben) = (server.guest("Aki"), server.guest("Ben"));
    let table = Table::start(vec![aki.clone(), ben], json!({}));
    let told = aki.stream(&table.at("/stream?viewers=true"));
    assert_eq!(told.next().kind, "game");
    // A player does not count, and nobody else is there.
    told.is_silent();
    let first = server.visitor().stream(&table.at("/stream"));
    assert_eq!(first.next().kind, "game");
    let news = told.next();
    assert_eq!((news.kind.as_str(), &news.id, &news.data), ("viewers", &None, &json!({"count": 1})));
    let second = server.visitor().stream(&table.at("/stream?viewers=true"));
    assert_eq!(second.next().kind, "game");
    for stream in [&told, &second] {
        let news = stream.next();
        assert_eq!((news.kind.as_str(), &news.data), ("viewers", &json!({"count": 2})));
    }
    first.is_silent();
}
