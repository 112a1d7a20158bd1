//! Cuts a board into tiles so that no name is on a seam.

/// The cost of a cut through a name, of a cut through a station, and of a tile that differs in size from the others,
/// per squared millimetre of difference.
const NAME: f64 = 1e8;
const STATION: f64 = 60.0;
const UNEVEN: f64 = 0.3;
/// By how much the first tile should be larger than the others. Trying several values finds more seams without names.
pub(super) const LEANS: [f64; 5] = [0.0, -25.0, 25.0, -50.0, 50.0];
/// The distance between the positions that are tried for a cut, in millimetres.
const STEP: f64 = 0.5;

/// The minimum distance of names and stations from a cut, in millimetres.
const CLEAR: f64 = 0.5;

/// The start and end of something along the direction that is cut.
pub(super) type Span = [f64; 2];

/// What cuts should avoid.
pub(super) struct Obstacles {
    pub(super) names: Vec<Span>,
    pub(super) stations: Vec<Span>,
}

/// The tiles along one direction.
pub(super) struct Cut {
    pub(super) tiles: Vec<Span>,
    /// The number of names on a cut.
    pub(super) names_cut: usize,
}

impl Obstacles {
    fn names_at(&self, edge: f64) -> usize {
        count(&self.names, edge)
    }

    fn cost(&self, edge: f64) -> f64 {
        let times = |count: usize| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
        NAME * times(self.names_at(edge)) + STATION * times(count(&self.stations, edge))
    }
}

/// The number of spans on an edge.
fn count(spans: &[Span], edge: f64) -> usize {
    spans.iter().filter(|[from, to]| from - CLEAR < edge && edge < to + CLEAR).count()
}

/// The minimum number of tiles of at most this size that cover a length.
pub(super) fn least(length: f64, room: f64, overlap: f64) -> u32 {
    let mut tiles = 1;
    while f64::from(tiles) * (room - overlap) + overlap < length {
        tiles += 1;
    }
    tiles
}

/// A position where a tile may start.
struct Start {
    place: f64,
    /// The cost of all tiles before it, and of the seam here.
    cost: f64,
    /// The start of the previous tile, as an index into that tile's list.
    before: usize,
}

/// The starts of all tiles on the path with the lowest total cost; a single tile if there is no path.
fn cheapest(layers: &[Vec<Start>], total: impl Fn(&Start) -> Option<f64>) -> Vec<f64> {
    let ends = layers.last().into_iter().flatten().enumerate();
    let ends = ends.filter_map(|(at, start)| Some((total(start)?, at)));
    let Some((_, mut at)) = ends.min_by(|(a, _), (b, _)| a.total_cmp(b)) else { return vec![0.0] };
    let mut starts = Vec::new();
    for layer in layers.iter().rev() {
        let Some(start) = layer.get(at) else { break };
        starts.push(start.place);
        at = start.before;
    }
    starts.reverse();
    starts
}

/// Cuts a length into this number of tiles with the lowest cost. Each tile is at most as large as the room and
/// overlaps the next.
///
/// A tile is laid over the previous one, so that the seam is where it starts.
pub(super) fn cut(
    length: f64,
    tiles: u32,
    [room, overlap]: [f64; 2],
    lean: f64,
    obstacles: &Obstacles,
) -> Cut {
    let even = (length + f64::from(tiles - 1) * overlap) / f64::from(tiles);
    let uneven = |size: f64, lean: f64| UNEVEN * (size - even - lean).powi(2);
    // For each tile, the positions where it may start, with the cheapest path to them.
    let mut layers = vec![vec![Start { place: 0.0, cost: 0.0, before: 0 }]];
    for before in 1..tiles {
        let rest = f64::from(tiles - before);
        // The rest must fit on the remaining tiles.
        let first = (length - (rest * (room - overlap) + overlap)).max(even * 0.3);
        let last = (f64::from(before) * (room - overlap)).min(length - overlap - even * 0.3);
        let lean = if before == 1 { lean } else { 0.0 };
        let earlier = layers.last().map_or(&[][..], Vec::as_slice);
        let start = |place: f64| {
            let end = place + overlap;
            let from = earlier.partition_point(|start| end - start.place > room + 1e-9);
            let to = earlier.partition_point(|start| start.place < place);
            let reach = earlier.iter().enumerate().take(to).skip(from);
            let ways = reach.map(|(at, start)| (start.cost + uneven(end - start.place, lean), at));
            let (cost, before) = ways.min_by(|(a, _), (b, _)| a.total_cmp(b))?;
            Some(Start { place, cost: cost + obstacles.cost(place), before })
        };
        let places = (0_u32..).map(|step| first + f64::from(step) * STEP);
        let next = places.take_while(|place| *place <= last + 1e-9).filter_map(start).collect();
        layers.push(next);
    }
    let starts = cheapest(&layers, |start| {
        let size = length - start.place;
        (size <= room + 1e-9).then(|| start.cost + uneven(size, 0.0))
    });
    let ends = starts.iter().skip(1).map(|start| start + overlap).chain([length]);
    let tiles: Vec<Span> = starts.iter().copied().zip(ends).map(|(from, to)| [from, to]).collect();
    let names_cut = tiles.iter().skip(1).map(|[start, _]| obstacles.names_at(*start)).sum();
    Cut { tiles, names_cut }
}
