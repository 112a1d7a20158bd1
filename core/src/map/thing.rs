//! The things that a map is made of.

use serde::{Deserialize, Serialize};
use strum::Display;

/// A thing of a map, as differences and conflicts name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Display)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = MapThing))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Thing {
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
