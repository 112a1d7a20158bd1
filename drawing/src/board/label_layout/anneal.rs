//! Chooses one place for each of many things, so that they do not overlap and the total cost is minimal.
//!
//! Uses simulated annealing with a fixed seed, followed by local improvement that moves a thing together with those
//! in its way. The same input gives the same result on every machine.

use crate::board::geometry::{Frame, Spot};

/// The maximum number of boxes of a thing.
const MAX_BOXES: usize = 5;
/// The margin around every box.
const MARGIN: f64 = 1.6;
/// The cost of an overlap, and of each unit of its area.
const OVERLAP: f64 = 600.0;
const OVERLAP_AREA: f64 = 0.4;
/// The cost of a name between another one and what that belongs to.
const SEPARATED: f64 = 60.0;
/// The distances beside and below a name within which another one could be read as part of it, and the cost of that.
const CLOSE: [f64; 2] = [10.0, 5.0];
const CROWDED: f64 = 22.0;
/// The initial temperature.
const HOT: f64 = 90.0;
/// The number of sweeps in a run, and the number of runs.
const SWEEPS: u32 = 60;
const RUNS: u32 = 4;
/// The seed of the random numbers.
const SEED: u64 = 0x9e37_79b9_7f4a_7c15;
/// How many groups of neighbours are placed again after the best run.
const REARRANGEMENTS: u32 = 600;
/// The number of neighbours that are placed again together, the initial temperature for that, and the number of sweeps.
const GROUP: usize = 9;
const WARM: f64 = 60.0;
const GROUP_SWEEPS: u32 = 8;
/// The number of improvement rounds after each run.
const ROUNDS: usize = 12;
/// The approximate maximum number of pairs of places that a layout compares. If all runs would compare more, there is
/// a single, shorter run.
const MAX_PAIRS: usize = 400_000_000;
/// The maximum number of occupied places tried for a thing in one improvement round.
const MAX_TRIALS: usize = 40;

/// A possible place of a thing.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    boxes: [Frame; MAX_BOXES],
    count: usize,
    /// The bounding box of all boxes, and of the line to what a name belongs to.
    reach: Frame,
    /// The line from a name to what it belongs to, which other names should not cross.
    leader: Option<(Spot, Spot)>,
    /// The cost of the place by itself.
    pub(super) cost: f64,
}

impl Candidate {
    /// Creates a place from its boxes; `None` if there are no boxes.
    pub(super) fn new(boxes: impl IntoIterator<Item = Frame>, cost: f64) -> Option<Self> {
        let mut boxes = boxes.into_iter();
        let first = boxes.next()?;
        let mut all = Self { boxes: [first; MAX_BOXES], count: 1, reach: first, leader: None, cost };
        for frame in boxes {
            match all.boxes.get_mut(all.count) {
                Some(room) => {
                    *room = frame;
                    all.count += 1;
                }
                None => all.boxes[MAX_BOXES - 1] = all.boxes[MAX_BOXES - 1].union(&frame),
            }
            all.reach = all.reach.union(&frame);
        }
        Some(all)
    }

    pub(super) fn boxes(&self) -> impl Iterator<Item = &Frame> {
        self.boxes.iter().take(self.count)
    }

    /// Adds the line from the nearest box to a point that the place belongs to.
    pub(super) fn lead_to(&mut self, owner: Spot) {
        let ends = self.boxes().map(|frame| frame.nearest_to(owner));
        if let Some(end) = ends.min_by(|a, b| a.square_to(owner).total_cmp(&b.square_to(owner))) {
            self.reach = self.reach.union(&Frame::around(owner, 0.0, 0.0));
            self.leader = Some((end, owner));
        }
    }

    /// The line from the name to what it belongs to.
    pub(super) const fn leader(&self) -> Option<(Spot, Spot)> {
        self.leader
    }

    /// Whether one of the boxes lies on the line from another name to its owner.
    fn separates(&self, other: &Self) -> bool {
        other.leader.is_some_and(|(end, owner)| self.boxes().any(|frame| frame.length_of(end, owner) > 0.0))
    }

    /// Whether two names could be read as one. Only names with a line to their owner can.
    fn crowds(&self, other: &Self) -> bool {
        self.leader.is_some()
            && other.leader.is_some()
            && self.boxes().any(|a| other.boxes().any(|b| !is_apart(a, b, CLOSE)))
    }

    /// The cost of the overlap between two places, or of their closeness.
    fn clash(&self, other: &Self) -> f64 {
        if is_apart(&self.reach, &other.reach, CLOSE) {
            return 0.0;
        }
        let mut area = 0.0;
        let mut is_clash = false;
        for a in self.boxes() {
            for b in other.boxes() {
                if !is_apart(a, b, [MARGIN; 2]) {
                    is_clash = true;
                    area += a.overlap(b);
                }
            }
        }
        if is_clash {
            OVERLAP + OVERLAP_AREA * area
        } else if self.separates(other) || other.separates(self) {
            SEPARATED
        } else if self.crowds(other) {
            CROWDED
        } else {
            0.0
        }
    }
}

/// Whether two boxes are at least these distances apart, beside or below each other.
fn is_apart(a: &Frame, b: &Frame, [beside, below]: [f64; 2]) -> bool {
    a.left >= b.right + beside
        || b.left >= a.right + beside
        || a.top >= b.bottom + below
        || b.top >= a.bottom + below
}

/// Chooses a candidate for each thing and returns its index. The candidates of a thing must be sorted by cost,
/// cheapest first. A thing without candidates gets 0.
pub(super) fn arrange(things: &[Vec<Candidate>]) -> Vec<usize> {
    let near = neighbors(things);
    let pairs: usize = things.iter().zip(&near).map(|(places, near)| places.len() * (near.len() + 1)).sum();
    let possible = MAX_PAIRS / pairs.max(1);
    let (count, sweeps, rounds, rearrangements) = match u32::try_from(possible) {
        Ok(few) if few < RUNS * SWEEPS => (1, few.clamp(4, SWEEPS), 2, 0),
        _ => (RUNS, SWEEPS, ROUNDS, REARRANGEMENTS),
    };
    let run = |number: u32| {
        let mut state = State { things, near: &near, chosen: vec![0; things.len()] };
        state.anneal(sweeps, &mut Dice(SEED.wrapping_mul(u64::from(number))));
        state.polish(rounds);
        (state.total(), state.chosen)
    };
    let cheaper =
        |best: (f64, Vec<usize>), next: (f64, Vec<usize>)| if next.0 < best.0 { next } else { best };
    let (_, chosen) = (2..=count).map(run).fold(run(1), cheaper);
    let mut state = State { things, near: &near, chosen };
    let mut dice = Dice(SEED);
    for _ in 0..rearrangements {
        state.rearrange(&mut dice);
    }
    state.polish(2);
    state.chosen
}

/// For each thing, the others that could overlap it.
fn neighbors(things: &[Vec<Candidate>]) -> Vec<Vec<usize>> {
    let reach = |candidates: &Vec<Candidate>| {
        candidates.iter().map(|candidate| candidate.reach).reduce(|all, next| all.union(&next))
    };
    let reaches: Vec<Option<Frame>> = things.iter().map(reach).collect();
    let near = |(index, here): (usize, &Option<Frame>)| {
        let others = reaches.iter().enumerate().filter(|(other, there)| {
            let pair = here.as_ref().zip(there.as_ref());
            *other != index && pair.is_some_and(|(here, there)| !is_apart(here, there, CLOSE))
        });
        others.map(|(other, _)| other).collect()
    };
    reaches.iter().enumerate().map(near).collect()
}

/// An occupied place.
struct Taken<'t> {
    reach: Frame,
    place: &'t Candidate,
}

/// The cost of a candidate among occupied places, if it is less than `limit`.
fn cost_below(limit: f64, candidate: &Candidate, taken: &[Taken<'_>]) -> Option<f64> {
    let mut cost = candidate.cost;
    for Taken { reach, place } in taken {
        if !is_apart(&candidate.reach, reach, CLOSE) {
            cost += candidate.clash(place);
            if cost >= limit {
                return None;
            }
        }
    }
    (cost < limit).then_some(cost)
}

struct State<'t> {
    things: &'t [Vec<Candidate>],
    near: &'t [Vec<usize>],
    chosen: Vec<usize>,
}

impl<'t> State<'t> {
    fn candidate(&self, thing: usize, number: usize) -> Option<&'t Candidate> {
        self.things.get(thing)?.get(number)
    }

    fn current(&self, thing: usize) -> Option<&'t Candidate> {
        self.candidate(thing, *self.chosen.get(thing)?)
    }

    fn near(&self, thing: usize) -> &'t [usize] {
        self.near.get(thing).map_or(&[], Vec::as_slice)
    }

    /// The cost of a candidate while everything else stays where it is.
    fn cost(&self, thing: usize, candidate: &Candidate) -> f64 {
        let clashes = self.near(thing).iter().filter_map(|other| self.current(*other));
        candidate.cost + clashes.map(|other| candidate.clash(other)).sum::<f64>()
    }

    /// The current places near a thing, in contiguous memory, because all candidates of the thing are compared with
    /// them.
    fn surroundings(&self, thing: usize) -> Vec<Taken<'t>> {
        let others = self.near(thing).iter().filter_map(|other| self.current(*other));
        others.map(|place| Taken { reach: place.reach, place }).collect()
    }

    fn total(&self) -> f64 {
        let costs = (0..self.things.len()).filter_map(|thing| {
            let here = self.current(thing)?;
            Some(here.cost + (self.cost(thing, here) - here.cost) / 2.0)
        });
        costs.sum()
    }

    fn choose(&mut self, thing: usize, number: usize) {
        if let Some(chosen) = self.chosen.get_mut(thing) {
            *chosen = number;
        }
    }

    /// Moves each thing to its cheapest place, plus random noise that decreases over time.
    fn anneal(&mut self, sweeps: u32, dice: &mut Dice) {
        let mut order: Vec<usize> = (0..self.things.len()).collect();
        for sweep in 0..sweeps {
            let left = 1.0 - f64::from(sweep) / f64::from(sweeps);
            let heat = HOT * left * left;
            dice.shuffle(&mut order);
            for thing in &order {
                if let Some(number) = self.best_by_chance(*thing, heat, dice) {
                    self.choose(*thing, number);
                }
            }
        }
    }

    fn best_by_chance(&self, thing: usize, heat: f64, dice: &mut Dice) -> Option<usize> {
        let taken = self.surroundings(thing);
        let mut best = None;
        let mut least = f64::INFINITY;
        for (number, candidate) in self.things.get(thing)?.iter().enumerate() {
            // Candidates are sorted by cost: no later one can be better.
            if candidate.cost >= least {
                break;
            }
            let chance = heat * dice.exp_random();
            if let Some(cost) = cost_below(least - chance, candidate, &taken) {
                least = cost + chance;
                best = Some(number);
            }
        }
        best
    }

    /// Removes some neighbours, of which one stands in a bad place, and places them again. Keeps the result if it is
    /// cheaper.
    fn rearrange(&mut self, dice: &mut Dice) {
        let trials = (0..3).map(|_| dice.below(self.things.len()));
        let cost = |thing: usize| self.current(thing).map_or(0.0, |here| self.cost(thing, here));
        let Some(worst) = trials.max_by(|a, b| cost(*a).total_cmp(&cost(*b))) else { return };
        let mut group: Vec<usize> = self.near(worst).to_vec();
        dice.shuffle(&mut group);
        group.truncate(GROUP - 1);
        group.push(worst);
        let old: Vec<usize> = group.iter().filter_map(|thing| self.chosen.get(*thing).copied()).collect();
        let before = self.cost_of(&group);
        let mut order = group.clone();
        for sweep in 0..GROUP_SWEEPS {
            let left = 1.0 - f64::from(sweep) / f64::from(GROUP_SWEEPS);
            dice.shuffle(&mut order);
            for thing in &order {
                if let Some(number) = self.best_by_chance(*thing, WARM * left * left, dice) {
                    self.choose(*thing, number);
                }
            }
        }
        for thing in &group {
            self.improve(*thing);
        }
        if self.cost_of(&group) >= before - 1e-6 {
            for (thing, number) in group.iter().zip(old) {
                self.choose(*thing, number);
            }
        }
    }

    /// Moves single things and pairs until nothing improves.
    fn polish(&mut self, rounds: usize) {
        for _ in 0..rounds {
            let mut is_better = false;
            for thing in 0..self.things.len() {
                is_better |= self.improve(thing);
            }
            for thing in 0..self.things.len() {
                is_better |= self.improve_with_others(thing);
            }
            if !is_better {
                return;
            }
        }
    }

    /// The best candidate of a thing, and its cost.
    fn best(&self, thing: usize) -> Option<(usize, f64)> {
        let taken = self.surroundings(thing);
        let mut best = None;
        let mut least = f64::INFINITY;
        for (number, candidate) in self.things.get(thing)?.iter().enumerate() {
            // Candidates are sorted by cost: no later one can be better.
            if candidate.cost >= least {
                break;
            }
            if let Some(cost) = cost_below(least, candidate, &taken) {
                least = cost;
                best = Some((number, cost));
            }
        }
        best
    }

    fn improve(&mut self, thing: usize) -> bool {
        let Some(here) = self.current(thing) else { return false };
        let now = self.cost(thing, here);
        match self.best(thing) {
            Some((number, cost)) if cost < now - 1e-6 => {
                self.choose(thing, number);
                true
            }
            _ => false,
        }
    }

    /// Tries occupied places, and moves up to three things that are in the way.
    fn improve_with_others(&mut self, thing: usize) -> bool {
        let (Some(here), Some(all)) = (self.current(thing), self.things.get(thing)) else { return false };
        let before = self.cost(thing, here);
        // Candidates are sorted by cost, cheapest first.
        let better = all.iter().enumerate().take_while(|(_, there)| there.cost < before - 0.5);
        for (number, there) in better.take(MAX_TRIALS) {
            let in_way = self.near(thing).iter().copied();
            let mut moved: Vec<usize> = in_way
                .filter(|other| self.current(*other).is_some_and(|other| other.clash(there) > 0.0))
                .collect();
            if moved.is_empty() || moved.len() > 3 {
                continue;
            }
            let count = moved.len();
            moved.push(thing);
            let old: Vec<usize> = moved.iter().filter_map(|thing| self.chosen.get(*thing).copied()).collect();
            let cost = self.cost_of(&moved);
            self.choose(thing, number);
            for other in moved.iter().take(count) {
                self.improve(*other);
            }
            if self.cost_of(&moved) < cost - 1e-6 {
                return true;
            }
            for (thing, number) in moved.iter().zip(old) {
                self.choose(*thing, number);
            }
        }
        false
    }

    /// The total cost of several things, counting each pair once.
    fn cost_of(&self, moved: &[usize]) -> f64 {
        let mut cost = 0.0;
        for (index, thing) in moved.iter().enumerate() {
            let Some(here) = self.current(*thing) else { continue };
            cost += self.cost(*thing, here);
            let earlier = moved.iter().take(index).filter_map(|other| self.current(*other));
            cost -= earlier.map(|other| here.clash(other)).sum::<f64>();
        }
        cost
    }
}

/// A small random number generator (splitmix64).
struct Dice(u64);

impl Dice {
    fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A random number below `end`.
    #[expect(clippy::cast_possible_truncation, reason = "the product is below `end`")]
    fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.roll()) * end as u128) >> 64) as usize
    }

    fn shuffle(&mut self, order: &mut [usize]) {
        for last in (1..order.len()).rev() {
            let other = self.below(last + 1);
            order.swap(last, other);
        }
    }

    /// An exponentially distributed number with mean 1, computed with arithmetic that is the same on every machine.
    fn exp_random(&mut self) -> f64 {
        let bits = self.roll() >> 1 | 1;
        // The logarithm of a fraction of 2^63: the position of its highest bit, and a series for the rest.
        let halvings = bits.leading_zeros() - 1;
        #[expect(clippy::cast_precision_loss, reason = "a rounded number will do")]
        let mantissa = (bits << halvings) as f64 / (1_u64 << 63) as f64;
        let part = (mantissa - 1.0) / (mantissa + 1.0);
        let square = part * part;
        let logarithm = 2.0 * part * (1.0 + square / 3.0 + square * square / 5.0);
        (f64::from(halvings) * std::f64::consts::LN_2 - logarithm).max(0.0)
    }
}
