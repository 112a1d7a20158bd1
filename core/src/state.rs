//! The complete state of a game as plain data, including hidden information.

use serde::{Deserialize, Serialize};

use crate::action::{ActionKind, ActionRole};
use crate::customer::{Crowd, Good, Token};
use crate::edition::Edition;
use crate::id::{ConnectionId, Id, PerId, Seat, Set, StationId, WardId};
use crate::map::Map;
use crate::mods::Mods;
use crate::pieces::Pieces;
use crate::player::{Color, Player, Store, StoreKind};
use crate::shuffle::Shuffler;

/// Everything about a game except the map.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameState {
    /// The edition of the rules.
    pub edition: Edition,
    /// The players, in playing order.
    pub players: PerId<Seat, Player>,
    /// The store on each station.
    pub stores: Pieces<StationId, Store>,
    /// The owner of the track on each connection.
    pub track: Pieces<ConnectionId, Seat>,
    /// The customers in each ward.
    pub customers: PerId<WardId, Crowd>,
    /// The four cards on which customers wait to be placed.
    pub queue: Queue,
    /// The deck; the top card is the last element.
    pub deck: Vec<WardId>,
    /// The discard pile; the top card is the last element.
    pub discard: Vec<WardId>,
    /// The bag; the next token to be drawn is the last element.
    pub bag: Vec<Token>,
    /// Customers who have left the game.
    pub departed: Crowd,
    /// The number of claimed stacks of bonus tokens.
    pub stacks_claimed: u8,
    /// The mods in play, with their pieces.
    pub mods: Mods,
    /// The current turn, or that the game is over.
    pub phase: Phase,
    /// Set when the last customer has been placed.
    pub end: Option<End>,
    /// The last action, which decides whether it can be undone.
    pub last_action: Option<LastAction>,
    /// The source of randomness.
    pub shuffler: Shuffler,
}

/// The phase of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// A player's turn.
    Turn(Turn),
    /// The game is over.
    Finished,
}

/// The current turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// The number of the turn in the game, starting at 1.
    pub number: u32,
    /// The player whose turn it is.
    pub seat: Seat,
    /// The stage of the turn.
    pub stage: Stage,
    /// The main actions taken in this turn.
    pub taken: TakenActions,
    /// The mini actions taken in this turn.
    pub mini_actions: Set<ActionKind>,
    /// The question that must be answered before the turn continues.
    pub asked: Option<Question>,
}

/// A question that the game asks a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// The player who must answer.
    pub seat: Seat,
    /// The kind of action that answers it.
    pub answer: ActionKind,
}

/// The stage of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// The customers on the first card are about to be placed.
    Placing,
    /// The player acts.
    Acting,
}

impl Turn {
    /// Returns a new turn in its first stage.
    pub(crate) fn new(number: u32, seat: Seat) -> Self {
        let taken = TakenActions::default();
        Self { number, seat, stage: Stage::Placing, taken, mini_actions: Set::EMPTY, asked: None }
    }

    /// Returns whether no main action is left: the turn has had two, or INCOME, which is always the last.
    pub fn main_actions_are_over(&self) -> bool {
        self.main_actions_left() == 0
    }

    /// Returns the number of main actions that the player may still take.
    pub fn main_actions_left(&self) -> usize {
        if self.taken.contains(ActionKind::Income) { 0 } else { MAIN_ACTIONS_A_TURN - self.taken.len() }
    }
}

/// The number of main actions in a turn.
pub const MAIN_ACTIONS_A_TURN: usize = 2;

/// The main actions of a turn, in the order in which they were taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TakenActions([Option<ActionKind>; MAIN_ACTIONS_A_TURN]);

impl TakenActions {
    /// Returns the actions in order.
    pub fn iter(&self) -> impl Iterator<Item = ActionKind> {
        self.0.into_iter().flatten()
    }

    /// Returns the number of actions.
    pub fn len(&self) -> usize {
        self.iter().count()
    }

    /// Returns whether no action has been taken.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns whether an action of this kind has been taken.
    pub fn contains(&self, kind: ActionKind) -> bool {
        self.0.contains(&Some(kind))
    }

    /// Adds an action if there is room.
    pub(crate) fn push(&mut self, kind: ActionKind) {
        if let Some(free) = self.0.iter_mut().find(|place| place.is_none()) {
            *free = Some(kind);
        }
    }
}

/// The last turns of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct End {
    /// The player who placed the last customer.
    pub last_placer: Seat,
    /// The number of turns that follow the current one.
    pub turns_left: u8,
    /// Whether the turn in which the last customer was placed is over.
    pub begun: bool,
}

/// The facts about an action that decide whether it can be undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastAction {
    /// The player who acted.
    pub seat: Seat,
    /// Whether the action drew a card or a customer, or revealed a hand.
    pub revealed: bool,
}

/// The queue of ward cards with customers on them. A space is empty only if no card could be drawn for it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Queue {
    /// Spaces 1 to 4.
    pub spaces: [Option<QueueCard>; 4],
}

/// A ward card in the queue, with the customers on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct QueueCard {
    /// The ward that the card names.
    pub ward: WardId,
    /// The customers who wait on the card.
    pub customers: Crowd,
}

impl Queue {
    /// Returns the cards with the numbers of their spaces, starting at 1.
    pub fn cards(&self) -> impl Iterator<Item = (usize, &QueueCard)> {
        self.spaces.iter().enumerate().filter_map(|(index, card)| Some((index + 1, card.as_ref()?)))
    }

    /// Returns all customers in the queue.
    pub fn customers(&self) -> Crowd {
        self.cards().fold(Crowd::EMPTY, |all, (_, card)| all + card.customers)
    }

    /// Returns whether no space has a card.
    pub fn is_empty(&self) -> bool {
        self.spaces.iter().all(Option::is_none)
    }
}

/// `clone_from` reuses the allocations of the target's lists.
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
    /// Returns whether the state fits `map`: all its ids are of wards, stations and connections of the map or of
    /// seats of the game, and any open question is one that this game can ask.
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

    /// Returns whether the game may ask a question that is answered by this kind of action.
    fn can_ask(&self, answer: ActionKind) -> bool {
        let of_growth = answer == ActionKind::ChooseMod && self.edition.ruleset().growth.is_some();
        answer.role() == ActionRole::Answer && (of_growth || self.mods.actions().contains(answer))
    }

    /// Returns the current turn; `None` once the game is over.
    pub fn turn(&self) -> Option<&Turn> {
        match &self.phase {
            Phase::Turn(turn) => Some(turn),
            Phase::Finished => None,
        }
    }

    /// Returns the current turn for changing; `None` once the game is over.
    pub(crate) fn turn_mut(&mut self) -> Option<&mut Turn> {
        match &mut self.phase {
            Phase::Turn(turn) => Some(turn),
            Phase::Finished => None,
        }
    }

    /// Returns whether the game is over.
    pub fn is_finished(&self) -> bool {
        matches!(self.phase, Phase::Finished)
    }

    /// Returns the seats that follow `seat` in playing order, without `seat` itself.
    pub fn others_after(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        let count = self.players.len();
        (1..count).map(move |step| Seat::at((seat.index() + step) % count))
    }

    /// Returns the seat of a colour, if somebody plays it.
    pub fn seat_of(&self, color: Color) -> Option<Seat> {
        self.players.iter().find(|(_, player)| player.color == color).map(|(seat, _)| seat)
    }

    /// Returns the stations with a store or department store of `seat`.
    pub fn stations_of(&self, seat: Seat) -> Set<StationId> {
        self.stores.of(seat)
    }

    /// Returns the stores of `seat` with their goods, without department stores.
    pub fn plain_stores_of(&self, seat: Seat) -> impl Iterator<Item = (StationId, Good)> {
        self.stores.belonging_to(seat).filter_map(|(station, store)| Some((station, store.kind.good()?)))
    }

    /// Returns the stations without a store.
    pub fn empty_stations(&self) -> Set<StationId> {
        self.stores.free()
    }

    /// Returns the connections without track.
    pub fn empty_connections(&self) -> Set<ConnectionId> {
        self.track.free()
    }

    /// Returns the wards in which customers wait.
    pub fn wards_with_customers(&self) -> Set<WardId> {
        self.customers.iter().filter(|(_, crowd)| !crowd.is_empty()).map(|(ward, _)| ward).collect()
    }

    /// Returns the number of department stores on the map.
    pub fn department_stores(&self) -> u32 {
        let standing = self.players.ids().flat_map(|seat| self.stores.belonging_to(seat));
        let standing = standing.filter(|(_, store)| store.kind == StoreKind::Department);
        standing.map(|_| 1).sum()
    }

    /// Returns the unclaimed stacks of bonus tokens, starting with the next one.
    pub fn bonus_stacks(&self) -> &'static [u8] {
        let (_claimed, unclaimed) = self.edition.ruleset().bonus_stacks.split_at(self.stacks_claimed.into());
        unclaimed
    }
}
