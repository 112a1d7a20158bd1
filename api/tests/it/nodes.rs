//! Several servers on one Postgres: any serves any game, each hears what the others do, and one may die at any moment.

use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::kit::{Client, Dice, Server, ServerProcess, Storage, Table};

/// The same person at another server.
fn at(server: &Server, client: &Client) -> Client {
    Client { token: client.token.clone(), name: client.name.clone(), ..server.visitor() }
}

#[test]
fn streams_tell_what_happens_on_other_servers_on_postgres() {
    let here = Server::start(Storage::Postgres);
    let there = here.beside();
    let (aki, ben) = (here.guest("Aki"), here.guest("Ben"));
    let game = aki.post("/games", json!({"players": 2})).is(201);
    let path = format!("/games/{}", game["id"].as_str().expect("an id"));
    let stream = there.visitor().stream(&format!("{path}/stream"));
    let notices = at(&there, &ben).stream("/me/stream");
    assert_eq!(stream.next().data["players"][1]["user"], json!(null));
    assert_eq!(notices.next().kind, "ready");
    aki.post(&format!("{path}/invitations"), json!({"name": "Ben"})).is(201);
    assert_eq!(notices.next().kind, "invitation");
    ben.post_nothing(&format!("{path}/seats")).is(200);
    let mut lobby = stream.next();
    while lobby.data["players"][1]["user"].is_null() {
        lobby = stream.next();
    }
    aki.post_nothing(&format!("{path}/start")).is(200);
    assert_eq!(notices.next().kind, "game_started");
    assert_eq!(stream.next().version(), 1);
    let table = Table { path: path.clone(), players: vec![aki, ben] };
    let mut dice = Dice::new(1);
    for version in 2..40 {
        table.act_at_random(&mut dice).expect("the game goes on");
        assert_eq!(stream.next().version(), version);
        assert_eq!(there.visitor().get(&path).is(200)["version"], version);
    }
}

/// A client that has got no answer from one server sends its request to another.
#[test]
fn a_table_is_created_once_on_two_servers_on_postgres() {
    let here = Server::start(Storage::Postgres);
    let there = here.beside();
    let aki = here.guest("Aki");
    let clients = [aki.clone(), at(&there, &aki)];
    for key in ["one", "two", "three"] {
        let replies = crate::race::at_once(12, |number| {
            crate::games::create_keyed(&clients[number % 2], key, &json!({"players": 2}))
        });
        assert!(replies.iter().all(|reply| reply.status == 201 && reply.json["id"] == replies[0].json["id"]));
    }
    assert_eq!(aki.get("/games?mine=true").is(200)["items"].as_array().map(Vec::len), Some(3));
}

/// Who has heard of a version on one server may ask for it on another, and does not get an older one.
#[test]
fn nobody_is_shown_less_than_they_have_heard_of_on_postgres() {
    let here = Server::start(Storage::Postgres);
    let there = here.beside();
    let aki = here.guest("Aki");
    let path = crate::kit::solo(&aki, json!({}));
    let action = aki.get(&format!("{path}/legal-actions?type=expand")).is(200)["actions"][0].clone();
    let elsewhere = at(&there, &aki);
    elsewhere.get(&path).is(200);
    for version in (1..60).step_by(2) {
        aki.post(&format!("{path}/actions"), json!({"version": version, "action": action})).is(200);
        let shown = elsewhere.get(&format!("{path}?at_least={}", version + 1)).is(200);
        assert_eq!(shown["version"], version + 1);
        aki.post_nothing(&format!("{path}/undo")).is(200);
        let legal = elsewhere.get(&format!("{path}/legal-actions?at_least={}", version + 2)).is(200);
        assert_eq!(legal["version"], version + 2);
    }
    assert_eq!(elsewhere.get(&format!("{path}?at_least=1000")).is(200)["version"], 61);
    elsewhere.get(&format!("{path}/stream?after=1000")).no(422, "invalid_fields");
}

/// Who is logged out on one server is so on all, and their streams end.
#[test]
fn a_login_ends_everywhere_on_postgres() {
    let here = Server::start(Storage::Postgres);
    let there = here.beside();
    // A server that has just started needs a moment before it hears the others.
    std::thread::sleep(Duration::from_secs(2));
    let (aki, ben) = (here.guest("Aki"), here.guest("Ben"));
    let table = Table::start(vec![aki.clone(), ben], json!({}));
    let streams = [aki.stream(&table.at("/stream")), at(&there, &aki).stream(&table.at("/stream"))];
    for stream in &streams {
        assert_eq!(stream.next().kind, "game");
    }
    aki.post("/auth/logout", json!({})).is(204);
    aki.get("/me").no(401, "invalid_token");
    std::thread::sleep(Duration::from_millis(300));
    at(&there, &aki).get("/me").no(401, "invalid_token");
    table.players[1].post(&table.at("/proposals"), json!({"kind": "draw"})).is(200);
    for stream in &streams {
        assert_eq!(stream.next_or_end(), None);
    }
}

/// The connection on which a server hears the others is lost, and things happen meanwhile.
#[test]
fn what_was_missed_is_caught_up_on_postgres() {
    let here = Server::start(Storage::Postgres);
    let there = here.beside();
    let table = Table::start(vec![here.guest("Aki"), here.guest("Ben")], json!({}));
    let stream = there.visitor().stream(&table.at("/stream"));
    assert_eq!(stream.next().version(), 1);
    let mut dice = Dice::new(2);
    for round in 0..3 {
        here.place().psql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
             WHERE datname = current_database() AND query LIKE 'LISTEN%' AND pid <> pg_backend_pid()",
        );
        for version in 2 + round * 5..7 + round * 5 {
            table.act_at_random(&mut dice).expect("the game goes on");
            assert_eq!(stream.next().version(), version);
        }
    }
    assert_eq!(there.visitor().get(&table.path).is(200)["version"], 16);
}

/// One player, who goes to whichever server answers, and sends an action again until somebody says that it was played.
struct Player {
    client: Client,
    number: usize,
    acknowledged: Vec<(u64, Value)>,
}

/// The addresses of the servers that may be alive.
struct Nodes {
    urls: Vec<String>,
    stop: AtomicBool,
    done: AtomicUsize,
}

impl Player {
    fn call(
        &mut self,
        nodes: &Nodes,
        method: &str,
        path: &str,
        key: &str,
        body: Option<&Value>,
    ) -> Option<(u16, Value)> {
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_mins(1) {
            let url = nodes.urls[self.number % nodes.urls.len()].clone();
            let client = Client { url, ..self.client.clone() };
            let headers = [("Content-Type", "application/json"), ("Idempotency-Key", key)];
            let headers = if body.is_some() { &headers[..] } else { &[] };
            let body = body.map(|body| body.to_string().into_bytes());
            match client.try_send(method, path, headers, body) {
                Ok(reply) if reply.status < 500 => return Some((reply.status, reply.json)),
                _ => {
                    // Another one may answer.
                    self.number += 1;
                    std::thread::sleep(Duration::from_millis(20));
                }
            }
        }
        None
    }

    /// Plays alone in a game until told to stop.
    fn play(mut self, nodes: &Nodes, path: &str) -> Self {
        let mut dice = Dice::new(self.number as u64);
        while !nodes.stop.load(Ordering::Relaxed) {
            let legal = self.call(nodes, "GET", &format!("{path}/legal-actions"), "", None);
            let (_, legal) = legal.expect("somebody answers");
            let actions = legal["actions"].as_array().cloned().unwrap_or_default();
            if actions.is_empty() {
                break;
            }
            let mut action = actions[dice.below(actions.len())].clone();
            action.as_object_mut().expect("an object").remove("payments");
            let body = json!({"version": legal["version"], "action": action});
            let key = format!("{}", legal["version"]);
            let (status, reply) = self
                .call(nodes, "POST", &format!("{path}/actions"), &key, Some(&body))
                .expect("somebody answers");
            match status {
                200 => {
                    self.acknowledged.push((reply["version"].as_u64().expect("a version"), action));
                    nodes.done.fetch_add(1, Ordering::Relaxed);
                }
                // The list was that of a server that knew less; or the key was used with another action, after which this one asks anew.
                409 | 422 => {}
                _ => panic!("{status}: {reply}"),
            }
        }
        self
    }
}

/// Reads a stream from whichever server answers, and comes back with the last id whenever it ends.
fn follow(nodes: &Nodes, client: &Client, path: &str, last: u64) -> Vec<u64> {
    let mut versions: Vec<u64> = Vec::new();
    let mut number = 1;
    let begun = Instant::now();
    while versions.last() != Some(&last) {
        assert!(
            begun.elapsed() < Duration::from_mins(1),
            "the stream does not reach {last}: {:?}",
            versions.last()
        );
        let client = Client { url: nodes.urls[number % nodes.urls.len()].clone(), ..client.clone() };
        number += 1;
        let id = versions.last().copied().unwrap_or(1).to_string();
        let Ok(stream) = client.try_stream(&format!("{path}/stream"), Some(&id)) else {
            std::thread::sleep(Duration::from_millis(20));
            continue;
        };
        if stream.status != 200 {
            std::thread::sleep(Duration::from_millis(20));
            continue;
        }
        while versions.last() != Some(&last) {
            let Some(event) = stream.next_or_end() else { break };
            if event.kind == "entry" {
                versions.push(event.version());
            }
        }
    }
    versions
}

/// All actions of a game, as a server tells them.
fn read_log(client: &Client, path: &str) -> Vec<Value> {
    let mut kept = Vec::new();
    loop {
        let page = client.get(&format!("{path}/events?after={}&limit=500", kept.len() + 1)).is(200);
        kept.extend(page["items"].as_array().expect("items").iter().map(|entry| entry["action"].clone()));
        if page["next_cursor"].is_null() {
            return kept;
        }
    }
}

/// Plays in several games on three servers while something bad happens, and counts.
fn under_disturbance(servers: &[ServerProcess], disturbance: impl FnOnce(&Nodes) + Send) {
    const PLAYERS: usize = 8;
    let nodes = Nodes {
        urls: servers.iter().map(|server| server.url.clone()).collect(),
        stop: AtomicBool::new(false),
        done: AtomicUsize::new(0),
    };
    let games: Vec<(Client, String)> = (0..PLAYERS)
        .map(|number| {
            let client = servers[0].guest(&format!("Player {number}"));
            let path = crate::kit::solo(&client, json!({"players": 4}));
            (client, path)
        })
        .collect();
    let reached: Vec<_> = games.iter().map(|_| AtomicUsize::new(0)).collect();
    let accounts: Vec<(Player, Vec<u64>)> = std::thread::scope(|scope| {
        let nodes = &nodes;
        let players: Vec<_> = games
            .iter()
            .enumerate()
            .map(|(number, (client, path))| {
                let player = Player { client: client.clone(), number, acknowledged: Vec::new() };
                scope.spawn(move || player.play(nodes, path))
            })
            .collect();
        let reached = &reached;
        let watchers: Vec<_> = games
            .iter()
            .enumerate()
            .map(|(number, (client, path))| {
                scope.spawn(move || {
                    while reached[number].load(Ordering::Relaxed) == 0 {
                        std::thread::sleep(Duration::from_millis(10));
                    }
                    follow(nodes, client, path, reached[number].load(Ordering::Relaxed) as u64)
                })
            })
            .collect();
        // Some follow from the start.
        let live: Vec<_> = games
            .iter()
            .map(|(client, path)| scope.spawn(move || follow_live(nodes, client, path)))
            .collect();
        while nodes.done.load(Ordering::Relaxed) < 200 {
            std::thread::sleep(Duration::from_millis(5));
        }
        disturbance(nodes);
        let goal = nodes.done.load(Ordering::Relaxed) + 200;
        let begun = Instant::now();
        while nodes.done.load(Ordering::Relaxed) < goal && begun.elapsed() < Duration::from_mins(1) {
            std::thread::sleep(Duration::from_millis(5));
        }
        assert!(nodes.done.load(Ordering::Relaxed) >= goal, "the games do not go on after the disturbance");
        nodes.stop.store(true, Ordering::Relaxed);
        let players: Vec<Player> =
            players.into_iter().map(|player| player.join().expect("a player")).collect();
        for (reached, player) in reached.iter().zip(&players) {
            let last = player.acknowledged.last().map_or(1, |(version, _)| *version);
            reached.store(usize::try_from(last).expect("a number"), Ordering::Relaxed);
        }
        for versions in live {
            let versions = versions.join().expect("a stream");
            assert!(
                versions.windows(2).all(|pair| pair[1] == pair[0] + 1),
                "a gap or a double: {versions:?}"
            );
            assert!(versions.len() > 5, "{versions:?}");
        }
        let watched = watchers.into_iter().map(|watcher| watcher.join().expect("a watcher"));
        players.into_iter().zip(watched).collect()
    });
    let alive = nodes.urls.iter().map(|url| Client { url: url.clone(), ..servers[0].visitor() });
    let alive = alive
        .into_iter()
        .find(|client| client.try_send("GET", "/healthz", &[], None).is_ok())
        .expect("one lives");
    for ((player, told), (client, path)) in accounts.into_iter().zip(&games) {
        let last = player.acknowledged.last().expect("actions").0;
        assert_eq!(told, (2..=last).collect::<Vec<_>>(), "streams have no gap and no double");
        let client = Client { url: alive.url.clone(), ..client.clone() };
        // A server that has just lost its connection to Postgres catches up as soon as it hears the others again.
        let begun = Instant::now();
        let mut kept = read_log(&client, path);
        while kept.len() < player.acknowledged.len() && begun.elapsed() < Duration::from_mins(1) {
            std::thread::sleep(Duration::from_millis(100));
            kept = read_log(&client, path);
        }
        // Everything acknowledged is there, once, and nothing else: what was sent again was not played again.
        let versions: Vec<u64> = player.acknowledged.iter().map(|(version, _)| *version).collect();
        assert_eq!(versions, (2..=last).collect::<Vec<_>>());
        assert_eq!(kept.len(), versions.len());
        for ((version, sent), kept) in player.acknowledged.iter().zip(&kept) {
            assert!(crate::crash::same(sent, kept), "version {version}: {kept} is not {sent}");
        }
    }
}

/// Follows a game for as long as it is played, from wherever it stands.
fn follow_live(nodes: &Nodes, client: &Client, path: &str) -> Vec<u64> {
    let mut versions: Vec<u64> = Vec::new();
    let mut number = 0;
    while !nodes.stop.load(Ordering::Relaxed) {
        let client = Client { url: nodes.urls[number % nodes.urls.len()].clone(), ..client.clone() };
        number += 1;
        let id = versions.last().copied().unwrap_or(1).to_string();
        let Ok(stream) = client.try_stream(&format!("{path}/stream"), Some(&id)) else { continue };
        while !nodes.stop.load(Ordering::Relaxed) {
            match stream.try_next(Duration::from_millis(200)) {
                Ok(event) if event.kind == "entry" => versions.push(event.version()),
                Err(RecvTimeoutError::Disconnected) => break,
                _ => {}
            }
        }
    }
    versions
}

#[test]
fn a_server_dies_under_load_and_nothing_is_lost_on_postgres() {
    let first = ServerProcess::start(Storage::Postgres);
    let servers = [first.beside(), first.beside(), first];
    let victim = servers[0].pid();
    under_disturbance(&servers, |_| {
        let killed = Command::new("kill").args(["-KILL", &victim]).status().expect("kill runs");
        assert!(killed.success());
    });
}

#[test]
fn postgres_is_restarted_under_load_and_nothing_is_lost() {
    let postgres = crate::kit::Postgres::start();
    let first = ServerProcess::start_on(&postgres);
    let servers = [first.beside(), first];
    under_disturbance(&servers, |_| {
        postgres.restart();
        std::thread::sleep(Duration::from_millis(500));
    });
}
