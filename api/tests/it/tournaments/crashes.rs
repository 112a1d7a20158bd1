//! Servers that die, and several at once.

use std::time::Duration;

use serde_json::json;

use super::all;

use crate::kit::{Client, Cup, Server, ServerProcess, Storage, Table};

fn duels() -> serde_json::Value {
    json!({"rules": {"table_size": 2, "other_sizes": []}})
}

/// The result of a game travels to its tournament although the server dies right after the last action.
#[test]
fn a_result_is_not_lost_with_the_server_on_postgres() {
    for storage in [Storage::Sqlite, Storage::Postgres] {
        let server = ServerProcess::start(storage);
        let mut cup = Cup::with_guests(&server, 2, duels());
        let round = cup.publish();
        cup.table(&round["tables"][0]).play_out(11);
        let server = server.kill_and_restart();
        cup.director = server.admin();
        let round = cup.settled(1);
        assert_eq!(round["tables"][0]["state"], "finished");
        assert_eq!(cup.standings()[0]["tables"], 1);
    }
}

/// Whoever dies while a round is published leaves all of it, or nothing.
#[test]
fn a_round_is_published_as_a_whole_or_not_at_all_on_postgres() {
    for (storage, pause) in
        [(Storage::Sqlite, 5), (Storage::Postgres, 5), (Storage::Sqlite, 40), (Storage::Postgres, 40)]
    {
        let server = ServerProcess::start(storage);
        let mut cup = Cup::with_guests(&server, 24, duels());
        let draft = cup.pair()["revision"].clone();
        let (director, path) = (cup.director.clone(), cup.at("/rounds"));
        let publish = std::thread::spawn(move || {
            let body = json!({"draft": draft}).to_string().into_bytes();
            director.try_send("POST", &path, &[("Content-Type", "application/json")], Some(body)).ok()
        });
        std::thread::sleep(Duration::from_millis(pause));
        let server = server.kill_and_restart();
        let answered = publish.join().expect("a thread").is_some_and(|reply| reply.status == 201);
        cup.director = server.admin();
        let rounds = cup.director.get(&cup.at("/rounds")).is(200)["items"].as_array().expect("items").len();
        let games = cup.director.get("/games?tournament=cup&limit=100").is(200)["items"]
            .as_array()
            .expect("items")
            .len();
        assert_eq!(games, 12 * rounds, "a round has all its games");
        assert!(rounds == 1 || !answered, "what was answered is kept");
        cup.director.get(&cup.path).is(200);
    }
}

#[test]
fn several_servers_look_after_one_tournament_on_postgres() {
    let server = Server::start(Storage::Postgres);
    let other = server.beside();
    let cup = Cup::with_guests(&server, 4, duels());
    let watching = other.visitor().stream(&cup.at("/stream"));
    watching.next_of("tournament");
    let round = cup.publish();
    watching.next_of("tournament");
    // One table is played on each.
    let there = |client: &Client| Client { url: other.url.clone(), ..client.clone() };
    let mut tables: Vec<Table> =
        round["tables"].as_array().expect("tables").iter().map(|table| cup.table(table)).collect();
    tables[1].players = tables[1].players.iter().map(there).collect();
    for table in &tables {
        table.play_out(2);
    }
    let here = cup.settled(1);
    assert_eq!(all(&here["tables"], "state"), ["finished"; 2]);
    assert_eq!(there(&cup.director).get(&cup.at("/rounds/1")).is(200), here);
    assert_eq!(there(&cup.director).get(&cup.at("/standings")).is(200)["items"], json!(cup.standings()));
    let replies = crate::race::at_once(6, |number| {
        let client = if number % 2 == 0 { cup.director.clone() } else { there(&cup.director) };
        client.put(&cup.at("/draft"), json!({}))
    });
    assert!(replies.iter().all(|reply| reply.status == 200));
    let draft = cup.director.get(&cup.at("/draft")).is(200)["revision"].clone();
    let replies = crate::race::at_once(6, |number| {
        let client = if number % 2 == 0 { cup.director.clone() } else { there(&cup.director) };
        client.post(&cup.at("/rounds"), json!({"draft": draft}))
    });
    assert_eq!(replies.iter().filter(|reply| reply.status == 201).count(), 1);
}
