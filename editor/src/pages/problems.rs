//! Problems in the reader's language.
//!
//! The service writes its messages in English. Other languages have messages of their own for each code, in the area
//! `problems`.

use shinjuku_service::problem::{FieldError, Problem};

use super::visit::Visit;

/// The code of an error whose message is already in the reader's language.
pub(super) const TRANSLATED: &str = "translated";

impl Visit {
    /// What is wrong, in the reader's language.
    pub(super) fn problem(&self, problem: &Problem) -> String {
        let facts = problem.context();
        let own = self.language.own(&key("problem", problem.code.name()), &[]);
        match (own, facts.errors.is_empty()) {
            (None, _) => facts.detail.clone(),
            (Some(own), true) => own,
            (Some(_), false) => self.field_errors(problem),
        }
    }

    /// All errors of a problem, or what is wrong if it has none.
    pub(super) fn field_errors(&self, problem: &Problem) -> String {
        let errors: Vec<String> =
            problem.context().errors.iter().map(|error| self.field_error(error)).collect();
        if errors.is_empty() {
            self.problem(problem)
        } else {
            errors.join(self.say("common-error-separator"))
        }
    }

    /// What is wrong with a field, in the reader's language.
    pub(super) fn field_error(&self, error: &FieldError) -> String {
        let own = self.language.own(&key("fault", &error.code), &[]);
        own.unwrap_or_else(|| error.message.clone())
    }
}

pub(super) fn key(kind: &str, code: &str) -> String {
    format!("{kind}-{}", code.replace(['_', '/'], "-"))
}
