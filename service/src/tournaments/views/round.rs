//! A round, its tables, and what was decided about them.

use serde::Serialize;
use utoipa::ToSchema;

use super::super::disputes::Dispute;
use super::super::plan::TournamentStage;
use super::super::points::Points;
use super::super::round::{Round, RoundTable, TableOutcome, TableState};
use super::super::rules::RoundSetup;
use super::super::rulings::{Ruling, RulingKind};
use super::super::standings;
use super::super::tournament::Tournament;
use super::People;
use crate::accounts::{Caller, UserRef};
use crate::id::{GameId, UserId};
use crate::store::Timestamp;

/// A round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Round)]
pub struct RoundView {
    /// Which; the first is 1.
    #[schema(example = 3)]
    pub number: u32,
    /// What it is part of.
    pub stage: TournamentStage,
    /// What is played.
    pub setup: RoundSetup,
    /// Whether all tables have the same shuffle. Then nobody sees the game of another table before the round is over.
    pub duplicate: bool,
    /// The tables.
    pub tables: Vec<TableView>,
    /// Who has a bye.
    pub byes: Vec<UserRef>,
    /// What its pairing costs.
    #[schema(example = 420_000)]
    pub cost: i64,
    /// The seed with which it was paired; null where its tables were put together by hand.
    #[schema(required, example = 2_718_281)]
    pub seed: Option<u32>,
    /// When it was published.
    #[schema(value_type = String, format = DateTime)]
    pub published_at: Timestamp,
    /// When it starts by itself; null where it does not.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub starts_at: Option<Timestamp>,
    /// When it started; null before.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub started_at: Option<Timestamp>,
    /// When its last table was decided; null before.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub finished_at: Option<Timestamp>,
}

/// A table of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = TournamentTable)]
pub struct TableView {
    /// Its number in the round.
    #[schema(example = 12)]
    pub number: u32,
    /// How it stands.
    pub state: TableState,
    /// The seats.
    pub seats: Vec<TableSeatView>,
    /// Those who are tied in a knock-out, where a director must decide who goes on or wins: force a result with different places.
    pub tied: Vec<UserRef>,
    /// The game that is played there.
    pub game: GameId,
    /// What directors have decided, in that order.
    pub rulings: Vec<RulingView>,
    /// What those who sit there want decided; for them and for directors.
    pub disputes: Vec<DisputeView>,
}

/// A seat at a table of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = TournamentSeat)]
pub struct TableSeatView {
    /// Who sits there.
    pub player: UserRef,
    /// Their place; null as long as there is none.
    #[schema(required)]
    pub place: Option<u8>,
    /// Their points in the game.
    #[schema(required)]
    pub score: Option<Points>,
    /// The points that the place brings.
    #[schema(required)]
    pub points: Option<Points>,
}

/// What a director has decided about a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Ruling)]
pub struct RulingView {
    /// Its number at this table.
    #[schema(example = 1)]
    pub number: u32,
    /// Which kind.
    #[serde(rename = "type")]
    pub kind: RulingKind,
    /// Who.
    pub by: UserRef,
    /// When.
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    /// Why.
    pub reason: String,
    /// The new game, where the table is played again.
    #[schema(required)]
    pub game: Option<GameId>,
    /// That it was taken back; null where it stands.
    #[schema(required)]
    pub revoked: Option<RevokedView>,
}

/// That a ruling was taken back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = RulingRevoked)]
pub struct RevokedView {
    /// By whom.
    pub by: UserRef,
    /// When.
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    /// Why.
    pub reason: String,
}

/// What somebody at a table wants decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Dispute)]
pub struct DisputeView {
    /// Its number at this table.
    #[schema(example = 1)]
    pub number: u32,
    /// Who.
    pub by: UserRef,
    /// When.
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    /// What.
    pub text: String,
    /// What a director has said to it; null as long as it is open.
    #[schema(required)]
    pub answer: Option<String>,
}

impl RoundView {
    pub(in super::super) fn new(
        tournament: &Tournament,
        round: &Round,
        caller: Option<&Caller>,
        people: &People,
    ) -> Self {
        let table = |table| TableView::new(tournament, round, table, caller, people);
        Self {
            number: round.number,
            stage: round.stage,
            setup: round.setup.clone(),
            duplicate: round.duplicate,
            tables: round.tables.iter().map(table).collect(),
            byes: people.all(&round.byes),
            cost: round.cost,
            seed: round.seed,
            published_at: round.published_at,
            starts_at: round.starts_at,
            started_at: round.started_at,
            finished_at: round.finished_at,
        }
    }
}

impl TableView {
    pub(in super::super) fn new(
        tournament: &Tournament,
        round: &Round,
        table: &RoundTable,
        caller: Option<&Caller>,
        people: &People,
    ) -> Self {
        let result = match table.outcome() {
            TableOutcome::Played(result) | TableOutcome::Ruled(result) => Some(result),
            _ => None,
        };
        let seat = |(index, player): (usize, &UserId)| {
            let seat = result.and_then(|result| result.seats.get(index));
            let brings = result.zip(seat);
            TableSeatView {
                player: people.get(*player),
                place: seat.map(|seat| seat.place),
                score: seat.map(|seat| seat.score),
                points: brings.map(|(result, seat)| standings::points(&tournament.rules, result, seat.place)),
            }
        };
        let concerns = caller
            .is_some_and(|caller| table.seats.contains(&caller.user) || tournament.is_directed_by(caller));
        Self {
            number: table.number,
            state: round.state_of(table),
            seats: table.seats.iter().enumerate().map(seat).collect(),
            tied: people.all(&tournament.tied_at(round, table)),
            game: table.current_game(),
            rulings: table.rulings.iter().map(|ruling| RulingView::new(ruling, people)).collect(),
            disputes: table
                .disputes
                .iter()
                .filter(|_| concerns)
                .map(|dispute| DisputeView::new(dispute, people))
                .collect(),
        }
    }
}

impl RulingView {
    fn new(ruling: &Ruling, people: &People) -> Self {
        let revoked = ruling.revoked.as_ref().map(|revoked| RevokedView {
            by: people.get(revoked.by),
            at: revoked.at,
            reason: revoked.reason.clone(),
        });
        Self {
            number: ruling.number,
            kind: ruling.kind,
            by: people.get(ruling.by),
            at: ruling.at,
            reason: ruling.reason.clone(),
            game: ruling.game,
            revoked,
        }
    }
}

impl DisputeView {
    fn new(dispute: &Dispute, people: &People) -> Self {
        Self {
            number: dispute.number,
            by: people.get(dispute.by),
            at: dispute.at,
            text: dispute.text.clone(),
            answer: dispute.settled.as_ref().map(|settled| settled.answer.clone()),
        }
    }
}
