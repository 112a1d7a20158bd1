//! Drawings composed of a few shapes: pieces, headings and pages of text.

use askama::Template;
use shinjuku_core::player::Color;
use usvg::Tree;

use super::page::{Mm, Size, draw};
use super::text_box::Fitted;
use super::{PrintError, STYLE};
use crate::board::{self, DrawError, Emblem, Theme};

/// A drawing under construction, in millimetres. Later items are painted over earlier ones.
#[derive(Template)]
#[template(path = "print/builder.svg")]
pub(super) struct SvgBuilder {
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

impl SvgBuilder {
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

    pub(super) fn draw(&self) -> Result<Tree, PrintError> {
        draw(self)
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
