//! Merge conflicts: if two people changed the same field, the one who saves second chooses.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, post, web};
use askama::Template;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use shinjuku_core::map::{Conflict, ElementKind, MapDocument};
use shinjuku_service::Service;
use shinjuku_service::maps::Slug;
use shinjuku_service::problem::Problem;
use shinjuku_service::task;

use super::designer;
use super::draft::{self, Edit};
use crate::pages::forms::{Fields, SubmittedForm, invalid_form, json_text};
use crate::pages::visit::{Visit, local};

/// The maximum number of conflicts to choose from: more than a playable map has elements.
const MAX_CHOICES: usize = 1000;

/// A conflict as it travels in a hidden field of the form.
#[derive(Debug, Serialize, Deserialize)]
struct ConflictChoice {
    kind: ElementKind,
    /// The id of the entry; `None` for the map itself.
    id: Option<String>,
    /// The name of the field; `None` if the whole entry is in conflict.
    field: Option<String>,
    mine: Value,
    theirs: Value,
}

impl From<Conflict> for ConflictChoice {
    fn from(Conflict { kind, id, field, mine, theirs, .. }: Conflict) -> Self {
        Self { kind, id, field, mine, theirs }
    }
}

/// A conflict in words.
struct Question {
    about: String,
    mine: String,
    theirs: String,
}

#[derive(Template)]
#[template(path = "editor/tables/choose.html")]
struct Choose<'a> {
    visit: &'a Visit,
    slug: String,
    name: &'a str,
    questions: Vec<Question>,
    revision: u32,
    base: String,
    document: String,
    choices: String,
    back: &'a str,
}

/// Asks the author of an edit to resolve the conflicts. Everything else is already merged.
pub(super) fn show_conflicts(
    visit: &Visit,
    edit: &Edit,
    conflicts: Vec<Conflict>,
) -> Result<HttpResponse, Problem> {
    let choices: Vec<ConflictChoice> = conflicts.into_iter().map(ConflictChoice::from).collect();
    let questions = choices.iter().map(|choice| choice.question(visit, &edit.edited)).collect();
    let page = Choose {
        visit,
        slug: edit.slug.to_string(),
        name: &edit.edited.name,
        questions,
        revision: edit.revision,
        base: json_text(&edit.base)?,
        document: json_text(&edit.edited)?,
        choices: json_text(&choices)?,
        back: &edit.back,
    };
    Ok(visit.page(StatusCode::CONFLICT, &page))
}

#[post("/editor/{slug}/choose")]
pub(super) async fn submit_choices(
    visit: Visit,
    service: web::Data<Service>,
    path: web::Path<String>,
    submitted: SubmittedForm,
) -> HttpResponse {
    let work = async {
        designer(&visit)?;
        let (slug, fields) = (super::slug(&path)?, submitted.fields()?);
        // Large documents take long to parse and would block this worker thread.
        task::spawn_blocking(move || parse_choices(slug, &fields))
            .await
            .map_err(|error| Problem::internal(&error))?
    };
    match work.await {
        Ok(edit) => draft::save(&visit, &service, edit).await,
        Err(problem) => visit.answer(Err(problem)),
    }
}

fn parse_choices(slug: Slug, fields: &Fields) -> Result<Edit, Problem> {
    let (revision, base) = draft::hidden_base(fields)?;
    let merged = draft::hidden_document(fields, "document")?;
    let choices: Vec<ConflictChoice> =
        serde_json::from_str(fields.text("choices")).map_err(|_| invalid_form())?;
    if choices.len() > MAX_CHOICES {
        return Err(invalid_form());
    }
    let mut document = serde_json::to_value(&merged).map_err(|error| Problem::internal(&error))?;
    for (number, choice) in choices.iter().enumerate() {
        let mine = fields.text(&format!("choice-{number}")) != "theirs";
        choice.apply_choice(&mut document, if mine { &choice.mine } else { &choice.theirs });
    }
    let mine = serde_json::from_value(document).map_err(|_| invalid_form())?;
    let back = local(fields.text("back")).to_owned();
    Ok(Edit { slug, revision, base, edited: mine, back })
}

impl ConflictChoice {
    fn list(&self) -> Option<&'static str> {
        match self.kind {
            ElementKind::Map => None,
            ElementKind::Ward => Some("wards"),
            ElementKind::Station => Some("stations"),
            ElementKind::Connection => Some("connections"),
            ElementKind::Link => Some("permanent_links"),
            ElementKind::Border => Some("adjacency"),
        }
    }

    /// Writes the chosen value into a document.
    fn apply_choice(&self, document: &mut Value, chosen: &Value) {
        let (Some(list), Some(id)) = (self.list(), &self.id) else {
            if let Some(field) = &self.field {
                put(document, field, chosen);
            }
            return;
        };
        let Some(entries) = document.get_mut(list).and_then(Value::as_array_mut) else { return };
        let found = entries.iter_mut().find(|entry| id_of(entry).as_ref() == Some(id));
        match (&self.field, found) {
            (Some(field), Some(entry)) => put(entry, field, chosen),
            (Some(_), None) => {}
            (None, _) if chosen.is_null() => entries.retain(|entry| id_of(entry).as_ref() != Some(id)),
            (None, Some(entry)) => *entry = chosen.clone(),
            (None, None) => entries.push(chosen.clone()),
        }
    }

    fn question(&self, visit: &Visit, document: &MapDocument) -> Question {
        let thing = self.id.as_ref().map_or_else(
            || document.name.clone(),
            |id| id.split(' ').map(|id| self.name_of(document, id)).collect::<Vec<_>>().join(" – "),
        );
        let field = self.field.as_deref().map(|field| field_name(visit, field));
        Question {
            about: field.map_or_else(|| thing.clone(), |field| format!("{thing}: {field}")),
            mine: in_words(visit, document, &self.mine),
            theirs: in_words(visit, document, &self.theirs),
        }
    }

    fn name_of<'n>(&self, document: &'n MapDocument, id: &'n str) -> &'n str {
        if matches!(self.kind, ElementKind::Ward | ElementKind::Border) {
            ward_name(document, id)
        } else {
            station_name(document, id)
        }
        .unwrap_or(id)
    }
}

/// The id of an entry: its own id, or the ids of the two entries that it connects. `None` if it has neither.
fn id_of(entry: &Value) -> Option<String> {
    let ends = entry.get("between").unwrap_or(entry).as_array();
    match ends {
        Some(ends) => {
            let mut ends: Vec<&str> = ends.iter().filter_map(Value::as_str).collect();
            ends.sort_unstable();
            Some(ends.join(" "))
        }
        None => entry.get("id")?.as_str().map(str::to_owned),
    }
}

/// Sets a field of an entry. A slash separates the field of a nested object.
fn put(entry: &mut Value, field: &str, chosen: &Value) {
    if let Some((outer, inner)) = field.split_once('/') {
        if let Some(within) = entry.get_mut(outer) {
            put(within, inner, chosen);
        }
        return;
    }
    let Some(fields) = entry.as_object_mut() else { return };
    if chosen.is_null() {
        fields.remove(field);
    } else {
        fields.insert(field.to_owned(), chosen.clone());
    }
}

fn ward_name<'d>(document: &'d MapDocument, id: &str) -> Option<&'d str> {
    document.wards.iter().find(|ward| ward.id == id).map(|ward| ward.name.as_str())
}

fn station_name<'d>(document: &'d MapDocument, id: &str) -> Option<&'d str> {
    document.stations.iter().find(|station| station.id == id).map(|station| station.name.as_str())
}

/// The name of a document field as readers know it.
fn field_name<'f>(visit: &Visit, field: &'f str) -> &'f str {
    let key = match field {
        "name" => "canvas-name",
        "native_name" => "common-native-name-inline",
        "cards" => "canvas-cards",
        "label" => "common-name-position",
        "outline" => "canvas-outline",
        "ward" => "canvas-ward",
        "position" => "canvas-place",
        "sakura" => "canvas-sakura",
        "kind" => "canvas-kind",
        "ward_word" => "common-ward-word-inline",
        "princess_ward" => "common-princess-ward",
        "hachiko_station" => "common-hachiko-station",
        "canvas/width" => "editor-drawing-width",
        "canvas/height" => "editor-drawing-height",
        "water/name" => "editor-water-name",
        "names" => "editor-names-on-board",
        "accepted" => "canvas-accepted-warnings",
        "rivers" => "canvas-rivers",
        "outside" => "canvas-surrounding-land",
        "bends" => "canvas-line-bends",
        "label_side" => "canvas-name-side",
        "attribution" => "canvas-attribution",
        other => return other,
    };
    visit.say(key)
}

/// Formats a value for readers.
fn in_words(visit: &Visit, document: &MapDocument, value: &Value) -> String {
    let number = |value: &Value, field: &str| value.get(field).map(ToString::to_string);
    let pair = |value: &Value, a: &str, b: &str| Some((number(value, a)?, number(value, b)?));
    match value {
        Value::Null => visit.say("common-removed").to_owned(),
        Value::Bool(true) => visit.say("common-yes").to_owned(),
        Value::Bool(false) => visit.say("editor-no").to_owned(),
        Value::String(text) => {
            let name = ward_name(document, text).or_else(|| station_name(document, text));
            name.unwrap_or(text).to_owned()
        }
        Value::Array(rings) if rings.iter().any(Value::is_array) => {
            let corners: usize = rings.iter().filter_map(Value::as_array).map(Vec::len).sum();
            visit.fill("editor-outline-corners", corners)
        }
        Value::Array(entries) => {
            let words: Vec<String> = entries.iter().map(|entry| in_words(visit, document, entry)).collect();
            words.join(", ")
        }
        Value::Object(fields) => {
            if let Some((x, y)) = pair(value, "x", "y") {
                format!("({x}, {y})")
            } else {
                let text = |field: &str| fields.get(field).and_then(Value::as_str);
                let border = || text("kind").map(|kind| visit.name("border", kind));
                let named = text("name").or_else(border).or_else(|| text("reason"));
                named.map_or_else(|| value.to_string(), str::to_owned)
            }
        }
        Value::Number(number) => number.to_string(),
    }
}
