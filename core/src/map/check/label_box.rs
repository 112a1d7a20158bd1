//! The space that names need, estimated with the letter sizes of the board.

use crate::map::Caption;
use crate::map::drawing::{Frame, Spot};

/// The size of a ward's name, its letter spacing, and the height of a line.
const WARD_SIZE: f64 = 14.5;
const WARD_SPACING: f64 = 2.2;
const WARD_LINE: f64 = 16.0;
/// The size of a ward's second name, and the height of its line, which also has the number of cards.
const WARD_SECOND_SIZE: f64 = 11.5;
const WARD_ROW: f64 = 14.0;
/// The width of the symbols for cards and for water.
const CARD_WIDTH: f64 = 13.0;
const WATER_WIDTH: f64 = 18.0;
/// The size of a station's name, and the height of a line.
const STATION_SIZE: f64 = 18.0;
const STATION_LINE: f64 = 18.0;
/// The size of a station's second name, and the height of its line.
const STATION_SECOND_SIZE: f64 = 12.5;
const STATION_SECOND_LINE: f64 = 14.0;
/// From the middle of a station to a name beside it, above or below it, and at a corner of it.
const BESIDE: f64 = 20.5;
const ABOVE: f64 = 18.0;
const CORNER: f64 = 12.0;
/// Names with more characters are broken into two lines.
const MAX_LINE_LEN: usize = 14;

/// The space that the name of a ward needs around a spot.
pub(super) fn ward_box(caption: Caption, has_water: bool, middle: Spot) -> Frame {
    let names = lines(caption.first);
    let widest = names.iter().map(|name| spaced_width(name)).fold(0.0, f64::max);
    let second = caption.second.map_or(0.0, |name| width(name, WARD_SECOND_SIZE) + 5.0);
    let row = second + CARD_WIDTH + if has_water { 5.0 + WATER_WIDTH } else { 0.0 };
    let height: f64 = names.iter().map(|_| WARD_LINE).sum();
    Frame::around(middle, widest.max(row), height + WARD_ROW)
}

/// The spaces around a station that its name could take: one on each of eight sides, in one line and, if the name is
/// long, in two.
pub(super) fn station_boxes(station: Spot, caption: Caption<'_>) -> impl Iterator<Item = Frame> {
    let broken = lines(caption.first);
    let mut layouts = vec![vec![caption.first]];
    if broken.len() > 1 {
        layouts.push(broken);
    }
    layouts.into_iter().flat_map(move |lines| {
        let second_width = caption.second.map_or(0.0, |name| width(name, STATION_SECOND_SIZE));
        let second_line = caption.second.map_or(0.0, |_| STATION_SECOND_LINE);
        let width = lines.iter().map(|line| width(line, STATION_SIZE)).fold(second_width, f64::max);
        let height = lines.iter().map(|_| STATION_LINE).sum::<f64>() + second_line;
        let (right, left, middle) = (station.x, station.x - width, station.x - width / 2.0);
        let (above, below) = (station.y - height, station.y);
        let level = station.y - height / 2.0;
        [
            (right + BESIDE, level),
            (left - BESIDE, level),
            (middle, above - ABOVE),
            (middle, below + ABOVE),
            (right + CORNER, above - CORNER),
            (right + CORNER, below + CORNER),
            (left - CORNER, above - CORNER),
            (left - CORNER, below + CORNER),
        ]
        .map(|(left, top)| Frame::sized(left, top, width, height))
    })
}

/// The estimated width of a text in letters of a size.
fn width(text: &str, size: f64) -> f64 {
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

/// The estimated width of a ward's name, which is written in spaced capital letters.
fn spaced_width(name: &str) -> f64 {
    let spacing: f64 = name.chars().map(|_| WARD_SPACING).sum();
    width(&name.to_uppercase(), WARD_SIZE) + spacing
}

/// A name in one line or, if it is long, in two lines of about the same length.
fn lines(name: &str) -> Vec<&str> {
    let breaks = name.match_indices(' ').map(|(at, _)| name.split_at(at));
    let longer = |(first, second): &(&str, &str)| first.chars().count().max(second.chars().count());
    match breaks.min_by_key(longer) {
        Some((first, second)) if name.chars().count() > MAX_LINE_LEN => vec![first, second.trim_start()],
        _ => vec![name],
    }
}
