//! Checks water, rivers, land outside the game, bends of lines, and the source of the data.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use super::{Check, removal, unordered};
use crate::map::document::Point;
use crate::map::issue::{MapIssue, MapIssueCode};

/// The maximum number of points of water, rivers, land outside and bends together.
pub(in crate::map) const MAX_POINTS: usize = 4_000;
/// The maximum number of rivers, and of pieces of land outside.
pub(in crate::map) const MAX_ENTRIES: usize = 64;
/// The maximum number of bends of a line.
pub(in crate::map) const MAX_BENDS: usize = 20;
/// The maximum length of each text of an attribution.
const MAX_ATTRIBUTION_LEN: usize = 300;
/// The allowed width of a river and size of letters.
pub(in crate::map) const SIZE: RangeInclusive<u32> = 1..=500;

impl Check<'_> {
    pub(super) fn geography(&mut self) {
        self.geography_size();
        self.water();
        self.rivers();
        self.outside();
        self.bends();
        self.attribution();
    }

    fn geography_size(&mut self) {
        let document = self.document;
        let lists = [("rivers", document.rivers.len()), ("outside", document.outside.len())];
        for (list, count) in lists {
            if count > MAX_ENTRIES {
                let message = format!("there are {count} entries; the maximum is {MAX_ENTRIES}");
                self.error(MapIssue::new(MapIssueCode::TooLarge, format!("/{list}"), message));
            }
        }
        let points = document.geography_points();
        if points > MAX_POINTS {
            let message = format!(
                "water, rivers, land outside the game and bends have {points} points in total; the maximum is {MAX_POINTS}"
            );
            self.error(MapIssue::new(MapIssueCode::TooLarge, "/water", message));
        }
    }

    fn water(&mut self) {
        let water = &self.document.water;
        self.optional_name(&water.native_name, "/water/native_name");
        self.label(water.label, "/water/label");
        if let Some(size) = water.label_size {
            self.size("the letters", size, "/water/label_size");
        }
        self.rings(None, &water.areas, "/water/areas");
        self.rings(None, &water.islands, "/water/islands");
    }

    fn rivers(&mut self) {
        for (index, river) in self.document.rivers.iter().enumerate() {
            let at = format!("/rivers/{index}");
            self.name(&river.name, format!("{at}/name"), None);
            self.optional_name(&river.native_name, &format!("{at}/native_name"));
            self.size("the river", river.width, &format!("{at}/width"));
            if river.line.len() < 2 {
                let message = format!("the line of {} needs at least two points", river.name);
                let issue = MapIssue::new(MapIssueCode::BadRiver, format!("{at}/line"), message);
                self.error(issue.mended_by(removal(&river.name, &at)));
            }
            self.points(None, &river.line, &format!("{at}/line"));
        }
    }

    fn outside(&mut self) {
        for (index, land) in self.document.outside.iter().enumerate() {
            let at = format!("/outside/{index}");
            self.optional_name(&land.name, &format!("{at}/name"));
            self.optional_name(&land.native_name, &format!("{at}/native_name"));
            self.label(land.label, &format!("{at}/label"));
            if land.outline.is_empty() {
                let issue =
                    MapIssue::new(MapIssueCode::BadOutline, &at, "land outside the game needs an outline");
                self.error(issue.mended_by(removal("this land", &at)));
            }
            self.rings(None, &land.outline, &format!("{at}/outline"));
        }
    }

    fn bends(&mut self) {
        let document = self.document;
        let lines: HashSet<[&str; 2]> =
            document.connections.iter().chain(&document.permanent_links).map(unordered).collect();
        let mut seen = HashSet::new();
        for (index, bend) in document.bends.iter().enumerate() {
            let at = format!("/bends/{index}");
            let [a, b] = &bend.between;
            let removed = removal(&format!("the bends of {a} – {b}"), &at);
            let is_known = self.known_station(a, format!("{at}/between/0"), removed.clone()).is_some()
                & self.known_station(b, format!("{at}/between/1"), removed.clone()).is_some();
            let pair = unordered(&bend.between);
            let message = if is_known && !lines.contains(&pair) {
                format!("there is no connection and no link between '{a}' and '{b}'")
            } else if !seen.insert(pair) {
                format!("the bends between '{a}' and '{b}' are listed twice")
            } else if bend.points.is_empty() || bend.points.len() > MAX_BENDS {
                format!("a line with bends must have 1 to {MAX_BENDS} of them")
            } else {
                self.points(None, &bend.points, &format!("{at}/points"));
                continue;
            };
            let issue = MapIssue::new(MapIssueCode::BadBends, &at, message);
            self.error(issue.about(pair).mended_by(removed));
        }
    }

    fn attribution(&mut self) {
        let Some(attribution) = &self.document.attribution else { return };
        for (field, text) in
            [("source", &attribution.source), ("licence", &attribution.licence), ("text", &attribution.text)]
        {
            let shown = !text.trim().is_empty() && !text.chars().any(char::is_control);
            if !shown || text.chars().count() > MAX_ATTRIBUTION_LEN {
                let message =
                    format!("the {field} must have 1 to {MAX_ATTRIBUTION_LEN} characters and no line breaks");
                self.error(MapIssue::new(
                    MapIssueCode::BadAttribution,
                    format!("/attribution/{field}"),
                    message,
                ));
            }
        }
    }

    fn optional_name(&mut self, name: &str, at: &str) {
        if !name.is_empty() {
            self.name(name, at.to_owned(), None);
        }
    }

    fn label(&mut self, label: Option<Point>, at: &str) {
        if let Some(label) = label {
            self.on_canvas(None, label, at);
        }
    }

    fn size(&mut self, of: &str, size: u32, at: &str) {
        if !SIZE.contains(&size) {
            let message =
                format!("{of}: the size is {size}; it must be from {} to {}", SIZE.start(), SIZE.end());
            self.error(MapIssue::new(MapIssueCode::BadSize, at, message));
        }
    }
}
