//! Fits texts into boxes: long ones are set smaller, then in several lines, and finally cut off.

use super::page::Mm;
use super::wrap::{Wrapped, wrap};
use crate::fonts::{Weight, width};

/// The line distance, relative to the letter size.
const LINE: f64 = 1.15;
/// How far the middle of small letters is above the baseline, relative to the letter size.
const MIDDLE: f64 = 0.36;
/// The factor by which letters shrink from one attempt to the next.
const STEP: f64 = 0.96;

/// The box for a text, around a midpoint.
pub(super) struct TextBox {
    pub(super) weight: Weight,
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) width: f64,
    pub(super) height: f64,
    /// The maximum letter size.
    pub(super) largest: f64,
    /// Below this letter size, words are broken instead of shrinking further.
    pub(super) whole_words: f64,
    /// The minimum letter size; text that does not fit then is cut off.
    pub(super) smallest: f64,
}

/// A text fitted into its box.
pub(super) struct Fitted {
    pub(super) size: Mm,
    pub(super) x: Mm,
    pub(super) lines: Vec<Line>,
}

/// A line of a text.
pub(super) struct Line {
    pub(super) y: Mm,
    pub(super) words: String,
}

impl TextBox {
    /// Sets a text in this box, as large as possible.
    pub(super) fn fit(&self, text: &str) -> Fitted {
        let mut size = self.largest;
        let mut lines = None;
        while lines.is_none() && size > self.smallest {
            lines = self.lines(text, size, size < self.whole_words);
            if lines.is_none() {
                size = (size * STEP).max(self.smallest);
            }
        }
        let lines = lines.unwrap_or_else(|| self.cut(text, size));
        let mut y = self.y + size * MIDDLE + size * LINE / 2.0;
        for _ in &lines {
            y -= size * LINE / 2.0;
        }
        let place = |words| {
            let line = Line { y: Mm(y), words };
            y += size * LINE;
            line
        };
        Fitted { size: Mm(size), x: Mm(self.x), lines: lines.into_iter().map(place).collect() }
    }

    /// The lines of a text in letters of this size, if they all fit.
    fn lines(&self, text: &str, size: f64, break_words: bool) -> Option<Vec<String>> {
        let Wrapped { lines, breaks_word } =
            wrap(text, |_, line| width(line, self.weight) * size <= self.width);
        let height: f64 = lines.iter().map(|_| size * LINE).sum();
        let fits = height <= self.height.max(size * LINE) && (break_words || !breaks_word);
        fits.then(|| lines.iter().map(|line| line.trim_end().to_string()).collect())
    }

    /// As much of a text as fits at this size; at least the sign for what is left out.
    fn cut(&self, text: &str, size: f64) -> Vec<String> {
        let letters: Vec<char> = text.chars().collect();
        let start =
            |length: usize| letters.iter().take(length).collect::<String>().trim_end().to_string() + "…";
        let longest = (0..letters.len()).rev().find_map(|length| self.lines(&start(length), size, true));
        self.lines(text, size, true).or(longest).unwrap_or_else(|| vec!["…".to_string()])
    }
}
