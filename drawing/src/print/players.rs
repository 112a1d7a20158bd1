//! The pieces of each player: stores, department stores and track, in four colours.

use shinjuku_core::customer::Good;
use shinjuku_core::edition::Edition;
use shinjuku_core::map::Map;
use shinjuku_core::player::{Color, Supply};

use super::flow::Flow;
use super::page::{Book, Size, across};
use super::sketch::Sketch;
use super::tokens::{DISC, DISC_SIZE, GAP};
use super::whole::title;
use super::{Paper, PrintFault};

/// The number of players whose pieces are on one page.
const PER_PAGE: u8 = 2;
/// The size of a department store, which stands out among the discs.
const DEPARTMENT: Size = Size { width: 18.0, height: 18.0 };
/// The size of a track token.
pub(super) const TRACK: Size = Size { width: 25.0, height: 8.0 };

pub(super) fn book(map: &Map, paper: Paper) -> Result<Book, PrintFault> {
    let mut flow = Flow::new(title(map), "Stores and track", paper);
    let Supply { stores, department_stores, track } = Supply::full(Edition::default().ruleset());
    for (color, place) in Color::ALL.into_iter().zip(0..) {
        if place > 0 && place % PER_PAGE == 0 {
            flow.end_page()?;
        }
        let all: u8 = Good::ALL.iter().map(|good| *stores.of(*good)).sum();
        flow.heading(
            &format!(
                "{}: {all} stores, {department_stores} department stores, {track} track tokens",
                name(color)
            ),
            "Stores are 15 mm discs, department stores are 18 mm squares, and track is 25 × 8 mm.",
            2.0 * DISC + 3.0 * TRACK.height + DEPARTMENT.height,
        )?;
        let mut pieces = Vec::new();
        for good in Good::ALL {
            let piece = flow.piece(format!("{color} {good} store"), DISC_SIZE, &store(color, good))?;
            pieces.extend(std::iter::repeat_n(piece, usize::from(*stores.of(good))));
        }
        flow.rows(&pieces, GAP)?;
        let piece = flow.piece(format!("{color} department store"), DEPARTMENT, &department_store(color))?;
        flow.rows(&vec![piece; usize::from(department_stores)], GAP)?;
        let piece = flow.piece(format!("{color} track"), TRACK, &rail(color))?;
        flow.rows(&vec![piece; usize::from(track)], 0.0)?;
    }
    flow.finish()
}

/// The English name of a colour.
pub(super) const fn name(color: Color) -> &'static str {
    match color {
        Color::Red => "Red",
        Color::Blue => "Blue",
        Color::Green => "Green",
        Color::Yellow => "Yellow",
    }
}

fn store(color: Color, good: Good) -> Sketch {
    let mut sketch = Sketch::new(DISC_SIZE);
    let middle = [DISC / 2.0, DISC / 2.0];
    sketch.circle(format!("{color} owned"), middle, 6.7);
    sketch.circle("face", middle, 5.3);
    sketch.icon(color.to_string(), &format!("i-store-{good}"), [DISC / 2.0, DISC / 2.0 - 0.4], 7.6);
    sketch.badge(color, [DISC / 2.0 + 3.9, DISC / 2.0 + 3.9], 4.0);
    sketch.circle("cut", middle, DISC / 2.0 - 0.1);
    sketch
}

fn department_store(color: Color) -> Sketch {
    let Size { width, height } = DEPARTMENT;
    let mut sketch = Sketch::new(DEPARTMENT);
    sketch.rect(format!("{color} owned"), [0.7, 0.7], [width - 1.4, height - 1.4], 2.0);
    sketch.rect("face", [2.1, 2.1], [width - 4.2, height - 4.2], 1.2);
    sketch.icon(color.to_string(), "i-department-store", [width / 2.0, height / 2.0 - 0.2], 12.6);
    sketch.badge(color, [width - 3.6, height - 3.6], 4.6);
    sketch.rect("cut", [0.1, 0.1], [width - 0.2, height - 0.2], 2.4);
    sketch
}

fn rail(color: Color) -> Sketch {
    let Size { width, height } = TRACK;
    let middle = height / 2.0;
    let mut sketch = Sketch::new(TRACK);
    // The lines are those of the board, where track is 13 units wide.
    let scale = 6.6 / 13.0;
    let line = across(0.0, 0.0, width / scale);
    sketch.group(format!("tracks {color}"), format!("translate(0 {middle}) scale({scale:.4})"), |sketch| {
        for class in ["track", "rail", "mark"] {
            sketch.path(class, line.clone());
        }
    });
    sketch.badge(color, [width / 2.0, middle], 5.4);
    sketch
}
