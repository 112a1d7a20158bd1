//! Legal actions: what may be played, listed or drawn at random.

mod draw;
mod network;
mod trips;

use crate::action::{Action, ActionKind, Delivery, Passenger};
use crate::customer::{Good, Token};
use crate::game::{Awaiting, Game};
use crate::id::{Set, StationId, WardId};
use crate::rules::payment::{self, Price, Purse};
use crate::rules::{movement, open, upgrade};

use network::Network;
pub use trips::{MOST_OUTCOMES, WORK};

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
    purse: Option<Purse>,
    offers: Vec<Offer>,
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

/// An action and its price, without a choice of cards.
#[derive(Clone, Copy, Debug)]
struct Offer {
    choice: Choice,
    price: Price,
}

#[derive(Clone, Copy, Debug)]
enum Choice {
    Open { station: StationId, good: Good, from: Option<StationId> },
    Expand { connection: [StationId; 2], second: Option<[StationId; 2]> },
    Income,
    Pass,
    Move { ward: WardId, trip: trips::TripId },
    Upgrade { station: StationId, customer: Token },
}

impl Offer {
    /// The ward whose customers it moves.
    fn ward(&self) -> Option<WardId> {
        match self.choice {
            Choice::Move { ward, .. } => Some(ward),
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
            purse: None,
            offers: Vec::with_capacity(USUAL_LENGTH),
            trips: trips::Trips::default(),
        };
        if let (Some(awaiting), Some(turn)) = (self.awaiting(), self.state.turn()) {
            let purse = Purse::of(self, awaiting.seat);
            list.purse = Some(purse);
            let open = |kind| !turn.taken.contains(kind);
            let mut lister = Lister { game: self, seat: awaiting.seat, purse, list: &mut list };
            if open(ActionKind::Open) {
                lister.opens();
            }
            if open(ActionKind::Expand) {
                lister.expands();
            }
            lister.offer(Choice::Income, Price::Nothing);
            lister.offer(Choice::Pass, Price::Nothing);
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
        self.offers.len()
    }

    /// Whether there is none: the game is over.
    pub fn is_empty(&self) -> bool {
        self.offers.is_empty()
    }

    /// The action at a place of the list.
    pub fn get(&self, index: usize) -> Option<LegalAction> {
        self.offers.get(index).map(|offer| self.spelled_out(offer))
    }

    /// The actions, in order.
    pub fn iter(&self) -> impl Iterator<Item = LegalAction> {
        self.offers.iter().map(|offer| self.spelled_out(offer))
    }

    fn spelled_out(&self, offer: &Offer) -> LegalAction {
        let mut payments = match (offer.price, &self.purse) {
            (Price::CardOf(wards), Some(purse)) => purse.options(wards),
            _ => Vec::new(),
        };
        let pay = if payments.is_empty() { Vec::new() } else { payments.remove(0) };
        let action = match offer.choice {
            Choice::Open { station, good, from } => Action::Open { station, good, from, pay },
            Choice::Expand { connection, second } => Action::Expand { connection, second, pay },
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
}

/// A list in the making.
struct Lister<'g> {
    game: &'g Game,
    seat: crate::id::Seat,
    purse: Purse,
    list: &'g mut LegalActions,
}

impl Lister<'_> {
    fn offer(&mut self, choice: Choice, price: Price) {
        self.list.offers.push(Offer { choice, price });
    }

    /// The price of an action that asks for a card of one of `wards`, if the player can pay it.
    fn affordable(&self, wards: Set<WardId>) -> Option<Price> {
        let price = payment::price(self.game, wards);
        (price == Price::Nothing || self.purse.affords(wards)).then_some(price)
    }

    fn opens(&mut self) {
        let game = self.game;
        let goods: Vec<Good> = game.state.players[self.seat].supply.goods().collect();
        let relocatable: Vec<(StationId, Good)> = open::relocatable(game, self.seat).collect();
        for station in game.state.empty_stations() {
            let Some(price) = self.affordable(Set::only(game.map.stations[station].ward)) else { continue };
            for good in Good::ALL {
                if goods.contains(&good) {
                    self.offer(Choice::Open { station, good, from: None }, price);
                }
                for (from, _) in relocatable.iter().filter(|(_, sold)| *sold == good) {
                    self.offer(Choice::Open { station, good, from: Some(*from) }, price);
                }
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
            let connection = laid.between;
            self.offer(Choice::Expand { connection, second: None }, Price::Nothing);
            if track == 1 {
                continue;
            }
            if let Some(price) = self.affordable(laid.wards) {
                for second in laid.continuations & empty {
                    let second = Some(game.map.connections[second].between);
                    self.offer(Choice::Expand { connection, second }, price);
                }
            }
        }
    }

    fn moves(&mut self) {
        let game = self.game;
        let mut wards: Vec<(WardId, Price)> = movement::movable_wards(game)
            .iter()
            .filter_map(|ward| Some((ward, self.affordable(Set::only(ward))?)))
            .collect();
        // Small groups need little of the work that all share, and leave the rest to larger ones.
        wards.sort_by_key(|(ward, _)| (game.state.customers[*ward].len(), *ward));
        let network = Network::new(game, self.seat);
        let mut search = trips::Search::new(game, self.seat, &network);
        let first_move = self.list.offers.len();
        for (done, (ward, price)) in wards.iter().enumerate() {
            let found = search.trips_from(*ward, wards.len() - done, &mut self.list.trips);
            self.list.truncated |= found.truncated;
            for trip in found.trips {
                self.offer(Choice::Move { ward: *ward, trip }, *price);
            }
        }
        if let Some(moves) = self.list.offers.get_mut(first_move..) {
            moves.sort_by_key(Offer::ward);
        }
    }

    fn upgrades(&mut self) {
        let game = self.game;
        let player = &game.state.players[self.seat];
        if player.supply.department_stores == 0 {
            return;
        }
        for (station, good) in upgrade::upgradable(game, self.seat) {
            let Some(price) = self.affordable(Set::only(game.map.stations[station].ward)) else { continue };
            for customer in player.collected.wanting(crate::customer::Assortment::only(good)).kinds() {
                self.offer(Choice::Upgrade { station, customer }, price);
            }
        }
    }
}
