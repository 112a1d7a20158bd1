//! Which names of a place are shown.

use std::borrow::Cow;

use shinjuku_core::map::{Caption, ShownNames};

use crate::board::readable;

/// The names of a place as they are shown: one, and below or after it another.
pub(super) struct Shown<'m> {
    pub(super) first: Cow<'m, str>,
    pub(super) second: Option<Cow<'m, str>>,
}

/// The names that the author of a map wishes to see.
pub(super) fn shown<'m>(names: ShownNames, name: &'m str, native: &'m str) -> Shown<'m> {
    let Caption { first, second } = names.caption(name, native);
    Shown { first: readable(first), second: second.map(readable) }
}
