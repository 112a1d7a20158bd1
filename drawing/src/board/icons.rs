//! The icons of boards: symbols of `static/icons.svg`, which pages use too.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use shinjuku_core::customer::Token;
use shinjuku_core::player::StoreKind;

use super::options::Theme;
use super::style::colored;

/// The sprite with all icons.
pub const ICONS: &str = include_str!("../../../static/icons.svg");

/// Symbols by id.
type Symbols = BTreeMap<&'static str, String>;

static SYMBOLS: LazyLock<[Symbols; 3]> = LazyLock::new(|| {
    [Theme::Light, Theme::Dark, Theme::Auto].map(|theme| {
        let symbols = ICONS.lines().filter(|line| line.starts_with("<symbol"));
        let symbol = |line: &'static str| Some((line.split('"').nth(1)?, colored(line, theme)));
        symbols.filter_map(symbol).collect()
    })
});

/// The symbols that a drawing needs.
#[derive(Default)]
pub(super) struct Icons(BTreeSet<&'static str>);

impl Icons {
    /// Adds an icon and the icons that it refers to.
    pub(super) fn add(&mut self, id: &str) {
        let [symbols, ..] = &*SYMBOLS;
        let Some((id, text)) = symbols.get_key_value(id) else { return };
        if self.0.insert(id) {
            for part in text.split("href=\"#").skip(1) {
                self.add(part.split('"').next().unwrap_or_default());
            }
        }
    }

    /// The symbols as SVG.
    pub(super) fn symbols(&self, theme: Theme) -> String {
        let [light, dark, auto] = &*SYMBOLS;
        let symbols = match theme {
            Theme::Light => light,
            Theme::Dark => dark,
            Theme::Auto => auto,
        };
        self.0.iter().filter_map(|id| symbols.get(id)).map(String::as_str).collect()
    }
}

/// The icon of a customer.
pub(super) fn of_customer(token: Token) -> String {
    let kind = if token.is_thief() {
        "thief"
    } else if token.value() == 2 {
        "customer2"
    } else {
        "customer"
    };
    format!("i-{kind}-{}", token.good())
}

/// The icon of a store.
pub(super) fn of_store(kind: StoreKind) -> String {
    match kind.good() {
        Some(good) => format!("i-store-{good}"),
        None => "i-department-store".to_string(),
    }
}
