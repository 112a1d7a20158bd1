//! A game as one viewer may see it.

mod build;

use serde::{Deserialize, Serialize};
use shinjuku_core::bots::BotName;
use shinjuku_core::customer::{Crowd, PerGood};
use shinjuku_core::edition::Edition;
use shinjuku_core::map::Name;
use shinjuku_core::mods::ModInPlay;
use shinjuku_core::player::{Color, Supply};
use shinjuku_core::schema::PointsPerGood;
use shinjuku_core::score::{CustomerSet, Score};
use shinjuku_core::view::{AwaitingView, BoardView, QueueView, TurnView};
use utoipa::ToSchema;

use crate::accounts::UserRef;
use crate::database::Timestamp;
use crate::games::play::undo::UndoView;
use crate::games::read::table_actions::TableActions;
use crate::games::state::clock::{ClockKind, TimeoutAction};
use crate::games::state::live_table::LeaveReason;
use crate::games::state::proposal::ProposalKind;
use crate::games::tables::table::{Status, TournamentPlace, Visibility};
use crate::id::GameId;
use crate::lessons::LessonState;
use crate::maps::MapOrigin;

/// A game as the caller may see it. In the lobby, the board is empty and the game is not waiting for anyone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Game)]
pub struct GameView {
    /// The id of the game.
    pub id: GameId,
    /// The name of the table.
    #[schema(example = "Friday night")]
    pub name: String,
    /// The status of the game.
    pub status: Status,
    /// The number of entries in its log; 0 in the lobby.
    #[schema(example = 17)]
    pub version: u32,
    /// Who may see it.
    pub visibility: Visibility,
    /// The invite code of the table. Null unless you have a seat or created the table; always null in tournaments.
    #[schema(required)]
    pub invite: Option<String>,
    /// The user who created the table.
    pub creator: UserRef,
    /// The map.
    pub map: MapOrigin,
    /// The edition of the rules.
    pub edition: Edition,
    /// The version of the rules. It never changes during a game.
    #[schema(example = 1)]
    pub rules_version: u32,
    /// The mods in play.
    pub mods: Vec<ModInPlay>,
    /// Whether it is a study, with chosen draws or a chosen position.
    pub sandbox: bool,
    /// Whether one person plays all seats.
    pub solo: bool,
    /// The players, in seat order.
    pub players: Vec<SeatView>,
    /// What is on the map.
    pub board: BoardView,
    /// The cards of the queue.
    pub queue: Vec<QueueView>,
    /// The number of cards in the deck.
    pub deck_size: usize,
    /// The discard pile, the most recently discarded card last.
    #[schema(value_type = Vec<String>)]
    pub discard: Vec<Name>,
    /// The number of customers in the bag.
    pub bag_size: usize,
    /// The remaining stacks of bonus tokens, the next one first.
    pub bonus_stacks: Vec<u8>,
    /// The current turn. Null in the lobby and once the game is over.
    #[schema(required)]
    pub turn: Option<TurnView>,
    /// The player whose decision the game is waiting for, and the decision. Null if there is none.
    #[schema(required)]
    pub awaiting: Option<AwaitingView>,
    /// Whether you can undo your last action (`POST /games/{id}/undo`) and, if not, why. Null if you do not play or
    /// the game is not active.
    #[schema(required)]
    pub undo: Option<UndoView>,
    /// What you can do at the table besides playing. Null if you are not a player or the game is not active.
    #[schema(required)]
    pub table_actions: Option<TableActions>,
    /// The clock. Null if there is none.
    #[schema(required)]
    pub clock: Option<ClockView>,
    /// The open proposal. Null if there is none.
    #[schema(required)]
    pub proposal: Option<ProposalView>,
    /// The id of the rematch. Null if there is none.
    #[schema(required)]
    pub rematch: Option<GameId>,
    /// Its place in a tournament. Null if it belongs to none.
    #[schema(required)]
    pub tournament: Option<TournamentPlace>,
    /// How far you have come in the lesson that the game was started from. Null if it is no lesson of yours.
    #[schema(required)]
    pub lesson: Option<LessonState>,
    /// How many turns follow the current one, once the last customer has been placed. Null before that.
    #[schema(required)]
    pub final_turns_left: Option<u8>,
    /// Proof that nobody chose the shuffles.
    pub fairness: Fairness,
    /// When the table was created.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
    /// When the game started. Null before that.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub started_at: Option<Timestamp>,
    /// When the game ended. Null before that.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub finished_at: Option<Timestamp>,
}

/// A seat at a table and its player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = GamePlayer)]
pub struct SeatView {
    /// The number of the seat, starting at 0.
    #[schema(maximum = 3)]
    pub seat: usize,
    /// The player's colour, which identifies the player everywhere.
    pub color: Color,
    /// The user in the seat. Null if it is empty or a bot plays there.
    #[schema(required)]
    pub user: Option<UserRef>,
    /// The bot that plays there. Null if none does.
    #[schema(required)]
    pub bot: Option<BotName>,
    /// The user who left the seat, and why. Null if nobody has left it.
    #[schema(required)]
    pub left: Option<LeaverView>,
    /// The time left in milliseconds as of the clock's `since`. Null without a clock.
    #[schema(required)]
    pub time_left_ms: Option<u64>,
    /// The number of cards in hand.
    pub hand_size: usize,
    /// The cards in hand. Null if you may not see them.
    #[schema(required, value_type = Option<Vec<String>>)]
    pub hand: Option<Vec<Name>>,
    /// The collected customers. Null if you may not see them.
    #[schema(required)]
    pub customers: Option<Crowd>,
    /// The wards whose cards are currently wild for the player, in map order. Empty in the lobby and once the game is
    /// over.
    #[schema(value_type = Vec<String>)]
    pub wild: Vec<Name>,
    /// The player's pieces that are not on the map.
    pub supply: Supply,
    /// The number of claimed bonus tokens.
    pub bonus_tokens: u8,
    /// The ward of the player's Chairman. Null if there is none.
    #[schema(required, value_type = Option<String>)]
    pub chairman: Option<Name>,
    /// The points so far. Null if you may not see the customers.
    #[schema(required)]
    pub score: Option<Score>,
    /// The sets that the customers and bonus tokens form, largest first. Null if you may not see the customers. The
    /// score is the points of all sets plus the `mod_points`.
    #[schema(required)]
    pub sets: Option<Vec<CustomerSet>>,
    /// The points that mods add for the customers, or subtract if negative. Null if you may not see the customers.
    #[schema(required)]
    pub mod_points: Option<Score>,
    /// The points that one more customer of value 1 would add, for each good. Null if you may not see the customers.
    #[schema(required, value_type = Option<PointsPerGood>)]
    pub next_points: Option<PerGood<Score>>,
    /// The final place. Null until the game is finished.
    #[schema(required)]
    pub place: Option<u8>,
}

/// A player who has left a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Leaver)]
pub struct LeaverView {
    /// The user who left.
    pub user: UserRef,
    /// Why they are no longer playing.
    pub reason: LeaveReason,
    /// The version in which a bot took over.
    pub version: u32,
}

/// The clock of a game and its current state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = RunningClock)]
pub struct ClockView {
    /// What the time limit applies to: a turn or the whole game.
    #[serde(rename = "type")]
    pub kind: ClockKind,
    /// The time in seconds, per turn or per game.
    #[schema(example = 1800)]
    pub seconds: u32,
    /// The seconds a player gains after each of their turns.
    #[schema(example = 30)]
    pub increment: u32,
    /// What happens when a player's time is up.
    pub at_zero: TimeoutAction,
    /// The bot that plays then.
    pub bot: BotName,
    /// Whether the clock is paused.
    pub paused: bool,
    /// The time to which the players' `time_left_ms` refers. Null in the lobby.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub since: Option<Timestamp>,
    /// When the time runs out for the player whose decision the game is waiting for. Null if no clock is running.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub timeout_at: Option<Timestamp>,
}

/// An open proposal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = OpenProposal)]
pub struct ProposalView {
    /// The version in which it was proposed. An answer refers to it.
    pub version: u32,
    /// What is proposed.
    pub kind: ProposalKind,
    /// The player who proposed it.
    pub by: Color,
    /// The players who have agreed.
    pub agreed: Vec<Color>,
    /// The players who have not answered yet.
    pub asked: Vec<Color>,
}

/// Proof that nobody chose the shuffles: a commitment published before the start, and the seed that it commits to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Fairness {
    /// The SHA-256 hash of the seed's 32 bytes, in hexadecimal.
    #[schema(pattern = "^[0-9a-f]{64}$")]
    pub commitment: String,
    /// The seed, in hexadecimal. Null until the game is finished.
    #[schema(required, pattern = "^[0-9a-f]{64}$")]
    pub seed: Option<String>,
}
