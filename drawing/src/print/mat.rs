//! The mat beside the map: the customer queue in the size of its cards, the bonus track, and the legend of the
//! board's signs.

use shinjuku_core::edition::Edition;
use shinjuku_core::map::Map;

use super::card::CARD;
use super::page::{Book, Drawing, Frame, Note, NotePlace, Page, Placed, Size, across};
use super::sketch::Sketch;
use super::tokens::DISC;
use super::whole::title;
use super::{MARGIN, NOTE, Paper, PrintFault};

/// The size of the mat, which fits on every paper.
pub(super) const MAT: Size = Size { width: 264.0, height: 186.0 };
/// The space for a card, slightly larger than the card.
const SPACE: Size = Size { width: CARD.width + 0.6, height: CARD.height + 1.5 };
/// The height of the room for the customers below a card.
const CUSTOMERS: f64 = 2.0 * DISC + 3.0;
/// The height of the rooms for bonus tokens.
const STACK: f64 = 24.0;
/// The letter sizes of headings and of other texts: 11 and 9 points.
const HEADING: f64 = 4.0;
const TEXT: f64 = 3.2;

/// A page with the mat.
pub(super) fn book(map: &Map, paper: Paper) -> Result<Book, PrintFault> {
    let (short, long) = paper.sides();
    let page = Size { width: long, height: short };
    let top = MARGIN + (short - 2.0 * MARGIN - NOTE - MAT.height) / 2.0;
    let frame = Frame { left: (long - MAT.width) / 2.0, top, size: MAT };
    let page = Page {
        size: page,
        trim: frame,
        placed: vec![Placed { drawing: 0, frame, window: frame }],
        above: Vec::new(),
        note: Some(Note { sheet: "Queue and bonus track", place: NotePlace::Bottom }),
    };
    Ok(Book { title: title(map), drawings: vec![drawing()?], pages: vec![page] })
}

pub(super) fn drawing() -> Result<Drawing, PrintFault> {
    Ok(Drawing { name: "queue and bonus track".to_string(), tree: mat().draw()? })
}

pub(super) fn mat() -> Sketch {
    let rules = Edition::default().ruleset();
    let mut sketch = Sketch::new(MAT);
    sketch.rect("mat", [0.2, 0.2], [MAT.width - 0.4, MAT.height - 0.4], 3.0);
    let left = 2.0;
    let right = MAT.width - 2.0;
    sketch.text("strong", [left + 1.0, 6.4], HEADING, "CUSTOMER QUEUE");
    let note = format!("{} customers, and one more for each department store", rules.queue_customers);
    sketch.text("soft r", [right - 1.0, 6.4], TEXT, &note);
    let gap = (MAT.width - 4.0 - 4.0 * SPACE.width) / 3.0;
    for (place, number) in [4, 3, 2, 1].into_iter().zip(0_u8..) {
        let x = left + f64::from(number) * (SPACE.width + gap);
        sketch.rect("space", [x, 9.0], [SPACE.width, SPACE.height], 2.5);
        let middle = [x + SPACE.width / 2.0, 9.0 + SPACE.height * 0.42];
        sketch.circle(if place == 1 { "number first" } else { "number" }, middle, 9.0);
        let class = if place == 1 { "m strong light" } else { "m strong" };
        sketch.text(class, [middle[0], middle[1] + 3.9], 11.0, &place.to_string());
        let words = if place == 1 { "these customers are placed next" } else { "ward card" };
        sketch.text("m soft", [middle[0], middle[1] + 17.0], TEXT, words);
        sketch.rect("customers", [x, 9.0 + SPACE.height + 1.5], [SPACE.width, CUSTOMERS], 4.0);
    }
    let top = 9.0 + SPACE.height + 1.5 + CUSTOMERS + 2.0;
    sketch.path("rule", across(left, top, right - left));
    sketch.text("strong", [left + 1.0, top + 6.0], HEADING, "BONUS TRACK");
    sketch.text(
        "soft r",
        [right - 1.0, top + 6.0],
        TEXT,
        "claimed from the left, with each department store",
    );
    bonus(&mut sketch, [left, top + 8.5], right - left, rules.bonus_stacks);
    signs(&mut sketch, top + 8.5 + STACK + 6.4);
    sketch
}

/// Draws the stacks of bonus tokens, and how many customers the queue holds once each is claimed.
fn bonus(sketch: &mut Sketch, [left, top]: [f64; 2], width: f64, stacks: &[u8]) {
    let count: f64 = stacks.iter().map(|_| 1.0).sum();
    let step = width / f64::max(count, 1.0);
    let mut queue = Edition::default().ruleset().queue_customers;
    let mut x = left;
    for stack in stacks {
        queue += 1;
        sketch.rect("space", [x + 0.8, top], [step - 1.6, STACK], 2.5);
        sketch.icon("", "i-bonus", [x + 11.0, top + 9.5], DISC);
        sketch.text("strong", [x + 20.5, top + 12.4], 8.0, &format!("×{stack}"));
        sketch.text(
            "soft m",
            [x + step / 2.0, top + STACK - 2.2],
            TEXT * 0.9,
            &format!("then {queue} in the queue"),
        );
        x += step;
    }
}

/// Draws the legend of the board's signs.
fn signs(sketch: &mut Sketch, y: f64) {
    let text = |sketch: &mut Sketch, x: f64, words: &str| sketch.text("", [x, y + 1.1], TEXT, words);
    sketch.circle("ring", [6.0, y], 2.2);
    text(sketch, 10.0, "station");
    sketch.icon("", "i-sakura-station", [29.0, y], 6.0);
    text(sketch, 33.5, "sakura station: UPGRADE here");
    for (x, classes, words, at) in [
        (88.0, ["connections", "inside", "ties"], "connection", 104.5),
        (128.0, ["links", "core", ""], "permanent link: open to all", 144.5),
    ] {
        sketch.group(classes[0], format!("translate({x} {y}) scale(.3)"), |sketch| {
            for class in classes.into_iter().filter(|class| !class.is_empty()) {
                sketch.path(class, "M0 0h46".to_string());
            }
        });
        text(sketch, at, words);
    }
    sketch.group("ward-name t2", format!("translate(195 {y}) scale(.4)"), |sketch| {
        sketch.path("pips", "M0 -4.5h5.4v9h-5.4zm7.4 0h5.4v9h-5.4zm7.4 0h5.4v9h-5.4z".to_string());
    });
    text(sketch, 205.0, "cards of the ward");
    sketch.group("", format!("translate(237 {y}) scale(.4)"), |sketch| {
        sketch.path("shoreward", "M0 0q2-3.5 4 0t4 0 4 0 4 0".to_string());
    });
    text(sketch, 245.5, "coast");
}
