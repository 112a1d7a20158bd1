//! Blocks of text: their lines, and the space that they take.

use crate::board::geometry::Frame;
use crate::fonts::{Weight, extent, width};

/// The typeface of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Face {
    pub(super) size: f64,
    pub(super) weight: Weight,
    pub(super) spacing: f64,
    pub(super) is_capital: bool,
    /// Whether it is the typeface of second names.
    pub(super) is_second: bool,
}

impl Face {
    /// How far a text extends above and below the baseline.
    fn extent(self, text: &str) -> (f64, f64) {
        let (ascent, descent) = extent(text, self.weight);
        (ascent * self.size, descent * self.size)
    }
}

/// The distance between lines of different sizes.
const LINE_GAP: f64 = 1.8;

/// The alignment of the lines of a block, in the terms of SVG.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Align {
    Start,
    Middle,
    End,
}

impl Align {
    /// The value of `text-anchor`.
    pub(crate) const fn anchor(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Middle => "middle",
            Self::End => "end",
        }
    }

    /// The distance from the left side of a block to its anchor.
    pub(super) fn offset(self, width: f64) -> f64 {
        match self {
            Self::Start => 0.0,
            Self::Middle => width / 2.0,
            Self::End => width,
        }
    }
}

/// A line of a block.
#[derive(Clone, Debug)]
pub(super) struct BlockLine {
    pub(super) text: String,
    /// The size of the letters, and their spacing.
    pub(super) size: f64,
    pub(super) spacing: f64,
    pub(super) is_second: bool,
    pub(super) width: f64,
    /// The distance from the block's anchor to the start of the line.
    pub(super) shift: f64,
    /// The distance from the top of the block to the baseline.
    pub(super) baseline: f64,
    ascent: f64,
    descent: f64,
}

/// Several lines below each other.
#[derive(Clone, Debug, Default)]
pub(super) struct Block {
    pub(super) lines: Vec<BlockLine>,
    pub(super) width: f64,
    pub(super) height: f64,
}

impl Block {
    /// Adds a line below the others.
    pub(super) fn push(&mut self, text: &str, face: Face) {
        let text = if face.is_capital { text.to_uppercase() } else { text.to_string() };
        let (ascent, descent) = face.extent(&text);
        let spaces: f64 = text.chars().skip(1).map(|_| face.spacing).sum();
        let width = width(&text, face.weight) * face.size + spaces;
        let baseline = match self.lines.last() {
            // Lines of the same size are equally far apart, unless an accent on a capital needs more room.
            Some(last) if (last.size - face.size).abs() < f64::EPSILON => {
                last.baseline + face.size.max(last.descent + ascent)
            }
            Some(_) => self.height + LINE_GAP + ascent,
            None => ascent,
        };
        self.width = self.width.max(width);
        self.height = baseline + descent;
        self.lines.push(BlockLine {
            text,
            size: face.size,
            spacing: face.spacing,
            is_second: face.is_second,
            width,
            shift: 0.0,
            baseline,
            ascent,
            descent,
        });
    }

    /// Adds a text to the right of a single line. The block must be aligned by its start.
    pub(super) fn push_beside(&mut self, text: &str, face: Face) {
        let (ascent, descent) = face.extent(text);
        let (shift, baseline) = (self.width + 4.0, self.lines.last().map_or(ascent, |line| line.baseline));
        let width = width(text, face.weight) * face.size;
        self.lines.push(BlockLine {
            text: text.to_string(),
            size: face.size,
            spacing: face.spacing,
            is_second: face.is_second,
            width,
            shift,
            baseline,
            ascent,
            descent,
        });
        self.width = shift + width;
    }

    /// Adds an empty line of this size at the bottom, as room for signs.
    pub(super) fn push_room(&mut self, width: f64, height: f64) {
        self.lines.push(BlockLine {
            text: String::new(),
            size: height,
            spacing: 0.0,
            is_second: false,
            width,
            shift: 0.0,
            baseline: self.height + 3.0 + height,
            ascent: height,
            descent: 0.0,
        });
        self.width = self.width.max(width);
        self.height += 3.0 + height;
    }

    /// The box of each line, if the upper left corner of the block is here.
    pub(super) fn boxes(&self, align: Align, left: f64, top: f64) -> impl Iterator<Item = Frame> {
        self.lines.iter().map(move |line| {
            let start = left + align.offset(self.width) - align.offset(line.width) + line.shift;
            Frame::sized(start, top + line.baseline - line.ascent, line.width, line.ascent + line.descent)
        })
    }
}

/// The ways to break a name into lines: one line, or two or three of about the same length if it has several words.
pub(super) fn wrappings(name: &str) -> Vec<Vec<&str>> {
    let breaks: Vec<usize> = name
        .char_indices()
        .filter(|(at, letter)| *at > 0 && (*letter == ' ' || *letter == '-'))
        .map(|(at, letter)| if letter == '-' { at + 1 } else { at })
        .filter(|at| *at < name.len())
        .collect();
    let length = |line: &str| line.chars().count();
    let longest = |lines: &Vec<&str>| lines.iter().map(|line| length(line)).max().unwrap_or(0);
    let split = |at: &[usize]| -> Vec<&str> {
        let mut rest = name;
        let mut from = 0;
        let mut lines = Vec::new();
        for at in at {
            let (line, others) = rest.split_at_checked(at - from).unwrap_or((rest, ""));
            lines.push(line.trim());
            rest = others;
            from = *at;
        }
        lines.push(rest.trim());
        lines
    };
    let two = breaks.iter().map(|at| split(&[*at])).min_by_key(longest);
    let pairs =
        breaks.iter().enumerate().flat_map(|(index, a)| breaks.iter().skip(index + 1).map(move |b| [*a, *b]));
    let is_readable = |lines: &Vec<&str>| lines.iter().all(|line| length(line) > 1);
    let three = pairs.map(|pair| split(&pair)).filter(is_readable).min_by_key(longest);
    let three = three.filter(|_| length(name) > 15);
    [Some(vec![name]), two, three].into_iter().flatten().collect()
}
