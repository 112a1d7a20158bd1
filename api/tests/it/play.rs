//! Playing: whole games, undo, dry runs, idempotency, history, records.

use std::collections::HashSet;

use serde_json::{Value, json};

use crate::kit::{Client, Dice, Server, Table, on_both, solo};

fn whole_game(server: &Server, options: Value, players: usize, seed: u64) -> Table {
    let names = ["Aki", "Ben", "Eve", "Dan"];
    let players = names.into_iter().take(players).map(|name| server.guest(name)).collect();
    let table = Table::start(players, options);
    let commitment = table.players[0].get(&table.path).is(200)["fairness"]["commitment"].clone();
    let actions = table.play_out(seed);
    assert!(actions > 40, "{actions} actions are not a game");
    let game = server.visitor().get(&table.path).is(200);
    assert_eq!(
        (&game["status"], &game["awaiting"], &game["turn"]),
        (&json!("finished"), &Value::Null, &Value::Null)
    );
    assert_eq!(game["fairness"]["commitment"], commitment);
    let places: Vec<u64> =
        game["players"].as_array().expect("players").iter().filter_map(|p| p["place"].as_u64()).collect();
    assert!(places.contains(&1) && places.len() == table.players.len(), "{places:?}");
    table
}

/// Runs `shinjuku verify` on a record.
pub(crate) fn verify(server: &Server, record: &Value) -> (bool, String) {
    let file = server.place().folder.path().join("record.json");
    std::fs::write(&file, record.to_string()).expect("a file");
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_shinjuku"))
        .arg("verify")
        .arg(&file)
        .output()
        .expect("it runs");
    (output.status.success(), String::from_utf8_lossy(&output.stdout).into_owned())
}

on_both! {
    fn a_whole_game_of_version_2_can_be_verified_by_anybody(server) {
        let table = whole_game(server, json!({"edition": "v2r8"}), 2, 7);
        let record = server.visitor().get(&table.at("/export")).is(200);
        let (good, words) = verify(server, &record);
        assert!(good, "{words}");
        assert!(words.contains("the seed matches the commitment"), "{words}");

        let tampered = |change: &dyn Fn(&mut Value)| {
            let mut record = record.clone();
            change(&mut record);
            let (good, words) = verify(server, &record);
            assert!(!good, "{words}");
            words
        };
        assert!(tampered(&|r| r["fairness"]["seed"] = json!("00".repeat(32))).contains("the commitment is"));
        assert!(tampered(&|r| r["fairness"]["seed"] = json!(null)).contains("not finished"));
        assert!(tampered(&|r| r["result"][0]["score"] = json!(1000)).contains("the result does not match"));
        assert!(tampered(&|r| r["edition"] = json!("city-growth")).contains("does not follow"));
        assert!(tampered(&|r| { r["entries"].as_array_mut().expect("entries").pop(); }).contains("not finished after"));
        assert!(tampered(&|r| { r["entries"].as_array_mut().expect("entries").remove(5); }).contains("a version is missing"));
        assert!(tampered(&|r| r["entries"][1]["player"] = json!("yellow")).contains("nobody plays yellow"));
        assert!(tampered(&|r| r["map"]["document"]["wards"][0]["cards"] = json!(9)).len() > 10);
        assert!(tampered(&|r| r["rules_version"] = json!(99)).contains("version 99 of the rules"));
    }

    fn a_whole_game_of_city_growth_with_mods(server) {
        let mods = json!([{"mod": "kaiju"}, {"mod": "hachiko", "revision": 2}, {"mod": "thief"}]);
        let table = whole_game(server, json!({"edition": "city-growth", "mods": mods}), 3, 11);
        let record = server.visitor().get(&table.at("/export")).is(200);
        let (good, words) = verify(server, &record);
        assert!(good, "{words}");
    }

    /// What the history, replays and views say is one story, also after the server has read it back from its log.
    fn history_replay_and_view_agree(server) {
        let table = Table::start(vec![server.guest("Aki"), server.guest("Ben")], json!({"mods": [{"mod": "princess"}]}));
        let mut dice = Dice::new(3);
        let mut views: Vec<[Value; 3]> = Vec::new();
        let look = || {
            let look = |client: &Client| client.get(&table.path).is(200);
            [look(&table.players[0]), look(&table.players[1]), look(&server.visitor())]
        };
        views.push(look());
        let mut told: Vec<Value> = Vec::new();
        for _ in 0..80 {
            let player = table.awaited().expect("no game is that short").name.clone();
            let outcome = table.act_at_random(&mut dice).expect("no game is that short");
            told.push(json!({"by": player, "events": outcome["events"]}));
            views.push(look());
        }
        let check = |path: &str, clients: &[Client; 3]| {
            for (index, version) in (1..=views.len()).enumerate() {
                for (client, seen) in clients.iter().zip(&views[index]) {
                    let then = client.get(&format!("{path}/replay?version={version}")).is(200);
                    assert_eq!(&then, seen, "version {version}");
                }
            }
            let mut entries = Vec::new();
            loop {
                let page = clients[0].get(&format!("{path}/events?after={}&limit=7", entries.len())).is(200);
                entries.extend(page["items"].as_array().expect("items").clone());
                if page["next_cursor"].is_null() { break; }
                assert_eq!(page["next_cursor"], json!(entries.len().to_string()));
            }
            let versions: Vec<usize> = entries.iter().filter_map(|e| usize::try_from(e["version"].as_u64()?).ok()).collect();
            assert_eq!(versions, (1..=views.len()).collect::<Vec<_>>());
            for (entry, told) in entries[1..].iter().zip(&told) {
                if told["by"] == clients[0].name.as_str() {
                    assert_eq!(entry["events"], told["events"]);
                }
            }
        };
        let clients = [table.players[0].clone(), table.players[1].clone(), server.visitor()];
        check(&table.path, &clients);
        // Another server on the same data knows the game from its log alone.
        let other = server.beside();
        let there = clients.map(|client| Client { token: client.token.clone(), name: client.name.clone(), ..other.visitor() });
        for (client, seen) in there.iter().zip(&views[views.len() - 1]) {
            assert_eq!(&client.get(&table.path).is(200), seen);
        }
        check(&table.path, &there);
        table.players[0].get(&table.at("/replay?version=0")).no(404, "not_found");
        table.players[0].get(&table.at("/replay?version=82")).no(404, "not_found");
        table.players[0].get(&table.at("/replay?version=1&as=all")).no(422, "invalid_fields");
        table.players[0].get(&table.at("/events?as=all")).no(422, "invalid_fields");
        let own = views[0][0]["players"][0]["color"].as_str().expect("a colour");
        let by_name = table.players[0].get(&table.at(&format!("/events?as={own}"))).is(200);
        assert_eq!(by_name, table.players[0].get(&table.at("/events")).is(200), "one's own view can be named");
        table.players[1].get(&table.at(&format!("/events?as={own}"))).no(422, "invalid_fields");
    }

    fn an_action_is_taken_back(server) {
        let aki = server.guest("Aki");
        let path = solo(&aki, json!({"setup": {"first": "red", "position": {"hands": {"red": ["chiyoda", "chuo", "minato"]}}}}));
        let at = |rest: &str| format!("{path}{rest}");
        let act = |version: u32, action: Value| aki.post(&at("/actions"), json!({"version": version, "action": action}));
        aki.post_nothing(&at("/undo")).no(422, "nothing_to_undo");
        let before = aki.get(&path).is(200);
        act(1, json!({"type": "open", "station": "tokyo", "good": "food", "pay": ["chiyoda"]})).is(200);
        aki.post(&at("/undo"), json!({"version": 1})).no(409, "version_conflict");
        let undone = aki.post(&at("/undo"), json!({"version": 2})).is(200);
        assert_eq!(undone["events"], json!([{"type": "undone", "player": "red", "restores": 1}]));
        let mut after = aki.get(&path).is(200);
        assert_eq!(after["version"], 3);
        after["version"] = json!(1);
        assert_eq!(after, before);

        // Two in a row cannot be: the second main action ends the turn and shows the next card.
        act(3, json!({"type": "open", "station": "tokyo", "good": "books", "pay": ["chiyoda"]})).is(200);
        act(4, json!({"type": "expand", "connection": ["yotsuya", "tokyo"]})).is(200);
        aki.post_nothing(&at("/undo")).no(422, "something_revealed");
        let entries = aki.get(&at("/events?after=2")).is(200)["items"].clone();
        assert_eq!((&entries[0]["action"], &entries[0]["player"]), (&Value::Null, &json!("red")));
        let record = aki.get(&at("/export")).is(200);
        assert_eq!(record["entries"][2]["entry"], json!({"type": "undo", "restores": 1}));
        assert_eq!((&record["setup"], &record["fairness"]["seed"]), (&Value::Null, &Value::Null));
    }

    fn nobody_takes_back_what_another_did(server) {
        let table = Table::start(vec![server.guest("Aki"), server.guest("Ben")], json!({}));
        let awaited = table.awaited().expect("somebody").clone();
        let other = table.players.iter().find(|player| player.name != awaited.name).expect("two play");
        let legal = awaited.get(&table.at("/legal-actions?type=expand")).is(200);
        awaited.post(&table.at("/actions"), json!({"version": 1, "action": legal["actions"][0]})).is(200);
        other.post_nothing(&table.at("/undo")).no(422, "not_your_action");
        awaited.post_nothing(&table.at("/undo")).is(200);
    }

    fn several_mini_actions_are_taken_back_one_by_one(server) {
        let aki = server.guest("Aki");
        let mods = json!([{"mod": "princess"}, {"mod": "chairman"}]);
        let path = solo(&aki, json!({"mods": mods, "setup": {"first": "red"}}));
        let first = |kind: &str| aki.get(&format!("{path}/legal-actions?type={kind}")).is(200)["actions"][0].clone();
        let mut seen = vec![aki.get(&path).is(200)];
        for (version, kind) in (1..).zip(["wander", "explore", "expand"]) {
            let body = json!({"version": version, "action": first(kind)});
            aki.post(&format!("{path}/actions"), body).is(200);
            seen.push(aki.get(&path).is(200));
        }
        let server = server.beside();
        let again = Client { token: aki.token.clone(), ..server.visitor() };
        for steps_back in 1..=3 {
            let undone = again.post_nothing(&format!("{path}/undo")).is(200);
            let mut game = undone["game"].clone();
            let then = &seen[3 - steps_back];
            assert_eq!(game["version"], json!(4 + steps_back));
            game["version"] = then["version"].clone();
            assert_eq!(&game, then);
        }
        again.post_nothing(&format!("{path}/undo")).no(422, "nothing_to_undo");
    }

    fn a_dry_run_keeps_nothing_and_draws_nothing(server) {
        let aki = server.guest("Aki");
        let path = solo(&aki, json!({"setup": {"first": "red", "position": {"hands": {"red": ["chiyoda", "chuo", "minato"]}}}}));
        let dry = |version: u32, action: Value| {
            aki.post(&format!("{path}/actions?dry_run=true"), json!({"version": version, "action": action}))
        };
        let before = aki.get(&path).is(200);
        let open = json!({"type": "open", "station": "tokyo", "good": "food", "pay": ["chiyoda"]});
        let would = dry(1, open.clone()).is(200);
        assert_eq!((&would["version"], &would["complete"]), (&json!(1), &json!(true)));
        assert_eq!(would["game"]["board"]["stores"], json!([{"station": "tokyo", "owner": "red", "kind": "food"}]));
        let events: Vec<&str> = would["events"].as_array().expect("events").iter().filter_map(|e| e["type"].as_str()).collect();
        assert_eq!(events, ["cards_paid", "store_opened"]);

        let income = dry(1, json!({"type": "income"})).is(200);
        assert_eq!((&income["complete"], &income["events"]), (&json!(false), &json!([])));
        assert_eq!(income["game"], before, "what would be drawn is not shown");
        dry(1, json!({"type": "open", "station": "tokyo", "good": "food", "pay": ["minato"]})).no(422, "card_does_not_serve");
        dry(2, open).no(409, "version_conflict");
        assert_eq!(aki.get(&path).is(200), before);
        assert_eq!(aki.get(&format!("{path}/events")).is(200)["items"].as_array().map(Vec::len), Some(1));
    }

    fn the_same_key_plays_once(server) {
        let table = Table::start(vec![server.guest("Aki"), server.guest("Ben")], json!({}));
        let awaited = table.awaited().expect("somebody").clone();
        let act = |client: &Client, key: &str, version: u32, action: Value| {
            let body = json!({"version": version, "action": action});
            client.call("POST", &table.at("/actions"), &[("Idempotency-Key", key)], Some(body))
        };
        let income = json!({"type": "income"});
        let first = act(&awaited, "k1", 1, income.clone());
        assert_eq!(first.header("idempotency-replayed"), "");
        let first = first.is(200);
        let again = act(&awaited, "k1", 1, income.clone());
        assert_eq!(again.header("idempotency-replayed"), "true");
        assert_eq!(again.is(200), first);
        // The game goes on, and the answer of the first time is still the one that the same request gets.
        let mut dice = Dice::new(1);
        for _ in 0..45 {
            table.act_at_random(&mut dice).expect("no game is that short");
        }
        assert_eq!(act(&awaited, "k1", 1, income.clone()).is(200), first);
        let other_server = server.beside();
        let there = Client { token: awaited.token.clone(), ..other_server.visitor() };
        assert_eq!(act(&there, "k1", 1, income.clone()).is(200), first);

        act(&awaited, "k1", 1, json!({"type": "pass"})).no(422, "idempotency_key_reused");
        act(&awaited, "k1", 2, income.clone()).no(422, "idempotency_key_reused");
        act(&awaited, "k2", 1, income.clone()).no(409, "version_conflict");
        let other = table.players.iter().find(|player| player.name != awaited.name).expect("two play");
        act(other, "k1", 1, income.clone()).no(409, "version_conflict");
        for bad in ["", "a b", &"k".repeat(65)] {
            act(&awaited, bad, 1, income.clone()).no(422, "invalid_fields");
        }
    }

    fn legal_actions_are_those_of_the_awaited_player(server) {
        let table = Table::start(vec![server.guest("Aki"), server.guest("Ben")], json!({}));
        let awaited = table.awaited().expect("somebody").clone();
        let other = table.players.iter().find(|player| player.name != awaited.name).expect("two play");
        let legal = awaited.get(&table.at("/legal-actions")).is(200);
        assert_eq!((&legal["version"], &legal["decision"]), (&json!(1), &json!("act")));
        let all = legal["actions"].as_array().expect("actions");
        for who in [other, &server.visitor()] {
            let list = who.get(&table.at("/legal-actions")).is(200);
            assert_eq!((&list["actions"], &list["player"]), (&json!([]), &legal["player"]));
            assert_eq!((&list["kinds"], &list["any_cards"]), (&json!([]), &json!(null)));
        }
        let possible = |list: &Value| list["kinds"].as_array().expect("kinds").iter()
            .filter(|kind| kind["status"] == "possible").map(|kind| kind["type"].clone()).collect::<HashSet<_>>();
        assert_eq!(possible(&legal), all.iter().map(|action| action["type"].clone()).collect());
        assert_eq!(possible(&awaited.get(&table.at("/legal-actions?type=open")).is(200)), possible(&legal), "whatever the filter");
        let opens = awaited.get(&table.at("/legal-actions?type=open")).is(200)["actions"].clone();
        let of_type: Vec<&Value> = all.iter().filter(|action| action["type"] == "open").collect();
        assert_eq!(opens.as_array().expect("actions").iter().collect::<Vec<_>>(), of_type);
        let there = awaited.get(&table.at("/legal-actions?type=expand&ward=chiyoda")).is(200)["actions"].clone();
        let there = there.as_array().expect("actions");
        assert!(!there.is_empty() && there.len() < all.len());
        awaited.get(&table.at("/legal-actions?ward=atlantis")).no(422, "unknown_ward");
        awaited.get(&table.at("/legal-actions?type=fly")).no(400, "malformed_request");
        // Every way to pay that is offered is taken, and so are any other cards if they are enough.
        let number = usize::try_from(legal["any_cards"].as_u64().expect("actions cost cards")).expect("small");
        let color = legal["player"].clone();
        let game = awaited.get(&table.path).is(200);
        let own = game["players"].as_array().expect("players").iter().find(|player| player["color"] == color).expect("own");
        let hand = own["hand"].as_array().expect("own cards");
        let mut paid = all.iter().find(|action| action["type"] == "open").expect("a store can open").clone();
        paid["pay"] = json!(hand[hand.len() - number..]);
        awaited.post(&table.at("/actions?dry_run=true"), json!({"version": 1, "action": paid})).is(200);
        if let Some(action) = all.iter().find(|action| action["payments"].as_array().is_some_and(|ways| !ways.is_empty())) {
            for pay in action["payments"].as_array().expect("ways") {
                let mut paid = action.clone();
                paid["pay"] = pay.clone();
                awaited.post(&table.at("/actions?dry_run=true"), json!({"version": 1, "action": paid})).is(200);
            }
        }
    }

    fn a_finished_game_is_looked_at_by_anybodys_eyes(server) {
        let table = whole_game(server, json!({}), 2, 5);
        let visitor = server.visitor();
        let then = |query: &str| visitor.get(&table.at(&format!("/replay?version=1{query}"))).is(200);
        let hands = |game: &Value| [game["players"][0]["hand"].is_null(), game["players"][1]["hand"].is_null()];
        assert_eq!(hands(&then("")), [true, true], "as a spectator saw it then");
        assert_eq!(hands(&then("&as=red")), [false, true]);
        assert_eq!(hands(&then("&as=blue")), [true, false]);
        assert_eq!(hands(&then("&as=all")), [false, false]);
        assert_eq!(then("")["fairness"]["seed"], Value::Null);
        assert_eq!(then("")["status"], "active");
        let last = visitor.get(&table.path).is(200);
        assert_eq!(visitor.get(&table.at(&format!("/replay?version={}", last["version"]))).is(200), last);
        let first = visitor.get(&table.at("/events?limit=1")).is(200);
        assert!(first.to_string().contains("\"cards\":["), "what was drawn is told once the game is over");
        // From a player's point of view, the history hides what others drew, until everything is open at the end.
        let drawn = |query: &str| {
            let page = visitor.get(&table.at(&format!("/events?limit=500{query}"))).is(200);
            assert_eq!(page["next_cursor"], Value::Null);
            let entries = page["items"].as_array().expect("items").iter();
            let earlier = entries.filter(|entry| entry["version"] != last["version"]);
            let events = earlier.flat_map(|entry| entry["events"].as_array().expect("events").clone());
            let drawn = events.filter(|event| event["type"] == "cards_drawn");
            drawn.map(|event| (event["player"].clone(), event["cards"].is_null())).collect::<HashSet<_>>()
        };
        let (red, blue) = (json!("red"), json!("blue"));
        assert_eq!(drawn("&as=red"), HashSet::from([(red.clone(), false), (blue.clone(), true)]));
        assert_eq!(drawn("&as=blue"), HashSet::from([(red.clone(), true), (blue.clone(), false)]));
        let all = HashSet::from([(red, false), (blue, false)]);
        assert_eq!((drawn("&as=all"), drawn("")), (all.clone(), all));
        table.players[0].post(&table.at("/actions"), json!({"version": last["version"], "action": {"type": "pass"}}))
            .no(422, "game_finished");
        table.players[0].post_nothing(&table.at("/undo")).no(422, "game_finished");
        server.admin().delete(&table.path).no(422, "game_finished");
    }
}
