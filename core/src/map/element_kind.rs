//! The kinds of elements of a map.

use serde::{Deserialize, Serialize};
use strum::Display;

/// A kind of map element, as used by differences and conflicts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Display)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = MapElementKind))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum ElementKind {
    /// The map itself.
    Map,
    /// A ward.
    Ward,
    /// A station.
    Station,
    /// A connection.
    Connection,
    /// A permanent link.
    Link,
    /// A border between two wards.
    Border,
}
