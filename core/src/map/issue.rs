//! The issues that a map document can have.

use std::fmt;

use serde::{Deserialize, Serialize};
use strum::{Display, VariantArray};

use super::fix::Fix;
use crate::plural::plural;

/// The maximum number of errors, and of warnings, that a report lists. It counts the rest.
pub const MAX_ISSUES: usize = 100;

/// The result of checking a map document: errors, which make it unplayable, and warnings, which do not.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MapReport {
    /// The first 100 errors, which must be fixed.
    pub errors: Vec<MapIssue>,
    /// Up to 100 warnings, which the author should review.
    pub warnings: Vec<MapIssue>,
    /// The total number of errors.
    pub error_count: usize,
    /// The total number of warnings, including accepted ones.
    pub warning_count: usize,
}

impl MapReport {
    pub(crate) fn error(&mut self, issue: MapIssue) {
        self.error_count += 1;
        if self.errors.len() < MAX_ISSUES {
            self.errors.push(issue);
        }
    }

    pub(crate) fn warning(&mut self, issue: MapIssue) {
        self.warning_count += 1;
        let of_the_kind = self.warnings.iter().filter(|listed| listed.code == issue.code).count();
        if of_the_kind < MAX_ISSUES {
            self.warnings.push(issue);
        }
    }

    /// Limits the list of warnings to its maximum length. Accepted warnings are dropped before others.
    pub(crate) fn cut_warnings(&mut self) {
        if self.warnings.len() > MAX_ISSUES {
            self.warnings.sort_by_key(|warning| warning.accepted.is_some());
            self.warnings.truncate(MAX_ISSUES);
        }
    }

    /// Returns the number of errors and warnings that the report does not list.
    pub fn unlisted(&self) -> usize {
        self.error_count + self.warning_count - self.errors.len() - self.warnings.len()
    }
}

impl From<MapIssue> for MapReport {
    fn from(error: MapIssue) -> Self {
        let mut report = Self::default();
        report.error(error);
        report
    }
}

/// An error or warning in a map document, and where it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MapIssue {
    /// The kind of error or warning.
    pub code: MapIssueCode,
    /// The location: a JSON pointer into the document.
    pub pointer: String,
    /// What is wrong, as a sentence.
    pub message: String,
    /// The ids of the wards and stations concerned, sorted; empty if it concerns the whole map. For `unusual_number`,
    /// the word for what is counted.
    pub about: Vec<String>,
    /// The author's reason for accepting it; present only for a warning that the document accepts.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub accepted: Option<String>,
    /// Suggested fixes, if there are any.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub fixes: Vec<Fix>,
}

impl MapIssue {
    pub(crate) fn new(code: MapIssueCode, pointer: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            code,
            pointer: pointer.into(),
            message: message.into(),
            about: Vec::new(),
            accepted: None,
            fixes: Vec::new(),
        }
    }

    /// Returns the issue with these ids as its subject.
    pub(crate) fn about<'i>(mut self, ids: impl IntoIterator<Item = &'i str>) -> Self {
        self.about = ids.into_iter().map(str::to_owned).collect();
        self.about.sort_unstable();
        self.about.dedup();
        self
    }

    /// Returns the issue with one more suggested fix, if there is one.
    pub(crate) fn mended_by(mut self, fix: impl Into<Option<Fix>>) -> Self {
        self.fixes.extend(fix.into());
        self
    }
}

/// Returns a name escaped for use in a JSON pointer.
pub(crate) fn escaped(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}

impl fmt::Display for MapIssue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}: {}", self.code, self.pointer, self.message)
    }
}

/// The kinds of errors and warnings in a map document. Their names in JSON never change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Display, VariantArray)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum MapIssueCode {
    /// The text is not JSON.
    NotJson,
    /// A field or entry does not have the right format.
    Malformed,
    /// The document has a format version that is not supported.
    UnsupportedSchemaVersion,
    /// An id contains characters other than lowercase letters, digits and hyphens, or is too long.
    BadId,
    /// A ward has an id that the game uses for something else.
    ReservedId,
    /// Two wards, or two stations, have the same id.
    DuplicateId,
    /// A name is empty, too long, or contains characters that cannot be shown.
    BadName,
    /// Two wards, or two stations, have the same name.
    DuplicateName,
    /// The canvas is too small or too large.
    BadCanvas,
    /// A position is outside the canvas.
    OffCanvas,
    /// An outline has fewer than three points.
    BadOutline,
    /// An outline crosses itself or passes through the same point twice.
    OutlineCrossesItself,
    /// The outlines of two wards, or of a ward and land outside the game, overlap.
    OutlinesOverlap,
    /// A river has fewer than two points.
    BadRiver,
    /// A river is too wide, or letters are too large.
    BadSize,
    /// The bends belong to a line that the map does not have, are listed twice, or there are too many or none of them.
    BadBends,
    /// A field of the attribution is empty, too long, or contains characters that cannot be shown.
    BadAttribution,
    /// The map has no such ward.
    UnknownWard,
    /// The map has no such station.
    UnknownStation,
    /// A connection or border leads from an element to itself.
    SelfLoop,
    /// Two stations are connected twice.
    DuplicateConnection,
    /// A pair of wards, or a ward next to the water, is listed twice.
    DuplicateAdjacency,
    /// A ward has no station, so customers could never board there.
    WardWithoutStation,
    /// A ward has no cards.
    WardWithoutCards,
    /// A ward is not adjacent to any other.
    WardWithoutNeighbor,
    /// A ward has too many cards.
    TooManyCards,
    /// The map has fewer cards than four players and the queue need at the start.
    TooFewCards,
    /// The map has more wards, stations or connections than the engine supports.
    TooLarge,
    /// A station cannot be reached from the others along connections.
    UnreachableStation,
    /// The map has no sakura station, so no department store could be built.
    NoSakura,
    /// The water is not adjacent to any ward.
    WaterWithoutWard,
    /// The reason for accepting a warning is empty, too long, or contains characters that cannot be shown.
    BadReason,
    /// Warning: some wards cannot be reached from the others by crossing borders.
    WardsApart,
    /// Warning: a connection joins wards that are not adjacent.
    LongConnection,
    /// Warning: two stations are very close to each other.
    StationsTooClose,
    /// Warning: a number is far from what the game was balanced for.
    UnusualNumber,
    /// Warning: two lines cross outside a station.
    CrossingConnections,
    /// Warning: a line runs through a station at which it does not stop.
    LineThroughStation,
    /// Warning: names overlap each other or a station.
    LabelsOverlap,
    /// Warning: a single line joins two parts of the network.
    SingleBridge,
    /// Warning: wards are adjacent in the drawing but not in the table, or the other way round. The message contains
    /// the length of their border in the drawing.
    DrawingDisagrees,
    /// Warning: a station is outside the drawn outline of its ward.
    OutlineElsewhere,
}

impl fmt::Display for MapReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (errors, warnings) = (plural(self.error_count, "error"), plural(self.warning_count, "warning"));
        write!(f, "the map has {errors} and {warnings}")?;
        self.errors.iter().try_for_each(|issue| write!(f, "; {}: {}", issue.pointer, issue.message))
    }
}

impl std::error::Error for MapReport {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_lists_so_many_faults_and_counts_the_rest() {
        let mut report = MapReport::default();
        for number in 0..150 {
            report.error(MapIssue::new(MapIssueCode::BadId, format!("/wards/{number}"), "bad"));
            report.warning(MapIssue::new(
                MapIssueCode::SingleBridge,
                format!("/connections/{number}"),
                "alone",
            ));
        }
        report.warning(MapIssue::new(MapIssueCode::LabelsOverlap, "/wards/0/label", "overlap"));
        assert_eq!((report.errors.len(), report.error_count), (100, 150));
        assert_eq!((report.warnings.len(), report.warning_count), (101, 151));
        for warning in report.warnings.iter_mut().take(3) {
            warning.accepted = Some("it is meant so".to_owned());
        }
        report.cut_warnings();
        assert_eq!((report.warnings.len(), report.warning_count, report.unlisted()), (100, 151, 101));
        let is_open = |warning: &&MapIssue| warning.accepted.is_none();
        assert_eq!(report.warnings.iter().filter(is_open).count(), 98, "all that are open are listed");
    }
}
