//! Colours and styles of a drawing, by theme.
//!
//! `static/board.css` contains the palette as custom properties, first light, then dark, and rules that use them.
//! Pages link the file, so a board inside a page follows the page's theme. A standalone drawing contains the rules
//! itself; unless it follows the reader's system, its colours are written out, because not every SVG viewer supports
//! custom properties.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::error::DrawError;
use super::options::Theme;

/// The style sheet of boards. Pages that show a drawing inline link the same file.
pub const STYLE: &str = include_str!("../../../static/board.css");

/// Values of custom properties by name, without the leading hyphens.
type Palette = BTreeMap<&'static str, &'static str>;

/// The parts of the style sheet, and the styles inside drawings.
struct Styles {
    light: Palette,
    dark: Palette,
    /// The names of the custom properties inside drawings, which are short to save bytes.
    short: BTreeMap<&'static str, String>,
    inside: [String; 3],
}

static STYLES: LazyLock<Result<Styles, &'static str>> = LazyLock::new(|| Styles::parse(STYLE));

impl Styles {
    /// Splits the style sheet; fails with the name of a missing part.
    fn parse(sheet: &'static str) -> Result<Self, &'static str> {
        let mut palettes = sheet.split(".board{").filter(|part| part.starts_with("--"));
        let light = palette(palettes.next().ok_or("light palette")?);
        let dark = palette(palettes.next().ok_or("dark palette")?);
        let (_, rules) = sheet.split_once("/* rules */\n").ok_or("rules")?;
        // Inside a drawing, the rules do not need the `.board` selector.
        let rules = rules.replace(".board .", ".").replace(".board text", "text").replace('\n', "");
        let is_used = |name: &str| {
            rules.contains(&format!("var(--{name})")) || super::ICONS.contains(&format!("var(--{name},"))
        };
        let used = light.keys().filter(|name| is_used(name)).zip(0_usize..);
        let short: BTreeMap<&str, String> = used.map(|(name, number)| (*name, letters(number))).collect();
        let declared = |palette: &Palette| -> String {
            let values = palette.iter().filter_map(|(name, value)| Some((short.get(name)?, value)));
            let declarations: Vec<String> = values.map(|(name, value)| format!("--{name}:{value}")).collect();
            declarations.join(";")
        };
        // The dark palette overrides the light one.
        let different = dark.iter().filter(|(name, value)| light.get(*name) != Some(*value));
        let different: Palette = different.map(|(name, value)| (*name, *value)).collect();
        let auto = format!(
            ".board{{{}}}@media(prefers-color-scheme:dark){{.board{{{}}}}}{}",
            declared(&light),
            declared(&different),
            shortened(&rules, &short)
        );
        let inside = [resolved(&rules, &light), resolved(&rules, &dark), auto];
        Ok(Self { light, dark, short, inside })
    }
}

/// The letters of a number: a to z, then aa, ab and so on.
fn letters(number: usize) -> String {
    let last: String = ('a'..='z').nth(number % 26).into_iter().collect();
    if number < 26 { last } else { letters(number / 26 - 1) + &last }
}

fn styles() -> Result<&'static Styles, DrawError> {
    STYLES.as_ref().map_err(|missing| DrawError::Style(missing))
}

/// The style sheet inside a drawing of this theme.
pub(crate) fn style(theme: Theme) -> Result<&'static str, DrawError> {
    let [light, dark, auto] = &styles()?.inside;
    Ok(match theme {
        Theme::Light => light,
        Theme::Dark => dark,
        Theme::Auto => auto,
    })
}

/// Resolves the custom properties in a text. A drawing that follows the system keeps them, but does not need their
/// fallbacks.
pub(super) fn colored(text: &str, theme: Theme) -> Result<String, DrawError> {
    let styles = styles()?;
    Ok(match theme {
        Theme::Light => resolved(text, &styles.light),
        Theme::Dark => resolved(text, &styles.dark),
        Theme::Auto => shortened(text, &styles.short),
    })
}

/// The declarations of a palette, which begin a text and end with a brace.
fn palette(text: &'static str) -> Palette {
    let declarations = text.split('}').take(1).flat_map(|block| block.split(';'));
    declarations.filter_map(|line| line.strip_prefix("--")?.split_once(':')).collect()
}

/// Replaces `var(--name)` and `var(--name,fallback)` by the values of a palette.
fn resolved(text: &str, palette: &Palette) -> String {
    replaced(text, |name, fallback| palette.get(name).copied().unwrap_or(fallback).to_string())
}

/// Shortens the names of custom properties, and leaves out fallbacks.
fn shortened(text: &str, short: &BTreeMap<&str, String>) -> String {
    replaced(text, |name, fallback| match short.get(name) {
        Some(short) => format!("var(--{short})"),
        None => fallback.to_string(),
    })
}

/// Replaces every `var(--name)` and `var(--name,fallback)`; without fallback, it is `none`.
fn replaced(text: &str, value: impl Fn(&str, &str) -> String) -> String {
    let mut all = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("var(--") {
        all.push_str(before);
        let (inside, after) = after.split_once(')').unwrap_or((after, ""));
        let (name, fallback) = inside.split_once(',').unwrap_or((inside, "none"));
        all.push_str(&value(name, fallback));
        rest = after;
    }
    all.push_str(rest);
    all
}
