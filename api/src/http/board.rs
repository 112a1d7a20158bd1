//! How a caller wants a board to be drawn.

use actix_web::web;
use serde::Deserialize;
use shinjuku_core::map::Map;
use shinjuku_drawing::board::{BoardOptions, LabelNames, Language, Layout, Layouts, Panel, Theme};
use shinjuku_service::problem::Problem;
use std::sync::Arc;
use utoipa::ToSchema;

/// Which names a board shows.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum BoardNames {
    /// Latin names, native names below.
    Both,
    /// Native names, Latin names below.
    NativeFirst,
    /// Latin names.
    Latin,
    /// Native names.
    Native,
}

/// The language of titles and legend.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum BoardLanguage {
    /// English.
    En,
    /// Japanese.
    Ja,
}

/// The colours of a board.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum BoardTheme {
    /// Light.
    Light,
    /// Dark.
    Dark,
    /// As the reader's system asks.
    Auto,
}

/// Where the panel with queue, bonus track and legend is.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum BoardPanel {
    /// Beside the map.
    Side,
    /// Below the map.
    Below,
    /// There is none.
    None,
}

/// The choices of a request as the drawing takes them.
pub(crate) fn board_options(
    names: Option<BoardNames>,
    lang: Option<BoardLanguage>,
    theme: Option<BoardTheme>,
    panel: Option<BoardPanel>,
) -> BoardOptions {
    BoardOptions {
        names: names.map(|names| match names {
            BoardNames::Both => LabelNames::Both,
            BoardNames::NativeFirst => LabelNames::NativeFirst,
            BoardNames::Latin => LabelNames::Latin,
            BoardNames::Native => LabelNames::Native,
        }),
        language: match lang {
            Some(BoardLanguage::Ja) => Language::Japanese,
            Some(BoardLanguage::En) | None => Language::English,
        },
        theme: match theme {
            Some(BoardTheme::Dark) => Theme::Dark,
            Some(BoardTheme::Auto) => Theme::Auto,
            Some(BoardTheme::Light) | None => Theme::Light,
        },
        panel: match panel {
            Some(BoardPanel::Below) => Panel::Below,
            Some(BoardPanel::None) => Panel::None,
            Some(BoardPanel::Side) | None => Panel::Side,
        },
    }
}

/// What tells drawings of the same board apart, for ETags.
pub(crate) fn board_tag(options: BoardOptions) -> String {
    let BoardOptions { names, language, theme, panel } = options;
    format!("{names:?}{language:?}{theme:?}{panel:?}").replace(['(', ')'], "").to_lowercase()
}

/// The layout of a map: kept, or found on a thread of its own.
pub(crate) async fn layout_of(map: &Arc<Map>, options: BoardOptions) -> Result<Arc<Layout>, Problem> {
    let names = options.names_of(map.document().names);
    let map = Arc::clone(map);
    let found = web::block(move || Layouts::shared().get(&map, names)).await;
    found.map_err(|error| Problem::internal(&error))
}
