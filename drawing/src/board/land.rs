//! The wards as areas: from the outlines that the author drew, else from the cells of their stations.

use std::borrow::Cow;

use shinjuku_core::id::{Id, PerId, Set, StationId, WardId};
use shinjuku_core::map::drawing::{Cell, Scale, cells, is_inside};
use shinjuku_core::map::{AdjacencyEntry, Border, Map, Point, Ward};

use super::geometry::{Frame, Spot, line, rings};
use super::labels::readable;

/// How many tints there are to tell neighbouring wards apart.
const TINTS: usize = 6;

/// The paper with its stations and wards.
pub(super) struct Land<'m> {
    pub(super) map: &'m Map,
    pub(super) scale: Scale,
    pub(super) paper: Frame,
    pub(super) stations: PerId<StationId, Spot>,
    outlines: PerId<WardId, Vec<Vec<Spot>>>,
    cells: PerId<StationId, Cell>,
    /// The neighbours of each ward across a river.
    rivers: PerId<WardId, Set<WardId>>,
}

/// A ward as an area.
pub(crate) struct Area<'m> {
    pub(crate) ward: &'m str,
    pub(crate) title: Cow<'m, str>,
    pub(crate) tint: usize,
    pub(crate) outlined: bool,
    pub(crate) path: String,
}

impl<'m> Land<'m> {
    pub(super) fn of(map: &'m Map) -> Self {
        let document = map.document();
        let scale = Scale::of(document);
        let corner = scale.spot(Point { x: document.canvas.width, y: document.canvas.height });
        let stations: Vec<Spot> = document.stations.iter().map(|entry| scale.spot(entry.position)).collect();
        let ring = |ring: &Vec<Point>| ring.iter().map(|point| scale.spot(*point)).collect();
        let outlines: Vec<Vec<Vec<Spot>>> =
            document.wards.iter().map(|entry| entry.outline.iter().map(ring).collect()).collect();
        Self {
            map,
            scale,
            paper: Frame::sized(0.0, 0.0, corner.x, corner.y),
            cells: cells(corner.x, corner.y, &stations).into(),
            stations: stations.into(),
            outlines: outlines.into(),
            rivers: rivers(map),
        }
    }

    /// The place of the station of this name.
    pub(super) fn place_of(&self, station: &str) -> Option<Spot> {
        Some(self.stations[self.map.station(station).ok()?])
    }

    /// Whether a place lies in a ward.
    pub(super) fn holds(&self, ward: WardId, place: Spot) -> bool {
        let outline = &self.outlines[ward];
        if outline.is_empty() {
            self.map.wards[ward].stations.iter().any(|station| self.cells[station].holds(place))
        } else {
            is_inside(outline, place)
        }
    }

    /// The wards, in order.
    pub(super) fn areas(&self) -> Vec<Area<'m>> {
        let tints = self.tints();
        let area = |(id, ward): (WardId, &'m Ward)| {
            let outline = &self.outlines[id];
            let corners = |station| self.cells[station].sides.iter().map(|side| side.from);
            Area {
                ward: &ward.name,
                title: readable(self.map.ward_title(id)),
                tint: tints[id],
                outlined: !outline.is_empty(),
                path: if outline.is_empty() {
                    rings(ward.stations.iter().map(corners))
                } else {
                    rings(outline.iter().map(|ring| ring.iter().copied()))
                },
            }
        };
        self.map.wards.iter().map(area).collect()
    }

    /// The lines between cells of different wards, each once: on land, and in rivers.
    pub(super) fn borders(&self) -> [String; 2] {
        let mut paths = [String::new(), String::new()];
        let [on_land, in_rivers] = &mut paths;
        for (station, beyond, from, to) in self.meetings() {
            let [here, there] = [station, beyond].map(|id| self.map.stations[id].ward);
            let [outlined, other_outlined] = [here, there].map(|ward| !self.outlines[ward].is_empty());
            if here != there && !outlined && (station < beyond || other_outlined) {
                let river = self.rivers[here].contains(there);
                let path = if river { &mut *in_rivers } else { &mut *on_land };
                path.push_str(&line(from, to));
            }
        }
        paths
    }

    /// The lines that are known to be in the water of the map: wards that touch it lie on both sides, across a river.
    pub(super) fn waterline(&self) -> impl Iterator<Item = (Spot, Spot)> {
        self.meetings().filter_map(|(station, beyond, from, to)| {
            let [here, there] = [station, beyond].map(|id| self.map.stations[id].ward);
            let wet = station < beyond
                && self.rivers[here].contains(there)
                && [here, there].into_iter().all(|ward| self.map.water.contains(ward));
            wet.then_some((from, to))
        })
    }

    /// Every side that a cell shares with another, seen from both.
    fn meetings(&self) -> impl Iterator<Item = (StationId, StationId, Spot, Spot)> {
        self.cells.iter().flat_map(|(station, cell)| {
            cell.edges()
                .filter_map(move |(side, to)| Some((station, StationId::at(side.beyond?), side.from, to)))
        })
    }

    /// A tint for each ward, in which it differs from its neighbours as far as there are tints.
    fn tints(&self) -> PerId<WardId, usize> {
        let mut touching: PerId<WardId, Set<WardId>> =
            self.map.wards.values().map(|ward| ward.neighbors).collect::<Vec<_>>().into();
        for (station, beyond, ..) in self.meetings() {
            let [here, there] = [station, beyond].map(|id| self.map.stations[id].ward);
            if here != there {
                touching[here].insert(there);
            }
        }
        let mut order: Vec<WardId> = self.map.wards.ids().collect();
        order.sort_by_key(|ward| std::cmp::Reverse(touching[*ward].len()));
        let mut tints: PerId<WardId, Option<usize>> = PerId::filled(self.map.wards.len(), None);
        for ward in order {
            let beside =
                |tint: usize| touching[ward].iter().filter(|other| tints[*other] == Some(tint)).count();
            let in_all = |tint: usize| tints.values().filter(|other| **other == Some(tint)).count();
            tints[ward] = (0..TINTS).min_by_key(|tint| (beside(*tint), in_all(*tint)));
        }
        tints.values().map(|tint| tint.unwrap_or_default()).collect::<Vec<_>>().into()
    }
}

fn rivers(map: &Map) -> PerId<WardId, Set<WardId>> {
    let mut rivers = PerId::filled(map.wards.len(), Set::EMPTY);
    for AdjacencyEntry { between: [a, b], .. } in
        map.document().adjacency.iter().filter(|entry| entry.kind == Border::River)
    {
        if let (Ok(a), Ok(b)) = (map.ward(a), map.ward(b)) {
            rivers[a].insert(b);
            rivers[b].insert(a);
        }
    }
    rivers
}
