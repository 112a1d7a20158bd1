//! Notices: what a person is told wherever they are, without looking at a table.

mod hub;

pub use hub::SerializedNotice;
pub(crate) use hub::{Listener, Mailing, NoticeHub};
use serde::Serialize;
use shinjuku_core::game::Decision;
use shinjuku_core::player::Color;
use strum::{Display, EnumDiscriminants, EnumString, VariantArray};
use utoipa::ToSchema;

use crate::accounts::UserRef;
use crate::games::{ProposalKind, Status};
use crate::id::{GameId, TournamentId, UserId};
use crate::maps::Slug;
use crate::store::Timestamp;

/// Something that a person should know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Notice {
    /// When it came to be.
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    /// The table; null where it is not about one.
    #[schema(required)]
    pub game: Option<GameRef>,
    /// The tournament; null where it is not about one.
    #[schema(required)]
    pub tournament: Option<TournamentRef>,
    /// What.
    #[serde(flatten)]
    pub news: News,
}

/// A game, wherever one is named.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct GameRef {
    /// The id.
    pub id: GameId,
    /// What the table is called.
    #[schema(example = "Friday night")]
    pub name: String,
}

/// A tournament, wherever one is named.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TournamentRef {
    /// The id.
    pub id: TournamentId,
    /// Its name in addresses.
    pub slug: Slug,
    /// What it is called.
    #[schema(example = "Spring cup")]
    pub name: String,
}

/// What a notice says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema, EnumDiscriminants)]
#[serde(tag = "type", rename_all = "snake_case")]
#[strum_discriminants(
    name(NoticeKind),
    doc = "The kind of a notice.",
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
    /// The game waits for you.
    YourTurn {
        /// The version of the game.
        version: u32,
        /// What you must decide.
        decision: Decision,
        /// When your time is up; null where no clock runs.
        #[schema(required, value_type = Option<String>, format = DateTime)]
        timeout_at: Option<Timestamp>,
    },
    /// Somebody asks you to their table.
    Invitation {
        /// Who.
        by: UserRef,
        /// The finished game after which they want to play again; null for any other table.
        #[schema(required)]
        rematch_of: Option<GameId>,
    },
    /// A game in which you play has started.
    GameStarted {
        /// The version of the game.
        version: u32,
    },
    /// The others at your table are asked for something, and you with them.
    Proposal {
        /// The version by which it was asked; the answer names it.
        version: u32,
        /// What is asked for.
        kind: ProposalKind,
        /// Who asks.
        by: Color,
    },
    /// A game in which you played is over.
    GameOver {
        /// The version of the game.
        version: u32,
        /// Finished or abandoned.
        status: Status,
        /// Your place; null where there are none.
        #[schema(required)]
        place: Option<u8>,
    },
    /// Somebody asks you to their tournament.
    TournamentInvitation {
        /// Who.
        by: UserRef,
    },
    /// You have come up from the waiting list of a tournament, and are in.
    TournamentEntered {},
    /// You are paired in a round of a tournament: the table is the one that is named; with a bye there is none.
    RoundPublished {
        /// The round.
        round: u32,
        /// When it starts; null where it has started, or where a director starts it.
        #[schema(required, value_type = Option<String>, format = DateTime)]
        starts_at: Option<Timestamp>,
    },
    /// A round in which you were paired was taken back.
    RoundTakenBack {
        /// The round.
        round: u32,
        /// Why.
        reason: String,
    },
    /// Those who direct a tournament have something to say.
    Announcement {
        /// Who.
        by: UserRef,
        /// What.
        text: String,
    },
}

/// A notice on its way to somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AddressedNotice {
    pub(crate) to: UserId,
    pub(crate) notice: Notice,
}

impl Notice {
    /// Its kind.
    pub fn kind(&self) -> NoticeKind {
        NoticeKind::from(&self.news)
    }
}
