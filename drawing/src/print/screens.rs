//! The players' screens: one page each, folded along its middle, with the rules and the scoring table inside.

use shinjuku_core::customer::{Crowd, Good, Token};
use shinjuku_core::edition::Edition;
use shinjuku_core::map::Map;
use shinjuku_core::player::Color;
use shinjuku_core::score::score;

use super::column::Column;
use super::fit::Room;
use super::page::{Book, Drawing, Frame, Note, NotePlace, Page, Placed, Size, across, down};
use super::players::name;
use super::sketch::Sketch;
use super::whole::title;
use super::{MARGIN, NOTE, Paper, PrintFault};
use crate::fonts::Weight;

/// The letters of the summary: nearly 9 points.
const TEXT: f64 = 3.05;
/// The room between a fold and the text.
const PADDING: f64 = 2.6;
/// The height of the coloured bar above the summary.
const BAR: f64 = 3.0;
/// The number of sets in the scoring table.
const SETS: u8 = 7;

pub(super) fn book(map: &Map, paper: Paper) -> Result<Book, PrintFault> {
    let (short, long) = paper.sides();
    let page = Size { width: long, height: short };
    let screen = Size { width: long - 2.0 * MARGIN, height: (short - 2.0 * MARGIN - NOTE) / 2.0 };
    let mut book = Book { title: title(map), drawings: Vec::new(), pages: Vec::new() };
    for (index, color) in Color::ALL.into_iter().enumerate() {
        let drawing = Drawing { name: format!("{color} screen"), tree: sheet(map, color, screen).draw()? };
        book.drawings.push(drawing);
        let size = Size { width: screen.width, height: 2.0 * screen.height };
        let frame = Frame { left: MARGIN, top: MARGIN, size };
        book.pages.push(Page {
            size: page,
            trim: frame,
            placed: vec![Placed { drawing: index, frame, window: frame }],
            above: Vec::new(),
            note: Some(Note { sheet: "Player screens", place: NotePlace::Bottom }),
        });
    }
    Ok(book)
}

/// Both sides of a screen: the outside upside down above, the inside below.
fn sheet(map: &Map, color: Color, screen: Size) -> Sketch {
    let Size { width, height } = screen;
    let mut sketch = Sketch::new(Size { width, height: 2.0 * height });
    sketch.group("", format!("rotate(180 {} {})", width / 2.0, height / 2.0), |sketch| {
        outside(sketch, map, color, screen);
    });
    sketch.group("", format!("translate(0 {height})"), |sketch| inside(sketch, color, screen));
    sketch.path("fold", across(0.0, height, width));
    for x in [width / 4.0, width * 0.75] {
        sketch.path(
            "fold",
            down(x, 0.0, 5.0) + &down(x, height - 2.5, 5.0) + &down(x, 2.0 * height - 2.0, 2.0),
        );
    }
    sketch.rect("cut", [0.1, 0.1], [width - 0.2, 2.0 * height - 0.2], 0.0);
    sketch
}

fn outside(sketch: &mut Sketch, map: &Map, color: Color, Size { width, height }: Size) {
    sketch.rect(format!("{color} owned plain"), [0.0, height - 16.0], [width, 16.0], 0.0);
    sketch.emblem(color, [width / 2.0, height * 0.42], 40.0);
    for side in [0.125, 0.875] {
        sketch.emblem(color, [width * side, height * 0.42], 26.0);
    }
    let place = |x: f64, width: f64, weight, largest: f64| Room {
        weight,
        x,
        y: height - 8.0,
        width,
        height: 14.0,
        largest,
        whole_words: 3.0,
        smallest: 2.0,
    };
    let letters = format!("on-{color} m strong");
    let spot = place(width / 2.0, width / 2.0 - 8.0, Weight::Bold, 8.0);
    sketch.fitted(&letters, spot.fit(&name(color).to_uppercase()));
    for side in [0.125, 0.875] {
        let spot = place(width * side, width / 4.0 - 8.0, Weight::Bold, 5.5);
        sketch.fitted(&letters, spot.fit(&title(map)));
    }
    for (good, part) in Good::ALL.into_iter().zip([0.31, 0.38, 0.62, 0.69]) {
        sketch.icon("", &format!("i-customer-{good}"), [width * part, height * 0.42], 13.0);
    }
}

/// The inside of a screen.
#[cfg(test)]
pub(super) fn inside_of(color: Color, screen: Size) -> Sketch {
    let mut sketch = Sketch::new(screen);
    inside(&mut sketch, color, screen);
    sketch
}

fn inside(sketch: &mut Sketch, color: Color, Size { width, height }: Size) {
    sketch.rect(format!("{color} owned plain"), [0.0, height - BAR], [width, BAR], 0.0);
    let column = |index: f64| Column {
        x: width / 4.0 * index + PADDING,
        y: 2.5,
        width: width / 4.0 - 2.0 * PADDING,
        size: TEXT,
    };
    turn(sketch, column(0.0));
    building(sketch, column(1.0));
    moving(sketch, column(2.0));
    scoring(sketch, column(3.0));
}

fn turn(sketch: &mut Sketch, mut column: Column) {
    let rules = Edition::default().ruleset();
    column.heading(sketch, "Your turn");
    column.paragraph(
        sketch,
        "1 Place",
        "All customers on the card in space 1 go to that card’s ward. Take the card into your hand.",
    );
    column.paragraph(
        sketch,
        "2 Refresh",
        &format!(
            "Slide the cards down and put a new one on space 4. Draw customers until the queue holds {} plus one for each department store on the map. A customer joins the card that already has its good, or else the first card without customers.",
            rules.queue_customers
        ),
    );
    column.paragraph(
        sketch,
        "3 Act",
        "Take two different actions. You may pass at any time. INCOME ends the turn.",
    );
    column.paragraph(
        sketch,
        "Last turns:",
        "place nothing. Version 2: still take the card. City Growth: take no card.",
    );
    column.y += TEXT * 0.7;
    column.heading(sketch, "Paying with cards");
    column.paragraph(
        sketch,
        "",
        "Where an action asks for a card from a ward, pay one card from that ward, one wild card, or any three cards.",
    );
    column.paragraph(
        sketch,
        "Wild",
        "cards are those from wards in which you have a store or department store.",
    );
}

fn building(sketch: &mut Sketch, mut column: Column) {
    let hand = Edition::default().ruleset().hand;
    column.heading(sketch, "Actions");
    column.paragraph(
        sketch,
        "OPEN",
        "Pay a card from the station’s ward and put a store from your supply on an empty station. Version 2: you may instead move one of your stores on the map (not a department store).",
    );
    column.paragraph(
        sketch,
        "EXPAND",
        "Put a track token on any empty connection; this is free. Then you may pay a card from the ward at either end and put a second track token on a connection that meets the first, or that meets the far end of a permanent link from it.",
    );
    column.paragraph(
        sketch,
        "UPGRADE",
        "Choose your store on a sakura station and pay a card from its ward. One collected customer who wants its good goes back to the queue. The store returns to your supply and a department store, which sells all goods, replaces it. Claim the next stack of bonus tokens.",
    );
    column.paragraph(
        sketch,
        "INCOME",
        &format!("Draw until you hold {hand} cards; with {hand} or more, draw one. Your turn ends."),
    );
}

fn moving(sketch: &mut Sketch, mut column: Column) {
    column.heading(sketch, "Actions: MOVE");
    column.paragraph(
        sketch,
        "MOVE",
        "Pay a card from a ward with customers. They all travel as one group, from any station in the ward, along anybody’s track and permanent links. They may not visit a station twice.",
    );
    column.paragraph(
        sketch,
        "Stores",
        "on the way, including at the first station, must each take one customer, if someone in the group wants what they sell. The store’s owner collects the token; you choose which one where several fit.",
    );
    column.paragraph(sketch, "Stop", "at any station. Customers who are left stay in its ward.");
    column.paragraph(
        sketch,
        "Other players’ track:",
        "each other player whose track you used takes one INCOME at once, without ending a turn.",
    );
    column.paragraph(
        sketch,
        "City Growth:",
        "two or more customers must cross at least one connection or link.",
    );
}

fn scoring(sketch: &mut Sketch, mut column: Column) {
    column.heading(sketch, "The end");
    column.paragraph(
        sketch,
        "Version 2:",
        "when no customers are left in the bag or the queue, finish the turn. Everybody else takes one last turn.",
    );
    column.paragraph(
        sketch,
        "City Growth:",
        "after the last customer is placed, finish the turn. Everyone discards their hand and takes a final turn in which actions cost no cards.",
    );
    column.y += TEXT * 0.7;
    column.heading(sketch, "Score");
    let table = Crowd::EMPTY;
    let step = column.width * 0.094;
    let right = column.x + column.width;
    let at = |index: u8| right - step * f64::from(SETS - 1 - index);
    column.y += TEXT * 1.3;
    sketch.text("soft", [column.x, column.y], TEXT * 0.95, "Sets");
    for index in 0..SETS {
        sketch.text("soft r", [at(index), column.y], TEXT * 0.95, &(index + 1).to_string());
    }
    for goods in (1..=4_u8).rev() {
        column.y += TEXT * 1.5;
        for (good, place) in Good::ALL.into_iter().zip(0..goods) {
            let x = column.x + 1.5 + 3.2 * f64::from(place);
            sketch.icon("", &format!("i-customer-{good}"), [x, column.y - TEXT * 0.36], 3.0);
        }
        for index in 0..SETS {
            let set = |good: Good| Crowd::several(Token::single(good), index + 1);
            let wanted = Good::ALL.into_iter().zip(0..goods);
            let points = score(wanted.fold(table, |all, (good, _)| all + set(good)), 0).points();
            let class = if index == 0 { "r strong" } else { "r" };
            sketch.text(class, [at(index), column.y], TEXT, &points.to_string());
        }
    }
    column.y += TEXT * 0.6;
    column.paragraph(
        sketch,
        "",
        "Build as many sets of four different goods as you can, then of three, then of two. A token with a 2 counts twice, a bonus token is a customer of any good, a thief costs ½ point.",
    );
    column.paragraph(sketch, "Ties:", "the player who claimed a bonus token first wins.");
}
