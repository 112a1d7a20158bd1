//! Finds stations and lines that are too close to each other and make a drawing hard to read.

use super::Check;
use super::sheet::{Line, Place, Sheet};
use crate::map::drawing::Spot;
use crate::map::fault::{Fault, FaultCode};

/// Two stations closer than this would touch.
const CLOSE: f64 = 20.0;
/// A line closer than this to the centre of a station seems to stop there.
const CIRCLE: f64 = 12.0;

impl Check<'_> {
    pub(super) fn lines(&mut self, sheet: &Sheet) {
        self.crowded_stations(sheet);
        self.lines_through_stations(sheet);
        self.crossing_lines(sheet);
    }

    fn crowded_stations(&mut self, sheet: &Sheet) {
        for (count, a) in sheet.stations.iter().enumerate() {
            for b in sheet.stations.iter().take(count) {
                if a.spot.distance_to(b.spot) < CLOSE {
                    let message =
                        format!("{} and {} are nearly in the same place", a.entry.name, b.entry.name);
                    let at = format!("/stations/{}/position", a.index);
                    let fault = Fault::new(FaultCode::StationsTooClose, at, message);
                    self.warning(fault.about([a.entry.id.as_str(), &b.entry.id]));
                }
            }
        }
    }

    fn lines_through_stations(&mut self, sheet: &Sheet) {
        for line in &sheet.lines {
            for Place { entry, spot, .. } in &sheet.stations {
                let [a, b] = line.ids();
                if entry.id != a && entry.id != b && touches(line, *spot) {
                    let message =
                        format!("{} runs through {} without stopping there", line.name(), entry.name);
                    let fault = Fault::new(FaultCode::LineThroughStation, &line.at, message);
                    self.warning(fault.about([a, b, &entry.id]));
                }
            }
        }
    }

    fn crossing_lines(&mut self, sheet: &Sheet) {
        for (count, line) in sheet.lines.iter().enumerate() {
            for other in sheet.lines.iter().take(count) {
                let away = |place: &Spot| {
                    !sheet.stations.iter().any(|station| station.spot.distance_to(*place) < CIRCLE)
                };
                if crossings(line, other).any(|place| away(&place)) {
                    let message =
                        format!("{} and {} cross where there is no station", other.name(), line.name());
                    let fault = Fault::new(FaultCode::CrossingConnections, &line.at, message);
                    self.warning(fault.about(line.ids().into_iter().chain(other.ids())));
                }
            }
        }
    }
}

fn touches(line: &Line, spot: Spot) -> bool {
    let away = line.ends().into_iter().all(|end| end.distance_to(spot) >= CLOSE);
    away && line.parts().any(|[from, to]| spot.distance_to_line(from, to) < CIRCLE)
}

/// Returns the points where two lines cross.
fn crossings(line: &Line, other: &Line) -> impl Iterator<Item = Spot> {
    line.parts().flat_map(|part| other.parts().filter_map(move |beside| crossing(part, beside)))
}

/// Returns the point where two straight lines cross, if they do; lines that run along each other do not.
fn crossing([a, b]: [Spot; 2], [c, d]: [Spot; 2]) -> Option<Spot> {
    let turn = |from: Spot, to: Spot, place: Spot| {
        (to.x - from.x) * (place.y - from.y) - (to.y - from.y) * (place.x - from.x)
    };
    let (before, after) = (turn(c, d, a), turn(c, d, b));
    let crossed = before * after < 0.0 && turn(a, b, c) * turn(a, b, d) < 0.0;
    crossed.then(|| a.towards(b, before / (before - after)))
}
