//! A coarse grid over the map that stores what lies where.

use shinjuku_core::id::WardId;

use super::geometry::{Frame, Spot};

/// The size of a grid cell.
const STEP: f64 = 4.0;
/// The maximum number of cells in a row or column.
const MAX_CELLS: usize = 1_000;

/// What lies at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ground {
    /// Land that is not part of the game.
    Outside,
    /// Water.
    Water,
    /// A ward.
    Ward(WardId),
}

/// The grid.
#[derive(Clone, Debug)]
pub(super) struct Raster {
    columns: usize,
    rows: usize,
    step: f64,
    cells: Vec<Ground>,
}

impl Raster {
    /// A grid over a paper of this size, with the same ground everywhere.
    pub(super) fn new(paper: Frame, ground: Ground) -> Self {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss,
            reason = "the number of cells is limited"
        )]
        let (step, columns, rows) = {
            let step = STEP.max(paper.width().max(paper.height()) / MAX_CELLS as f64);
            let count = |length: f64| ((length / step).ceil() as usize).max(1);
            (step, count(paper.width()), count(paper.height()))
        };
        Self { columns, rows, step, cells: vec![ground; columns * rows] }
    }

    /// Sets every cell by its midpoint.
    pub(super) fn set_all(&mut self, ground: impl Fn(Spot) -> Ground) {
        let places: Vec<Spot> = self.places().map(|(_, place)| place).collect();
        for (cell, place) in self.cells.iter_mut().zip(places) {
            *cell = ground(place);
        }
    }

    /// Fills the inside of rings with the even-odd rule.
    pub(super) fn fill(&mut self, rings: &[Vec<Spot>], ground: Ground) {
        let step = self.step;
        for (row, cells) in self.cells.chunks_mut(self.columns.max(1)).enumerate() {
            let y = middle(row, step);
            let mut crossings: Vec<f64> = rings
                .iter()
                .flat_map(|ring| ring.iter().zip(ring.iter().cycle().skip(1)))
                .filter(|(from, to)| (from.y > y) != (to.y > y))
                .map(|(from, to)| from.x + (y - from.y) / (to.y - from.y) * (to.x - from.x))
                .collect();
            crossings.sort_by(f64::total_cmp);
            for pair in crossings.chunks_exact(2) {
                let &[enters, leaves] = pair else { continue };
                for (column, cell) in cells.iter_mut().enumerate() {
                    let x = middle(column, step);
                    if x >= enters && x < leaves {
                        *cell = ground;
                    }
                }
            }
        }
    }

    /// The side of a cell.
    pub(super) fn step(&self) -> f64 {
        self.step
    }

    /// The ground at a point; points off the paper are outside.
    pub(super) fn at(&self, Spot { x, y }: Spot) -> Ground {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "negative places are sorted out before"
        )]
        let (column, row) = ((x / self.step) as usize, (y / self.step) as usize);
        if x < 0.0 || y < 0.0 || column >= self.columns || row >= self.rows {
            return Ground::Outside;
        }
        self.cells.get(row * self.columns + column).copied().unwrap_or(Ground::Outside)
    }

    /// The part of a rectangle, from 0 to 1, whose ground satisfies a condition.
    pub(super) fn part(&self, frame: &Frame, fits: impl Fn(Ground) -> bool) -> f64 {
        const COLUMNS: [f64; 7] = [0.02, 0.18, 0.34, 0.5, 0.66, 0.82, 0.98];
        const ROWS: [f64; 4] = [0.04, 0.35, 0.65, 0.96];
        let mut found = 0.0;
        for row in ROWS {
            for column in COLUMNS {
                let place = Spot::new(frame.left + frame.width() * column, frame.top + frame.height() * row);
                if fits(self.at(place)) {
                    found += 1.0;
                }
            }
        }
        found / 28.0
    }

    /// The midpoint of every cell, with its ground.
    pub(super) fn places(&self) -> impl Iterator<Item = (Ground, Spot)> {
        self.cells.iter().enumerate().map(|(index, ground)| {
            let (column, row) = (index % self.columns.max(1), index / self.columns.max(1));
            (*ground, Spot::new(middle(column, self.step), middle(row, self.step)))
        })
    }

    /// Pairs of wards in neighbouring cells, once for each pair of cells.
    pub(super) fn contacts(&self) -> impl Iterator<Item = (WardId, WardId)> {
        let below = self.cells.iter().zip(self.cells.iter().skip(self.columns));
        let beside =
            self.cells.chunks(self.columns.max(1)).flat_map(|row| row.iter().zip(row.iter().skip(1)));
        below.chain(beside).filter_map(|pair| match pair {
            (Ground::Ward(a), Ground::Ward(b)) if a != b => Some((*a, *b)),
            _ => None,
        })
    }
}

#[expect(clippy::cast_precision_loss, reason = "the number of cells is limited")]
fn middle(index: usize, step: f64) -> f64 {
    (index as f64 + 0.5) * step
}
