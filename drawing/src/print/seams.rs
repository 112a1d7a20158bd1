//! Where a board is cut into tiles, so that no name lies on a seam.

/// How much a cut through a name costs, a cut through a station, and a tile that differs from the others by a millimetre
/// squared.
const NAME: f64 = 1e8;
const STATION: f64 = 60.0;
const UNEVEN: f64 = 0.3;
/// By how much the first tile should be larger than the others: trying several finds more places without names.
pub(super) const LEANS: [f64; 5] = [0.0, -25.0, 25.0, -50.0, 50.0];
/// The distance between places where a cut is tried, in millimetres.
const STEP: f64 = 0.5;

/// How far from a cut names and stations should be, in millimetres.
const CLEAR: f64 = 0.5;

/// From where to where something lies, along the direction that is cut.
pub(super) type Span = [f64; 2];

/// What cuts should not go through.
pub(super) struct Obstacles {
    pub(super) names: Vec<Span>,
    pub(super) stations: Vec<Span>,
}

/// The tiles along one direction.
pub(super) struct Cut {
    pub(super) tiles: Vec<Span>,
    /// How many names are cut.
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

/// How many spans lie on an edge.
fn count(spans: &[Span], edge: f64) -> usize {
    spans.iter().filter(|[from, to]| from - CLEAR < edge && edge < to + CLEAR).count()
}

/// The least number of tiles of at most this size that cover a length.
pub(super) fn least(length: f64, room: f64, overlap: f64) -> u32 {
    let mut tiles = 1;
    while f64::from(tiles) * (room - overlap) + overlap < length {
        tiles += 1;
    }
    tiles
}

/// Cuts a length into so many tiles, each of at most the size of the room and overlapping the next, where it costs least.
///
/// A tile is laid over the one before it, so that the seam is where it starts.
pub(super) fn cut(
    length: f64,
    tiles: u32,
    [room, overlap]: [f64; 2],
    lean: f64,
    obstacles: &Obstacles,
) -> Cut {
    let even = (length + f64::from(tiles - 1) * overlap) / f64::from(tiles);
    let uneven = |size: f64, lean: f64| UNEVEN * (size - even - lean).powi(2);
    // The cheapest ways to let the next tile start at a place: the cost, the place, and the starts before it.
    let mut ways: Vec<(f64, f64, Vec<f64>)> = vec![(0.0, 0.0, Vec::new())];
    for before in 1..tiles {
        let rest = f64::from(tiles - before);
        // What is left must fit on the tiles that are left.
        let first = (length - (rest * (room - overlap) + overlap)).max(even * 0.3);
        let last = (f64::from(before) * (room - overlap)).min(length - overlap - even * 0.3);
        let mut next = Vec::new();
        let mut start = first;
        while start <= last + 1e-9 {
            let end = start + overlap;
            let reach = ways.iter().filter(|(_, from, _)| end - from <= room + 1e-9 && end > from + overlap);
            let cheapest = reach.map(|(cost, from, starts)| {
                (cost + uneven(end - from, if before == 1 { lean } else { 0.0 }), *from, starts)
            });
            if let Some((cost, from, starts)) = cheapest.min_by(|(a, ..), (b, ..)| a.total_cmp(b)) {
                let starts = starts.iter().copied().chain([from]).collect();
                next.push((cost + obstacles.cost(start), start, starts));
            }
            start += STEP;
        }
        ways = next;
    }
    let fits = ways.into_iter().filter(|(_, from, _)| length - from <= room + 1e-9);
    let ended = fits.map(|(cost, from, starts)| (cost + uneven(length - from, 0.0), from, starts));
    let best = ended.min_by(|(a, ..), (b, ..)| a.total_cmp(b));
    let starts: Vec<f64> =
        best.map_or(vec![0.0], |(_, from, starts)| starts.into_iter().chain([from]).collect());
    let ends = starts.iter().skip(1).map(|start| start + overlap).chain([length]);
    let tiles: Vec<Span> = starts.iter().copied().zip(ends).map(|(from, to)| [from, to]).collect();
    let names_cut = tiles.iter().skip(1).map(|[start, _]| obstacles.names_at(*start)).sum();
    Cut { tiles, names_cut }
}
