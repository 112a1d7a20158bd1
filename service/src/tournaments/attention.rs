//! What needs a director's attention, and how the tables of a round get on.

use serde::Serialize;
use strum::{Display, EnumIter};
use utoipa::ToSchema;

use super::Tournaments;
use super::round::{Round, RoundTable, TableState};
use super::tournament::{Tournament, TournamentStatus};
use super::views::People;
use crate::accounts::{Caller, UserRef};
use crate::games::{GameProgress, have_acted};
use crate::id::GameId;
use crate::maps::Slug;
use crate::problem::Problem;
use crate::store::Timestamp;

/// Somebody's time is nearly up when a tenth of what a clock gives is left, or less than this, in seconds.
const NEARLY_UP: u32 = 30;

/// What needs a director's attention.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Attention {
    /// The revision of the tournament.
    pub revision: u32,
    /// What needs it, the most urgent first.
    pub items: Vec<AttentionItem>,
    /// How the tables of the last round get on; none before the first.
    pub tables: Vec<Progress>,
}

/// Something that needs a director's attention.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AttentionItem {
    /// What.
    #[serde(rename = "type")]
    pub kind: AttentionKind,
    /// In which round; null where it is about none.
    #[schema(required)]
    pub round: Option<u32>,
    /// At which table; null where it is about none.
    #[schema(required)]
    pub table: Option<u32>,
    /// Who is concerned.
    pub players: Vec<UserRef>,
    /// Since when, or by when.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub at: Option<Timestamp>,
    /// What somebody has written.
    #[schema(required)]
    pub text: Option<String>,
}

/// Why something needs attention; the most urgent first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Display, EnumIter, ToSchema)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum AttentionKind {
    /// Somebody at a table asks for a director.
    Dispute,
    /// A game was given up, and nobody has decided what that means.
    Stopped,
    /// A table of the knock-out is tied: a director must decide who of `players` goes on or, in the final, wins.
    Tied,
    /// Somebody has not done anything in a game that waits for them: they may not have come.
    NoShow,
    /// A game waits for somebody for too long.
    Stuck,
    /// Somebody's time is nearly up.
    LowTime,
    /// A bot has taken over from somebody.
    SeatLeft,
    /// The draft of a round cannot be published any more: who is there has changed.
    DraftOutdated,
    /// Entrants whose accounts are suspended: they are not paired.
    Suspended,
    /// A round waits to be started.
    RoundWaiting,
    /// All tables of the round are decided: the next one can be paired.
    RoundOver,
    /// All rounds are played: the tournament can be finished.
    AllPlayed,
}

/// How a table of a round gets on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = TableProgress)]
pub struct Progress {
    /// The table.
    pub table: u32,
    /// How it stands.
    pub state: TableState,
    /// The game that is played there.
    pub game: GameId,
    /// How many entries the game's log has.
    pub version: u32,
    /// The turn that is played; null where none is.
    #[schema(required)]
    pub turn: Option<u32>,
    /// Whom the game waits for; null where it waits for nobody.
    #[schema(required)]
    pub awaiting: Option<UserRef>,
    /// When their time is up; null where no clock runs.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub deadline: Option<Timestamp>,
    /// When something was done last; null before the start.
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

/// What can be told from a tournament alone.
fn of_tournament(tournament: &Tournament, people: &People) -> Vec<AttentionItem> {
    let mut concerns = Vec::new();
    for round in &tournament.rounds {
        for table in &round.tables {
            for dispute in table.disputes.iter().filter(|dispute| dispute.settled.is_none()) {
                concerns.push(AttentionItem {
                    players: vec![people.get(dispute.by)],
                    at: Some(dispute.at),
                    text: Some(dispute.text.clone()),
                    ..AttentionItem::at_table(AttentionKind::Dispute, round, table)
                });
            }
            if round.state_of(table) == TableState::Stopped {
                concerns.push(AttentionItem::at_table(AttentionKind::Stopped, round, table));
            }
        }
    }
    let running = tournament.status == TournamentStatus::Running;
    let ties = tournament.ties();
    for tie in &ties {
        let concern = AttentionItem::at_table(AttentionKind::Tied, tie.round, tie.table);
        concerns.push(AttentionItem {
            players: people.all(&tie.players),
            at: tie.round.finished_at,
            ..concern
        });
    }
    let suspended = tournament.suspended();
    if !suspended.is_empty() {
        let players = people.all(&suspended);
        concerns.push(AttentionItem { players, ..AttentionItem::new(AttentionKind::Suspended, None) });
    }
    if let Some(draft) = tournament.draft.as_ref().filter(|draft| tournament.judged(draft).is_err()) {
        let text = tournament.judged(draft).err().map(|problem| problem.facts().detail.clone());
        let text = text.map(|text| people.named(text));
        concerns.push(AttentionItem {
            text,
            ..AttentionItem::new(AttentionKind::DraftOutdated, Some(draft.round))
        });
    }
    match tournament.last_round().filter(|_| running) {
        Some(round) if round.started_at.is_none() => {
            let kind = AttentionKind::RoundWaiting;
            concerns
                .push(AttentionItem { at: round.starts_at, ..AttentionItem::new(kind, Some(round.number)) });
        }
        Some(round) if round.is_over() && ties.is_empty() && tournament.draft.is_none() => {
            let kind = match tournament.next_stage() {
                Ok(None) => AttentionKind::AllPlayed,
                _ => AttentionKind::RoundOver,
            };
            concerns.push(AttentionItem {
                at: round.finished_at,
                ..AttentionItem::new(kind, Some(round.number))
            });
        }
        _ => {}
    }
    concerns
}

impl Tournaments {
    /// What needs a director's attention, and how the tables get on.
    ///
    /// # Errors
    /// The caller does not direct the tournament.
    pub async fn attention(&self, caller: &Caller, slug: &Slug) -> Result<Attention, Problem> {
        let (tournament, people) = self.directed(caller, slug).await?;
        let mut items = of_tournament(&tournament, &people);
        let mut tables = Vec::new();
        let last = tournament.last_round().filter(|_| tournament.status == TournamentStatus::Running);
        for (round, table) in
            last.into_iter().flat_map(|round| round.tables.iter().map(move |table| (round, table)))
        {
            let (game, state) = (table.current_game(), round.state_of(table));
            let glance = self.games.progress(game).await?;
            if state == TableState::Playing {
                items.extend(self.of_game(&tournament, round, table, &glance).await?);
            }
            tables.push(Progress {
                table: table.number,
                state,
                game,
                version: glance.version,
                turn: glance.turn,
                awaiting: glance.awaiting,
                deadline: glance.deadline,
                last_at: glance.at,
            });
        }
        items.sort_by_key(|concern| (concern.kind, concern.at, concern.table));
        Ok(Attention { revision: tournament.revision, items, tables })
    }

    /// What a game that is being played shows.
    async fn of_game(
        &self,
        tournament: &Tournament,
        round: &Round,
        table: &RoundTable,
        glance: &GameProgress,
    ) -> Result<Vec<AttentionItem>, Problem> {
        let mut concerns = Vec::new();
        if !glance.left.is_empty() {
            let players = glance.left.clone();
            concerns.push(AttentionItem {
                players,
                ..AttentionItem::at_table(AttentionKind::SeatLeft, round, table)
            });
        }
        let Some(awaited) = glance.awaiting.clone() else { return Ok(concerns) };
        let (now, players) = (self.db.now(), vec![awaited.clone()]);
        let given = tournament.rules.clock.map_or(0, |clock| clock.seconds);
        let nearly = now.plus_seconds(NEARLY_UP.max(given / 10).min(given));
        if glance.deadline.is_some_and(|deadline| deadline <= nearly) {
            let at = glance.deadline;
            let players = players.clone();
            concerns.push(AttentionItem {
                players,
                at,
                ..AttentionItem::at_table(AttentionKind::LowTime, round, table)
            });
        }
        if glance.at.is_some_and(|at| at.plus_seconds(tournament.stuck_after) <= now) {
            let game = table.current_game();
            let acted = self.db.run(move |conn| have_acted(conn, game)).await?;
            let kind = if acted.contains(&awaited.id) { AttentionKind::Stuck } else { AttentionKind::NoShow };
            concerns.push(AttentionItem {
                players,
                at: glance.at,
                ..AttentionItem::at_table(kind, round, table)
            });
        }
        Ok(concerns)
    }
}
