//! Colours and styles of a drawing, by theme.
//!
//! `static/board.css` contains the palette as custom properties, first light, then dark, and rules that use them.
//! Pages link the file, so a board inside a page follows the page's theme. A standalone drawing contains the rules
//! itself; unless it follows the reader's system, its colours are written out, because not every SVG viewer supports
//! custom properties.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::options::Theme;

/// The style sheet of boards. Pages that show a drawing inline link the same file.
pub const STYLE: &str = include_str!("../../../static/board.css");

/// Values of custom properties by name, without the leading hyphens.
type Palette = BTreeMap<&'static str, &'static str>;

static LIGHT: LazyLock<Palette> = LazyLock::new(|| palette(0));
static DARK: LazyLock<Palette> = LazyLock::new(|| palette(1));
static STYLES: LazyLock<[String; 3]> = LazyLock::new(|| {
    let [light, dark] = [0, 1].map(|index| block(index).unwrap_or_default());
    [
        resolved(&rules(), &LIGHT),
        resolved(&rules(), &DARK),
        format!(".board{{{light}}}@media (prefers-color-scheme:dark){{.board{{{dark}}}}}{}", rules()),
    ]
});

/// The style sheet inside a drawing of this theme.
pub(crate) fn style(theme: Theme) -> &'static str {
    let [light, dark, auto] = &*STYLES;
    match theme {
        Theme::Light => light,
        Theme::Dark => dark,
        Theme::Auto => auto,
    }
}

/// Resolves the custom properties in a text; a drawing that follows the system keeps them.
pub(super) fn colored(text: &str, theme: Theme) -> String {
    match theme {
        Theme::Light => resolved(text, &LIGHT),
        Theme::Dark => resolved(text, &DARK),
        Theme::Auto => text.to_string(),
    }
}

/// The rules of the style sheet without the palettes. Inside a drawing they do not need the `.board` selector.
fn rules() -> String {
    let rules = STYLE.split_once("/* rules */\n").map_or("", |(_, rules)| rules);
    rules.replace(".board .", ".").replace(".board text", "text").replace('\n', "")
}

/// The declarations of a palette: 0 is light, 1 is dark.
fn block(index: usize) -> Option<&'static str> {
    STYLE.split(".board{").filter(|part| part.starts_with("--")).nth(index)?.split('}').next()
}

fn palette(index: usize) -> Palette {
    let declarations = block(index).unwrap_or_default().split(';');
    declarations.filter_map(|line| line.strip_prefix("--")?.split_once(':')).collect()
}

/// Replaces `var(--name)` and `var(--name,fallback)`.
fn resolved(text: &str, palette: &Palette) -> String {
    let mut parts = text.split("var(--");
    let mut all = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let (inside, rest) = part.split_once(')').unwrap_or((part, ""));
        let (name, fallback) = inside.split_once(',').unwrap_or((inside, "none"));
        all.push_str(palette.get(name).copied().unwrap_or(fallback));
        all.push_str(rest);
    }
    all
}
