//! What directors see and say, and what others see of it.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::{all, names, organiser};
use crate::kit::{Client, Cup, on_both};

fn kinds(cup: &Cup) -> Vec<String> {
    let attention = cup.director.get(&cup.at("/attention")).is(200);
    all(&attention["items"], "type")
        .into_iter()
        .map(|kind| kind.as_str().expect("a kind").to_owned())
        .collect()
}

on_both! {
    fn what_needs_attention_is_found(server) {
        let clock = json!({"type": "turn", "seconds": 3600});
        let cup = Cup::with_guests(server, 2, json!({"stuck_after": 600, "rules": {"table_size": 2, "other_sizes": [], "clock": clock}}));
        let round = cup.publish();
        assert_eq!(kinds(&cup), [""; 0]);
        let table = cup.table(&round["tables"][0]);
        server.go_ahead(700);
        let attention = cup.awaited(&cup.at("/attention"), |attention| attention["items"] != json!([]));
        assert_eq!(attention["items"][0]["type"], "no_show");
        let awaited = attention["tables"][0]["awaiting"]["name"].as_str().expect("somebody").to_owned();
        assert_eq!(attention["items"][0]["players"][0]["name"], awaited);
        let version = table.players[0].get(&table.path).is(200)["version"].clone();
        let act = json!({"version": version, "action": {"type": "income"}});
        cup.players[&awaited].post(&table.at("/actions"), act).is(200);
        assert_eq!(kinds(&cup), [""; 0]);
        // The other one has acted before, and is awaited for the second time.
        let other = if awaited == "P1" { "P2" } else { "P1" };
        for name in [other, awaited.as_str()] {
            let version = table.players[0].get(&table.path).is(200)["version"].clone();
            let act = json!({"version": version, "action": {"type": "income"}});
            cup.players[name].post(&table.at("/actions"), act).is(200);
        }
        server.go_ahead(3500);
        let attention = cup.awaited(&cup.at("/attention"), |attention| attention["items"].as_array().expect("items").len() == 2);
        assert_eq!(all(&attention["items"], "type"), ["stuck", "low_time"]);
    }

    fn what_comes_next_is_said(server) {
        let cup = Cup::with_guests(server, 2, json!({"rules": {"table_size": 2, "other_sizes": [], "format": {"type": "swiss", "rounds": 2}}}));
        let round = cup.publish();
        cup.adjudicate_all(&round);
        assert_eq!(kinds(&cup), ["round_over"]);
        cup.director.post(&cup.at("/status"), json!({"status": "open"})).no(409, "tournament_stage");
        let round = cup.publish();
        cup.director.post(&cup.at("/status"), json!({"status": "finished"})).no(409, "round_not_over");
        cup.adjudicate_all(&round);
        assert_eq!(kinds(&cup), ["all_played"]);
        cup.director.put(&cup.at("/draft"), json!({})).no(409, "tournament_stage");
        let over = cup.director.post(&cup.at("/status"), json!({"status": "finished", "reason": "All is played"})).is(200);
        assert!(over["finished_at"].is_string());
        let ruling = json!({"type": "void", "reason": "Too late"});
        cup.director.post(&cup.at("/rounds/2/tables/1/rulings"), ruling.clone()).no(409, "tournament_stage");
        server.guest("Late").post_nothing(&cup.at("/entrants")).no(409, "registration_closed");
        cup.director.post(&cup.at("/status"), json!({"status": "running", "reason": "A mistake"})).is(200);
        cup.director.post(&cup.at("/rounds/2/tables/1/rulings"), ruling).is(200);
    }

    fn announcements_reach_everybody_and_can_be_taken_back(server) {
        let cup = Cup::with_guests(server, 2, json!({}));
        let news = cup.players["P2"].stream("/me/stream");
        news.next_of("ready");
        cup.players["P1"].post(&cup.at("/announcements"), json!({"text": "I win"})).no(403, "missing_role");
        let made = cup.director.post(&cup.at("/announcements"), json!({"text": "Lunch until half past one"})).is(201);
        let told = news.next_of("announcement").data;
        assert_eq!((&told["text"], &told["by"]["name"]), (&json!("Lunch until half past one"), &json!(cup.director.name)));
        assert_eq!(server.visitor().get(&cup.path).is(200)["announcements"][0]["text"], "Lunch until half past one");
        cup.director.delete(&cup.at(&format!("/announcements/{}", made["number"]))).is(204);
        assert_eq!(server.visitor().get(&cup.path).is(200)["announcements"], json!([]));
    }

    fn who_watches_hears_of_every_change(server) {
        let mut cup = Cup::open(&server.admin(), json!({}));
        let revision = cup.director.get(&cup.path).is(200)["revision"].as_u64().expect("a number");
        let stream = server.visitor().stream(&cup.at("/stream"));
        assert_eq!(stream.next_of("tournament").data["revision"], revision);
        cup.enter(server.guest("Aki"));
        let event = stream.next_of("tournament");
        assert_eq!(event.id, Some((revision + 1).to_string()));
        let later = server.visitor().stream_after(&cup.at("/stream"), event.id.as_deref());
        cup.enter(server.guest("Ben"));
        assert_eq!(later.next_of("tournament").data["revision"], revision + 2, "what one has is not told again");
        server.visitor().call("GET", &cup.at("/stream"), &[("Last-Event-ID", "soon")], None).no(422, "invalid_fields");
    }

    fn only_directors_keep_order_at_the_tables_of_a_tournament(server) {
        let cup = Cup::with_guests(server, 4, json!({"rules": {"table_size": 2, "other_sizes": []}}));
        let round = cup.publish();
        let otto = organiser(server, "Otto");
        let game = |table: usize| format!("/games/{}", round["tables"][table]["game"].as_str().expect("an id"));
        otto.delete(&game(0)).no(403, "not_yours");
        otto.post(&format!("{}/seats/0/bot", game(0)), json!({})).no(403, "not_yours");
        cup.director.post(&format!("{}/seats/0/bot", game(0)), json!({"reason": "Has left"})).is(200);
        cup.director.delete(&game(1)).is(204);
    }

    fn a_game_that_is_given_up_before_its_round_starts_waits_for_a_director(server) {
        let cup = Cup::with_guests(server, 2, json!({"rules": {"table_size": 2, "other_sizes": []}}));
        let draft = cup.pair()["revision"].clone();
        let round = cup.director.post(&cup.at("/rounds"), json!({"draft": draft, "start": "manual"})).is(201);
        cup.director.delete(&format!("/games/{}", round["tables"][0]["game"].as_str().expect("an id"))).is(204);
        cup.director.post_nothing(&cup.at("/rounds/1/start")).is(200);
        cup.awaited(&cup.at("/rounds/1"), |round| round["tables"][0]["state"] == "stopped");
        let path = cup.at("/rounds/1/tables/1/rulings");
        cup.director.post(&path, json!({"type": "adjudicate", "reason": "As it stands"})).no(409, "ruling_not_possible");
        cup.director.post(&path, json!({"type": "replay", "reason": "Once more"})).is(200);
    }

    fn directors_name_others_and_one_is_always_left(server) {
        let director = organiser(server, "Dora");
        let cup = Cup::open(&director, json!({}));
        let otto = organiser(server, "Otto");
        server.registered("Aki");
        director.put(&cup.at("/directors/Aki"), json!({})).no(422, "invalid_fields");
        director.put(&cup.at("/directors/Nobody"), json!({})).no(404, "not_found");
        director.delete(&cup.at("/directors/Dora")).no(422, "invalid_fields");
        let named = director.put(&cup.at("/directors/otto"), json!({})).is(200);
        assert_eq!(names(&named["directors"]).len(), 2);
        otto.delete(&cup.at("/directors/Dora")).is(200);
        director.get(&cup.at("/attention")).no(403, "not_yours");
        let deeds = otto.get(&cup.at("/audit?limit=2")).is(200);
        assert_eq!(all(&deeds["items"], "action"), ["tournament.directors"; 2]);
        assert_eq!(server.admin().get("/audit?action=tournament.directors").is(200)["items"], deeds["items"]);
    }

    fn a_tournament_that_is_called_off_can_be_taken_up_again(server) {
        let cup = Cup::with_guests(server, 2, json!({"rules": {"table_size": 2, "other_sizes": []}}));
        let round = cup.publish();
        cup.director.post(&cup.at("/status"), json!({"status": "cancelled", "reason": "No power"})).is(200);
        let game = format!("/games/{}", round["tables"][0]["game"].as_str().expect("an id"));
        cup.awaited(&game, |game| game["status"] == "abandoned");
        cup.players["P1"].patch(&cup.at(&format!("/entrants/{}", cup.id("P1"))), json!({"status": "dropped"})).no(409, "tournament_stage");
        cup.director.post(&cup.at("/status"), json!({"status": "running"})).is(200);
        cup.awaited(&cup.at("/rounds/1"), |round| round["tables"][0]["state"] == "stopped");
        cup.adjudicate_all(&cup.director.get(&cup.at("/rounds/1")).is(200));
        assert_eq!(kinds(&cup), ["round_over"]);
    }

    /// With the same shuffle at every table, nobody may look at another's before the round is over.
    fn duplicate_deals_are_the_same_at_every_table_and_hidden_until_the_round_is_over(server) {
        let cup = Cup::with_guests(server, 4, json!({"rules": {"table_size": 2, "other_sizes": [], "duplicate_deals": true}}));
        let round = cup.publish();
        assert_eq!(round["duplicate"], true);
        let tables: Vec<_> = round["tables"].as_array().expect("tables").iter().map(|table| cup.table(table)).collect();
        let read = |client: &Client, table: usize| client.get(&tables[table].path);
        let shared: BTreeSet<String> = (0..2).map(|table| read(&cup.director, table).is(200)["fairness"]["commitment"].to_string()).collect();
        assert_eq!(shared.len(), 1);
        let queues: BTreeSet<String> = (0..2).map(|table| read(&tables[table].players[0], table).is(200)["queue"].to_string()).collect();
        assert_eq!(queues.len(), 1, "the same cards and customers lie there");
        let own = read(&tables[0].players[0], 0).is(200);
        assert_eq!((&own["visibility"], &own["invite"]), (&json!("private"), &Value::Null));
        for (client, table) in [(&tables[0].players[0], 1), (&tables[1].players[1], 0), (&server.visitor(), 0)] {
            for rest in ["", "/events", "/board.svg", "/export", "/replay?version=1"] {
                client.get(&tables[table].at(rest)).no(404, "not_found");
            }
        }
        tables[0].play_out_with_income(1);
        cup.awaited(&cup.at("/rounds/1"), |round| round["tables"][0]["state"] == "finished");
        read(&tables[1].players[0], 0).no(404, "not_found");
        let own = read(&tables[0].players[0], 0).is(200);
        assert_eq!((&own["status"], &own["fairness"]["seed"]), (&json!("finished"), &Value::Null), "others still play with it");
        assert_eq!(tables[0].players[0].get(&tables[0].at("/export")).is(200)["fairness"]["seed"], Value::Null);
        let last_draw = |player: &Client| {
            let entries = player.get(&tables[0].at("/events?limit=500")).is(200)["items"].clone();
            let events = entries.as_array().and_then(|all| all.last()).expect("entries")["events"].clone();
            let drawn = |event: &&Value| event["type"] == "cards_drawn";
            events.as_array().expect("events").iter().find(drawn).expect("the last action draws cards").clone()
        };
        let draws = [0, 1].map(|seat| last_draw(&tables[0].players[seat]));
        for (seat, draw) in draws.iter().enumerate() {
            let is_own = draw["player"] == own["players"][seat]["color"];
            assert_eq!(draw["cards"].is_array(), is_own, "only the player who draws sees the cards: {draw}");
        }
        let playing = organiser(server, "Otto");
        read(&playing, 0).no(404, "not_found");
        cup.adjudicate(1, &round["tables"][1]);
        for table in 0..2 {
            for _ in 0..100 {
                if read(&server.visitor(), table).status == 200 {
                    break;
                }
                std::thread::sleep(std::time::Duration::from_millis(50));
            }
            read(&server.visitor(), table).is(200);
        }
        assert!(read(&server.visitor(), 0).is(200)["fairness"]["seed"].is_string());
        // Who has seen the shuffle does not play on with it.
        let path = cup.at("/rounds/1/tables/2/rulings/1/revoke");
        cup.director.post(&path, json!({"reason": "A slip"})).no(409, "ruling_not_possible");
        cup.awaited(&tables[1].path, |game| game["status"] == "abandoned");
    }

    fn rules_change_as_far_as_they_fit_what_was_played(server) {
        let cup = Cup::with_guests(server, 2, json!({"rules": {"table_size": 2, "other_sizes": []}}));
        let round = cup.publish();
        cup.adjudicate_all(&round);
        let rules = cup.director.get(&cup.path).is(200)["rules"].clone();
        let mut knock_out = rules.clone();
        knock_out["format"] = json!({"type": "knock_out", "advance": 1});
        cup.change(json!({"rules": knock_out})).no(422, "invalid_fields");
        let mut fewer = rules.clone();
        fewer["table_size"] = json!(4);
        fewer["points"] = json!({"4": [5, 3, 1, 0]});
        cup.change(json!({"rules": fewer})).no(422, "invalid_fields");
        let mut dearer = rules;
        dearer["points"]["2"] = json!([10, 1]);
        cup.change(json!({"rules": dearer, "starts_at": null})).is(200);
        assert_eq!(cup.standings().iter().map(|standing| standing["points"].clone()).collect::<Vec<_>>(), [json!(10), json!(1)]);
    }
}
