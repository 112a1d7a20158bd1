//! The groups of a search, and how they are ranked.

use std::num::NonZeroU32;

use super::shares::SharesId;
use crate::action::Passenger;
use crate::customer::Crowd;
use crate::id::{Id, Seats, Set, StationId};
use crate::party::Party;

/// A group at a station, with its history.
#[derive(Clone, Copy)]
pub(super) struct Group {
    pub(super) station: StationId,
    pub(super) got_off: Option<Passenger>,
    pub(super) hops: u8,
    pub(super) tolls: Seats,
    pub(super) shares: SharesId,
    pub(super) came_from: Option<GroupId>,
    /// An earlier group with the same state key.
    pub(super) alike: Option<GroupId>,
    /// The customers who are still aboard.
    pub(super) customers: Crowd,
    /// The companions who are still aboard.
    pub(super) companions: Seats,
    pub(super) visited: Set<StationId>,
    /// The stations that the group can still reach; empty until it is computed on first use.
    pub(super) reach: Set<StationId>,
}

/// The id of a group: its index plus 1, so that an optional id takes no additional space.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct GroupId(NonZeroU32);

/// A group and its rank in the list of outcomes, as one number. Smaller is better: a larger margin first, then fewer
/// tolls, then fewer hops, then the group that was found first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Ranked(u64);

impl Id for GroupId {
    #[expect(clippy::cast_possible_truncation, reason = "the work budget of a search limits its groups")]
    fn at(index: usize) -> Self {
        debug_assert!(index < u32::MAX as usize, "the list of groups is longer than its ids allow");
        Self(NonZeroU32::MIN.saturating_add(index as u32))
    }
    fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

impl Ranked {
    pub(super) fn new(group: &Group, margin: i16, id: GroupId) -> Self {
        let shortfall = u64::from(i16::MAX.abs_diff(margin));
        Self(
            shortfall << 48
                | u64::from(group.tolls.len()) << 40
                | u64::from(group.hops) << 32
                | id.index() as u64,
        )
    }

    pub(super) fn group(self) -> GroupId {
        #[expect(clippy::cast_possible_truncation, reason = "the lower half is the index of the group")]
        GroupId::at(self.0 as u32 as usize)
    }
}

impl Group {
    /// Returns everybody who is still aboard.
    pub(super) const fn rest(&self) -> Party {
        Party { customers: self.customers, companions: self.companions }
    }

    /// Returns the key that equivalent groups share: those at the same station, with the same shares and tolls.
    pub(super) fn state_key(&self) -> u64 {
        (self.shares.index() as u64) << 16 | (self.station.index() as u64) << 8 | u64::from(self.tolls.bits())
    }
}
