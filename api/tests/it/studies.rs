//! Studies: fixed draws and given positions over HTTP, and the turns that the rulebook plays through.

use serde_json::{Value, json};

use crate::kit::{Client, on_both, solo};

fn hand(game: &Value, seat: usize) -> Vec<String> {
    let mut cards: Vec<String> =
        serde_json::from_value(game["players"][seat]["hand"].clone()).expect("a hand");
    cards.sort();
    cards
}

fn act(player: &Client, path: &str, action: &Value) -> Value {
    let version = player.get(path).is(200)["version"].clone();
    player.post(&format!("{path}/actions"), json!({"version": version, "action": action})).is(200)
}

on_both! {
    fn the_published_turns_are_reproduced(server) {
        let aki = server.guest("Aki");
        let token = |good: &str, value: u8| json!({"good": good, "value": value});
        let path = solo(&aki, json!({"map": "tokyo", "edition": "v2r8", "players": 2, "setup": {
            "first": "blue",
            "colors": ["blue", "red"],
            "deck": [
                "minato", "shinjuku", "chuo", "taito",
                "katsushika", "nerima", "itabashi", "setagaya",
                "edogawa", "shinagawa", "ota", "chiyoda",
                "bunkyo", "nakano", "chuo", "chiyoda", "minato", "shibuya", "nakano", "suginami", "koto", "meguro",
                "nerima",
            ],
            "bag": [
                token("books", 1), token("food", 1), token("food", 1), token("electronics", 2), token("food", 1),
                token("clothing", 1), token("books", 1), token("books", 2), token("clothing", 1), token("electronics", 2),
            ],
        }}));
        let (blue, red) = (0, 1);
        let game = aki.get(&path).is(200);
        assert!(game["sandbox"].as_bool().expect("a flag") && game["solo"].as_bool().expect("a flag"));
        assert_eq!(hand(&game, blue), ["itabashi", "katsushika", "minato", "nerima", "setagaya"]);
        assert_eq!(hand(&game, red), ["chiyoda", "edogawa", "ota", "shinagawa"]);

        act(&aki, &path, &json!({"type": "open", "station": "shimbashi", "good": "books", "pay": ["minato"]}));
        act(&aki, &path, &json!({"type": "expand", "connection": ["shimbashi", "tokyo"]}));
        act(&aki, &path, &json!({"type": "open", "station": "shinjuku", "good": "food", "pay": ["shinjuku"]}));
        act(&aki, &path, &json!({
            "type": "expand", "connection": ["yotsuya", "tokyo"], "second": ["yotsuya", "shinjuku"], "pay": ["chiyoda"]
        }));
        act(&aki, &path, &json!({
            "type": "move", "ward": "minato", "path": ["shimbashi"], "pay": ["katsushika", "nerima", "itabashi"]
        }));
        let outcome = act(&aki, &path, &json!({"type": "income"}));
        assert_eq!(outcome["events"][0]["cards"], json!(["chiyoda", "minato"]));
        assert_eq!(hand(&outcome["game"], blue), ["chiyoda", "chuo", "minato", "setagaya"]);
        act(&aki, &path, &json!({"type": "open", "station": "ueno", "good": "food", "pay": ["taito"]}));
        let outcome = act(&aki, &path, &json!({
            "type": "move", "ward": "shinjuku", "path": ["shinjuku"], "pay": ["edogawa", "shinagawa", "ota"]
        }));
        assert_eq!(outcome["game"]["players"][red]["customers"], json!([{"good": "food", "value": 1, "thief": false}]));
        act(&aki, &path, &json!({"type": "open", "station": "tokyo", "good": "food", "pay": ["chiyoda"]}));
        act(&aki, &path, &json!({"type": "move", "ward": "shinjuku", "path": ["yotsuya", "tokyo"], "pay": ["minato"]}));
        let outcome = act(&aki, &path, &json!({
            "type": "upgrade", "station": "shinjuku", "customer": {"good": "food", "value": 1}, "pay": ["suginami", "koto", "meguro"]
        }));
        assert_eq!(outcome["game"]["players"][red]["bonus_tokens"], 3);
        assert_eq!(outcome["game"]["bonus_stacks"], json!([2, 2, 2, 1, 1]));
        act(&aki, &path, &json!({"type": "expand", "connection": ["shinjuku", "nakano"]}));
        act(&aki, &path, &json!({"type": "open", "station": "hatchobori", "good": "clothing", "pay": ["chuo"]}));

        // At Shinjuku both kinds of books could get off: which is a choice to be made.
        let journey = json!({
            "type": "move", "ward": "nakano", "path": ["nakano", "shinjuku", "yotsuya", "tokyo", "shimbashi"], "pay": ["chuo"]
        });
        let version = aki.get(&path).is(200)["version"].clone();
        let open = aki.post(&format!("{path}/actions"), json!({"version": version, "action": journey}));
        let problem = open.no(422, "delivery_choice_required");
        assert_eq!(problem["options"].as_array().map(Vec::len), Some(2), "{problem}");
        let mut chosen = journey;
        chosen["deliver"] = json!([{"station": "shinjuku", "customer": {"good": "books", "value": 1}}]);
        let game = act(&aki, &path, &chosen)["game"].clone();
        assert_eq!(game["players"][red]["customers"], json!([{"good": "books", "value": 1, "thief": false}]));
        assert_eq!(hand(&game, blue), ["bunkyo", "setagaya"]);
        assert_eq!(game["turn"]["number"], 8);
    }

    fn every_fault_of_a_setup_is_told_with_its_place(server) {
        let aki = server.guest("Aki");
        let refused = |options: Value| {
            let problem = aki.post("/games", options).no(422, "invalid_setup");
            let faults = problem["errors"].as_array().expect("faults").clone();
            faults.iter().map(|fault| format!("{} {}", fault["pointer"].as_str().unwrap_or(""), fault["code"].as_str().unwrap_or("")))
                .collect::<Vec<_>>()
        };
        assert_eq!(refused(json!({"players": 5})), ["/players wrong_number_of_players"]);
        assert_eq!(refused(json!({"players": 1})), ["/players wrong_number_of_players"]);
        assert_eq!(refused(json!({"players": 2, "mods": [{"mod": "kaiju", "revision": 9}, {"mod": "kaiju"}]})),
            ["/mods/0/revision unknown_revision", "/mods/1 duplicate_mod"]);
        assert_eq!(refused(json!({"players": 2, "setup": {"deck": ["atlantis"], "first": "green"}})),
            ["/setup/first unknown_player", "/setup/deck/0 unknown_ward"]);
        assert_eq!(refused(json!({"players": 2, "setup": {"colors": ["red"]}})), ["/setup/colors wrong_number_of_players"]);
        let position = json!({"stores": [{"station": "nowhere", "owner": "red", "kind": "food"}]});
        assert_eq!(refused(json!({"players": 2, "setup": {"position": position}})),
            ["/setup/position/stores/0/station unknown_station"]);
        let problem = aki.post("/games", json!({"players": 2, "map": "atlantis"})).no(422, "invalid_fields");
        assert_eq!(problem["errors"][0]["pointer"], "/map");
        assert_eq!(server.visitor().get("/games").is(200)["items"], json!([]), "nothing was kept");
    }

    fn a_study_for_two_keeps_its_colours(server) {
        let (aki, ben) = (server.guest("Aki"), server.guest("Ben"));
        let setup = json!({"colors": ["green", "yellow"], "position": {"hands": {"green": ["chuo"], "yellow": ["minato"]}}});
        let game = aki.post("/games", json!({"players": 2, "setup": setup})).is(201);
        assert_eq!((&game["status"], &game["sandbox"], &game["solo"]), (&json!("lobby"), &json!(true), &json!(false)));
        let at = |rest: &str| format!("/games/{}{rest}", game["id"].as_str().expect("an id"));
        ben.post(&at("/seats"), json!({"color": "red"})).no(409, "color_taken");
        ben.post(&at("/seats"), json!({"color": "yellow"})).is(200);
        ben.post_nothing(&at("/start")).is(200);
        let game = ben.get(&at("")).is(200);
        assert_eq!((&game["players"][0]["hand"], &game["players"][1]["hand"]), (&Value::Null, &json!(["minato"])));
        assert_eq!(ben.get(&at("/export")).is(200)["setup"], Value::Null, "it tells what is in the other's hand");
    }
}
