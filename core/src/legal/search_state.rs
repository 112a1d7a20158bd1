//! The memory of a search for outcomes.

use super::group::{Group, GroupId, Ranked};
use super::hash_table::HashTable;
use super::shares::{ShareTable, SharesId};
use crate::id::{Id, PerId, Seat, Seats, Set, WardId, id};

id! {
    /// A combination of shares and tolls.
    EndsId(u32), at most u32::MAX as usize
}

/// What a search has found so far. It is reused from one search to the next, to keep its allocations.
#[derive(Default)]
pub(super) struct SearchState {
    pub(super) groups: PerId<GroupId, Group>,
    pub(super) shares: ShareTable,
    /// The latest group for each state key.
    pub(super) groups_by_state: HashTable<GroupId>,
    /// For each combination of shares and tolls, the wards in which the rest of the group can end up. If nobody is
    /// left, one ward stands for all.
    ends: PerId<EndsId, Set<WardId>>,
    ends_by: HashTable<EndsId>,
    pub(super) outcomes: Vec<Ranked>,
    pub(super) layer: Vec<Ranked>,
    pub(super) next_layer: Vec<Ranked>,
}

impl SearchState {
    /// Clears the state for a journey that `mover` starts.
    pub(super) fn begin(&mut self, mover: Seat) {
        self.groups.clear();
        self.shares.begin(mover);
        self.groups_by_state.clear();
        self.ends.clear();
        self.ends_by.clear();
        self.outcomes.clear();
        self.layer.clear();
        self.next_layer.clear();
    }

    /// Records that with these shares and tolls the rest of a group ends up in a ward; returns whether that is new.
    pub(super) fn record_end(&mut self, shares: SharesId, tolls: Seats, ward: WardId) -> bool {
        let key = end_key(shares, tolls);
        let place = self.ends_by.find(key, |_| true);
        if let Some(id) = self.ends_by.at(place) {
            return self.ends[id].insert(ward);
        }
        self.ends_by.put(place, key, self.ends.push(Set::only(ward)));
        true
    }

    /// Returns the wards in which the rest of a group has been found to end up with these shares and tolls.
    pub(super) fn ends(&self, shares: SharesId, tolls: Seats) -> Set<WardId> {
        let place = self.ends_by.find(end_key(shares, tolls), |_| true);
        self.ends_by.at(place).map_or(Set::EMPTY, |id| self.ends[id])
    }
}

fn end_key(shares: SharesId, tolls: Seats) -> u64 {
    (shares.index() as u64) << 8 | u64::from(tolls.bits())
}
