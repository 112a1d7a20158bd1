//! Who stands in the wards, in the water and at Hachiko's home: customers and the figures of mods.

use shinjuku_core::customer::{Crowd, Token};
use shinjuku_core::id::{StationId, WardId};
use shinjuku_core::mods::Mod;
use shinjuku_core::view::View;

use super::geometry::{At, Frame, Num, Spot, line};
use super::labels::{Candidate, Paper};
use super::land::Land;
use super::names::Names;
use super::shapes::Figure;

const TOKEN_WIDTH: f64 = 22.5;
const TOKEN_HEIGHT: f64 = 23.5;
const COUNT_WIDTH: f64 = 16.0;
const FIGURE_WIDTH: f64 = 28.0;
const FIGURE_HEIGHT: f64 = 29.0;

/// The room around the rows of a group.
const MARGIN: f64 = 2.0;
/// No row is broken for being wider than another, up to this width.
const SHORT_ROW: f64 = 60.0;
/// What it costs to cover a unit of a group.
const GROUP: f64 = 6.0;
/// What it costs to stand in another ward with the left end, the middle or the right end of a group.
const ABROAD: f64 = 150.0;

/// Those who stand together in one place.
pub(super) struct Group<'m> {
    /// The ward, `water`, or `marker` for Hachiko's home.
    pub(super) place: &'m str,
    pub(super) at: At,
    pub(super) width: Num,
    pub(super) height: Num,
    pub(super) members: Vec<Member>,
    /// A line to the name of the place, where the group stands apart from it.
    pub(super) leader: Option<String>,
}

/// Somebody of a group.
pub(super) struct Member {
    pub(super) who: Who,
    pub(super) at: At,
}

/// Who stands somewhere.
#[derive(Clone, Copy)]
pub(super) enum Who {
    /// Customers of one kind, and how many.
    Customers(Token, u8),
    /// A figure of a mod.
    Figure(Figure),
}

impl Who {
    const fn width(self) -> f64 {
        match self {
            Self::Customers(_, 1) => TOKEN_WIDTH,
            Self::Customers(..) => TOKEN_WIDTH + COUNT_WIDTH,
            Self::Figure(_) => FIGURE_WIDTH,
        }
    }

    const fn height(self) -> f64 {
        match self {
            Self::Customers(..) => TOKEN_HEIGHT,
            Self::Figure(_) => FIGURE_HEIGHT,
        }
    }

    /// From its left side to the middle of its shape.
    const fn middle(self) -> f64 {
        match self {
            Self::Customers(..) => TOKEN_WIDTH / 2.0,
            Self::Figure(_) => FIGURE_WIDTH / 2.0,
        }
    }
}

/// A place where somebody can stand.
struct Place<'m> {
    name: &'m str,
    /// The ward that it is.
    ward: Option<WardId>,
    /// What it is known by: its name, or a station.
    label: Frame,
}

/// All groups that a view shows.
pub(super) fn groups<'m>(land: &Land<'m>, names: &mut Names<'m>, view: &View) -> Vec<Group<'m>> {
    let wards = land.map.wards.ids().zip(&names.wards);
    let wards = wards.map(|(ward, name)| Place { name: name.ward, ward: Some(ward), label: name.frame });
    let water = Place { name: "water", ward: None, label: names.water.frame };
    let home = Frame::around(land.stations[home(land, view)], 26.0, 26.0);
    let marker = Place { name: "marker", ward: None, label: home };
    let places = wards.chain([water, marker]);
    places.filter_map(|place| group(land, &mut names.paper, &place, &standing(view, place.name))).collect()
}

/// Those who stand in the place of this name.
fn standing(view: &View, place: &str) -> Vec<Who> {
    let board = &view.board;
    let customers = board.customers.get(place).copied().unwrap_or(Crowd::EMPTY);
    let figures = [
        (board.princess.as_deref(), Figure::Princess),
        (board.kaiju.as_deref(), Figure::Kaiju),
        (board.hachiko.as_deref(), Figure::Hachiko),
    ];
    let chairmen =
        view.players.iter().map(|player| (player.chairman.as_deref(), Figure::Chairman(player.color)));
    let figures = figures.into_iter().chain(chairmen).filter(|(at, _)| *at == Some(place));
    customers
        .lanes()
        .map(|(token, count)| Who::Customers(token, count))
        .chain(figures.map(|(_, figure)| Who::Figure(figure)))
        .collect()
}

/// Hachiko's home at this table.
fn home(land: &Land, view: &View) -> StationId {
    let hachiko = view.mods.iter().find(|in_play| in_play.which == Mod::Hachiko);
    let chosen = hachiko.and_then(|in_play| in_play.home.as_deref());
    chosen.and_then(|name| land.map.station(name).ok()).unwrap_or(land.map.hachiko_station)
}

/// Finds room near a place for those who stand there.
fn group<'m>(land: &Land, paper: &mut Paper, place: &Place<'m>, who: &[Who]) -> Option<Group<'m>> {
    if who.is_empty() {
        return None;
    }
    let widest: f64 = who.iter().map(|who| who.width()).sum();
    let mut arrangements = [1.0, 2.0, 3.0, 4.0].map(|rows| Arrangement::of(who, widest / rows)).to_vec();
    arrangements.dedup_by_key(|arrangement| arrangement.rows);
    let candidates = arrangements.iter().flat_map(|what| {
        beside(&place.label, what.width, what.height).map(move |(frame, against)| {
            let spots = [-0.5, 0.0, 0.5].map(|part| frame.middle().moved(part * frame.width(), 0.0));
            let abroad = |spot: &&Spot| place.ward.is_some_and(|ward| !land.holds(ward, **spot));
            let abroad: f64 = spots.iter().filter(abroad).map(|_| ABROAD).sum();
            Candidate { what, frame, against: against + abroad }
        })
    });
    let Candidate { what, frame, .. } = paper.best(candidates.collect())?;
    let frame = frame.within(&land.paper);
    paper.lay(frame, GROUP);
    let corner = Spot::new(frame.left, frame.top);
    let member = |(who, spot): &(Who, Spot)| Member { who: *who, at: spot.moved(corner.x, corner.y).into() };
    let apart = frame.gap_to(&place.label) > 4.0;
    Some(Group {
        place: place.name,
        at: corner.into(),
        width: Num(frame.width()),
        height: Num(frame.height()),
        members: what.members.iter().map(member).collect(),
        leader: apart.then(|| line(place.label.nearest_to(frame.middle()), frame.middle())),
    })
}

/// The places for something of this size around a label, near or farther off, and what speaks against each.
fn beside(label: &Frame, width: f64, height: f64) -> impl Iterator<Item = (Frame, f64)> {
    const GAPS: [f64; 4] = [0.0, 16.0, 40.0, 70.0];
    const SLIDES: [f64; 5] = [0.0, -0.45, 0.45, -0.9, 0.9];
    let (middle, aside) = (label.middle(), label.width().midpoint(width));
    let over = label.height().midpoint(height);
    GAPS.into_iter().flat_map(move |gap| {
        SLIDES.into_iter().flat_map(move |slide| {
            let ways = [
                (slide * aside, over + gap, 0.0),
                (slide * aside, -over - gap, 10.0),
                (aside + gap, slide * over, 20.0),
                (-aside - gap, slide * over, 25.0),
            ];
            ways.map(|(x, y, against)| {
                let frame = Frame::around(middle.moved(x, y), width, height);
                (frame, against + slide.abs() * 70.0 + gap * 6.0)
            })
        })
    })
}

/// Several in rows.
#[derive(Clone)]
struct Arrangement {
    width: f64,
    height: f64,
    rows: usize,
    /// Each, and the place of its middle.
    members: Vec<(Who, Spot)>,
}

impl Arrangement {
    /// Puts them in rows of about this width.
    fn of(who: &[Who], widest: f64) -> Self {
        let mut all = Self { width: 0.0, height: 0.0, rows: 0, members: Vec::with_capacity(who.len()) };
        let mut rest = who;
        while !rest.is_empty() {
            let mut width = 0.0;
            let fits = |who: &&Who| {
                width += who.width();
                width <= widest.max(SHORT_ROW)
            };
            let (row, others) = rest.split_at(rest.iter().take_while(fits).count().max(1));
            all.add_row(row);
            rest = others;
        }
        all
    }

    fn add_row(&mut self, row: &[Who]) {
        let height = row.iter().map(|who| who.height()).fold(0.0, f64::max);
        let mut x = MARGIN;
        for who in row {
            self.members.push((*who, Spot::new(x + who.middle(), self.height + height / 2.0)));
            x += who.width();
        }
        self.width = self.width.max(x + MARGIN);
        self.height += height;
        self.rows += 1;
    }
}
