//! Reproducible randomness: every shuffle of a game is derived from the game's seed.

use rand::rngs::ChaCha20Rng;
use rand::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};

/// The 32 bytes that determine every shuffle of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(value_type = Vec<u8>, min_items = 32, max_items = 32))]
#[serde(transparent)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// Returns a seed made from a small number, for simulations and tests.
    pub fn from_number(number: u64) -> Self {
        let mut bytes = [0; 32];
        for (byte, value) in bytes.iter_mut().zip(number.to_le_bytes()) {
            *byte = value;
        }
        Self(bytes)
    }

    /// Returns the seed of game `number` in a series that has this seed.
    #[must_use]
    pub fn of_game(self, number: u64) -> Self {
        let Self(mut bytes) = self;
        for (byte, value) in bytes.iter_mut().rev().zip(number.to_le_bytes()) {
            *byte ^= value;
        }
        Self(bytes)
    }
}

/// The shuffles of one game. The n-th shuffle uses stream n of `ChaCha20` keyed with the seed, so a game can be
/// resumed from its seed and a count, and anyone can verify a single shuffle.
///
/// The algorithm that turns random words into an order is implemented here, not taken from a library that might change it,
/// because a stored game must always replay to the same state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shuffler {
    seed: Seed,
    made: u64,
}

impl Shuffler {
    /// Returns the shuffler of a new game.
    pub const fn new(seed: Seed) -> Self {
        Self { seed, made: 0 }
    }

    /// Returns the seed.
    pub const fn seed(&self) -> Seed {
        self.seed
    }

    /// Shuffles `items`: for each position from the last to the second, swaps in a random item from the positions up
    /// to it.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        shuffle(&mut self.next_stream(), items);
    }

    /// Returns a random number below `count`.
    pub fn draw(&mut self, count: usize) -> usize {
        below(&mut self.next_stream(), count)
    }

    fn next_stream(&mut self) -> ChaCha20Rng {
        let mut stream = ChaCha20Rng::from_seed(self.seed.0);
        stream.set_stream(self.made);
        self.made += 1;
        stream
    }
}

/// Puts `items` into an order that is determined by `words`.
pub(crate) fn shuffle<T>(words: &mut (impl Rng + ?Sized), items: &mut [T]) {
    for last in (1..items.len()).rev() {
        items.swap(last, below(words, last + 1));
    }
}

/// Returns a number below `count`, each equally likely. It is the upper half of a 32-bit word times `count`; words
/// that would favour some numbers are skipped.
pub(crate) fn below(words: &mut (impl Rng + ?Sized), count: usize) -> usize {
    debug_assert!(count > 0);
    let count = count as u64;
    loop {
        let product = u64::from(words.next_u32()) * count;
        let low = product & 0xffff_ffff;
        if low >= count || low >= (1 << 32) % count {
            return (product >> 32) as usize;
        }
    }
}
