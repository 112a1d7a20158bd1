//! A stock of pieces from which a position is set up.

use std::collections::BTreeMap;

use crate::customer::{Crowd, Token};

/// The pieces that are still available, by kind.
pub(super) struct Stock<T> {
    kinds: BTreeMap<T, Count>,
}

#[derive(Clone, Copy, Default)]
struct Count {
    exist: usize,
    given: usize,
}

impl<T: Ord + Copy> Stock<T> {
    pub(super) fn new(pieces: impl IntoIterator<Item = T>) -> Self {
        let mut kinds: BTreeMap<T, Count> = BTreeMap::new();
        for piece in pieces {
            kinds.entry(piece).or_default().exist += 1;
        }
        Self { kinds }
    }

    /// Takes a piece for a given place, whether one is available or not.
    pub(super) fn give(&mut self, piece: T) {
        self.kinds.entry(piece).or_default().given += 1;
    }

    /// Returns the kinds of which more were taken than exist, with both numbers.
    pub(super) fn missing(&self) -> Vec<(T, usize, usize)> {
        let over = self.kinds.iter().filter(|(_, count)| count.given > count.exist);
        over.map(|(kind, count)| (*kind, count.given, count.exist)).collect()
    }

    /// Leaves a piece where it is if it is not needed elsewhere; returns whether it stays.
    pub(super) fn keep(&mut self, piece: T) -> bool {
        let count = self.kinds.entry(piece).or_default();
        let free = count.given < count.exist;
        count.given += usize::from(free);
        free
    }

    /// Returns the part of a pile that can stay. The top of the pile is its last element.
    pub(super) fn keep_pile(&mut self, pile: &[T]) -> Vec<T> {
        let mut kept: Vec<T> = pile.iter().rev().copied().filter(|piece| self.keep(*piece)).collect();
        kept.reverse();
        kept
    }

    /// Returns all pieces that have no place yet.
    pub(super) fn rest(&self) -> Vec<T> {
        let left = self.kinds.iter().map(|(kind, count)| (kind, count.exist.saturating_sub(count.given)));
        left.flat_map(|(kind, count)| std::iter::repeat_n(*kind, count)).collect()
    }
}

impl Stock<Token> {
    pub(super) fn keep_of(&mut self, crowd: Crowd) -> Crowd {
        crowd.tokens().filter(|token| self.keep(*token)).collect()
    }
}
