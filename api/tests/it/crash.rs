//! The process is killed under load. Every acknowledged action is there, and no other.

use std::sync::Barrier;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::kit::{Client, Server, ServerProcess, Storage, solo};

/// What one player did, as far as it was answered, and what was under way when the server died.
struct Account {
    path: String,
    token: Option<String>,
    acknowledged: Vec<Value>,
    under_way: Option<Value>,
}

/// Plays in one game until nobody answers any more.
fn play_until_the_end(server: &Server, number: u64, ready: &Barrier, done: &AtomicUsize) -> Account {
    let player = server.guest(&format!("Player {number}"));
    let path = solo(&player, json!({}));
    let mut account =
        Account { path, token: player.token.clone(), acknowledged: Vec::new(), under_way: None };
    let mut dice = crate::kit::Dice::new(number);
    let mut version = 1;
    ready.wait();
    loop {
        let Ok(legal) = player.try_send("GET", &format!("{}/legal-actions", account.path), &[], None) else {
            break;
        };
        let actions = legal.json["actions"].as_array().cloned().unwrap_or_default();
        let Some(action) = actions.get(dice.below(actions.len().max(1))) else { break };
        let body = json!({"version": version, "action": action}).to_string().into_bytes();
        let mut action = action.clone();
        action.as_object_mut().expect("an object").remove("payments");
        account.under_way = Some(action.clone());
        let headers = [("Content-Type", "application/json")];
        let Ok(reply) = player.try_send("POST", &format!("{}/actions", account.path), &headers, Some(body))
        else {
            break;
        };
        assert_eq!(reply.status, 200, "{}", reply.text);
        version += 1;
        assert_eq!(reply.json["version"], version);
        account.acknowledged.push(action);
        account.under_way = None;
        done.fetch_add(1, Ordering::Relaxed);
    }
    account
}

/// Whether a stored action is the one that was sent, which may have left out what is not there.
pub(crate) fn same(sent: &Value, kept: &Value) -> bool {
    let fields = |value: &Value| -> Vec<(String, Value)> {
        let fields = value.as_object().expect("an object").clone();
        fields.into_iter().filter(|(_, value)| !value.is_null() && *value != json!([])).collect()
    };
    fields(sent) == fields(kept)
}

#[test]
fn what_was_acknowledged_survives_a_kill_on_sqlite() {
    survives_a_kill(Storage::Sqlite);
}

#[test]
fn what_was_acknowledged_survives_a_kill_on_postgres() {
    survives_a_kill(Storage::Postgres);
}

fn survives_a_kill(storage: Storage) {
    const PLAYERS: u64 = 12;
    for round in 1..=3 {
        let victim = ServerProcess::start(storage);
        let (ready, done) = (Barrier::new(12), AtomicUsize::new(0));
        let pid = victim.pid();
        let accounts: Vec<Account> = std::thread::scope(|scope| {
            let players: Vec<_> = (0..PLAYERS)
                .map(|number| {
                    let (victim, ready, done) = (&victim, &ready, &done);
                    scope.spawn(move || play_until_the_end(victim, number, ready, done))
                })
                .collect();
            let begun = Instant::now();
            while done.load(Ordering::Relaxed) < 150 * round && begun.elapsed() < Duration::from_mins(1) {
                std::thread::sleep(Duration::from_millis(1));
            }
            let killed =
                std::process::Command::new("kill").args(["-KILL", &pid]).status().expect("kill runs");
            assert!(killed.success());
            players.into_iter().map(|player| player.join().expect("an account")).collect()
        });
        let acknowledged: usize = accounts.iter().map(|account| account.acknowledged.len()).sum();
        assert!(acknowledged >= 150 * round, "{acknowledged} actions are no load");
        let victim = victim.restart();
        for account in accounts {
            let client = Client { token: account.token.clone(), ..victim.visitor() };
            let mut kept = Vec::new();
            loop {
                let page = client
                    .get(&format!("{}/events?after={}&limit=500", account.path, kept.len() + 1))
                    .is(200);
                kept.extend(
                    page["items"].as_array().expect("items").iter().map(|entry| entry["action"].clone()),
                );
                if page["next_cursor"].is_null() {
                    break;
                }
            }
            let expected: Vec<Value> = if kept.len() > account.acknowledged.len() {
                let under_way = account.under_way.expect("what was not asked for is not kept");
                account.acknowledged.into_iter().chain([under_way]).collect()
            } else {
                account.acknowledged
            };
            assert_eq!(kept.len(), expected.len());
            assert!(
                kept.iter().zip(&expected).all(|(kept, sent)| same(sent, kept)),
                "{kept:?} is not {expected:?}"
            );
            // And the game goes on.
            let legal = client.get(&format!("{}/legal-actions", account.path)).is(200);
            if let Some(action) = legal["actions"].get(0) {
                let body = json!({"version": legal["version"], "action": action});
                client.post(&format!("{}/actions", account.path), body).is(200);
            }
        }
    }
}

/// The connection of a committer is lost while an entry is under way and others wait behind it. Whoever is told that all went
/// well finds it so, and what is shown is what the log has.
#[test]
fn a_lost_connection_leaves_no_room_behind_that_knows_less_than_the_log_on_postgres() {
    let server = Server::start(Storage::Postgres);
    let aki = server.guest("Aki");
    let path = solo(&aki, json!({}));
    let act = || {
        let json = [("Content-Type", "application/json")];
        let body = json!({"version": 1, "action": {"type": "income"}}).to_string().into_bytes();
        aki.clone()
            .try_send("POST", &format!("{path}/actions"), &json, Some(body))
            .map_or(0, |reply| reply.status)
    };
    let lock = server
        .place()
        .psql_in_background("BEGIN; LOCK TABLE game_log IN EXCLUSIVE MODE; SELECT pg_sleep(2); COMMIT");
    std::thread::sleep(Duration::from_millis(500));
    let statuses: Vec<u16> = std::thread::scope(|scope| {
        let calls: Vec<_> = (0..3).map(|_| scope.spawn(act)).collect();
        std::thread::sleep(Duration::from_millis(500));
        server.place().psql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
             WHERE datname = current_database() AND wait_event_type = 'Lock' AND pid <> pg_backend_pid()",
        );
        for _ in 0..3 {
            aki.get(&path).is(200);
        }
        calls.into_iter().map(|call| call.join().expect("an answer")).collect()
    });
    lock.join();
    assert!(statuses.contains(&503), "{statuses:?}");
    assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1, "{statuses:?}");
    let shown = aki.get(&path).is(200)["version"].clone();
    let entries = aki.get(&format!("{path}/events")).is(200)["items"].as_array().map(Vec::len);
    assert_eq!((shown, entries), (json!(2), Some(2)), "{statuses:?}");
    aki.post(&format!("{path}/actions"), json!({"version": 2, "action": {"type": "income"}})).is(200);
}

/// Takes an action back, over and over, and once more after the server has started again: what can be taken back is stored too.
#[test]
fn what_can_be_taken_back_survives_a_restart() {
    let server = ServerProcess::start(Storage::Sqlite);
    let aki = server.guest("Aki");
    let mods = json!([{"mod": "princess"}, {"mod": "chairman"}]);
    let path = solo(&aki, json!({"mods": mods, "setup": {"first": "red"}}));
    let first = |client: &Client, kind: &str| {
        let legal = client.get(&format!("{path}/legal-actions?type={kind}")).is(200);
        json!({"version": legal["version"], "action": legal["actions"][0]})
    };
    let beginning = aki.get(&path).is(200);
    aki.post(&format!("{path}/actions"), first(&aki, "wander")).is(200);
    for _ in 0..80 {
        aki.post(&format!("{path}/actions"), first(&aki, "explore")).is(200);
        aki.post_nothing(&format!("{path}/undo")).is(200);
    }
    let server = server.kill_and_restart();
    let again = Client { token: aki.token.clone(), ..server.visitor() };
    let mut game = again.post_nothing(&format!("{path}/undo")).is(200)["game"].clone();
    assert_eq!(game["version"], 163);
    game["version"] = beginning["version"].clone();
    assert_eq!(game, beginning);
}

#[test]
fn a_game_of_other_rules_is_left_alone_and_hides_no_other_on_postgres() {
    let server = ServerProcess::start(Storage::Postgres);
    let aki = server.guest("Aki");
    let (old, new) = (solo(&aki, json!({"name": "old"})), solo(&aki, json!({"name": "new"})));
    let id = old.strip_prefix("/games/").expect("a path");
    server.place().psql(&format!("UPDATE games SET rules_version = 99 WHERE id = '{id}'"));
    let server = server.kill_and_restart();
    let aki = Client { token: aki.token.clone(), ..server.visitor() };
    for rest in ["", "/events", "/legal-actions", "/replay?version=1", "/export", "/board.svg"] {
        aki.get(&format!("{old}{rest}")).no(409, "other_rules");
    }
    aki.post(&format!("{old}/actions"), json!({"version": 1, "action": {"type": "income"}}))
        .no(409, "other_rules");
    aki.get(&new).is(200);
    let listed = aki.get("/games").is(200);
    assert_eq!((&listed["items"][0]["name"], &listed["items"][1]["name"]), (&json!("new"), &json!("old")));
}
