//! The space that names take in the drawing.

use super::{Frame, Spot};
use crate::map::Caption;

/// The font size of a ward's name.
pub const WARD_SIZE: f64 = 17.0;
/// The line height of a ward's name.
pub const WARD_LINE: f64 = 18.0;
/// The font size of a ward's native name.
pub const NATIVE_SIZE: f64 = 12.5;
/// The height of the line below a ward's name, which contains the native name and the number of cards.
pub const WARD_ROW: f64 = 17.0;
/// The width of the card icon.
pub const CARD: f64 = 13.0;
/// The width of the water icon.
pub const WAVES: f64 = 18.0;
/// The font size of a station's name.
pub const STATION_SIZE: f64 = 14.5;
/// The line height of a station's name.
pub const STATION_LINE: f64 = 15.0;
/// The font size of a station's second name.
pub const SECOND_SIZE: f64 = 10.5;
/// The line height of a station's second name.
pub const SECOND_LINE: f64 = 11.5;
/// The maximum number of characters of a name on one line; longer names take two lines.
pub const LONGEST_LINE: usize = 14;

/// Returns the approximate width of a text in this font size, whatever the reader's font.
pub fn width(text: &str, size: f64) -> f64 {
    let letter = |letter: char| match letter {
        'i' | 'j' | 'l' | 'I' | '.' | ',' | '\'' | '’' | '|' | '!' | ':' => 0.3,
        'f' | 't' | 'r' | ' ' | '-' | '(' | ')' => 0.37,
        'm' | 'w' | 'M' | 'W' => 0.88,
        'A'..='Z' => 0.68,
        '\0'..='\u{10ff}' => 0.57,
        _ => 1.0,
    };
    text.chars().map(letter).sum::<f64>() * size
}

/// Returns a name as one line or, if it is long, as two lines of about the same length.
pub fn lines(name: &str, longest: usize) -> Vec<&str> {
    let length = name.chars().count();
    let breaks = name.match_indices(' ').map(|(at, _)| name.split_at(at));
    let longer = |(first, second): &(&str, &str)| first.chars().count().max(second.chars().count());
    match breaks.min_by_key(longer) {
        Some((first, second)) if length > longest => vec![first, second.trim_start()],
        _ => vec![name],
    }
}

/// Returns the width of a ward's second name with the gap after it; 0 if there is none.
pub fn second_width(caption: Caption) -> f64 {
    caption.second.map_or(0.0, |name| width(name, NATIVE_SIZE) + 5.0)
}

/// Returns the width of the line below a ward's name, with or without the water icon.
pub fn row_width(caption: Caption, waves: bool) -> f64 {
    second_width(caption) + CARD + if waves { 5.0 + WAVES } else { 0.0 }
}

/// Returns the frame of a ward's name around a point, including the line below it.
pub fn ward_frame(caption: Caption, waves: bool, middle: Spot) -> Frame {
    let names = lines(caption.first, LONGEST_LINE);
    let widest = names.iter().map(|name| width(name, WARD_SIZE) * 1.04).fold(0.0, f64::max);
    let height: f64 = names.iter().map(|_| WARD_LINE).sum();
    Frame::around(middle, widest.max(row_width(caption, waves)), height + WARD_ROW)
}

/// A possible position of a station's name.
#[derive(Clone, Debug)]
pub struct NamePlace<'n> {
    /// The lines of the name.
    pub names: Vec<&'n str>,
    /// The second name, on a line below.
    pub second: Option<&'n str>,
    /// The SVG text anchor of each line at `x`: `start`, `middle` or `end`.
    pub anchor: &'static str,
    /// The distance from the left edge.
    pub x: f64,
    /// The frame that the name takes.
    pub frame: Frame,
    /// The penalty of this position on an empty drawing.
    pub against: f64,
}

/// Returns the possible positions of a station's name.
pub fn name_places(station: Spot, caption: Caption<'_>) -> impl Iterator<Item = NamePlace<'_>> {
    let Caption { first: name, second } = caption;
    let sides = [
        ("start", 17.0, 0.0, 0.0),
        ("end", -17.0, 0.0, 4.0),
        ("middle", 0.0, -1.0, 8.0),
        ("middle", 0.0, 1.0, 8.0),
        ("start", 10.0, -1.0, 10.0),
        ("start", 10.0, 1.0, 10.0),
        ("end", -10.0, -1.0, 12.0),
        ("end", -10.0, 1.0, 12.0),
    ];
    let broken = lines(name, LONGEST_LINE);
    let mut ways = vec![(vec![name], 0.0)];
    if broken.len() > 1 {
        ways = vec![(broken, 0.0), (vec![name], 20.0)];
    }
    ways.into_iter().flat_map(move |(names, long)| {
        let second_width = second.map_or(0.0, |name| width(name, SECOND_SIZE));
        let name_width = names.iter().map(|name| width(name, STATION_SIZE)).fold(second_width, f64::max);
        let second_line = second.map_or(0.0, |_| SECOND_LINE);
        let height = names.iter().map(|_| STATION_LINE).sum::<f64>() + second_line;
        sides.map(|(anchor, x, side, against)| {
            let left = match anchor {
                "start" => station.x + x,
                "end" => station.x + x - name_width,
                _ => station.x - name_width / 2.0,
            };
            let off = if anchor == "middle" { 15.0 } else { 6.0 };
            let top = station.y - height / 2.0 + side * (off + height / 2.0);
            NamePlace {
                names: names.clone(),
                second,
                anchor,
                x: station.x + x,
                frame: Frame::sized(left, top, name_width, height),
                against: against + long,
            }
        })
    })
}
