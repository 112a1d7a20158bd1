//! Disputes: a player at a table asks a director for a decision.

use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::Tournaments;
use super::tournament::{Tournament, TournamentStatus};
use super::views::{People, TableView};
use crate::accounts::Caller;
use crate::audit::AuditAction;
use crate::count::count;
use crate::database::Timestamp;
use crate::id::UserId;
use crate::maps::Slug;
use crate::problem::{Code, Problem};
use crate::text;

/// The maximum number of disputes that a player can raise at a table.
const MAX_DISPUTES: usize = 5;

/// A dispute as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Dispute {
    pub(super) number: u32,
    pub(super) by: UserId,
    pub(super) at: Timestamp,
    pub(super) text: String,
    pub(super) settled: Option<DisputeAnswer>,
}

/// A director's answer to a dispute.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct DisputeAnswer {
    pub(super) by: UserId,
    pub(super) at: Timestamp,
    pub(super) answer: String,
}

/// A dispute to raise.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DisputeRequest {
    /// What happened.
    #[schema(
        min_length = 1,
        max_length = 1000,
        example = "The clock kept running while the server was down."
    )]
    pub text: String,
}

/// A director's answer to a dispute.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AnswerDisputeRequest {
    /// The decision, and the reason for it.
    #[schema(min_length = 1, max_length = 1000, example = "Both players get five more minutes.")]
    pub answer: String,
}

impl Dispute {
    /// Returns the player who raised the dispute, and the director who answered it.
    pub(super) fn people(&self) -> impl Iterator<Item = UserId> {
        std::iter::once(self.by).chain(self.settled.iter().map(|settled| settled.by))
    }
}

impl Tournament {
    /// Returns a table of a round as the caller may see it. Fails if there is none.
    pub(super) fn table_view(
        &self,
        caller: Option<&Caller>,
        round: u32,
        table: u32,
        people: &People,
    ) -> Result<TableView, Problem> {
        let round = self.round(round)?;
        Ok(TableView::new(self, round, round.table(table)?, caller, people))
    }
}

impl Tournaments {
    /// Raises a dispute at the caller's own table.
    ///
    /// # Errors
    /// Fails if the caller does not sit at the table or has raised too many disputes there, or the tournament is not
    /// running.
    pub async fn dispute(
        &self,
        caller: &Caller,
        slug: &Slug,
        (round, table): (u32, u32),
        new: DisputeRequest,
    ) -> Result<TableView, Problem> {
        let said = text::paragraphs(&new.text, "/text", text::MAX_NOTE_LEN)?;
        let caller = caller.clone();
        self.update(slug, Some(caller.clone()), move |conn, tournament, effects| {
            tournament.check_status(&[TournamentStatus::Running])?;
            let place = tournament.round_mut(round)?.table_mut(table)?;
            if !place.seats.contains(&caller.user) {
                return Err(Problem::new(Code::NotSeated, "you are not seated at this table"));
            }
            if place.disputes.iter().filter(|dispute| dispute.by == caller.user).count() >= MAX_DISPUTES {
                let message = format!("you have reached the limit of {MAX_DISPUTES} disputes at this table");
                return Err(Problem::field("/text", "too_many", message));
            }
            let number = count::<u32>(&place.disputes) + 1;
            let dispute = Dispute { number, by: caller.user, at: effects.now, text: said, settled: None };
            place.disputes.push(dispute);
            let people = People::load(conn, tournament)?;
            tournament.table_view(Some(&caller), round, table, &people)
        })
        .await
    }

    /// Answers a dispute.
    ///
    /// # Errors
    /// Fails if the caller does not direct the tournament or sits at the table, or there is no such open dispute.
    pub async fn answer_dispute(
        &self,
        caller: &Caller,
        slug: &Slug,
        (round, table, number): (u32, u32, u32),
        AnswerDisputeRequest { answer }: AnswerDisputeRequest,
    ) -> Result<TableView, Problem> {
        let answer = text::paragraphs(&answer, "/answer", text::MAX_NOTE_LEN)?;
        let caller = caller.clone();
        self.update(slug, Some(caller.clone()), move |conn, tournament, effects| {
            tournament.check_decides(&caller, round, table)?;
            let place = tournament.round_mut(round)?.table_mut(table)?;
            let open = place.disputes.iter_mut().find(|dispute| dispute.number == number);
            let open = open.filter(|dispute| dispute.settled.is_none());
            let open = open.ok_or_else(|| Problem::not_found("such open dispute"))?;
            let was = json!({"round": round, "table": table, "dispute": open.text});
            let became = json!({"round": round, "table": table, "answer": answer});
            open.settled = Some(DisputeAnswer { by: caller.user, at: effects.now, answer });
            effects.audit(tournament, &caller, AuditAction::TournamentDispute, None, was, became);
            let people = People::load(conn, tournament)?;
            tournament.table_view(Some(&caller), round, table, &people)
        })
        .await
    }
}
