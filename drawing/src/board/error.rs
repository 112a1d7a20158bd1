//! Why a board could not be drawn.

/// Why a board could not be drawn. None of these depends on the map or the game: they are mistakes in the program or in
/// its embedded files.
#[derive(Debug, thiserror::Error)]
pub enum DrawError {
    /// A template could not be rendered.
    #[error("a template of boards cannot be rendered: {0}")]
    Template(#[from] askama::Error),
    /// The style sheet of boards lacks a part.
    #[error("static/board.css has no {0}")]
    Style(&'static str),
    /// A drawing needs an icon that does not exist.
    #[error("static/icons.svg has no symbol {0}")]
    Icon(String),
}
