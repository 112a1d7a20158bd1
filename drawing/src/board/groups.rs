//! Groups of customers and mod figures: in the wards, in the water and at Hachiko's home.

use shinjuku_core::customer::{Crowd, Token};
use shinjuku_core::id::StationId;
use shinjuku_core::mods::Mod;
use shinjuku_core::player::Color;
use shinjuku_core::view::View;

use super::geometry::{At, Frame, Num, Spot};
use super::icons::of_customer;
use super::land::Land;
use super::layout::Layout;

/// The sizes of a customer and of a figure.
const CUSTOMER: f64 = 26.0;
const FIGURE: f64 = 34.0;
/// The minimum distance between two neighbours, relative to their size.
const CLOSE: f64 = 0.62;
/// The offsets from its tray, across and down, that are tried for a group that is too large for it.
const SLIDES: [f64; 7] = [0.0, -10.0, 10.0, -20.0, 20.0, -32.0, 32.0];

/// The customers and figures in one place.
pub(super) struct Group<'m> {
    /// The ward id, `water`, or `marker` for Hachiko's home.
    pub(super) place: &'m str,
    pub(super) members: Vec<Member>,
}

impl Group<'_> {
    /// The icons of all members.
    pub(super) fn icons(&self) -> impl Iterator<Item = &String> {
        self.members.iter().map(|member| &member.icon)
    }
}

/// A member of a group.
pub(super) struct Member {
    pub(super) who: Who,
    pub(super) icon: String,
    /// The upper left corner.
    pub(super) at: At,
    pub(super) size: Num,
    /// Rings in the water around the member.
    pub(super) ripple: Option<Ripple>,
}

/// Two rings around a figure in the water.
pub(super) struct Ripple {
    pub(super) x: Num,
    pub(super) y: Num,
    pub(super) rx: [Num; 2],
    pub(super) ry: [Num; 2],
}

/// What stands in a place.
#[derive(Clone, Copy)]
pub(super) enum Who {
    /// Customers of one kind, and their number.
    Customers(Token, u8),
    /// A figure of a mod.
    Figure(Figure),
}

/// A figure of a mod.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Figure {
    Princess,
    Kaiju,
    Hachiko,
    Chairman(Color),
}

impl Figure {
    /// Its CSS classes.
    pub(super) fn class(self) -> String {
        match self {
            Self::Princess => "princess".into(),
            Self::Kaiju => "kaiju".into(),
            Self::Hachiko => "hachiko".into(),
            Self::Chairman(color) => format!("chairman {color}"),
        }
    }

    pub(super) fn title(self) -> String {
        match self {
            Self::Princess => "Princess".into(),
            Self::Kaiju => "Kaiju".into(),
            Self::Hachiko => "Hachiko".into(),
            Self::Chairman(color) => format!("Chairman of {color}"),
        }
    }

    fn icon(self) -> &'static str {
        match self {
            Self::Princess => "i-princess",
            Self::Kaiju => "i-kaiju",
            Self::Hachiko => "i-hachiko",
            Self::Chairman(_) => "i-chairman",
        }
    }
}

impl Who {
    const fn size(self) -> f64 {
        match self {
            Self::Customers(..) => CUSTOMER,
            Self::Figure(_) => FIGURE,
        }
    }

    fn icon(self) -> String {
        match self {
            Self::Customers(token, _) => of_customer(token),
            Self::Figure(figure) => figure.icon().to_string(),
        }
    }
}

/// All groups that a view shows.
pub(super) fn groups<'m>(land: &Land<'m>, layout: &Layout, view: &View) -> Vec<Group<'m>> {
    let circles = land.stations.values().map(|place| Frame::around(*place, 34.0, 34.0));
    let taken: Vec<Frame> = layout.texts().chain(circles).collect();
    let wards = land.map.wards.iter().zip(layout.trays.values());
    let mut groups: Vec<Group> = wards
        .filter_map(|((_, ward), tray)| group(land, &taken, &ward.name, *tray, &standing(view, &ward.name)))
        .collect();
    groups.extend(in_water(layout, &standing(view, "water")));
    let at_home = standing(view, "marker");
    if !at_home.is_empty() {
        groups.extend(group(land, &taken, "marker", beside(land, layout, home(land, view)), &at_home));
    }
    groups
}

/// The customers and figures in the place of this name.
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

/// Hachiko's home station in this game.
fn home(land: &Land, view: &View) -> StationId {
    let hachiko = view.mods.iter().find(|in_play| in_play.which == Mod::Hachiko);
    let chosen = hachiko.and_then(|in_play| in_play.home.as_deref());
    chosen.and_then(|name| land.map.station(name).ok()).unwrap_or(land.map.hachiko_station)
}

/// The place beside a station where a figure covers least.
fn beside(land: &Land, layout: &Layout, station: StationId) -> Frame {
    let place = land.stations[station];
    let texts: Vec<Frame> = layout.texts().chain(layout.trays.values().copied()).collect();
    let circles: Vec<Frame> = land.stations.values().map(|other| Frame::around(*other, 30.0, 30.0)).collect();
    let steps = [
        (-1.0, 1.0),
        (1.0, 1.0),
        (-1.0, -1.0),
        (1.0, -1.0),
        (0.0, 1.25),
        (0.0, -1.25),
        (-1.3, 0.0),
        (1.3, 0.0),
    ];
    let frames = [33.0, 42.0, 52.0]
        .into_iter()
        .flat_map(|far| steps.map(|(x, y)| Frame::around(place.moved(x * far, y * far), FIGURE, FIGURE)));
    let covered = |frame: &Frame| -> f64 {
        let covered: f64 = texts.iter().chain(&circles).map(|other| other.overlap(frame)).sum();
        covered + 10.0 * (frame.area() - frame.overlap(&land.paper))
    };
    let best = frames.map(|frame| (covered(&frame), frame)).min_by(|(a, _), (b, _)| a.total_cmp(b));
    best.map_or(Frame::around(place, FIGURE, FIGURE), |(_, frame)| frame)
}

/// The group in the water, where the Kaiju is drawn large.
fn in_water<'m>(layout: &Layout, who: &[Who]) -> Option<Group<'m>> {
    let room = layout.kaiju;
    let first = who.first()?;
    let size = room.width();
    let ripple = Ripple {
        x: Num(room.middle().x),
        y: Num(room.bottom - size * 0.08),
        rx: [Num(size * 0.62), Num(size * 0.46)],
        ry: [Num(size * 0.11), Num(size * 0.07)],
    };
    let member = Member {
        who: *first,
        icon: first.icon(),
        at: Spot::new(room.left, room.top).into(),
        size: Num(size),
        ripple: (size > FIGURE).then_some(ripple),
    };
    Some(Group { place: "water", members: vec![member] })
}

/// Arranges the members of a place on its tray: side by side, then closer together. If they need more room, they
/// stand nearby where they cover least.
fn group<'m>(land: &Land, taken: &[Frame], place: &'m str, tray: Frame, who: &[Who]) -> Option<Group<'m>> {
    let widest = who.iter().map(|who| who.size()).reduce(f64::max)?;
    let size = |rows: &[Row]| {
        let width = rows.iter().map(|row| row.width).fold(0.0, f64::max);
        (width, rows.iter().map(|row| row.height).sum::<f64>())
    };
    let flat = rows(who, tray, widest, 1);
    let (width, height) = size(&flat);
    let (rows, room) = if width <= tray.width() + 1.0 && height <= tray.height() + 4.0 {
        (flat, Frame::around(tray.middle(), width, height))
    } else {
        let places = [1, 2, 3].into_iter().flat_map(|count| {
            let rows = rows(who, tray, widest, count);
            let (width, height) = size(&rows);
            let rooms = SLIDES.into_iter().flat_map(move |x| SLIDES.map(|y| (x, y)));
            rooms.map(move |(x, y)| {
                let room = Frame::around(tray.middle().moved(x, y), width, height).within(&land.paper);
                let covered: f64 = taken.iter().map(|other| other.overlap(&room)).sum();
                (covered + (x * x + y * y) * 0.08, count, room)
            })
        });
        let (_, count, room) = places.min_by(|(a, ..), (b, ..)| a.total_cmp(b))?;
        (rows(who, tray, widest, count), room)
    };
    let mut members = Vec::with_capacity(who.len());
    let mut top = room.top;
    for row in &rows {
        let mut left = room.middle().x - row.width / 2.0;
        for who in row.who {
            let size = who.size();
            members.push(Member {
                who: *who,
                icon: who.icon(),
                at: Spot::new(left.round(), (top + (row.height - size) / 2.0).round()).into(),
                size: Num(size),
                ripple: None,
            });
            left += size * row.pitch;
        }
        top += row.height;
    }
    Some(Group { place, members })
}

/// Members side by side.
struct Row<'w> {
    who: &'w [Who],
    width: f64,
    height: f64,
    /// The distance from one to the next, relative to the size.
    pitch: f64,
}

/// Splits the members of a place into this number of rows, spaced as widely as the tray allows.
fn rows(who: &[Who], tray: Frame, widest: f64, count: usize) -> Vec<Row<'_>> {
    fn row<'w>(who: &'w [Who], tray: &Frame, widest: f64) -> Row<'w> {
        let full: f64 = who.iter().map(|who| who.size()).sum();
        let last = who.last().map_or(widest, |who| who.size());
        let pitch = ((tray.width() - last) / (full - last).max(1.0)).clamp(CLOSE, 1.0);
        Row {
            width: (full - last) * pitch + last,
            height: who.iter().map(|who| who.size()).fold(0.0, f64::max),
            pitch,
            who,
        }
    }
    who.chunks(who.len().div_ceil(count).max(1)).map(|who| row(who, &tray, widest)).collect()
}
