//! Laying a given position over a game that has just begun.

use std::collections::BTreeMap;

use super::fault::{self, SetupFault, SetupFaultCode};
use super::study::{self, Position};
use crate::action::ActionKind;
use crate::customer::{Crowd, Good, Token};
use crate::event::Story;
use crate::game::Game;
use crate::id::{Seat, StationId, Table, WardId};
use crate::map::Name;
use crate::player::{Color, Hand, Store, StoreKind, Supply};
use crate::rules::{MAIN_ACTIONS, deck, end};
use crate::state::QueueCard;
use crate::view::{StoreView, TrackView};

/// Makes the game stand as `position` says, or says all that is impossible about it.
pub(super) fn lay_over(
    game: &mut Game,
    position: &Position,
    story: &mut Story,
) -> Result<(), Vec<SetupFault>> {
    let colors: Vec<Color> = game.state.players.values().map(|player| player.color).collect();
    let mut overlay = Overlay { game, colors, faults: Vec::new() };
    overlay.stores(&position.stores);
    overlay.track(&position.track);
    overlay.supplies();
    overlay.bonus_tokens(&position.bonus_tokens);
    overlay.actions_taken(&position.actions_taken);
    let given = overlay.read(position);
    if overlay.faults.is_empty() {
        overlay.tokens(&given);
    }
    if overlay.faults.is_empty() {
        overlay.cards(&given, story);
    }
    let faults = overlay.faults;
    if !faults.is_empty() {
        return Err(faults);
    }
    if let Some(turn) = game.state.turn().copied()
        && game.state.bag.is_empty()
        && game.state.queue.customers().is_empty()
    {
        end::begin(game, turn.seat, story);
    }
    Ok(())
}

struct Overlay<'g> {
    game: &'g mut Game,
    colors: Vec<Color>,
    faults: Vec<SetupFault>,
}

/// The cards and customers of a position, in ids.
struct Given {
    hands: Vec<(Seat, Vec<WardId>)>,
    collected: Vec<(Seat, Crowd)>,
    customers: Option<Vec<(WardId, Crowd)>>,
    queue: Option<[Option<QueueCard>; 4]>,
}

impl Overlay<'_> {
    fn fault(&mut self, code: SetupFaultCode, pointer: impl Into<String>, message: impl Into<String>) {
        self.faults.push(SetupFault::new(code, format!("/position{}", pointer.into()), message));
    }

    fn seat(&mut self, color: Color, pointer: &str) -> Option<Seat> {
        fault::seat_of(&self.colors, color, format!("/position{pointer}"), &mut self.faults)
    }

    fn ward(&mut self, name: &Name, pointer: &str) -> Option<WardId> {
        study::ward(&self.game.map, name, format!("/position{pointer}"), &mut self.faults)
    }

    fn station(&mut self, name: &Name, pointer: &str) -> Option<StationId> {
        let station = self.game.map.station(name).ok();
        if station.is_none() {
            self.fault(SetupFaultCode::UnknownStation, pointer, format!("there is no station '{name}'"));
        }
        station
    }

    fn stores(&mut self, stores: &[StoreView]) {
        for (index, StoreView { station: name, owner, kind }) in stores.iter().enumerate() {
            let at = format!("/stores/{index}");
            let owner = self.seat(*owner, &format!("{at}/owner"));
            let Some((owner, station)) = owner.zip(self.station(name, &format!("{at}/station"))) else {
                continue;
            };
            if *kind == StoreKind::Department && !self.game.map.sakura.contains(station) {
                self.fault(SetupFaultCode::NoSakura, &at, format!("'{name}' has no sakura icon"));
            }
            let place = &mut self.game.state.stores[station];
            if place.replace(Store { owner, kind: *kind }).is_some() {
                self.fault(SetupFaultCode::PlaceTaken, &at, format!("there is a store at '{name}' already"));
            }
        }
    }

    fn track(&mut self, track: &[TrackView]) {
        for (index, TrackView { between, owner }) in track.iter().enumerate() {
            let at = format!("/track/{index}");
            let owner = self.seat(*owner, &format!("{at}/owner"));
            let [a, b] = between;
            let ends =
                self.station(a, &format!("{at}/between/0")).zip(self.station(b, &format!("{at}/between/1")));
            let Some((owner, (from, to))) = owner.zip(ends) else { continue };
            let Some(connection) = self.game.map.connection_between([from, to]) else {
                let message = format!("no track can be laid between '{a}' and '{b}'");
                self.fault(SetupFaultCode::UnknownConnection, &at, message);
                continue;
            };
            if self.game.state.track[connection].replace(owner).is_some() {
                let message = format!("there is a track between '{a}' and '{b}' already");
                self.fault(SetupFaultCode::PlaceTaken, &at, message);
            }
        }
    }

    /// What is not on the map is in the supplies.
    fn supplies(&mut self) {
        let full = Supply::full(self.game.ruleset());
        for seat in self.game.state.players.ids() {
            let color = self.game.color(seat);
            let on_map = |kind: StoreKind| {
                let store = Some(Store { owner: seat, kind });
                self.game.state.stores.values().filter(|other| **other == store).count()
            };
            let track = self.game.state.track.values().filter(|owner| **owner == Some(seat)).count();
            let departments = on_map(StoreKind::Department);
            let mut supply = full;
            let mut faults = Vec::new();
            let mut left = |all: u8, used: usize, list: &str, what: String| {
                if used > usize::from(all) {
                    faults.push(SetupFault::too_many(
                        format!("/position/{list}"),
                        &what,
                        used,
                        usize::from(all),
                    ));
                }
                u8::try_from(usize::from(all).saturating_sub(used)).unwrap_or(0)
            };
            for good in Good::ALL {
                let stores = left(
                    *full.stores.of(good),
                    on_map(good.into()),
                    "stores",
                    format!("{color}'s {good} stores"),
                );
                *supply.stores.of_mut(good) = stores;
            }
            supply.department_stores =
                left(full.department_stores, departments, "stores", format!("{color}'s department stores"));
            supply.track = left(full.track, track, "track", format!("{color}'s track"));
            self.game.state.players[seat].supply = supply;
            self.faults.append(&mut faults);
        }
    }

    /// Claims come in whole stacks, in their order: some first stacks must add up to what the players have. Where several
    /// ways of claiming do, the earlier seat claimed earlier.
    fn bonus_tokens(&mut self, bonus_tokens: &BTreeMap<Color, u8>) {
        let mut held: Table<Seat, u8> = Table::filled(self.game.state.players.len(), 0);
        for (color, tokens) in bonus_tokens {
            if let Some(seat) = self.seat(*color, &format!("/bonus_tokens/{color}")) {
                held[seat] = *tokens;
            }
        }
        let mut claims = Vec::new();
        if !claims_that_give(&held, self.game.ruleset().bonus_stacks, &mut claims) {
            let message = format!(
                "no claims of the stacks {:?}, in that order, give these numbers of bonus tokens",
                self.game.ruleset().bonus_stacks
            );
            self.fault(SetupFaultCode::ImpossibleBonus, "/bonus_tokens", message);
            return;
        }
        for (seat, tokens) in held.iter() {
            self.game.state.players[seat].bonus_tokens = *tokens;
        }
        for (stack, seat) in (0..).zip(claims) {
            self.game.state.players[seat].first_claim.get_or_insert(stack);
            self.game.state.stacks_claimed = stack + 1;
        }
    }

    fn actions_taken(&mut self, actions: &[ActionKind]) {
        let most = self.game.ruleset().main_actions;
        for (index, action) in actions.iter().enumerate() {
            let repeated = actions.iter().take(index).any(|other| other == action);
            if !MAIN_ACTIONS.contains(action)
                || *action == ActionKind::Income
                || repeated
                || index + 1 >= most
            {
                let message = format!("a turn that goes on cannot have {action} here");
                self.fault(SetupFaultCode::ImpossibleTurn, format!("/actions_taken/{index}"), message);
            } else if let Some(turn) = self.game.state.turn_mut() {
                turn.taken.push(*action);
            }
        }
    }

    fn read(&mut self, position: &Position) -> Given {
        let hands = position.hands.iter().filter_map(|(color, cards)| {
            let at = format!("/hands/{color}");
            let seat = self.seat(*color, &at)?;
            let card = |(index, name)| self.ward(name, &format!("{at}/{index}"));
            Some((seat, cards.iter().enumerate().filter_map(card).collect()))
        });
        let hands = hands.collect();
        let collected = position.collected.iter();
        let collected = collected
            .filter_map(|(color, crowd)| Some((self.seat(*color, &format!("/collected/{color}"))?, *crowd)))
            .collect();
        let customers = position.customers.as_ref().map(|wards| {
            wards
                .iter()
                .filter_map(|(name, crowd)| Some((self.ward(name, &format!("/customers/{name}"))?, *crowd)))
                .collect()
        });
        let queue = position.queue.as_ref().map(|cards| {
            let mut spaces = [None; 4];
            for (index, card) in cards.iter().enumerate() {
                let at = format!("/queue/{index}");
                let ward = self.ward(&card.ward, &format!("{at}/ward"));
                match card.space.checked_sub(1).and_then(|space| spaces.get_mut(space)) {
                    None => {
                        let message = format!("the queue has no space {}", card.space);
                        self.fault(SetupFaultCode::UnknownSpace, format!("{at}/space"), message);
                    }
                    Some(Some(_)) => {
                        let message = format!("there is a card on space {} already", card.space);
                        self.fault(SetupFaultCode::PlaceTaken, format!("{at}/space"), message);
                    }
                    Some(space) => *space = ward.map(|ward| QueueCard { ward, customers: card.customers }),
                }
            }
            spaces
        });
        Given { hands, collected, customers, queue }
    }

    fn tokens(&mut self, given: &Given) {
        let mut free = Stock::of(self.game.ruleset().all_customers().tokens());
        let collected = given.collected.iter().map(|(_, crowd)| crowd);
        let waiting = given.customers.iter().flatten().map(|(_, crowd)| crowd);
        for crowd in collected.chain(waiting) {
            crowd.tokens().for_each(|token| free.give(token));
        }
        for card in given.queue.iter().flatten().flatten() {
            card.customers.tokens().for_each(|token| free.give(token));
        }
        for (kind, asked, exist) in free.missing() {
            self.faults.push(SetupFault::too_many(
                "/position",
                &format!("the {kind} customers"),
                asked,
                exist,
            ));
        }
        if !self.faults.is_empty() {
            return;
        }
        let state = &mut self.game.state;
        match &given.customers {
            Some(wards) => {
                state.customers.values_mut().for_each(|crowd| *crowd = Crowd::EMPTY);
                for (ward, crowd) in wards {
                    state.customers[*ward] = *crowd;
                }
            }
            None => state.customers.values_mut().for_each(|crowd| *crowd = free.keep_of(*crowd)),
        }
        match given.queue {
            Some(spaces) => state.queue.spaces = spaces,
            None => state
                .queue
                .spaces
                .iter_mut()
                .flatten()
                .for_each(|card| card.customers = free.keep_of(card.customers)),
        }
        for (seat, crowd) in &given.collected {
            state.players[*seat].collected = *crowd;
        }
        let kept = free.keep_pile(&state.bag);
        let mut below: Vec<Token> = free.rest();
        state.shuffler.shuffle(&mut below);
        state.bag = below.into_iter().chain(kept).collect();
    }

    fn cards(&mut self, given: &Given, story: &mut Story) {
        let mut free = Stock::of(super::all_cards(&self.game.map));
        given.hands.iter().flat_map(|(_, cards)| cards).for_each(|card| free.give(*card));
        given.queue.iter().flatten().flatten().for_each(|card| free.give(card.ward));
        for (ward, asked, exist) in free.missing() {
            let what = format!("the cards of {}", self.game.map.ward_name(ward));
            self.faults.push(SetupFault::too_many("/position", &what, asked, exist));
        }
        if !self.faults.is_empty() {
            return;
        }
        let state = &mut self.game.state;
        let mut short = Vec::new();
        for seat in state.players.ids() {
            let named = given.hands.iter().find(|(named, _)| *named == seat);
            let hand = &mut state.players[seat].hand;
            let size = hand.len();
            *hand = match named {
                Some((_, cards)) => cards.iter().copied().collect(),
                None => hand.cards().iter().copied().filter(|card| free.keep(*card)).collect::<Hand>(),
            };
            if named.is_none() {
                short.push((seat, size - hand.len()));
            }
        }
        let mut replaced = Vec::new();
        if given.queue.is_none() {
            for (index, card) in state.queue.spaces.iter_mut().enumerate() {
                if let Some(card) = card
                    && !free.keep(card.ward)
                {
                    replaced.push(index);
                }
            }
        }
        let kept = free.keep_pile(&state.deck);
        let mut below: Vec<WardId> = free.rest();
        state.shuffler.shuffle(&mut below);
        state.deck = below.into_iter().chain(kept).collect();
        for index in replaced {
            let drawn = deck::draw(self.game, story);
            if let Some(space) = self.game.state.queue.spaces.get_mut(index) {
                *space = space.zip(drawn).map(|(card, ward)| QueueCard { ward, ..card });
            }
        }
        for (seat, missing) in short {
            for _ in 0..missing {
                if let Some(card) = deck::draw(self.game, story) {
                    self.game.state.players[seat].hand.add(card);
                }
            }
        }
    }
}

/// Pieces that can still be given somewhere, by kind.
struct Stock<T> {
    kinds: BTreeMap<T, Count>,
}

#[derive(Clone, Copy, Default)]
struct Count {
    exist: usize,
    given: usize,
}

impl<T: Ord + Copy> Stock<T> {
    fn of(pieces: impl IntoIterator<Item = T>) -> Self {
        let mut kinds: BTreeMap<T, Count> = BTreeMap::new();
        for piece in pieces {
            kinds.entry(piece).or_default().exist += 1;
        }
        Self { kinds }
    }

    /// Gives a piece that must be given, whether it is there or not.
    fn give(&mut self, piece: T) {
        self.kinds.entry(piece).or_default().given += 1;
    }

    /// The kinds of which more were given than there are.
    fn missing(&self) -> Vec<(T, usize, usize)> {
        let over = self.kinds.iter().filter(|(_, count)| count.given > count.exist);
        over.map(|(kind, count)| (*kind, count.given, count.exist)).collect()
    }

    /// Leaves a piece where it is, if it is not needed elsewhere.
    fn keep(&mut self, piece: T) -> bool {
        let count = self.kinds.entry(piece).or_default();
        let free = count.given < count.exist;
        count.given += usize::from(free);
        free
    }

    /// What can stay of a pile, whose top is its last.
    fn keep_pile(&mut self, pile: &[T]) -> Vec<T> {
        let mut kept: Vec<T> = pile.iter().rev().copied().filter(|piece| self.keep(*piece)).collect();
        kept.reverse();
        kept
    }

    /// Everything that has no place yet.
    fn rest(&self) -> Vec<T> {
        let left = self.kinds.iter().map(|(kind, count)| (kind, count.exist.saturating_sub(count.given)));
        left.flat_map(|(kind, count)| std::iter::repeat_n(*kind, count)).collect()
    }
}

impl Stock<Token> {
    fn keep_of(&mut self, crowd: Crowd) -> Crowd {
        crowd.tokens().filter(|token| self.keep(*token)).collect()
    }
}

/// Finds who claimed which stack, the first stacks in their order, so that all have what they hold.
fn claims_that_give(held: &Table<Seat, u8>, stacks: &[u8], claims: &mut Vec<Seat>) -> bool {
    if held.values().all(|tokens| *tokens == 0) {
        return true;
    }
    let Some((stack, rest)) = stacks.split_first() else { return false };
    for seat in held.ids() {
        let Some(left) = held[seat].checked_sub(*stack) else { continue };
        let mut remaining = held.clone();
        remaining[seat] = left;
        claims.push(seat);
        if claims_that_give(&remaining, rest, claims) {
            return true;
        }
        claims.pop();
    }
    false
}
