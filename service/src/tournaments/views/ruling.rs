//! The view of a ruling's effect.

use serde::Serialize;
use utoipa::ToSchema;

use super::super::points::Points;
use super::super::standings::Standing;
use super::super::tournament::Tournament;
use super::{People, TableView};
use crate::accounts::{Caller, UserRef};
use crate::problem::Problem;

/// The effect of a ruling: the table before and after it, and the changes to the standings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct RulingOutcome {
    /// The table before the ruling.
    pub before: TableView,
    /// The table after the ruling.
    pub after: TableView,
    /// The players whose place or points change.
    pub standings: Vec<StandingChange>,
}

/// The change in a player's standing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct StandingChange {
    /// The player.
    pub player: UserRef,
    /// The player's place before the ruling.
    pub place_before: u32,
    /// The player's place after the ruling.
    pub place_after: u32,
    /// The player's points before the ruling.
    pub points_before: Points,
    /// The player's points after the ruling.
    pub points_after: Points,
}

impl RulingOutcome {
    pub(in super::super) fn new(
        before: &Tournament,
        after: &Tournament,
        (round, table): (u32, u32),
        caller: &Caller,
        people: &People,
    ) -> Result<Self, Problem> {
        let (was, is) = (before.standings(u32::MAX), after.standings(u32::MAX));
        let change = |then: &Standing| {
            let now = is.iter().find(|now| now.player == then.player)?;
            let same = (now.place, now.points) == (then.place, then.points);
            (!same).then(|| StandingChange {
                player: people.get(then.player),
                place_before: then.place,
                place_after: now.place,
                points_before: then.points,
                points_after: now.points,
            })
        };
        Ok(Self {
            before: before.table_view(Some(caller), round, table, people)?,
            after: after.table_view(Some(caller), round, table, people)?,
            standings: was.iter().filter_map(change).collect(),
        })
    }

    /// Returns the reason for the ruling, or for its revocation.
    pub(in super::super) fn reason(&self) -> Option<String> {
        let new = self
            .after
            .rulings
            .iter()
            .zip(self.before.rulings.iter().map(Some).chain(std::iter::repeat(None)));
        let changed = new.filter(|(now, then)| Some(*now) != *then).map(|(now, _)| now).last()?;
        Some(changed.revoked.as_ref().map_or(&changed.reason, |revoked| &revoked.reason).clone())
    }
}
