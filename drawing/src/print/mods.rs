//! The pieces of the mods: figures to fold, the marker of Hachiko's home, and a card with the rules of each mod.

use shinjuku_core::map::Map;
use shinjuku_core::mods::{Mod, thieves};
use shinjuku_core::player::Color;

use super::card::CARD;
use super::column::Column;
use super::fit::Room;
use super::flow::{Flow, Piece};
use super::page::{Book, Size, across};
use super::sketch::Sketch;
use super::whole::title;
use super::{Paper, PrintFault};
use crate::board::xml_safe;
use crate::fonts::Weight;

/// A figure that is folded over its head: two faces, and a foot at both ends.
const FIGURE: Size = Size { width: 26.0, height: 80.0 };
const KAIJU: Size = Size { width: 36.0, height: 96.0 };
const FOOT: f64 = 8.0;
/// The marker of Hachiko's home, which is larger than a station.
const MARKER: Size = Size { width: 24.0, height: 24.0 };
/// The letters of the rules: 9 points.
const TEXT: f64 = 3.2;

pub(super) fn book(map: &Map, paper: Paper) -> Result<Book, PrintFault> {
    let mut flow = Flow::new(title(map), "Mods", paper);
    flow.heading(
        "Figures: Princess, Hachiko and four Chairmen",
        "Fold them along the dashed lines, glue the two faces together, and glue the feet to a coin or a piece of cardboard.",
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
    flow.heading("Hachiko’s home", "Put the marker under the store at the home station.", MARKER.height)?;
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
) -> Result<Piece, PrintFault> {
    let Size { width, height } = size;
    let class = owner.map_or("nobody".to_string(), |color| color.to_string());
    let mut sketch = Sketch::new(size);
    let face = |sketch: &mut Sketch| {
        let middle = height * 0.75 - FOOT / 2.0;
        sketch.icon(class.clone(), icon, [width / 2.0, middle], width - 3.0);
        if let Some(color) = owner {
            sketch.badge(color, [width / 2.0, height - FOOT / 2.0], 5.4);
        }
    };
    face(&mut sketch);
    sketch.group("", format!("rotate(180 {} {})", width / 2.0, height / 2.0), face);
    for y in [FOOT, height / 2.0, height - FOOT] {
        sketch.path("fold", across(0.0, y, width));
    }
    sketch.rect("cut", [0.1, 0.1], [width - 0.2, height - 0.2], 0.0);
    let name = owner.map_or(name.to_string(), |color| format!("{color} {name}"));
    flow.piece(name, size, &sketch)
}

fn marker() -> Sketch {
    let middle = [MARKER.width / 2.0, MARKER.height / 2.0];
    let mut sketch = Sketch::new(MARKER);
    sketch.circle("home", middle, 10.6);
    sketch.icon("nobody", "i-hachiko", middle, 13.0);
    sketch.circle("cut", middle, MARKER.width / 2.0 - 0.1);
    sketch
}

/// A card with the rules of a mod.
pub(super) fn rules(map: &Map, which: Mod) -> Sketch {
    let Words { name, icon, place, paragraphs } = Words::new(map, which);
    let mut sketch = Sketch::new(CARD);
    sketch.rect("mod-card", [2.5, 2.5], [CARD.width - 5.0, CARD.height - 5.0], 2.5);
    sketch.icon("nobody", icon, [11.0, 11.0], 13.0);
    sketch.text("strong", [20.0, 10.5], 5.0, name);
    let room = Room {
        weight: Weight::Regular,
        x: 20.0,
        y: 15.0,
        width: CARD.width - 25.0,
        height: 5.0,
        largest: 2.9,
        whole_words: 1.8,
        smallest: 1.4,
    };
    sketch.fitted("soft", room.fit(&place));
    let mut column = Column { x: 5.5, y: 18.0, width: CARD.width - 11.0, size: TEXT };
    for (lead, text) in paragraphs {
        column.paragraph(&mut sketch, lead, &text);
    }
    sketch
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
        let mini = "Once per turn, free of charge, before one of your actions:";
        match which {
            Mod::Princess => Self {
                name: "Princess",
                icon: "i-princess",
                place: format!("starts in {}", xml_safe(map.ward_title(map.princess_ward))),
                paragraphs: vec![
                    ("WANDER", format!("{mini} move her to an adjacent ward.")),
                    ("Wild", "Cards from her ward are wild for everybody.".to_string()),
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
                        "draw another token and put it on the same card, until you draw one that is not a thief. Thieves do not count towards the size of the queue."
                            .to_string(),
                    ),
                    ("Score:", "each thief you have collected costs ½ point and does not belong to any set.".to_string()),
                ],
            },
            Mod::Chairman => Self {
                name: "Chairman",
                icon: "i-chairman",
                place: "one each, off the map".to_string(),
                paragraphs: vec![
                    ("EXPLORE", format!("{mini} put your Chairman in any ward, or move it to an adjacent one.")),
                    ("Wild", "Cards from its ward are wild for you.".to_string()),
                    (
                        "MOVE",
                        "takes along all Chairmen in the ward. Where a store would take a customer, the moving player may drop off a Chairman in the store’s ward instead; then the store takes nobody."
                            .to_string(),
                    ),
                ],
            },
            Mod::Kaiju => Self {
                name: "Kaiju",
                icon: "i-kaiju",
                place: format!("starts in {}", xml_safe(&map.document().water.name)),
                paragraphs: vec![
                    (
                        "KAIJU",
                        "An action: pay a card from its ward (in the water: a wild card or any three). Move it to an adjacent ward, or to the water from a ward on the coast. All customers and Chairmen there flee together to one adjacent ward of your choice."
                            .to_string(),
                    ),
                    ("MOVE", "cannot go into, through or out of a station in its ward.".to_string()),
                    (
                        "Place:",
                        "before customers are placed in its ward, move it to an adjacent place for free. Everyone there flees as above.".to_string(),
                    ),
                ],
            },
            Mod::Hachiko => Self {
                name: "Hachiko",
                icon: "i-hachiko",
                place: format!("home: {}", xml_safe(map.station_title(map.hachiko_station))),
                paragraphs: vec![
                    (
                        "Place:",
                        "if he is at home when customers are placed, he goes to their ward, unless it is the home ward."
                            .to_string(),
                    ),
                    ("MOVE", "is not possible from the ward he is in.".to_string()),
                    (
                        "REUNITE",
                        "An action: MOVE the group in his ward without paying a card, along a path that ends at the home station. He travels on even alone; customers who are left stay in the home ward."
                            .to_string(),
                    ),
                    ("Kaiju", "It cannot enter his ward.".to_string()),
                ],
            },
        }
    }
}
