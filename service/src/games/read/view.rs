//! A game as somebody may see it.

use serde::{Deserialize, Serialize};
use shinjuku_core::bots::BotName;
use shinjuku_core::customer::Crowd;
use shinjuku_core::edition::Edition;
use shinjuku_core::id::{Id, Seat};
use shinjuku_core::map::Name;
use shinjuku_core::mods::ModInPlay;
use shinjuku_core::player::{Color, Supply};
use shinjuku_core::score::{CustomerSet, Score};
use shinjuku_core::view::{AwaitingView, BoardView, PlayerView, QueueView, TurnView, View, Viewer};
use utoipa::ToSchema;

use crate::accounts::UserRef;
use crate::games::play::undo::UndoView;
use crate::games::state::at_version::Replay;
use crate::games::state::clock::{Clock, ClockKind, TimeoutAction};
use crate::games::state::proposal::ProposalKind;
use crate::games::state::snapshot::Snapshot;
use crate::games::state::table_state::LeaveReason;
use crate::games::tables::table::{Access, GameTable, Status, TableSeat, TournamentPlace, Visibility};
use crate::id::GameId;
use crate::maps::MapOrigin;
use crate::problem::Problem;
use crate::store::Timestamp;

/// A game as one viewer may see it. In the lobby the board is empty and nobody is awaited.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Game)]
pub struct GameView {
    /// The id.
    pub id: GameId,
    /// What the table is called.
    #[schema(example = "Friday night")]
    pub name: String,
    /// How far the game has come.
    pub status: Status,
    /// How many entries its log has; 0 in the lobby.
    #[schema(example = 17)]
    pub version: u32,
    /// Who may see it.
    pub visibility: Visibility,
    /// What brings others to a private table; only for those at it.
    #[schema(required)]
    pub invite: Option<String>,
    /// Who made the table.
    pub creator: UserRef,
    /// The map.
    pub map: MapOrigin,
    /// The edition.
    pub edition: Edition,
    /// The version of the rules, which a game keeps for ever.
    #[schema(example = 1)]
    pub rules_version: u32,
    /// The mods in play.
    pub mods: Vec<ModInPlay>,
    /// Whether it is a study, with draws or a position that somebody chose.
    pub sandbox: bool,
    /// Whether one person sits in all seats.
    pub solo: bool,
    /// The players, in the order of their seats.
    pub players: Vec<SeatView>,
    /// What is on the map.
    pub board: BoardView,
    /// The cards of the queue.
    pub queue: Vec<QueueView>,
    /// How many cards the deck has.
    pub deck_size: usize,
    /// The discard pile; the card discarded last is the last.
    #[schema(value_type = Vec<String>)]
    pub discard: Vec<Name>,
    /// How many customers are in the bag.
    pub bag_size: usize,
    /// The stacks of bonus tokens that are left, the next one first.
    pub bonus_stacks: Vec<u8>,
    /// The turn; null where nobody's is.
    #[schema(required)]
    pub turn: Option<TurnView>,
    /// Whom the game waits for; null where it waits for nobody.
    #[schema(required)]
    pub awaiting: Option<AwaitingView>,
    /// Whether you could take your last action back (`POST /games/{id}/undo`), and if not, why; null for those who do not play, and
    /// where the game is not being played.
    #[schema(required)]
    pub undo: Option<UndoView>,
    /// The clock; null where there is none.
    #[schema(required)]
    pub clock: Option<ClockView>,
    /// What is proposed; null where nothing is.
    #[schema(required)]
    pub proposal: Option<ProposalView>,
    /// The table at which the same people play again; null where there is none.
    #[schema(required)]
    pub rematch: Option<GameId>,
    /// Where in a tournament it is played; null where it belongs to none.
    #[schema(required)]
    pub tournament: Option<TournamentPlace>,
    /// How many turns will follow this one, once the last customer has been placed.
    #[schema(required)]
    pub final_turns_left: Option<u8>,
    /// What shows that nobody chose the shuffles.
    pub fairness: Fairness,
    /// When the table was made.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
    /// When the game started.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub started_at: Option<Timestamp>,
    /// When the game ended.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub finished_at: Option<Timestamp>,
}

/// A seat at a table, and the player on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = GamePlayer)]
pub struct SeatView {
    /// The seat, from 0.
    #[schema(maximum = 3)]
    pub seat: usize,
    /// The colour, which names the player everywhere.
    pub color: Color,
    /// Who sits there; null where nobody does, or a bot.
    #[schema(required)]
    pub user: Option<UserRef>,
    /// The bot that plays there.
    #[schema(required)]
    pub bot: Option<BotName>,
    /// Who sat there before, and why they play no more; null where nobody has left.
    #[schema(required)]
    pub left: Option<LeaverView>,
    /// How many milliseconds the player has left, as of the clock's `since`; null without a clock.
    #[schema(required)]
    pub time_left_ms: Option<u64>,
    /// How many cards are in the hand.
    pub hand_size: usize,
    /// The cards in the hand, for those who may see them.
    #[schema(required, value_type = Option<Vec<String>>)]
    pub hand: Option<Vec<Name>>,
    /// The collected customers, for those who may see them.
    #[schema(required)]
    pub customers: Option<Crowd>,
    /// The wards whose cards are wild for the player now, in the order of the map; none in the lobby and once the game is over.
    #[schema(value_type = Vec<String>)]
    pub wild: Vec<Name>,
    /// The pieces that are not on the map.
    pub supply: Supply,
    /// The claimed bonus tokens.
    pub bonus_tokens: u8,
    /// The ward of the Chairman.
    #[schema(required, value_type = Option<String>)]
    pub chairman: Option<Name>,
    /// The points so far, for those who may see the customers.
    #[schema(required)]
    pub score: Option<Score>,
    /// The sets that the customers and bonus tokens make, largest first, for those who may see the customers. The points are
    /// those of all sets, with what mods give or take.
    #[schema(required)]
    pub sets: Option<Vec<CustomerSet>>,
    /// The place, once the game is over.
    #[schema(required)]
    pub place: Option<u8>,
}

/// One who has left a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Leaver)]
pub struct LeaverView {
    /// Who.
    pub user: UserRef,
    /// Why.
    pub reason: LeaveReason,
    /// The version by which a bot took over.
    pub version: u32,
}

/// A clock, as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = RunningClock)]
pub struct ClockView {
    /// What the time is for.
    #[serde(rename = "type")]
    pub kind: ClockKind,
    /// How many seconds there are for it.
    #[schema(example = 1800)]
    pub seconds: u32,
    /// How many seconds a player gets back after each of their turns.
    #[schema(example = 30)]
    pub increment: u32,
    /// What happens when somebody's time is up.
    pub at_zero: TimeoutAction,
    /// The bot that plays then.
    pub bot: BotName,
    /// Whether it is stopped.
    pub paused: bool,
    /// As of when the times left are; null in the lobby.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub since: Option<Timestamp>,
    /// When the time of the awaited player is up; null where nobody's runs.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub timeout_at: Option<Timestamp>,
}

/// Something that is proposed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = OpenProposal)]
pub struct ProposalView {
    /// The version by which it was proposed; an answer names it.
    pub version: u32,
    /// What.
    pub kind: ProposalKind,
    /// Who asks.
    pub by: Color,
    /// Who has agreed.
    pub agreed: Vec<Color>,
    /// Who has not answered.
    pub asked: Vec<Color>,
}

/// What shows that nobody chose the shuffles: the promise made before the start, and what it promised.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Fairness {
    /// The SHA-256 of the seed's 32 bytes, in hexadecimal.
    #[schema(pattern = "^[0-9a-f]{64}$")]
    pub commitment: String,
    /// The seed, in hexadecimal, once the game is finished.
    #[schema(required, pattern = "^[0-9a-f]{64}$")]
    pub seed: Option<String>,
}

impl Fairness {
    pub(in crate::games) fn new(table: &GameTable, finished: bool) -> Self {
        Self { commitment: table.commitment.clone(), seed: finished.then(|| hex::encode(table.seed.0)) }
    }
}

impl From<Clock> for ClockView {
    /// A clock that does not run yet.
    fn from(Clock { kind, seconds, increment, at_zero, bot }: Clock) -> Self {
        Self { kind, seconds, increment, at_zero, bot, paused: false, since: None, timeout_at: None }
    }
}

impl GameView {
    /// A game as it stands.
    pub(in crate::games) fn new(now: &Snapshot, standpoint: Access) -> Result<Self, Problem> {
        match &now.replay {
            Some(replay) => Ok(Self::at(&now.table, now.table.status, replay, standpoint)),
            None => Self::from_lobby(&now.table, standpoint),
        }
    }

    /// A game at a version.
    pub(in crate::games) fn at(
        table: &GameTable,
        status: Status,
        replay: &Replay,
        standpoint: Access,
    ) -> Self {
        let finished = status == Status::Finished;
        let open = finished && !table.is_hidden_duplicate();
        let viewer = if open { Viewer::AllSeats } else { standpoint.viewer };
        let view = replay.game.view(viewer);
        let ended = matches!(status, Status::Finished | Status::Abandoned);
        let mut this = Self {
            version: replay.version,
            status,
            finished_at: table.finished_at.filter(|_| ended),
            ..Self::shown(table, standpoint, view)
        };
        if ended {
            this.awaiting = None;
            this.players.iter_mut().for_each(|player| player.wild.clear());
        } else if standpoint.plays(table) {
            this.undo = Some(replay.may_undo(standpoint).into());
        }
        this.fairness = Fairness::new(table, open);
        this.show_proceedings(replay, finished);
        this
    }

    /// Adds what goes on beside the game.
    fn show_proceedings(&mut self, replay: &Replay, finished: bool) {
        let proceedings = &replay.table;
        let places = finished.then(|| proceedings.places(replay.game.state()));
        for (index, player) in self.players.iter_mut().enumerate() {
            let now = proceedings.seat(Seat::at(index));
            player.bot = now.bot;
            if let Some((why, version)) = now.left {
                let leaver = |user| LeaverView { user, reason: why, version };
                player.left = player.user.take().map(leaver);
            }
            player.place = places.as_ref().and_then(|places| places.get(index)).copied();
        }
        if let Some((clock, hands)) = proceedings.clock() {
            let timeout_at = proceedings.deadline(&replay.game).filter(|_| self.awaiting.is_some());
            let since = Some(hands.since);
            self.clock =
                Some(ClockView { paused: hands.paused, since, timeout_at, ..ClockView::from(*clock) });
            for (player, left) in self.players.iter_mut().zip(&hands.left) {
                player.time_left_ms = Some(*left);
            }
        }
        let color = |seat: Seat| replay.game.color(seat);
        self.proposal =
            proceedings.proposal.as_ref().filter(|_| self.awaiting.is_some()).map(|proposal| ProposalView {
                version: proposal.version,
                kind: proposal.what,
                by: color(proposal.by),
                agreed: proposal.agreed.iter().copied().map(color).collect(),
                asked: proceedings
                    .people()
                    .filter(|seat| !proposal.agreed.contains(seat))
                    .map(color)
                    .collect(),
            });
    }

    /// A table in the lobby. Which mods are in play and what everybody will have follows from how the game would start; how
    /// the cards lie does not show.
    fn from_lobby(table: &GameTable, standpoint: Access) -> Result<Self, Problem> {
        let (game, _) = table
            .begin()
            .map_err(|faults| Problem::internal(&format!("a stored table cannot be set up: {faults:?}")))?;
        let view = game.view(Viewer::Spectator);
        let supply = Supply::full(game.ruleset());
        let bare = |player: PlayerView| PlayerView {
            hand_size: 0,
            hand: None,
            customers: None,
            wild: Vec::new(),
            supply,
            bonus_tokens: 0,
            chairman: None,
            score: None,
            sets: None,
            place: None,
            ..player
        };
        let view = View {
            players: view.players.into_iter().map(bare).collect(),
            board: BoardView::default(),
            queue: Vec::new(),
            deck_size: 0,
            discard: Vec::new(),
            bag_size: 0,
            turn: None,
            awaiting: None,
            final_turns_left: None,
            bonus_stacks: game.ruleset().bonus_stacks.to_vec(),
            ..view
        };
        Ok(Self::shown(table, standpoint, view))
    }

    fn shown(table: &GameTable, standpoint: Access, view: View) -> Self {
        Self {
            id: table.id,
            name: table.name.clone(),
            status: table.status,
            version: 0,
            visibility: table.visibility,
            // Nobody is brought to a table of a tournament.
            invite: (standpoint.member && table.tournament.is_none()).then(|| table.invite.clone()),
            creator: table.creator.clone(),
            map: table.map_origin.clone(),
            edition: view.edition,
            rules_version: table.rules_version,
            mods: view.mods,
            sandbox: table.setup.is_some(),
            solo: table.is_solo(),
            players: view.players.into_iter().zip(&table.seats).map(SeatView::new).collect(),
            board: view.board,
            queue: view.queue,
            deck_size: view.deck_size,
            discard: view.discard,
            bag_size: view.bag_size,
            bonus_stacks: view.bonus_stacks,
            turn: view.turn,
            awaiting: view.awaiting,
            undo: None,
            clock: table.clock.map(ClockView::from),
            proposal: None,
            rematch: table.rematch,
            tournament: table.tournament.clone(),
            final_turns_left: view.final_turns_left,
            fairness: Fairness::new(table, false),
            created_at: table.created_at,
            started_at: table.started_at,
            finished_at: table.finished_at,
        }
    }
}

impl SeatView {
    fn new((player, chair): (PlayerView, &TableSeat)) -> Self {
        Self {
            seat: player.seat,
            color: player.color,
            user: chair.user.clone(),
            bot: chair.bot,
            left: None,
            time_left_ms: None,
            hand_size: player.hand_size,
            hand: player.hand,
            customers: player.customers,
            wild: player.wild,
            supply: player.supply,
            bonus_tokens: player.bonus_tokens,
            chairman: player.chairman,
            score: player.score,
            sets: player.sets,
            place: player.place,
        }
    }
}
