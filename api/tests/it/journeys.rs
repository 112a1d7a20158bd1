//! What a page on which people play asks for: journeys in the making, what can be taken back, and boards of before.

use serde_json::{Value, json};

use crate::kit::{Client, Dice, Table, on_both, solo};

/// Nakano's customers can go over Red's track to Shinjuku, where Blue has a department store, and on over Blue's to Yotsuya.
fn nakano() -> Value {
    json!({
        "mods": [{"mod": "chairman"}],
        "setup": {"first": "red", "colors": ["red", "blue"], "position": {
            "stores": [{"station": "shinjuku", "owner": "blue", "kind": "department"}],
            "track": [
                {"between": ["shinjuku", "nakano"], "owner": "red"},
                {"between": ["yotsuya", "shinjuku"], "owner": "blue"},
            ],
            "customers": {"nakano": [token("food", 1), token("books", 2)]},
            "chairmen": {"red": "nakano"},
            "hands": {"red": ["nakano", "ota", "kita"]},
        }},
    })
}

fn token(good: &str, value: u8) -> Value {
    json!({"good": good, "value": value, "thief": false})
}

fn draft(version: u32, path: &[&str], deliver: &Value) -> Value {
    json!({"version": version, "type": "move", "ward": "nakano", "path": path, "deliver": deliver})
}

on_both! {
    fn a_journey_is_planned_station_by_station_and_played(server) {
        let aki = server.guest("Aki");
        let path = solo(&aki, nakano());
        let before = aki.get(&path).is(200);
        let plan = |way: &[&str], deliver: Value| aki.post(&format!("{path}/journeys"), draft(1, way, &deliver));
        let payments = json!([["nakano"], ["ota", "kita", "nakano"]]);
        assert_eq!(plan(&[], json!([])).is(200), json!({
            "version": 1, "type": "move", "ward": "nakano", "path": [],
            "aboard": [token("food", 1), token("books", 2)], "chairmen": ["red"], "stops": [], "choice": null,
            "next": ["nakano"], "may_end": false, "rest_to": null, "income": [], "payments": payments,
        }));
        let open = plan(&["nakano", "shinjuku"], json!([])).is(200);
        assert_eq!(open["choice"], json!({"station": "shinjuku", "options": [
            {"customer": token("food", 1)}, {"customer": token("books", 2)}, {"chairman": "red"},
        ]}));
        assert_eq!((&open["next"], &open["may_end"]), (&json!([]), &json!(false)));
        let chosen = json!([{"station": "shinjuku", "customer": token("food", 1)}]);
        let on = plan(&["nakano", "shinjuku"], chosen.clone()).is(200);
        assert!(on["next"].as_array().expect("stations").contains(&json!("yotsuya")));
        let end = plan(&["nakano", "shinjuku", "yotsuya"], chosen.clone()).is(200);
        assert_eq!(end["stops"], json!([
            {"station": "shinjuku", "player": "blue", "points": null, "customer": token("food", 1)},
        ]));
        assert_eq!((&end["aboard"], &end["chairmen"]), (&json!([token("books", 2)]), &json!(["red"])));
        assert_eq!((&end["may_end"], &end["rest_to"], &end["income"]), (&json!(true), &json!("shinjuku"), &json!(["blue"])));
        let dropped = plan(&["nakano", "shinjuku"], json!([{"station": "shinjuku", "chairman": "red"}])).is(200);
        assert_eq!(dropped["stops"], json!([
            {"station": "shinjuku", "player": null, "points": null, "chairman": "red"},
        ]));
        assert_eq!(aki.get(&path).is(200), before, "nothing has changed");

        let action = json!({"type": "move", "ward": "nakano", "path": end["path"], "deliver": chosen, "pay": end["payments"][0]});
        let played = aki.post(&format!("{path}/actions"), json!({"version": 1, "action": action})).is(200);
        let told = |kind: &str| played["events"].as_array().expect("events").iter().find(|event| event["type"] == kind).cloned();
        assert_eq!(told("customer_delivered").expect("a delivery")["player"], "blue");
        assert_eq!(told("customers_arrived").expect("an arrival")["ward"], "shinjuku");
        assert_eq!(told("cards_drawn").expect("INCOME")["player"], "blue");
        aki.post(&format!("{path}/journeys"), draft(2, &[], &json!([]))).no(422, "action_taken");
    }

    fn a_wrong_journey_is_refused_as_the_action_would_be(server) {
        let aki = server.guest("Aki");
        let path = solo(&aki, nakano());
        let plan = |body: Value| aki.post(&format!("{path}/journeys"), body);
        plan(draft(1, &["tokyo"], &json!([]))).no(422, "start_outside_ward");
        plan(draft(1, &["atlantis"], &json!([]))).no(422, "unknown_station");
        plan(draft(1, &["nakano", "shinjuku", "yotsuya"], &json!([]))).no(422, "delivery_choice_required");
        plan(draft(1, &[], &json!([{"station": "nakano", "chairman": "red"}]))).no(422, "delivery_off_path");
        plan(draft(2, &[], &json!([]))).no(409, "version_conflict");
        plan(json!({"version": 1, "type": "move", "ward": "ota"})).no(422, "no_customers_in_ward");
        plan(json!({"version": 1, "type": "move", "ward": "atlantis"})).no(422, "unknown_ward");
        plan(json!({"version": 1, "type": "move"})).no(422, "invalid_fields");
        plan(json!({"version": 1, "type": "reunite", "ward": "nakano"})).no(422, "invalid_fields");
        plan(json!({"version": 1, "type": "reunite"})).no(422, "mod_not_in_play");
        plan(json!({"version": 1, "type": "income"})).no(400, "malformed_request");
        plan(json!({"version": 1, "type": "move", "ward": "nakano", "pay": ["nakano"]})).no(400, "malformed_request");
    }

    fn only_who_is_awaited_plans(server) {
        let (aki, ben, eve) = (server.guest("Aki"), server.guest("Ben"), server.guest("Eve"));
        aki.post(&format!("{}/journeys", lobby(&aki)), draft(0, &[], &json!([]))).no(409, "game_not_started");
        let table = Table::start(vec![aki, ben], nakano());
        let awaited = table.awaited().expect("somebody").clone();
        let other = table.players.iter().find(|player| player.name != awaited.name).expect("two play");
        let plan = |client: &Client| client.post(&table.at("/journeys"), draft(1, &["nakano"], &json!([])));
        assert_eq!(plan(&awaited).is(200)["next"], json!(["shinjuku"]));
        plan(other).no(422, "not_your_turn");
        plan(&eve).no(403, "not_seated");
        plan(&server.visitor()).no(401, "unauthenticated");
    }

    /// A server that has not heard of a version yet looks for it when somebody plans on it.
    fn a_journey_is_planned_on_what_another_server_has_kept(server) {
        let aki = server.guest("Aki");
        let path = solo(&aki, nakano());
        let beside = server.beside();
        let there = Client { token: aki.token.clone(), ..beside.visitor() };
        there.get(&path).is(200);
        let expand = json!({"type": "expand", "connection": ["tokyo", "yotsuya"]});
        aki.post(&format!("{path}/actions"), json!({"version": 1, "action": expand})).is(200);
        assert_eq!(there.post(&format!("{path}/journeys"), draft(2, &[], &json!([]))).is(200)["version"], 2);
    }

    /// What the game says of taking back is what happens to whoever tries.
    fn a_game_says_whether_the_last_action_can_be_taken_back(server) {
        let table = Table::start(vec![server.guest("Aki"), server.guest("Ben")], json!({}));
        let awaited = table.awaited().expect("somebody").clone();
        let other = table.players.iter().find(|player| player.name != awaited.name).expect("two play");
        let undo = |client: &Client| client.get(&table.path).is(200)["undo"].clone();
        let said = || [undo(&awaited), undo(other), undo(&server.visitor())];
        assert_eq!(said(), [json!("nothing_to_undo"), json!("nothing_to_undo"), Value::Null]);
        awaited.post_nothing(&table.at("/undo")).no(422, "nothing_to_undo");
        let act = |version: u32, kind: &str| {
            let legal = awaited.get(&table.at(&format!("/legal-actions?type={kind}"))).is(200);
            awaited.post(&table.at("/actions"), json!({"version": version, "action": legal["actions"][0]})).is(200)
        };
        assert_eq!(act(1, "expand")["game"]["undo"], "possible");
        assert_eq!(said(), [json!("possible"), json!("not_your_action"), Value::Null]);
        other.post_nothing(&table.at("/undo")).no(422, "not_your_action");
        awaited.post_nothing(&table.at("/undo")).is(200);
        assert_eq!(said(), [json!("nothing_to_undo"), json!("nothing_to_undo"), Value::Null]);
        act(3, "income");
        assert_eq!(said(), [json!("something_revealed"), json!("not_your_action"), Value::Null]);
        awaited.post_nothing(&table.at("/undo")).no(422, "something_revealed");
        awaited.post_nothing(&table.at("/resign")).is(200);
        assert_eq!(said(), [Value::Null, Value::Null, Value::Null], "the game is over");
        let over = server.visitor().get(&table.path).is(200);
        assert_eq!((&over["players"][0]["wild"], &over["players"][1]["wild"]), (&json!([]), &json!([])));
        assert!(over["players"][0]["sets"].is_array(), "all is open");
    }

    fn one_who_plays_all_seats_takes_back_for_each(server) {
        let aki = server.guest("Aki");
        let path = solo(&aki, nakano());
        let game = aki.get(&path).is(200);
        assert_eq!(game["undo"], "nothing_to_undo");
        assert_eq!((&game["players"][0]["wild"], &game["players"][1]["wild"]), (&json!(["nakano"]), &json!(["shinjuku"])));
        let explore = json!({"type": "explore", "to": "shinjuku"});
        let after = aki.post(&format!("{path}/actions"), json!({"version": 1, "action": explore})).is(200);
        assert_eq!(after["game"]["undo"], "possible");
        assert_eq!(after["game"]["players"][0]["wild"], json!(["shinjuku"]));
        assert_eq!(server.visitor().get(&path).is(200)["undo"], Value::Null);
    }

    fn the_board_is_drawn_as_it_was(server) {
        let table = Table::start(vec![server.guest("Aki"), server.guest("Ben")], json!({"mods": [{"mod": "princess"}]}));
        let visitor = server.visitor();
        let draw = |query: &str| visitor.get(&table.at(&format!("/board.svg{query}")));
        let mut dice = Dice::new(5);
        let mut drawn = Vec::new();
        for _ in 0..12 {
            let picture = draw("");
            assert_eq!(picture.status, 200);
            drawn.push(picture.text);
            table.act_at_random(&mut dice).expect("no game is that short");
        }
        for (version, then) in (1..).zip(&drawn) {
            let picture = draw(&format!("?version={version}"));
            assert_eq!(&picture.text, then, "version {version}");
            let tag = picture.header("etag").to_owned();
            let again = visitor.call("GET", &table.at(&format!("/board.svg?version={version}")), &[("If-None-Match", &tag)], None);
            assert_eq!(again.status, 304);
        }
        assert_ne!(drawn.first(), drawn.last());
        assert_eq!(draw("?version=13").text, draw("").text);
        // Another game of the same version has its own board, and each theme its own picture.
        let other = Table::start(vec![server.guest("Cho"), server.guest("Dan")], json!({}));
        let board = visitor.get(&other.at("/board.svg?version=1"));
        assert_eq!(board.status, 200);
        assert_ne!(Some(&board.text), drawn.first());
        assert_ne!(visitor.get(&other.at("/board.svg?version=1&theme=dark")).text, board.text);
        draw("?version=0").no(404, "not_found");
        draw("?version=14").no(404, "not_found");
        draw("?version=x").no(400, "malformed_request");
        let waiting = lobby(&table.players[0]);
        visitor.get(&format!("{waiting}/board.svg?version=1")).no(409, "game_not_started");
    }

    fn the_invite_opens_the_history_of_a_private_table(server) {
        let players = vec![server.guest("Aki"), server.guest("Ben")];
        let table = Table::start(players, json!({"visibility": "private"}));
        table.act_at_random(&mut Dice::new(5)).expect("somebody is awaited");
        let invite = table.players[0].get(&table.path).is(200)["invite"].as_str().expect("an invite").to_owned();
        for who in [server.guest("Eve"), server.visitor()] {
            for rest in ["/events?", "/replay?version=1&", "/board.svg?", "/board.svg?version=1&"] {
                who.get(&table.at(&format!("{rest}invite=wrong"))).no(404, "not_found");
                who.get(&table.at(rest.trim_end_matches(['?', '&']))).no(404, "not_found");
                assert_eq!(who.get(&table.at(&format!("{rest}invite={invite}"))).status, 200, "{rest}");
            }
            let then = who.get(&table.at(&format!("/replay?version=1&invite={invite}"))).is(200);
            assert!(then["players"][0]["hand"].is_null() && then["players"][0]["sets"].is_null());
            assert_eq!(then["undo"], Value::Null);
        }
    }
}

/// A table in the lobby.
fn lobby(client: &Client) -> String {
    let game = client.post("/games", json!({"players": 2})).is(201);
    assert!(game["players"][0]["sets"].is_null() && game["undo"].is_null());
    assert_eq!(game["players"][0]["wild"], json!([]));
    format!("/games/{}", game["id"].as_str().expect("an id"))
}
