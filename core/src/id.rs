//! Small typed ids for the elements of a map and the seats of a game, with lists and sets of them.

mod sets;

use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};
pub use sets::{Seats, Set, SetIter};

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
