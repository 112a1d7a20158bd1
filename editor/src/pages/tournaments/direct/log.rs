//! What directors have done.

use std::collections::BTreeMap;

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;
use serde_json::Value;
use shinjuku_service::accounts::UserRef;
use shinjuku_service::audit::AuditEntry;
use shinjuku_service::page::Paging;
use shinjuku_service::problem::Problem;

use super::{Director, named};
use crate::pages::admin::Deed;
use crate::pages::lists::address;
use crate::pages::submitted::Fields;
use crate::pages::visit::{Visit, page};

/// What tells of which round, table or person something is said.
const WHAT: [&str; 4] = ["player", "round", "table", "table number"];
/// Where the rulings of a table stand.
const RULINGS: &str = "table rulings ";

#[derive(Template)]
#[template(path = "tournaments/direct/log.html")]
struct Log<'a> {
    visit: &'a Visit,
    director: &'a Director<'a>,
    deeds: Vec<Deed>,
    more: Option<String>,
}

pub(super) async fn show(director: &Director<'_>, fields: &Fields) -> Result<HttpResponse, Problem> {
    let (visit, caller, slug) = (director.visit, director.caller, director.slug());
    let paging = Paging::new(None, fields.read("cursor"))?;
    let deeds = director.tournaments().deeds(caller, slug, paging).await?;
    let people = people(director).await?;
    let row = |entry: &AuditEntry| {
        let (was, became) = (leaves(&entry.before), leaves(&entry.after));
        let (before, after) = (difference(&was, &became), difference(&became, &was));
        Deed { before: named(before, &people), after: named(after, &people), ..Deed::new(visit, entry) }
    };
    let log = Log {
        visit,
        director,
        deeds: deeds.items.iter().map(row).collect(),
        more: deeds.next_cursor.map(|cursor| address(&director.at("/log"), fields, &[], Some(&cursor))),
    };
    Ok(page(StatusCode::OK, &log))
}

/// What a document says, each thing with the way to it.
fn leaves(value: &Value) -> BTreeMap<String, String> {
    fn gather(value: &Value, way: &str, leaves: &mut BTreeMap<String, String>) {
        let step = |name: &str| if way.is_empty() { name.to_owned() } else { format!("{way} {name}") };
        match value {
            Value::Object(fields) => {
                fields.iter().for_each(|(name, value)| gather(value, &step(name), leaves));
            }
            Value::Array(items) => {
                (1..).zip(items).for_each(|(place, item)| gather(item, &step(&format!("{place}.")), leaves));
            }
            Value::Null => {}
            Value::String(text) => drop(leaves.insert(way.to_owned(), text.clone())),
            other => drop(leaves.insert(way.to_owned(), other.to_string())),
        }
    }
    let mut found = BTreeMap::new();
    gather(value, "", &mut found);
    found
}

/// What one says otherwise than another, a line each, and of what it says so. Who ruled, when and why stands beside it.
fn difference(one: &BTreeMap<String, String>, other: &BTreeMap<String, String>) -> String {
    let own = one.iter().filter(|(way, text)| {
        WHAT.contains(&way.as_str()) || other.get(*way) != Some(*text) && !way.starts_with(RULINGS)
    });
    own.map(|(way, text)| format!("{way}: {text}")).collect::<Vec<_>>().join("\n")
}

/// All whose ids stand in what was done.
async fn people(director: &Director<'_>) -> Result<Vec<UserRef>, Problem> {
    let entrants = director.tournaments().entrants(Some(director.caller), director.slug()).await?;
    let players = entrants.items.into_iter().map(|entrant| entrant.user);
    Ok(director.tournament.directors.iter().cloned().chain(players).collect())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_what_differs_is_shown() {
        let was = leaves(&json!({"table": {"number": 3, "seats": [{"place": null}, {"place": 2}]}}));
        let became = leaves(&json!({"table": {"number": 3, "seats": [{"place": 1}, {"place": 2}]}}));
        assert_eq!(difference(&was, &became), "table number: 3");
        assert_eq!(difference(&became, &was), "table number: 3\ntable seats 1. place: 1");
    }
}
