//! The state of a game: plain data that says everything about it, secrets too.

use serde::{Deserialize, Serialize};

use crate::action::{ActionKind, Role};
use crate::customer::{Crowd, Good, Token};
use crate::edition::Edition;
use crate::id::{ConnectionId, Id, PerId, Seat, Set, StationId, WardId};
use crate::map::Map;
use crate::mods::Mods;
use crate::pieces::Pieces;
use crate::player::{Color, Player, Store, StoreKind};
use crate::shuffle::Shuffler;

/// Everything about a game but the map that it is played on.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameState {
    /// The edition by which it is played.
    pub edition: Edition,
    /// The players, in the order of play.
    pub players: PerId<Seat, Player>,
    /// What stands on each station.
    pub stores: Pieces<StationId, Store>,
    /// Whose track lies on each connection.
    pub track: Pieces<ConnectionId, Seat>,
    /// Who waits in each ward.
    pub customers: PerId<WardId, Crowd>,
    /// The four cards on which customers wait to come to town.
    pub queue: Queue,
    /// The deck; its top card is the last.
    pub deck: Vec<WardId>,
    /// The discard pile; the card discarded last is the last.
    pub discard: Vec<WardId>,
    /// The bag; the next token to be drawn is the last.
    pub bag: Vec<Token>,
    /// Customers who have left the game.
    pub departed: Crowd,
    /// How many stacks of bonus tokens have been claimed.
    pub stacks_claimed: u8,
    /// The mods in play, with their pieces.
    pub mods: Mods,
    /// Whose turn it is, or that nobody's is any more.
    pub phase: Phase,
    /// Set when the last customer has been placed.
    pub end: Option<End>,
    /// The last action, for taking it back.
    pub last_action: Option<LastAction>,
    /// The source of chance.
    pub shuffler: Shuffler,
}

/// Where the game stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Somebody's turn.
    Turn(Turn),
    /// The game is over.
    Finished,
}

/// A turn that is being taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// Which turn of the game this is, from 1.
    pub number: u32,
    /// Whose it is.
    pub seat: Seat,
    /// How far it has come.
    pub stage: Stage,
    /// The main actions taken in it.
    pub taken: TakenActions,
    /// The mini actions taken in it.
    pub mini_actions: Set<ActionKind>,
    /// What must be answered before it goes on.
    pub asked: Option<Question>,
}

/// A question that the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// Who must answer.
    pub seat: Seat,
    /// The kind of action that answers it.
    pub answer: ActionKind,
}

/// How far a turn has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// The customers on the first card are about to be placed.
    Placing,
    /// The player acts.
    Acting,
}

impl Turn {
    /// A turn that begins.
    pub(crate) fn new(number: u32, seat: Seat) -> Self {
        let taken = TakenActions::default();
        Self { number, seat, stage: Stage::Placing, taken, mini_actions: Set::EMPTY, asked: None }
    }

    /// Whether it has had its main actions: two of them, or INCOME, after which there is none.
    pub fn main_actions_are_over(&self) -> bool {
        self.taken.is_full() || self.taken.contains(ActionKind::Income)
    }
}

/// How many main actions a turn has.
pub const MAIN_ACTIONS_A_TURN: usize = 2;

/// The main actions of a turn, in the order in which they were taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TakenActions([Option<ActionKind>; MAIN_ACTIONS_A_TURN]);

impl TakenActions {
    /// The actions, in order.
    pub fn iter(&self) -> impl Iterator<Item = ActionKind> {
        self.0.into_iter().flatten()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.iter().count()
    }

    /// Whether none has been taken.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether this action is among them.
    pub fn contains(&self, kind: ActionKind) -> bool {
        self.0.contains(&Some(kind))
    }

    /// Whether the turn has had all that it may have.
    pub fn is_full(&self) -> bool {
        self.len() == MAIN_ACTIONS_A_TURN
    }

    /// Notes one more, where there is room.
    pub(crate) fn push(&mut self, kind: ActionKind) {
        if let Some(free) = self.0.iter_mut().find(|place| place.is_none()) {
            *free = Some(kind);
        }
    }
}

/// The last turns of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct End {
    /// Who placed the last customer.
    pub last_placer: Seat,
    /// How many turns will follow the one that is being taken.
    pub turns_left: u8,
    /// Whether the turn in which the last customer was placed is over.
    pub begun: bool,
}

/// What must be known of an action to say whether it may be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastAction {
    /// Who acted.
    pub seat: Seat,
    /// Whether a card or a customer was drawn by it, or a hand laid open.
    pub revealed: bool,
}

/// The queue of ward cards with customers on them. A space is empty only where no card could be drawn for it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Queue {
    /// Spaces 1 to 4.
    pub spaces: [Option<QueueCard>; 4],
}

/// A ward card in the queue, with those who wait on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct QueueCard {
    /// The ward that it names.
    pub ward: WardId,
    /// Who waits on it.
    pub customers: Crowd,
}

impl Queue {
    /// The cards with the numbers of their spaces.
    pub fn cards(&self) -> impl Iterator<Item = (usize, &QueueCard)> {
        self.spaces.iter().enumerate().filter_map(|(index, card)| Some((index + 1, card.as_ref()?)))
    }

    /// Everybody in it.
    pub fn customers(&self) -> Crowd {
        self.cards().fold(Crowd::EMPTY, |all, (_, card)| all + card.customers)
    }

    /// Whether no space has a card.
    pub fn is_empty(&self) -> bool {
        self.spaces.iter().all(Option::is_none)
    }
}

/// A copy made in the place of another state hardly asks for memory: it takes the room of that one's lists.
impl Clone for GameState {
    fn clone(&self) -> Self {
        Self {
            players: self.players.clone(),
            stores: self.stores.clone(),
            track: self.track.clone(),
            customers: self.customers.clone(),
            queue: self.queue.clone(),
            deck: self.deck.clone(),
            discard: self.discard.clone(),
            bag: self.bag.clone(),
            mods: self.mods.clone(),
            phase: self.phase.clone(),
            shuffler: self.shuffler.clone(),
            ..*self
        }
    }

    fn clone_from(&mut self, source: &Self) {
        let Self {
            edition,
            players,
            stores,
            track,
            customers,
            queue,
            deck,
            discard,
            bag,
            departed,
            stacks_claimed,
            mods,
            phase,
            end,
            last_action,
            shuffler,
        } = source;
        self.edition = *edition;
        self.players.clone_from(players);
        self.stores.clone_from(stores);
        self.track.clone_from(track);
        self.customers.clone_from(customers);
        self.queue.clone_from(queue);
        self.deck.clone_from(deck);
        self.discard.clone_from(discard);
        self.bag.clone_from(bag);
        self.departed = *departed;
        self.stacks_claimed = *stacks_claimed;
        self.mods.clone_from(mods);
        self.phase.clone_from(phase);
        self.end = *end;
        self.last_action = *last_action;
        self.shuffler.clone_from(shuffler);
    }
}

impl GameState {
    /// Whether every id in it is one of the map, or of a seat.
    pub(crate) fn fits(&self, map: &Map) -> bool {
        let mut cards = self.deck.iter().chain(&self.discard).copied();
        let mut held = self.players.values().flat_map(|player| player.hand.cards()).copied();
        let mut queued = self.queue.cards().map(|(_, card)| card.ward);
        let known = |ward: WardId| ward.index() < map.wards.len();
        let stores = self.stores.values().flatten().map(|store| store.owner);
        let mut seats = stores
            .chain(self.track.values().copied().flatten())
            .chain(self.turn().map(|turn| turn.seat))
            .chain(self.turn().and_then(|turn| turn.asked).map(|asked| asked.seat))
            .chain(self.end.map(|end| end.last_placer))
            .chain(self.last_action.map(|last| last.seat));
        (2..=4).contains(&self.players.len())
            && self.stores.len() == map.stations.len()
            && self.track.len() == map.connections.len()
            && self.customers.len() == map.wards.len()
            && cards.all(known)
            && held.all(known)
            && queued.all(known)
            && seats.all(|seat| seat.index() < self.players.len())
            && self.mods.fit(map, self.players.len())
            && self.turn().and_then(|turn| turn.asked).is_none_or(|asked| self.can_ask(asked.answer))
    }

    /// Whether the game may wait for such an answer.
    fn can_ask(&self, answer: ActionKind) -> bool {
        let of_growth = answer == ActionKind::ChooseMod && self.edition.ruleset().growth.is_some();
        answer.role() == Role::Answer && (of_growth || self.mods.actions().contains(answer))
    }

    /// The turn that is being taken; a finished game has none.
    pub fn turn(&self) -> Option<&Turn> {
        match &self.phase {
            Phase::Turn(turn) => Some(turn),
            Phase::Finished => None,
        }
    }

    /// The turn that is being taken, to be changed.
    pub(crate) fn turn_mut(&mut self) -> Option<&mut Turn> {
        match &mut self.phase {
            Phase::Turn(turn) => Some(turn),
            Phase::Finished => None,
        }
    }

    /// Whether the game is over.
    pub fn is_finished(&self) -> bool {
        matches!(self.phase, Phase::Finished)
    }

    /// The seats that follow `seat`, in the order of play, itself left out.
    pub fn others_after(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        let count = self.players.len();
        (1..count).map(move |step| Seat::at((seat.index() + step) % count))
    }

    /// The seat of a colour, if anybody plays it.
    pub fn seat_of(&self, color: Color) -> Option<Seat> {
        self.players.iter().find(|(_, player)| player.color == color).map(|(seat, _)| seat)
    }

    /// The stations with a store or department store of `seat`.
    pub fn stations_of(&self, seat: Seat) -> Set<StationId> {
        self.stores.of(seat)
    }

    /// The stores of `seat` with their goods, department stores left out.
    pub fn plain_stores_of(&self, seat: Seat) -> impl Iterator<Item = (StationId, Good)> {
        self.stores.belonging_to(seat).filter_map(|(station, store)| Some((station, store.kind.good()?)))
    }

    /// The stations on which nothing stands.
    pub fn empty_stations(&self) -> Set<StationId> {
        self.stores.free()
    }

    /// The connections without track.
    pub fn empty_connections(&self) -> Set<ConnectionId> {
        self.track.free()
    }

    /// The wards in which customers wait.
    pub fn wards_with_customers(&self) -> Set<WardId> {
        self.customers.iter().filter(|(_, crowd)| !crowd.is_empty()).map(|(ward, _)| ward).collect()
    }

    /// How many department stores stand on the map.
    pub fn department_stores(&self) -> u32 {
        let standing = self.players.ids().flat_map(|seat| self.stores.belonging_to(seat));
        let standing = standing.filter(|(_, store)| store.kind == StoreKind::Department);
        u32::try_from(standing.count()).unwrap_or(u32::MAX)
    }

    /// The stacks of bonus tokens that nobody has claimed.
    pub fn bonus_stacks(&self) -> &'static [u8] {
        self.edition.ruleset().bonus_stacks.get(usize::from(self.stacks_claimed)..).unwrap_or_default()
    }
}
