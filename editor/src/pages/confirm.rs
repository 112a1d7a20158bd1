//! Dangerous things are asked again: what will happen, to whom, and why.

use std::str::FromStr;

use shinjuku_service::problem::{Code, Problem};

use super::lists::pick;
use super::submitted::Fields;
use super::visit::local;

/// The question whether something should be done. Each section of pages asks it in its own frame.
pub(super) struct Question<'a> {
    /// What would be done, as a question.
    pub(super) title: String,
    /// What follows from it.
    pub(super) explanation: String,
    /// To whom: where each is looked at, and the name.
    pub(super) subjects: Vec<(String, String)>,
    /// Where the answer goes.
    pub(super) action: String,
    /// What goes along with it.
    pub(super) fields: Vec<(String, String)>,
    /// Whether one must say why.
    pub(super) reason: Reason,
    /// The word of the button.
    pub(super) button: &'a str,
    /// Where to go afterwards, or instead.
    pub(super) back: String,
}

/// Whether one says why something is done.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reason {
    /// One may.
    Asked,
    /// One must.
    Needed,
    /// It is not kept.
    None,
}

/// What is to be done.
pub(super) fn parse_action<T: FromStr>(fields: &Fields) -> Result<T, Problem> {
    fields.read("do").ok_or_else(|| Problem::new(Code::MalformedRequest, "nothing is to be done"))
}

/// The fields that carry what was picked on to the answer.
pub(super) fn hidden_fields<T: ToString>(ids: &[T]) -> Vec<(String, String)> {
    ids.iter().map(|id| (pick(id), "on".to_owned())).collect()
}

/// Where to go back to: a page of the section that begins with `house`.
pub(super) fn return_url(wish: &str, house: &str, usual: &str) -> String {
    Some(local(wish)).filter(|path| path.starts_with(house)).unwrap_or(usual).to_owned()
}
