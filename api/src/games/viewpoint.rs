use serde::Deserialize;
use shinjuku_core::player::Color;
use shinjuku_service::games::Viewpoint;
use utoipa::ToSchema;

/// Whose view of a finished game to return.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ViewpointParam {
    /// The view of the red player.
    Red,
    /// The view of the blue player.
    Blue,
    /// The view of the green player.
    Green,
    /// The view of the yellow player.
    Yellow,
    /// All hands are visible.
    All,
}

impl From<ViewpointParam> for Viewpoint {
    fn from(name: ViewpointParam) -> Self {
        match name {
            ViewpointParam::Red => Self::Player(Color::Red),
            ViewpointParam::Blue => Self::Player(Color::Blue),
            ViewpointParam::Green => Self::Player(Color::Green),
            ViewpointParam::Yellow => Self::Player(Color::Yellow),
            ViewpointParam::All => Self::All,
        }
    }
}
