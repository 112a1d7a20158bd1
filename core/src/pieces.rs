//! Pieces on the map, at most one per place, with precomputed sets of the free places and of each player's places.

use std::fmt;
use std::ops::Index;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::id::{CAPACITY, Id, PerSeat, Seat, Set};
use crate::player::Store;

/// A piece on the map that belongs to a player.
pub trait Piece: Copy {
    /// Returns the owner.
    fn owner(&self) -> Seat;
}

impl Piece for Store {
    fn owner(&self) -> Seat {
        self.owner
    }
}

/// A track is represented by its owner.
impl Piece for Seat {
    fn owner(&self) -> Seat {
        *self
    }
}

/// A piece or none for each place of a kind. In JSON it is the list of places. Cloning does not allocate, because a
/// search copies the game at every step.
#[derive(Clone, PartialEq, Eq)]
pub struct Pieces<I, P> {
    len: usize,
    places: [Option<P>; CAPACITY],
    free: Set<I>,
    of: PerSeat<Set<I>>,
}

impl<I: Id, P: Piece> Pieces<I, P> {
    /// Returns `len` empty places; `len` is at most [`CAPACITY`].
    pub fn none(len: usize) -> Self {
        debug_assert!(len <= CAPACITY);
        Self { len, places: [None; CAPACITY], free: (0..len).map(I::at).collect(), of: PerSeat::default() }
    }

    /// Puts a piece on a place, or clears the place; returns the piece that was there.
    #[expect(clippy::indexing_slicing, reason = "an id comes from the list that sized this one")]
    pub fn put(&mut self, at: I, piece: Option<P>) -> Option<P> {
        let before = std::mem::replace(&mut self.places[at.index()], piece);
        self.of.values_mut().for_each(|places| places.remove(at));
        match piece {
            None => _ = self.free.insert(at),
            Some(piece) => {
                self.free.remove(at);
                self.of[piece.owner()].insert(at);
            }
        }
        before
    }

    /// Returns the number of places.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Returns whether there are no places.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the empty places.
    pub const fn free(&self) -> Set<I> {
        self.free
    }

    /// Returns the places with a piece of this seat.
    pub fn of(&self, seat: Seat) -> Set<I> {
        self.of[seat]
    }

    /// Returns every place with its piece, in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (I, &Option<P>)> {
        self.places.iter().take(self.len).enumerate().map(|(index, piece)| (I::at(index), piece))
    }

    /// Returns the piece of every place, in order.
    pub fn values(&self) -> impl DoubleEndedIterator<Item = &Option<P>> {
        self.places.iter().take(self.len)
    }

    /// Returns the pieces of a seat with their places, in order.
    pub(crate) fn belonging_to(&self, seat: Seat) -> impl Iterator<Item = (I, P)> {
        self.of(seat).iter().filter_map(|at| Some((at, self[at]?)))
    }
}

impl<I: Id, P> Index<I> for Pieces<I, P> {
    type Output = Option<P>;
    #[expect(clippy::indexing_slicing, reason = "an id comes from the list that sized this one")]
    fn index(&self, at: I) -> &Option<P> {
        &self.places[at.index()]
    }
}

impl<I: Id + fmt::Debug, P: Piece + fmt::Debug> fmt::Debug for Pieces<I, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let there = self.iter().filter_map(|(at, piece)| Some((at, (*piece)?)));
        f.debug_map().entries(there).finish()
    }
}

impl<I: Id, P: Piece + Serialize> Serialize for Pieces<I, P> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.values())
    }
}

impl<'de, I: Id, P: Piece + Deserialize<'de>> Deserialize<'de> for Pieces<I, P> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let places = Vec::<Option<P>>::deserialize(deserializer)?;
        if places.len() > CAPACITY {
            return Err(D::Error::invalid_length(places.len(), &"as many places as a map may have"));
        }
        let mut pieces = Self::none(places.len());
        for (index, piece) in places.into_iter().enumerate() {
            pieces.put(I::at(index), piece);
        }
        Ok(pieces)
    }
}
