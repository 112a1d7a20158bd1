//! Dangerous things are asked again: what will happen, to whom, and why.

use std::str::FromStr;

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;
use shinjuku_service::problem::{Code, Problem};

use crate::pages::lists::pick;
use crate::pages::submitted::Fields;
use crate::pages::visit::{Visit, local, page, see_other};

/// The question whether something should be done.
#[derive(Template)]
#[template(path = "admin/confirm.html")]
pub(super) struct Confirm<'a> {
    pub(super) visit: &'a Visit,
    /// What would be done, as a question.
    pub(super) title: String,
    /// What follows from it.
    pub(super) explanation: String,
    /// To whom: where each is looked at, and the name.
    pub(super) subjects: Vec<(String, String)>,
    /// Where the answer goes.
    pub(super) action: &'a str,
    /// What goes along with it.
    pub(super) fields: Vec<(String, String)>,
    /// The word of the button.
    pub(super) button: &'a str,
    /// Where to go afterwards, or instead.
    pub(super) back: String,
}

impl Confirm<'_> {
    /// Asks; there must be somebody to whom it would be done.
    pub(super) fn ask(&self) -> HttpResponse {
        if self.subjects.is_empty() {
            return see_other(&self.back);
        }
        page(StatusCode::OK, self)
    }
}

/// What is to be done.
pub(super) fn doing<T: FromStr>(fields: &Fields) -> Result<T, Problem> {
    fields.read("do").ok_or_else(|| Problem::new(Code::MalformedRequest, "nothing is to be done"))
}

/// The fields that carry what was picked on to the answer.
pub(super) fn carried<T: ToString>(ids: &[T]) -> Vec<(String, String)> {
    ids.iter().map(|id| (pick(id), "on".to_owned())).collect()
}

/// Where to go back to: a page of the house.
pub(super) fn way_back(wish: &str, usual: &str) -> String {
    Some(local(wish)).filter(|path| path.starts_with("/admin")).unwrap_or(usual).to_owned()
}

/// What was left undone, of many things that were to be done.
#[derive(Template)]
#[template(path = "admin/undone.html")]
struct Undone<'a> {
    visit: &'a Visit,
    faults: &'a [(String, String)],
    back: &'a str,
}

/// Goes back to where everything began or, where something could not be done, says what and why.
pub(super) fn done(visit: &Visit, faults: &[(String, String)], back: &str) -> HttpResponse {
    if faults.is_empty() {
        return see_other(back);
    }
    page(StatusCode::CONFLICT, &Undone { visit, faults, back })
}
