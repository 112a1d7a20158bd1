//! What a reader can choose about a drawing.

use shinjuku_core::map::{Caption, ShownNames};

/// How a board is drawn. The default is the author's choice of names, English words, light colours and the panel beside
/// the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BoardOptions {
    /// The names on the board; none where the author's choice is used.
    pub names: Option<LabelNames>,
    /// The language of titles and legend.
    pub language: Language,
    /// The colours.
    pub theme: Theme,
    /// Where the panel with queue, bonus track, piles and legend is.
    pub panel: Panel,
}

impl BoardOptions {
    /// The map alone, without frame and panel, as the play page shows it.
    pub fn bare() -> Self {
        Self { panel: Panel::None, ..Self::default() }
    }

    /// The names that a drawing of a map with these names shows.
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

    /// How a place of these names is called on the board.
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

    /// Whether native names are the ones that are read first.
    pub const fn is_native_first(self) -> bool {
        matches!(self, Self::NativeFirst | Self::Native)
    }
}

/// The language of the words on a board that are no names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Japanese.
    Japanese,
}

/// The colours of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Light paper.
    #[default]
    Light,
    /// Dark paper.
    Dark,
    /// Whichever the reader's system asks for.
    Auto,
}

/// Where the panel is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Panel {
    /// Beside the map, or below a map that is much wider than high.
    #[default]
    Side,
    /// Below the map, for narrow screens.
    Below,
    /// There is none: the drawing is the map alone.
    None,
}
