//! Finds stations and lines that are too close to each other and make a drawing hard to read.

use super::Check;
use super::drawn_document::{DrawnDocument, DrawnLine, DrawnStation};
use crate::map::drawing::Spot;
use crate::map::issue::{MapIssue, MapIssueCode};

/// Two stations closer than this would touch.
const CLOSE: f64 = 20.0;
/// A line closer than this to the centre of a station seems to stop there.
const CIRCLE: f64 = 12.0;

impl Check<'_> {
    pub(super) fn lines(&mut self, drawn: &DrawnDocument) {
        self.crowded_stations(drawn);
        self.lines_through_stations(drawn);
        self.crossing_lines(drawn);
    }

    fn crowded_stations(&mut self, drawn: &DrawnDocument) {
        for (count, a) in drawn.stations.iter().enumerate() {
            for b in drawn.stations.iter().take(count) {
                if a.spot.distance_to(b.spot) < CLOSE {
                    let message =
                        format!("{} and {} are nearly in the same place", a.entry.name, b.entry.name);
                    let at = format!("/stations/{}/position", a.index);
                    let issue = MapIssue::new(MapIssueCode::StationsTooClose, at, message);
                    self.warning(issue.about([a.entry.id.as_str(), &b.entry.id]));
                }
            }
        }
    }

    fn lines_through_stations(&mut self, drawn: &DrawnDocument) {
        for line in &drawn.lines {
            for DrawnStation { entry, spot, .. } in &drawn.stations {
                let [a, b] = line.ids();
                if entry.id != a && entry.id != b && touches(line, *spot) {
                    let message =
                        format!("{} runs through {} without stopping there", line.name(), entry.name);
                    let issue = MapIssue::new(MapIssueCode::LineThroughStation, &line.at, message);
                    self.warning(issue.about([a, b, &entry.id]));
                }
            }
        }
    }

    fn crossing_lines(&mut self, drawn: &DrawnDocument) {
        for (count, line) in drawn.lines.iter().enumerate() {
            for other in drawn.lines.iter().take(count) {
                let away = |place: &Spot| {
                    !drawn.stations.iter().any(|station| station.spot.distance_to(*place) < CIRCLE)
                };
                if crossings(line, other).any(|place| away(&place)) {
                    let message =
                        format!("{} and {} cross where there is no station", other.name(), line.name());
                    let issue = MapIssue::new(MapIssueCode::CrossingConnections, &line.at, message);
                    self.warning(issue.about(line.ids().into_iter().chain(other.ids())));
                }
            }
        }
    }
}

fn touches(line: &DrawnLine, spot: Spot) -> bool {
    let away = line.ends().into_iter().all(|end| end.distance_to(spot) >= CLOSE);
    away && line.parts().any(|[from, to]| spot.distance_to_line(from, to) < CIRCLE)
}

/// Returns the points where two lines cross.
fn crossings(line: &DrawnLine, other: &DrawnLine) -> impl Iterator<Item = Spot> {
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
