//! The built-in cities.

use std::sync::{Arc, LazyLock};

use strum::{Display, EnumString, VariantArray};

use super::{Map, MapDocument};

/// A built-in city.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Builtin {
    /// Tokyo, the printed board.
    Tokyo,
    /// Paris, with twenty arrondissements and the Seine.
    Paris,
    /// London, with eighteen boroughs and the Thames.
    London,
    /// Osaka, with twenty-four wards and Osaka Bay.
    Osaka,
}

impl Builtin {
    /// All built-in cities.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// Returns the map document of the city.
    pub const fn json(self) -> &'static str {
        match self {
            Self::Tokyo => include_str!("../../maps/tokyo.json"),
            Self::Paris => include_str!("../../maps/paris.json"),
            Self::London => include_str!("../../maps/london.json"),
            Self::Osaka => include_str!("../../maps/osaka.json"),
        }
    }

    /// Returns the map of the city, compiled once per process.
    pub fn map(self) -> Arc<Map> {
        static MAPS: LazyLock<Vec<Arc<Map>>> =
            LazyLock::new(|| Builtin::ALL.iter().map(|city| Arc::new(compiled(*city))).collect());
        #[expect(
            clippy::indexing_slicing,
            reason = "the list has one map a city, in the order of the cities"
        )]
        Arc::clone(&MAPS[self as usize])
    }
}

#[expect(clippy::panic, reason = "the documents are part of the program, and a test compiles each")]
fn compiled(city: Builtin) -> Map {
    match MapDocument::from_json(city.json()).and_then(Map::compile_published) {
        Ok(map) => map,
        Err(report) => panic!("the built-in map of {city} is broken: {report:?}"),
    }
}
