//! Which names of a place are shown.

use std::borrow::Cow;

use crate::board::readable;

/// The names of a place as they are shown: one, and below or after it another.
pub(super) struct Shown<'m> {
    pub(super) first: Cow<'m, str>,
    pub(super) second: Option<Cow<'m, str>>,
}

/// The name in Latin letters and, where it is another, the city's own.
pub(super) fn shown<'m>(name: &'m str, native: &'m str) -> Shown<'m> {
    Shown { first: readable(name), second: (native != name).then(|| readable(native)) }
}
