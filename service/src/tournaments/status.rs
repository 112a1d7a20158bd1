//! Changing the status of a tournament.

use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::Tournaments;
use super::registration::promote_waiting_list;
use super::round::Round;
use super::tournament::{Tournament, TournamentStatus};
use super::views::{People, TournamentView};
use crate::accounts::Caller;
use crate::audit::{self, AuditAction};
use crate::database::Timestamp;
use crate::maps::Slug;
use crate::problem::{Code, Problem};

/// A change to a tournament's status.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TournamentStatusRequest {
    /// `open` opens registration, or reopens a tournament that was cancelled before its first round. `draft` closes
    /// registration. `finished` ends the tournament, `running` resumes it, `cancelled` cancels it.
    pub status: TournamentStatus,
    /// The reason for the audit log.
    #[serde(default)]
    #[schema(max_length = 1000, example = "All rounds have been played")]
    pub reason: Option<String>,
}

impl Tournament {
    /// Changes the status. Fails if the transition is not allowed.
    fn change_status(&mut self, status: TournamentStatus, now: Timestamp) -> Result<(), Problem> {
        use TournamentStatus::{Cancelled, Draft, Finished, Open, Running};
        let begun = !self.rounds.is_empty();
        let over = self.last_round().is_none_or(Round::is_over);
        match (self.status, status) {
            (Draft | Cancelled, Open) | (Open, Draft) if !begun => {}
            (Running, Finished) if !over => {
                return Err(Problem::new(
                    Code::RoundNotOver,
                    "some tables of the last round have no result yet",
                ));
            }
            (Cancelled, Running) if begun => {}
            (Running, Finished) => self.check_ties()?,
            (Finished, Running) | (Draft | Open | Running, Cancelled) => {}
            (from, to) => {
                let detail = format!("the status of a tournament cannot change from {from} to {to}");
                return Err(Problem::new(Code::TournamentStage, detail));
            }
        }
        if status == Finished {
            self.draft = None;
        }
        if matches!(status, Finished | Cancelled) {
            let tables = self.rounds.iter().flat_map(|round| &round.tables);
            let open = tables.flat_map(|table| table.games().filter(|game| table.end_of(*game).is_none()));
            let open: Vec<_> = open.collect();
            self.abandon_later.extend(open);
        }
        self.finished_at = matches!(status, Finished | Cancelled).then_some(now);
        self.status = status;
        Ok(())
    }
}

impl Tournaments {
    /// Changes the status of a tournament: opens, closes, finishes, cancels or resumes it.
    ///
    /// # Errors
    /// Fails if the caller does not direct the tournament, or the current status does not allow the change.
    pub async fn set_status(
        &self,
        caller: &Caller,
        slug: &Slug,
        TournamentStatusRequest { status, reason }: TournamentStatusRequest,
    ) -> Result<TournamentView, Problem> {
        let reason = audit::reason(reason.as_deref(), "/reason")?;
        let caller = caller.clone();
        self.update(slug, Some(caller.clone()), move |conn, tournament, effects| {
            tournament.check_director(&caller)?;
            let was = json!({"status": tournament.status});
            tournament.change_status(status, effects.now)?;
            let became = json!({"status": tournament.status});
            effects.audit(tournament, &caller, AuditAction::TournamentStatus, reason, was, became);
            promote_waiting_list(tournament, effects);
            let people = People::load(conn, tournament)?;
            Ok(TournamentView::new(tournament, Some(&caller), &people))
        })
        .await
    }
}
