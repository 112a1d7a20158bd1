//! The outlines of the pieces, each around its own middle.

use shinjuku_core::customer::Good;
use shinjuku_core::player::{Color, StoreKind};

use super::geometry::Num;

/// A cherry blossom of five petals.
pub(crate) const BLOSSOM: &str = "M0 0C-5.2-2.6-4.9-8.4-1.7-10L0-8 1.7-10C4.9-8.4 5.2-2.6 0 0ZM0 0C.9-5.7 6.5-7.3 9-4.7L7.6-2.5 \
     10-1.5C9.5 2.1 4.1 4.1 0 0ZM0 0C5.7-1 8.9 3.9 7.3 7.1L4.7 6.5 4.5 9.1C1 9.7-2.7 5.2 0 0ZM0 0C2.7 5.2-1 9.7-4.5 \
     9.1L-4.7 6.5-7.3 7.1C-8.9 3.9-5.7-1 0 0ZM0 0C-4.1 4.1-9.5 2.1-10-1.5L-7.6-2.5-9-4.7C-6.5-7.3-.9-5.7 0 0Z";

/// Two waves, to the right of their beginning.
pub(super) const WAVES: &str = "M0-2.5q2.25-4 4.5 0t4.5 0 4.5 0 4.5 0M0 3.5q2.25-4 4.5 0t4.5 0 4.5 0 4.5 0";

/// What marks the pieces of a player besides the colour.
#[derive(Clone, Copy, Debug)]
pub(super) struct Emblem {
    pub(super) color: Color,
    pub(super) letter: char,
    /// The shape of the stores.
    pub(super) path: &'static str,
    /// How far below the middle of the shape a letter stands well.
    pub(super) drop: Num,
}

impl Emblem {
    pub(super) const fn of(color: Color) -> Self {
        let (letter, path, drop) = match color {
            Color::Red => ('R', "M-12 0a12 12 0 1 0 24 0a12 12 0 1 0-24 0Z", 5.0),
            Color::Blue => ('B', "M-11-11H11V11H-11Z", 5.0),
            Color::Green => ('G', "M0-16L15.5 11H-15.5Z", 8.0),
            Color::Yellow => ('Y', "M0-15.5L15.5 0 0 15.5-15.5 0Z", 5.0),
        };
        Self { color, letter, path, drop: Num(drop) }
    }
}

/// The letter of a good.
pub(super) const fn good_letter(good: Good) -> char {
    match good {
        Good::Food => 'F',
        Good::Clothing => 'C',
        Good::Books => 'B',
        Good::Electronics => 'E',
    }
}

/// The letter of a store.
pub(super) const fn store_letter(kind: StoreKind) -> char {
    match kind.good() {
        Some(good) => good_letter(good),
        None => 'D',
    }
}

/// A figure that stands in a ward.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Figure {
    Princess,
    Kaiju,
    Hachiko,
    Chairman(Color),
}

impl Figure {
    pub(super) const fn path(self) -> &'static str {
        match self {
            Self::Princess => "M-11 10L-13-7-6.5-1.5 0-11 6.5-1.5 13-7 11 10Z",
            Self::Kaiju => {
                "M0-14L2.9-9.8 7.6-11.8 7.7-6.7 12.7-5.8 10.1-1.5 13.9 2 9.3 4.2 10.6 9.2 5.5 8.6 3.9 13.4 0 10.2-3.9 \
                 13.4-5.5 8.6-10.6 9.2-9.3 4.2-13.9 2-10.1-1.5-12.7-5.8-7.7-6.7-7.6-11.8-2.9-9.8Z"
            }
            Self::Hachiko => "M-10-12L-4.5-7H4.5L10-12 11 1C11 8 5 11 0 11S-11 8-11 1Z",
            Self::Chairman(_) => "M-11 12C-11 2-7-2-3.6-2.6A5.5 5.5 0 1 1 3.6-2.6C7-2 11 2 11 12Z",
        }
    }

    pub(super) const fn letter(self) -> char {
        match self {
            Self::Princess => 'P',
            Self::Kaiju => 'K',
            Self::Hachiko => 'H',
            Self::Chairman(color) => Emblem::of(color).letter,
        }
    }

    /// How far below its middle its letter stands.
    pub(super) const fn drop(self) -> Num {
        match self {
            Self::Princess => Num(8.0),
            Self::Kaiju => Num(4.5),
            Self::Hachiko => Num(6.0),
            Self::Chairman(_) => Num(10.0),
        }
    }

    /// Its classes in the style sheet.
    pub(super) fn class(self) -> String {
        match self {
            Self::Princess => "princess".into(),
            Self::Kaiju => "kaiju".into(),
            Self::Hachiko => "hachiko".into(),
            Self::Chairman(color) => format!("chairman {color}"),
        }
    }

    pub(super) fn title(self) -> String {
        match self {
            Self::Princess => "Princess".into(),
            Self::Kaiju => "Kaiju".into(),
            Self::Hachiko => "Hachiko".into(),
            Self::Chairman(color) => format!("Chairman of {color}"),
        }
    }
}
