//! Ties in a knock-out that a director must decide: who goes on to the next round, and who wins the final.

use super::plan::TournamentStage;
use super::round::{Round, RoundTable};
use super::rules::Format;
use super::tournament::{Tournament, TournamentStatus};
use crate::id::UserId;
use crate::problem::{Code, Problem};

/// A tied table, as long as nobody has decided it.
pub(super) struct Tie<'a> {
    pub(super) round: &'a Round,
    pub(super) table: &'a RoundTable,
    /// Who share the place of which only some can go on, or win.
    pub(super) players: Vec<UserId>,
}

impl Tournament {
    /// How many of each table of a round go on, or win; nothing where the round knocks nobody out.
    fn advancing(&self, round: &Round) -> Option<usize> {
        match (round.stage, self.rules.format) {
            (TournamentStage::Final, _) => Some(1),
            (TournamentStage::KnockOut, Format::KnockOut { advance } | Format::SwissCut { advance, .. }) => {
                Some(usize::from(advance))
            }
            _ => None,
        }
    }

    /// The ties of the last round that must be decided. Ties between players who all go on, or who are all out, need no
    /// decision; rounds that another one follows are decided already.
    pub(super) fn ties(&self) -> Vec<Tie<'_>> {
        let last = self.last_round().into_iter();
        let tables = last.flat_map(|round| round.tables.iter().map(move |table| (round, table)));
        let ties = tables.map(|(round, table)| Tie { round, table, players: self.tied_at(round, table) });
        ties.filter(|tie| !tie.players.is_empty()).collect()
    }

    /// Those at a table between whom a director must decide; nobody where there is no such tie.
    pub(super) fn tied_at(&self, round: &Round, table: &RoundTable) -> Vec<UserId> {
        let last = self.next_round() == round.number + 1;
        let count = self.advancing(round).filter(|_| last && self.status == TournamentStatus::Running);
        let tied = count.and_then(|count| Some(table.result()?.tied_for(count)));
        tied.unwrap_or_default()
    }

    /// Refuses to go on as long as a tie is not decided.
    pub(super) fn check_ties(&self) -> Result<(), Problem> {
        let ties = self.ties();
        let Some(Tie { round, .. }) = ties.first() else { return Ok(()) };
        let tables: Vec<String> = ties.iter().map(|tie| tie.table.number.to_string()).collect();
        let what = if round.stage == TournamentStage::Final { "who wins" } else { "who goes on" };
        let tables = match tables.as_slice() {
            [only] => format!("table {only} is"),
            several => format!("tables {} are", several.join(", ")),
        };
        let detail = format!("round {}: {tables} tied; a director must decide {what}", round.number);
        Err(Problem::new(Code::TieUndecided, detail))
    }
}
