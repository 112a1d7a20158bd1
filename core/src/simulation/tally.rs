//! The counts of a series of games.

use std::collections::BTreeMap;

use strum::VariantArray;

use super::figures::Sample;
use super::series::Series;
use super::usage::{ConnectionUse, Draws, ModUse, StationUse, WardUse};
use crate::action::{Action, ActionKind, ActionRole};
use crate::event::{Event, Reason};
use crate::game::Game;
use crate::id::{ConnectionId, Id, PerId, Seat, StationId, WardId};
use crate::map::Map;
use crate::mods::Mod;

/// The counts of some games of a series. The tallies of different games can be [merged](Self::merge), in any order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    pub(super) games: u64,
    /// The number of games in which several players shared the first place.
    pub(super) shared_wins: u64,
    pub(super) seats: Vec<Record>,
    /// The results by playing order: of the player who acted first, second and so on.
    pub(super) order: Vec<Record>,
    /// The results by bot, in the order of [`Series::bots`].
    pub(super) bots: Vec<Record>,
    /// The margin of the winner, in half points.
    pub(super) margin: Sample,
    pub(super) turns: Sample,
    pub(super) actions: Sample,
    pub(super) kinds: PerId<ActionKind, u64>,
    /// INCOME taken as an action.
    pub(super) income: Draws,
    /// INCOME for track that others used.
    pub(super) tolls: Draws,
    pub(super) stations: PerId<StationId, StationUse>,
    pub(super) connections: PerId<ConnectionId, ConnectionUse>,
    /// The number of groups that crossed each permanent link, in the order of the map document.
    pub(super) links: Vec<u64>,
    pub(super) wards: PerId<WardId, WardUse>,
    pub(super) mods: BTreeMap<Mod, ModUse>,
}

/// The number of parts that a win is counted in, because one to four players can share it.
pub(super) const PARTS_OF_A_WIN: u64 = 12;

/// The results of games for a seat or a bot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Record {
    /// The number of wins, counted in parts.
    pub(super) won: u64,
    /// The scores, in half points.
    pub(super) scores: Sample,
}

impl Record {
    fn merge(&mut self, other: &Self) {
        let Self { won, scores } = other;
        self.won += won;
        self.scores.merge(scores);
    }
}

impl Tally {
    /// Returns an empty tally.
    pub fn new(series: &Series) -> Self {
        let map = series.map();
        let records = |count: usize| vec![Record::default(); count];
        Self {
            games: 0,
            shared_wins: 0,
            seats: records(series.plan().players),
            order: records(series.plan().players),
            bots: records(series.bots().len()),
            margin: Sample::default(),
            turns: Sample::default(),
            actions: Sample::default(),
            kinds: PerId::filled(ActionKind::VARIANTS.len(), 0),
            income: Draws::default(),
            tolls: Draws::default(),
            stations: PerId::filled(map.stations.len(), StationUse::default()),
            connections: PerId::filled(map.connections.len(), ConnectionUse::default()),
            links: vec![0; map.document().permanent_links.len()],
            wards: PerId::filled(map.wards.len(), WardUse::default()),
            mods: BTreeMap::new(),
        }
    }

    /// Returns the number of games.
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// Returns the total number of actions.
    pub fn actions(&self) -> u64 {
        self.kinds.values().sum()
    }

    /// Adds the tally of other games of the same series.
    pub fn merge(&mut self, other: &Self) {
        let Self {
            games,
            shared_wins,
            seats,
            order,
            bots,
            margin,
            turns,
            actions,
            kinds,
            income,
            tolls,
            stations,
            connections,
            links,
            wards,
            mods,
        } = other;
        self.games += games;
        self.shared_wins += shared_wins;
        each(&mut self.seats, seats, Record::merge);
        each(&mut self.order, order, Record::merge);
        each(&mut self.bots, bots, Record::merge);
        self.margin.merge(margin);
        self.turns.merge(turns);
        self.actions.merge(actions);
        each(self.kinds.values_mut(), kinds.values(), |all, more| *all += more);
        self.income.merge(income);
        self.tolls.merge(tolls);
        each(self.stations.values_mut(), stations.values(), StationUse::merge);
        each(self.connections.values_mut(), connections.values(), ConnectionUse::merge);
        each(&mut self.links, links, |all, more| *all += more);
        each(self.wards.values_mut(), wards.values(), WardUse::merge);
        for (which, more) in mods {
            self.mods.entry(*which).or_default().merge(more);
        }
    }

    /// Counts an action that was taken, and the events that it caused.
    pub(super) fn count(&mut self, game: &Game, action: &Action, events: &[Event]) {
        let kind = action.kind();
        self.kinds[kind] += 1;
        if let Some(which) = game.state.mods.of_action(kind) {
            let of_mod = self.mods.entry(which).or_default();
            match kind.role() {
                ActionRole::Main => of_mod.main_actions += 1,
                ActionRole::Mini => of_mod.mini_actions += 1,
                ActionRole::Answer => of_mod.answers += 1,
                ActionRole::End => {}
            }
        }
        self.count_places(&game.map, action);
        self.record_events(game, events);
    }

    /// Counts the places that an action names.
    fn count_places(&mut self, map: &Map, action: &Action) {
        match action {
            Action::Open { station, pay, .. } => {
                self.stations[*station].opened += 1;
                self.pay(pay);
            }
            Action::Expand { connection, second, pay } => {
                for between in [Some(connection), second.as_ref()].into_iter().flatten() {
                    if let Some(connection) = map.connection_between(*between) {
                        self.connections[connection].laid += 1;
                    }
                }
                self.pay(pay);
            }
            Action::Move { path, pay, .. } => {
                self.travel(map, path);
                self.pay(pay);
            }
            Action::Reunite { path, .. } => self.travel(map, path),
            Action::Upgrade { station, pay, .. } => {
                self.stations[*station].department_stores += 1;
                self.pay(pay);
            }
            Action::Kaiju { pay, .. } => self.pay(pay),
            Action::Income {}
            | Action::Pass {}
            | Action::Wander { .. }
            | Action::Explore { .. }
            | Action::RelocateKaiju { .. }
            | Action::ChooseMod { .. } => {}
        }
    }

    fn pay(&mut self, cards: &[WardId]) {
        for card in cards {
            self.wards[*card].paid += 1;
        }
    }

    fn travel(&mut self, map: &Map, path: &[StationId]) {
        for station in path {
            self.stations[*station].calls += 1;
        }
        for (here, there) in path.iter().zip(path.iter().skip(1)) {
            match map.connection_between([*here, *there]) {
                Some(connection) => self.connections[connection].crossed += 1,
                None => self.cross_link(map, [*here, *there]),
            }
        }
    }

    /// Counts the crossing of a permanent link. A linear search is enough, because there are few links.
    fn cross_link(&mut self, map: &Map, between: [StationId; 2]) {
        let [one, another] = between;
        let link = map.links.iter().position(|link| *link == between || *link == [another, one]);
        if let Some(crossed) = link.and_then(|link| self.links.get_mut(link)) {
            *crossed += 1;
        }
    }

    /// Counts what can only be seen from events.
    pub(super) fn record_events(&mut self, game: &Game, events: &[Event]) {
        let map = &game.map;
        for event in events {
            match event {
                Event::CustomersPlaced { ward, customers } => {
                    if let Ok(ward) = map.ward(ward) {
                        self.wards[ward].placed += u64::from(customers.len());
                    }
                }
                Event::CustomersMoved { ward, .. } => {
                    if let Ok(ward) = map.ward(ward) {
                        self.wards[ward].moved += 1;
                    }
                }
                Event::CustomerDelivered { station, customer, .. } => {
                    if let Ok(station) = map.station(station) {
                        self.stations[station].delivered += 1;
                    }
                    if let Some(which) = game.state.mods.of_customer(*customer) {
                        self.mods.entry(which).or_default().collected += 1;
                    }
                }
                Event::CardsDrawn { count, reason, .. } => {
                    let draws = match reason {
                        Reason::Deal => continue,
                        Reason::Income => &mut self.income,
                        Reason::Track => &mut self.tolls,
                    };
                    draws.merge(&Draws { times: 1, cards: *count as u64 });
                }
                Event::PieceMoved { piece, .. } => self.mods.entry(*piece).or_default().pieces_moved += 1,
                Event::ModAdded { added, player } => {
                    let of_mod = self.mods.entry(added.which).or_default();
                    of_mod.games += 1;
                    of_mod.chosen += u64::from(player.is_some());
                }
                _ => {}
            }
        }
    }

    /// Counts the end of a game that lasted this many turns; `bot_in` returns the index of a seat's bot in the list
    /// of bots.
    pub(super) fn end(
        &mut self,
        game: &Game,
        first: Seat,
        turns: u32,
        bot_in: impl Fn(Seat) -> Option<usize>,
    ) {
        self.games += 1;
        self.turns.add(turns.into());
        self.actions.add(self.actions().cast_signed());
        let standings = game.state.standings();
        let winners = standings.iter().filter(|standing| standing.place == 1).count() as u64;
        self.shared_wins += u64::from(winners > 1);
        for (seat, standing) in game.state.players.ids().zip(&standings) {
            let won = if standing.place == 1 { PARTS_OF_A_WIN / winners } else { 0 };
            let mut record = Record { won, scores: Sample::default() };
            record.scores.add(standing.score.halves().into());
            let after_first = (seat.index() + standings.len() - first.index()) % standings.len();
            let places = [
                self.seats.get_mut(seat.index()),
                self.order.get_mut(after_first),
                bot_in(seat).and_then(|place| self.bots.get_mut(place)),
            ];
            places.into_iter().flatten().for_each(|place| place.merge(&record));
        }
        let mut scores: Vec<i32> = standings.iter().map(|standing| standing.score.halves()).collect();
        scores.sort_unstable_by(|a, b| b.cmp(a));
        if let [best, second, ..] = scores.as_slice() {
            self.margin.add((best - second).into());
        }
        for station in self.stations.values_mut() {
            station.games += u64::from(!station.is_dead());
        }
    }
}

/// Merges each element of `more` into the element of `all` at the same position.
fn each<'a, T: 'a>(
    all: impl IntoIterator<Item = &'a mut T>,
    more: impl IntoIterator<Item = &'a T>,
    merge: impl Fn(&mut T, &T),
) {
    all.into_iter().zip(more).for_each(|(all, more)| merge(all, more));
}
