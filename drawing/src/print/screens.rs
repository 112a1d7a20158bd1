//! The players' screens: one page each, folded along its middle, with the rules and the scoring table inside.

use shinjuku_core::customer::{Crowd, Good, Token};
use shinjuku_core::edition::Edition;
use shinjuku_core::map::Map;
use shinjuku_core::player::Color;
use shinjuku_core::score::score;

use super::column::Column;
use super::page::{Book, Drawing, MmRect, Note, NotePlace, Page, Placed, Size, across, down};
use super::players::name;
use super::single_page::title;
use super::svg_builder::SvgBuilder;
use super::text_box::TextBox;
use super::{MARGIN, NOTE, Paper, PrintError};
use crate::fonts::Weight;

/// The letters of the summary: nearly 9 points.
const TEXT: f64 = 3.05;
/// The room between a fold and the text.
const PADDING: f64 = 2.6;
/// The height of the coloured bar above the summary.
const BAR: f64 = 3.0;
/// The number of sets in the scoring table.
const SETS: u8 = 7;

pub(super) fn book(map: &Map, paper: Paper) -> Result<Book, PrintError> {
    let (short, long) = paper.sides();
    let page = Size { width: long, height: short };
    let screen = Size { width: long - 2.0 * MARGIN, height: (short - 2.0 * MARGIN - NOTE) / 2.0 };
    let mut book = Book { title: title(map), drawings: Vec::new(), pages: Vec::new() };
    for (index, color) in Color::ALL.into_iter().enumerate() {
        let drawing = Drawing { name: format!("{color} screen"), tree: sheet(map, color, screen).draw()? };
        book.drawings.push(drawing);
        let size = Size { width: screen.width, height: 2.0 * screen.height };
        let frame = MmRect { left: MARGIN, top: MARGIN, size };
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
fn sheet(map: &Map, color: Color, screen: Size) -> SvgBuilder {
    let Size { width, height } = screen;
    let mut svg = SvgBuilder::new(Size { width, height: 2.0 * height });
    svg.group("", format!("rotate(180 {} {})", width / 2.0, height / 2.0), |svg| {
        outside(svg, map, color, screen);
    });
    svg.group("", format!("translate(0 {height})"), |svg| inside(svg, color, screen));
    svg.path("fold", across(0.0, height, width));
    for x in [width / 4.0, width * 0.75] {
        svg.path("fold", down(x, 0.0, 5.0) + &down(x, height - 2.5, 5.0) + &down(x, 2.0 * height - 2.0, 2.0));
    }
    svg.rect("cut", [0.1, 0.1], [width - 0.2, 2.0 * height - 0.2], 0.0);
    svg
}

fn outside(svg: &mut SvgBuilder, map: &Map, color: Color, Size { width, height }: Size) {
    svg.rect(format!("{color} owned plain"), [0.0, height - 16.0], [width, 16.0], 0.0);
    svg.emblem(color, [width / 2.0, height * 0.42], 40.0);
    for side in [0.125, 0.875] {
        svg.emblem(color, [width * side, height * 0.42], 26.0);
    }
    let place = |x: f64, width: f64, weight, largest: f64| TextBox {
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
    svg.fitted(&letters, spot.fit(&name(color).to_uppercase()));
    for side in [0.125, 0.875] {
        let spot = place(width * side, width / 4.0 - 8.0, Weight::Bold, 5.5);
        svg.fitted(&letters, spot.fit(&title(map)));
    }
    for (good, part) in Good::ALL.into_iter().zip([0.31, 0.38, 0.62, 0.69]) {
        svg.icon("", &format!("i-customer-{good}"), [width * part, height * 0.42], 13.0);
    }
}

/// The inside of a screen.
#[cfg(test)]
pub(super) fn inside_of(color: Color, screen: Size) -> SvgBuilder {
    let mut svg = SvgBuilder::new(screen);
    inside(&mut svg, color, screen);
    svg
}

fn inside(svg: &mut SvgBuilder, color: Color, Size { width, height }: Size) {
    svg.rect(format!("{color} owned plain"), [0.0, height - BAR], [width, BAR], 0.0);
    let column = |index: f64| Column {
        x: width / 4.0 * index + PADDING,
        y: 2.5,
        width: width / 4.0 - 2.0 * PADDING,
        size: TEXT,
    };
    turn(svg, column(0.0));
    building(svg, column(1.0));
    moving(svg, column(2.0));
    scoring(svg, column(3.0));
}

fn turn(svg: &mut SvgBuilder, mut column: Column) {
    let rules = Edition::default().ruleset();
    column.heading(svg, "Your turn");
    column.paragraph(
        svg,
        "1 Place",
        "All customers on the card in space 1 go to that card’s ward. Take the card into your hand.",
    );
    column.paragraph(
        svg,
        "2 Refresh",
        &format!(
            "Slide the cards down and put a new one on space 4. Draw customers until the queue holds {} plus one for each department store on the map. A customer joins the card that already has its good, or else the first card without customers.",
            rules.queue_customers
        ),
    );
    column.paragraph(
        svg,
        "3 Act",
        "Take two different actions. You may pass at any time. INCOME ends the turn.",
    );
    column.paragraph(
        svg,
        "Last turns:",
        "place nothing. Version 2: still take the card. City Growth: take no card.",
    );
    column.y += TEXT * 0.7;
    column.heading(svg, "Paying with cards");
    column.paragraph(
        svg,
        "",
        "Where an action asks for a card of a ward, pay one card of that ward, one wild card, or any three cards.",
    );
    column.paragraph(
        svg,
        "Wild",
        "for you are the cards of wards in which you have a store or department store.",
    );
}

fn building(svg: &mut SvgBuilder, mut column: Column) {
    let hand = Edition::default().ruleset().hand;
    column.heading(svg, "Actions");
    column.paragraph(
        svg,
        "OPEN",
        "Pay a card of the station’s ward and put a store from your supply on an empty station. Version 2: you may instead move one of your stores on the map (not a department store).",
    );
    column.paragraph(
        svg,
        "EXPAND",
        "Put a track on any empty connection; this is free. Then you may pay a card of the ward at either end and put a second track on a connection that meets the first, also at the other end of a permanent link.",
    );
    column.paragraph(
        svg,
        "UPGRADE",
        "Choose your store on a sakura station and pay a card of its ward. One customer of its good that you have collected goes back to the queue. The store returns to your supply and a department store, which sells all goods, replaces it. Claim the next stack of bonus tokens.",
    );
    column.paragraph(
        svg,
        "INCOME",
        &format!("Draw until you hold {hand} cards; with {hand} or more, draw one. Your turn ends."),
    );
}

fn moving(svg: &mut SvgBuilder, mut column: Column) {
    column.heading(svg, "Actions: MOVE");
    column.paragraph(
        svg,
        "MOVE",
        "Pay a card of a ward with customers. They all travel as one group, from any station of the ward, along anybody’s track and permanent links. No station twice.",
    );
    column.paragraph(
        svg,
        "Stores",
        "on the way, at the first station too, must take one customer each, if somebody in the group wants what they sell. The store’s owner collects the token; you choose which one where several fit.",
    );
    column.paragraph(svg, "Stop", "at any station. Customers who are left stay in its ward.");
    column.paragraph(
        svg,
        "Track of others:",
        "each other player whose track you used takes one INCOME at once, without ending a turn.",
    );
    column.paragraph(
        svg,
        "City Growth:",
        "two or more customers must cross at least one connection or link.",
    );
}

fn scoring(svg: &mut SvgBuilder, mut column: Column) {
    column.heading(svg, "The end");
    column.paragraph(
        svg,
        "Version 2:",
        "when bag and queue are empty, finish the turn. Everybody else takes one last turn.",
    );
    column.paragraph(
        svg,
        "City Growth:",
        "after the last customer is placed, finish the turn. All discard their hands; everybody takes a final turn in which no cards are paid.",
    );
    column.y += TEXT * 0.7;
    column.heading(svg, "Score");
    let table = Crowd::EMPTY;
    let step = column.width * 0.094;
    let right = column.x + column.width;
    let at = |index: u8| right - step * f64::from(SETS - 1 - index);
    column.y += TEXT * 1.3;
    svg.text("soft", [column.x, column.y], TEXT * 0.95, "Sets");
    for index in 0..SETS {
        svg.text("soft r", [at(index), column.y], TEXT * 0.95, &(index + 1).to_string());
    }
    for goods in (1..=4_u8).rev() {
        column.y += TEXT * 1.5;
        for (good, place) in Good::ALL.into_iter().zip(0..goods) {
            let x = column.x + 1.5 + 3.2 * f64::from(place);
            svg.icon("", &format!("i-customer-{good}"), [x, column.y - TEXT * 0.36], 3.0);
        }
        for index in 0..SETS {
            let set = |good: Good| Crowd::several(Token::single(good), index + 1);
            let wanted = Good::ALL.into_iter().zip(0..goods);
            let points = score(wanted.fold(table, |all, (good, _)| all + set(good)), 0).points();
            let class = if index == 0 { "r strong" } else { "r" };
            svg.text(class, [at(index), column.y], TEXT, &points.to_string());
        }
    }
    column.y += TEXT * 0.6;
    column.paragraph(
        svg,
        "",
        "Build as many sets of four different goods as you can, then of three, then of two. A token with a 2 counts twice, a bonus token is a customer of any good, a thief costs ½ point.",
    );
    column.paragraph(svg, "Ties:", "the player who claimed a bonus token first wins.");
}
