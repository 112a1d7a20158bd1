//! Problems as HTTP responses (RFC 9457). This is the only place that maps problem codes to statuses.

use std::fmt;

use actix_web::http::{StatusCode, header};
use actix_web::{HttpResponse, ResponseError};
use serde::Serialize;
use serde_json::Value;
use shinjuku_service::problem::{Code, FieldError, Problem};
use utoipa::ToSchema;

/// The result of a handler.
pub(crate) type ApiResult = Result<HttpResponse, ApiError>;

/// A problem that is returned to the client.
#[derive(Debug)]
pub(crate) struct ApiError(pub(crate) Problem);

impl From<Problem> for ApiError {
    fn from(problem: Problem) -> Self {
        Self(problem)
    }
}

/// A problem (RFC 9457).
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Problem)]
pub(crate) struct ProblemDetails {
    /// The URL of the documentation for the code.
    #[serde(rename = "type")]
    #[schema(example = "/docs/errors#version_conflict")]
    kind: String,
    /// A short, human-readable summary of the kind of problem.
    #[schema(example = "Conflict")]
    title: &'static str,
    /// The HTTP status of the response.
    #[schema(example = 409)]
    status: u16,
    /// A human-readable explanation of what is wrong.
    #[schema(example = "you have seen version 16 of the game, but it is now at version 17")]
    detail: String,
    /// The machine-readable code of the problem. Codes never change.
    #[schema(example = "version_conflict")]
    code: &'static str,
    /// The errors in the request, up to 100.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false, max_items = 100)]
    errors: Vec<FieldError>,
    /// The total number of errors, if `errors` does not list all of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    error_count: Option<usize>,
    /// What would have been allowed: a list of the names, actions, cards or other values that would be accepted.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    options: Option<Value>,
    /// The current version.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    current_version: Option<u32>,
}

/// Returns the HTTP status of a code.
pub(crate) const fn status(code: Code) -> StatusCode {
    match code {
        Code::MalformedRequest => StatusCode::BAD_REQUEST,
        Code::Unauthenticated
        | Code::InvalidToken
        | Code::WrongCredentials
        | Code::InvalidRefreshToken
        | Code::RefreshTokenReused => StatusCode::UNAUTHORIZED,
        Code::MissingScope
        | Code::MissingRole
        | Code::SessionRequired
        | Code::GuestAccount
        | Code::CsrfFailed
        | Code::AccountDisabled
        | Code::WrongPassword
        | Code::NotYours
        | Code::OwnTable
        | Code::NotSeated
        | Code::WrongInvite
        | Code::AdviceNotAllowed => StatusCode::FORBIDDEN,
        Code::NotFound => StatusCode::NOT_FOUND,
        Code::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
        Code::VersionConflict
        | Code::NameTaken
        | Code::SlugTaken
        | Code::SeatTaken
        | Code::ColorTaken
        | Code::AlreadySeated
        | Code::AlreadyInvited
        | Code::SeatsEmpty
        | Code::PersonRequired
        | Code::TooManyBotGames
        | Code::GameNotStarted
        | Code::GameStarted
        | Code::GameAbandoned
        | Code::GameRunning
        | Code::TimeIsUp
        | Code::ProposalOpen
        | Code::TooManyProposals
        | Code::NoProposal
        | Code::OtherRules
        | Code::AlreadyClaimed
        | Code::LastAdmin
        | Code::MapArchived
        | Code::NothingToPublish
        | Code::TournamentGame
        | Code::TournamentStage
        | Code::RegistrationClosed
        | Code::AlreadyRegistered
        | Code::RoundNotOver
        | Code::TieUndecided
        | Code::PairingChanged
        | Code::RulingNotPossible => StatusCode::CONFLICT,
        Code::DraftChanged | Code::SettingsChanged => StatusCode::PRECONDITION_FAILED,
        Code::RevisionRequired => StatusCode::PRECONDITION_REQUIRED,
        Code::BodyTooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        Code::UnsupportedMediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        Code::InvalidFields
        | Code::InvalidSetup
        | Code::InvalidMap
        | Code::CannotPair
        | Code::IdempotencyKeyReused
        | Code::NothingToUndo
        | Code::NotYourAction
        | Code::SomethingRevealed
        | Code::NothingToPropose
        | Code::LessonNotComplete
        | Code::Refused(_) => StatusCode::UNPROCESSABLE_ENTITY,
        Code::TooManyRequests => StatusCode::TOO_MANY_REQUESTS,
        Code::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        Code::Internal => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

/// Returns the title of a code: that of its status, unless the rules of the game refuse the action.
pub(crate) fn title(code: Code) -> &'static str {
    match code {
        Code::Refused(_) => "Refused by the rules",
        other => status(other).canonical_reason().unwrap_or("Problem"),
    }
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.0.code.name(), self.0.context().detail)
    }
}

impl ResponseError for ApiError {
    fn status_code(&self) -> StatusCode {
        status(self.0.code)
    }

    fn error_response(&self) -> HttpResponse {
        let code = self.0.code;
        let facts = self.0.context();
        let details = ProblemDetails {
            kind: format!("/docs/errors#{}", code.name()),
            title: title(code),
            status: status(code).as_u16(),
            detail: facts.detail.clone(),
            code: code.name(),
            errors: facts.errors.clone(),
            error_count: Some(facts.error_count).filter(|count| *count > facts.errors.len()),
            options: facts.options.clone(),
            current_version: facts.current_version,
        };
        let mut response = HttpResponse::build(status(code));
        response.insert_header((header::CACHE_CONTROL, "no-store"));
        if let Some(seconds) = facts.retry_after {
            response.insert_header((header::RETRY_AFTER, seconds));
        }
        if status(code) == StatusCode::UNAUTHORIZED {
            response.insert_header((header::WWW_AUTHENTICATE, "Bearer"));
        }
        match serde_json::to_vec(&details) {
            Ok(body) => response.content_type("application/problem+json").body(body),
            Err(error) => {
                tracing::error!(%error, code = details.code, "a problem cannot be serialized");
                response.finish()
            }
        }
    }
}
