use serde::Deserialize;
use shinjuku_core::player::Color;
use shinjuku_service::games::Eyes;
use utoipa::ToSchema;

/// Whose view of a finished game to return.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum EyesName {
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

impl From<EyesName> for Eyes {
    fn from(name: EyesName) -> Self {
        match name {
            EyesName::Red => Self::Player(Color::Red),
            EyesName::Blue => Self::Player(Color::Blue),
            EyesName::Green => Self::Player(Color::Green),
            EyesName::Yellow => Self::Player(Color::Yellow),
            EyesName::All => Self::All,
        }
    }
}
