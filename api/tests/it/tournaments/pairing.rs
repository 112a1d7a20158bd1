//! Drafts of rounds, and publishing them.

use serde_json::{Value, json};

use super::{all, organiser};
use crate::kit::{Cup, Server, Storage, on_both};
use crate::race::at_once;

/// The tables of a draft, as ids.
fn tables(draft: &Value) -> Vec<Vec<Value>> {
    let seats = |table: &Value| {
        table["seats"].as_array().expect("seats").iter().map(|user| user["id"].clone()).collect::<Vec<_>>()
    };
    draft["tables"].as_array().expect("tables").iter().map(seats).collect()
}

/// The same day and time, four years later.
fn in_four_years(at: &Value) -> String {
    let (year, rest) = at.as_str().and_then(|at| at.split_once('-')).expect("a moment");
    format!("{}-{rest}", year.parse::<u32>().expect("a year") + 4)
}

fn small() -> Value {
    json!({"rules": {"table_size": 2, "other_sizes": []}})
}

on_both! {
    fn the_pairing_seed_is_drawn_for_each_tournament_and_published(server) {
        let players: Vec<_> = (1..=8).map(|number| server.guest(&format!("P{number}"))).collect();
        // The entry numbers at each table of the first round.
        let first_round = |slug: &str, seed: Option<u32>| {
            let mut options = small();
            options["slug"] = json!(slug);
            if let Some(seed) = seed {
                options["seed"] = json!(seed);
            }
            let mut cup = Cup::open(&server.admin(), options);
            for player in &players {
                cup.enter(player.clone());
            }
            let round = cup.publish();
            let seed = server.visitor().get(&cup.path).is(200)["seed"].as_u64().expect("a seed");
            assert_eq!(round["seed"], seed);
            assert_eq!(server.visitor().get(&cup.at("/export")).is(200)["tournament"]["seed"], seed);
            (seed, all(&round["tables"], "seats").into_iter().map(ToString::to_string).collect::<Vec<_>>())
        };
        let drawn: Vec<_> = (0..4).map(|number| first_round(&format!("cup-{number}"), None)).collect();
        assert!(drawn.iter().any(|(seed, _)| *seed != drawn[0].0), "every event has a seed of its own");
        assert!(drawn.iter().any(|(_, tables)| *tables != drawn[0].1), "and tables of its own");
        let seed = u32::try_from(drawn[0].0).expect("a seed");
        assert_eq!(first_round("again", Some(seed)), drawn[0], "from the seed anyone can recompute them");
    }

    fn a_dry_run_explains_what_each_table_costs_and_keeps_nothing(server) {
        let cup = Cup::with_guests(server, 8, json!({}));
        let before = cup.director.get(&cup.path).is(200)["revision"].clone();
        let tried = cup.director.put(&cup.at("/draft?dry_run=true"), json!({"seed": 5})).is(200);
        assert_eq!(cup.director.get(&cup.path).is(200)["revision"], before);
        cup.director.get(&cup.at("/draft")).no(404, "not_found");
        assert_eq!((&tried["round"], &tried["search"]["exact"], &tried["errors"]), (&json!(1), &json!(true), &json!([])));
        let round = cup.publish();
        cup.adjudicate_all(&round);
        let draft = cup.pair();
        let sum: i64 = all(&draft["tables"], "cost").iter().map(|cost| cost["total"].as_i64().expect("a cost")).sum();
        assert_eq!(draft["cost"], sum);
        for table in draft["tables"].as_array().expect("tables") {
            let cost = &table["cost"];
            let parts: i64 = ["score_gap", "rematches", "seats", "sizes"].map(|part| cost[part]["cost"].as_i64().expect("a cost")).iter().sum();
            assert_eq!(cost["total"], parts);
        }
        assert_eq!(tables(&cup.pair()), tables(&draft), "the same seed gives the same pairing");
        for client in [&cup.players["P1"], &organiser(server, "Otto")] {
            assert!(client.get(&cup.at("/draft")).status >= 403);
        }
    }

    fn locks_are_kept_and_tables_can_be_put_together_by_hand(server) {
        let cup = Cup::with_guests(server, 4, small());
        let [one, two, three, four] = ["P1", "P2", "P3", "P4"].map(|name| json!(cup.id(name)));
        let lock = json!({"type": "together", "players": [one, three]});
        let draft = cup.director.put(&cup.at("/draft"), json!({"locks": [lock]})).is(200);
        assert!(tables(&draft).iter().any(|table| table.contains(&one) && table.contains(&three)));
        let against = json!({"type": "apart", "players": [one, three]});
        let faults = cup.director.put(&cup.at("/draft"), json!({"locks": [lock, against]})).no(422, "cannot_pair");
        assert_eq!(faults["errors"][0]["code"], "contradiction");

        let by_hand = json!({"tables": [[four, one]], "revision": draft["revision"]});
        let repaired = cup.director.put(&cup.at("/draft"), by_hand.clone()).is(200);
        assert_eq!(tables(&repaired), [vec![four.clone(), one.clone()]]);
        assert_eq!((repaired["byes"].as_array().expect("byes").len(), &repaired["search"]), (2, &Value::Null));
        // Somebody else has it changed meanwhile.
        let late = cup.director.put(&cup.at("/draft"), by_hand).no(409, "pairing_changed");
        assert_eq!(late["current_version"], repaired["revision"]);
        let wrong = json!({"tables": [[one, one], [two], [json!("01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f"), three]]});
        let faults = cup.director.put(&cup.at("/draft"), wrong).no(422, "cannot_pair");
        let codes: Vec<&Value> = all(&faults["errors"], "code");
        assert_eq!(codes, ["twice", "out_of_range", "not_there"]);
        cup.director.put(&cup.at("/draft"), json!({"tables": []})).no(422, "cannot_pair");
        assert_eq!(tables(&cup.director.get(&cup.at("/draft")).is(200)), tables(&repaired), "what is refused changes nothing");
        cup.director.delete(&cup.at("/draft")).is(204);
        cup.director.post(&cup.at("/rounds"), json!({"draft": repaired["revision"]})).no(409, "nothing_to_publish");
    }

    fn of_directors_who_publish_at_once_one_does_and_all_games_are_there(server) {
        let cup = Cup::with_guests(server, 16, json!({}));
        let other = organiser(server, "Otto");
        other.put(&cup.at("/draft"), json!({})).no(403, "not_yours");
        cup.director.put(&cup.at("/directors/Otto"), json!({})).is(200);
        let draft = cup.pair()["revision"].clone();
        let replies = at_once(8, |number| {
            let client = if number % 2 == 0 { &cup.director } else { &other };
            client.post(&cup.at("/rounds"), json!({"draft": draft}))
        });
        assert_eq!(replies.iter().filter(|reply| reply.status == 201).count(), 1);
        assert!(replies.iter().all(|reply| reply.status == 201 || reply.status == 409));
        assert_eq!(cup.director.get(&cup.at("/rounds")).is(200)["items"].as_array().expect("items").len(), 1);
        let games = cup.director.get("/games?tournament=cup&status=active").is(200);
        assert_eq!(games["items"].as_array().expect("items").len(), 4, "no game is left over from those who lost");
        assert_eq!(cup.director.get("/games?all=true").is(200)["items"].as_array().expect("items").len(), 4);
        cup.director.put(&cup.at("/draft"), json!({})).no(409, "round_not_over");
    }

    fn everybody_is_told_where_they_play(server) {
        let cup = Cup::with_guests(server, 3, small());
        let mut streams: Vec<_> = ["P1", "P2", "P3"].iter().map(|name| {
            let stream = cup.players[*name].stream("/me/stream");
            stream.next_of("ready");
            stream
        }).collect();
        let round = cup.publish();
        let game = &round["tables"][0]["game"];
        let mut seated = 0;
        for stream in &mut streams {
            let told = stream.next_of("round_published").data;
            assert_eq!((&told["round"], &told["tournament"]["slug"]), (&json!(1), &json!("cup")));
            if told["game"].is_null() {
                continue;
            }
            seated += 1;
            assert_eq!(told["game"]["id"], *game);
        }
        assert_eq!(seated, 2, "who has a bye has no game");
        let view = cup.players["P1"].get(&format!("/games/{}", game.as_str().expect("an id"))).is(200);
        assert_eq!((&view["tournament"]["round"], &view["tournament"]["table"]), (&json!(1), &json!(1)));
        assert_eq!(view["name"], "Spring cup, round 1, table 1");
    }

    fn a_round_starts_when_a_director_says_so_and_nobody_else_does_anything_at_its_tables(server) {
        let cup = Cup::with_guests(server, 2, small());
        let draft = cup.pair()["revision"].clone();
        cup.director.post(&cup.at("/rounds"), json!({"draft": draft, "start": "timed"})).no(422, "invalid_fields");
        cup.director.post(&cup.at("/rounds"), json!({"draft": draft, "starts_at": "2030-01-01T00:00:00Z"})).no(422, "invalid_fields");
        let round = cup.director.post(&cup.at("/rounds"), json!({"draft": draft, "start": "manual"})).is(201);
        assert_eq!((&round["tables"][0]["state"], &round["started_at"]), (&json!("waiting"), &Value::Null));
        let table = cup.table(&round["tables"][0]);
        let player = &table.players[0];
        player.post_nothing(&table.at("/start")).no(409, "tournament_game");
        player.delete(&table.at("/seats/0")).no(409, "tournament_game");
        player.post(&table.at("/seats"), json!({"bot": "greedy"})).no(409, "tournament_game");
        player.post_nothing(&table.at("/invite")).no(409, "tournament_game");
        player.post(&table.at("/invitations"), json!({"name": "P1"})).no(409, "tournament_game");
        player.delete(&table.path).no(403, "not_yours");
        player.post_nothing(&cup.at("/rounds/1/start")).no(403, "missing_role");
        cup.director.post_nothing(&cup.at("/rounds/1/start")).is(200);
        cup.director.post_nothing(&cup.at("/rounds/1/start")).no(409, "tournament_stage");
        cup.director.post_nothing(&cup.at("/rounds/2/start")).no(404, "not_found");
        let game = player.get(&table.path).is(200);
        assert_eq!((&game["status"], &game["version"]), (&json!("active"), &json!(1)));
    }

    fn a_round_starts_when_its_time_has_come(server) {
        let cup = Cup::with_guests(server, 2, small());
        let draft = cup.pair()["revision"].clone();
        let soon = "2199-01-01T00:00:00Z";
        cup.director.post(&cup.at("/rounds"), json!({"draft": draft, "start": "timed", "starts_at": soon})).no(422, "invalid_fields");
        let now = cup.director.get(&cup.path).is(200)["created_at"].clone();
        let soon = in_four_years(&now);
        cup.director.post(&cup.at("/rounds"), json!({"draft": draft, "start": "timed", "starts_at": soon})).is(201);
        assert_eq!(cup.director.get(&cup.at("/attention")).is(200)["items"][0]["type"], "round_waiting");
        cup.director.post(&cup.at("/rounds/1/unpublish"), json!({"reason": "Too late"})).is(204);
        let draft = cup.director.get(&cup.at("/draft")).is(200)["revision"].clone();
        let past = "2020-01-01T00:00:00Z";
        cup.director.post(&cup.at("/rounds"), json!({"draft": draft, "start": "timed", "starts_at": past})).no(422, "invalid_fields");
        cup.director.post(&cup.at("/rounds"), json!({"draft": draft, "start": "timed", "starts_at": now})).is(201);
        let round = cup.awaited(&cup.at("/rounds/1"), |round| !round["started_at"].is_null());
        assert_eq!(round["tables"][0]["state"], "playing");
    }

    fn a_round_that_is_taken_back_is_a_draft_and_its_games_are_given_up(server) {
        let mut cup = Cup::with_guests(server, 4, small());
        let round = cup.publish();
        let news = cup.players["P1"].stream("/me/stream");
        news.next_of("ready");
        cup.director.post(&cup.at("/rounds/1/unpublish"), json!({"reason": " "})).no(422, "invalid_fields");
        cup.director.post(&cup.at("/rounds/1/unpublish"), json!({"reason": "Wrong map"})).is(204);
        assert_eq!(news.next_of("round_taken_back").data["reason"], "Wrong map");
        let tournament = cup.director.get(&cup.path).is(200);
        assert_eq!((&tournament["status"], &tournament["round"]), (&json!("open"), &Value::Null));
        for table in round["tables"].as_array().expect("tables") {
            let path = format!("/games/{}", table["game"].as_str().expect("an id"));
            cup.awaited(&path, |game| game["status"] == "abandoned");
        }
        let draft = cup.director.get(&cup.at("/draft")).is(200);
        let then: Vec<Vec<Value>> = round["tables"].as_array().expect("tables").iter().map(|table| {
            table["seats"].as_array().expect("seats").iter().map(|seat| seat["player"]["id"].clone()).collect()
        }).collect();
        assert_eq!(tables(&draft), then);
        // Whoever comes now is in time.
        cup.enter(server.guest("P5"));
        let round = cup.publish();
        assert_eq!(round["byes"].as_array().expect("byes").len(), 1);
        assert!(cup.standings().iter().all(|standing| standing["points"] == json!(0) || standing["byes"] == json!(1)));
        let deeds = cup.director.get(&cup.at("/audit")).is(200);
        let back = deeds["items"].as_array().expect("items").iter().find(|deed| deed["reason"] == "Wrong map").expect("it is written down");
        assert_eq!(back["before"]["tables"].as_array().expect("tables").len(), 2);
    }
}

#[test]
fn nothing_is_published_where_a_table_cannot_be_played() {
    let server = Server::start(Storage::Sqlite);
    let admin = server.admin();
    admin.post("/maps/osaka/fork", json!({"slug": "mine"})).is(201);
    admin.post("/maps/mine/publish", json!({"note": "First"})).is(201);
    let rules = json!({"table_size": 2, "other_sizes": [], "rounds": [{"map": "mine"}]});
    let cup = Cup::with_guests(&server, 4, json!({"rules": rules}));
    let draft = cup.pair()["revision"].clone();
    admin.delete("/maps/mine").is(204);
    cup.director.post(&cup.at("/rounds"), json!({"draft": draft})).no(409, "map_archived");
    assert_eq!(cup.director.get(&cup.at("/rounds")).is(200)["items"], json!([]));
    assert_eq!(cup.director.get("/games").is(200)["items"], json!([]));
    assert_eq!(cup.director.get(&cup.path).is(200)["status"], "open");
}
