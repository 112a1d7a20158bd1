//! The shown names of a place.

use std::borrow::Cow;

use shinjuku_core::map::{Caption, ShownNames};

use crate::board::xml_safe;

/// The shown names of a place: the first, and possibly a second one below or after it.
pub(super) struct Shown<'m> {
    pub(super) first: Cow<'m, str>,
    pub(super) second: Option<Cow<'m, str>>,
}

/// The names that the author of a map chose to show.
pub(super) fn shown<'m>(names: ShownNames, name: &'m str, native: &'m str) -> Shown<'m> {
    let Caption { first, second } = names.caption(name, native);
    Shown { first: xml_safe(first), second: second.map(xml_safe) }
}
