//! Ties in a knock-out that a director must decide: who advances to the next round, and who wins the final.

use super::formats::TournamentStage;
use super::round::{Round, RoundTable};
use super::rules::Format;
use super::tournament::{Tournament, TournamentStatus};
use crate::id::UserId;
use crate::problem::{Code, Problem};

/// A tied table that nobody has decided yet.
pub(super) struct Tie<'a> {
    pub(super) round: &'a Round,
    pub(super) table: &'a RoundTable,
    /// The players who share a place of which only some can advance or win.
    pub(super) players: Vec<UserId>,
}

impl Tournament {
    /// Returns how many players of each table of a round advance or win; `None` if the round eliminates nobody.
    fn advancing(&self, round: &Round) -> Option<usize> {
        match (round.stage, self.rules.format) {
            (TournamentStage::Final, _) => Some(1),
            (TournamentStage::KnockOut, Format::KnockOut { advance } | Format::SwissCut { advance, .. }) => {
                Some(usize::from(advance))
            }
            _ => None,
        }
    }

    /// Returns the ties of the last round that must be decided. Ties between players who all advance, or who are all
    /// eliminated, need no decision. Rounds that are followed by another one are decided already.
    pub(super) fn ties(&self) -> Vec<Tie<'_>> {
        let last = self.last_round().into_iter();
        let tables = last.flat_map(|round| round.tables.iter().map(move |table| (round, table)));
        let ties = tables.map(|(round, table)| Tie { round, table, players: self.tied_at(round, table) });
        ties.filter(|tie| !tie.players.is_empty()).collect()
    }

    /// Returns the players at a table between whom a director must decide; empty if there is no such tie.
    pub(super) fn tied_at(&self, round: &Round, table: &RoundTable) -> Vec<UserId> {
        let last = self.next_round() == round.number + 1;
        let count = self.advancing(round).filter(|_| last && self.status == TournamentStatus::Running);
        let tied = count.and_then(|count| Some(table.result()?.tied_for(count)));
        tied.unwrap_or_default()
    }

    /// Fails as long as a tie is undecided.
    pub(super) fn check_ties(&self) -> Result<(), Problem> {
        let ties = self.ties();
        let Some(Tie { round, .. }) = ties.first() else { return Ok(()) };
        let tables: Vec<String> = ties.iter().map(|tie| tie.table.number.to_string()).collect();
        let what = if round.stage == TournamentStage::Final { "who wins" } else { "who advances" };
        let tables = match tables.as_slice() {
            [only] => format!("table {only} is"),
            several => format!("tables {} are", several.join(", ")),
        };
        let detail = format!("in round {}, {tables} tied: a director must decide {what}", round.number);
        Err(Problem::new(Code::TieUndecided, detail))
    }
}
