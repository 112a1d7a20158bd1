//! How a board is cut into tiles: strips of tiles, rows or columns, each with its own seams, so that no name is on a
//! seam and no tile is nearly blank.

use super::page::{MmRect, Size};
use super::printed_board::PrintedBoard;
use super::seams::{LEANS, Movable, Obstacles, Seams, Span, cut, least};
use super::tiles::room;
use super::{Paper, PrintError};
use crate::board::{PrintLabel, PrintLabelKind};

/// The width of the flaps on which the next tile is glued, in millimetres.
pub const FLAP: f64 = 6.0;
/// The minimum part of a tile that wards cover, if there is such a cut.
pub const MIN_WARD_LAND: f64 = 0.2;

/// The tiles of a board.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    /// The size of a page, portrait or landscape.
    pub(super) page: Size,
    /// The parts of the board that the tiles show in the end, from seam to seam, strip by strip.
    pub(super) strips: Vec<Vec<MmRect>>,
    /// How far each name moves off the seams, to the right and down.
    pub(super) shifts: Vec<[f64; 2]>,
    /// The number of names on a seam that could not be avoided, and of tiles that are nearly blank.
    names_cut: usize,
    blank_tiles: usize,
    cost: f64,
}

/// A name on the board, and the room in which it can move.
#[derive(Clone, Copy, Debug)]
pub(super) struct NameBox {
    pub(super) place: MmRect,
    pub(super) room: MmRect,
    /// Whether a game needs it: it is not the name of outside land.
    pub(super) is_needed: bool,
}

impl NameBox {
    fn across(&self) -> Movable {
        Movable { place: self.place.across(), room: self.room.across() }
    }

    fn down(&self) -> Movable {
        Movable { place: self.place.down(), room: self.room.down() }
    }

    /// Ends the room of the name before another thing, on the side where there is most space between them.
    fn keep_off(&mut self, other: &MmRect) {
        let [left, top, right, bottom] = self.place.edges();
        let gaps = [left - other.right(), top - other.bottom(), other.left - right, other.top - bottom];
        let widest = gaps.into_iter().enumerate().max_by(|(_, a), (_, b)| a.total_cmp(b));
        let Some((side, gap)) = widest.filter(|(_, gap)| *gap >= 0.0) else { return };
        let mut room = self.room.edges();
        match (side, &mut room) {
            (0, [edge, ..]) => *edge = edge.max(left - gap),
            (1, [_, edge, ..]) => *edge = edge.max(top - gap),
            (2, [.., edge, _]) => *edge = edge.min(right + gap),
            (_, [.., edge]) => *edge = edge.min(bottom + gap),
        }
        self.room = MmRect::from_edges(room);
    }
}

/// What is on a board, for cutting it.
pub(super) struct BoardContent {
    pub(super) size: Size,
    pub(super) names: Vec<NameBox>,
    pub(super) stations: Vec<MmRect>,
}

impl BoardContent {
    fn new(board: &PrintedBoard) -> Self {
        let MmRect { left, top, size } = board.part;
        let on_part = |edges: [f64; 4]| MmRect::from_edges(edges).moved(-left, -top);
        let name = |label: &PrintLabel| NameBox {
            place: on_part(label.edges()),
            room: on_part(label.room()),
            is_needed: label.kind != PrintLabelKind::Outside,
        };
        let mut content =
            Self { size, names: board.labels.shown().map(name).collect(), stations: board.stations() };
        content.separate_rooms();
        content
    }

    /// Makes the rooms of names smaller where they overlap each other or stations, so that names cannot move over
    /// anything.
    fn separate_rooms(&mut self) {
        let places: Vec<MmRect> = self.names.iter().map(|name| name.place).collect();
        for (index, name) in self.names.iter_mut().enumerate() {
            let others = places.iter().enumerate().filter(|(other, _)| *other != index);
            for thing in others.map(|(_, place)| place).chain(&self.stations) {
                name.keep_off(thing);
            }
        }
    }

    /// The board with columns instead of rows.
    fn transposed(&self) -> Self {
        let name = |name: &NameBox| NameBox {
            place: name.place.transposed(),
            room: name.room.transposed(),
            is_needed: name.is_needed,
        };
        Self {
            size: self.size.transposed(),
            names: self.names.iter().map(name).collect(),
            stations: self.stations.iter().map(MmRect::transposed).collect(),
        }
    }
}

impl Grid {
    /// Finds the tiles of a printed board.
    ///
    /// # Errors
    /// Fails if no cut fits on the paper.
    pub(super) fn new(board: &PrintedBoard, paper: Paper) -> Result<Self, PrintError> {
        Self::search(&BoardContent::new(board), paper, |tile| board.ward_land_in(tile))
    }

    /// Finds the tiles of a board with this content: the fewest names on seams, then the fewest blank tiles, then the
    /// fewest pages. `ward_land` returns the part of a tile that wards cover, from 0 to 1.
    ///
    /// # Errors
    /// Fails if no cut fits on the paper.
    pub(super) fn search(
        content: &BoardContent,
        paper: Paper,
        ward_land: impl Fn(&MmRect) -> f64,
    ) -> Result<Self, PrintError> {
        let is_blank = |tile: &MmRect| ward_land(tile) < MIN_WARD_LAND;
        let (short, long) = paper.sides();
        let turned = content.transposed();
        let mut best: Option<Self> = None;
        for page in [Size { width: short, height: long }, Size { width: long, height: short }] {
            for is_turned in [false, true] {
                let strips_content = if is_turned { &turned } else { content };
                let page = if is_turned { page.transposed() } else { page };
                let room = if is_turned { room(page.transposed()).transposed() } else { room(page) };
                let strips = least(strips_content.size.height, room.height, FLAP);
                for count in [strips, strips + 1] {
                    for lean in LEANS {
                        let Some(grid) = Self::on(page, room, count, lean, strips_content) else { continue };
                        let mut grid = if is_turned { grid.transposed() } else { grid };
                        grid.drop_spare_tiles(content, is_blank);
                        grid.blank_tiles = grid.tiles().filter(|tile| is_blank(tile)).count();
                        if best.as_ref().is_none_or(|best| grid.is_better_than(best)) {
                            best = Some(grid);
                        }
                    }
                }
            }
        }
        best.ok_or(PrintError::Tiles)
    }

    fn on(page: Size, room: Size, strips: u32, lean: f64, content: &BoardContent) -> Option<Self> {
        let obstacles = Obstacles {
            names: content.names.iter().map(NameBox::down).collect(),
            stations: content.stations.iter().map(MmRect::down).collect(),
        };
        let down = cut(content.size.height, strips, [room.height, FLAP], lean, &obstacles)?;
        let downs = shifts(&obstacles.names, &down);
        let mut grid = Self {
            page,
            strips: Vec::new(),
            shifts: downs.iter().map(|shift| [0.0, *shift]).collect(),
            names_cut: down.cut_names,
            blank_tiles: 0,
            cost: down.cost,
        };
        for strip in down.tiles {
            let is_on_strip = |[from, to]: Span| from < strip[1] && strip[0] < to;
            let names = content.names.iter().zip(&downs);
            let on_strip: Vec<bool> =
                names.map(|(name, shift)| is_on_strip(name.place.down().map(|edge| edge + shift))).collect();
            let names = content.names.iter().zip(&on_strip).filter(|(_, is_on)| **is_on);
            let stations = content.stations.iter().filter(|station| is_on_strip(station.down()));
            let obstacles = Obstacles {
                names: names.map(|(name, _)| name.across()).collect(),
                stations: stations.map(MmRect::across).collect(),
            };
            let across = best_across(content.size.width, room.width, &obstacles)?;
            let all: Vec<Movable> = content.names.iter().map(NameBox::across).collect();
            let moved = grid.shifts.iter_mut().zip(&on_strip).zip(shifts(&all, &across));
            for ((shift, _), across) in moved.filter(|((_, is_on), _)| **is_on) {
                shift[0] = across;
            }
            grid.names_cut += across.cut_names;
            grid.cost += across.cost;
            let tile = |[left, right]: Span| MmRect::from_edges([left, strip[0], right, strip[1]]);
            grid.strips.push(across.tiles.into_iter().map(tile).collect());
        }
        grid.names_cut += grid.collisions(content);
        Some(grid)
    }

    /// The number of names that move over another name that has moved too.
    fn collisions(&self, content: &BoardContent) -> usize {
        let moved = |(name, [right, down]): (&NameBox, &[f64; 2])| {
            let is_moved = *right != 0.0 || *down != 0.0;
            is_moved.then(|| name.place.moved(*right, *down).grown(-0.1))
        };
        let moved: Vec<MmRect> = content.names.iter().zip(&self.shifts).filter_map(moved).collect();
        let meets =
            |(index, name): (usize, &MmRect)| moved.iter().skip(index + 1).any(|other| name.meets(other));
        moved.iter().enumerate().filter(|name| meets(*name)).count()
    }

    /// Removes the blank tiles at the ends of strips that no game needs.
    fn drop_spare_tiles(&mut self, content: &BoardContent, is_blank: impl Fn(&MmRect) -> bool) {
        let names = content.names.iter().zip(&self.shifts).filter(|(name, _)| name.is_needed);
        let names = names.map(|(name, [right, down])| name.place.moved(*right, *down));
        let needed: Vec<MmRect> = names.chain(content.stations.iter().copied()).collect();
        let is_spare = |tile: &MmRect| is_blank(tile) && !needed.iter().any(|thing| tile.meets(thing));
        for strip in &mut self.strips {
            while strip.last().is_some_and(is_spare) {
                strip.pop();
            }
            let first = strip.iter().take_while(|tile| is_spare(tile)).count();
            strip.drain(..first);
        }
    }

    fn is_better_than(&self, other: &Self) -> bool {
        let key = |grid: &Self| (grid.names_cut, grid.blank_tiles, grid.tiles().count());
        key(self).cmp(&key(other)).then(self.cost.total_cmp(&other.cost)).is_lt()
    }

    /// All tiles, strip by strip.
    pub(super) fn tiles(&self) -> impl Iterator<Item = &MmRect> {
        self.strips.iter().flatten()
    }

    fn transposed(self) -> Self {
        let strip = |strip: &Vec<MmRect>| strip.iter().map(MmRect::transposed).collect();
        Self {
            page: self.page.transposed(),
            strips: self.strips.iter().map(strip).collect(),
            shifts: self.shifts.iter().map(|[right, down]| [*down, *right]).collect(),
            ..self
        }
    }
}

/// The cheapest cut of a strip that has no name on a seam, with as few tiles as possible.
fn best_across(length: f64, room: f64, obstacles: &Obstacles) -> Option<Seams> {
    let tiles = least(length, room, FLAP);
    let counts = [tiles, tiles + 1].into_iter().flat_map(|count| LEANS.map(|lean| (count, lean)));
    let mut best: Option<Seams> = None;
    for (count, lean) in counts {
        let Some(cut) = cut(length, count, [room, FLAP], lean, obstacles) else { continue };
        if best.as_ref().is_none_or(|best| cut.cut_names < best.cut_names) {
            best = Some(cut);
        }
        if best.as_ref().is_some_and(|best| best.cut_names == 0) {
            break;
        }
    }
    best
}

/// How far each name moves off the seams of a cut. A name that cannot move stays.
fn shifts(names: &[Movable], cut: &Seams) -> Vec<f64> {
    let seams = || cut.tiles.iter().skip(1).map(|[seam, _]| *seam);
    let shift = |name: &Movable| seams().filter_map(|seam| name.shift_off(seam)).sum();
    names.iter().map(shift).collect()
}
