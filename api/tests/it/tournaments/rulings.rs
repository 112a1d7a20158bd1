//! What directors decide, and take back.

use serde_json::{Value, json};

use super::{all, organiser};
use crate::kit::{Client, Cup, on_both};

fn duels() -> Value {
    json!({"rules": {"table_size": 2, "other_sizes": []}})
}

/// Posts a ruling about the first table of the first round.
fn rule(cup: &Cup, ruling: Value) -> crate::kit::Reply {
    cup.director.post(&cup.at("/rounds/1/tables/1/rulings"), ruling)
}

fn table(cup: &Cup) -> Value {
    cup.director.get(&cup.at("/rounds/1")).is(200)["tables"][0].clone()
}

fn points(cup: &Cup) -> Vec<(String, Value)> {
    let mut points: Vec<(String, Value)> = cup
        .standings()
        .into_iter()
        .map(|standing| {
            (standing["player"]["name"].as_str().expect("a name").to_owned(), standing["points"].clone())
        })
        .collect();
    points.sort_by(|one, other| one.0.cmp(&other.0));
    points
}

/// The deeds of the directors, the newest first.
fn deeds(cup: &Cup) -> Vec<Value> {
    cup.director.get(&cup.at("/audit")).is(200)["items"].as_array().expect("items").clone()
}

on_both! {
    fn a_ruling_shows_before_and_after_and_can_be_taken_back(server) {
        let cup = Cup::with_guests(server, 2, duels());
        cup.publish();
        let result = json!([{"place": 2, "score": 20}, {"place": 1, "score": 30.5}]);
        let ruling = json!({"type": "adjudicate", "reason": "P1 had to leave", "result": result});
        let before = (table(&cup), points(&cup));
        let tried = cup.director.post(&cup.at("/rounds/1/tables/1/rulings?dry_run=true"), ruling.clone()).is(200);
        assert_eq!((table(&cup), points(&cup)), before, "a dry run keeps nothing");
        let ruled = rule(&cup, ruling).is(200);
        assert_eq!((&ruled["before"], &ruled["standings"]), (&tried["before"], &tried["standings"]));
        assert_eq!((&ruled["before"]["state"], &ruled["after"]["state"]), (&json!("playing"), &json!("decided")));
        assert_eq!(all(&ruled["after"]["seats"], "points"), [0, 3]);
        assert_eq!(all(&ruled["after"]["seats"], "score"), [&json!(20), &json!(30.5)]);
        let winner = ruled["after"]["seats"][1]["player"]["name"].clone();
        let change = ruled["standings"].as_array().expect("a list").iter().find(|change| change["player"]["name"] == winner).expect("the winner");
        assert_eq!((&change["points_before"], &change["points_after"], &change["place_after"]), (&json!(0), &json!(3), &json!(1)));
        assert!(!cup.director.get(&cup.at("/rounds/1")).is(200)["finished_at"].is_null());
        let noted = &deeds(&cup)[0];
        assert_eq!((&noted["action"], &noted["reason"]), (&json!("tournament.ruling"), &json!("P1 had to leave")));
        assert_eq!((&noted["before"]["table"]["state"], &noted["after"]["table"]["state"]), (&json!("playing"), &json!("decided")));

        rule(&cup, json!({"type": "adjudicate", "reason": "Again"})).no(409, "ruling_not_possible");
        let revoke = cup.at("/rounds/1/tables/1/rulings/1/revoke");
        cup.director.post(&revoke, json!({"reason": ""})).no(422, "invalid_fields");
        cup.director.post(&cup.at("/rounds/1/tables/1/rulings/2/revoke"), json!({"reason": "x"})).no(409, "ruling_not_possible");
        let back = cup.director.post(&revoke, json!({"reason": "P1 is back"})).is(200);
        assert_eq!((&back["after"]["state"], &back["after"]["rulings"][0]["revoked"]["reason"]), (&json!("playing"), &json!("P1 is back")));
        assert_eq!(points(&cup), before.1);
        assert_eq!((&deeds(&cup)[0]["action"], &deeds(&cup)[0]["reason"]), (&json!("tournament.ruling_revoked"), &json!("P1 is back")));
        let played = cup.table(&table(&cup));
        assert_eq!(played.players[0].get(&played.path).is(200)["status"], "active", "the game goes on");
    }

    fn what_cannot_be_decided_so_is_refused_and_changes_nothing(server) {
        let cup = Cup::with_guests(server, 2, duels());
        cup.publish();
        let before = cup.director.get(&cup.path).is(200)["revision"].clone();
        let seats = |places: &[u8]| places.iter().map(|place| json!({"place": place, "score": 0})).collect::<Vec<_>>();
        rule(&cup, json!({"type": "force", "reason": "x", "result": seats(&[1, 2])})).no(409, "ruling_not_possible");
        rule(&cup, json!({"type": "force", "reason": "x"})).no(422, "invalid_fields");
        rule(&cup, json!({"type": "adjudicate", "reason": "x", "result": seats(&[1, 2, 3])})).no(422, "invalid_fields");
        rule(&cup, json!({"type": "adjudicate", "reason": "x", "result": seats(&[2, 2])})).no(422, "invalid_fields");
        rule(&cup, json!({"type": "void", "reason": "x", "result": seats(&[1, 2])})).no(422, "invalid_fields");
        rule(&cup, json!({"type": "adjudicate", "reason": " "})).no(422, "invalid_fields");
        let path = cup.at("/rounds/1/tables/2/rulings");
        cup.director.post(&path, json!({"type": "void", "reason": "x"})).no(404, "not_found");
        let own = cup.at("/rounds/1/tables/1/rulings");
        cup.players["P1"].post(&own, json!({"type": "void", "reason": "x"})).no(403, "missing_role");
        organiser(server, "Otto").post(&own, json!({"type": "void", "reason": "x"})).no(403, "not_yours");
        assert_eq!(cup.director.get(&cup.path).is(200)["revision"], before);
    }

    fn scores_that_no_game_can_have_are_refused(server) {
        let cup = Cup::with_guests(server, 2, duels());
        cup.publish();
        let result = |score: f64| json!([{"place": 1, "score": 20}, {"place": 2, "score": score}]);
        for score in [-400_000.0, -0.5, 226.5, 9999.0] {
            let refused = rule(&cup, json!({"type": "adjudicate", "reason": "x", "result": result(score)})).no(422, "invalid_fields");
            assert_eq!((&refused["errors"][0]["pointer"], &refused["errors"][0]["code"]), (&json!("/result/1/score"), &json!("out_of_range")), "{score}");
        }
        rule(&cup, json!({"type": "adjudicate", "reason": "x", "result": result(226.0)})).is(200);

        let mut thieves = duels();
        (thieves["slug"], thieves["rules"]["rounds"]) = (json!("thieves"), json!([{"mods": [{"mod": "thief"}]}]));
        let cup = Cup::with_guests(server, 2, thieves);
        cup.publish();
        rule(&cup, json!({"type": "adjudicate", "reason": "x", "result": result(-4.5)})).no(422, "invalid_fields");
        rule(&cup, json!({"type": "adjudicate", "reason": "x", "result": result(-4.0)})).is(200);
    }

    fn a_result_that_was_played_is_forced_voided_and_comes_back(server) {
        let cup = Cup::with_guests(server, 2, duels());
        let round = cup.publish();
        cup.table(&round["tables"][0]).play_out(3);
        let played = cup.settled(1)["tables"][0].clone();
        assert_eq!(played["state"], "finished");
        let earned = points(&cup);
        // Whoever won, alone or in a tie, now comes second.
        let places = if played["seats"][0]["place"] == 1 { [2, 1] } else { [1, 2] };
        let seats = played["seats"].as_array().expect("seats").iter().zip(places);
        let turned: Vec<Value> = seats.map(|(seat, place)| json!({"place": place, "score": seat["score"]})).collect();
        rule(&cup, json!({"type": "force", "reason": "Counted wrongly", "result": turned})).is(200);
        assert_ne!(points(&cup), earned);
        let ruled = rule(&cup, json!({"type": "void", "reason": "Somebody cheated"})).is(200);
        assert_eq!((&ruled["after"]["state"], &ruled["after"]["seats"][0]["place"]), (&json!("void"), &Value::Null));
        assert!(points(&cup).iter().all(|(_, points)| *points == json!(0)));
        assert!(!cup.director.get(&cup.at("/rounds/1")).is(200)["finished_at"].is_null(), "a void table is decided");
        cup.director.post(&cup.at("/rounds/1/tables/1/rulings/1/revoke"), json!({"reason": "x"})).no(409, "ruling_not_possible");
        for number in [2, 1] {
            cup.director.post(&cup.at(&format!("/rounds/1/tables/1/rulings/{number}/revoke")), json!({"reason": "No"})).is(200);
        }
        assert_eq!((table(&cup)["state"].clone(), points(&cup)), (json!("finished"), earned));
    }

    fn a_table_is_played_again_in_a_game_of_its_own(server) {
        let cup = Cup::with_guests(server, 2, duels());
        let round = cup.publish();
        let first = round["tables"][0]["game"].clone();
        cup.table(&round["tables"][0]).play_out(3);
        cup.settled(1);
        let earned = points(&cup);
        let ruled = rule(&cup, json!({"type": "replay", "reason": "The wrong map lay there"})).is(200);
        assert_eq!((&ruled["after"]["state"], &ruled["after"]["rulings"][0]["game"]), (&json!("playing"), &ruled["after"]["game"]));
        let second = ruled["after"]["game"].clone();
        assert_ne!(first, second);
        let game = cup.players["P1"].get(&format!("/games/{}", second.as_str().expect("an id"))).is(200);
        assert_eq!((&game["status"], &game["tournament"]["table"]), (&json!("active"), &json!(1)));
        cup.director.put(&cup.at("/draft"), json!({})).no(409, "round_not_over");

        // What was played counts again, and the new game is given up.
        let back = cup.director.post(&cup.at("/rounds/1/tables/1/rulings/1/revoke"), json!({"reason": "It was the right one"})).is(200);
        assert_eq!(back["after"]["game"], first);
        assert_eq!(points(&cup), earned);
        cup.awaited(&format!("/games/{}", second.as_str().expect("an id")), |game| game["status"] == "abandoned");
        // A game that was not over when the table was to be played again cannot come back.
        rule(&cup, json!({"type": "replay", "reason": "After all"})).is(200);
        rule(&cup, json!({"type": "replay", "reason": "Once more"})).is(200);
        cup.director.post(&cup.at("/rounds/1/tables/1/rulings/3/revoke"), json!({"reason": "x"})).no(409, "ruling_not_possible");
        cup.table(&table(&cup)).play_out(5);
        assert_eq!(cup.settled(1)["tables"][0]["state"], "finished");
    }

    fn a_game_that_was_given_up_waits_for_a_director(server) {
        let cup = Cup::with_guests(server, 2, duels());
        let round = cup.publish();
        let game = round["tables"][0]["game"].as_str().expect("an id").to_owned();
        cup.director.delete(&format!("/games/{game}?reason=Gone")).is(204);
        cup.awaited(&cup.at("/rounds/1"), |round| round["tables"][0]["state"] == "stopped");
        assert_eq!(cup.director.get(&cup.at("/attention")).is(200)["items"][0]["type"], "stopped");
        cup.director.put(&cup.at("/draft"), json!({})).no(409, "round_not_over");
        rule(&cup, json!({"type": "adjudicate", "reason": "As it stood"})).is(200);
        let seats = table(&cup)["seats"].clone();
        assert_eq!(all(&seats, "place"), [1, 1], "nobody had a point");
        assert_eq!(points(&cup).iter().map(|(_, points)| points.clone()).collect::<Vec<_>>(), [json!(1.5), json!(1.5)]);
    }

    fn who_has_left_comes_last_where_a_game_is_decided_as_it_stands(server) {
        let cup = Cup::with_guests(server, 3, json!({"rules": {"table_size": 3, "other_sizes": []}}));
        let round = cup.publish();
        let game = cup.table(&round["tables"][0]);
        game.players[0].post_nothing(&game.at("/resign")).is(200);
        let ruled = rule(&cup, json!({"type": "adjudicate", "reason": "Time is up"})).is(200);
        assert_eq!(all(&ruled["after"]["seats"], "place"), [3, 1, 1]);
    }

    fn a_game_that_has_just_ended_is_not_decided_over(server) {
        let cup = Cup::with_guests(server, 2, duels());
        let round = cup.publish();
        let game = cup.table(&round["tables"][0]);
        game.players[0].post_nothing(&game.at("/resign")).is(200);
        rule(&cup, json!({"type": "adjudicate", "reason": "At once"})).no(409, "ruling_not_possible");
        assert_eq!(all(&cup.settled(1)["tables"][0]["seats"], "place"), [2, 1]);
    }

    fn a_dispute_is_for_its_table_and_the_directors(server) {
        let cup = Cup::with_guests(server, 4, duels());
        let round = cup.publish();
        let seat = |table: usize| cup.players[round["tables"][table]["seats"][0]["player"]["name"].as_str().expect("a name")].clone();
        let (own, other) = (seat(0), seat(1));
        let path = cup.at("/rounds/1/tables/1/disputes");
        other.post(&path, json!({"text": "Not mine"})).no(403, "not_seated");
        own.post(&path, json!({"text": ""})).no(422, "invalid_fields");
        let disputed = own.post(&path, json!({"text": "The clock ran\n\n\n while I was away"})).is(201);
        assert_eq!(disputed["disputes"][0]["text"], "The clock ran\n\nwhile I was away");
        let seen = |client: &Client| client.get(&cup.at("/rounds/1")).is(200)["tables"][0]["disputes"].as_array().expect("a list").len();
        assert_eq!([seen(&own), seen(&cup.director), seen(&other), seen(&server.visitor())], [1, 1, 0, 0]);
        let concern = cup.director.get(&cup.at("/attention")).is(200)["items"][0].clone();
        assert_eq!((&concern["type"], &concern["players"][0]["name"]), (&json!("dispute"), &json!(own.name)));
        own.post(&format!("{path}/1/answer"), json!({"answer": "I am right"})).no(403, "missing_role");
        cup.director.post(&format!("{path}/1/answer"), json!({"answer": "Five minutes more"})).is(200);
        cup.director.post(&format!("{path}/1/answer"), json!({"answer": "Ten"})).no(404, "not_found");
        assert_eq!(own.get(&cup.at("/rounds/1")).is(200)["tables"][0]["disputes"][0]["answer"], "Five minutes more");
        assert_eq!(cup.director.get(&cup.at("/attention")).is(200)["items"], json!([]));
    }
}
