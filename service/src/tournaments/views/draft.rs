//! The view of a draft: the pairing of the next round before it is published.

use serde::Serialize;
use utoipa::ToSchema;

use super::super::draft::{PairingDraft, PairingSearch};
use super::super::formats::TournamentStage;
use super::super::pairing::{Lock, TableCost};
use super::super::rules::RoundSetup;
use super::super::tournament::Tournament;
use super::People;
use crate::accounts::UserRef;
use crate::database::Timestamp;
use crate::problem::{FieldError, Problem};

/// The pairing of the next round before it is published.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = RoundDraft)]
pub struct DraftView {
    /// The revision of the draft. It changes each time the draft is saved.
    #[schema(example = 3)]
    pub revision: u32,
    /// The number of the round that the draft is for.
    pub round: u32,
    /// The stage of the tournament that the round belongs to; null if no round can follow.
    #[schema(required)]
    pub stage: Option<TournamentStage>,
    /// The map, edition and mods that the round will be played with.
    pub setup: RoundSetup,
    /// The seed that decides between pairings with the same cost.
    pub seed: u32,
    /// The locks that the pairing respects.
    pub locks: Vec<Lock>,
    /// How the pairing was found; null if the tables were built by hand.
    #[schema(required)]
    pub search: Option<PairingSearch>,
    /// The tables, those with the most points first.
    pub tables: Vec<DraftTableView>,
    /// The players who have a bye.
    pub byes: Vec<UserRef>,
    /// The total cost of all tables.
    #[schema(example = 420_000)]
    pub cost: i64,
    /// The reasons why the draft can no longer be published, for example entrants who joined or left since it was
    /// saved. Empty if it can be published.
    pub errors: Vec<FieldError>,
    /// The director who saved the draft.
    pub by: UserRef,
    /// When the draft was saved.
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
}

/// A table of a draft.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = RoundDraftTable)]
pub struct DraftTableView {
    /// The players at the table, in seat order.
    #[schema(min_items = 2, max_items = 4)]
    pub seats: Vec<UserRef>,
    /// The cost of the table, part by part; null if it can no longer be computed.
    #[schema(required)]
    pub cost: Option<TableCost>,
}

impl DraftView {
    pub(in super::super) fn new(
        tournament: &Tournament,
        draft: &PairingDraft,
        people: &People,
    ) -> Result<Self, Problem> {
        let (judged, errors) = match tournament.evaluate_draft(draft) {
            Ok(pairing) => (Some(pairing), Vec::new()),
            Err(problem) if problem.context().errors.is_empty() => {
                let error = FieldError::new("", problem.code.name(), problem.context().detail.clone());
                (None, vec![error])
            }
            Err(problem) => (None, problem.context().errors.clone()),
        };
        let named = |error: FieldError| FieldError { message: people.named(error.message), ..error };
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
        Ok(Self {
            revision: draft.revision,
            round: draft.round,
            stage: tournament.next_stage().ok().flatten(),
            setup: tournament.rules.setup_of(draft.round)?.clone(),
            seed: draft.seed,
            locks: draft.locks.clone(),
            search: draft.search,
            tables,
            byes: people.all(judged.as_ref().map_or(&draft.byes, |pairing| &pairing.byes)),
            cost: judged.map_or(0, |pairing| pairing.cost),
            errors: errors.into_iter().map(named).collect(),
            by: people.get(draft.by),
            at: draft.at,
        })
    }
}
