//! The texts of the pages in the reader's language. The English text is the key of its translations.

use std::collections::HashMap;
use std::sync::LazyLock;

use strum::{EnumString, IntoStaticStr, VariantArray};

/// A language of the pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum Language {
    /// English.
    #[default]
    En,
    /// Japanese.
    Ja,
}

/// The translations into Japanese.
pub const JAPANESE: &str = include_str!("../words/ja.json");

static CATALOGUE: LazyLock<HashMap<String, String>> =
    LazyLock::new(|| serde_json::from_str(JAPANESE).unwrap_or_default());

impl Language {
    /// The language tag as used by browsers.
    pub fn tag(self) -> &'static str {
        self.into()
    }

    /// The name of the language in itself.
    pub const fn own_name(self) -> &'static str {
        match self {
            Self::En => "English",
            Self::Ja => "日本語",
        }
    }

    /// Selects the best supported language from an `Accept-Language` header.
    pub fn liked(header: &str) -> Self {
        let weighed = |entry: &str| {
            let mut parts = entry.split(';').map(str::trim);
            let tag = parts.next()?.split('-').next()?.to_ascii_lowercase();
            let weight = parts.find_map(|part| part.strip_prefix("q=")?.parse().ok()).unwrap_or(1.0_f32);
            let language: Self = tag.parse().ok()?;
            (weight > 0.0).then_some((language, weight))
        };
        let mut best: Option<(Self, f32)> = None;
        for (language, weight) in header.split(',').filter_map(weighed) {
            if best.is_none_or(|(_, most)| weight > most) {
                best = Some((language, weight));
            }
        }
        best.map_or(Self::En, |(language, _)| language)
    }

    /// Translates a text; returns the English text if there is no translation.
    pub fn say(self, text: &str) -> &str {
        match self {
            Self::En => text,
            Self::Ja => CATALOGUE.get(text).map_or(text, String::as_str),
        }
    }

    /// Translates a text and fills in its values: `{name}` is replaced with the value of that name.
    pub fn fill(self, text: &str, values: &[(&str, &str)]) -> String {
        let said = self.say(text);
        values.iter().fold(said.to_owned(), |said, (name, value)| said.replace(&format!("{{{name}}}"), value))
    }

    /// All translations for the scripts of a page, as JSON that can be embedded in a `<script>` element.
    pub fn catalogue(self) -> &'static str {
        static SAFE: LazyLock<String> = LazyLock::new(|| JAPANESE.replace('<', "\\u003c"));
        match self {
            Self::En => "{}",
            Self::Ja => &SAFE,
        }
    }
}
