//! The pieces of the mods: figures to fold, the marker of Hachiko's home, and a card with the rules of each mod.

use shinjuku_core::map::Map;
use shinjuku_core::mods::{Mod, thieves};
use shinjuku_core::player::Color;

use super::column::Column;
use super::flow::{Flow, Piece};
use super::page::{Book, Size, across};
use super::single_page::title;
use super::svg_builder::SvgBuilder;
use super::text_box::TextBox;
use super::ward_card::CARD;
use super::{Paper, PrintError};
use crate::board::readable;
use crate::fonts::Weight;

/// A figure that is folded over its head: two faces, and a foot at both ends.
const FIGURE: Size = Size { width: 26.0, height: 80.0 };
const KAIJU: Size = Size { width: 36.0, height: 96.0 };
const FOOT: f64 = 8.0;
/// The marker of Hachiko's home, which is larger than a station.
const MARKER: Size = Size { width: 24.0, height: 24.0 };
/// The letters of the rules: 9 points.
const TEXT: f64 = 3.2;

pub(super) fn book(map: &Map, paper: Paper) -> Result<Book, PrintError> {
    let mut flow = Flow::new(title(map), "Mods", paper);
    flow.heading(
        "Figures: Princess, Hachiko and four Chairmen",
        "Fold them at the dashed lines, glue the two faces together, and glue the feet on a coin or a piece of board.",
        FIGURE.height,
    )?;
    let mut figures = vec![
        figure(&mut flow, "princess", "i-princess", None, FIGURE)?,
        figure(&mut flow, "hachiko", "i-hachiko", None, FIGURE)?,
    ];
    for color in Color::ALL {
        figures.push(figure(&mut flow, "chairman", "i-chairman", Some(color), FIGURE)?);
    }
    flow.rows(&figures, 3.0)?;
    flow.heading("Kaiju", "Fold it in the same way.", KAIJU.height)?;
    let kaiju = figure(&mut flow, "kaiju", "i-kaiju", None, KAIJU)?;
    flow.rows(&[kaiju], 3.0)?;
    flow.heading("Hachiko’s home", "Put the marker below the home station’s store.", MARKER.height)?;
    let home = flow.piece("hachiko marker".to_string(), MARKER, &marker())?;
    flow.rows(&[home], 3.0)?;
    flow.heading(
        "Rules of the mods",
        "One card per mod, in its newest revision. The thieves are among the tokens.",
        2.0 * CARD.height,
    )?;
    let mut cards = Vec::new();
    for which in Mod::all() {
        cards.push(flow.piece(format!("{which} rules"), CARD, &rules(map, which))?);
    }
    flow.rows(&cards, 0.0)?;
    flow.finish()
}

fn figure(
    flow: &mut Flow,
    name: &str,
    icon: &str,
    owner: Option<Color>,
    size: Size,
) -> Result<Piece, PrintError> {
    let Size { width, height } = size;
    let class = owner.map_or("nobody".to_string(), |color| color.to_string());
    let mut svg = SvgBuilder::new(size);
    let face = |svg: &mut SvgBuilder| {
        let middle = height * 0.75 - FOOT / 2.0;
        svg.icon(class.clone(), icon, [width / 2.0, middle], width - 3.0);
        if let Some(color) = owner {
            svg.badge(color, [width / 2.0, height - FOOT / 2.0], 5.4);
        }
    };
    face(&mut svg);
    svg.group("", format!("rotate(180 {} {})", width / 2.0, height / 2.0), face);
    for y in [FOOT, height / 2.0, height - FOOT] {
        svg.path("fold", across(0.0, y, width));
    }
    svg.rect("cut", [0.1, 0.1], [width - 0.2, height - 0.2], 0.0);
    let name = owner.map_or(name.to_string(), |color| format!("{color} {name}"));
    flow.piece(name, size, &svg)
}

fn marker() -> SvgBuilder {
    let middle = [MARKER.width / 2.0, MARKER.height / 2.0];
    let mut svg = SvgBuilder::new(MARKER);
    svg.circle("home", middle, 10.6);
    svg.icon("nobody", "i-hachiko", middle, 13.0);
    svg.circle("cut", middle, MARKER.width / 2.0 - 0.1);
    svg
}

/// A card with the rules of a mod.
pub(super) fn rules(map: &Map, which: Mod) -> SvgBuilder {
    let Words { name, icon, place, paragraphs } = Words::new(map, which);
    let mut svg = SvgBuilder::new(CARD);
    svg.rect("mod-card", [2.5, 2.5], [CARD.width - 5.0, CARD.height - 5.0], 2.5);
    svg.icon("nobody", icon, [11.0, 11.0], 13.0);
    svg.text("strong", [20.0, 10.5], 5.0, name);
    let room = TextBox {
        weight: Weight::Regular,
        x: 20.0,
        y: 15.0,
        width: CARD.width - 25.0,
        height: 5.0,
        largest: 2.9,
        whole_words: 1.8,
        smallest: 1.4,
    };
    svg.fitted("soft", room.fit(&place));
    let mut column = Column { x: 5.5, y: 18.0, width: CARD.width - 11.0, size: TEXT };
    for (lead, text) in paragraphs {
        column.paragraph(&mut svg, lead, &text);
    }
    svg
}

/// The texts on the card of a mod.
struct Words {
    name: &'static str,
    icon: &'static str,
    /// Where its figure starts.
    place: String,
    paragraphs: Vec<(&'static str, String)>,
}

impl Words {
    fn new(map: &Map, which: Mod) -> Self {
        let mini = "Once a turn, free, before one of your actions:";
        match which {
            Mod::Princess => Self {
                name: "Princess",
                icon: "i-princess",
                place: format!("starts in {}", readable(map.ward_title(map.princess_ward))),
                paragraphs: vec![
                    ("WANDER", format!("{mini} move her to an adjacent ward.")),
                    ("Wild", "Cards of her ward are wild for everybody.".to_string()),
                    ("", "MOVE does not take her along.".to_string()),
                    (
                        "Kaiju",
                        "When it enters her ward, she flees to an adjacent ward of the player’s choice. She never enters its ward."
                            .to_string(),
                    ),
                ],
            },
            Mod::Thief => Self {
                name: "Thief",
                icon: "i-thief-food",
                place: format!("{} thieves in the bag", thieves().len()),
                paragraphs: vec![
                    ("", "A thief is moved, delivered and spent like a customer of its good.".to_string()),
                    (
                        "Drawn:",
                        "draw one more token and put it on the same card, until one is no thief. Thieves do not count in the size of the queue."
                            .to_string(),
                    ),
                    ("Score:", "each thief you have collected costs ½ point and is in no set.".to_string()),
                ],
            },
            Mod::Chairman => Self {
                name: "Chairman",
                icon: "i-chairman",
                place: "one each, off the map".to_string(),
                paragraphs: vec![
                    ("EXPLORE", format!("{mini} put your Chairman in any ward, or move it to an adjacent one.")),
                    ("Wild", "Cards of its ward are wild for you.".to_string()),
                    (
                        "MOVE",
                        "takes all Chairmen of the ward along. Where a store would take a customer, the mover may leave one Chairman in its ward instead; then the store takes nobody."
                            .to_string(),
                    ),
                ],
            },
            Mod::Kaiju => Self {
                name: "Kaiju",
                icon: "i-kaiju",
                place: format!("starts in {}", readable(&map.document().water.name)),
                paragraphs: vec![
                    (
                        "KAIJU",
                        "An action: pay a card of its ward (in the water: a wild card or any three). Move it to an adjacent ward, or to the water from a ward on the coast. All customers and Chairmen there flee together to one adjacent ward of your choice."
                            .to_string(),
                    ),
                    ("MOVE", "leads nobody into, through or out of a station in its ward.".to_string()),
                    (
                        "Place:",
                        "before customers are placed in its ward, move it to an adjacent place for free. Everyone there flees as above.".to_string(),
                    ),
                ],
            },
            Mod::Hachiko => Self {
                name: "Hachiko",
                icon: "i-hachiko",
                place: format!("home: {}", readable(map.station_title(map.hachiko_station))),
                paragraphs: vec![
                    (
                        "Place:",
                        "if he is at home when customers are placed, he goes to their ward, unless it is the home ward."
                            .to_string(),
                    ),
                    ("MOVE", "is not possible from the ward he is in.".to_string()),
                    (
                        "REUNITE",
                        "An action: MOVE the group of his ward without a card, on a way that ends at the home station. He goes home, even alone; customers who are left stay in the home ward."
                            .to_string(),
                    ),
                    ("Kaiju", "It cannot enter his ward.".to_string()),
                ],
            },
        }
    }
}
