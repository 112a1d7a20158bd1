//! Text layout for a terminal: tables with names on the left and figures on the right, and wrapped sentences.

use std::fmt;

/// The maximum width of a table, even if names are long.
const TABLE_WIDTH: usize = 100;

/// The maximum length of a line, unless a single word is longer.
const LINE_WIDTH: usize = 80;

/// The width of the gap between columns.
const GAP: usize = 2;

/// A table with headings.
pub(super) struct TextTable<const N: usize> {
    title: String,
    headings: [&'static str; N],
    rows: Vec<Row<N>>,
}

enum Row<const N: usize> {
    /// A line that spans all columns.
    Note(String),
    Figures {
        name: String,
        figures: [String; N],
    },
}

impl<const N: usize> TextTable<N> {
    pub(super) fn new(title: impl Into<String>, headings: [&'static str; N]) -> Self {
        Self { title: title.into(), headings, rows: Vec::new() }
    }

    pub(super) fn row(&mut self, name: impl Into<String>, figures: [String; N]) {
        self.rows.push(Row::Figures { name: format!("  {}", name.into()), figures });
    }

    pub(super) fn note(&mut self, note: impl Into<String>) {
        self.rows.push(Row::Note(format!("  {}", note.into())));
    }
}

impl<const N: usize> fmt::Display for TextTable<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = || {
            self.rows.iter().filter_map(|row| match row {
                Row::Figures { name, figures } => Some((name, figures)),
                Row::Note(_) => None,
            })
        };
        let mut widths = self.headings.map(width);
        for (_, figures) in rows() {
            for (widest, figure) in widths.iter_mut().zip(figures) {
                *widest = width(figure).max(*widest);
            }
        }
        let figures_width = widths.iter().map(|width| width + GAP).sum::<usize>();
        let names = rows().map(|(name, _)| name).chain([&self.title]);
        let name_width =
            names.map(|name| width(name)).max().unwrap_or(0).min(TABLE_WIDTH.saturating_sub(figures_width));
        let line = |f: &mut fmt::Formatter<'_>, name: &str, figures: &mut dyn Iterator<Item = &str>| {
            write!(f, "{:<name_width$}", shortened(name, name_width))?;
            for (figure, width) in figures.zip(widths) {
                write!(f, "{:GAP$}{figure:>width$}", "")?;
            }
            writeln!(f)
        };
        line(f, &self.title, &mut self.headings.iter().copied())?;
        for row in &self.rows {
            match row {
                Row::Note(note) => writeln!(f, "{note}")?,
                Row::Figures { name, figures } => {
                    line(f, name, &mut figures.iter().map(String::as_str))?;
                }
            }
        }
        Ok(())
    }
}

fn width(text: &str) -> usize {
    text.chars().count()
}

/// Shortens a text to the available width, with an ellipsis.
fn shortened(text: &str, room: usize) -> String {
    if width(text) <= room {
        return text.to_owned();
    }
    text.chars().take(room.saturating_sub(1)).chain(['…']).collect()
}

/// Wraps a text; lines after the first are indented.
pub(super) fn wrapped(text: &str) -> String {
    const INDENT: &str = "    ";
    let mut lines = String::new();
    let mut length = 0;
    for word in text.split(' ') {
        if length > 0 && length + 1 + width(word) > LINE_WIDTH {
            lines.push('\n');
            lines.push_str(INDENT);
            length = INDENT.len();
        } else if !lines.is_empty() {
            lines.push(' ');
            length += 1;
        }
        lines.push_str(word);
        length += width(word);
    }
    lines
}
