//! Whole tournaments, from the first round to the final standings.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use shinjuku_service::tournaments::TournamentRules;
use shinjuku_service::tournaments::results::{Entrant, RoundResult};
use shinjuku_service::tournaments::standings::standings;

use super::{all, names, seated};
use crate::kit::{Cup, Server, Storage};

/// Holds the standings against what they are reckoned from, in two ways: by the rules of the server, and by hand, from the games
/// themselves.
fn hold_against_results(cup: &Cup) {
    let record = cup.director.get(&cup.at("/export")).is(200);
    let read = |value: &Value| serde_json::from_value(value.clone()).expect("what was written can be read");
    let rules: TournamentRules = read(&record["tournament"]["rules"]);
    let from = &record["inputs"];
    let entrants: Vec<Entrant> = serde_json::from_value(from["entrants"].clone()).expect("entrants");
    let results: Vec<RoundResult> = serde_json::from_value(from["results"].clone()).expect("results");
    let reckoned = standings(&rules, &entrants, &results);
    let kept = record["standings"].as_array().expect("standings");
    assert_eq!(reckoned.len(), kept.len());
    for (reckoned, kept) in reckoned.iter().zip(kept) {
        let reckoned = serde_json::to_value(reckoned).expect("JSON");
        assert_eq!(reckoned["player"], kept["player"]["id"]);
        for field in ["place", "points", "tie_breaks", "tables", "wins", "byes", "dropped"] {
            assert_eq!(reckoned[field], kept[field], "{field}");
        }
    }
    let mut points: BTreeMap<String, f64> = BTreeMap::new();
    for round in record["rounds"].as_array().expect("rounds") {
        for table in round["tables"].as_array().expect("tables") {
            let places: Vec<u64> = if table["state"] == "finished" {
                let path = format!("/games/{}", table["game"].as_str().expect("an id"));
                let game = cup.director.try_send("GET", &path, &[], None).expect("an answer").is(200);
                let players = game["players"].as_array().expect("players");
                players.iter().map(|player| player["place"].as_u64().expect("a place")).collect()
            } else {
                table["seats"]
                    .as_array()
                    .expect("seats")
                    .iter()
                    .filter_map(|seat| seat["place"].as_u64())
                    .collect()
            };
            let worth = record["tournament"]["rules"]["points"][places.len().to_string()].as_array();
            for (seat, place) in table["seats"].as_array().expect("seats").iter().zip(&places) {
                let level = places.iter().filter(|other| *other == place).count();
                let first = usize::try_from(*place).expect("a small place") - 1;
                let shared = &worth.expect("points")[first..first + level];
                let sum: f64 = shared.iter().map(|points| points.as_f64().expect("a number")).sum();
                let own = points.entry(seat["player"]["id"].as_str().expect("an id").to_owned()).or_default();
                let level = f64::from(u8::try_from(level).expect("four at most"));
                *own += (sum / level * 100.0).round() / 100.0;
            }
        }
        for bye in round["byes"].as_array().expect("byes") {
            let worth = record["tournament"]["rules"]["bye_points"].as_f64().expect("a number");
            *points.entry(bye["id"].as_str().expect("an id").to_owned()).or_default() += worth;
        }
    }
    for standing in kept {
        let late = entrants.iter().find(|entrant| json!(entrant.player) == standing["player"]["id"]);
        let missed = f64::from(late.expect("an entrant").from_round - 1);
        let worth = missed * record["tournament"]["rules"]["late_points"].as_f64().expect("a number");
        let own = points.get(standing["player"]["id"].as_str().expect("an id")).copied().unwrap_or_default();
        let told = standing["points"].as_f64().expect("points");
        assert!((own + worth - told).abs() < 0.001, "{own} + {worth} is not {told}");
    }
    let order: Vec<f64> = kept.iter().map(|standing| standing["points"].as_f64().expect("points")).collect();
    if rules_have_no_knock_out(&record) {
        assert!(order.is_sorted_by(|better, worse| better >= worse), "{order:?}");
    }
}

fn rules_have_no_knock_out(record: &Value) -> bool {
    matches!(record["tournament"]["rules"]["format"]["type"].as_str(), Some("swiss" | "round_robin"))
}

/// Everybody who sits somewhere or has a bye in a round.
fn everybody(round: &Value) -> Vec<String> {
    let tables = round["tables"].as_array().expect("tables").iter();
    tables.flat_map(seated).chain(names(&round["byes"])).collect()
}

/// Pairs of players who sit together in a round.
fn meetings(round: &Value) -> Vec<(String, String)> {
    let mut pairs = Vec::new();
    for table in round["tables"].as_array().expect("tables") {
        let mut seats = seated(table);
        seats.sort();
        for (number, one) in seats.iter().enumerate() {
            pairs.extend(seats[number + 1..].iter().map(|other| (one.clone(), other.clone())));
        }
    }
    pairs
}

#[test]
fn sixty_four_players_play_five_rounds_through_the_api() {
    let server = Server::start(Storage::Sqlite);
    let cup = Cup::with_guests(&server, 64, json!({"rules": {"format": {"type": "swiss", "rounds": 5}}}));
    let mut met = BTreeSet::new();
    for number in 1..=5 {
        let round = cup.publish();
        let mut players = everybody(&round);
        assert_eq!((players.len(), round["byes"].as_array().expect("byes").len()), (64, 0));
        players.sort();
        players.dedup();
        assert_eq!(players.len(), 64, "nobody sits twice");
        for pair in meetings(&round) {
            assert!(met.insert(pair), "64 players need not meet again in five rounds");
        }
        cup.play_out(&round);
        let round = cup.settled(number);
        assert!(all(&round["tables"], "state").iter().all(|state| **state == json!("finished")));
    }
    hold_against_results(&cup);
    let over = cup.director.post(&cup.at("/status"), json!({"status": "finished"})).is(200);
    assert_eq!(over["status"], "finished");
    let final_standings = cup.standings();
    assert_eq!((final_standings.len(), &final_standings[0]["place"]), (64, &json!(1)));
    let games: f64 =
        final_standings.iter().map(|standing| standing["points"].as_f64().expect("points")).sum();
    assert!(
        (games - 5.0 * 16.0 * 9.0).abs() < 1.0,
        "a table of four gives nine points, but for roundings: {games}"
    );
}

#[test]
fn a_tournament_with_drops_late_entries_a_bye_and_an_adjudication_comes_to_its_end_on_postgres() {
    let server = Server::start(Storage::Postgres);
    let rules = json!({
        "format": {"type": "swiss", "rounds": 4}, "table_size": 4, "other_sizes": [3],
        "bye_points": 3, "late_points": 1, "rounds": [{"map": "osaka"}, {"map": "tokyo", "mods": [{"mod": "thief"}]}],
    });
    let mut cup = Cup::with_guests(&server, 9, json!({"rules": rules, "registration": {"late_until": 3}}));
    let round = cup.publish();
    assert_eq!(round["tables"].as_array().expect("tables").len(), 3, "nine sit at three tables of three");
    cup.play_out(&round);
    cup.settled(1);

    // One goes, and eight are left; two come late, one of whom is let in by the director.
    cup.alter("P4", json!({"status": "dropped", "reason": "Missed the train"}));
    cup.enter(server.guest("Late"));
    let walk_in = server.guest("Walk-in");
    cup.director.post(&cup.at("/entrants"), json!({"name": "Walk-in"})).is(201);
    cup.players.insert("Walk-in".to_owned(), walk_in);
    let round = cup.publish();
    assert_eq!((&round["setup"]["map"], everybody(&round).len()), (&json!("tokyo"), 10));
    assert!(!everybody(&round).contains(&"P4".to_owned()));
    let (first, rest) = round["tables"].as_array().expect("tables").split_first().expect("tables");
    cup.adjudicate(2, first);
    cup.play_out(&json!({"tables": rest}));
    cup.settled(2);
    hold_against_results(&cup);

    // Five are left: a table of four, and a bye.
    for name in ["P1", "P2", "P3", "P5", "P6"] {
        cup.alter(name, json!({"status": "dropped"}));
    }
    let round = cup.publish();
    let byes = names(&round["byes"]);
    assert_eq!((byes.len(), everybody(&round).len()), (1, 5));
    cup.play_out(&round);
    cup.settled(3);
    cup.alter("P4", json!({"status": "registered"}));
    cup.alter("P5", json!({"status": "registered"}));
    let round = cup.publish();
    assert_eq!(everybody(&round).len(), 7);
    assert!(round["byes"].as_array().expect("byes").is_empty());
    cup.play_out(&round);
    cup.settled(4);
    hold_against_results(&cup);
    let bye = cup.standings().into_iter().find(|standing| standing["player"]["name"] == byes[0].as_str());
    assert_eq!(bye.expect("they stand somewhere")["byes"], 1);
    cup.director.post(&cup.at("/status"), json!({"status": "finished"})).is(200);
    let before = cup.standings();
    cup.director.post(&cup.at("/status"), json!({"status": "running"})).is(200);
    assert_eq!(cup.standings(), before);
}

/// Decides rounds until no other follows, and says how many there were.
fn decide_all(cup: &Cup) -> u64 {
    for _ in 0..60 {
        let draft = cup.director.put(&cup.at("/draft"), json!({}));
        if draft.status == 409 {
            draft.no(409, "tournament_stage");
            hold_against_results(cup);
            return cup.director.get(&cup.path).is(200)["round"].as_u64().expect("a round");
        }
        let revision = draft.is(200)["revision"].clone();
        let round = cup.director.post(&cup.at("/rounds"), json!({"draft": revision})).is(201);
        cup.adjudicate_all(&round);
    }
    panic!("tournaments end");
}

#[test]
fn every_format_comes_to_its_end() {
    let server = Server::start(Storage::Sqlite);
    let play = |slug: &str, players: usize, rules: Value| {
        let mut cup = Cup::open(&server.admin(), json!({"slug": slug, "rules": rules}));
        for number in 0..players {
            cup.enter(server.guest(&format!("{slug} {number}")));
        }
        let planned = cup.director.get(&cup.path).is(200)["rounds"].clone();
        let rounds = decide_all(&cup);
        assert_eq!(planned, rounds, "{slug}");
        cup
    };
    let cup = play(
        "cup-a",
        9,
        json!({"format": {"type": "knock_out", "advance": 1}, "table_size": 3, "other_sizes": [2]}),
    );
    assert_eq!(cup.standings()[0]["survived"], 2);
    let last = cup.director.get(&cup.at("/rounds/2")).is(200);
    assert_eq!((&last["stage"], last["tables"].as_array().expect("tables").len()), (&json!("final"), 1));
    assert_eq!(cup.standings()[0]["player"], last["tables"][0]["seats"][0]["player"]);
    let cup =
        play("cup-b", 6, json!({"format": {"type": "round_robin"}, "table_size": 2, "other_sizes": []}));
    assert_eq!(cup.director.get(&cup.path).is(200)["round"], 5);
    let met: BTreeSet<(String, String)> = (1..=5)
        .flat_map(|round| meetings(&cup.director.get(&cup.at(&format!("/rounds/{round}"))).is(200)))
        .collect();
    assert_eq!(met.len(), 15, "everybody has met everybody");
    let format = json!({"type": "swiss_cut", "rounds": 2, "cut": 4, "advance": 2});
    let cup = play("cup-c", 12, json!({"format": format, "table_size": 4, "other_sizes": [3]}));
    assert_eq!(cup.director.get(&cup.at("/rounds/3")).is(200)["stage"], "final");
}

#[test]
fn a_round_robin_keeps_its_schedule_whoever_goes() {
    let server = Server::start(Storage::Sqlite);
    let rules = json!({"format": {"type": "round_robin"}, "table_size": 2, "other_sizes": []});
    let cup = Cup::with_guests(&server, 6, json!({"rules": rules}));
    let mut met = BTreeSet::new();
    for number in 1..=5 {
        let round = cup.publish();
        let gone = |table: &Value| number == 1 && seated(table).contains(&"P3".to_owned());
        for table in round["tables"].as_array().expect("tables") {
            if gone(table) {
                let path = cup.at(&format!("/rounds/1/tables/{}/rulings", table["number"]));
                cup.director.post(&path, json!({"type": "void", "reason": "Nobody came"})).is(200);
            } else {
                cup.adjudicate(number, table);
            }
        }
        if number == 1 {
            cup.alter("P3", json!({"status": "dropped"}));
        }
        met.extend(meetings(&round).into_iter().filter(|(one, other)| one != "P3" && other != "P3"));
    }
    assert_eq!(met.len(), 10, "all others have met");
}

#[test]
fn a_knock_out_that_has_begun_keeps_its_format_and_other_rules_change() {
    let server = Server::start(Storage::Sqlite);
    let format = json!({"type": "swiss_cut", "rounds": 1, "cut": 4, "advance": 1});
    let cup = Cup::with_guests(
        &server,
        6,
        json!({"rules": {"format": format, "table_size": 2, "other_sizes": []}}),
    );
    for _ in 0..2 {
        cup.adjudicate_all(&cup.publish());
    }
    let rules = cup.director.get(&cup.path).is(200)["rules"].clone();
    for (field, value) in [("rounds", 2), ("cut", 5), ("rounds", 3)] {
        let mut other = rules.clone();
        other["format"][field] = json!(value);
        cup.change(json!({"rules": other})).no(422, "invalid_fields");
    }
    let mut clocked = rules;
    clocked["clock"] = json!({"type": "turn", "seconds": 600});
    cup.change(json!({"rules": clocked})).is(200);
}
