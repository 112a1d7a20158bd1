//! The same steps in both databases.

use std::path::Path;

use serde_json::json;

use crate::kit::{Client, Cup, Dice, Server, ServerProcess, Storage, Table};

/// The steps of a database: their names, and what they do.
fn steps(database: &str) -> Vec<(String, String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../migrations").join(database);
    let mut names: Vec<String> = std::fs::read_dir(&folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    let read =
        |name: &str, file: &str| std::fs::read_to_string(folder.join(name).join(file)).expect("a file");
    names.into_iter().map(|name| (name.clone(), read(&name, "up.sql"), read(&name, "down.sql"))).collect()
}

#[test]
fn both_databases_get_the_same_tables() {
    let in_sqlite = |sql: &str| {
        let types =
            [("TIMESTAMPTZ", "BIGINT"), ("BYTEA", "BLOB"), ("UUID", "BLOB"), ("DOUBLE PRECISION", "DOUBLE")];
        types.iter().fold(sql.to_owned(), |sql, (postgres, sqlite)| sql.replace(postgres, sqlite))
    };
    let plain = |sql: &str| {
        let shared = sql.split("-- In the words of this database alone:").next().expect("a beginning");
        let lines = shared.replace(") WITHOUT ROWID;", ");");
        lines.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let postgres = steps("postgres");
    assert!(postgres.len() >= 3);
    let postgres: Vec<_> =
        postgres.into_iter().map(|(name, up, down)| (name, plain(&in_sqlite(&up)), plain(&down))).collect();
    let sqlite: Vec<_> =
        steps("sqlite").into_iter().map(|(name, up, down)| (name, plain(&up), plain(&down))).collect();
    assert_eq!(postgres, sqlite);
}

/// Brings the database of a server that has stopped back to what it was before a step, by undoing it and all later
/// ones.
fn undo_steps_since(server: &ServerProcess, name: &str) {
    let database = if server.place().database_url().is_some() { "postgres" } else { "sqlite" };
    let steps = steps(database);
    let first = steps.iter().position(|(step, ..)| step == name).expect("a step of this name");
    for (step, _, down) in steps[first..].iter().rev() {
        for statement in down.split(';').map(str::trim).filter(|statement| !statement.is_empty()) {
            server.place().sql(statement);
        }
        let (version, _) = step.split_once('_').expect("a number and a name");
        server.place().sql(&format!("DELETE FROM __diesel_schema_migrations WHERE version = '{version}'"));
    }
}

fn a_filled_database_keeps_its_data_when_names_change(storage: Storage) {
    let mut server = ServerProcess::start(storage);
    let admin = server.admin();
    let aki = server.registered("Aki");
    let account = format!("/users/{}", aki.get("/me").is(200)["id"].as_str().expect("an id"));
    admin
        .patch(&account, json!({"roles": ["player", "designer", "organiser"], "reason": "Runs the club"}))
        .is(200);
    let aki = server.login("Aki");
    let browser = server.browser("Aki");
    let mut cup = Cup::open(&aki, json!({}));
    cup.enter(server.guest("Ben"));
    let game = aki.post("/games", json!({"players": 2})).is(201);
    let invitations = format!("/games/{}/invitations", game["id"].as_str().expect("an id"));
    aki.post(&invitations, json!({"name": "Ben"})).is(201);
    aki.post("/maps/tokyo/fork", json!({"slug": "my-tokyo"})).is(201);
    aki.post("/maps/my-tokyo/draft/presence", json!({"window": "one"})).is(200);

    let seen = |server: &Server| {
        let (admin, aki) = (server.admin(), server.login("Aki"));
        let ben = Client { url: server.url.clone(), ..cup.players["Ben"].clone() };
        let presence = aki.post("/maps/my-tokyo/draft/presence", json!({"window": "two"})).is(200);
        let front = server.visitor().raw("GET", "^/", &[("Cookie", browser.cookie())], None);
        [
            admin.get("/audit").is(200),
            aki.get("/tournaments?mine=true").is(200),
            ben.get("/tournaments?mine=true").is(200),
            ben.get("/me/invitations").is(200),
            presence,
            json!(front.text.contains("Aki")),
        ]
    };
    let before = seen(&server);
    let entries = before[0]["items"].as_array().expect("audit entries");
    assert!(entries.iter().any(|entry| entry["reason"] == "Runs the club"));
    assert_eq!(before[1]["items"].as_array().map(Vec::len), Some(1));
    assert_eq!(before[3]["items"].as_array().map(Vec::len), Some(1));
    assert_eq!(before[5], true);

    server.kill();
    undo_steps_since(&server, "0010_names");
    let server = server.restart();
    assert_eq!(seen(&server), before);
}

#[test]
fn a_filled_database_keeps_its_data_when_names_change_on_sqlite() {
    a_filled_database_keeps_its_data_when_names_change(Storage::Sqlite);
}

#[test]
fn a_filled_database_keeps_its_data_when_names_change_on_postgres() {
    a_filled_database_keeps_its_data_when_names_change(Storage::Postgres);
}

fn a_filled_database_keeps_its_games_when_lessons_are_added(storage: Storage) {
    let mut server = ServerProcess::start(storage);
    let aki = server.registered("Aki");
    let ben = server.guest("Ben");
    let running = Table::start(vec![aki.clone(), ben.clone()], json!({}));
    let mut dice = Dice::new(3);
    for _ in 0..12 {
        running.act_at_random(&mut dice);
    }
    let finished = Table::start(vec![aki, ben], json!({}));
    finished.play_out(5);

    let seen = |server: &Server| {
        let aki = server.login("Aki");
        let games = aki.get("/games?mine=true").is(200);
        [games, aki.get(&running.at("")).is(200), aki.get(&finished.at("/events?limit=500")).is(200)]
    };
    let before = seen(&server);
    assert_eq!(before[0]["items"].as_array().map(Vec::len), Some(2));

    server.kill();
    undo_steps_since(&server, "0011_lessons");
    let server = server.restart();
    assert_eq!(seen(&server), before);
    let aki = server.login("Aki");
    let lesson = aki.post_nothing("/lessons/laying-track/games").is(201);
    assert_eq!(lesson["lesson"]["id"], "laying-track");
    assert_eq!(seen(&server), before, "lessons are not listed");
}

#[test]
fn a_filled_database_keeps_its_games_when_lessons_are_added_on_sqlite() {
    a_filled_database_keeps_its_games_when_lessons_are_added(Storage::Sqlite);
}

#[test]
fn a_filled_database_keeps_its_games_when_lessons_are_added_on_postgres() {
    a_filled_database_keeps_its_games_when_lessons_are_added(Storage::Postgres);
}
