//! The icons of boards: symbols of `static/icons.svg`, which pages use too.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use shinjuku_core::customer::Token;
use shinjuku_core::player::StoreKind;

use super::error::DrawError;
use super::options::Theme;
use super::style::colored;

/// The sprite with all icons.
pub const ICONS: &str = include_str!("../../../static/icons.svg");

/// A symbol of the sprite, in the colours of each theme.
struct Symbol {
    light: String,
    dark: String,
    auto: String,
    /// The symbols that it refers to.
    parts: Vec<&'static str>,
}

impl Symbol {
    fn new(text: &str, parts: Vec<&'static str>) -> Result<Self, DrawError> {
        let [light, dark, auto] = [Theme::Light, Theme::Dark, Theme::Auto].map(|theme| colored(text, theme));
        Ok(Self { light: light?, dark: dark?, auto: auto?, parts })
    }
}

/// Symbols by id; without those that have no colours.
static SYMBOLS: LazyLock<BTreeMap<&'static str, Result<Symbol, DrawError>>> = LazyLock::new(|| {
    let symbols = ICONS.lines().filter(|line| line.starts_with("<symbol"));
    let symbol = |line: &'static str| {
        let parts = line.split("href=\"#").skip(1).filter_map(|part| Some(part.split_once('"')?.0));
        Some((line.split('"').nth(1)?, Symbol::new(line, parts.collect())))
    };
    symbols.filter_map(symbol).collect()
});

/// The symbols that a drawing needs.
#[derive(Default)]
pub(super) struct Icons(BTreeMap<&'static str, &'static Symbol>);

impl Icons {
    /// Adds an icon and the icons that it refers to. Fails if there is no such icon.
    pub(super) fn add(&mut self, id: &str) -> Result<(), DrawError> {
        let missing = || DrawError::Icon(id.to_string());
        let (id, symbol) = SYMBOLS.get_key_value(id).ok_or_else(missing)?;
        let symbol = symbol.as_ref().map_err(|_| missing())?;
        if self.0.insert(id, symbol).is_none() {
            for part in &symbol.parts {
                self.add(part)?;
            }
        }
        Ok(())
    }

    /// The symbols as SVG.
    pub(super) fn symbols(&self, theme: Theme) -> String {
        let text = |symbol: &&'static Symbol| match theme {
            Theme::Light => symbol.light.as_str(),
            Theme::Dark => &symbol.dark,
            Theme::Auto => &symbol.auto,
        };
        self.0.values().map(text).collect()
    }
}

/// The icon of a customer.
pub(super) fn of_customer(token: Token) -> String {
    format!("i-{}", customer(token))
}

/// The name of a kind of customers in ids.
pub(super) fn customer(token: Token) -> String {
    let kind = if token.is_thief() {
        "thief"
    } else if token.value() == 2 {
        "customer2"
    } else {
        "customer"
    };
    format!("{kind}-{}", token.good())
}

/// The icon of a store.
pub(super) fn of_store(kind: StoreKind) -> String {
    match kind.good() {
        Some(good) => format!("i-store-{good}"),
        None => "i-department-store".to_string(),
    }
}
