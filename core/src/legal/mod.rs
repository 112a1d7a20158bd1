//! Legal actions: listed, drawn at random, or built step by step.

mod group;
mod hash_table;
mod journey_search;
mod kinds;
mod network;
mod plan;
mod random_action;
mod search_state;
mod shares;

use std::cell::Cell;
use std::sync::Arc;

pub(crate) use journey_search::Step;
pub use journey_search::{MAX_OUTCOMES, WORK};
pub use kinds::{KindStatus, KindView};
use network::Network;
pub use plan::{Disembarking, JourneyPlan, JourneyStart, JourneyStop, OpenChoice};
pub(crate) use random_action::RandomActionBuilder;
use search_state::SearchState;

use crate::action::{Action, ActionKind, Delivery};
use crate::customer::{Assortment, Good, Token};
use crate::game::{Awaiting, Game};
use crate::id::{ConnectionId, PerId, Seat, Set, StationId, WardId, id};
use crate::map::Map;
use crate::mods::Offer;
pub use crate::rules::payment::ANY_CARDS;
use crate::rules::payment::{Price, Purse};
use crate::rules::travel::{self, JourneyRules};
use crate::rules::{self, end, movement, open, turn, upgrade};

/// All actions that the player the game is waiting for may take, in a fixed order: OPEN, EXPAND, INCOME, PASS, MOVE,
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
    /// The player the game is waiting for; `None` once the game is over.
    pub awaiting: Option<Awaiting>,
    /// Whether some journeys were left out.
    pub truncated: bool,
    map: Arc<Map>,
    /// The cards that the player can pay with; `None` if actions cost no cards.
    purse: Option<Purse>,
    actions: Vec<UnpaidAction>,
    journeys: PerId<JourneyId, JourneyRules>,
    paths: journey_search::JourneyPaths,
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
pub(crate) enum UnpaidAction {
    Open { station: StationId, good: Good, from: Option<StationId> },
    Expand { first: ConnectionId, second: Option<ConnectionId> },
    Income,
    Pass,
    Travel { journey: JourneyId, path: journey_search::PathId },
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
    /// Lists the actions that the player the game is waiting for may take.
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
            actions: Vec::with_capacity(LIST_CAPACITY),
            journeys: Vec::with_capacity(JOURNEY_CAPACITY).into(),
            paths: journey_search::JourneyPaths::none(),
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
                    ActionKind::Income => lister.list.actions.push(UnpaidAction::Income),
                    ActionKind::Pass => lister.list.actions.push(UnpaidAction::Pass),
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
        self.actions.len()
    }

    /// Returns whether the list is empty, which means that the game is over.
    pub fn is_empty(&self) -> bool {
        self.actions.is_empty()
    }

    /// Returns the action at an index of the list.
    pub fn get(&self, index: usize) -> Option<LegalAction> {
        self.actions.get(index).map(|unpaid| self.spelled_out(*unpaid))
    }

    /// Returns the actions in order.
    pub fn iter(&self) -> impl Iterator<Item = LegalAction> {
        self.actions.iter().map(|unpaid| self.spelled_out(*unpaid))
    }

    /// Returns the actions without their payments, in order.
    pub(crate) fn actions(&self) -> &[UnpaidAction] {
        &self.actions
    }

    /// Returns whether actions cost cards now.
    pub const fn cost_cards(&self) -> bool {
        self.purse.is_some()
    }

    /// Returns the cards that the player can pay with; `None` if actions cost no cards.
    pub(crate) fn purse(&self) -> Option<&Purse> {
        self.purse.as_ref()
    }

    /// Returns the kind of an action.
    pub(crate) fn kind(&self, unpaid: UnpaidAction) -> ActionKind {
        match unpaid {
            UnpaidAction::Open { .. } => ActionKind::Open,
            UnpaidAction::Expand { .. } => ActionKind::Expand,
            UnpaidAction::Income => ActionKind::Income,
            UnpaidAction::Pass => ActionKind::Pass,
            UnpaidAction::Upgrade { .. } => ActionKind::Upgrade,
            UnpaidAction::Travel { journey, .. } => self.journeys[journey].kind,
            UnpaidAction::Offer(offer) => self.offers[offer].action.kind(),
        }
    }

    /// Returns the stations of a listed journey.
    pub(crate) fn steps(&self, path: journey_search::PathId) -> &[Step] {
        self.paths.steps(path)
    }

    /// Returns the action of an offer.
    pub(crate) fn offered(&self, offer: OfferId) -> &Action {
        &self.offers[offer].action
    }

    /// Returns an action with all ways to pay for it.
    pub(crate) fn spelled_out(&self, unpaid: UnpaidAction) -> LegalAction {
        let mut payments = match &self.purse {
            Some(purse) => purse.options(self.price(unpaid)),
            None => Vec::new(),
        };
        let pay = if payments.is_empty() { Vec::new() } else { payments.remove(0) };
        LegalAction { action: self.action(unpaid, pay), payments }
    }

    /// Returns an action, paid for with these cards.
    fn action(&self, unpaid: UnpaidAction, pay: Vec<WardId>) -> Action {
        let between = |connection: ConnectionId| self.map.connections[connection].between;
        match unpaid {
            UnpaidAction::Open { station, good, from } => Action::Open { station, good, from, pay },
            UnpaidAction::Expand { first, second } => {
                Action::Expand { connection: between(first), second: second.map(between), pay }
            }
            UnpaidAction::Income => Action::Income {},
            UnpaidAction::Pass => Action::Pass {},
            UnpaidAction::Upgrade { station, customer } => Action::Upgrade { station, customer, pay },
            UnpaidAction::Travel { journey, path } => {
                let JourneyRules { ward, action, .. } = &self.journeys[journey];
                let steps = self.paths.steps(path);
                let got_off = |step: &journey_search::Step| {
                    Some(Delivery { station: step.station, who: step.got_off? })
                };
                let path = steps.iter().map(|step| step.station).collect();
                action(*ward, path, steps.iter().filter_map(got_off).collect(), pay)
            }
            UnpaidAction::Offer(offer) => {
                let mut action = self.offers[offer].action.clone();
                if let Some(unpaid) = action.pay_mut() {
                    *unpaid = pay;
                }
                action
            }
        }
    }

    /// Returns the price of an action, for games in which actions currently cost cards.
    pub(crate) fn price(&self, unpaid: UnpaidAction) -> Price {
        match unpaid {
            UnpaidAction::Open { station, .. } | UnpaidAction::Upgrade { station, .. } => {
                Price::CardOf(Set::only(self.map.stations[station].ward))
            }
            UnpaidAction::Expand { first, second: Some(_) } => {
                Price::CardOf(self.map.connections[first].wards)
            }
            UnpaidAction::Travel { journey, .. } => self.journeys[journey].price,
            UnpaidAction::Offer(offer) => self.offers[offer].price,
            UnpaidAction::Expand { second: None, .. } | UnpaidAction::Income | UnpaidAction::Pass => {
                Price::Nothing
            }
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
    state: SearchState,
}

thread_local! {
    static SCRATCH: Cell<Option<Box<SearchScratch>>> = const { Cell::new(None) };
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
                let actions = stores.iter().map(|(good, from)| UnpaidAction::Open {
                    station,
                    good: *good,
                    from: *from,
                });
                self.list.actions.extend(actions);
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
            self.list.actions.push(UnpaidAction::Expand { first, second: None });
            if track > 1 && self.list.affords_card_of(laid.wards) {
                let seconds = (laid.continuations & empty).iter();
                self.list
                    .actions
                    .extend(seconds.map(|second| UnpaidAction::Expand { first, second: Some(second) }));
            }
        }
    }

    /// Searches the journeys of these kinds and returns the outcomes of each.
    fn travel(&mut self, kinds: Set<ActionKind>) -> PerId<JourneyId, journey_search::FoundPaths> {
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
        let mut found = PerId::filled(journeys.len(), journey_search::FoundPaths::default());
        // Small parties need little of the shared work budget and leave the rest to larger ones, so they come first.
        let size = |journey: &JourneyRules| travel::party_in(game, journey.ward).len();
        let mut order: Vec<_> = journeys.iter().map(|(id, journey)| (size(journey), id)).collect();
        order.sort_unstable();
        if let Some((_, first)) = order.first() {
            let mut scratch = SCRATCH.take().unwrap_or_default();
            let SearchScratch { network, state } = &mut *scratch;
            network.draw(game, self.seat);
            let mut search = journey_search::Search::new(game, self.seat, network, state, journeys[*first]);
            let count = order.len();
            for (done, (_, id)) in order.into_iter().enumerate() {
                found[id] = search.search(journeys[id], count - done, &mut self.list.paths);
                self.list.truncated |= found[id].truncated;
            }
            SCRATCH.set(Some(scratch));
        }
        found
    }

    /// Adds the outcomes of the journeys of a kind to the list.
    fn journeys(&mut self, kind: ActionKind, found: &PerId<JourneyId, journey_search::FoundPaths>) {
        for (journey, found) in found.iter() {
            if self.list.journeys[journey].kind == kind {
                self.list.actions.extend(found.paths().map(|path| UnpaidAction::Travel { journey, path }));
            }
        }
    }

    /// Adds the actions of a kind outside the base game that the player can pay for.
    fn offers(&mut self, kind: ActionKind) {
        for offer in rules::offers(self.game, self.seat, kind) {
            if self.list.affords(offer.price) {
                let offer = self.list.offers.push(offer);
                self.list.actions.push(UnpaidAction::Offer(offer));
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
                self.list
                    .actions
                    .extend(customers.map(|customer| UnpaidAction::Upgrade { station, customer }));
            }
        }
    }
}
