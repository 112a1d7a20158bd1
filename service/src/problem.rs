//! Problems: every "no" of the service, with a stable code and the facts that help. Only the api knows HTTP statuses.

use std::fmt;

use serde::Serialize;
use serde_json::Value;
use shinjuku_core::map::{Fault as MapFault, MAX_FAULTS, Report};
use shinjuku_core::refusal::Explanation;
use shinjuku_core::setup::SetupFault;
use strum::{EnumIter, EnumMessage, IntoStaticStr};
use utoipa::ToSchema;

/// The code of a problem. Names never change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, EnumMessage, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Code {
    /// The request is not of the form that the operation takes: not JSON, not UTF-8, a wrong type, an unknown field.
    MalformedRequest,

    /// The operation needs a token, and none came along.
    Unauthenticated,
    /// The token is not one of ours, has expired or was revoked.
    InvalidToken,
    /// The name or the password is wrong.
    WrongCredentials,
    /// The refresh token is not one of ours, has expired or belongs to a session that has ended.
    InvalidRefreshToken,
    /// The refresh token was used before: somebody else may have it, and its session has ended.
    RefreshTokenReused,

    /// The personal access token has not the scope that the operation needs.
    MissingScope,
    /// The account has not the role that the operation needs.
    MissingRole,
    /// A personal access token cannot be used for this: log in.
    SessionRequired,
    /// A guest cannot do this: claim the account first.
    GuestAccount,
    /// The password of now is wrong.
    WrongPassword,
    /// A request with a cookie has not brought the word of our pages in `X-CSRF-Token`.
    CsrfFailed,
    /// The account has been disabled.
    AccountDisabled,
    /// Only the owner, or somebody with the right role, may do this.
    NotYours,
    /// You sit at this table of a tournament: another director must decide.
    OwnTable,
    /// You do not sit at this table.
    NotSeated,
    /// The table is private, and this is not its invite.
    WrongInvite,

    /// There is no such thing, or it is not for you to see.
    NotFound,
    /// The path exists, but not with this method.
    MethodNotAllowed,

    /// The game has gone on: `current_version` is its version now.
    VersionConflict,
    /// Another account has this name.
    NameTaken,
    /// Another map, or another tournament, has this slug.
    SlugTaken,
    /// Somebody sits there.
    SeatTaken,
    /// Somebody has this colour.
    ColorTaken,
    /// You sit at this table already, or whom you ask to it does.
    AlreadySeated,
    /// They are asked to this table already.
    AlreadyInvited,
    /// A game cannot start before all its seats are taken.
    SeatsEmpty,
    /// Only an admin can start a game without a person in a seat.
    PersonRequired,
    /// The account plays against bots alone in as many games as the server allows: finish one first.
    TooManyBotGames,
    /// The game has not started.
    GameNotStarted,
    /// The game has started.
    GameStarted,
    /// The game was abandoned.
    GameAbandoned,
    /// The game is still being played.
    GameRunning,
    /// Your time is up, and a bot plays for you.
    TimeIsUp,
    /// Something else is proposed already: it must be answered first.
    ProposalOpen,
    /// You have proposed enough: wait until somebody has acted.
    TooManyProposals,
    /// Nothing of this version is proposed, or not any more, or you have agreed to it already.
    NoProposal,
    /// The game is played by a version of the rules that this server does not know.
    OtherRules,
    /// The account has a password already.
    AlreadyClaimed,
    /// There would be no admin left.
    LastAdmin,
    /// The map has been archived.
    MapArchived,
    /// There is no draft that could be published: of the map, or of a round.
    NothingToPublish,
    /// The game belongs to a tournament, whose directors decide this.
    TournamentGame,
    /// The tournament has not come so far, or is past it.
    TournamentStage,
    /// Nobody can register for the tournament, or not so.
    RegistrationClosed,
    /// They are in the tournament already, or wait for a place.
    AlreadyRegistered,
    /// Tables of the last round are not decided.
    RoundNotOver,
    /// A table of the knock-out is tied: a director must decide who goes on, or who wins.
    TieUndecided,
    /// The draft of the round is another one now: `current_version` is its revision.
    PairingChanged,
    /// This cannot be decided, or taken back, as the table stands.
    RulingNotPossible,

    /// The draft has changed since you read it: `current_version` is its revision now.
    DraftChanged,
    /// Another director has changed the settings of the tournament since you read them: `current_version` is their revision now.
    SettingsChanged,
    /// Say which revision you have read, in `If-Match`.
    RevisionRequired,

    /// The body is larger than the server takes.
    BodyTooLarge,
    /// The body must be `application/json`.
    UnsupportedMediaType,

    /// Fields have values that cannot be; `errors` lists them, up to 100.
    InvalidFields,
    /// The table cannot be set up as asked; `errors` lists up to 100 faults.
    InvalidSetup,
    /// The map document has faults; `errors` lists up to 100 of them.
    InvalidMap,
    /// The round cannot be paired so; `errors` lists every reason.
    CannotPair,
    /// The idempotency key was used for another request.
    IdempotencyKeyReused,
    /// Nothing has been done that could be taken back.
    NothingToUndo,
    /// The last action was another player's.
    NotYourAction,
    /// The last action showed somebody something that was hidden.
    SomethingRevealed,
    /// What is proposed cannot be: there is no clock to stop, or nothing of yours to take back.
    NothingToPropose,
    /// The rules of the game refuse the action.
    #[strum(disabled)]
    Refused(&'static str),

    /// Too many requests; try again after `Retry-After` seconds.
    TooManyRequests,
    /// The server or its database is overloaded or does not answer; try again after `Retry-After` seconds.
    Unavailable,
    /// A fault of the server. It has been logged.
    Internal,
}

impl Code {
    /// The name of the code.
    pub fn name(self) -> &'static str {
        match self {
            Self::Refused(code) => code,
            other => other.into(),
        }
    }

    /// What it means, in a sentence.
    pub fn meaning(self) -> &'static str {
        self.get_documentation().unwrap_or_default()
    }
}

/// Why something was not done. Nothing has changed.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// What kind of problem it is. The rest is boxed: most results are not problems, and all are as large as one.
    pub code: Code,
    facts: Box<Facts>,
}

/// What there is to say about a problem.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Facts {
    /// What is wrong, in a sentence.
    pub detail: String,
    /// The faults of the request, up to [`MAX_FAULTS`].
    pub errors: Vec<Fault>,
    /// How many faults the request has.
    pub error_count: usize,
    /// What would have been allowed.
    pub options: Option<Value>,
    /// The version that there is.
    pub current_version: Option<u32>,
    /// How many seconds to wait.
    pub retry_after: Option<u64>,
}

/// One thing that is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ProblemFault)]
pub struct Fault {
    /// Where: a JSON pointer into the request's body, or the name of a parameter.
    #[schema(example = "/setup/position/stores/0/station")]
    pub pointer: String,
    /// What, for programs.
    #[schema(value_type = String, example = "unknown_station")]
    pub code: String,
    /// What, in words.
    #[schema(example = "there is no station 'shinjku'")]
    pub message: String,
}

impl Fault {
    /// A fault of a field.
    pub fn new(pointer: impl Into<String>, code: impl fmt::Display, message: impl Into<String>) -> Self {
        Self { pointer: pointer.into(), code: code.to_string(), message: message.into() }
    }
}

impl Problem {
    /// A problem, in a sentence.
    pub fn new(code: Code, detail: impl Into<String>) -> Self {
        Self { code, facts: Box::new(Facts { detail: detail.into(), ..Facts::default() }) }
    }

    /// A problem with a request's fields.
    pub fn with_errors(code: Code, detail: impl Into<String>, mut errors: Vec<Fault>) -> Self {
        let error_count = errors.len();
        errors.truncate(MAX_FAULTS);
        Self {
            code,
            facts: Box::new(Facts { detail: detail.into(), errors, error_count, ..Facts::default() }),
        }
    }

    /// A single field that cannot be.
    pub fn field(pointer: &str, code: &str, message: impl Into<String>) -> Self {
        let message = message.into();
        let errors = vec![Fault::new(pointer, code, message.clone())];
        Self::with_errors(Code::InvalidFields, message, errors)
    }

    /// Several fields that cannot be.
    pub fn from_fields(errors: Vec<Fault>) -> Self {
        let detail = summary("fields have values that cannot be", &errors, errors.len());
        Self::with_errors(Code::InvalidFields, detail, errors)
    }

    /// There is no such thing, as far as the caller is concerned.
    pub fn not_found(what: impl fmt::Display) -> Self {
        Self::new(Code::NotFound, format!("there is no {what}"))
    }

    /// The caller has seen another version.
    pub fn version_conflict(seen: u32, current: u32) -> Self {
        let detail = format!("you have seen version {seen} of the game, and it is at version {current}");
        let mut problem = Self::new(Code::VersionConflict, detail);
        problem.facts.current_version = Some(current);
        problem
    }

    /// The caller has read another revision of a draft.
    pub fn draft_changed(current: u32) -> Self {
        let mut problem = Self::new(Code::DraftChanged, format!("the draft is at revision {current} now"));
        problem.facts.current_version = Some(current);
        problem
    }

    /// The caller has read another revision of the settings of a tournament.
    pub fn settings_changed(current: u32) -> Self {
        let detail = format!("another director has changed the settings: they are at revision {current} now");
        let mut problem = Self::new(Code::SettingsChanged, detail);
        problem.facts.current_version = Some(current);
        problem
    }

    /// The caller has read another draft of a round.
    pub fn pairing_changed(current: u32) -> Self {
        let detail = format!("the draft of the round is at revision {current} now");
        let mut problem = Self::new(Code::PairingChanged, detail);
        problem.facts.current_version = Some(current);
        problem
    }

    /// The caller directs the tournament of a table, and sits there.
    pub fn own_table() -> Self {
        Self::new(Code::OwnTable, "you sit at this table: another director must decide")
    }

    /// The caller asks too much.
    pub fn too_many(retry_after: u64) -> Self {
        let detail = format!("too many requests; try again in {retry_after} seconds");
        let mut problem = Self::new(Code::TooManyRequests, detail);
        problem.facts.retry_after = Some(retry_after);
        problem
    }

    /// Too much is waiting for the server to do something.
    pub fn busy(retry_after: u64) -> Self {
        let detail = format!("the server is busy; try again in {retry_after} seconds");
        let mut problem = Self::new(Code::Unavailable, detail);
        problem.facts.retry_after = Some(retry_after);
        problem
    }

    /// The database does not do its part.
    pub fn unavailable(trouble: &dyn fmt::Display) -> Self {
        tracing::error!(%trouble, "the database is unavailable");
        let mut problem = Self::new(Code::Unavailable, "the server is temporarily unavailable; try again");
        problem.facts.retry_after = Some(1);
        problem
    }

    /// A fault of the server itself.
    pub fn internal(trouble: &dyn fmt::Display) -> Self {
        tracing::error!(%trouble, "internal error");
        Self::new(Code::Internal, "an internal error occurred; it has been logged")
    }

    /// Whether it is the database that did not do its part.
    pub fn is_unavailable(&self) -> bool {
        self.code == Code::Unavailable
    }

    /// What there is to say about it.
    pub fn facts(&self) -> &Facts {
        &self.facts
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
        problem.facts.options = (!options.is_null()).then_some(options);
        problem
    }
}

impl Problem {
    /// A table that cannot be set up. The faults of the options lie at the top of the request, those of a study in `setup`.
    pub fn from_setup(faults: Vec<SetupFault>) -> Self {
        let of_options = |pointer: &str| pointer.starts_with("/players") || pointer.starts_with("/mods");
        let errors = faults.into_iter().map(|SetupFault { code, pointer, message }| {
            let pointer = if of_options(&pointer) { pointer } else { format!("/setup{pointer}") };
            Fault::new(pointer, code, message)
        });
        let errors: Vec<Fault> = errors.collect();
        let detail = summary("the table cannot be set up so", &errors, errors.len());
        Self::with_errors(Code::InvalidSetup, detail, errors)
    }

    /// A draft that is not a map document. Pointers lead from `root`, where the request has the draft.
    pub fn from_draft(report: &Report, root: &str) -> Self {
        let errors = faults_of(report, root);
        let named = |MapFault { pointer, message, .. }: &MapFault| {
            if pointer.is_empty() { message.clone() } else { format!("{pointer}: {message}") }
        };
        let mut reasons: Vec<String> = report.errors.iter().take(MAX_REASONS).map(named).collect();
        if let more @ 1.. = report.error_count.saturating_sub(MAX_REASONS) {
            reasons.push(format!("and {more} more"));
        }
        let detail = format!("this is not a map document: {}", reasons.join("; "));
        let mut problem = Self::with_errors(Code::InvalidFields, detail, errors);
        problem.facts.error_count = report.error_count;
        problem
    }

    /// A map document with faults. Pointers lead from `root`, where the request has the document.
    pub fn from_map(report: &Report, root: &str) -> Self {
        let errors = faults_of(report, root);
        let detail = summary("the map has faults", &errors, report.error_count);
        let mut problem = Self::with_errors(Code::InvalidMap, detail, errors);
        problem.facts.error_count = report.error_count;
        problem
    }
}

/// How many faults of a document the detail of a problem names; `errors` has more.
const MAX_REASONS: usize = 5;

fn faults_of(report: &Report, root: &str) -> Vec<Fault> {
    let fault = |MapFault { code, pointer, message, .. }: &MapFault| {
        Fault::new(format!("{root}{pointer}"), code, message)
    };
    report.errors.iter().map(fault).collect()
}

/// The first of `count` errors in a sentence.
fn summary(what: &str, errors: &[Fault], count: usize) -> String {
    match errors.first() {
        None => what.to_owned(),
        Some(only) if count == 1 => format!("{what}: {}", only.message),
        Some(first) => format!("{what}: {}; and {} more", first.message, count - 1),
    }
}
