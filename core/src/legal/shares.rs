//! Shares: who collects what on the way, and whose companions are dropped where.

use super::hash_table::HashTable;
use crate::customer::{Crowd, Token};
use crate::id::{PerId, PerSeat, Seat, WardId, id};

/// What has been collected and dropped so far.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Shares {
    collected: PerSeat<Crowd>,
    /// For each seat, the number of the ward where its companion was dropped, plus 1; 0 if it was not dropped.
    dropped: PerSeat<u8>,
}

impl Shares {
    /// Returns a hash of the shares.
    fn digest(&self) -> u64 {
        let dropped = u64::from(u32::from_le_bytes(*self.dropped.as_array()));
        self.collected.values().fold(dropped, |digest, crowd| {
            (digest.rotate_left(23) ^ crowd.bits()).wrapping_mul(0xf135_7aea_2e62_a9c5)
        })
    }
}

id! {
    /// Shares in a [`ShareTable`].
    pub(super) SharesId(u32), at most u32::MAX as usize
}

/// All shares that a search has found, each once. The first ones are those with nothing collected or dropped.
#[derive(Default)]
pub(super) struct ShareTable {
    mover: Option<Seat>,
    entries: PerId<SharesId, ShareEntry>,
    ids: HashTable<SharesId>,
}

#[derive(Clone, Copy, Default)]
struct ShareEntry {
    shares: Shares,
    margin: i16,
}

impl ShareTable {
    /// Nothing collected or dropped.
    pub(super) const NOTHING: SharesId = SharesId(0);

    /// Clears the table for a journey that `mover` starts.
    pub(super) fn begin(&mut self, mover: Seat) {
        self.mover = Some(mover);
        self.entries.clear();
        self.ids.clear();
        self.id(ShareEntry::default());
    }

    /// Returns the value of what the mover collected minus the value of what others collected.
    pub(super) fn margin(&self, id: SharesId) -> i16 {
        self.entries[id].margin
    }

    /// Returns the id of the same shares with one more customer collected.
    pub(super) fn with_collected(&mut self, id: SharesId, owner: Seat, customer: Token) -> SharesId {
        let mut entry = self.entries[id];
        entry.shares.collected[owner] += Crowd::only(customer);
        let value = if customer.is_thief() { 0 } else { i16::from(customer.value()) };
        entry.margin += if Some(owner) == self.mover { value } else { -value };
        self.id(entry)
    }

    /// Returns the id of the same shares with one more companion dropped.
    pub(super) fn with_dropped(&mut self, id: SharesId, companion: Seat, ward: WardId) -> SharesId {
        let mut entry = self.entries[id];
        entry.shares.dropped[companion] = ward.number() + 1;
        self.id(entry)
    }

    /// Returns the id of these shares; adds them if they are new.
    fn id(&mut self, entry: ShareEntry) -> SharesId {
        let digest = entry.shares.digest();
        let place = self.ids.find(digest, |id| self.entries[id].shares == entry.shares);
        self.ids.at(place).unwrap_or_else(|| {
            let id = self.entries.push(entry);
            self.ids.put(place, digest, id);
            id
        })
    }
}
