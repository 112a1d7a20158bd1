//! Columns of text: headings, and paragraphs that begin with an icon or a bold word.

use super::page::across;
use super::svg_builder::SvgBuilder;
use super::texts::{Chapter, Paragraph, fill};
use super::wrap::wrap;
use crate::fonts::{Weight, width};

/// The distance between lines, and the gap after a paragraph, relative to the letter size.
const LINE: f64 = 1.24;
const GAP: f64 = 0.4;
/// The size of an icon, and the gaps after an icon and after bold words, relative to the letter size.
const ICON: f64 = 1.5;
const AFTER_ICON: f64 = 0.4;
const AFTER_LEAD: f64 = 0.45;

/// A column, with the current position in it.
pub(super) struct Column {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) width: f64,
    /// The size of the letters.
    pub(super) size: f64,
}

impl Column {
    /// Adds a heading with a line below.
    pub(super) fn heading(&mut self, svg: &mut SvgBuilder, text: &str) {
        let size = self.size * 1.2;
        self.y += size;
        svg.text("strong", [self.x, self.y], size, text);
        self.y += size * 0.36;
        svg.path("rule", across(self.x, self.y, self.width));
        self.y += self.size * 0.2;
    }

    /// Adds a chapter: its heading and its paragraphs, with words in braces replaced.
    pub(super) fn chapter(
        &mut self,
        svg: &mut SvgBuilder,
        chapter: &Chapter,
        values: &[(&str, &dyn ToString)],
    ) {
        self.heading(svg, chapter.heading);
        self.paragraphs(svg, chapter.paragraphs, values);
    }

    /// Adds paragraphs with words in braces replaced.
    pub(super) fn paragraphs(
        &mut self,
        svg: &mut SvgBuilder,
        paragraphs: &[Paragraph],
        values: &[(&str, &dyn ToString)],
    ) {
        for Paragraph { icon, lead, text } in paragraphs {
            self.paragraph(svg, *icon, lead, &fill(text, values));
        }
    }

    /// Adds a paragraph that begins with an icon and some bold words, if they are given.
    pub(super) fn paragraph(&mut self, svg: &mut SvgBuilder, icon: Option<&str>, lead: &str, text: &str) {
        let size = self.size;
        self.y += size * LINE;
        let mut indent = 0.0;
        if let Some(icon) = icon {
            let middle = [self.x + size * ICON / 2.0, self.y - size * 0.36];
            svg.icon("", icon, middle, size * ICON);
            indent += size * (ICON + AFTER_ICON);
        }
        if !lead.is_empty() {
            svg.text("strong", [self.x + indent, self.y], size, lead);
            // A full-width colon has its own space.
            let after = if lead.ends_with('：') { 0.0 } else { AFTER_LEAD };
            indent += width(lead, Weight::Bold) * size + size * after;
        }
        let fits = |line: usize, words: &str| {
            let room = if line == 0 { self.width - indent } else { self.width };
            width(words.trim_end(), Weight::Regular) * size <= room
        };
        for (index, line) in wrap(text, fits).lines.iter().enumerate() {
            let x = if index == 0 { self.x + indent } else { self.x };
            if index > 0 {
                self.y += size * LINE;
            }
            svg.text("", [x, self.y], size, line.trim_end());
        }
        self.y += size * GAP;
    }
}
