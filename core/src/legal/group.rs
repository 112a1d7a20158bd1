//! The groups of a search, and how they are ranked.

use std::num::NonZeroU32;

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
    pub(super) shares: u32,
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

/// The number of a group, starting at 1.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct GroupId(NonZeroU32);

/// A group and its rank in the list of outcomes, as one number. Smaller is better: a larger margin first, then fewer
/// tolls, then fewer hops, then the group that was found first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Ranked(u64);

impl GroupId {
    /// Returns the id of the group at an index of the list; `None` if the index is too large.
    pub(super) fn from_place(place: usize) -> Option<Self> {
        u32::try_from(place + 1).ok().and_then(Self::from_number)
    }

    pub(super) fn from_number(number: u32) -> Option<Self> {
        NonZeroU32::new(number).map(Self)
    }

    pub(super) const fn number(self) -> u32 {
        self.0.get()
    }

    /// Returns the index in the list of groups.
    pub(super) const fn place(self) -> usize {
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
                | u64::from(id.number()),
        )
    }

    pub(super) fn group(self) -> Option<GroupId> {
        #[expect(clippy::cast_possible_truncation, reason = "the lower half is the number of the group")]
        GroupId::from_number(self.0 as u32)
    }
}

impl Group {
    /// Returns everybody who is still aboard.
    pub(super) const fn rest(&self) -> Party {
        Party { customers: self.customers, companions: self.companions }
    }

    /// Returns the key that equivalent groups share: those at the same station, with the same shares and tolls.
    pub(super) fn state_key(&self) -> u64 {
        u64::from(self.shares) << 16 | (self.station.index() as u64) << 8 | u64::from(self.tolls.bits())
    }
}
