//! Bots in seats: on the server, and outside.

use serde_json::{Value, json};

use crate::kit::{Client, Dice, Server, ServerProcess, Storage, Table, on_both};
use crate::race::at_once;

/// Follows a game that the server plays alone to its end.
fn watch_to_the_end(client: &Client, path: &str) -> Vec<Value> {
    let stream = client.stream(&format!("{path}/stream?after=0"));
    let mut entries = Vec::new();
    while let Some(event) = stream.next_or_end() {
        if event.kind == "entry" {
            entries.push(event.data);
        }
    }
    entries
}

/// Has somebody act at random for as long as the game waits for them; the version to which that leads.
fn act_while_awaited(client: &Client, path: &str, dice: &mut Dice) -> Option<u64> {
    let mut version = None;
    loop {
        let legal = client.get(&format!("{path}/legal-actions")).is(200);
        let actions = legal["actions"].as_array().expect("actions").clone();
        if actions.is_empty() {
            return version;
        }
        let body = json!({"version": legal["version"], "action": actions[dice.below(actions.len())]});
        version = client.post(&format!("{path}/actions"), body).is(200)["version"].as_u64();
    }
}

/// A table with these bots, and its maker if they join.
fn table_with(client: &Client, join: bool, bots: &[&str]) -> String {
    let players = bots.len() + usize::from(join);
    let game = client.post("/games", json!({"players": players, "join": join})).is(201);
    let path = format!("/games/{}", game["id"].as_str().expect("an id"));
    for bot in bots {
        client.post(&format!("{path}/seats"), json!({"bot": bot})).is(200);
    }
    path
}

fn started_with(client: &Client, join: bool, bots: &[&str]) -> String {
    let path = table_with(client, join, bots);
    client.post_nothing(&format!("{path}/start")).is(200);
    path
}

on_both! {
    fn only_admins_start_games_without_people(server) {
        let (aki, ben) = (server.guest("Aki"), server.guest("Ben"));
        let path = table_with(&aki, false, &["random", "random"]);
        let start = format!("{path}/start");
        aki.post_nothing(&start).no(409, "person_required");
        // One who has left before the start does not count.
        aki.delete(&format!("{path}/seats/0")).is(200);
        aki.post_nothing(&start).no(409, "seats_empty");
        ben.post_nothing(&format!("{path}/seats")).is(200);
        ben.delete(&format!("{path}/seats/0")).is(200);
        aki.post(&format!("{path}/seats"), json!({"bot": "random"})).is(200);
        aki.post_nothing(&start).no(409, "person_required");
        aki.delete(&format!("{path}/seats/0")).is(200);
        ben.post_nothing(&format!("{path}/seats")).is(200);
        aki.post_nothing(&start).is(200);
        started_with(&server.admin(), false, &["random", "random"]);
    }

    fn an_account_plays_so_many_games_against_bots_at_once(server, with ["--max-bot-games", "2"]) {
        let (aki, ben) = (server.guest("Aki"), server.guest("Ben"));
        let tables: Vec<String> = (0..4).map(|_| table_with(&aki, true, &["random"])).collect();
        let replies = at_once(4, |number| aki.clone().post_nothing(&format!("{}/start", tables[number])));
        let mut statuses: Vec<u16> = replies.iter().map(|reply| reply.status).collect();
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 200, 409, 409]);
        let (running, waiting): (Vec<_>, Vec<_>) =
            tables.iter().zip(&replies).partition(|(_, reply)| reply.status == 200);
        assert!(waiting.iter().all(|(_, reply)| reply.json["code"] == "too_many_bot_games"));
        // Others, people at the same table and studies are none of this.
        started_with(&ben, true, &["random"]);
        let shared = table_with(&aki, true, &["random"]);
        let bots_seat = format!("{shared}/seats/1");
        aki.delete(&bots_seat).is(200);
        ben.post_nothing(&format!("{shared}/seats")).is(200);
        aki.post_nothing(&format!("{shared}/start")).is(200);
        crate::kit::solo(&aki, json!({}));
        // A game that was left goes on, and counts until it is over.
        let left = running[0].0;
        aki.delete(&format!("{left}/seats/0")).is(200);
        watch_to_the_end(&aki, left);
        aki.post_nothing(&format!("{}/start", waiting[0].0)).is(200);
        aki.post_nothing(&format!("{}/start", waiting[1].0)).no(409, "too_many_bot_games");
    }

    fn bots_play_a_whole_game_among_themselves(server) {
        let aki = server.admin();
        let game = aki.post("/games", json!({"players": 3, "join": false})).is(201);
        let path = format!("/games/{}", game["id"].as_str().expect("an id"));
        for bot in ["greedy", "random", "planner"] {
            aki.post(&format!("{path}/seats"), json!({"bot": bot})).is(200);
        }
        let started = aki.post_nothing(&format!("{path}/start")).is(200);
        assert_eq!(started["players"][1]["bot"], "random");
        let entries = watch_to_the_end(&aki, &path);
        assert!(entries.len() > 50, "{} entries are few", entries.len());
        assert!(entries[1..].iter().all(|entry| entry["bot"].is_string() && entry["action"].is_object()));
        let versions: Vec<u64> = entries.iter().map(|entry| entry["version"].as_u64().expect("a version")).collect();
        assert_eq!(versions, (1..=entries.len() as u64).collect::<Vec<_>>());
        let finished = aki.get(&path).is(200);
        assert_eq!(finished["status"], "finished");
        let record = aki.get(&format!("{path}/export")).is(200);
        assert_eq!(record["players"][0]["bot"], "greedy");
    }

    fn a_bot_is_a_player_like_any_other(server) {
        let (aki, ben) = (server.guest("Aki"), server.guest("Ben"));
        let game = aki.post("/games", json!({"players": 2})).is(201);
        let path = format!("/games/{}", game["id"].as_str().expect("an id"));
        let seats = format!("{path}/seats");
        ben.post(&seats, json!({"bot": "greedy"})).no(403, "not_seated");
        aki.post(&seats, json!({"bot": "hal"})).no(400, "malformed_request");
        aki.post(&seats, json!({"bot": "greedy", "seat": 0})).no(409, "seat_taken");
        let seated = aki.post(&seats, json!({"bot": "greedy", "color": "green"})).is(200);
        assert_eq!((&seated["players"][1]["bot"], &seated["players"][1]["color"]), (&json!("greedy"), &json!("green")));
        ben.post_nothing(&seats).no(409, "seat_taken");
        ben.delete(&format!("{seats}/1")).no(403, "not_seated");
        aki.delete(&format!("{seats}/1")).is(200);
        aki.post(&seats, json!({"bot": "random"})).is(200);
        aki.post_nothing(&format!("{path}/start")).is(200);
        // The person plays at random, and the bot answers each time.
        let mut dice = Dice::new(11);
        let listener = aki.stream("/me/stream");
        let mut last = 0;
        loop {
            let event = listener.next();
            match event.kind.as_str() {
                "game_over" => break,
                "your_turn" if event.version() > last => {}
                _ => continue,
            }
            last = act_while_awaited(&aki, &path, &mut dice).unwrap_or(last);
        }
        assert_eq!(aki.get(&path).is(200)["status"], "finished");
    }

    fn a_bot_takes_over_from_one_who_leaves_and_the_result_says_so(server) {
        let (aki, ben, chika) = (server.guest("Aki"), server.guest("Ben"), server.guest("Chika"));
        let table = Table::start(vec![aki.clone(), ben.clone(), chika.clone()], json!({}));
        ben.delete(&table.at("/seats/0")).no(403, "not_yours");
        let left = ben.delete(&table.at("/seats/1")).is(200);
        assert_eq!((&left["players"][1]["bot"], &left["players"][1]["user"]), (&json!("greedy"), &json!(null)));
        assert_eq!((&left["players"][1]["left"]["user"]["name"], &left["players"][1]["left"]["reason"]), (&json!("Ben"), &json!("left")));
        assert_eq!(left["players"][1]["hand"], json!(null), "who has left looks on");
        ben.delete(&table.at("/seats/1")).no(403, "not_seated");
        ben.post_nothing(&table.at("/resign")).no(403, "not_seated");
        let resigned = chika.post_nothing(&table.at("/resign")).is(200);
        assert_eq!(resigned["status"], "active");
        // Aki plays on against two bots, until the end.
        let mut dice = Dice::new(2);
        while aki.get(&table.path).is(200)["status"] == "active" {
            act_while_awaited(&aki, &table.path, &mut dice);
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        let over = aki.get(&table.path).is(200);
        assert_eq!(over["status"], "finished");
        assert_eq!((&over["players"][0]["place"], &over["players"][2]["place"], &over["players"][1]["place"]), (&json!(1), &json!(2), &json!(3)));
        let record = aki.get(&table.at("/export")).is(200);
        assert_eq!((&record["result"][1]["left"], &record["result"][2]["left"], &record["result"][0]["left"]), (&json!("left"), &json!("resigned"), &json!(null)));
        let (good, words) = crate::play::verify(server, &record);
        assert!(good, "{words}");
    }
}

/// Bots that answer at once do so while many others think: a planner that waits for its turn sees others take several.
#[test]
fn quick_bots_do_not_wait_for_planners() {
    let server = Server::start(Storage::Sqlite);
    let (admin, aki) = (server.admin(), server.guest("Aki"));
    let planners: Vec<String> =
        (0..60).map(|_| started_with(&admin, false, &["planner", "planner"])).collect();
    let path = started_with(&aki, true, &["greedy", "greedy", "greedy"]);
    let version = |path: &str| aki.get(path).is(200)["version"].as_u64().expect("a version");
    let (mut dice, mut of_bots, mut of_planners) = (Dice::new(3), 0, 0);
    for _ in 0..3 {
        // The bots have had their turns once Aki is awaited again.
        while aki.get(&format!("{path}/legal-actions")).is(200)["actions"] == json!([]) {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        let before = act_while_awaited(&aki, &path, &mut dice).expect("Aki was awaited");
        let planned = version(&planners[30]);
        while aki.get(&format!("{path}/legal-actions")).is(200)["actions"] == json!([]) {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        of_bots += version(&path) - before;
        of_planners += version(&planners[30]) - planned;
    }
    assert!(of_bots >= 9, "three bots had three turns");
    assert!(of_planners * 2 < of_bots, "{of_bots} quick actions took as long as {of_planners} of a planner");
}

/// Nobody has to be there for a game of bots to go on: whoever kills the server finds it played on by the next one.
#[test]
fn bots_play_on_after_a_kill_on_postgres() {
    let server = ServerProcess::start(Storage::Postgres);
    let aki = server.admin();
    let games: Vec<String> = (0..8).map(|_| started_with(&aki, false, &["greedy"; 4])).collect();
    let server = server.kill_and_restart();
    let aki = Client { token: aki.token, ..server.visitor() };
    for path in games {
        let entries = watch_to_the_end(&aki, &path);
        assert_eq!(aki.get(&path).is(200)["status"], "finished");
        let versions: Vec<u64> =
            entries.iter().map(|entry| entry["version"].as_u64().expect("a version")).collect();
        assert_eq!(versions, (1..=entries.len() as u64).collect::<Vec<_>>());
    }
}

/// The example that people start from: it comes when it is asked, and plays to the end.
#[test]
fn a_program_outside_plays_with_a_personal_token() {
    let server = Server::start(Storage::Sqlite);
    let (aki, robot) = (server.guest("Aki"), server.registered("Robot"));
    let token = robot.post("/me/tokens", json!({"name": "bot", "scopes": ["read", "play"]})).is(201);
    let program = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/bot.py");
    let lines = std::fs::read_to_string(program).expect("a program").lines().count();
    assert!(lines < 100, "{lines} lines are not few");
    let mut bot = std::process::Command::new("python3")
        .args([program, &server.url])
        .env("SHINJUKU_TOKEN", token["token"].as_str().expect("a token"))
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("python runs");
    let game = aki.post("/games", json!({"name": "Friday", "players": 2, "visibility": "private"})).is(201);
    let path = format!("/games/{}", game["id"].as_str().expect("an id"));
    let watching = aki.stream(&format!("{path}/stream"));
    aki.post(&format!("{path}/invitations"), json!({"name": "Robot"})).is(201);
    while watching.next().data["players"][1]["user"].is_null() {}
    aki.post_nothing(&format!("{path}/start")).is(200);
    let mut dice = Dice::new(5);
    while watching.next().kind != "end" {
        act_while_awaited(&aki, &path, &mut dice);
    }
    let finished = aki.get(&path).is(200);
    assert_eq!(finished["status"], "finished");
    let mut said = String::new();
    let output = std::io::BufReader::new(bot.stdout.take().expect("its output"));
    std::io::BufRead::read_line(&mut { output }, &mut said).expect("a line");
    assert_eq!(said.trim(), format!("Friday: place {}", finished["players"][1]["place"]));
    bot.kill().expect("it was alive");
    bot.wait().expect("it ends");
}
