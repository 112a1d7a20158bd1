//! The views of a round, its tables, rulings and disputes.

use serde::Serialize;
use utoipa::ToSchema;

use super::super::disputes::Dispute;
use super::super::formats::TournamentStage;
use super::super::points::Points;
use super::super::round::{Round, RoundTable, TableOutcome, TableState};
use super::super::rules::RoundSetup;
use super::super::rulings::{Ruling, RulingKind};
use super::super::standings;
use super::super::tournament::Tournament;
use super::People;
use crate::accounts::{Caller, UserRef};
use crate::database::Timestamp;
use crate::id::{GameId, UserId};

/// A published round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Round)]
pub struct RoundView {
    /// The number of the round, starting at 1.
    #[schema(example = 3)]
    pub number: u32,
    /// The stage of the tournament that the round belongs to.
    pub stage: TournamentStage,
    /// The map, edition and mods that the round is played with.
    pub setup: RoundSetup,
    /// Whether all tables use the same shuffle. If so, nobody can see the game of another table before the round is
    /// over.
    pub duplicate: bool,
    /// The tables of the round.
    pub tables: Vec<TableView>,
    /// The players who have a bye.
    pub byes: Vec<UserRef>,
    /// The total cost of the pairing.
    #[schema(example = 420_000)]
    pub cost: i64,
    /// The seed that the round was paired with; null if its tables were built by hand.
    #[schema(required, example = 2_718_281)]
    pub seed: Option<u32>,
    /// When the round was published.
    #[schema(value_type = String, format = DateTime)]
    pub published_at: Timestamp,
    /// When the round starts automatically; null if it does not.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub starts_at: Option<Timestamp>,
    /// When the round started; null before that.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub started_at: Option<Timestamp>,
    /// When the last table of the round was decided; null before that.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub finished_at: Option<Timestamp>,
}

/// A table of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = TournamentTable)]
pub struct TableView {
    /// The number of the table in the round.
    #[schema(example = 12)]
    pub number: u32,
    /// The state of the table.
    pub state: TableState,
    /// The seats of the table, in order.
    pub seats: Vec<TableSeatView>,
    /// The players of a knock-out table who are tied. A director must decide who advances or wins by forcing a result
    /// with different places. Empty if there is no such tie.
    pub tied: Vec<UserRef>,
    /// The game that is played at the table.
    pub game: GameId,
    /// The directors' rulings, oldest first.
    pub rulings: Vec<RulingView>,
    /// The disputes that players at the table raised. Only the players at the table and directors can see them.
    pub disputes: Vec<DisputeView>,
}

/// A seat at a table of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = TournamentSeat)]
pub struct TableSeatView {
    /// The player in the seat.
    pub player: UserRef,
    /// The player's place; null as long as there is no result.
    #[schema(required)]
    pub place: Option<u8>,
    /// The player's score in the game; null as long as there is no result.
    #[schema(required)]
    pub score: Option<Points>,
    /// The tournament points for the place; null as long as there is no result.
    #[schema(required)]
    pub points: Option<Points>,
}

/// A director's ruling about a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Ruling)]
pub struct RulingView {
    /// The number of the ruling at its table.
    #[schema(example = 1)]
    pub number: u32,
    /// The kind of ruling.
    #[serde(rename = "type")]
    pub kind: RulingKind,
    /// The director who made the ruling.
    pub by: UserRef,
    /// When the ruling was made.
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    /// The reason for the ruling.
    pub reason: String,
    /// The new game if the table is replayed; otherwise null.
    #[schema(required)]
    pub game: Option<GameId>,
    /// Who revoked the ruling, when and why; null if the ruling stands.
    #[schema(required)]
    pub revoked: Option<RevokedView>,
}

/// The revocation of a ruling.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = RulingRevoked)]
pub struct RevokedView {
    /// The director who revoked the ruling.
    pub by: UserRef,
    /// When the ruling was revoked.
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    /// The reason for the revocation.
    pub reason: String,
}

/// A dispute: a player at a table asks a director for a decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Dispute)]
pub struct DisputeView {
    /// The number of the dispute at its table.
    #[schema(example = 1)]
    pub number: u32,
    /// The player who raised the dispute.
    pub by: UserRef,
    /// When the dispute was raised.
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    /// What the player wrote.
    pub text: String,
    /// The director's answer; null as long as the dispute is open.
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
