//! Problems: every error of the service, with a stable code and helpful details. Only the API layer knows HTTP
//! statuses.

mod code;

use std::fmt;

pub use code::Code;
use serde::Serialize;
use serde_json::Value;
use shinjuku_core::map::{MAX_ISSUES, MapIssue, MapReport};
use shinjuku_core::plural::plural;
use shinjuku_core::refusal::Explanation;
use shinjuku_core::setup::{SetupError, SetupIssue};
use utoipa::ToSchema;

/// Why something was not done. Nothing has changed.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// The kind of problem. The rest is boxed, because every `Result` is as large as its error.
    pub code: Code,
    context: Box<ProblemContext>,
}

/// The details of a problem.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ProblemContext {
    /// What is wrong, in one sentence.
    pub detail: String,
    /// The errors in the request, up to [`MAX_ISSUES`].
    pub errors: Vec<FieldError>,
    /// The total number of errors in the request.
    pub error_count: usize,
    /// What would have been allowed.
    pub options: Option<Value>,
    /// The current version or revision.
    pub current_version: Option<u32>,
    /// How many seconds to wait before a retry.
    pub retry_after: Option<u64>,
}

/// One error in a request, and where it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct FieldError {
    /// The location: a JSON pointer into the request body, or the name of a parameter.
    #[schema(example = "/setup/position/stores/0/station")]
    pub pointer: String,
    /// The machine-readable code of the error.
    #[schema(value_type = String, example = "unknown_station")]
    pub code: String,
    /// What is wrong, in words.
    #[schema(example = "there is no station 'shinjku'")]
    pub message: String,
}

impl FieldError {
    /// Creates an error for a field.
    pub fn new(pointer: impl Into<String>, code: impl fmt::Display, message: impl Into<String>) -> Self {
        Self { pointer: pointer.into(), code: code.to_string(), message: message.into() }
    }
}

impl Problem {
    /// Creates a problem with a detail in one sentence.
    pub fn new(code: Code, detail: impl Into<String>) -> Self {
        Self {
            code,
            context: Box::new(ProblemContext { detail: detail.into(), ..ProblemContext::default() }),
        }
    }

    /// Creates a problem with errors in the request's fields.
    pub fn with_errors(code: Code, detail: impl Into<String>, mut errors: Vec<FieldError>) -> Self {
        let error_count = errors.len();
        errors.truncate(MAX_ISSUES);
        Self {
            code,
            context: Box::new(ProblemContext {
                detail: detail.into(),
                errors,
                error_count,
                ..ProblemContext::default()
            }),
        }
    }

    /// Creates a problem with a single invalid field.
    pub fn field(pointer: &str, code: &str, message: impl Into<String>) -> Self {
        let message = message.into();
        let errors = vec![FieldError::new(pointer, code, message.clone())];
        Self::with_errors(Code::InvalidFields, message, errors)
    }

    /// Creates a problem with several invalid fields.
    pub fn from_fields(errors: Vec<FieldError>) -> Self {
        let detail = summary("some fields are invalid", &errors, errors.len());
        Self::with_errors(Code::InvalidFields, detail, errors)
    }

    /// The resource does not exist, or the caller may not see it.
    pub fn not_found(what: impl fmt::Display) -> Self {
        Self::new(Code::NotFound, format!("there is no {what}"))
    }

    /// The caller has seen another version of a game.
    pub fn version_conflict(seen: u32, current: u32) -> Self {
        let detail = format!("you have seen version {seen} of the game, but it is now at version {current}");
        let mut problem = Self::new(Code::VersionConflict, detail);
        problem.context.current_version = Some(current);
        problem
    }

    /// The caller has read another revision of a draft.
    pub fn draft_changed(current: u32) -> Self {
        let mut problem =
            Self::new(Code::DraftChanged, format!("the draft has changed: it is now at revision {current}"));
        problem.context.current_version = Some(current);
        problem
    }

    /// The caller has read another revision of a tournament's settings.
    pub fn settings_changed(current: u32) -> Self {
        let detail = format!("another director has changed the settings: they are now at revision {current}");
        let mut problem = Self::new(Code::SettingsChanged, detail);
        problem.context.current_version = Some(current);
        problem
    }

    /// The caller has read another revision of a round's draft.
    pub fn pairing_changed(current: u32) -> Self {
        let detail = format!("the draft of the round has changed: it is now at revision {current}");
        let mut problem = Self::new(Code::PairingChanged, detail);
        problem.context.current_version = Some(current);
        problem
    }

    /// The caller directs the tournament of a table and is seated there.
    pub fn own_table() -> Self {
        Self::new(Code::OwnTable, "you are seated at this table: another director must decide")
    }

    /// The caller has exceeded a rate limit.
    pub fn too_many(retry_after: u64) -> Self {
        let detail = format!("too many requests; try again in {}", plural(retry_after, "second"));
        let mut problem = Self::new(Code::TooManyRequests, detail);
        problem.context.retry_after = Some(retry_after);
        problem
    }

    /// The server is overloaded.
    pub fn busy(retry_after: u64) -> Self {
        let detail = format!("the server is busy; try again in {}", plural(retry_after, "second"));
        let mut problem = Self::new(Code::Unavailable, detail);
        problem.context.retry_after = Some(retry_after);
        problem
    }

    /// The database is not available. Logs the cause.
    pub fn unavailable(error: &dyn fmt::Display) -> Self {
        tracing::error!(%error, "the database is unavailable");
        let mut problem = Self::new(Code::Unavailable, "the server is temporarily unavailable; try again");
        problem.context.retry_after = Some(1);
        problem
    }

    /// An internal error. Logs the cause.
    pub fn internal(error: &dyn fmt::Display) -> Self {
        tracing::error!(%error, "internal error");
        Self::new(Code::Internal, "an internal error occurred; it has been logged")
    }

    /// Whether the server or its database was not available.
    pub fn is_unavailable(&self) -> bool {
        self.code == Code::Unavailable
    }

    /// The details of the problem.
    pub fn context(&self) -> &ProblemContext {
        &self.context
    }
}

impl From<diesel::result::Error> for Problem {
    fn from(error: diesel::result::Error) -> Self {
        Self::unavailable(&error)
    }
}

impl From<Explanation> for Problem {
    fn from(Explanation { code, detail, options }: Explanation) -> Self {
        let mut problem = Self::new(Code::Refused(code), detail);
        problem.context.options = (!options.is_null()).then_some(options);
        problem
    }
}

impl Problem {
    /// A game that cannot be set up. Errors in the options are at the top level of the request; errors in a study
    /// are under `setup`.
    pub fn from_setup(error: SetupError) -> Self {
        let of_options = |pointer: &str| pointer.starts_with("/players") || pointer.starts_with("/mods");
        let errors = error.into_issues().into_iter().map(|SetupIssue { code, pointer, message }| {
            let pointer = if of_options(&pointer) { pointer } else { format!("/setup{pointer}") };
            FieldError::new(pointer, code, message)
        });
        let errors: Vec<FieldError> = errors.collect();
        let detail = summary("the table cannot be set up", &errors, errors.len());
        Self::with_errors(Code::InvalidSetup, detail, errors)
    }

    /// A draft that is not a map document. `root` is the location of the draft in the request.
    pub fn from_draft(report: &MapReport, root: &str) -> Self {
        let errors = field_errors(report, root);
        let named = |MapIssue { pointer, message, .. }: &MapIssue| {
            if pointer.is_empty() { message.clone() } else { format!("{pointer}: {message}") }
        };
        let mut reasons: Vec<String> = report.errors.iter().take(MAX_REASONS).map(named).collect();
        if let more @ 1.. = report.error_count.saturating_sub(MAX_REASONS) {
            reasons.push(format!("and {more} more"));
        }
        let detail = format!("this is not a map document: {}", reasons.join("; "));
        let mut problem = Self::with_errors(Code::InvalidFields, detail, errors);
        problem.context.error_count = report.error_count;
        problem
    }

    /// A map document with errors. `root` is the location of the document in the request.
    pub fn from_map(report: &MapReport, root: &str) -> Self {
        let errors = field_errors(report, root);
        let detail = summary("the map has errors", &errors, report.error_count);
        let mut problem = Self::with_errors(Code::InvalidMap, detail, errors);
        problem.context.error_count = report.error_count;
        problem
    }
}

/// The maximum number of document errors that the detail of a problem lists. `errors` can contain more.
const MAX_REASONS: usize = 5;

fn field_errors(report: &MapReport, root: &str) -> Vec<FieldError> {
    let field_error = |MapIssue { code, pointer, message, .. }: &MapIssue| {
        FieldError::new(format!("{root}{pointer}"), code, message)
    };
    report.errors.iter().map(field_error).collect()
}

/// Summarizes the first of `count` errors in one sentence.
fn summary(what: &str, errors: &[FieldError], count: usize) -> String {
    match errors.first() {
        None => what.to_owned(),
        Some(only) if count == 1 => format!("{what}: {}", only.message),
        Some(first) => format!("{what}: {}; and {} more", first.message, count - 1),
    }
}
