//! Legal actions: what may be played, listed or drawn at random.

mod draw;
mod network;
mod trips;

use std::sync::Arc;

use network::Network;
pub use trips::{MOST_OUTCOMES, WORK};

use crate::action::{Action, ActionKind, Delivery, Passenger};
use crate::customer::{Assortment, Good, Token};
use crate::game::{Awaiting, Game};
use crate::id::{ConnectionId, Seat, Set, StationId, WardId};
use crate::map::Map;
use crate::rules::payment::Purse;
use crate::rules::{end, movement, open, upgrade};

/// Everything that the awaited player may do, in a fixed order: OPEN, EXPAND, INCOME, PASS, MOVE, UPGRADE; within a kind
/// by what is done where, and MOVEs of a ward best first.
///
/// MOVEs are listed by **outcome**: who collects what, who takes INCOME for track, and where the others end up. Of the
/// paths that lead to the same outcome the list has a shortest one; any other may be played as well. For each ward the
/// list is complete, unless there are more than [`MOST_OUTCOMES`] or the search would take more than its share of
/// [`WORK`]; then [`truncated`](Self::truncated) is set, and those found are listed best first: by the value of the
/// customers that the mover collects less that of the customers that others collect, then by fewer INCOMEs for others,
/// then by a shorter path.
#[derive(Clone, Debug)]
pub struct LegalActions {
    /// Whom the game waits for; nobody once it is over.
    pub awaiting: Option<Awaiting>,
    /// Whether some MOVEs were left out.
    pub truncated: bool,
    map: Arc<Map>,
    /// What the player can pay with; none where nothing costs a card.
    purse: Option<Purse>,
    choices: Vec<Choice>,
    trips: trips::Trips,
}

/// An action that may be played as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalAction {
    /// The action, paid for in the cheapest way.
    pub action: Action,
    /// The other ways to pay for it: each single card that serves, and the three cards that are needed least. Any other
    /// three cards of the hand serve as well.
    pub payments: Vec<Vec<WardId>>,
}

/// Room for the list of most positions.
const USUAL_LENGTH: usize = 512;

/// An action without a choice of cards.
#[derive(Clone, Copy, Debug)]
enum Choice {
    Open { station: StationId, good: Good, from: Option<StationId> },
    Expand { first: ConnectionId, second: Option<ConnectionId> },
    Income,
    Pass,
    Move { ward: WardId, trip: trips::TripId },
    Upgrade { station: StationId, customer: Token },
}

impl Choice {
    /// The wards of which it costs a card; none where it costs nothing.
    fn wards(self, map: &Map) -> Set<WardId> {
        match self {
            Self::Open { station, .. } | Self::Upgrade { station, .. } => {
                Set::only(map.stations[station].ward)
            }
            Self::Expand { first, second: Some(_) } => map.connections[first].wards,
            Self::Move { ward, .. } => Set::only(ward),
            Self::Expand { second: None, .. } | Self::Income | Self::Pass => Set::EMPTY,
        }
    }

    /// The ward whose customers it moves.
    const fn moved_ward(self) -> Option<WardId> {
        match self {
            Self::Move { ward, .. } => Some(ward),
            _ => None,
        }
    }
}

impl Game {
    /// Lists what the awaited player may do.
    pub fn legal_actions(&self) -> LegalActions {
        let mut list = LegalActions {
            awaiting: self.awaiting(),
            truncated: false,
            map: Arc::clone(&self.map),
            purse: None,
            choices: Vec::with_capacity(USUAL_LENGTH),
            trips: trips::Trips::default(),
        };
        if let (Some(Awaiting { seat, .. }), Some(turn)) = (self.awaiting(), self.state.turn()) {
            list.purse = (!end::is_free_round(self)).then(|| Purse::of(self, seat));
            let open = |kind| !turn.taken.contains(kind);
            let mut lister = Lister { game: self, seat, list: &mut list };
            if open(ActionKind::Open) {
                lister.opens();
            }
            if open(ActionKind::Expand) {
                lister.expands();
            }
            lister.list.choices.extend([Choice::Income, Choice::Pass]);
            if open(ActionKind::Move) {
                lister.moves();
            }
            if open(ActionKind::Upgrade) {
                lister.upgrades();
            }
        }
        list
    }
}

impl LegalActions {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.choices.len()
    }

    /// Whether there is none: the game is over.
    pub fn is_empty(&self) -> bool {
        self.choices.is_empty()
    }

    /// The action at a place of the list.
    pub fn get(&self, index: usize) -> Option<LegalAction> {
        self.choices.get(index).map(|choice| self.spelled_out(*choice))
    }

    /// The actions, in order.
    pub fn iter(&self) -> impl Iterator<Item = LegalAction> {
        self.choices.iter().map(|choice| self.spelled_out(*choice))
    }

    fn spelled_out(&self, choice: Choice) -> LegalAction {
        let wards = choice.wards(&self.map);
        let mut payments = match &self.purse {
            Some(purse) if !wards.is_empty() => purse.options(wards),
            _ => Vec::new(),
        };
        let pay = if payments.is_empty() { Vec::new() } else { payments.remove(0) };
        let between = |connection: ConnectionId| self.map.connections[connection].between;
        let action = match choice {
            Choice::Open { station, good, from } => Action::Open { station, good, from, pay },
            Choice::Expand { first, second } => {
                Action::Expand { connection: between(first), second: second.map(between), pay }
            }
            Choice::Income => Action::Income {},
            Choice::Pass => Action::Pass {},
            Choice::Move { ward, trip } => {
                let steps = self.trips.steps(trip);
                let deliver = steps.iter().filter_map(|step| {
                    let who = Passenger::Customer(step.delivered?);
                    Some(Delivery { station: step.station, who })
                });
                let path = steps.iter().map(|step| step.station).collect();
                Action::Move { ward, path, deliver: deliver.collect(), pay }
            }
            Choice::Upgrade { station, customer } => Action::Upgrade { station, customer, pay },
        };
        LegalAction { action, payments }
    }

    /// Whether the player can pay for a card of one of these wards.
    fn affords(&self, wards: Set<WardId>) -> bool {
        self.purse.is_none_or(|purse| purse.affords(wards))
    }
}

/// A list in the making.
struct Lister<'g> {
    game: &'g Game,
    seat: Seat,
    list: &'g mut LegalActions,
}

impl Lister<'_> {
    fn opens(&mut self) {
        let game = self.game;
        let goods: Vec<Good> = game.state.players[self.seat].supply.goods().collect();
        let relocatable: Vec<(StationId, Good)> = open::relocatable(game, self.seat).collect();
        for station in game.state.empty_stations() {
            if !self.list.affords(Set::only(game.map.stations[station].ward)) {
                continue;
            }
            for good in Good::ALL {
                let supply = goods.contains(&good).then_some(None);
                let map = relocatable.iter().filter(|(_, sold)| *sold == good).map(|(from, _)| Some(*from));
                let choices = supply.into_iter().chain(map).map(|from| Choice::Open { station, good, from });
                self.list.choices.extend(choices);
            }
        }
    }

    fn expands(&mut self) {
        let game = self.game;
        let track = game.state.players[self.seat].supply.track;
        if track == 0 {
            return;
        }
        let empty = game.state.empty_connections();
        for first in empty {
            let laid = &game.map.connections[first];
            self.list.choices.push(Choice::Expand { first, second: None });
            if track > 1 && self.list.affords(laid.wards) {
                let seconds = (laid.continuations & empty).iter();
                self.list
                    .choices
                    .extend(seconds.map(|second| Choice::Expand { first, second: Some(second) }));
            }
        }
    }

    fn moves(&mut self) {
        let game = self.game;
        let affordable =
            movement::movable_wards(game).iter().filter(|ward| self.list.affords(Set::only(*ward)));
        let mut wards: Vec<WardId> = affordable.collect();
        // Small groups need little of the work that all share, and leave the rest to larger ones.
        wards.sort_by_key(|ward| (game.state.customers[*ward].len(), *ward));
        let network = Network::new(game, self.seat);
        let mut search = trips::Search::new(game, self.seat, &network);
        let first_move = self.list.choices.len();
        for (done, ward) in wards.iter().copied().enumerate() {
            let found = search.trips_from(ward, wards.len() - done, &mut self.list.trips);
            self.list.truncated |= found.truncated;
            self.list.choices.extend(found.trips.into_iter().map(|trip| Choice::Move { ward, trip }));
        }
        if let Some(moves) = self.list.choices.get_mut(first_move..) {
            moves.sort_by_key(|choice| choice.moved_ward());
        }
    }

    fn upgrades(&mut self) {
        let game = self.game;
        let player = &game.state.players[self.seat];
        if player.supply.department_stores == 0 {
            return;
        }
        for (station, good) in upgrade::upgradable(game, self.seat) {
            if self.list.affords(Set::only(game.map.stations[station].ward)) {
                let customers = player.collected.wanting(Assortment::only(good)).kinds();
                self.list.choices.extend(customers.map(|customer| Choice::Upgrade { station, customer }));
            }
        }
    }
}
