//! The view of the standings.

use serde::Serialize;
use utoipa::ToSchema;

use super::super::points::Points;
use super::super::standings::{Standing, TieBreakValue};
use super::People;
use crate::accounts::UserRef;

/// A player's line in the standings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = TournamentStanding)]
pub struct StandingView {
    /// The player's place. Players who are still tied after all tie-breaks share a place.
    #[schema(example = 1)]
    pub place: u32,
    /// The player.
    pub player: UserRef,
    /// The player's tournament points.
    pub points: Points,
    /// The values of the tie-breaks, in the order of the rules.
    pub tie_breaks: Vec<TieBreakValue>,
    /// The number of tables the player has played.
    #[schema(example = 4)]
    pub tables: u32,
    /// The number of tables the player has won.
    #[schema(example = 2)]
    pub wins: u32,
    /// The number of byes the player has had.
    #[schema(example = 0)]
    pub byes: u32,
    /// The number of knock-out rounds the player has survived; null if they were not in a knock-out.
    #[schema(required)]
    pub survived: Option<u32>,
    /// Registration order, starting at 1.
    #[schema(example = 12)]
    pub entry: u32,
    /// Whether the player has dropped out.
    pub dropped: bool,
}

/// The standings of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Standings {
    /// The revision of the tournament that the standings were computed from.
    pub revision: u32,
    /// The standings are those after this round; null before the first round.
    #[schema(required)]
    pub round: Option<u32>,
    /// Whether all tables of that round are decided.
    pub settled: bool,
    /// All players, best first.
    pub items: Vec<StandingView>,
}

impl StandingView {
    pub(in super::super) fn new(standing: &Standing, people: &People) -> Self {
        let Standing {
            place, player, points, tie_breaks, tables, wins, byes, survived, entry, dropped, ..
        } = standing;
        Self {
            place: *place,
            player: people.get(*player),
            points: *points,
            tie_breaks: tie_breaks.clone(),
            tables: *tables,
            wins: *wins,
            byes: *byes,
            survived: *survived,
            entry: *entry,
            dropped: *dropped,
        }
    }
}
