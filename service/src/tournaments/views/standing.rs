//! Who stands where.

use serde::Serialize;
use utoipa::ToSchema;

use super::super::points::Points;
use super::super::standings::{Standing, TieBreakValue};
use super::People;
use crate::accounts::UserRef;

/// Where somebody stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = TournamentStanding)]
pub struct StandingView {
    /// Their place; those between whom nothing decides share it.
    #[schema(example = 1)]
    pub place: u32,
    /// Who.
    pub player: UserRef,
    /// Their points.
    pub points: Points,
    /// What decides between equal points, in the order of the rules.
    pub tie_breaks: Vec<TieBreakValue>,
    /// How many tables they have played.
    #[schema(example = 4)]
    pub tables: u32,
    /// How many of them they have won.
    #[schema(example = 2)]
    pub wins: u32,
    /// How many byes they have had.
    #[schema(example = 0)]
    pub byes: u32,
    /// How many rounds of the knock-out they have survived; null where they were not in one.
    #[schema(required)]
    pub survived: Option<u32>,
    /// The how-manieth they were to come.
    #[schema(example = 12)]
    pub entry: u32,
    /// Whether they have dropped out.
    pub dropped: bool,
}

/// The standings of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Standings {
    /// The revision of the tournament from which they follow.
    pub revision: u32,
    /// After which round; null before the first.
    #[schema(required)]
    pub round: Option<u32>,
    /// Whether all tables of that round are decided.
    pub settled: bool,
    /// Everybody, the best first.
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
