//! What is hidden never leaves the server before it may.

use serde_json::{Value, json};

use crate::kit::{Client, Dice, Table, on_both};

/// Everything that a client can read of a table.
fn all_that_is_to_be_read(client: &Client, table: &Table) -> Vec<Value> {
    let version = client.get(&table.path).is(200)["version"].clone();
    let read = |rest: &str| client.get(&table.at(rest)).is(200);
    vec![
        read(""),
        read("/events?limit=500"),
        read(&format!("/replay?version={version}")),
        read("/replay?version=1"),
        read("/legal-actions"),
        read("/export"),
        client.get("/games").is(200),
    ]
}

/// Checks that JSON, wherever it comes from, tells nothing of the hands and screens of players other than `own`.
fn check_cut(json: &Value, own: Option<&str>) {
    match json {
        Value::Array(items) => items.iter().for_each(|item| check_cut(item, own)),
        Value::Object(fields) => {
            if fields.contains_key("hand_size") && fields["color"].as_str() != own {
                for secret in ["hand", "customers", "score", "sets", "mod_points", "next_points"] {
                    assert_eq!(fields[secret], Value::Null, "{secret} of {}", fields["color"]);
                }
            }
            if fields.get("type") == Some(&json!("cards_drawn")) && fields["player"].as_str() != own {
                assert_eq!(fields["cards"], Value::Null, "what {} drew", fields["player"]);
            }
            assert!(!fields.contains_key("deck") && !fields.contains_key("bag"), "the order of draws");
            if let Some(seed) = fields.get("seed") {
                assert_eq!(seed, &Value::Null);
            }
            fields.values().for_each(|field| check_cut(field, own));
        }
        _ => {}
    }
}

on_both! {
    fn hands_and_screens_are_seen_by_their_owners_alone(server) {
        let players = vec![server.guest("Aki"), server.guest("Ben"), server.guest("Eve")];
        let table = Table::start(players, json!({"edition": "v2r8", "mods": [{"mod": "chairman"}]}));
        let watchers = [server.visitor(), server.guest("Dan"), server.admin()];
        let mut dice = Dice::new(21);
        for round in 0..60 {
            let game = server.visitor().get(&table.path).is(200);
            let color = game["awaiting"]["player"].as_str().expect("no game is that short").to_owned();
            let player = table.awaited().expect("somebody").clone();
            let legal = player.get(&table.at("/legal-actions")).is(200);
            let actions = legal["actions"].as_array().expect("actions");
            let body = json!({"version": legal["version"], "action": actions[dice.below(actions.len())]});
            let dry = player.post(&table.at("/actions?dry_run=true"), body.clone()).is(200);
            check_cut(&dry, Some(&color));
            let known = game["deck_size"].clone();
            if dry["complete"] == json!(false) {
                assert_eq!(dry["game"]["deck_size"], known, "a dry run draws nothing");
            }
            let outcome = player.post(&table.at("/actions"), body).is(200);
            check_cut(&outcome, Some(&color));
            if round % 12 == 0 {
                for watcher in &watchers {
                    check_cut(&Value::Array(all_that_is_to_be_read(watcher, &table)), None);
                }
                for (seat, player) in table.players.iter().enumerate() {
                    let own = game["players"][seat]["color"].as_str();
                    check_cut(&Value::Array(all_that_is_to_be_read(player, &table)), own);
                    let mine = player.get(&table.path).is(200)["players"][seat].clone();
                    assert_eq!(mine["hand"].as_array().map(Vec::len), mine["hand_size"].as_u64().map(|size| usize::try_from(size).expect("small")));
                }
            }
        }
    }

    fn no_answer_to_anybody_names_a_secret_of_the_server(server) {
        let aki = server.registered("Aki");
        let table = Table::start(vec![aki.clone(), server.guest("Ben")], json!({}));
        for client in [server.visitor(), aki] {
            for json in all_that_is_to_be_read(&client, &table) {
                let text = json.to_string();
                assert!(!text.contains("password") && !text.contains("argon2"), "{text}");
            }
        }
        let game = server.visitor().get(&table.path).is(200);
        assert_eq!(game["invite"], Value::Null);
    }
}
