//! The same steps in both databases.

use std::path::Path;

use serde_json::json;

use crate::kit::{Client, Cup, Server, ServerProcess, Storage};

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

/// Brings the database of a server that has stopped back to what it was before a step.
fn undo_step(server: &ServerProcess, name: &str) {
    let database = if server.place().database_url().is_some() { "postgres" } else { "sqlite" };
    let (_, _, down) =
        steps(database).into_iter().find(|(step, ..)| step == name).expect("a step of this name");
    for statement in down.split(';').map(str::trim).filter(|statement| !statement.is_empty()) {
        server.place().sql(statement);
    }
    let (version, _) = name.split_once('_').expect("a number and a name");
    server.place().sql(&format!("DELETE FROM __diesel_schema_migrations WHERE version = '{version}'"));
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
    undo_step(&server, "0010_names");
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
