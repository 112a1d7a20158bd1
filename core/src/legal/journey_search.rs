//! Searches the outcomes that a journey of a ward's customers can have.
//!
//! There may be hundreds of millions of paths, so they are not enumerated. The search goes from station to station in
//! layers, one for each path length, and drops a group that cannot lead to anything new:
//! - another group is at the same station, with the same customers collected by the same players, the same companions
//!   dropped in the same wards and the same tolls, and it can still reach every station that this group can reach;
//! - or all outcomes that this group can still lead to have already been found (checked only if it is cheap to
//!   decide: with one customer left, or with no store ahead that would take any);
//! - or it cannot reach the station where its journey must end.
//!
//! The result is exact, unless a layer would use more than a quarter of the remaining work budget. In that case the
//! least promising groups of the layer are dropped, and the list is marked as truncated.

use std::ops::Range;

use super::group::{Group, GroupId, Ranked};
use super::network::Network;
use super::search_state::SearchState;
use super::shares::{ShareTable, SharesId};
use crate::action::Passenger;
use crate::customer::Crowd;
use crate::game::Game;
use crate::id::{Id, PerId, Seat, Seats, Set, StationId, WardId, id};
use crate::party::Party;
use crate::rules::travel::{self, JourneyRules};

/// The maximum number of outcomes listed for a ward.
pub const MAX_OUTCOMES: usize = 500;

/// The work budget of one list of legal actions: how often it may examine a group that arrives at a station, or the
/// outcomes that a group may still lead to. The wards with customers share the budget; what one does not need is left
/// to the others.
pub const WORK: usize = 20_000;

/// An upper estimate of the work that a group usually costs when it travels on. A layer that may exceed the budget is
/// processed best first.
const EXPECTED_LOOKS: usize = 16;

/// The initial capacity for paths, enough for most positions.
const TRIP_CAPACITY: usize = 128;

/// The maximum number of equivalent groups that a new group is compared with.
const COMPARISONS: usize = 8;

/// The paths of listed journeys, stored one after the other.
#[derive(Clone, Debug)]
pub(super) struct JourneyPaths {
    steps: Vec<Step>,
    /// The index at which each path ends and the next begins.
    ends: PerId<PathId, StepId>,
}

id! {
    /// The id of a path in [`JourneyPaths`].
    pub(crate) PathId(u32), at most u32::MAX as usize
}

id! {
    /// The index of a step in [`JourneyPaths`].
    StepId(u32), at most u32::MAX as usize
}

/// A station on a path, and who gets off there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    pub(crate) station: StationId,
    pub(crate) got_off: Option<Passenger>,
}

impl JourneyPaths {
    /// Returns an empty list with room for most positions.
    pub(super) fn none() -> Self {
        Self { steps: Vec::with_capacity(TRIP_CAPACITY * 4), ends: PerId::with_capacity(TRIP_CAPACITY) }
    }

    #[expect(clippy::indexing_slicing, reason = "the ends of the paths come from the list of steps")]
    pub(super) fn steps(&self, path: PathId) -> &[Step] {
        let before = path.index().checked_sub(1).map(PathId::at);
        let begin = before.map_or(0, |before| self.ends[before].index());
        &self.steps[begin..self.ends[path].index()]
    }
}

/// The result of a search for the outcomes of a ward: a range of paths in [`JourneyPaths`], best first.
#[derive(Clone, Debug, Default)]
pub(super) struct FoundPaths {
    paths: Range<usize>,
    pub(super) truncated: bool,
}

impl FoundPaths {
    pub(super) fn paths(&self) -> impl ExactSizeIterator<Item = PathId> + use<> {
        self.paths.clone().map(PathId::at)
    }
}

/// The search for outcomes, for one player in one position.
pub(super) struct Search<'g> {
    game: &'g Game,
    network: &'g Network,
    work: usize,
    looks: usize,
    state: &'g mut SearchState,
    mover: Seat,
    /// The journey whose outcomes are being searched.
    journey: JourneyRules,
    /// The party that set out on it.
    party: Party,
    /// The wards in which a piece that follows the group ends up even if nobody of the group is left.
    refuges: Set<WardId>,
}

impl<'g> Search<'g> {
    pub(super) fn new(
        game: &'g Game,
        mover: Seat,
        network: &'g Network,
        state: &'g mut SearchState,
        first: JourneyRules,
    ) -> Self {
        Self {
            game,
            network,
            work: WORK,
            looks: 0,
            state,
            mover,
            journey: first,
            party: Party::default(),
            refuges: Set::EMPTY,
        }
    }

    /// Finds the outcomes of a journey; `to_do` journeys, including this one, share the remaining work budget.
    pub(super) fn search(
        &mut self,
        journey: JourneyRules,
        to_do: usize,
        paths: &mut JourneyPaths,
    ) -> FoundPaths {
        self.journey = journey;
        self.party = travel::party_in(self.game, journey.ward);
        let boarding = travel::boarding(self.game, journey.ward);
        if self.is_stuck(boarding) {
            return FoundPaths::default();
        }
        self.state.begin(self.mover);
        let followed = self.game.state.mods.follow(journey.ward);
        self.refuges = if followed { self.game.state.wards_with_customers() } else { Set::EMPTY };
        for station in boarding {
            self.call_at(Group {
                station,
                got_off: None,
                hops: 0,
                tolls: Seats::NOBODY,
                shares: ShareTable::NOTHING,
                came_from: None,
                alike: None,
                customers: self.party.customers,
                companions: self.party.companions,
                visited: Set::only(station),
                reach: Set::EMPTY,
            });
        }
        let mut allowance = self.work / to_do.max(1);
        self.work -= allowance;
        let mut truncated = false;
        while !self.state.next_layer.is_empty() {
            let mut layer =
                std::mem::replace(&mut self.state.next_layer, std::mem::take(&mut self.state.layer));
            let share = allowance / 4;
            if layer.len() > share / EXPECTED_LOOKS {
                layer.sort_unstable();
            }
            self.looks = 0;
            for group in &layer {
                if self.looks >= share {
                    truncated = true;
                    break;
                }
                self.go_on(*group);
            }
            allowance = allowance.saturating_sub(self.looks);
            layer.clear();
            self.state.layer = layer;
        }
        self.work += allowance;
        self.best(paths, truncated)
    }

    /// Returns whether the journey can have no outcome: no track leads from the boarding stations, and no store there
    /// takes one of the party.
    fn is_stuck(&self, boarding: Set<StationId>) -> bool {
        let takes = |station| travel::taken_at(self.game, station, self.party.customers).is_some();
        let stays = |station| !self.network.leads_from(station) && !takes(station);
        self.journey.terminus.is_none() && boarding.iter().all(stays)
    }

    /// Moves a group to every neighbouring station that it has not visited.
    fn go_on(&mut self, ranked: Ranked) {
        let id = ranked.group();
        let group = self.state.groups[id];
        for (to, tolls) in self.network.steps(group.station, group.visited, group.tolls) {
            self.call_at(Group {
                station: to,
                got_off: None,
                hops: group.hops + 1,
                tolls,
                came_from: Some(id),
                visited: group.visited.with(to),
                reach: Set::EMPTY,
                ..group
            });
        }
    }

    /// Handles the arrival of a group at a station. If a store there takes one of the group, each passenger who could
    /// get off makes a group of its own.
    fn call_at(&mut self, group: Group) {
        let Some((owner, takes)) = travel::taken_at(self.game, group.station, group.customers) else {
            return self.arrive(group);
        };
        for customer in takes.kinds() {
            let shares = self.state.shares.with_collected(group.shares, owner, customer);
            let customers = group.customers - Crowd::only(customer);
            self.arrive(Group { got_off: Some(Passenger::Customer(customer)), shares, customers, ..group });
        }
        for companion in group.companions.iter() {
            let shares = self.state.shares.with_dropped(
                group.shares,
                companion,
                self.game.map.stations[group.station].ward,
            );
            let companions = group.companions.without(companion);
            let got_off = Some(Passenger::Companion(self.game.color(companion)));
            self.arrive(Group { got_off, shares, companions, ..group });
        }
    }

    /// Records the outcome of ending here, and the group for travelling on, if either is new.
    fn arrive(&mut self, group: Group) {
        self.looks += 1;
        let travelled = group.hops > 0;
        // Before the group has travelled, anybody who got off did so at this station; after that, it makes no
        // difference.
        let delivered = matches!(group.got_off, Some(Passenger::Customer(_)));
        let may_end = self.journey.may_end(self.game, self.party, group.station, travelled, delivered);
        let new_outcome = may_end && self.record_end(&group);
        let place = self.state.groups_by_state.find(group.state_key(), |_| true);
        let alike = self.state.groups_by_state.at(place);
        let goes_on = self.journey.may_go_on(group.station, group.rest()) && self.is_promising(&group, alike);
        if !new_outcome && !goes_on {
            return;
        }
        let id = GroupId::at(self.state.groups.len());
        let margin = self.state.shares.margin(group.shares);
        let ranked = Ranked::new(&group, margin, id);
        let mut group = group;
        if goes_on {
            group.alike = alike;
            self.state.groups_by_state.put(place, group.state_key(), id);
            self.state.next_layer.push(ranked);
        }
        self.state.groups.push(group);
        if new_outcome {
            self.state.outcomes.push(ranked);
        }
    }

    fn record_end(&mut self, group: &Group) -> bool {
        let (shares, end) = self.outcome_at(group.shares, group.station, group.rest());
        self.state.record_end(shares, group.tolls, end)
    }

    /// Returns the result of ending a journey at a station: the shares, and the ward where the remaining customers
    /// and any followers end up. If nobody ends up anywhere, the ward that the party left stands for it. Companions
    /// who get off with the customers are treated as dropped in that ward.
    fn outcome_at(&mut self, shares: SharesId, station: StationId, rest: Party) -> (SharesId, WardId) {
        let ward = self.game.map.stations[station].ward;
        let shares = rest
            .companions
            .iter()
            .fold(shares, |shares, one| self.state.shares.with_dropped(shares, one, ward));
        let nobody = rest.customers.is_empty() && !self.refuges.contains(ward);
        (shares, if nobody { self.journey.ward } else { ward })
    }

    /// Returns whether a group that travels on may lead to something new; `alike` is the latest of the groups with
    /// the same state key.
    fn is_promising(&mut self, group: &Group, alike: Option<GroupId>) -> bool {
        if alike.is_none() {
            return self
                .journey
                .terminus
                .is_none_or(|terminus| self.network.reach(group.station, group.visited).contains(terminus));
        }
        let mut other = alike;
        for _ in 0..COMPARISONS {
            let Some(earlier) = other.map(|id| &self.state.groups[id]) else { break };
            if earlier.visited.is_subset_of(group.visited) {
                return false;
            }
            other = earlier.alike;
        }
        let reach = self.network.reach(group.station, group.visited);
        let mut other = alike;
        for _ in 0..COMPARISONS {
            let Some(earlier) = other.map(|id| &mut self.state.groups[id]) else { break };
            if earlier.reach.is_empty() {
                earlier.reach = self.network.reach(earlier.station, earlier.visited);
            }
            if reach.is_subset_of(earlier.reach) {
                return false;
            }
            other = earlier.alike;
        }
        self.may_find_more(group, reach)
    }

    /// Returns whether a group may lead to an outcome that has not been found yet, judged by what it can reach at
    /// best with each choice of tolls. With several customers or companions left and stores ahead there are too many
    /// possibilities to check, and the answer is yes.
    fn may_find_more(&mut self, group: &Group, reach: Set<StationId>) -> bool {
        if self.journey.terminus.is_some_and(|terminus| !reach.contains(terminus)) {
            return false;
        }
        let takers: Set<StationId> = reach
            .iter()
            .filter(|station| travel::taken_at(self.game, *station, group.customers).is_some())
            .collect();
        // A single customer is gone once a store takes them, and the journey is over, unless it must end elsewhere.
        let mut kinds = group.customers.kinds();
        let alone = kinds.next().filter(|_| group.rest().len() == 1 && self.journey.terminus.is_none());
        if !takers.is_empty() && alone.is_none() {
            return true;
        }
        for tolls in group.tolls.supersets(self.network.owners) {
            self.looks += 1;
            let open = self.network.reach_with(group.station, group.visited, takers, tolls);
            if self.ends_are_new(group.shares, tolls, open - takers, group.rest()) {
                return true;
            }
            let Some(customer) = alone else { continue };
            for station in open & takers {
                let Some((owner, _)) = travel::taken_at(self.game, station, group.customers) else {
                    continue;
                };
                let shares = self.state.shares.with_collected(group.shares, owner, customer);
                if self.ends_are_new(shares, tolls, Set::only(station), Party::default()) {
                    return true;
                }
            }
        }
        false
    }

    /// Returns whether ending at one of these stations would be a new outcome.
    fn ends_are_new(
        &mut self,
        shares: SharesId,
        tolls: Seats,
        stations: Set<StationId>,
        rest: Party,
    ) -> bool {
        let ends = self.journey.terminus.map_or(stations, |terminus| stations & Set::only(terminus));
        ends.iter().any(|station| {
            let (shares, end) = self.outcome_at(shares, station, rest);
            !self.state.ends(shares, tolls).contains(end)
        })
    }

    fn best(&mut self, paths: &mut JourneyPaths, truncated: bool) -> FoundPaths {
        let mut outcomes = std::mem::take(&mut self.state.outcomes);
        let too_many = outcomes.len() > MAX_OUTCOMES;
        if too_many {
            outcomes.select_nth_unstable(MAX_OUTCOMES);
            outcomes.truncate(MAX_OUTCOMES);
        }
        outcomes.sort_unstable();
        let first = paths.ends.len();
        for outcome in &outcomes {
            self.store_path(*outcome, paths);
        }
        self.state.outcomes = outcomes;
        FoundPaths { paths: first..paths.ends.len(), truncated: truncated || too_many }
    }

    fn store_path(&self, outcome: Ranked, paths: &mut JourneyPaths) {
        let start = paths.steps.len();
        let mut at = Some(outcome.group());
        while let Some(id) = at {
            let group = &self.state.groups[id];
            paths.steps.push(Step { station: group.station, got_off: group.got_off });
            at = group.came_from;
        }
        if let Some(path) = paths.steps.get_mut(start..) {
            path.reverse();
        }
        paths.ends.push(StepId::at(paths.steps.len()));
    }
}
