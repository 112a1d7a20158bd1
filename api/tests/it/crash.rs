//! The process is killed under load. Every acknowledged action is there, and no other.

use std::sync::Barrier;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::kit::{Client, Server, Storage, solo};

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
fn same(sent: &Value, kept: &Value) -> bool {
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
        let victim = Server::start(storage);
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
