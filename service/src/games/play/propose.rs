//! Proposing something to the other players, and answering proposals.

use std::sync::Arc;

use serde::Deserialize;
use shinjuku_core::id::Seat;
use utoipa::ToSchema;

use crate::accounts::Caller;
use crate::games::Games;
use crate::games::event_log::load::read_rows;
use crate::games::event_log::log::{self, GameOrTableEvent, LogEntry, Logged};
use crate::games::event_log::pending::PendingEntry;
use crate::games::play::act::{ActionOutcome, check_seated};
use crate::games::state::at_version::GameAtVersion;
use crate::games::state::proposal::ProposalKind;
use crate::games::state::room::{Room, UsedKeys};
use crate::games::state::snapshot::Snapshot;
use crate::games::tables::seats::check_running;
use crate::games::tables::table::{Access, GameTable};
use crate::id::GameId;
use crate::json_bytes::JsonBytes;
use crate::problem::{Code, Problem};
use crate::task::{retry_on_conflict, run_to_completion};

/// A proposal to the other players.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ProposalRequest {
    /// What is proposed.
    pub kind: ProposalKind,
}

/// An answer to a proposal.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ProposalAnswerRequest {
    /// Whether you agree. If any player does not agree, the proposal is dropped. The proposer can withdraw it the
    /// same way.
    pub agree: bool,
}

/// What a player tells the others.
#[derive(Clone, Copy)]
enum TableRequest {
    Propose(ProposalKind),
    Answer(u32, bool),
    Resume,
}

impl Games {
    /// Proposes something to the other players. If nobody else has to agree, it takes effect at once.
    ///
    /// # Errors
    /// The caller does not play, another proposal is open, the caller has proposed too often, or the proposal is
    /// impossible.
    pub async fn propose(
        self: &Arc<Self>,
        caller: &Caller,
        id: GameId,
        what: ProposalKind,
    ) -> Result<JsonBytes<ActionOutcome>, Problem> {
        self.request(caller, id, TableRequest::Propose(what)).await
    }

    /// Answers the proposal of a version. It takes effect once everyone has agreed.
    ///
    /// # Errors
    /// The caller does not play, has already agreed, or no such proposal is open.
    pub async fn answer(
        self: &Arc<Self>,
        caller: &Caller,
        id: GameId,
        version: u32,
        agree: bool,
    ) -> Result<JsonBytes<ActionOutcome>, Problem> {
        self.request(caller, id, TableRequest::Answer(version, agree)).await
    }

    /// Resumes a paused clock.
    ///
    /// # Errors
    /// The caller does not play, or the clock is not paused.
    pub async fn resume(
        self: &Arc<Self>,
        caller: &Caller,
        id: GameId,
    ) -> Result<JsonBytes<ActionOutcome>, Problem> {
        self.request(caller, id, TableRequest::Resume).await
    }

    async fn request(
        self: &Arc<Self>,
        caller: &Caller,
        id: GameId,
        saying: TableRequest,
    ) -> Result<JsonBytes<ActionOutcome>, Problem> {
        self.visible_room(Some(caller), id, None).await?;
        retry_on_conflict(|| {
            let (this, caller) = (Arc::clone(self), caller.clone());
            run_to_completion(async move {
                let (room, mut keys) = this.lock_for_write(id).await?;
                this.request_locked(&room, &mut keys, &caller, saying).await
            })
        })
        .await
    }

    async fn request_locked(
        self: &Arc<Self>,
        room: &Arc<Room>,
        keys: &mut UsedKeys,
        caller: &Caller,
        saying: TableRequest,
    ) -> Result<JsonBytes<ActionOutcome>, Problem> {
        let now = room.now();
        let access = check_seated(&now, caller)?;
        check_running(&now.table)?;
        let game_at = now.started()?;
        let (seat, entry) = self.check(&now.table, game_at, access, saying).await?;
        let pending = PendingEntry::new(caller.user, Some(seat), entry);
        let answer = |next: &Snapshot, happened: &[GameOrTableEvent]| {
            JsonBytes::serialize(&ActionOutcome::new(next, happened, next.access(Some(caller.user)))?)
        };
        self.commit(room, keys, pending, answer).await
    }

    /// Checks whether a proposal or answer is allowed. Returns the seat that makes it, and the log entry.
    async fn check(
        &self,
        table: &Arc<GameTable>,
        game_at: &GameAtVersion,
        access: Access,
        saying: TableRequest,
    ) -> Result<(Seat, LogEntry), Problem> {
        let live_table = &game_at.live_table;
        let awaited = game_at.game.awaiting().map(|awaiting| awaiting.seat);
        let impossible = |detail: &str| Problem::new(Code::NothingToPropose, detail);
        let seat = access.seat.or(awaited).ok_or_else(|| impossible("the game is over"))?;
        let proposal = |what, restores| LogEntry::Propose {
            what,
            restores,
            done: !live_table.needs_agreement_of_others(seat),
        };
        match saying {
            TableRequest::Propose(_) if live_table.proposal.is_some() => {
                Err(Problem::new(Code::ProposalOpen, "the open proposal must be answered first"))
            }
            TableRequest::Propose(_) if !live_table.may_propose(seat) => {
                let detail = "you have made too many proposals: wait until somebody has acted";
                Err(Problem::new(Code::TooManyProposals, detail))
            }
            TableRequest::Propose(ProposalKind::Pause) if live_table.paused() != Some(false) => {
                Err(impossible("there is no running clock to pause"))
            }
            TableRequest::Resume if live_table.paused() != Some(true) => {
                Err(impossible("there is no paused clock to resume"))
            }
            TableRequest::Propose(ProposalKind::Undo) => {
                let (id, own) = (table.id, access.seat);
                let rows = self.db.run(move |conn| log::rows(conn, id, 0, None)).await?;
                let restores = before_last_action(&read_rows(&rows)?, own);
                let restores = restores.ok_or_else(|| impossible("you have no action to take back"))?;
                Ok((seat, proposal(ProposalKind::Undo, Some(restores))))
            }
            TableRequest::Answer(version, agree) => {
                let open = live_table.proposal.as_ref().filter(|proposal| proposal.version == version);
                let open = open.ok_or_else(no_proposal)?;
                if agree && open.agreed.contains(&seat) {
                    return Err(Problem::new(Code::NoProposal, "you have already agreed"));
                }
                Ok((seat, LogEntry::Answer { agree, done: agree && live_table.is_agreed_with(open, seat) }))
            }
            TableRequest::Propose(what) => Ok((seat, proposal(what, None))),
            TableRequest::Resume => Ok((seat, LogEntry::Resume {})),
        }
    }
}

fn no_proposal() -> Problem {
    Problem::new(Code::NoProposal, "there is no open proposal with this version")
}

/// The version before the last action, by one player or by anyone, that was not undone since.
fn before_last_action(log: &[Logged], seat: Option<Seat>) -> Option<u32> {
    // The versions before the actions that led to the current position, each with the seat that acted; and the
    // version that an open proposal would restore.
    let (mut line, mut proposed) = (Vec::new(), None);
    let back_to =
        |line: &mut Vec<(u32, Option<Seat>)>, version: u32| line.retain(|(before, _)| *before < version);
    for Logged { version, seat, entry, .. } in log {
        match entry {
            LogEntry::Act { .. } => line.push((version - 1, *seat)),
            LogEntry::Undo { restores } | LogEntry::Propose { restores: Some(restores), done: true, .. } => {
                back_to(&mut line, *restores);
            }
            LogEntry::Propose { restores, .. } => proposed = *restores,
            LogEntry::Answer { done: true, .. } => {
                if let Some(restores) = proposed.take() {
                    back_to(&mut line, restores);
                }
            }
            _ => {}
        }
    }
    let own = |(_, actor): &&(u32, Option<Seat>)| seat.is_none() || *actor == seat;
    line.iter().rev().find(own).map(|(before, _)| *before)
}
