//! What is shared out on the way: who collects what, and whose companions are dropped where.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHashMap;

use crate::customer::{Crowd, Token};
use crate::id::{Id, Seat, WardId};

/// What was shared out so far.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Shares {
    collected: [Crowd; 4],
    /// For each seat the number of a ward, from 1, in a byte.
    dropped: [u8; 4],
}

/// Numbers are looked up a great many times; this hashes five words, and no lengths.
impl Hash for Shares {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.collected.iter().for_each(|crowd| crowd.hash(state));
        state.write_u32(u32::from_le_bytes(self.dropped));
    }
}

/// Shares, numbered from 0, which is nothing shared out.
pub(super) struct Ledger {
    mover: Seat,
    shares: Vec<Entry>,
    numbers: FxHashMap<Shares, u32>,
}

#[derive(Clone, Copy, Default)]
struct Entry {
    shares: Shares,
    margin: i16,
}

impl Ledger {
    pub(super) const NOTHING: u32 = 0;

    pub(super) fn new(mover: Seat) -> Self {
        Self { mover, shares: Vec::new(), numbers: FxHashMap::default() }
    }

    pub(super) fn clear(&mut self) {
        self.shares.clear();
        self.numbers.clear();
        self.number(Shares::default());
    }

    /// The value of what the mover collected, less that of what others did.
    pub(super) fn margin(&self, number: u32) -> i16 {
        self.entry(number).margin
    }

    /// The same shares with one more customer collected.
    pub(super) fn with_collected(&mut self, number: u32, owner: Seat, customer: Token) -> u32 {
        let mut shares = self.entry(number).shares;
        if let Some(crowd) = shares.collected.get_mut(owner.index()) {
            *crowd += Crowd::only(customer);
        }
        self.number(shares)
    }

    /// The same shares with one more companion dropped.
    pub(super) fn with_dropped(&mut self, number: u32, companion: Seat, ward: WardId) -> u32 {
        let mut shares = self.entry(number).shares;
        if let (Some(place), Ok(number)) =
            (shares.dropped.get_mut(companion.index()), u8::try_from(ward.index() + 1))
        {
            *place = number;
        }
        self.number(shares)
    }

    fn entry(&self, number: u32) -> Entry {
        self.shares.get(number as usize).copied().unwrap_or_default()
    }

    fn number(&mut self, shares: Shares) -> u32 {
        if let Some(known) = self.numbers.get(&shares) {
            return *known;
        }
        let number = u32::try_from(self.shares.len()).unwrap_or(u32::MAX);
        let value = |crowd: &Crowd| i16::try_from(crowd.value()).unwrap_or(i16::MAX);
        let signed = |(seat, crowd)| if seat == self.mover.index() { value(crowd) } else { -value(crowd) };
        let margin = shares.collected.iter().enumerate().map(signed).sum();
        self.shares.push(Entry { shares, margin });
        self.numbers.insert(shares, number);
        number
    }
}
