//! Finding room for names and pieces: what covers least of what is on the paper already.

use std::borrow::Cow;

use super::geometry::{Frame, Spot};

/// What it costs to leave the paper by a unit.
const OUTSIDE: f64 = 20.0;

/// What is on the paper already, and how bad it is to cover it.
pub(super) struct Paper {
    edge: Frame,
    things: Vec<(Frame, f64)>,
    lines: Vec<(Spot, Spot, f64)>,
}

/// A place that something could have.
pub(super) struct Candidate<T> {
    pub(super) what: T,
    pub(super) frame: Frame,
    /// What speaks against it besides what it covers.
    pub(super) against: f64,
}

impl Paper {
    pub(super) fn new(edge: Frame) -> Self {
        Self { edge, things: Vec::new(), lines: Vec::new() }
    }

    /// Puts something there; covering a unit of it costs `weight`.
    pub(super) fn lay(&mut self, frame: Frame, weight: f64) {
        self.things.push((frame, weight));
    }

    /// Draws a line; covering a unit of its length costs `weight`.
    pub(super) fn draw(&mut self, from: Spot, to: Spot, weight: f64) {
        self.lines.push((from, to, weight));
    }

    /// The candidate that covers least; the first of several as good.
    pub(super) fn best<T>(&self, candidates: Vec<Candidate<T>>) -> Option<Candidate<T>> {
        let all = candidates.iter().map(|candidate| candidate.frame).reduce(|all, next| all.union(&next))?;
        let near = Self {
            edge: self.edge,
            things: self.things.iter().filter(|(frame, _)| frame.overlap(&all) > 0.0).copied().collect(),
            lines: self
                .lines
                .iter()
                .filter(|(from, to, _)| all.length_of(*from, *to) > 0.0)
                .copied()
                .collect(),
        };
        let mut best: Option<(f64, Candidate<T>)> = None;
        for candidate in candidates {
            let limit = best.as_ref().map_or(f64::INFINITY, |(cost, _)| *cost);
            let cost = near.cost(&candidate, limit);
            if cost < limit {
                best = Some((cost, candidate));
            }
        }
        best.map(|(_, candidate)| candidate)
    }

    /// What a candidate costs, or something above `limit` where it costs more than that.
    fn cost<T>(&self, Candidate { frame, against, .. }: &Candidate<T>, limit: f64) -> f64 {
        let mut cost = against + (frame.area() - frame.overlap(&self.edge)) * OUTSIDE;
        for (thing, weight) in &self.things {
            if cost >= limit {
                return cost;
            }
            cost += frame.overlap(thing) * weight;
        }
        for (from, to, weight) in &self.lines {
            if cost >= limit {
                return cost;
            }
            cost += frame.length_of(*from, *to) * weight;
        }
        cost
    }
}

/// A text as XML can carry it: two code points that are no characters have no place there.
pub(crate) fn readable(text: &str) -> Cow<'_, str> {
    let unfit = ['\u{fffe}', '\u{ffff}'];
    if text.contains(unfit) { text.replace(unfit, "\u{fffd}").into() } else { text.into() }
}
