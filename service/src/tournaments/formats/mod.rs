//! The formats of tournaments: what each round is, and when the tournament is over.

pub mod knock_out;
pub mod round_robin;
#[cfg(test)]
#[expect(
    clippy::indexing_slicing,
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that finds less than it expects fails"
)]
mod tests;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use strum::Display;
use utoipa::ToSchema;

use super::pairing::{self, Field, Pairing, PairingOptions, Weights};
use super::results::{Entrant, RoundResult};
use super::rules::{Format, TournamentRules};
use super::standings::{field, standings};
use crate::count::count;
use crate::id::UserId;
use crate::problem::FieldError;

/// The plan of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoundPlan {
    /// The tables are found by a search for the lowest cost.
    Searched {
        /// The stage that the round belongs to.
        stage: TournamentStage,
        /// The players of the round.
        players: Vec<UserId>,
        /// The weights of the parts of a table's cost.
        weights: Weights,
    },
    /// The format determines the tables; only the seat order is open.
    Stated {
        /// The stage that the round belongs to.
        stage: TournamentStage,
        /// The players of each table.
        tables: Vec<Vec<UserId>>,
        /// The players who have a bye.
        byes: Vec<UserId>,
    },
    /// There is no such round: the tournament is over before it.
    Over,
}

impl RoundPlan {
    /// Returns the stage that the round belongs to; `None` if there is no such round.
    pub const fn stage(&self) -> Option<TournamentStage> {
        match self {
            Self::Searched { stage, .. } | Self::Stated { stage, .. } => Some(*stage),
            Self::Over => None,
        }
    }
}

/// The stage of a tournament that a round belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Display, ToSchema)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum TournamentStage {
    /// A Swiss.
    Swiss,
    /// A round robin.
    RoundRobin,
    /// A knock-out, before its final.
    KnockOut,
    /// The final of a knock-out.
    Final,
}

/// Returns the plan of a round. The first round is 1. All earlier rounds must have ended.
///
/// # Errors
/// Returns errors if there are too few or too many players for the format.
pub fn round(
    rules: &TournamentRules,
    entrants: &[Entrant],
    results: &[RoundResult],
    number: u32,
) -> Result<RoundPlan, Vec<FieldError>> {
    let there = || entrants.iter().filter(|entrant| !entrant.dropped);
    let searched = |stage, weights| {
        let players = there().map(|entrant| entrant.player).collect();
        RoundPlan::Searched { stage, players, weights }
    };
    match rules.format {
        Format::Swiss { rounds } if number > rounds => Ok(RoundPlan::Over),
        Format::SwissCut { rounds, cut, advance } if number > rounds => {
            let before: Vec<RoundResult> =
                results.iter().filter(|result| result.round <= rounds).cloned().collect();
            let order = standings(rules, entrants, &before).into_iter().map(|standing| standing.player);
            let knock_out_stage =
                knock_out::KnockOutStage { first: rounds + 1, advance, cut: Some(cut as usize) };
            Ok(knock_out_stage.round(rules, entrants, &order.collect::<Vec<_>>(), results, number))
        }
        Format::Swiss { .. } | Format::SwissCut { .. } => {
            Ok(searched(TournamentStage::Swiss, Weights::default()))
        }
        Format::KnockOut { advance } => {
            let mut order: Vec<&Entrant> = entrants.iter().collect();
            order.sort_by_key(|entrant| (entrant.entry, entrant.player));
            let order: Vec<UserId> = order.iter().map(|entrant| entrant.player).collect();
            Ok(knock_out::KnockOutStage { first: 1, advance, cut: None }
                .round(rules, entrants, &order, results, number))
        }
        Format::RoundRobin {} => {
            let roster = roster(entrants, results);
            let schedule = round_robin::schedule(roster.len(), rules.table_size, &rules.other_sizes)?;
            let index = number.saturating_sub(1) as usize;
            let Some(scheduled) = schedule.get(index) else { return Ok(RoundPlan::Over) };
            let here: BTreeSet<UserId> = there().map(|entrant| entrant.player).collect();
            let whole = here.len() == roster.len() && roster.iter().all(|player| here.contains(player));
            if rules.table_size > 2 && !whole {
                return Ok(searched(TournamentStage::RoundRobin, Weights::ROUND_ROBIN));
            }
            let name = |players: &Vec<usize>| -> Vec<UserId> {
                players.iter().filter_map(|p| roster.get(*p).copied()).filter(|p| here.contains(p)).collect()
            };
            let (tables, alone): (Vec<_>, Vec<_>) =
                scheduled.tables.iter().map(name).partition(|table| table.len() > 1);
            let byes = [name(&scheduled.byes), alone.concat()].concat();
            Ok(RoundPlan::Stated { stage: TournamentStage::RoundRobin, tables, byes })
        }
    }
}

/// Pairs a round of any format. Returns `None` if the tournament is over. Locks are possible only in rounds whose
/// tables are searched.
///
/// # Errors
/// Returns the same errors as [`round`] and [`pairing::pair`]; also if there are locks in a round whose tables are
/// fixed.
pub fn pair_round(
    rules: &TournamentRules,
    entrants: &[Entrant],
    results: &[RoundResult],
    number: u32,
    options: &PairingOptions,
) -> Result<Option<Pairing>, Vec<FieldError>> {
    let all = field(&standings(rules, entrants, results));
    let among = |players: &dyn Fn(&UserId) -> bool| Field {
        players: all.players.iter().filter(|player| players(&player.id)).cloned().collect(),
    };
    match round(rules, entrants, results, number)? {
        RoundPlan::Over => Ok(None),
        RoundPlan::Searched { players, weights, .. } => {
            let players: BTreeSet<UserId> = players.into_iter().collect();
            let options = PairingOptions { weights, ..options.clone() };
            pairing::pair(&among(&|player| players.contains(player)), &options).map(Some)
        }
        RoundPlan::Stated { tables, byes, .. } => {
            if !options.locks.is_empty() {
                let message = "the format of the tournament decides who plays whom in this round";
                return Err(vec![FieldError::new("/locks", "tables_are_stated", message)]);
            }
            let plays =
                |player: &UserId| byes.contains(player) || tables.iter().any(|table| table.contains(player));
            pairing::seat(&among(&plays), options, &tables).map(Some)
        }
    }
}

/// Computes the cost of tables that were set by hand for a round.
///
/// # Errors
/// Returns the same errors as [`round`] and [`pairing::evaluate`].
pub fn evaluate_round(
    rules: &TournamentRules,
    entrants: &[Entrant],
    results: &[RoundResult],
    number: u32,
    options: &PairingOptions,
    tables: &[Vec<UserId>],
) -> Result<Pairing, Vec<FieldError>> {
    let (players, weights): (BTreeSet<UserId>, Weights) = match round(rules, entrants, results, number)? {
        RoundPlan::Over => (BTreeSet::new(), options.weights),
        RoundPlan::Searched { players, weights, .. } => (players.into_iter().collect(), weights),
        RoundPlan::Stated { tables, byes, .. } => {
            (tables.into_iter().flatten().chain(byes).collect(), options.weights)
        }
    };
    let mut field = field(&standings(rules, entrants, results));
    field.players.retain(|player| players.contains(&player.id));
    pairing::evaluate(&field, &PairingOptions { weights, ..options.clone() }, tables)
}

/// Returns the number of rounds of a tournament with this many players, if nobody drops out or joins late.
///
/// # Errors
/// Returns errors if there are too few or too many players for the format.
pub fn rounds(rules: &TournamentRules, players: usize) -> Result<u32, Vec<FieldError>> {
    match rules.format {
        Format::Swiss { rounds } => Ok(rounds),
        Format::KnockOut { advance } => Ok(knock_out::rounds(rules, advance, players)),
        Format::SwissCut { rounds, cut, advance } => {
            let players = players.min(cut as usize);
            Ok(rounds + knock_out::rounds(rules, advance, players))
        }
        Format::RoundRobin {} => {
            let schedule = round_robin::schedule(players, rules.table_size, &rules.other_sizes)?;
            Ok(count(&schedule))
        }
    }
}

/// Returns the players of a round robin in registration order: all who took part from the first round, even if they
/// have dropped out since, so that the schedule does not change. Late entrants can no longer meet everyone: they fill
/// up tables if these are searched, and are not paired if two sit at a table.
fn roster(entrants: &[Entrant], results: &[RoundResult]) -> Vec<UserId> {
    let begun = !results.is_empty();
    let on_time = entrants.iter().filter(|entrant| entrant.from_round <= 1 && (begun || !entrant.dropped));
    let mut roster: Vec<&Entrant> = on_time.collect();
    roster.sort_by_key(|entrant| (entrant.entry, entrant.player));
    roster.into_iter().map(|entrant| entrant.player).collect()
}
