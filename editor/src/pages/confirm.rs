//! The confirmation page before a destructive action: what will happen, to whom, and why.

use std::str::FromStr;

use shinjuku_service::problem::{Code, Problem};

use super::forms::Fields;
use super::lists::pick;
use super::visit::local;

/// A confirmation question. Each section of pages shows it in its own layout.
pub(super) struct Question<'a> {
    /// The action, as a question.
    pub(super) title: String,
    /// The consequences of the action.
    pub(super) explanation: String,
    /// The subjects of the action: the URL and the name of each.
    pub(super) subjects: Vec<(String, String)>,
    /// The URL to which the form is submitted.
    pub(super) action: String,
    /// The hidden fields of the form.
    pub(super) fields: Vec<(String, String)>,
    /// Whether a reason must be given.
    pub(super) reason: Reason,
    /// The label of the button.
    pub(super) button: &'a str,
    /// The URL to return to, after the action or on cancel.
    pub(super) back: String,
}

/// Whether a reason is asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reason {
    /// A reason is optional.
    Asked,
    /// A reason is required.
    Needed,
    /// No reason is asked for, because it would not be stored.
    None,
}

/// Parses the requested action from the field `do`.
pub(super) fn parse_action<T: FromStr>(fields: &Fields) -> Result<T, Problem> {
    fields.read("do").ok_or_else(|| Problem::new(Code::MalformedRequest, "the form does not say what to do"))
}

/// The hidden fields that carry the selected ids to the confirmed request.
pub(super) fn hidden_fields<T: ToString>(ids: &[T]) -> Vec<(String, String)> {
    ids.iter().map(|id| (pick(id), "on".to_owned())).collect()
}

/// The URL to return to: `wanted` if it is a local path that begins with `prefix`, otherwise `default`.
pub(super) fn return_url(wanted: &str, prefix: &str, default: &str) -> String {
    Some(local(wanted)).filter(|path| path.starts_with(prefix)).unwrap_or(default).to_owned()
}
