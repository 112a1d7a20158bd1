//! Counts of short lists.

use std::iter::Sum;

/// Counts elements in an integer type that is smaller than `usize`. The caller knows that the type is large enough:
/// a table has at most four seats, and no list that fits into memory as JSON has 2³² elements. In debug builds, and so
/// in all tests, a count that overflows panics.
pub(crate) fn count<N: From<bool> + Sum>(elements: impl IntoIterator) -> N {
    elements.into_iter().map(|_| N::from(true)).sum()
}
