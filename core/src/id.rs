//! Small typed ids for the elements of a map and the seats of a game, with lists and sets of them.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::ops::{BitAnd, BitOr, BitOrAssign, Index, IndexMut, Sub};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The maximum number of wards, stations or connections of a map. A [`Set`] of them is one integer of this many bits.
pub const CAPACITY: usize = 128;

/// The maximum number of seats in a game.
pub(crate) const MAX_SEATS: usize = 4;

/// A small number that identifies one element of its kind. The members of a [`Set`] must have an index below
/// [`CAPACITY`].
pub trait Id: Copy {
    /// Returns the id of the element at `index` in its list.
    fn at(index: usize) -> Self;
    /// Returns the index of the element in its list.
    fn index(self) -> usize;
}

/// Defines an id that is stored as `$int`. Its list must have at most `$max` elements.
macro_rules! id {
    ($(#[$doc:meta])* $vis:vis $name:ident($int:ty), at most $max:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis struct $name($int);

        impl $crate::id::Id for $name {
            #[expect(clippy::cast_possible_truncation, reason = "the list has at most this many elements")]
            fn at(index: usize) -> Self {
                debug_assert!(index < $max, "a list is longer than its ids allow");
                Self(index as $int)
            }
            fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}
pub(crate) use id;

id! {
    /// A ward of the map.
    #[derive(Serialize, Deserialize)]
    #[serde(transparent)]
    pub WardId(u8), at most CAPACITY
}
id! {
    /// A station of the map.
    #[derive(Serialize, Deserialize)]
    #[serde(transparent)]
    pub StationId(u8), at most CAPACITY
}
id! {
    /// A connection of the map: a pair of stations that can carry one track.
    pub ConnectionId(u8), at most CAPACITY
}
id! {
    /// A seat in a game. Turns follow the order of the seats.
    #[derive(Serialize, Deserialize)]
    #[serde(transparent)]
    pub Seat(u8), at most CAPACITY
}

impl WardId {
    /// Returns the number of the ward, which is less than [`CAPACITY`]; the first ward is 0.
    pub(crate) const fn number(self) -> u8 {
        self.0
    }
}

impl Seat {
    /// Returns the number of the seat; the first seat is 0.
    pub const fn number(self) -> u8 {
        self.0
    }
}

/// A list with one `T` for each element of a kind, indexed only by id.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PerId<I, T> {
    cells: Vec<T>,
    #[serde(skip)]
    kind: PhantomData<I>,
}

impl<I: Id, T> PerId<I, T> {
    /// Returns a list of `len` equal cells.
    pub fn filled(len: usize, cell: T) -> Self
    where
        T: Clone,
    {
        vec![cell; len].into()
    }

    /// Returns an empty list with room for `capacity` cells.
    pub(crate) fn with_capacity(capacity: usize) -> Self {
        Self { cells: Vec::with_capacity(capacity), kind: PhantomData }
    }

    /// Resets the list to `len` equal cells and reuses its allocation.
    pub(crate) fn reset(&mut self, len: usize, cell: T)
    where
        T: Clone,
    {
        self.cells.clear();
        self.cells.resize(len, cell);
    }

    /// Removes all cells and keeps the allocation.
    pub(crate) fn clear(&mut self) {
        self.cells.clear();
    }

    /// Adds a cell and returns its id.
    pub(crate) fn push(&mut self, cell: T) -> I {
        self.cells.push(cell);
        I::at(self.cells.len() - 1)
    }

    /// Returns the number of cells.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Returns whether the list has no cells.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// Returns all ids in order.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = I> + use<I, T> {
        (0..self.cells.len()).map(I::at)
    }

    /// Returns all ids with their cells, in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (I, &T)> {
        self.cells.iter().enumerate().map(|(index, cell)| (I::at(index), cell))
    }

    /// Returns all cells in order.
    pub fn values(&self) -> impl DoubleEndedIterator<Item = &T> {
        self.cells.iter()
    }

    /// Returns the cells as a slice, in order.
    pub(crate) fn as_slice(&self) -> &[T] {
        &self.cells
    }

    /// Returns all cells in order, for changing.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.cells.iter_mut()
    }
}

impl<I, T: Clone> Clone for PerId<I, T> {
    fn clone(&self) -> Self {
        Self { cells: self.cells.clone(), kind: PhantomData }
    }
    fn clone_from(&mut self, source: &Self) {
        self.cells.clone_from(&source.cells);
    }
}

impl<I, T> Default for PerId<I, T> {
    fn default() -> Self {
        Self { cells: Vec::new(), kind: PhantomData }
    }
}

impl<I, T> From<Vec<T>> for PerId<I, T> {
    fn from(cells: Vec<T>) -> Self {
        debug_assert!(cells.len() <= CAPACITY);
        Self { cells, kind: PhantomData }
    }
}

impl<I: Id, T> Index<I> for PerId<I, T> {
    type Output = T;
    #[expect(clippy::indexing_slicing, reason = "an id comes from the list that sized this one")]
    fn index(&self, id: I) -> &T {
        &self.cells[id.index()]
    }
}

impl<I: Id, T> IndexMut<I> for PerId<I, T> {
    #[expect(clippy::indexing_slicing, reason = "an id comes from the list that sized this one")]
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.cells[id.index()]
    }
}

/// A list with one `T` for each seat that a game can have, indexed only by seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PerSeat<T>([T; MAX_SEATS]);

impl<T> PerSeat<T> {
    /// Returns the value of each seat, in order.
    pub(crate) const fn as_array(&self) -> &[T; MAX_SEATS] {
        &self.0
    }

    /// Returns the value of each seat, in order.
    pub(crate) fn values(&self) -> impl Iterator<Item = &T> {
        self.0.iter()
    }

    /// Returns each seat with its value, in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        (0..).map(Seat::at).zip(&self.0)
    }

    /// Returns the value of each seat for changing, in order.
    pub(crate) fn values_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.0.iter_mut()
    }
}

impl<T> Index<Seat> for PerSeat<T> {
    type Output = T;
    #[expect(clippy::indexing_slicing, reason = "a game has at most MAX_SEATS seats")]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for PerSeat<T> {
    #[expect(clippy::indexing_slicing, reason = "a game has at most MAX_SEATS seats")]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

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
