//! Cuts a board into tiles so that no name is on a seam.
//!
//! A printed name is smaller than the room that the layout of the board has for it, so it can often be moved off a
//! seam.

/// The cost of a cut through a name, of moving a name by a millimetre, of a cut through a station, and of a tile that
/// differs in size from the others, per squared millimetre of difference.
const NAME: f64 = 1e8;
const MOVED: f64 = 4.0;
const STATION: f64 = 150.0;
const UNEVEN: f64 = 0.1;
/// By how much the first tile should be larger than the others. Trying several values finds more seams without names.
pub(super) const LEANS: [f64; 5] = [0.0, -25.0, 25.0, -50.0, 50.0];
/// The distance between the positions that are tried for a cut, in millimetres.
const STEP: f64 = 0.5;

/// The minimum distance of names from a seam, in millimetres. Less than this is printed beyond a seam, so a name is
/// on one tile only.
pub const CLEAR: f64 = 1.6;

/// The start and end of something along the direction that is cut.
pub(super) type Span = [f64; 2];

/// A name along the direction that is cut.
#[derive(Clone, Copy, Debug)]
pub(super) struct Movable {
    /// Where it is.
    pub(super) place: Span,
    /// The room in which it can move.
    pub(super) room: Span,
}

impl Movable {
    /// The shortest way off a seam; zero if it is not on it, and `None` if there is no room.
    pub(super) fn shift_off(&self, seam: f64) -> Option<f64> {
        let [from, to] = self.place;
        if to + CLEAR <= seam || seam + CLEAR <= from {
            return Some(0.0);
        }
        let before = Some(seam - CLEAR - to).filter(|shift| from + shift >= self.room[0]);
        let after = Some(seam + CLEAR - from).filter(|shift| to + shift <= self.room[1]);
        before.into_iter().chain(after).min_by(|a, b| a.abs().total_cmp(&b.abs()))
    }
}

/// What cuts should avoid.
pub(super) struct Obstacles {
    pub(super) names: Vec<Movable>,
    pub(super) stations: Vec<Span>,
}

/// The tiles along one direction.
pub(super) struct Seams {
    /// The part of the board that each tile shows in the end, from seam to seam.
    pub(super) tiles: Vec<Span>,
    /// The number of names on a seam.
    pub(super) cut_names: usize,
    pub(super) cost: f64,
}

impl Obstacles {
    fn names_at(&self, seam: f64) -> usize {
        self.names.iter().filter(|name| name.shift_off(seam).is_none()).count()
    }

    fn cost(&self, seam: f64) -> f64 {
        let name = |name: &Movable| name.shift_off(seam).map_or(NAME, |shift| MOVED * shift.abs());
        let is_cut = |[from, to]: &&Span| *from < seam && seam < *to;
        let stations = self.stations.iter().filter(is_cut).map(|_| STATION);
        self.names.iter().map(name).chain(stations).sum()
    }
}

/// The minimum number of tiles of at most this size that cover a length. All but the last need a flap.
pub(super) fn least(length: f64, room: f64, flap: f64) -> u32 {
    let mut tiles = 1;
    while f64::from(tiles) * (room - flap) + flap < length {
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

/// The starts of all tiles on the path with the lowest total cost, and that cost; `None` if there is no path.
fn cheapest(layers: &[Vec<Start>], total: impl Fn(&Start) -> Option<f64>) -> Option<(Vec<f64>, f64)> {
    let ends = layers.last().into_iter().flatten().enumerate();
    let ends = ends.filter_map(|(at, start)| Some((total(start)?, at)));
    let (cost, mut at) = ends.min_by(|(a, _), (b, _)| a.total_cmp(b))?;
    let mut starts = Vec::new();
    for layer in layers.iter().rev() {
        let start = layer.get(at)?;
        starts.push(start.place);
        at = start.before;
    }
    starts.reverse();
    Some((starts, cost))
}

/// Cuts a length into this number of tiles with the lowest cost. Each tile is at most as large as the room; all but
/// the last have a flap, on which the next one is glued. Returns `None` if there is no such cut.
pub(super) fn cut(
    length: f64,
    tiles: u32,
    [room, flap]: [f64; 2],
    lean: f64,
    obstacles: &Obstacles,
) -> Option<Seams> {
    let even = length / f64::from(tiles);
    let uneven = |size: f64, lean: f64| UNEVEN * (size - even - lean).powi(2);
    // For each tile, the positions where it may start, with the cheapest path to them.
    let mut layers = vec![vec![Start { place: 0.0, cost: 0.0, before: 0 }]];
    for before in 1..tiles {
        let rest = f64::from(tiles - before);
        // The rest must fit on the remaining tiles.
        let first = (length - (rest * (room - flap) + flap)).max(even * 0.3);
        let last = (f64::from(before) * (room - flap)).min(length - even * 0.3);
        let lean = if before == 1 { lean } else { 0.0 };
        let earlier = layers.last().map_or(&[][..], Vec::as_slice);
        let start = |place: f64| {
            let from = earlier.partition_point(|start| place + flap - start.place > room + 1e-9);
            let to = earlier.partition_point(|start| start.place < place);
            let reach = earlier.iter().enumerate().take(to).skip(from);
            let ways = reach.map(|(at, start)| (start.cost + uneven(place - start.place, lean), at));
            let (cost, before) = ways.min_by(|(a, _), (b, _)| a.total_cmp(b))?;
            Some(Start { place, cost: cost + obstacles.cost(place), before })
        };
        let places = (0_u32..).map(|step| first + f64::from(step) * STEP);
        let next = places.take_while(|place| *place <= last + 1e-9).filter_map(start).collect();
        layers.push(next);
    }
    let (starts, cost) = cheapest(&layers, |start| {
        let size = length - start.place;
        (size <= room + 1e-9).then(|| start.cost + uneven(size, 0.0))
    })?;
    let ends = starts.iter().copied().skip(1).chain([length]);
    let tiles: Vec<Span> = starts.iter().copied().zip(ends).map(|(from, to)| [from, to]).collect();
    let cut_names = tiles.iter().skip(1).map(|[seam, _]| obstacles.names_at(*seam)).sum();
    Some(Seams { tiles, cut_names, cost })
}
