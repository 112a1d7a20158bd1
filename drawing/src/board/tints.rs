//! Colours the wards with four tints, so that neighbours differ.

use shinjuku_core::id::{Id, PerId, Set, WardId};

/// The number of tints.
pub(super) const TINTS: usize = 4;
/// The maximum number of search steps; after that, neighbours may share a tint.
const MAX_STEPS: usize = 200_000;

/// Chooses a tint for each ward. Neighbours differ if the search finds such a colouring, which it does for every map
/// that can be drawn on paper. Of the possible tints, it takes the least used.
pub(super) fn tints(touching: &PerId<WardId, Set<WardId>>) -> PerId<WardId, usize> {
    let mut search = Search::new(touching);
    if search.solve() {
        return search.tints;
    }
    let mut search = Search::new(touching);
    search.greedy();
    search.tints
}

struct Search<'t> {
    touching: &'t PerId<WardId, Set<WardId>>,
    /// The tints of the wards that have been coloured; the others have any number.
    tints: PerId<WardId, usize>,
    colored: Set<WardId>,
    used: [usize; TINTS],
    steps: usize,
}

impl<'t> Search<'t> {
    fn new(touching: &'t PerId<WardId, Set<WardId>>) -> Self {
        let tints = PerId::filled(touching.len(), 0);
        Self { touching, tints, colored: Set::EMPTY, used: [0; TINTS], steps: MAX_STEPS }
    }

    /// Colours the remaining wards; returns whether that succeeded.
    fn solve(&mut self) -> bool {
        let Some(ward) = self.most_constrained() else { return true };
        let free = self.by_use().into_iter().filter(|tint| self.clashes(ward, *tint) == 0);
        for tint in free.collect::<Vec<_>>() {
            if self.steps == 0 {
                return false;
            }
            self.steps -= 1;
            self.color(ward, tint);
            if self.solve() {
                return true;
            }
            self.clear(ward);
        }
        false
    }

    /// Colours every ward greedily, with as few clashes as possible.
    fn greedy(&mut self) {
        while let Some(ward) = self.most_constrained() {
            let [first, others @ ..] = self.by_use();
            let least = |best: usize, next: usize| {
                if self.clashes(ward, next) < self.clashes(ward, best) { next } else { best }
            };
            let tint = others.into_iter().fold(first, least);
            self.color(ward, tint);
        }
    }

    /// The uncoloured ward whose neighbours have the most different tints (DSATUR).
    fn most_constrained(&self) -> Option<WardId> {
        let open = self.tints.ids().filter(|ward| !self.colored.contains(*ward));
        open.max_by_key(|ward| {
            let around = self.touching[*ward];
            let seen = (0..TINTS).filter(|tint| self.clashes(*ward, *tint) > 0).count();
            (seen, around.len(), std::cmp::Reverse(ward.index()))
        })
    }

    fn clashes(&self, ward: WardId, tint: usize) -> usize {
        let around = self.touching[ward].iter().filter(|other| self.colored.contains(*other));
        around.filter(|other| self.tints[*other] == tint).count()
    }

    /// The tints, the least used first.
    fn by_use(&self) -> [usize; TINTS] {
        let mut number = 0;
        let mut order = self.used.map(|used| {
            number += 1;
            (used, number - 1)
        });
        order.sort_unstable();
        order.map(|(_, tint)| tint)
    }

    fn color(&mut self, ward: WardId, tint: usize) {
        self.tints[ward] = tint;
        self.colored.insert(ward);
        self.count(tint, 1);
    }

    fn clear(&mut self, ward: WardId) {
        self.colored.remove(ward);
        self.count(self.tints[ward], -1);
    }

    fn count(&mut self, tint: usize, change: isize) {
        if let Some(count) = self.used.get_mut(tint) {
            *count = count.saturating_add_signed(change);
        }
    }
}
