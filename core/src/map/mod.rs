//! Maps: the document that an author writes, its check, and the compiled form that the rules use.

mod builtin;
mod check;
mod difference;
mod distances;
mod document;
mod draft;
pub mod drawing;
mod element_kind;
mod fix;
mod format;
mod generated_outlines;
mod geography;
mod issue;
mod merge;
mod names;

pub use builtin::Builtin;
pub use difference::{Difference, DifferenceKind, FieldDifference, difference};
pub(crate) use distances::{Distance, Distances, FAR, TRACK, closer};
pub use document::{
    AcceptedWarning, AdjacencyEntry, Border, Canvas, Caption, MapDocument, Point, SCHEMA_VERSION, ShownNames,
    StationEntry, WardEntry,
};
pub use draft::NO_WARD;
pub use element_kind::ElementKind;
pub use fix::{ChangeKind, DocumentChange, Fix};
pub use format::{draft_written, written};
pub use generated_outlines::{GeneratedOutlines, sketch};
pub use geography::{Attribution, BendEntry, LabelSide, OutsideEntry, RiverEntry, WaterEntry};
pub(crate) use issue::escaped;
pub use issue::{MAX_ISSUES, MapIssue, MapIssueCode, MapReport};
pub use merge::{Conflict, Merged, merge};
pub use names::{Name, UnknownName};

use crate::id::{ConnectionId, Id, PerId, Set, StationId, WardId};

/// A map that is ready to be played on: names are converted to ids, and neighbourhoods to sets.
#[derive(Clone, Debug)]
pub struct Map {
    document: MapDocument,
    /// The wards.
    pub wards: PerId<WardId, Ward>,
    /// The stations.
    pub stations: PerId<StationId, Station>,
    /// The connections, without permanent links, in the order of their stations.
    pub connections: PerId<ConnectionId, Connection>,
    /// The pairs of stations with a permanent link between them.
    pub links: Vec<[StationId; 2]>,
    /// The stations with a sakura icon.
    pub sakura: Set<StationId>,
    /// The wards that touch the water.
    pub water: Set<WardId>,
    /// The ward where the Princess starts.
    pub princess_ward: WardId,
    /// The default home station of Hachiko.
    pub hachiko_station: StationId,
    /// The distances between stations before any track is laid.
    pub(crate) distances: Distances,
    names: names::Index,
}

/// A ward.
#[derive(Clone, Debug)]
pub struct Ward {
    /// The id in documents and in the API.
    pub name: Name,
    /// The number of ward cards.
    pub cards: u8,
    /// The stations of the ward.
    pub stations: Set<StationId>,
    /// The adjacent wards.
    pub neighbors: Set<WardId>,
    /// The adjacent wards that are adjacent only across the bay.
    pub bay_crossings: Set<WardId>,
}

/// A station.
#[derive(Clone, Debug)]
pub struct Station {
    /// The id in documents and in the API.
    pub name: Name,
    /// The ward of the station.
    pub ward: WardId,
    /// The edges that lead from the station.
    pub edges: Vec<Edge>,
    /// The stations at the other ends of its permanent links.
    pub linked: Set<StationId>,
}

/// An edge of the network, from a station to a neighbouring one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The station that the edge leads to.
    pub to: StationId,
    /// The connection, which is open if it has a track; `None` for a permanent link, which is always open.
    pub connection: Option<ConnectionId>,
}

/// A pair of stations that can carry a track.
#[derive(Clone, Debug)]
pub struct Connection {
    /// The two stations; the one that comes first in the document is first.
    pub between: [StationId; 2],
    /// The wards of the two stations.
    pub wards: Set<WardId>,
    /// The connections on which a second track may follow a first one laid here: those that share a station with this
    /// one, or with the other end of a permanent link at one of its stations.
    pub continuations: Set<ConnectionId>,
}

impl Map {
    /// Reads and compiles a map document. Returns the map and a report with the warnings.
    ///
    /// # Errors
    /// Returns a report with the errors and the warnings.
    ///
    /// ```
    /// use shinjuku_core::{Builtin, Map};
    ///
    /// let json = serde_json::to_string(Builtin::Paris.map().document())?;
    /// let (map, report) = Map::from_json(&json)?;
    /// assert_eq!(map.document().name, "Paris");
    /// assert_eq!(report.error_count, 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_json(json: &str) -> Result<(Self, MapReport), MapReport> {
        Self::compile(MapDocument::from_json(json)?)
    }

    /// Compiles a map document. Returns the map and a report with the warnings.
    ///
    /// # Errors
    /// Returns a report with the errors and the warnings.
    pub fn compile(document: MapDocument) -> Result<(Self, MapReport), MapReport> {
        let report = check::check(&document);
        match Self::build(document) {
            Some(map) if report.errors.is_empty() => Ok((map, report)),
            _ => Err(report),
        }
    }

    /// Compiles a document that was checked when it was published: a stored version, or the map of a game record.
    /// Outlines that cross or overlap are not errors here, because earlier versions of the check allowed them.
    ///
    /// # Errors
    /// Returns a report with the errors that make the map unplayable.
    pub fn compile_published(document: MapDocument) -> Result<Self, MapReport> {
        let report = check::check_rules(&document);
        match Self::build(document) {
            Some(map) if report.errors.is_empty() => Ok(map),
            _ => Err(report),
        }
    }

    /// Returns the document that the map was compiled from.
    pub fn document(&self) -> &MapDocument {
        &self.document
    }

    /// Returns the connection between two stations, in either direction.
    pub fn connection_between(&self, [a, b]: [StationId; 2]) -> Option<ConnectionId> {
        self.stations[a].edges.iter().find(|edge| edge.to == b)?.connection
    }

    /// Returns the points of the line between two stations, in this direction: the stations, and the bends between
    /// them.
    pub fn polyline_between(&self, [from, to]: [StationId; 2]) -> Vec<Point> {
        let (Some(start), Some(end)) = (self.entry(from), self.entry(to)) else { return Vec::new() };
        let mut line = vec![start.position];
        for BendEntry { between: [a, b], points } in &self.document.bends {
            if *a == start.id && *b == end.id {
                line.extend(points);
            } else if *b == start.id && *a == end.id {
                line.extend(points.iter().rev());
            }
        }
        line.push(end.position);
        line
    }

    /// Returns the side of a station on which the author wants its name; `None` if the drawing chooses.
    pub fn label_side(&self, station: StationId) -> Option<LabelSide> {
        self.entry(station)?.label_side
    }

    fn entry(&self, station: StationId) -> Option<&StationEntry> {
        self.document.stations.get(station.index())
    }

    /// Returns the total number of ward cards.
    pub fn card_total(&self) -> usize {
        self.wards.values().map(|ward| usize::from(ward.cards)).sum()
    }

    /// Returns the wards of these stations.
    pub fn wards_of(&self, stations: Set<StationId>) -> Set<WardId> {
        stations.iter().map(|station| self.stations[station].ward).collect()
    }

    /// Builds the map; returns `None` if the document refers to an element that it does not have, or has more
    /// elements than ids can count.
    fn build(document: MapDocument) -> Option<Self> {
        let names = names::Index::new(&document)?;
        let hachiko_station = names.station(&document.hachiko_station)?;
        Self::build_with(document, names, hachiko_station)
    }

    /// Builds a map for drawing, which may have no station. In that case its `hachiko_station` must not be used.
    fn build_drawable(document: MapDocument) -> Option<Self> {
        let names = names::Index::new(&document)?;
        let hachiko_station = names.station(&document.hachiko_station).unwrap_or(StationId::at(0));
        Self::build_with(document, names, hachiko_station)
    }

    fn build_with(document: MapDocument, names: names::Index, hachiko_station: StationId) -> Option<Self> {
        let mut wards: PerId<WardId, Ward> =
            document.wards.iter().map(Ward::from_entry).collect::<Option<Vec<_>>>()?.into();
        let mut stations: PerId<StationId, Station> = document
            .stations
            .iter()
            .map(|entry| Station::from_entry(entry, &names))
            .collect::<Option<Vec<_>>>()?
            .into();
        for (id, station) in stations.iter() {
            wards[station.ward].stations.insert(id);
        }
        for AdjacencyEntry { between, kind } in &document.adjacency {
            let [a, b] = names.wards(between)?;
            for (here, there) in [(a, b), (b, a)] {
                wards[here].neighbors.insert(there);
                if *kind == Border::BayCrossing {
                    wards[here].bay_crossings.insert(there);
                }
            }
        }
        let links: Option<Vec<_>> =
            document.permanent_links.iter().map(|between| names.stations(between)).collect();
        let links = links?;
        for [a, b] in links.iter().copied() {
            for (here, there) in [(a, b), (b, a)] {
                stations[here].edges.push(Edge { to: there, connection: None });
                stations[here].linked.insert(there);
            }
        }
        let mut ends =
            document.connections.iter().map(|between| names.stations(between)).collect::<Option<Vec<_>>>()?;
        for pair in &mut ends {
            pair.sort_unstable();
        }
        ends.sort_unstable();
        for (index, [a, b]) in ends.iter().copied().enumerate() {
            for (here, there) in [(a, b), (b, a)] {
                stations[here].edges.push(Edge { to: there, connection: Some(ConnectionId::at(index)) });
            }
        }
        for station in stations.values_mut() {
            station.edges.sort_by_key(|edge| edge.to);
        }
        let connections: Vec<Connection> = ends
            .into_iter()
            .enumerate()
            .map(|(index, between)| Connection::new(ConnectionId::at(index), between, &stations))
            .collect();
        Some(Self {
            sakura: document
                .stations
                .iter()
                .zip(stations.ids())
                .filter(|(entry, _)| entry.sakura)
                .map(|(_, id)| id)
                .collect(),
            water: document.water.wards.iter().map(|ward| names.ward(ward)).collect::<Option<_>>()?,
            princess_ward: names.ward(&document.princess_ward)?,
            hachiko_station,
            wards,
            connections: connections.into(),
            links,
            distances: Distances::without_track(&stations),
            stations,
            names,
            document,
        })
    }
}

impl Ward {
    fn from_entry(entry: &WardEntry) -> Option<Self> {
        Some(Self {
            name: Name::from(entry.id.as_str()),
            cards: u8::try_from(entry.cards).ok()?,
            stations: Set::EMPTY,
            neighbors: Set::EMPTY,
            bay_crossings: Set::EMPTY,
        })
    }
}

impl Station {
    fn from_entry(entry: &StationEntry, names: &names::Index) -> Option<Self> {
        Some(Self {
            name: Name::from(entry.id.as_str()),
            ward: names.ward(&entry.ward)?,
            edges: Vec::new(),
            linked: Set::EMPTY,
        })
    }
}

impl Connection {
    fn new(id: ConnectionId, between: [StationId; 2], stations: &PerId<StationId, Station>) -> Self {
        let reach = between.into_iter().fold(Set::EMPTY, |reach, end| reach.with(end) | stations[end].linked);
        let touching =
            reach.iter().flat_map(|station| &stations[station].edges).filter_map(|edge| edge.connection);
        let mut continuations: Set<ConnectionId> = touching.collect();
        continuations.remove(id);
        let wards = between.into_iter().map(|station| stations[station].ward).collect();
        Self { between, wards, continuations }
    }
}
