//! The outcomes that moving a ward's customers can have.
//!
//! There may be hundreds of millions of paths, so they are not enumerated. The search goes from station to station in
//! layers, a layer for each length of path, and drops a group that cannot lead to anything new:
//! - another group stands at the same station, with the same customers handed to the same players and the same tolls, and
//!   every station that this one can still reach is open to that one too;
//! - or all that can still come of this group has been found already (which is checked where it is cheap to say: with one
//!   customer left, or with no store ahead that would take any).
//!
//! What is left is exact. Only when a layer would use more than a quarter of the work that is left are its least promising
//! groups dropped, and the list is marked as truncated.

use std::num::NonZeroU32;
use std::ops::Range;

use rustc_hash::FxHashMap;

use super::network::{Network, Tolls};
use crate::customer::{Crowd, Token};
use crate::game::Game;
use crate::id::{Id, Seat, Set, StationId, WardId};
use crate::rules::movement;

/// The most outcomes that are listed for a ward.
pub const MOST_OUTCOMES: usize = 500;

/// How often one list of legal actions may look at a group that arrives at a station, or at what may lie ahead of one.
/// The wards with customers share the looks; what one does not need is left to the others.
pub const WORK: usize = 20_000;

/// More looks than a group usually costs when it goes on. A layer that may be too much is gone through best first.
const USUAL_LOOKS: usize = 16;

/// How many groups that stand alike a new one is compared with.
const COMPARISONS: usize = 8;

/// The paths of listed MOVEs, one after the other.
#[derive(Clone, Debug, Default)]
pub(super) struct Trips {
    steps: Vec<Step>,
    ranges: Vec<Range<usize>>,
}

/// A path of [`Trips`].
#[derive(Clone, Copy, Debug)]
pub(super) struct TripId(u32);

/// A station on a path, and the customer that gets off there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) station: StationId,
    pub(super) delivered: Option<Token>,
}

impl Trips {
    pub(super) fn steps(&self, trip: TripId) -> &[Step] {
        self.ranges.get(trip.0 as usize).and_then(|range| self.steps.get(range.clone())).unwrap_or_default()
    }
}

/// What a search for the outcomes of a ward found, best first.
pub(super) struct Found {
    pub(super) trips: Vec<TripId>,
    pub(super) truncated: bool,
}

/// A group at a station, with its history.
#[derive(Clone, Copy)]
struct Group {
    station: StationId,
    delivered: Option<Token>,
    hops: u8,
    tolls: Tolls,
    shares: u32,
    came_from: Option<GroupId>,
    /// An earlier group that stands alike.
    alike: Option<GroupId>,
    rest: Crowd,
    visited: Set<StationId>,
    /// What it can still reach, once somebody has asked.
    reach: Option<Set<StationId>>,
}

/// The number of a group, from 1.
#[derive(Clone, Copy, PartialEq, Eq)]
struct GroupId(NonZeroU32);

/// A group and the measure by which outcomes are listed, in one number. Smaller is better: the larger margin, then fewer
/// tolls, then fewer hops, then the group that was found first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Ranked(u64);

impl Ranked {
    fn new(group: &Group, margin: i16, id: GroupId) -> Self {
        let shortfall = u64::from(i16::MAX.abs_diff(margin));
        Self(
            shortfall << 48
                | u64::from(group.tolls.count()) << 40
                | u64::from(group.hops) << 32
                | u64::from(id.0.get()),
        )
    }

    fn group(self) -> Option<GroupId> {
        #[expect(clippy::cast_possible_truncation, reason = "the lower half is the number of the group")]
        NonZeroU32::new(self.0 as u32).map(GroupId)
    }
}

/// Who has collected what.
#[derive(Clone, Copy, Default)]
struct Shares {
    collected: [Crowd; 4],
    /// The value of what the mover collected, less that of what others did.
    margin: i16,
}

/// Groups stand alike when they are at the same station, with the same shares and tolls.
type Stand = u64;

impl Group {
    fn stand(&self) -> Stand {
        u64::from(self.shares) << 16 | (self.station.index() as u64) << 8 | u64::from(self.tolls.bits())
    }
}

/// The search for outcomes, for one player in one position.
pub(super) struct Search<'g> {
    game: &'g Game,
    mover: Seat,
    network: &'g Network,
    work: usize,
    looks: usize,
    groups: Vec<Group>,
    shares: Vec<Shares>,
    share_ids: FxHashMap<[Crowd; 4], u32>,
    stands: FxHashMap<Stand, GroupId>,
    /// For shares and tolls, the wards in which the rest of the group has been seen to end up. Where nobody is left, one
    /// ward stands for all.
    ends: FxHashMap<(u32, u8), Set<WardId>>,
    outcomes: Vec<Ranked>,
    layer: Vec<Ranked>,
    next_layer: Vec<Ranked>,
    /// Whether a group may stay where it is when a customer is delivered.
    may_stay: bool,
}

impl<'g> Search<'g> {
    pub(super) fn new(game: &'g Game, mover: Seat, network: &'g Network) -> Self {
        Self {
            game,
            mover,
            network,
            work: WORK,
            looks: 0,
            groups: Vec::new(),
            shares: Vec::new(),
            share_ids: FxHashMap::default(),
            stands: FxHashMap::default(),
            ends: FxHashMap::default(),
            outcomes: Vec::new(),
            layer: Vec::new(),
            next_layer: Vec::new(),
            may_stay: true,
        }
    }

    /// Finds the outcomes of moving the customers of `ward`; `wards_to_do` still share the work, this one included.
    pub(super) fn trips_from(&mut self, ward: WardId, wards_to_do: usize, trips: &mut Trips) -> Found {
        self.clear();
        let customers = self.game.state.customers[ward];
        self.may_stay = movement::may_end(self.game, customers, false, true);
        self.share([Crowd::EMPTY; 4]);
        for station in movement::boarding(self.game, ward) {
            self.call_at(Group {
                station,
                delivered: None,
                hops: 0,
                tolls: Tolls::NOBODY,
                shares: 0,
                came_from: None,
                alike: None,
                rest: customers,
                visited: Set::only(station),
                reach: None,
            });
        }
        let mut allowance = self.work / wards_to_do.max(1);
        self.work -= allowance;
        let mut truncated = false;
        while !self.next_layer.is_empty() {
            let mut layer = std::mem::replace(&mut self.next_layer, std::mem::take(&mut self.layer));
            let share = allowance / 4;
            if layer.len() > share / USUAL_LOOKS {
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
            self.layer = layer;
        }
        self.work += allowance;
        self.best(trips, truncated)
    }

    fn clear(&mut self) {
        self.groups.clear();
        self.shares.clear();
        self.share_ids.clear();
        self.stands.clear();
        self.ends.clear();
        self.outcomes.clear();
        self.layer.clear();
        self.next_layer.clear();
    }

    fn group(&self, id: GroupId) -> Option<&Group> {
        self.groups.get(id.0.get() as usize - 1)
    }

    /// Takes a group to every neighbouring station that it has not visited.
    fn go_on(&mut self, ranked: Ranked) {
        let Some(id) = ranked.group() else { return };
        let Some(group) = self.group(id).copied() else { return };
        for (to, tolls) in self.network.steps(group.station, group.visited, group.tolls) {
            self.call_at(Group {
                station: to,
                delivered: None,
                hops: group.hops + 1,
                tolls,
                came_from: Some(id),
                visited: group.visited.with(to),
                reach: None,
                ..group
            });
        }
    }

    /// Brings a group to a station, where a store may take one of it: each who could is a group of its own.
    fn call_at(&mut self, group: Group) {
        let Some((owner, takes)) = movement::taken_at(self.game, group.station, group.rest) else {
            return self.arrive(group);
        };
        for customer in takes.kinds() {
            let shares = self.share_with(group.shares, owner, customer);
            let rest = group.rest - Crowd::only(customer);
            self.arrive(Group { delivered: Some(customer), shares, rest, ..group });
        }
    }

    /// Notes the outcome of ending here, and that the group may go on, as far as either is new.
    fn arrive(&mut self, group: Group) {
        self.looks += 1;
        let may_end = group.hops > 0 || (group.shares != 0 && self.may_stay);
        let new_outcome = may_end && self.note_end(&group);
        let goes_on = !group.rest.is_empty() && self.is_promising(&group);
        if !new_outcome && !goes_on {
            return;
        }
        let Some(id) = u32::try_from(self.groups.len() + 1).ok().and_then(NonZeroU32::new).map(GroupId)
        else {
            return;
        };
        let margin = self.shares.get(group.shares as usize).map_or(0, |shares| shares.margin);
        let ranked = Ranked::new(&group, margin, id);
        let mut group = group;
        if goes_on {
            group.alike = self.stands.insert(group.stand(), id);
            self.next_layer.push(ranked);
        }
        self.groups.push(group);
        if new_outcome {
            self.outcomes.push(ranked);
        }
    }

    fn note_end(&mut self, group: &Group) -> bool {
        let end = self.end_of(group.station, group.rest);
        self.ends.entry((group.shares, group.tolls.bits())).or_default().insert(end)
    }

    /// The ward that the rest of a group joins.
    fn end_of(&self, station: StationId, rest: Crowd) -> WardId {
        if rest.is_empty() { WardId::at(0) } else { self.game.map.stations[station].ward }
    }

    /// Whether something new may come of a group that goes on.
    fn is_promising(&mut self, group: &Group) -> bool {
        let Some(head) = self.stands.get(&group.stand()).copied() else {
            return true;
        };
        let mut other = Some(head);
        for _ in 0..COMPARISONS {
            let Some(earlier) = other.and_then(|id| self.group(id)) else { break };
            if earlier.visited.is_subset_of(group.visited) {
                return false;
            }
            other = earlier.alike;
        }
        let reach = self.network.reach(group.station, group.visited);
        let mut other = Some(head);
        for _ in 0..COMPARISONS {
            let Some(earlier) = other.and_then(|id| self.groups.get_mut(id.0.get() as usize - 1)) else {
                break;
            };
            let open =
                *earlier.reach.get_or_insert_with(|| self.network.reach(earlier.station, earlier.visited));
            if reach.is_subset_of(open) {
                return false;
            }
            other = earlier.alike;
        }
        self.may_find_more(group, reach)
    }

    /// Whether an outcome that has not been found may lie ahead of a group, judged by what each choice of tolls lets it
    /// reach at best. With several customers left and stores ahead, too much may, and it is taken to be so.
    fn may_find_more(&mut self, group: &Group, reach: Set<StationId>) -> bool {
        let takers: Set<StationId> = reach
            .iter()
            .filter(|station| movement::taken_at(self.game, *station, group.rest).is_some())
            .collect();
        let mut kinds = group.rest.kinds();
        let last_customer = kinds.next().filter(|_| group.rest.len() == 1);
        if !takers.is_empty() && last_customer.is_none() {
            return true;
        }
        for tolls in group.tolls.supersets(self.network.owners) {
            self.looks += 1;
            let open = self.network.reach_with(group.station, group.visited, takers, tolls);
            let wards = self.game.map.wards_of(open - takers);
            if !wards.is_subset_of(self.found(group.shares, tolls)) {
                return true;
            }
            for station in open & takers {
                let (Some((owner, _)), Some(customer)) =
                    (movement::taken_at(self.game, station, group.rest), last_customer)
                else {
                    continue;
                };
                let shares = self.share_with(group.shares, owner, customer);
                if self.found(shares, tolls).is_empty() {
                    return true;
                }
            }
        }
        false
    }

    fn found(&self, shares: u32, tolls: Tolls) -> Set<WardId> {
        self.ends.get(&(shares, tolls.bits())).copied().unwrap_or_default()
    }

    fn share_with(&mut self, shares: u32, owner: Seat, customer: Token) -> u32 {
        let mut collected = self.shares.get(shares as usize).copied().unwrap_or_default().collected;
        if let Some(crowd) = collected.get_mut(owner.index()) {
            *crowd += Crowd::only(customer);
        }
        self.share(collected)
    }

    /// The number of these shares.
    fn share(&mut self, collected: [Crowd; 4]) -> u32 {
        if let Some(known) = self.share_ids.get(&collected) {
            return *known;
        }
        let number = u32::try_from(self.shares.len()).unwrap_or(u32::MAX);
        let value = |crowd: Crowd| i16::try_from(crowd.value()).unwrap_or(i16::MAX);
        let signed = |(seat, crowd): (usize, &Crowd)| {
            if seat == self.mover.index() { value(*crowd) } else { -value(*crowd) }
        };
        let margin = collected.iter().enumerate().map(signed).sum();
        self.shares.push(Shares { collected, margin });
        self.share_ids.insert(collected, number);
        number
    }

    fn best(&mut self, trips: &mut Trips, truncated: bool) -> Found {
        let mut outcomes = std::mem::take(&mut self.outcomes);
        let too_many = outcomes.len() > MOST_OUTCOMES;
        if too_many {
            outcomes.select_nth_unstable(MOST_OUTCOMES);
            outcomes.truncate(MOST_OUTCOMES);
        }
        outcomes.sort_unstable();
        let found = outcomes.iter().map(|outcome| self.write_down(*outcome, trips)).collect();
        self.outcomes = outcomes;
        Found { trips: found, truncated: truncated || too_many }
    }

    fn write_down(&self, outcome: Ranked, trips: &mut Trips) -> TripId {
        let start = trips.steps.len();
        let mut at = outcome.group();
        while let Some(group) = at.and_then(|id| self.group(id)) {
            trips.steps.push(Step { station: group.station, delivered: group.delivered });
            at = group.came_from;
        }
        if let Some(path) = trips.steps.get_mut(start..) {
            path.reverse();
        }
        let number = u32::try_from(trips.ranges.len()).unwrap_or(u32::MAX);
        trips.ranges.push(start..trips.steps.len());
        TripId(number)
    }
}
