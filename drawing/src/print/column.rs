//! Columns of text: headings, and paragraphs that begin with a bold word.

use super::svg_builder::{SvgBuilder, wrapped};
use crate::fonts::{Weight, width};

/// A column, with the current position in it.
pub(super) struct Column {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) width: f64,
    /// The size of the letters.
    pub(super) size: f64,
}

impl Column {
    /// Adds a heading in capitals with a line below.
    pub(super) fn heading(&mut self, svg: &mut SvgBuilder, text: &str) {
        let size = self.size * 1.15;
        self.y += size;
        svg.text("strong", [self.x, self.y], size, text);
        self.y += 1.2;
        svg.path("rule", super::page::across(self.x, self.y, self.width));
        self.y += self.size * 0.25;
    }

    /// Adds a paragraph that begins with some bold words.
    pub(super) fn paragraph(&mut self, svg: &mut SvgBuilder, lead: &str, text: &str) {
        let indent =
            if lead.is_empty() { 0.0 } else { width(lead, Weight::Bold) * self.size + self.size * 0.45 };
        self.y += self.size * 1.25;
        if !lead.is_empty() {
            svg.text("strong", [self.x, self.y], self.size, lead);
        }
        // The first line has less room; the rest of the text is wrapped again.
        let first = wrapped(text, self.size, Weight::Regular, self.width - indent);
        let Some(start) = first.first() else { return };
        svg.text("", [self.x + indent, self.y], self.size, start.trim_end());
        let rest = text.strip_prefix(start.as_str()).unwrap_or_default();
        if !rest.is_empty() {
            for line in wrapped(rest, self.size, Weight::Regular, self.width) {
                self.y += self.size * 1.22;
                svg.text("", [self.x, self.y], self.size, line.trim_end());
            }
        }
        self.y += self.size * 0.3;
    }
}
