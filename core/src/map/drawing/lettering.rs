//! How much room names take on the paper.

use super::{Frame, Spot};
use crate::map::WardEntry;

/// The size of the letters of a ward's name.
pub const WARD_SIZE: f64 = 17.0;
/// The height of a line of a ward's name.
pub const WARD_LINE: f64 = 18.0;
/// The size of the letters of a ward's name as the city writes it.
pub const NATIVE_SIZE: f64 = 12.5;
/// The height of the line below a ward's name, which has that name and the number of cards.
pub const WARD_ROW: f64 = 17.0;
/// The width of the sign of a card.
pub const CARD: f64 = 13.0;
/// The width of the sign of water.
pub const WAVES: f64 = 18.0;
/// The size of the letters of a station's name.
pub const STATION_SIZE: f64 = 14.5;
/// The height of a line of a station's name.
pub const STATION_LINE: f64 = 15.0;
/// Names longer than this have two lines.
pub const LONGEST_LINE: usize = 14;

/// About how wide a text is in letters of this size, whatever the reader's font.
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

/// A name in one line or, where it is long, in two of about the same length.
pub fn lines(name: &str, longest: usize) -> Vec<&str> {
    let length = name.chars().count();
    let breaks = name.match_indices(' ').map(|(at, _)| name.split_at(at));
    let longer = |(first, second): &(&str, &str)| first.chars().count().max(second.chars().count());
    match breaks.min_by_key(longer) {
        Some((first, second)) if length > longest => vec![first, second.trim_start()],
        _ => vec![name],
    }
}

/// How wide a ward's name is as the city writes it, with the gap behind it; nothing where it is the same name.
pub fn native_width(ward: &WardEntry) -> f64 {
    if ward.native_name == ward.name { 0.0 } else { width(&ward.native_name, NATIVE_SIZE) + 5.0 }
}

/// How wide the line below a ward's name is, with the sign of water or without.
pub fn row_width(ward: &WardEntry, waves: bool) -> f64 {
    native_width(ward) + CARD + if waves { 5.0 + WAVES } else { 0.0 }
}

/// The room that a ward's name takes around a place, with the line below it.
pub fn ward_frame(ward: &WardEntry, waves: bool, middle: Spot) -> Frame {
    let names = lines(&ward.name, LONGEST_LINE);
    let widest = names.iter().map(|name| width(name, WARD_SIZE) * 1.04).fold(0.0, f64::max);
    let height: f64 = names.iter().map(|_| WARD_LINE).sum();
    Frame::around(middle, widest.max(row_width(ward, waves)), height + WARD_ROW)
}

/// A place that a station's name could have.
#[derive(Clone, Debug)]
pub struct NamePlace<'n> {
    /// Its lines.
    pub names: Vec<&'n str>,
    /// What stands at `x`, in the words of SVG: the `start`, the `middle` or the `end` of each line.
    pub anchor: &'static str,
    /// From the left.
    pub x: f64,
    /// The room that it takes.
    pub frame: Frame,
    /// What speaks against it, were the paper empty.
    pub against: f64,
}

/// The places around a station that its name could have.
pub fn name_places(station: Spot, name: &str) -> impl Iterator<Item = NamePlace<'_>> {
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
        let name_width = names.iter().map(|name| width(name, STATION_SIZE)).fold(0.0, f64::max);
        let height: f64 = names.iter().map(|_| STATION_LINE).sum();
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
                anchor,
                x: station.x + x,
                frame: Frame::sized(left, top, name_width, height),
                against: against + long,
            }
        })
    })
}
