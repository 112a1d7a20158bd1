//! Tournaments, from the first entrant to the last result.

mod crashes;
mod directing;
mod entering;
mod pairing;
mod roles;
mod rulings;
mod seasons;
mod settings;
mod suspended;
mod ties;

use serde_json::Value;

use crate::kit::{Client, Server};

/// Somebody who may direct tournaments.
fn organiser(server: &Server, name: &str) -> Client {
    let id = server.registered(name).get("/me").is(200)["id"].as_str().expect("an id").to_owned();
    let roles = serde_json::json!({"roles": ["player", "organiser"]});
    server.admin().patch(&format!("/users/{id}"), roles).is(200);
    server.login(name)
}

/// The values of a field in a list.
fn all<'a>(list: &'a Value, field: &str) -> Vec<&'a Value> {
    list.as_array().expect("a list").iter().map(|item| &item[field]).collect()
}

/// The names of the people in a list.
fn names(people: &Value) -> Vec<String> {
    all(people, "name").into_iter().map(|name| name.as_str().expect("a name").to_owned()).collect()
}

/// The names of those who sit at a table.
fn seated(table: &Value) -> Vec<String> {
    let players = all(&table["seats"], "player").into_iter();
    players.map(|player| player["name"].as_str().expect("a name").to_owned()).collect()
}
