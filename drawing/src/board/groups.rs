//! Groups of customers and mod figures: in the wards, in the water and at Hachiko's home.

use std::collections::BTreeSet;

use shinjuku_core::customer::{Crowd, Token};
use shinjuku_core::id::StationId;
use shinjuku_core::mods::Mod;
use shinjuku_core::player::Color;
use shinjuku_core::view::View;

use super::geometry::{Frame, Num, Spot, SvgPoint};
use super::icons::{self, of_customer};
use super::label_layout::Layout;
use super::land::Land;

/// The sizes of a customer and of a figure.
const CUSTOMER: f64 = 26.0;
const FIGURE: f64 = 34.0;
/// The minimum distance between two neighbours, relative to their size: no icon and no number is hidden.
const CLOSE: f64 = 0.77;
/// The offsets from its tray, across and down, that are tried for a group that is too large for it, and the maximum
/// number of rows.
const SLIDES: [f64; 9] = [0.0, -10.0, 10.0, -20.0, 20.0, -32.0, 32.0, -46.0, 46.0];
const MAX_ROWS: usize = 4;
/// Rows longer than this are avoided.
const WIDE: f64 = 90.0;

/// The customers and figures in one place.
pub(super) struct Group<'m> {
    /// The ward id, `water`, or `marker` for Hachiko's home.
    pub(super) place: &'m str,
    /// The upper left corner.
    pub(super) at: SvgPoint,
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
    pub(super) kind: MemberKind,
    pub(super) icon: String,
    /// The upper left corner, relative to that of the group.
    pub(super) at: SvgPoint,
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
pub(super) enum MemberKind {
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

impl MemberKind {
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

/// The drawing of a kind of customers, which all groups use.
pub(super) struct CustomerSymbol {
    pub(super) name: String,
    pub(super) icon: String,
    pub(super) size: Num,
}

/// The drawings of all kinds of customers in the groups.
pub(super) fn customer_symbols(groups: &[Group]) -> Vec<CustomerSymbol> {
    let is_used = |token: &Token| customers(groups).any(|(used, _)| used == *token);
    let symbol = |token| CustomerSymbol {
        name: icons::customer(token),
        icon: of_customer(token),
        size: Num(CUSTOMER),
    };
    Token::all().filter(is_used).map(symbol).collect()
}

/// The numbers of customers of one kind that are written on the board.
pub(super) fn customer_counts(groups: &[Group]) -> BTreeSet<u8> {
    customers(groups).map(|(_, count)| count).filter(|count| *count > 1).collect()
}

/// All kinds of customers in the groups, and their numbers.
fn customers(groups: &[Group]) -> impl Iterator<Item = (Token, u8)> {
    let members = groups.iter().flat_map(|group| &group.members);
    members.filter_map(|member| match member.kind {
        MemberKind::Customers(token, count) => Some((token, count)),
        MemberKind::Figure(_) => None,
    })
}

/// The customers and figures in the place of this name.
fn standing(view: &View, place: &str) -> Vec<MemberKind> {
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
        .map(|(token, count)| MemberKind::Customers(token, count))
        .chain(figures.map(|(_, figure)| MemberKind::Figure(figure)))
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
fn in_water<'m>(layout: &Layout, all: &[MemberKind]) -> Option<Group<'m>> {
    let room = layout.kaiju;
    let first = all.first()?;
    let size = room.width();
    let ripple = Ripple {
        x: Num(size / 2.0),
        y: Num(size * 0.92),
        rx: [Num(size * 0.62), Num(size * 0.46)],
        ry: [Num(size * 0.11), Num(size * 0.07)],
    };
    let member = Member {
        kind: *first,
        icon: first.icon(),
        at: Spot::default().into(),
        size: Num(size),
        ripple: (size > FIGURE).then_some(ripple),
    };
    Some(Group { place: "water", at: Spot::new(room.left, room.top).into(), members: vec![member] })
}

/// Arranges the members of a place on its tray: side by side, then closer together. If they need more room, they
/// stand nearby where they cover least.
///
/// The members are in drawing order, from the last of the bottom row to the first of the top row, so that a member
/// hides only the left edge of the next one and no number.
fn group<'m>(
    land: &Land,
    taken: &[Frame],
    place: &'m str,
    tray: Frame,
    all: &[MemberKind],
) -> Option<Group<'m>> {
    if all.is_empty() {
        return None;
    }
    let size = |rows: &[Row]| {
        let width = rows.iter().map(|row| row.width).fold(0.0, f64::max);
        (width, rows.iter().map(|row| row.height).sum::<f64>())
    };
    let flat = rows(all, tray, 1);
    let (width, height) = size(&flat);
    let (rows, room) = if width <= tray.width() + 1.0 && height <= tray.height() + 4.0 {
        (flat, Frame::around(tray.middle(), width, height))
    } else {
        let places = (1..=MAX_ROWS).flat_map(|count| {
            let (width, height) = size(&rows(all, tray, count));
            let rooms = SLIDES.into_iter().flat_map(move |x| SLIDES.map(|y| (x, y)));
            rooms.map(move |(x, y)| {
                let room = Frame::around(tray.middle().moved(x, y), width, height).within(&land.paper);
                let covered: f64 = taken.iter().map(|other| other.overlap(&room)).sum();
                (covered + (x * x + y * y) * 0.08 + (width - WIDE).max(0.0) * 8.0, count, room)
            })
        });
        let (_, count, room) = places.min_by(|(a, ..), (b, ..)| a.total_cmp(b))?;
        (rows(all, tray, count), room)
    };
    let mut members = Vec::with_capacity(all.len());
    let mut top = 0.0;
    for row in &rows {
        let mut left = (room.width() - row.width) / 2.0;
        for kind in row.members {
            let size = kind.size();
            members.push(Member {
                kind: *kind,
                icon: kind.icon(),
                at: Spot::new(left.round(), (top + (row.height - size) / 2.0).round()).into(),
                size: Num(size),
                ripple: None,
            });
            left += size * row.pitch;
        }
        top += row.height;
    }
    members.reverse();
    Some(Group { place, at: Spot::new(room.left.round(), room.top.round()).into(), members })
}

/// Members side by side.
struct Row<'a> {
    members: &'a [MemberKind],
    width: f64,
    height: f64,
    /// The distance from one to the next, relative to the size.
    pitch: f64,
}

impl<'a> Row<'a> {
    /// A row of members, spaced as widely as the tray allows.
    fn new(members: &'a [MemberKind], tray: &Frame) -> Self {
        let full: f64 = members.iter().map(|kind| kind.size()).sum();
        let last = members.last().map_or(0.0, |kind| kind.size());
        let pitch = ((tray.width() - last) / (full - last).max(1.0)).clamp(CLOSE, 1.0);
        Self {
            width: (full - last) * pitch + last,
            height: members.iter().map(|kind| kind.size()).fold(0.0, f64::max),
            pitch,
            members,
        }
    }
}

/// Splits the members of a place into this number of rows.
fn rows(all: &[MemberKind], tray: Frame, count: usize) -> Vec<Row<'_>> {
    all.chunks(all.len().div_ceil(count).max(1)).map(|members| Row::new(members, &tray)).collect()
}
