//! Counts in English messages.

use std::fmt;

/// Returns a count with its noun, such as "1 card" or "2 cards". The plural of the noun must end in a plain "s".
#[must_use]
pub fn plural<T: Copy + fmt::Display + PartialEq + From<u8>>(count: T, noun: &str) -> String {
    if count == T::from(1) { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

/// Returns the beginning of a sentence with a count, such as "there is 1 card" or "there are 2 cards".
pub(crate) fn there_are<T: Copy + fmt::Display + PartialEq + From<u8>>(count: T, noun: &str) -> String {
    let verb = if count == T::from(1) { "is" } else { "are" };
    format!("there {verb} {}", plural(count, noun))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_noun_agrees_with_its_count() {
        assert_eq!([0, 1, 2].map(|count| plural(count, "card")), ["0 cards", "1 card", "2 cards"]);
        assert_eq!([1, 2].map(|count| there_are(count, "ward")), ["there is 1 ward", "there are 2 wards"]);
    }
}
