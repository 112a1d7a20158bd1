//! Many at once: one wins, and nobody's action is lost or played twice.

use std::sync::Barrier;
use std::time::Duration;

use serde_json::json;

use crate::kit::{Client, Reply, Server, Storage, Table, on_both, solo};

/// Sends the same call from many threads at the same moment.
pub(crate) fn at_once(count: usize, call: impl Fn(usize) -> Reply + Sync) -> Vec<Reply> {
    let barrier = Barrier::new(count);
    std::thread::scope(|scope| {
        let calls: Vec<_> = (0..count)
            .map(|number| {
                let (barrier, call) = (&barrier, &call);
                scope.spawn(move || {
                    barrier.wait();
                    call(number)
                })
            })
            .collect();
        calls.into_iter().map(|call| call.join().expect("an answer")).collect()
    })
}

fn statuses(replies: &[Reply], status: u16) -> usize {
    replies.iter().filter(|reply| reply.status == status).count()
}

on_both! {
    fn of_fifty_who_post_the_same_version_one_wins(server) {
        let aki = server.guest("Aki");
        let path = solo(&aki, json!({}));
        for version in 1..=5 {
            let body = json!({"version": version, "action": {"type": "income"}});
            let replies = at_once(50, |_| aki.clone().post(&format!("{path}/actions"), body.clone()));
            assert_eq!((statuses(&replies, 200), statuses(&replies, 409)), (1, 49));
            for reply in replies.iter().filter(|reply| reply.status == 409) {
                assert_eq!((&reply.json["code"], &reply.json["current_version"]), (&json!("version_conflict"), &json!(version + 1)));
            }
            assert_eq!(aki.get(&path).is(200)["version"], version + 1);
        }
    }

    /// Two processes on one database: the key of the log decides, and the loser learns what happened.
    fn of_fifty_on_two_servers_one_wins(server) {
        let other = server.beside();
        let aki = server.guest("Aki");
        let there = Client { token: aki.token.clone(), ..other.visitor() };
        let path = solo(&aki, json!({}));
        let mut games = vec![path];
        games.extend((0..3).map(|_| solo(&aki, json!({}))));
        for version in 1..=4 {
            for path in &games {
                let body = json!({"version": version, "action": {"type": "income"}});
                let replies = at_once(50, |number| {
                    let client = if number % 2 == 0 { &aki } else { &there };
                    client.post(&format!("{path}/actions"), body.clone())
                });
                assert_eq!((statuses(&replies, 200), statuses(&replies, 409)), (1, 49));
            }
        }
        for path in &games {
            let history = aki.get(&format!("{path}/events")).is(200);
            let types: Vec<_> = history["items"].as_array().expect("items").iter().map(|e| e["action"]["type"].clone()).collect();
            assert_eq!(types, [json!(null), json!("income"), json!("income"), json!("income"), json!("income")]);
        }
    }

    fn the_same_request_sent_many_times_is_played_once(server) {
        let aki = server.guest("Aki");
        let path = solo(&aki, json!({}));
        let body = json!({"version": 1, "action": {"type": "income"}});
        let replies = at_once(20, |_| {
            aki.clone().call("POST", &format!("{path}/actions"), &[("Idempotency-Key", "same")], Some(body.clone()))
        });
        assert_eq!(statuses(&replies, 200), 20);
        assert_eq!(replies.iter().filter(|reply| reply.header("idempotency-replayed") == "true").count(), 19);
        assert!(replies.iter().all(|reply| reply.json == replies[0].json));
        assert_eq!(aki.get(&path).is(200)["version"], 2);
    }

    fn the_same_request_for_a_table_sent_many_times_creates_one(server) {
        let aki = server.guest("Aki");
        let replies = at_once(20, |_| crate::games::create_keyed(&aki, "same", &json!({"players": 2, "name": "Friday"})));
        assert_eq!(statuses(&replies, 201), 20);
        assert_eq!(replies.iter().filter(|reply| reply.header("idempotency-replayed") == "true").count(), 19);
        let location = format!("/api/v1/games/{}", replies[0].json["id"].as_str().expect("an id"));
        assert!(replies.iter().all(|reply| reply.header("location") == location));
        assert_eq!(aki.get("/games?mine=true").is(200)["items"].as_array().map(Vec::len), Some(1));
    }

    fn a_seat_is_taken_by_one(server) {
        let aki = server.guest("Aki");
        let game = aki.post("/games", json!({"players": 4})).is(201);
        let seats = format!("/games/{}/seats", game["id"].as_str().expect("an id"));
        let others: Vec<Client> = (0..8).map(|number| server.guest(&format!("Guest {number}"))).collect();
        let replies = at_once(8, |number| others[number].post(&seats, json!({"seat": 2})));
        assert_eq!((statuses(&replies, 200), statuses(&replies, 409)), (1, 7));
        let replies = at_once(8, |number| others[number].post_nothing(&seats));
        assert_eq!(statuses(&replies, 200), 2, "two seats were left");
    }

    fn a_game_starts_once(server) {
        let (aki, ben) = (server.guest("Aki"), server.guest("Ben"));
        let game = aki.post("/games", json!({"players": 2})).is(201);
        let at = |rest: &str| format!("/games/{}{rest}", game["id"].as_str().expect("an id"));
        ben.post_nothing(&at("/seats")).is(200);
        let replies = at_once(10, |number| [&aki, &ben][number % 2].post_nothing(&at("/start")));
        assert_eq!((statuses(&replies, 200), statuses(&replies, 409)), (1, 9));
        assert_eq!(aki.get(&at("")).is(200)["version"], 1);
    }

    fn a_name_is_had_by_one(server) {
        let replies = at_once(6, |_| {
            server.visitor().post("/auth/register", json!({"name": "Aki", "password": "correct horse"}))
        });
        assert_eq!((statuses(&replies, 201), statuses(&replies, 409)), (1, 5));
        let replies = at_once(6, |_| server.visitor().post("/auth/guest", json!({"name": "Aki"})));
        assert_eq!(statuses(&replies, 201), 6);
    }

    fn a_draft_is_replaced_by_one(server) {
        let aki = server.registered("Aki");
        aki.post("/maps", json!({"slug": "kyoto", "document": {"name": "Kyoto"}})).is(201);
        let replies = at_once(8, |number| {
            aki.call("PUT", "/maps/kyoto/draft", &[("If-Match", "\"1\"")], Some(json!({"name": format!("Kyoto {number}")})))
        });
        assert_eq!((statuses(&replies, 200), statuses(&replies, 412)), (1, 7));
        assert_eq!(aki.get("/maps/kyoto/draft").is(200)["revision"], 2);
    }
}

/// Every table goes on while others do, and none waits for another's turn.
#[test]
fn many_tables_are_played_at_once_on_postgres() {
    let server = Server::start(Storage::Postgres);
    let actions: usize = std::thread::scope(|scope| {
        let games: Vec<_> = (0..6)
            .map(|number| {
                let server = &server;
                scope.spawn(move || {
                    let players = vec![server.guest("Aki"), server.guest("Ben")];
                    Table::start(players, json!({})).play_out(number)
                })
            })
            .collect();
        games.into_iter().map(|game| game.join().expect("a game")).sum()
    });
    let finished = server.visitor().get("/games?status=finished").is(200);
    assert_eq!(finished["items"].as_array().map(Vec::len), Some(6));
    assert!(actions > 6 * 40);
}

/// The committer writes many entries at once. One that comes too late, since another server was faster, is refused alone.
#[test]
fn one_who_is_late_spoils_nothing_for_those_beside_on_postgres() {
    let server = Server::start(Storage::Postgres);
    let (other, aki) = (server.beside(), server.guest("Aki"));
    let there = Client { token: aki.token.clone(), ..other.visitor() };
    let games: Vec<String> = (0..12).map(|_| solo(&aki, json!({}))).collect();
    let act = |client: &Client, path: &str| {
        client.post(&format!("{path}/actions"), json!({"version": 1, "action": {"type": "income"}}))
    };
    let late = &games[5];
    act(&there, late).is(200);
    let lock = server
        .place()
        .psql_in_background("BEGIN; LOCK TABLE game_log IN EXCLUSIVE MODE; SELECT pg_sleep(2); COMMIT");
    std::thread::sleep(Duration::from_millis(500));
    let replies: Vec<Reply> = std::thread::scope(|scope| {
        let calls: Vec<_> = games
            .iter()
            .map(|path| {
                // The first one waits for the lock, and all others for the first one.
                let call = scope.spawn(|| act(&aki, path));
                std::thread::sleep(Duration::from_millis(50));
                call
            })
            .collect();
        calls.into_iter().map(|call| call.join().expect("an answer")).collect()
    });
    lock.join();
    for (path, reply) in games.iter().zip(replies) {
        if path == late {
            reply.no(409, "version_conflict");
        } else {
            reply.is(200);
        }
        assert_eq!(aki.get(path).is(200)["version"], 2);
        assert_eq!(there.get(&format!("{path}/events")).is(200)["items"].as_array().map(Vec::len), Some(2));
    }
}
