//! Drawings composed of a few shapes: pieces, headings and pages of text.

use askama::Template;
use shinjuku_core::player::Color;
use usvg::Tree;

use super::fit::Fitted;
use super::page::{Mm, Size, draw};
use super::{PrintFault, STYLE};
use crate::board::{self, DrawError, Emblem, Theme};
use crate::fonts::{Weight, width};

/// A drawing under construction, in millimetres. Later items are painted over earlier ones.
#[derive(Template)]
#[template(path = "print/sketch.svg")]
pub(super) struct Sketch {
    size: [Mm; 2],
    items: Vec<Item>,
}

enum Item {
    Text {
        class: String,
        x: Mm,
        y: Mm,
        size: Mm,
        words: String,
    },
    Path {
        class: String,
        path: String,
    },
    Circle {
        class: String,
        x: Mm,
        y: Mm,
        radius: Mm,
    },
    Rect {
        class: String,
        x: Mm,
        y: Mm,
        width: Mm,
        height: Mm,
        radius: Mm,
    },
    Icon {
        class: String,
        id: String,
        x: Mm,
        y: Mm,
        size: Mm,
    },
    Emblem {
        emblem: Emblem,
        class: &'static str,
        x: Mm,
        y: Mm,
    },
    /// Begins a group with a transform.
    Open {
        class: String,
        transform: String,
    },
    Close,
}

impl Sketch {
    pub(super) fn new(size: Size) -> Self {
        Self { size: [Mm(size.width), Mm(size.height)], items: Vec::new() }
    }

    pub(super) fn text(&mut self, class: impl Into<String>, [x, y]: [f64; 2], size: f64, words: &str) {
        let words = words.to_string();
        self.items.push(Item::Text { class: class.into(), x: Mm(x), y: Mm(y), size: Mm(size), words });
    }

    /// Adds a text that has been fitted into its room.
    pub(super) fn fitted(&mut self, class: &str, text: Fitted) {
        for line in text.lines {
            self.items.push(Item::Text {
                class: class.to_string(),
                x: text.x,
                y: line.y,
                size: text.size,
                words: line.words,
            });
        }
    }

    pub(super) fn path(&mut self, class: impl Into<String>, path: String) {
        self.items.push(Item::Path { class: class.into(), path });
    }

    pub(super) fn circle(&mut self, class: impl Into<String>, [x, y]: [f64; 2], radius: f64) {
        self.items.push(Item::Circle { class: class.into(), x: Mm(x), y: Mm(y), radius: Mm(radius) });
    }

    pub(super) fn rect(
        &mut self,
        class: impl Into<String>,
        [x, y]: [f64; 2],
        [width, height]: [f64; 2],
        radius: f64,
    ) {
        self.items.push(Item::Rect {
            class: class.into(),
            x: Mm(x),
            y: Mm(y),
            width: Mm(width),
            height: Mm(height),
            radius: Mm(radius),
        });
    }

    /// Adds an icon around a midpoint.
    pub(super) fn icon(&mut self, class: impl Into<String>, id: &str, [x, y]: [f64; 2], size: f64) {
        self.items.push(Item::Icon {
            class: class.into(),
            id: id.to_string(),
            x: Mm(x - size / 2.0),
            y: Mm(y - size / 2.0),
            size: Mm(size),
        });
    }

    /// Adds the white shape and letter of a player around a midpoint.
    pub(super) fn badge(&mut self, color: Color, [x, y]: [f64; 2], size: f64) {
        // Emblems are written with one decimal, so they are drawn ten times as large.
        let emblem = Emblem::new(color, size * 10.0);
        self.items.push(Item::Emblem { emblem, class: "badge", x: Mm(x), y: Mm(y) });
    }

    /// Adds the shape and letter of a player in their colour around a midpoint.
    pub(super) fn emblem(&mut self, color: Color, [x, y]: [f64; 2], size: f64) {
        let emblem = Emblem::new(color, size * 10.0);
        self.items.push(Item::Emblem { emblem, class: "emblem", x: Mm(x), y: Mm(y) });
    }

    /// Draws a group that is moved, rotated or scaled.
    pub(super) fn group(
        &mut self,
        class: impl Into<String>,
        transform: String,
        inside: impl FnOnce(&mut Self),
    ) {
        self.items.push(Item::Open { class: class.into(), transform });
        inside(self);
        self.items.push(Item::Close);
    }

    pub(super) fn draw(&self) -> Result<Tree, PrintFault> {
        draw(self)
    }

    /// The sizes of all letters, in points.
    #[cfg(test)]
    fn points(&self) -> impl Iterator<Item = f64> {
        self.items.iter().filter_map(|item| match item {
            Item::Text { size, .. } => Some(size.0 * 72.0 / 25.4),
            _ => None,
        })
    }

    /// The symbols that it uses.
    fn symbols(&self) -> Result<String, DrawError> {
        let shapes = Color::ALL.map(|color| format!("i-player-{color}"));
        let icons = self.items.iter().filter_map(|item| match item {
            Item::Icon { id, .. } => Some(id.as_str()),
            _ => None,
        });
        let has_emblems = self.items.iter().any(|item| matches!(item, Item::Emblem { .. }));
        let shapes = shapes.iter().map(String::as_str).filter(|_| has_emblems);
        board::symbols(icons.chain(shapes), Theme::Light)
    }
}

/// Wraps a text into lines of this width. Only words that are wider than a line are broken.
pub(super) fn wrapped(text: &str, size: f64, weight: Weight, room: f64) -> Vec<String> {
    let is_wide = |text: &str| width(text, weight) * size > room;
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    for word in text.split_inclusive(' ') {
        if !line.is_empty() && is_wide(&format!("{line}{}", word.trim_end())) {
            lines.push(std::mem::take(&mut line));
        }
        if !is_wide(word.trim_end()) {
            line.push_str(word);
            continue;
        }
        for letter in word.chars() {
            if !line.is_empty() && is_wide(&format!("{line}{letter}")) {
                lines.push(std::mem::take(&mut line));
            }
            line.push(letter);
        }
    }
    lines.push(line);
    lines
}

#[cfg(test)]
mod tests {
    use shinjuku_core::map::Builtin;
    use shinjuku_core::mods::Mod;
    use shinjuku_core::player::Color;

    use super::super::page::Size;
    use super::super::{mat, mods, screens};
    use super::wrapped;
    use crate::board::{AREA_NAME, STATION_NAME, WARD_NAME};
    use crate::fonts::{Weight, width};

    #[test]
    fn text_without_spaces_stays_in_its_column() {
        for text in ["国土数値情報".repeat(20), "a".repeat(300), format!("made from {}", "x".repeat(200))]
        {
            let lines = wrapped(&text, 3.0, Weight::Regular, 60.0);
            assert_eq!(lines.concat(), text);
            for line in &lines {
                assert!(width(line.trim_end(), Weight::Regular) * 3.0 <= 60.0, "{line}");
            }
        }
        assert_eq!(wrapped("two words", 3.0, Weight::Regular, 10.0), ["two ", "words"]);
    }

    #[test]
    fn letters_can_be_read_at_a_table() {
        let map = Builtin::Tokyo.map();
        let screen = Size { width: 266.0, height: 96.0 };
        for points in screens::inside_of(Color::Red, screen).points() {
            assert!((8.0..=11.0).contains(&points), "{points} pt on a screen");
        }
        for which in Mod::all() {
            for points in mods::rules(&map, which).points() {
                assert!((7.5..=15.0).contains(&points), "{points} pt on the card of {which}");
            }
        }
        for points in mat::mat().points() {
            assert!((8.0..=32.0).contains(&points), "{points} pt on the mat");
        }
        for name in [STATION_NAME, WARD_NAME, AREA_NAME] {
            assert!((14.0..=20.0).contains(&(name * 72.0 / 25.4)), "{name} mm on the board");
        }
    }
}
