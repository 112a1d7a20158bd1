//! What needs a director's attention, and the progress of a round's tables.

use serde::Serialize;
use strum::{Display, EnumIter};
use utoipa::ToSchema;

use super::Tournaments;
use super::round::{Round, RoundTable, TableState};
use super::tournament::{Tournament, TournamentStatus};
use super::views::People;
use crate::accounts::{Caller, UserRef};
use crate::database::Timestamp;
use crate::games::{GameProgress, have_acted};
use crate::id::GameId;
use crate::maps::Slug;
use crate::problem::Problem;

/// A player's time is low if at most a tenth of the clock's time or this many seconds is left, whichever is more.
const NEARLY_UP: u32 = 30;

/// What needs a director's attention.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Attention {
    /// The revision of the tournament.
    pub revision: u32,
    /// The items that need attention, most urgent first.
    pub items: Vec<AttentionItem>,
    /// The progress of the last round's tables; empty unless the tournament is running.
    pub tables: Vec<TableProgress>,
}

/// An item that needs a director's attention.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AttentionItem {
    /// The kind of item.
    #[serde(rename = "type")]
    pub kind: AttentionKind,
    /// The number of the round; null if the item is not about a round.
    #[schema(required)]
    pub round: Option<u32>,
    /// The number of the table; null if the item is not about a table.
    #[schema(required)]
    pub table: Option<u32>,
    /// The players concerned.
    pub players: Vec<UserRef>,
    /// When the situation began or, for `low_time` and `round_waiting`, the deadline or start time; null if there is
    /// none.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub at: Option<Timestamp>,
    /// The text of a dispute, or why a draft is outdated; otherwise null.
    #[schema(required)]
    pub text: Option<String>,
}

/// The kinds of items that need attention, most urgent first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Display, EnumIter, ToSchema)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum AttentionKind {
    /// A player at a table asks for a director.
    Dispute,
    /// A game was abandoned, and no director has decided the table yet.
    Stopped,
    /// A knock-out table is tied: a director must decide who of `players` advances or, in the final, wins.
    Tied,
    /// A game waits for a player who has not acted at all, and who may be absent.
    NoShow,
    /// A game has waited for a player for too long.
    Stuck,
    /// A player's time is nearly up.
    LowTime,
    /// A bot plays for somebody who left their seat.
    SeatLeft,
    /// The draft of a round can no longer be published, because entrants have joined or left.
    DraftOutdated,
    /// The accounts of entrants are suspended, so they are not paired.
    Suspended,
    /// A round is published and has not started.
    RoundWaiting,
    /// All tables of the round are decided: the next round can be paired.
    RoundOver,
    /// All rounds are over: the tournament can be finished.
    AllPlayed,
}

/// The progress of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TableProgress {
    /// The number of the table.
    pub table: u32,
    /// The state of the table.
    pub state: TableState,
    /// The game that is played at the table.
    pub game: GameId,
    /// The number of entries in the game's event log.
    pub version: u32,
    /// The current turn; null if there is none.
    #[schema(required)]
    pub turn: Option<u32>,
    /// The player whose decision the game is waiting for; null if there is none.
    #[schema(required)]
    pub awaiting: Option<UserRef>,
    /// When that player's time is up; null if no clock is running.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub deadline: Option<Timestamp>,
    /// When the last action was taken; null before the start.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub last_at: Option<Timestamp>,
}

impl AttentionItem {
    fn new(kind: AttentionKind, round: Option<u32>) -> Self {
        Self { kind, round, table: None, players: Vec::new(), at: None, text: None }
    }

    fn at_table(kind: AttentionKind, round: &Round, table: &RoundTable) -> Self {
        Self { table: Some(table.number), ..Self::new(kind, Some(round.number)) }
    }
}

/// Returns the items derived from the tournament alone.
fn tournament_items(tournament: &Tournament, people: &People) -> Vec<AttentionItem> {
    let mut items = Vec::new();
    for round in &tournament.rounds {
        for table in &round.tables {
            for dispute in table.disputes.iter().filter(|dispute| dispute.settled.is_none()) {
                items.push(AttentionItem {
                    players: vec![people.get(dispute.by)],
                    at: Some(dispute.at),
                    text: Some(dispute.text.clone()),
                    ..AttentionItem::at_table(AttentionKind::Dispute, round, table)
                });
            }
            if round.state_of(table) == TableState::Stopped {
                items.push(AttentionItem::at_table(AttentionKind::Stopped, round, table));
            }
        }
    }
    let running = tournament.status == TournamentStatus::Running;
    let ties = tournament.ties();
    for tie in &ties {
        let item = AttentionItem::at_table(AttentionKind::Tied, tie.round, tie.table);
        items.push(AttentionItem { players: people.all(&tie.players), at: tie.round.finished_at, ..item });
    }
    let suspended = tournament.suspended();
    if !suspended.is_empty() {
        let players = people.all(&suspended);
        items.push(AttentionItem { players, ..AttentionItem::new(AttentionKind::Suspended, None) });
    }
    if let Some(draft) = tournament.draft.as_ref().filter(|draft| tournament.evaluate_draft(draft).is_err()) {
        let text = tournament.evaluate_draft(draft).err().map(|problem| problem.context().detail.clone());
        let text = text.map(|text| people.named(text));
        items.push(AttentionItem {
            text,
            ..AttentionItem::new(AttentionKind::DraftOutdated, Some(draft.round))
        });
    }
    match tournament.last_round().filter(|_| running) {
        Some(round) if round.started_at.is_none() => {
            let kind = AttentionKind::RoundWaiting;
            items.push(AttentionItem { at: round.starts_at, ..AttentionItem::new(kind, Some(round.number)) });
        }
        Some(round) if round.is_over() && ties.is_empty() && tournament.draft.is_none() => {
            let kind = match tournament.next_stage() {
                Ok(None) => AttentionKind::AllPlayed,
                _ => AttentionKind::RoundOver,
            };
            items.push(AttentionItem {
                at: round.finished_at,
                ..AttentionItem::new(kind, Some(round.number))
            });
        }
        _ => {}
    }
    items
}

impl Tournaments {
    /// Returns what needs a director's attention, and the progress of the tables.
    ///
    /// # Errors
    /// Fails if there is no such tournament, or the caller does not direct it.
    pub async fn attention(&self, caller: &Caller, slug: &Slug) -> Result<Attention, Problem> {
        let (tournament, people) = self.load_directed(caller, slug).await?;
        let mut items = tournament_items(&tournament, &people);
        let mut tables = Vec::new();
        let last = tournament.last_round().filter(|_| tournament.status == TournamentStatus::Running);
        for (round, table) in
            last.into_iter().flat_map(|round| round.tables.iter().map(move |table| (round, table)))
        {
            let (game, state) = (table.current_game(), round.state_of(table));
            let progress = self.games.progress(game).await?;
            if state == TableState::Playing {
                items.extend(self.game_items(&tournament, round, table, &progress).await?);
            }
            tables.push(TableProgress {
                table: table.number,
                state,
                game,
                version: progress.version,
                turn: progress.turn,
                awaiting: progress.awaiting,
                deadline: progress.deadline,
                last_at: progress.at,
            });
        }
        items.sort_by_key(|item| (item.kind, item.at, item.table));
        Ok(Attention { revision: tournament.revision, items, tables })
    }

    /// Returns the items derived from a game in progress.
    async fn game_items(
        &self,
        tournament: &Tournament,
        round: &Round,
        table: &RoundTable,
        progress: &GameProgress,
    ) -> Result<Vec<AttentionItem>, Problem> {
        let mut items = Vec::new();
        if !progress.left.is_empty() {
            let players = progress.left.clone();
            items.push(AttentionItem {
                players,
                ..AttentionItem::at_table(AttentionKind::SeatLeft, round, table)
            });
        }
        let Some(awaited) = progress.awaiting.clone() else { return Ok(items) };
        let (now, players) = (self.db.now(), vec![awaited.clone()]);
        let given = tournament.rules.clock.map_or(0, |clock| clock.seconds);
        let nearly = now.plus_seconds(NEARLY_UP.max(given / 10).min(given));
        if progress.deadline.is_some_and(|deadline| deadline <= nearly) {
            let at = progress.deadline;
            let players = players.clone();
            items.push(AttentionItem {
                players,
                at,
                ..AttentionItem::at_table(AttentionKind::LowTime, round, table)
            });
        }
        if progress.at.is_some_and(|at| at.plus_seconds(tournament.stuck_after) <= now) {
            let game = table.current_game();
            let acted = self.db.run(move |conn| have_acted(conn, game)).await?;
            let kind = if acted.contains(&awaited.id) { AttentionKind::Stuck } else { AttentionKind::NoShow };
            items.push(AttentionItem {
                players,
                at: progress.at,
                ..AttentionItem::at_table(kind, round, table)
            });
        }
        Ok(items)
    }
}
