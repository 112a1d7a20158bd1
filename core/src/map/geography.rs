//! The geography of a map document: rivers, land outside the game, bends of lines, sides of names, and the source of
//! the data.

use serde::{Deserialize, Serialize};
use strum::{Display, VariantArray};

use super::document::Point;

/// The bay or river of a map.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct WaterEntry {
    /// The name.
    pub name: String,
    /// The native name, as the city writes it; empty if it is the same or unknown.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub native_name: String,
    /// The ids of the wards that touch the water. The rules use this list, never the drawing.
    pub wards: Vec<String>,
    /// The position of the name; if absent, the drawing chooses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<Point>,
    /// The size of the letters of the name, in units of the canvas; if absent, the drawing chooses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label_size: Option<u32>,
    /// The surface of the water, one ring of points for each piece.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub areas: Vec<Vec<Point>>,
    /// The islands in these areas, one ring of points for each. Areas and islands are filled as one path with the
    /// even-odd rule.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub islands: Vec<Vec<Point>>,
}

/// A river that is drawn as a line. A river may have several entries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RiverEntry {
    /// The name.
    pub name: String,
    /// The native name, as the city writes it; empty if it is the same or unknown.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub native_name: String,
    /// The width, in units of the canvas.
    pub width: u32,
    /// The centre line of the river, from one end to the other.
    pub line: Vec<Point>,
}

/// Land on the canvas that is not part of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct OutsideEntry {
    /// The name; empty if none is shown.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The native name, as the city writes it; empty if it is the same or unknown.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub native_name: String,
    /// The position of the name; if absent, the drawing chooses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<Point>,
    /// The border, one ring of points for each piece of land.
    pub outline: Vec<Vec<Point>>,
}

/// The source of a map's data. It is shown with the map, on prints and in exports.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Attribution {
    /// The publisher and the data set: 1 to 300 characters.
    pub source: String,
    /// The licence of the data: 1 to 300 characters.
    pub licence: String,
    /// The line that is shown with the map: 1 to 300 characters.
    pub text: String,
}

/// The bends of the line between two stations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct BendEntry {
    /// The two stations of a connection or a permanent link.
    #[cfg_attr(feature = "openapi", schema(min_items = 2, max_items = 2))]
    pub between: [String; 2],
    /// The points through which the line runs, from the first station to the second.
    pub points: Vec<Point>,
}

/// The side of a station on which its name is written, as a compass direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Display, VariantArray)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum LabelSide {
    /// Above.
    N,
    /// Above on the right.
    Ne,
    /// On the right.
    E,
    /// Below on the right.
    Se,
    /// Below.
    S,
    /// Below on the left.
    Sw,
    /// On the left.
    W,
    /// Above on the left.
    Nw,
}
