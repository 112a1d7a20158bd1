//! The pairing of a round while it is being made.

use serde::Serialize;
use utoipa::ToSchema;

use super::super::draft::{Draft, PairingSearch};
use super::super::pairing::{Lock, TableCost};
use super::super::plan::TournamentStage;
use super::super::rules::RoundSetup;
use super::super::tournament::Tournament;
use super::People;
use crate::accounts::UserRef;
use crate::problem::Fault;
use crate::store::Timestamp;

/// The pairing of a round while it is being made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = RoundDraft)]
pub struct DraftView {
    /// Another number each time that it is written.
    #[schema(example = 3)]
    pub revision: u32,
    /// Of which round.
    pub round: u32,
    /// What the round is part of.
    #[schema(required)]
    pub stage: Option<TournamentStage>,
    /// What will be played.
    pub setup: RoundSetup,
    /// What decides between pairings that cost the same.
    pub seed: u32,
    /// What it must keep to.
    pub locks: Vec<Lock>,
    /// How it was found; null where it was put together by hand.
    #[schema(required)]
    pub search: Option<PairingSearch>,
    /// The tables, those with the most points first.
    pub tables: Vec<DraftTableView>,
    /// Who has a bye.
    pub byes: Vec<UserRef>,
    /// What all tables cost together.
    #[schema(example = 420_000)]
    pub cost: i64,
    /// Why it cannot be published any more: who has come or gone since.
    pub errors: Vec<Fault>,
    /// Who wrote it.
    pub by: UserRef,
    /// When.
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
}

/// A table of a round while that is being made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = RoundDraftTable)]
pub struct DraftTableView {
    /// Who sits there, in the order of the seats.
    #[schema(min_items = 2, max_items = 4)]
    pub seats: Vec<UserRef>,
    /// What it costs, and why; null where that cannot be told any more.
    #[schema(required)]
    pub cost: Option<TableCost>,
}

impl DraftView {
    pub(in super::super) fn new(tournament: &Tournament, draft: &Draft, people: &People) -> Self {
        let (judged, errors) = match tournament.judged(draft) {
            Ok(pairing) => (Some(pairing), Vec::new()),
            Err(problem) if problem.facts().errors.is_empty() => {
                let fault = Fault::new("", problem.code.name(), problem.facts().detail.clone());
                (None, vec![fault])
            }
            Err(problem) => (None, problem.facts().errors.clone()),
        };
        let named = |fault: Fault| Fault { message: people.named(fault.message), ..fault };
        let tables = match &judged {
            Some(pairing) => pairing
                .tables
                .iter()
                .map(|table| DraftTableView {
                    seats: people.all(&table.seats),
                    cost: Some(table.cost.clone()),
                })
                .collect(),
            None => draft
                .tables
                .iter()
                .map(|table| DraftTableView { seats: people.all(table), cost: None })
                .collect(),
        };
        Self {
            revision: draft.revision,
            round: draft.round,
            stage: tournament.next_stage().ok().flatten(),
            setup: tournament.rules.setup_of(draft.round).cloned().unwrap_or_default(),
            seed: draft.seed,
            locks: draft.locks.clone(),
            search: draft.search,
            tables,
            byes: people.all(judged.as_ref().map_or(&draft.byes, |pairing| &pairing.byes)),
            cost: judged.map_or(0, |pairing| pairing.cost),
            errors: errors.into_iter().map(named).collect(),
            by: people.get(draft.by),
            at: draft.at,
        }
    }
}
