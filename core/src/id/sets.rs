//! Sets of ids and of seats, as bits of an integer.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Id, Seat};

/// A set of ids of one kind.
pub struct Set<I> {
    bits: u128,
    kind: PhantomData<I>,
}

impl<I> Set<I> {
    /// The empty set.
    pub const EMPTY: Self = Self::from_bits(0);

    const fn from_bits(bits: u128) -> Self {
        Self { bits, kind: PhantomData }
    }

    /// Returns whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// Returns the number of members.
    pub const fn len(self) -> usize {
        self.bits.count_ones() as usize
    }

    /// Returns whether every member of this set is also in `other`.
    pub const fn is_subset_of(self, other: Self) -> bool {
        self.bits & !other.bits == 0
    }
}

impl<I: Id> Set<I> {
    /// Returns the set with `id` as its only member.
    pub fn only(id: I) -> Self {
        Self::from_bits(1 << id.index())
    }

    /// Returns whether `id` is a member.
    pub fn contains(self, id: I) -> bool {
        self.bits >> id.index() & 1 == 1
    }

    /// Adds `id`; returns whether it is a new member.
    pub fn insert(&mut self, id: I) -> bool {
        let before = self.bits;
        self.bits |= 1 << id.index();
        self.bits != before
    }

    /// Removes `id`.
    pub fn remove(&mut self, id: I) {
        self.bits &= !(1 << id.index());
    }

    /// Returns the set with `id` added.
    #[must_use]
    pub fn with(mut self, id: I) -> Self {
        self.insert(id);
        self
    }

    /// Returns the members in order.
    pub fn iter(self) -> SetIter<I> {
        SetIter(self)
    }
}

impl<I> Clone for Set<I> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<I> Copy for Set<I> {}
impl<I> Default for Set<I> {
    fn default() -> Self {
        Self::EMPTY
    }
}
impl<I> PartialEq for Set<I> {
    fn eq(&self, other: &Self) -> bool {
        self.bits == other.bits
    }
}
impl<I> Eq for Set<I> {}
impl<I> Hash for Set<I> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.bits.hash(state);
    }
}
impl<I: Id + fmt::Debug> fmt::Debug for Set<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
impl<I> BitOr for Set<I> {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self::from_bits(self.bits | other.bits)
    }
}
impl<I> BitOrAssign for Set<I> {
    fn bitor_assign(&mut self, other: Self) {
        self.bits |= other.bits;
    }
}
impl<I> BitAnd for Set<I> {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self::from_bits(self.bits & other.bits)
    }
}
impl<I> Sub for Set<I> {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self::from_bits(self.bits & !other.bits)
    }
}
impl<I: Id> FromIterator<I> for Set<I> {
    fn from_iter<T: IntoIterator<Item = I>>(ids: T) -> Self {
        ids.into_iter().fold(Self::EMPTY, Self::with)
    }
}
impl<I: Id> IntoIterator for Set<I> {
    type Item = I;
    type IntoIter = SetIter<I>;
    fn into_iter(self) -> SetIter<I> {
        self.iter()
    }
}

/// Iterates over the members of a [`Set`] in order. It works on all 128 bits as one number because iterating over the
/// two halves separately is slower.
pub struct SetIter<I>(Set<I>);

impl<I: Id> Iterator for SetIter<I> {
    type Item = I;
    fn next(&mut self) -> Option<I> {
        if self.0.is_empty() {
            return None;
        }
        let index = self.0.bits.trailing_zeros() as usize;
        self.0.bits &= self.0.bits - 1;
        Some(I::at(index))
    }
    fn nth(&mut self, n: usize) -> Option<I> {
        for _ in 0..n {
            self.0.bits &= self.0.bits.wrapping_sub(1);
        }
        self.next()
    }
}

impl<I: Id + Serialize> Serialize for Set<I> {
    /// Serializes the members in order.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, I: Id + Deserialize<'de>> Deserialize<'de> for Set<I> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::deserialize(deserializer)?.into_iter().collect())
    }
}

/// A set of seats in one byte.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seats(u8);

impl Seats {
    /// The empty set.
    pub const NOBODY: Self = Self(0);

    /// Returns whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of seats.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns the bits of the set: bit n stands for seat n.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Returns whether `seat` is a member.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// Returns the set with `seat` added.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.0)
    }

    /// Returns the set with `seat` removed.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat.0))
    }

    /// Returns the seats in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let first = Seat::at(rest.trailing_zeros() as usize);
            rest &= rest - 1;
            Some(first)
        })
    }

    /// Returns every subset of `all` that contains all of these seats.
    pub fn supersets(self, all: Self) -> impl Iterator<Item = Self> {
        (0..=all.0).filter(move |bits| bits & !all.0 == 0 && self.0 & !bits == 0).map(Self)
    }
}

impl BitOr for Seats {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<T: IntoIterator<Item = Seat>>(seats: T) -> Self {
        seats.into_iter().fold(Self::NOBODY, Self::with)
    }
}
