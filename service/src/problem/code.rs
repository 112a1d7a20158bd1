//! The codes of problems.

use strum::{EnumIter, EnumMessage, IntoStaticStr};

/// The code of a problem. Codes never change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, EnumMessage, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Code {
    /// The request is malformed: not JSON, not UTF-8, a wrong type, or an unknown field.
    MalformedRequest,

    /// The operation requires a token, and none was sent.
    Unauthenticated,
    /// The token is invalid, has expired or was revoked.
    InvalidToken,
    /// The name or the password is wrong.
    WrongCredentials,
    /// The refresh token is invalid, has expired or belongs to a session that has ended.
    InvalidRefreshToken,
    /// The refresh token has already been used, so it may have been stolen. Its session has ended.
    RefreshTokenReused,

    /// The personal access token lacks the scope that the operation requires.
    MissingScope,
    /// The account lacks the role that the operation requires.
    MissingRole,
    /// A personal access token cannot be used for this: log in.
    SessionRequired,
    /// A guest cannot do this: claim the account first.
    GuestAccount,
    /// The current password is wrong.
    WrongPassword,
    /// The CSRF token in `X-CSRF-Token` is missing or wrong.
    CsrfFailed,
    /// The account has been suspended.
    AccountDisabled,
    /// Only the owner, or someone with the required role, may do this.
    NotYours,
    /// You are seated at this tournament table, so another director must decide.
    OwnTable,
    /// You are not seated at this table.
    NotSeated,
    /// The table is private, and this is not its invite code.
    WrongInvite,
    /// Advice is given only in games against bots, outside of tournaments.
    AdviceNotAllowed,

    /// The resource does not exist, or you are not allowed to see it.
    NotFound,
    /// This path does not support this method.
    MethodNotAllowed,

    /// The game has changed since the version that you sent: `current_version` is its current version.
    VersionConflict,
    /// Another account has this name.
    NameTaken,
    /// Another map, or another tournament, has this slug.
    SlugTaken,
    /// The seat is taken.
    SeatTaken,
    /// Another player has this colour.
    ColorTaken,
    /// You are already seated at this table, or the user you are inviting is.
    AlreadySeated,
    /// The user is already invited to this table.
    AlreadyInvited,
    /// The game cannot start until all seats are taken.
    SeatsEmpty,
    /// Only an admin can start a game without human players.
    PersonRequired,
    /// The account has reached the limit of games against bots: finish one first.
    TooManyBotGames,
    /// The game has not started.
    GameNotStarted,
    /// The game has already started.
    GameStarted,
    /// The game was abandoned.
    GameAbandoned,
    /// The game is still in progress.
    GameRunning,
    /// Your time is up, and a bot is playing for you.
    TimeIsUp,
    /// Another proposal is open and must be answered first.
    ProposalOpen,
    /// You have made too many proposals: wait until someone has acted.
    TooManyProposals,
    /// There is no open proposal with this version, or you have already agreed to it.
    NoProposal,
    /// The game uses a version of the rules that this server does not support.
    OtherRules,
    /// The account already has a password.
    AlreadyClaimed,
    /// The last admin cannot be demoted or suspended.
    LastAdmin,
    /// The map has been archived.
    MapArchived,
    /// There is nothing to publish: the map or round has no draft, or the draft has no changes.
    NothingToPublish,
    /// The game belongs to a tournament, so only its directors may do this.
    TournamentGame,
    /// This is not possible in the current status of the tournament.
    TournamentStage,
    /// Registration is closed, or you are not eligible.
    RegistrationClosed,
    /// The user is already registered for the tournament or on its waiting list.
    AlreadyRegistered,
    /// Some tables of the last round have no result yet.
    RoundNotOver,
    /// A knock-out table is tied: a director must decide who advances or wins.
    TieUndecided,
    /// The draft of the round has changed since you read it: `current_version` is its revision.
    PairingChanged,
    /// This ruling cannot be made or revoked in the current state of the table.
    RulingNotPossible,

    /// The draft has changed since you read it: `current_version` is its revision.
    DraftChanged,
    /// The tournament's settings have changed since you read them: `current_version` is their revision.
    SettingsChanged,
    /// The `If-Match` header is required; it must contain the revision that you have read.
    RevisionRequired,

    /// The body is larger than the server accepts.
    BodyTooLarge,
    /// The body must be `application/json`.
    UnsupportedMediaType,

    /// Some fields have invalid values; `errors` lists up to 100 of them.
    InvalidFields,
    /// The game cannot be set up as requested; `errors` lists up to 100 reasons.
    InvalidSetup,
    /// The map document has errors; `errors` lists up to 100 of them.
    InvalidMap,
    /// The round cannot be paired like this; `errors` lists every reason.
    CannotPair,
    /// The idempotency key was used for a different request.
    IdempotencyKeyReused,
    /// There is no action to undo.
    NothingToUndo,
    /// The last action was another player's.
    NotYourAction,
    /// The last action cannot be undone, because it revealed hidden information.
    SomethingRevealed,
    /// The proposal is not possible: there is no clock to pause or resume, or you have no action to undo.
    NothingToPropose,
    /// The goal of the lesson has not been reached in this game.
    LessonNotComplete,
    /// The rules of the game refuse the action.
    #[strum(disabled)]
    Refused(&'static str),

    /// Too many requests; try again after `Retry-After` seconds.
    TooManyRequests,
    /// The server or its database is overloaded or does not respond; try again after `Retry-After` seconds.
    Unavailable,
    /// An internal error occurred and was logged.
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

    /// What the code means, in one sentence.
    #[expect(
        clippy::expect_used,
        clippy::missing_panics_doc,
        reason = "the lint `missing_docs` requires a doc comment on every code"
    )]
    pub fn meaning(self) -> &'static str {
        match self {
            Self::Refused(_) => "The rules of the game refuse the action.",
            other => other.get_documentation().expect("every code is documented"),
        }
    }
}
