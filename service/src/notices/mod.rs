//! Notices: messages to a user about their games and tournaments, wherever they are.

mod hub;

pub use hub::SerializedNotice;
pub(crate) use hub::{HubMessage, Listener, NoticeHub};
use serde::Serialize;
use shinjuku_core::game::Decision;
use shinjuku_core::player::Color;
use strum::{Display, EnumDiscriminants, EnumString, VariantArray};
use utoipa::ToSchema;

use crate::accounts::UserRef;
use crate::database::Timestamp;
use crate::games::{ProposalKind, Status};
use crate::id::{GameId, TournamentId, UserId};
use crate::maps::Slug;

/// A message to a user.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Notice {
    /// When the notice was created.
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    /// The game. Null if the notice is not about a game.
    #[schema(required)]
    pub game: Option<GameRef>,
    /// The tournament. Null if the notice is not about a tournament.
    #[schema(required)]
    pub tournament: Option<TournamentRef>,
    /// The content of the notice.
    #[serde(flatten)]
    pub news: News,
}

/// A reference to a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct GameRef {
    /// The id of the game.
    pub id: GameId,
    /// The name of the table.
    #[schema(example = "Friday night")]
    pub name: String,
}

/// A reference to a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TournamentRef {
    /// The id of the tournament.
    pub id: TournamentId,
    /// The slug of the tournament.
    pub slug: Slug,
    /// The name of the tournament.
    #[schema(example = "Spring cup")]
    pub name: String,
}

/// The content of a notice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema, EnumDiscriminants)]
#[serde(tag = "type", rename_all = "snake_case")]
#[strum_discriminants(
    name(NoticeKind),
    doc = "The kind of notice.",
    derive(
        Hash,
        PartialOrd,
        Ord,
        serde::Serialize,
        serde::Deserialize,
        Display,
        EnumString,
        VariantArray,
        ToSchema
    ),
    serde(rename_all = "snake_case"),
    strum(serialize_all = "snake_case")
)]
pub enum News {
    /// The game is waiting for you.
    YourTurn {
        /// The version of the game.
        version: u32,
        /// What you must decide.
        decision: Decision,
        /// When your time is up. Null if no clock is running.
        #[schema(required, value_type = Option<String>, format = DateTime)]
        timeout_at: Option<Timestamp>,
    },
    /// A user invites you to their table.
    Invitation {
        /// The user who invites you.
        by: UserRef,
        /// The finished game of which this is the rematch. Null for any other table.
        #[schema(required)]
        rematch_of: Option<GameId>,
    },
    /// A game in which you play has started.
    GameStarted {
        /// The version of the game.
        version: u32,
    },
    /// A player at your table has proposed something, and you are asked to answer.
    Proposal {
        /// The version in which it was proposed. Your answer refers to it.
        version: u32,
        /// What is proposed.
        kind: ProposalKind,
        /// The player who proposed it.
        by: Color,
    },
    /// A game in which you played is over.
    GameOver {
        /// The version of the game.
        version: u32,
        /// The status of the game: finished or abandoned.
        status: Status,
        /// Your place. Null if the game was abandoned.
        #[schema(required)]
        place: Option<u8>,
    },
    /// A user invites you to their tournament.
    TournamentInvitation {
        /// The user who invites you.
        by: UserRef,
    },
    /// You moved up from the waiting list of a tournament and are now registered.
    TournamentEntered {},
    /// You have been paired in a round of a tournament. `game` is your table; it is null if you have a bye.
    RoundPublished {
        /// The number of the round.
        round: u32,
        /// When the round starts. Null if it has started or a director starts it.
        #[schema(required, value_type = Option<String>, format = DateTime)]
        starts_at: Option<Timestamp>,
    },
    /// A round in which you were paired was withdrawn.
    RoundTakenBack {
        /// The number of the round.
        round: u32,
        /// The reason that the director gave.
        reason: String,
    },
    /// The directors of a tournament made an announcement.
    Announcement {
        /// The director who made it.
        by: UserRef,
        /// The text of the announcement.
        text: String,
    },
}

/// A notice with its recipient.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AddressedNotice {
    pub(crate) to: UserId,
    pub(crate) notice: Notice,
}

impl Notice {
    /// The kind of the notice.
    pub fn kind(&self) -> NoticeKind {
        NoticeKind::from(&self.news)
    }
}
