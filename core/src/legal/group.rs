//! The groups of a search, and the measure by which they are ranked.

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
    /// An earlier group that stands alike.
    pub(super) alike: Option<GroupId>,
    /// The customers who are left.
    pub(super) customers: Crowd,
    /// The companions who are left.
    pub(super) companions: Seats,
    pub(super) visited: Set<StationId>,
    /// What it can still reach, once somebody has asked; until then, nothing.
    pub(super) reach: Set<StationId>,
}

/// The number of a group, from 1.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct GroupId(NonZeroU32);

/// A group and the measure by which outcomes are listed, in one number. Smaller is better: the larger margin, then fewer
/// tolls, then fewer hops, then the group that was found first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Ranked(u64);

impl GroupId {
    /// The id of the group at a place of the list, as far as numbers go.
    pub(super) fn from_place(place: usize) -> Option<Self> {
        u32::try_from(place + 1).ok().and_then(Self::from_number)
    }

    pub(super) fn from_number(number: u32) -> Option<Self> {
        NonZeroU32::new(number).map(Self)
    }

    pub(super) const fn number(self) -> u32 {
        self.0.get()
    }

    /// Its place in the list of groups.
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
    /// Who is left.
    pub(super) const fn rest(&self) -> Party {
        Party { customers: self.customers, companions: self.companions }
    }

    /// Groups stand alike when they are at the same station, with the same shares and tolls.
    pub(super) fn state_key(&self) -> u64 {
        u64::from(self.shares) << 16 | (self.station.index() as u64) << 8 | u64::from(self.tolls.bits())
    }
}
