//! The names on the board. They depend on the map alone, so that none moves while a game is played.

use std::borrow::Cow;

use shinjuku_core::id::WardId;
use shinjuku_core::map::drawing::lettering::{
    CARD, LONGEST_LINE, NamePlace, STATION_LINE, WARD_LINE, WAVES, lines, name_places, row_width,
    second_width, ward_frame, width,
};
use shinjuku_core::map::{StationEntry, WardEntry};

use super::geometry::{At, Frame, Num, Spot};
use super::labels::{Candidate, Paper, readable};
use super::land::Land;

/// What it costs to cover a unit of a station, of a name, and of a line on which track can lie.
const STATION: f64 = 4.0;
const NAME: f64 = 3.0;
const LINE: f64 = 2.0;

const WATER_SIZE: f64 = 20.0;

/// A text and the place where its line begins, ends or has its middle.
pub(super) struct Text<'m> {
    pub(super) x: Num,
    pub(super) y: Num,
    pub(super) words: Cow<'m, str>,
}

impl<'m> Text<'m> {
    pub(super) fn new(x: f64, y: f64, text: &'m str) -> Self {
        Self { x: Num(x), y: Num(y), words: readable(text) }
    }
}

/// The name of a ward, with the number of its cards below.
pub(super) struct WardName<'m> {
    pub(super) ward: &'m str,
    pub(super) names: Vec<Text<'m>>,
    pub(super) native: Option<Text<'m>>,
    /// The middle of the sign of a card.
    pub(super) card: At,
    pub(super) cards: u32,
    /// Whether the ward touches the water.
    pub(super) waves: bool,
    pub(super) frame: Frame,
}

/// The name of a station.
pub(super) struct StationName<'m> {
    pub(super) station: &'m str,
    pub(super) anchor: &'static str,
    pub(super) names: Vec<Text<'m>>,
    pub(super) native: Option<Text<'m>>,
}

/// The name of the water.
pub(super) struct WaterName<'m> {
    pub(super) name: Text<'m>,
    /// The place of the sign of water.
    pub(super) waves: At,
    pub(super) frame: Frame,
}

/// All names of a board.
pub(super) struct Names<'m> {
    pub(super) wards: Vec<WardName<'m>>,
    pub(super) stations: Vec<StationName<'m>>,
    pub(super) water: WaterName<'m>,
    /// The paper with all of them on it.
    pub(super) paper: Paper,
}

impl<'m> Names<'m> {
    pub(super) fn of(land: &Land<'m>) -> Self {
        let document = land.map.document();
        let mut paper = Paper::new(land.paper);
        for place in land.stations.values() {
            paper.lay(Frame::around(*place, 28.0, 28.0), STATION);
        }
        for connection in land.map.connections.values() {
            let [from, to] = connection.between.map(|station| land.stations[station]);
            paper.draw(from, to, LINE);
        }
        let wards = land.map.wards.ids().zip(&document.wards);
        let wards = wards.map(|(id, entry)| ward_name(land, &mut paper, id, entry)).collect();
        let stations = land.stations.iter().zip(&document.stations);
        let stations =
            stations.map(|((_, place), entry)| station_name(land, &mut paper, *place, entry)).collect();
        let water = water_name(land, &mut paper);
        Self { wards, stations, water, paper }
    }
}

/// Writes a ward's name where the author wants it, or beside that place where it would cover a station.
fn ward_name<'m>(land: &Land<'m>, paper: &mut Paper, id: WardId, entry: &'m WardEntry) -> WardName<'m> {
    let caption = land.map.document().names.caption(&entry.name, &entry.native_name);
    let names = lines(caption.first, LONGEST_LINE);
    let waves = land.map.water.contains(id);
    let wanted = ward_frame(caption, waves, land.scale.spot(entry.label));

    let steps = || (-3_i8..=3).map(|step| f64::from(step) * 12.0);
    let nudges = steps().flat_map(|y| steps().map(move |x| (x, y)));
    let candidates = nudges.map(|(x, y)| {
        let frame = Frame::around(wanted.middle().moved(x, y), wanted.width(), wanted.height());
        let abroad = if land.holds(id, frame.middle()) { 0.0 } else { 200.0 };
        Candidate { what: (), frame, against: x.hypot(y) * 4.0 + abroad }
    });
    let frame = paper.best(candidates.collect()).map_or(wanted, |best| best.frame).within(&land.paper);
    paper.lay(frame, NAME);

    let middle = frame.middle().x;
    let mut baseline = frame.top - 4.0;
    let names = names.into_iter().map(|name| {
        baseline += WARD_LINE;
        Text::new(middle, baseline, name)
    });
    let names = names.collect();
    let row = frame.bottom - 9.0;
    let card = middle - row_width(caption, waves) / 2.0 + second_width(caption);
    WardName {
        ward: &entry.id,
        names,
        native: caption.second.map(|name| Text::new(card - 5.0, row + 4.5, name)),
        card: Spot::new(card + CARD / 2.0, row).into(),
        cards: entry.cards,
        waves,
        frame,
    }
}

/// Writes a station's name on that side of it where it covers least.
fn station_name<'m>(
    land: &Land<'m>,
    paper: &mut Paper,
    place: Spot,
    entry: &'m StationEntry,
) -> StationName<'m> {
    let caption = land.map.document().names.caption(&entry.name, &entry.native_name);
    let candidates = name_places(place, caption).map(|place| {
        let NamePlace { names, second, anchor, x, frame, against } = place;
        Candidate { what: (anchor, x, names, second), frame, against }
    });
    let Some(best) = paper.best(candidates.collect()) else {
        return StationName { station: &entry.id, anchor: "start", names: Vec::new(), native: None };
    };
    paper.lay(best.frame, NAME);
    let (anchor, x, names, second) = best.what;
    let mut baseline = best.frame.top - 3.5;
    let names = names.into_iter().map(|name| {
        baseline += STATION_LINE;
        Text::new(x, baseline, name)
    });
    let names = names.collect();
    let native = second.map(|name| Text::new(x, best.frame.bottom - 2.0, name));
    StationName { station: &entry.id, anchor, names, native }
}

/// Writes the name of the water on a line that is known to be in it; where there is none, in a ward that touches it, as far
/// from stations and edges as can be.
fn water_name<'m>(land: &Land<'m>, paper: &mut Paper) -> WaterName<'m> {
    let name = land.map.document().water.name.as_str();
    let (wide, high) = (width(name, WATER_SIZE) * 1.15 + 8.0, 40.0);
    let candidate =
        |(place, against)| Candidate { what: (), frame: Frame::around(place, wide, high), against };
    let along = land.waterline().flat_map(|(from, to)| {
        [0.5, 0.3, 0.7].map(|part| (from.towards(to, part), -from.distance_to(to).min(100.0)))
    });
    let mut candidates: Vec<Candidate<()>> = along.map(candidate).collect();
    if candidates.is_empty() {
        candidates.extend(open_places(land).map(candidate));
    }
    let anywhere = Frame::around(land.paper.middle(), wide, high);
    let frame = paper.best(candidates).map_or(anywhere, |best| best.frame).within(&land.paper);
    paper.lay(frame, NAME);
    let middle = frame.middle();
    WaterName {
        name: Text::new(middle.x, middle.y + 14.0, name),
        waves: middle.moved(-WAVES, -10.0).into(),
        frame,
    }
}

/// Places in the wards that touch the water; the less room there is around one, the more speaks against it.
fn open_places(land: &Land) -> impl Iterator<Item = (Spot, f64)> {
    let paper = land.paper;
    let places = (1_u8..24).flat_map(|row| (1_u8..24).map(move |column| (f64::from(column), f64::from(row))));
    places.filter_map(move |(column, row)| {
        let place = Spot::new(paper.right / 24.0 * column, paper.bottom / 24.0 * row);
        let wet = land.map.water.iter().any(|ward| land.holds(ward, place));
        let edges = [place.x, place.y, paper.right - place.x, paper.bottom - place.y];
        let stations = land.stations.values().map(|station| station.distance_to(place));
        let room = stations.chain(edges.map(|edge| edge * 1.5)).fold(f64::MAX, f64::min);
        wet.then_some((place, -room * 2.0))
    })
}
