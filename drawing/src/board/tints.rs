//! Colours the wards with four tints, so that neighbours differ.

use shinjuku_core::id::{Id, PerId, Set, WardId};

/// The number of tints.
pub(super) const TINTS: usize = 4;
/// The maximum number of search steps; after that, neighbours may share a tint.
const MAX_STEPS: usize = 200_000;

/// Chooses a tint for each ward. Neighbours differ if the search finds such a colouring, which it does for every map
/// that can be drawn on paper. Of the possible tints, it takes the least used.
pub(super) fn tints(touching: &PerId<WardId, Set<WardId>>) -> PerId<WardId, usize> {
    let mut search =
        Search { touching, tints: PerId::filled(touching.len(), None), used: [0; TINTS], steps: MAX_STEPS };
    if !search.solve() {
        search.tints = PerId::filled(touching.len(), None);
        search.used = [0; TINTS];
        search.greedy();
    }
    search.tints.values().map(|tint| tint.unwrap_or_default()).collect::<Vec<_>>().into()
}

struct Search<'t> {
    touching: &'t PerId<WardId, Set<WardId>>,
    tints: PerId<WardId, Option<usize>>,
    used: [usize; TINTS],
    steps: usize,
}

impl Search<'_> {
    /// Colours the remaining wards; returns whether that succeeded.
    fn solve(&mut self) -> bool {
        let Some(ward) = self.most_constrained() else { return true };
        let free = self.by_use().into_iter().filter(|tint| self.clashes(ward, *tint) == 0);
        for tint in free.collect::<Vec<_>>() {
            if self.steps == 0 {
                return false;
            }
            self.steps -= 1;
            self.set(ward, Some(tint));
            if self.solve() {
                return true;
            }
            self.set(ward, None);
        }
        false
    }

    /// Colours every ward greedily, with as few clashes as possible.
    fn greedy(&mut self) {
        while let Some(ward) = self.most_constrained() {
            let tint = self.by_use().into_iter().min_by_key(|tint| self.clashes(ward, *tint));
            self.set(ward, tint.or(Some(0)));
        }
    }

    /// The uncoloured ward whose neighbours have the most different tints (DSATUR).
    fn most_constrained(&self) -> Option<WardId> {
        let open = self.tints.ids().filter(|ward| self.tints[*ward].is_none());
        open.max_by_key(|ward| {
            let around = self.touching[*ward];
            let seen = (0..TINTS).filter(|tint| self.clashes(*ward, *tint) > 0).count();
            (seen, around.len(), std::cmp::Reverse(ward.index()))
        })
    }

    fn clashes(&self, ward: WardId, tint: usize) -> usize {
        self.touching[ward].iter().filter(|other| self.tints[*other] == Some(tint)).count()
    }

    fn by_use(&self) -> Vec<usize> {
        let mut order: Vec<(usize, usize)> = self.used.iter().copied().zip(0..).collect();
        order.sort_unstable();
        order.into_iter().map(|(_, tint)| tint).collect()
    }

    fn set(&mut self, ward: WardId, tint: Option<usize>) {
        for (changed, by) in [(self.tints[ward], -1), (tint, 1)] {
            if let Some(count) = changed.and_then(|tint| self.used.get_mut(tint)) {
                *count = count.saturating_add_signed(by);
            }
        }
        self.tints[ward] = tint;
    }
}
