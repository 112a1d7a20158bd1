//! Legal actions: listed, drawn at random, or built step by step.

mod draw;
mod group;
mod hash_table;
mod kinds;
mod network;
mod plan;
mod search_state;
mod shares;
mod trips;

use std::cell::Cell;
use std::sync::Arc;

pub(crate) use draw::Draw;
pub use kinds::{KindStatus, KindView};
use network::Network;
pub use plan::{Disembarking, JourneyPlan, JourneyStop, OpenChoice, Sender};
use search_state::SearchState;
pub(crate) use trips::Step;
pub use trips::{MAX_OUTCOMES, WORK};

use crate::action::{Action, ActionKind, Delivery};
use crate::customer::{Assortment, Good, Token};
use crate::game::{Awaiting, Game};
use crate::id::{ConnectionId, PerId, Seat, Set, StationId, WardId, id};
use crate::map::Map;
use crate::mods::Offer;
pub use crate::rules::payment::ANY_CARDS;
use crate::rules::payment::{Price, Purse};
use crate::rules::travel::{self, Journey};
use crate::rules::{self, end, movement, open, turn, upgrade};

/// All actions that the player the game waits for may take, in a fixed order: OPEN, EXPAND, INCOME, PASS, MOVE,
/// UPGRADE, WANDER, EXPLORE, KAIJU, REUNITE, or all answers to the open question. Within a kind they are ordered by
/// their parts; the journeys of a ward are listed best first.
///
/// Journeys (MOVE and REUNITE) are listed by **outcome**: who collects what, which Chairmen are dropped in which
/// wards, who takes INCOME for track, where the other customers end up, and where Hachiko ends up if he follows them.
/// Of the paths that lead to the same outcome, the list contains a shortest one; any other may be played as well. The
/// best outcomes come first: by the value of the customers that the mover collects minus the value of those that
/// others collect (thieves are worth nothing), then by fewer INCOMEs for others, then by a shorter path. For each
/// ward the list is complete, unless there are more than [`MAX_OUTCOMES`] or the search would take more than its
/// share of [`WORK`]. In that case [`truncated`](Self::truncated) is set, and for each outcome found the list
/// contains the shortest path found.
#[derive(Clone, Debug)]
pub struct LegalActions {
    /// The player the game waits for; `None` once the game is over.
    pub awaiting: Option<Awaiting>,
    /// Whether some journeys were left out.
    pub truncated: bool,
    map: Arc<Map>,
    /// The cards that the player can pay with; `None` if actions cost no cards.
    purse: Option<Purse>,
    choices: Vec<Choice>,
    journeys: PerId<JourneyId, Journey>,
    trips: trips::Trips,
    offers: PerId<OfferId, Offer>,
}

/// An action that may be played as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalAction {
    /// The action, paid for in the cheapest way.
    pub action: Action,
    /// The other ways to pay for it: each single card that serves, and the three cards that are needed least. Any
    /// other three cards of the hand also serve.
    pub payments: Vec<Vec<WardId>>,
}

/// The initial capacity of the list, enough for most positions.
const LIST_CAPACITY: usize = 512;
/// The initial capacity for journeys, enough for most positions.
const JOURNEY_CAPACITY: usize = 24;

/// An action without its payment.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Choice {
    Open { station: StationId, good: Good, from: Option<StationId> },
    Expand { first: ConnectionId, second: Option<ConnectionId> },
    Income,
    Pass,
    Travel { journey: JourneyId, trip: trips::TripId },
    Upgrade { station: StationId, customer: Token },
    Offer(OfferId),
}

id! {
    /// The id of a journey in the list. There is at most one journey for each ward and each mod.
    pub(crate) JourneyId(u8), at most u8::MAX as usize
}

id! {
    /// The id of an offer in the list.
    pub(crate) OfferId(u32), at most u32::MAX as usize
}

impl Game {
    /// Lists the actions that the player the game waits for may take.
    ///
    /// ```
    /// use shinjuku_core::{Builtin, Edition, Game, Options, Seed};
    ///
    /// let options = Options::new(Edition::V2r8, 2);
    /// let (mut game, _) = Game::start(Builtin::Tokyo.map(), &options, Seed::from_number(7))?;
    /// let awaiting = game.awaiting().ok_or("the game is over")?;
    /// let first = game.legal_actions().get(0).ok_or("nothing to do")?;
    /// game.play(awaiting.seat, &first.action)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn legal_actions(&self) -> LegalActions {
        let mut list = LegalActions {
            awaiting: self.awaiting(),
            truncated: false,
            map: Arc::clone(&self.map),
            purse: None,
            choices: Vec::with_capacity(LIST_CAPACITY),
            journeys: Vec::with_capacity(JOURNEY_CAPACITY).into(),
            trips: trips::Trips::none(),
            offers: Vec::new().into(),
        };
        if let Some(Awaiting { seat, .. }) = self.awaiting() {
            list.purse = (!end::is_free_round(self)).then(|| Purse::new(self, seat));
            let kinds = turn::open_actions(self);
            let mut lister = ListBuilder { game: self, seat, list: &mut list };
            let found = lister.travel(kinds);
            for kind in kinds {
                match kind {
                    ActionKind::Open => lister.opens(),
                    ActionKind::Expand => lister.expands(),
                    ActionKind::Income => lister.list.choices.push(Choice::Income),
                    ActionKind::Pass => lister.list.choices.push(Choice::Pass),
                    ActionKind::Upgrade => lister.upgrades(),
                    other => lister.offers(other),
                }
                lister.journeys(kind, &found);
            }
        }
        list
    }
}

impl LegalActions {
    /// Returns the number of actions.
    pub fn len(&self) -> usize {
        self.choices.len()
    }

    /// Returns whether the list is empty, which means that the game is over.
    pub fn is_empty(&self) -> bool {
        self.choices.is_empty()
    }

    /// Returns the action at an index of the list.
    pub fn get(&self, index: usize) -> Option<LegalAction> {
        self.choices.get(index).map(|choice| self.spelled_out(*choice))
    }

    /// Returns the actions in order.
    pub fn iter(&self) -> impl Iterator<Item = LegalAction> {
        self.choices.iter().map(|choice| self.spelled_out(*choice))
    }

    /// Returns the actions without their payments, in order.
    pub(crate) fn choices(&self) -> &[Choice] {
        &self.choices
    }

    /// Returns whether actions cost cards now.
    pub const fn cost_cards(&self) -> bool {
        self.purse.is_some()
    }

    /// Returns the cards that the player can pay with; `None` if actions cost no cards.
    pub(crate) fn purse(&self) -> Option<&Purse> {
        self.purse.as_ref()
    }

    /// Returns the kind of action of a choice.
    pub(crate) fn kind(&self, choice: Choice) -> ActionKind {
        match choice {
            Choice::Open { .. } => ActionKind::Open,
            Choice::Expand { .. } => ActionKind::Expand,
            Choice::Income => ActionKind::Income,
            Choice::Pass => ActionKind::Pass,
            Choice::Upgrade { .. } => ActionKind::Upgrade,
            Choice::Travel { journey, .. } => self.journeys[journey].kind,
            Choice::Offer(offer) => self.offers[offer].action.kind(),
        }
    }

    /// Returns the stations of a listed journey.
    pub(crate) fn steps(&self, trip: trips::TripId) -> &[Step] {
        self.trips.steps(trip)
    }

    /// Returns the action of an offer.
    pub(crate) fn offered(&self, offer: OfferId) -> &Action {
        &self.offers[offer].action
    }

    /// Returns a choice as an action, with all ways to pay for it.
    pub(crate) fn spelled_out(&self, choice: Choice) -> LegalAction {
        let mut payments = match &self.purse {
            Some(purse) => purse.options(self.price(choice)),
            None => Vec::new(),
        };
        let pay = if payments.is_empty() { Vec::new() } else { payments.remove(0) };
        LegalAction { action: self.action(choice, pay), payments }
    }

    /// Returns the action of a choice, paid for with these cards.
    fn action(&self, choice: Choice, pay: Vec<WardId>) -> Action {
        let between = |connection: ConnectionId| self.map.connections[connection].between;
        match choice {
            Choice::Open { station, good, from } => Action::Open { station, good, from, pay },
            Choice::Expand { first, second } => {
                Action::Expand { connection: between(first), second: second.map(between), pay }
            }
            Choice::Income => Action::Income {},
            Choice::Pass => Action::Pass {},
            Choice::Upgrade { station, customer } => Action::Upgrade { station, customer, pay },
            Choice::Travel { journey, trip } => {
                let Journey { ward, action, .. } = &self.journeys[journey];
                let steps = self.trips.steps(trip);
                let got_off =
                    |step: &trips::Step| Some(Delivery { station: step.station, who: step.got_off? });
                let path = steps.iter().map(|step| step.station).collect();
                action(*ward, path, steps.iter().filter_map(got_off).collect(), pay)
            }
            Choice::Offer(offer) => {
                let mut action = self.offers[offer].action.clone();
                if let Some(unpaid) = action.pay_mut() {
                    *unpaid = pay;
                }
                action
            }
        }
    }

    /// Returns the price of a choice, for games in which actions currently cost cards.
    pub(crate) fn price(&self, choice: Choice) -> Price {
        match choice {
            Choice::Open { station, .. } | Choice::Upgrade { station, .. } => {
                Price::CardOf(Set::only(self.map.stations[station].ward))
            }
            Choice::Expand { first, second: Some(_) } => Price::CardOf(self.map.connections[first].wards),
            Choice::Travel { journey, .. } => self.journeys[journey].price,
            Choice::Offer(offer) => self.offers[offer].price,
            Choice::Expand { second: None, .. } | Choice::Income | Choice::Pass => Price::Nothing,
        }
    }

    /// Returns whether the player can pay a price.
    fn affords(&self, price: Price) -> bool {
        self.purse.is_none_or(|purse| purse.affords(price))
    }

    /// Returns whether the player can pay for a card of one of these wards.
    fn affords_card_of(&self, wards: Set<WardId>) -> bool {
        self.affords(Price::CardOf(wards))
    }
}

/// The buffers of the journey search. Each thread keeps one, because allocating so much memory would take longer than
/// making a list.
#[derive(Default)]
struct SearchScratch {
    network: Network,
    notes: SearchState,
}

thread_local! {
    static DESK: Cell<Option<Box<SearchScratch>>> = const { Cell::new(None) };
}

/// A list under construction.
struct ListBuilder<'g> {
    game: &'g Game,
    seat: Seat,
    list: &'g mut LegalActions,
}

impl ListBuilder<'_> {
    fn opens(&mut self) {
        let game = self.game;
        let supply = game.state.players[self.seat].supply;
        let from_map = |good| {
            open::relocatable(game, self.seat)
                .filter(move |(_, sold)| *sold == good)
                .map(|(from, _)| Some(from))
        };
        let from_supply = |good| (*supply.stores.of(good) > 0).then_some(None);
        let froms = |good| from_supply(good).into_iter().chain(from_map(good)).map(move |from| (good, from));
        let stores: Vec<(Good, Option<StationId>)> = Good::ALL.into_iter().flat_map(froms).collect();
        for station in game.state.empty_stations() {
            if self.list.affords_card_of(Set::only(game.map.stations[station].ward)) {
                let choices =
                    stores.iter().map(|(good, from)| Choice::Open { station, good: *good, from: *from });
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
            if track > 1 && self.list.affords_card_of(laid.wards) {
                let seconds = (laid.continuations & empty).iter();
                self.list
                    .choices
                    .extend(seconds.map(|second| Choice::Expand { first, second: Some(second) }));
            }
        }
    }

    /// Searches the journeys of these kinds and returns the outcomes of each.
    fn travel(&mut self, kinds: Set<ActionKind>) -> PerId<JourneyId, trips::Found> {
        let game = self.game;
        let moves = kinds.contains(ActionKind::Move);
        let wards = if moves { movement::movable_wards(game) } else { Set::EMPTY };
        let of_mods = game.state.mods.journeys().filter(|journey| kinds.contains(journey.kind));
        let journeys = wards.iter().map(|ward| movement::journey(game, ward)).chain(of_mods);
        for journey in journeys {
            if self.list.affords(journey.price) {
                self.list.journeys.push(journey);
            }
        }
        let journeys = &self.list.journeys;
        let mut found = PerId::filled(journeys.len(), trips::Found::default());
        // Small parties need little of the shared work budget and leave the rest to larger ones, so they come first.
        let size = |journey: &Journey| travel::party_in(game, journey.ward).len();
        let mut order: Vec<_> = journeys.iter().map(|(id, journey)| (size(journey), id)).collect();
        order.sort_unstable();
        if let Some((_, first)) = order.first() {
            let mut desk = DESK.take().unwrap_or_default();
            let SearchScratch { network, notes } = &mut *desk;
            network.draw(game, self.seat);
            let mut search = trips::Search::new(game, self.seat, network, notes, journeys[*first]);
            let count = order.len();
            for (done, (_, id)) in order.into_iter().enumerate() {
                found[id] = search.trips(journeys[id], count - done, &mut self.list.trips);
                self.list.truncated |= found[id].truncated;
            }
            DESK.set(Some(desk));
        }
        found
    }

    /// Adds the outcomes of the journeys of a kind to the list.
    fn journeys(&mut self, kind: ActionKind, found: &PerId<JourneyId, trips::Found>) {
        for (journey, found) in found.iter() {
            if self.list.journeys[journey].kind == kind {
                self.list.choices.extend(found.trips().map(|trip| Choice::Travel { journey, trip }));
            }
        }
    }

    /// Adds the actions of a kind outside the base game that the player can pay for.
    fn offers(&mut self, kind: ActionKind) {
        for offer in rules::offers(self.game, self.seat, kind) {
            if self.list.affords(offer.price) {
                let offer = self.list.offers.push(offer);
                self.list.choices.push(Choice::Offer(offer));
            }
        }
    }

    fn upgrades(&mut self) {
        let game = self.game;
        let player = &game.state.players[self.seat];
        if player.supply.department_stores == 0 {
            return;
        }
        for (station, good) in upgrade::upgradable(game, self.seat) {
            if self.list.affords_card_of(Set::only(game.map.stations[station].ward)) {
                let customers = player.collected.wanting(Assortment::only(good)).kinds();
                self.list.choices.extend(customers.map(|customer| Choice::Upgrade { station, customer }));
            }
        }
    }
}
