//! The audit log of a tournament.

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
use crate::pages::admin::AuditRow;
use crate::pages::forms::Fields;
use crate::pages::lists::address;
use crate::pages::visit::Visit;

/// The keys that identify the round, table or person that an entry is about.
const WHAT: [&str; 4] = ["player", "round", "table", "table number"];
/// The path prefix of the rulings of a table.
const RULINGS: &str = "table rulings ";

#[derive(Template)]
#[template(path = "tournaments/director/log.html")]
struct Log<'a> {
    visit: &'a Visit,
    director: &'a Director<'a>,
    audit_rows: Vec<AuditRow>,
    more: Option<String>,
}

pub(super) async fn show(director: &Director<'_>, fields: &Fields) -> Result<HttpResponse, Problem> {
    let (visit, caller, slug) = (director.visit, director.caller, director.slug());
    let paging = Paging::new(None, fields.read("cursor"))?;
    let audit_rows = director.tournaments().audit_log(caller, slug, paging).await?;
    let people = people(director).await?;
    let row = |entry: &AuditEntry| {
        let (was, became) = (leaves(&entry.before), leaves(&entry.after));
        let (before, after) = (difference(&was, &became), difference(&became, &was));
        AuditRow {
            before: named(before, &people),
            after: named(after, &people),
            ..AuditRow::new(visit, entry)
        }
    };
    let log = Log {
        visit,
        director,
        audit_rows: audit_rows.items.iter().map(row).collect(),
        more: audit_rows.next_cursor.map(|cursor| address(&director.at("/log"), fields, &[], Some(&cursor))),
    };
    Ok(visit.page(StatusCode::OK, &log))
}

/// The leaves of a JSON document, each with its path.
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

/// The lines of one document that differ from the other, and the keys that identify its subject. Rulings are left
/// out: the entry itself shows who ruled, when and why.
fn difference(one: &BTreeMap<String, String>, other: &BTreeMap<String, String>) -> String {
    let own = one.iter().filter(|(way, text)| {
        WHAT.contains(&way.as_str()) || other.get(*way) != Some(*text) && !way.starts_with(RULINGS)
    });
    own.map(|(way, text)| format!("{way}: {text}")).collect::<Vec<_>>().join("\n")
}

/// Everyone whose id may occur in the entries.
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
