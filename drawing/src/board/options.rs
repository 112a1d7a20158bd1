//! The options of a drawing.

use shinjuku_core::map::{Caption, ShownNames};

/// The options of a board drawing. The default is the author's choice of names, English texts, light colours and the
/// panel beside the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BoardOptions {
    /// The names on the board; `None` for the author's choice.
    pub names: Option<LabelNames>,
    /// The language of titles and legend.
    pub language: Language,
    /// The colour theme.
    pub theme: Theme,
    /// The position of the panel with queue, bonus track, piles and legend.
    pub panel: Panel,
    /// The part of the drawing to show; `None` for all of it.
    pub crop: Option<Crop>,
    /// Whether every ward, station and name is an element of its own, so that a script can move it.
    pub is_editable: bool,
}

/// A part of a drawing, in canvas units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Crop {
    /// The left edge.
    pub x: i32,
    /// The upper edge.
    pub y: i32,
    /// The width.
    pub width: u32,
    /// The height.
    pub height: u32,
}

impl BoardOptions {
    /// The map alone, without frame and panel, as the play page shows it.
    pub fn bare() -> Self {
        Self { panel: Panel::None, ..Self::default() }
    }

    /// The names that a drawing shows for a map whose author chose `wish`.
    pub fn names_of(self, wish: ShownNames) -> LabelNames {
        self.names.unwrap_or(match (wish, self.language) {
            (ShownNames::Both, Language::English) => LabelNames::Both,
            (ShownNames::Both, Language::Japanese) => LabelNames::NativeFirst,
            (ShownNames::Latin, _) => LabelNames::Latin,
            (ShownNames::Native, _) => LabelNames::Native,
        })
    }
}

/// Which names a board shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LabelNames {
    /// Names in Latin letters, with the native name in smaller letters below.
    #[default]
    Both,
    /// Native names, with the Latin name in smaller letters below.
    NativeFirst,
    /// Names in Latin letters.
    Latin,
    /// Native names.
    Native,
}

impl LabelNames {
    /// All choices.
    pub const ALL: [Self; 4] = [Self::Both, Self::NativeFirst, Self::Latin, Self::Native];

    /// The caption of a place with these names.
    pub fn caption<'n>(self, name: &'n str, native_name: &'n str) -> Caption<'n> {
        let native = if native_name.is_empty() { name } else { native_name };
        let other = |second: &'n str, first: &str| (first != second).then_some(second);
        match self {
            Self::Both => Caption { first: name, second: other(native, name) },
            Self::NativeFirst => Caption { first: native, second: other(name, native) },
            Self::Latin => Caption { first: name, second: None },
            Self::Native => Caption { first: native, second: None },
        }
    }

    /// Whether native names come first.
    pub const fn is_native_first(self) -> bool {
        matches!(self, Self::NativeFirst | Self::Native)
    }
}

/// The language of all texts on a board other than names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Japanese.
    Japanese,
}

/// The colour theme of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Light paper.
    #[default]
    Light,
    /// Dark paper.
    Dark,
    /// The theme that the reader's system prefers.
    Auto,
}

/// The position of the panel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Panel {
    /// Beside the map, or below a map that is much wider than high.
    #[default]
    Side,
    /// Below the map, for narrow screens.
    Below,
    /// No panel: the drawing is the map alone.
    None,
}
