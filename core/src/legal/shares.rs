//! Shares: who collects what on the way, and whose companions are dropped where.

use super::hash_table::HashTable;
use crate::customer::{Crowd, Token};
use crate::id::{Id, Seat, WardId};

/// What has been collected and dropped so far.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Shares {
    collected: [Crowd; 4],
    /// For each seat, the number of the ward where its companion was dropped, starting at 1, in one byte; 0 if it was
    /// not dropped.
    dropped: [u8; 4],
}

impl Shares {
    /// Returns a hash of the shares.
    fn digest(&self) -> u64 {
        let dropped = u64::from(u32::from_le_bytes(self.dropped));
        self.collected.iter().fold(dropped, |digest, crowd| {
            (digest.rotate_left(23) ^ crowd.bits()).wrapping_mul(0xf135_7aea_2e62_a9c5)
        })
    }
}

/// Shares, numbered from 0. Number 0 stands for nothing collected or dropped.
#[derive(Default)]
pub(super) struct ShareTable {
    mover: Option<Seat>,
    entries: Vec<ShareEntry>,
    numbers: HashTable,
}

#[derive(Clone, Copy, Default)]
struct ShareEntry {
    shares: Shares,
    margin: i16,
}

impl ShareTable {
    pub(super) const NOTHING: u32 = 0;

    /// Clears the table for a journey that `mover` starts.
    pub(super) fn begin(&mut self, mover: Seat) {
        self.mover = Some(mover);
        self.entries.clear();
        self.numbers.clear();
        self.number(ShareEntry::default());
    }

    /// Returns the value of what the mover collected minus the value of what others collected.
    pub(super) fn margin(&self, number: u32) -> i16 {
        self.entry(number).margin
    }

    /// Returns the number of the same shares with one more customer collected.
    pub(super) fn with_collected(&mut self, number: u32, owner: Seat, customer: Token) -> u32 {
        let mut entry = self.entry(number);
        if let Some(crowd) = entry.shares.collected.get_mut(owner.index()) {
            *crowd += Crowd::only(customer);
        }
        let value = if customer.is_thief() { 0 } else { i16::from(customer.value()) };
        entry.margin += if Some(owner) == self.mover { value } else { -value };
        self.number(entry)
    }

    /// Returns the number of the same shares with one more companion dropped.
    pub(super) fn with_dropped(&mut self, number: u32, companion: Seat, ward: WardId) -> u32 {
        let mut entry = self.entry(number);
        if let (Some(place), Ok(number)) =
            (entry.shares.dropped.get_mut(companion.index()), u8::try_from(ward.index() + 1))
        {
            *place = number;
        }
        self.number(entry)
    }

    fn entry(&self, number: u32) -> ShareEntry {
        self.entries.get(number as usize).copied().unwrap_or_default()
    }

    fn number(&mut self, entry: ShareEntry) -> u32 {
        let digest = entry.shares.digest();
        let is_it =
            |number: u32| self.entries.get(number as usize).is_some_and(|known| known.shares == entry.shares);
        let place = self.numbers.find(digest, is_it);
        self.numbers.at(place).unwrap_or_else(|| {
            let number = u32::try_from(self.entries.len()).unwrap_or(u32::MAX);
            self.entries.push(entry);
            self.numbers.put(place, digest, number);
            number
        })
    }
}
