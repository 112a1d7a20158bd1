//! What can be wrong with a map document.

use std::fmt;

use serde::{Deserialize, Serialize};
use strum::{Display, VariantArray};

use super::fix::Fix;

/// The most errors, and the most warnings, that a report lists. It counts the rest.
pub const MAX_FAULTS: usize = 100;

/// What a check of a map document found: errors, which keep it from being played, and warnings, which do not.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = MapReport))]
pub struct Report {
    /// What must be mended: the first 100 errors.
    pub errors: Vec<Fault>,
    /// What deserves a second look: up to 100 warnings.
    pub warnings: Vec<Fault>,
    /// How many errors there are.
    pub error_count: usize,
    /// How many warnings there are, with those that are accepted.
    pub warning_count: usize,
}

impl Report {
    pub(crate) fn error(&mut self, fault: Fault) {
        self.error_count += 1;
        if self.errors.len() < MAX_FAULTS {
            self.errors.push(fault);
        }
    }

    pub(crate) fn warning(&mut self, fault: Fault) {
        self.warning_count += 1;
        let of_the_kind = self.warnings.iter().filter(|listed| listed.code == fault.code).count();
        if of_the_kind < MAX_FAULTS {
            self.warnings.push(fault);
        }
    }

    /// Lists as many warnings as a report can have. Those that are accepted do not take the place of others.
    pub(crate) fn cut_warnings(&mut self) {
        if self.warnings.len() > MAX_FAULTS {
            self.warnings.sort_by_key(|warning| warning.accepted.is_some());
            self.warnings.truncate(MAX_FAULTS);
        }
    }

    /// How many errors and warnings there are that the report does not list.
    pub fn unlisted(&self) -> usize {
        self.error_count + self.warning_count - self.errors.len() - self.warnings.len()
    }
}

impl From<Fault> for Report {
    fn from(error: Fault) -> Self {
        let mut report = Self::default();
        report.error(error);
        report
    }
}

/// One thing that is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = MapFault))]
pub struct Fault {
    /// What kind of fault it is.
    pub code: FaultCode,
    /// Where it is: a JSON pointer into the document.
    pub pointer: String,
    /// What is wrong, in words.
    pub message: String,
    /// The ids of the wards and stations that it is about, sorted; empty where it is about the whole map. Of an unusual
    /// number it is the word for what is counted.
    pub about: Vec<String>,
    /// Why the author lets it be; only of a warning that the document accepts.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub accepted: Option<String>,
    /// Ways to mend it, where some are obvious.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub fixes: Vec<Fix>,
}

impl Fault {
    pub(crate) fn new(code: FaultCode, pointer: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            code,
            pointer: pointer.into(),
            message: message.into(),
            about: Vec::new(),
            accepted: None,
            fixes: Vec::new(),
        }
    }

    /// The fault with these for what it is about.
    pub(crate) fn about<'i>(mut self, ids: impl IntoIterator<Item = &'i str>) -> Self {
        self.about = ids.into_iter().map(str::to_owned).collect();
        self.about.sort_unstable();
        self.about.dedup();
        self
    }

    /// The fault with one more way to mend it, if there is one.
    pub(crate) fn mended_by(mut self, fix: impl Into<Option<Fix>>) -> Self {
        self.fixes.extend(fix.into());
        self
    }
}

/// A name as a part of a JSON pointer.
pub(crate) fn escaped(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}: {}", self.code, self.pointer, self.message)
    }
}

/// The kinds of fault. Their names in JSON never change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Display, VariantArray)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = MapFaultCode))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum FaultCode {
    /// Not JSON at all.
    NotJson,
    /// A field or an entry has not the form of one.
    Malformed,
    /// Written for another version of this form.
    UnsupportedSchemaVersion,
    /// An id that is not made of small letters, digits and hyphens, or is too long.
    BadId,
    /// A ward id that the game uses for something else.
    ReservedId,
    /// Two wards, or two stations, with the same id.
    DuplicateId,
    /// A name that is empty, too long, or holds characters that cannot be shown.
    BadName,
    /// Two wards, or two stations, with the same name.
    DuplicateName,
    /// A canvas too small or too large.
    BadCanvas,
    /// A place outside the canvas.
    OffCanvas,
    /// An outline of fewer than three points.
    BadOutline,
    /// An outline that crosses itself or passes twice through one point.
    OutlineCrossesItself,
    /// Outlines of two wards, or of a ward and land outside, that lie over each other.
    OutlinesOverlap,
    /// A river of fewer than two points.
    BadRiver,
    /// A river too wide, or letters too large.
    BadSize,
    /// Bends of a line that the map does not have, that are listed twice, or that are too many or none.
    BadBends,
    /// A text of the attribution that is empty, too long, or holds characters that cannot be shown.
    BadAttribution,
    /// A ward that the map does not have.
    UnknownWard,
    /// A station that the map does not have.
    UnknownStation,
    /// A connection or a border from a thing to itself.
    SelfLoop,
    /// A pair of stations connected twice.
    DuplicateConnection,
    /// A pair of wards, or a ward at the water, listed twice.
    DuplicateAdjacency,
    /// A ward in which customers could never board.
    WardWithoutStation,
    /// A ward that no card names.
    WardWithoutCards,
    /// A ward that touches no other.
    WardWithoutNeighbor,
    /// More cards in a ward than anybody could print.
    TooManyCards,
    /// Fewer cards than four players and the queue need at the start.
    TooFewCards,
    /// More wards, stations or connections than the engine can hold.
    TooLarge,
    /// A station to which no chain of connections leads from the others.
    UnreachableStation,
    /// No station on which a department store could be built.
    NoSakura,
    /// Water that touches no ward.
    WaterWithoutWard,
    /// A reason for accepting a warning that is empty, too long, or holds characters that cannot be shown.
    BadReason,
    /// Warning: wards that a chain of borders does not join.
    WardsApart,
    /// Warning: a connection between wards that do not touch.
    LongConnection,
    /// Warning: two stations nearly on top of each other.
    StationsTooClose,
    /// Warning: a number far from what the game was balanced for.
    UnusualNumber,
    /// Warning: two lines that cross where no station is.
    CrossingConnections,
    /// Warning: a line that runs through a station at which it does not stop.
    LineThroughStation,
    /// Warning: names in each other's way, or on a station.
    LabelsOverlap,
    /// Warning: a single line that joins two parts of the network.
    SingleBridge,
    /// Warning: wards that touch in the drawing and not in the table, or the other way round. The message has the length of
    /// their border in the drawing.
    DrawingDisagrees,
    /// Warning: a station outside the drawn outline of its ward.
    OutlineElsewhere,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_lists_so_many_faults_and_counts_the_rest() {
        let mut report = Report::default();
        for number in 0..150 {
            report.error(Fault::new(FaultCode::BadId, format!("/wards/{number}"), "bad"));
            report.warning(Fault::new(FaultCode::SingleBridge, format!("/connections/{number}"), "alone"));
        }
        report.warning(Fault::new(FaultCode::LabelsOverlap, "/wards/0/label", "overlap"));
        assert_eq!((report.errors.len(), report.error_count), (100, 150));
        assert_eq!((report.warnings.len(), report.warning_count), (101, 151));
        for warning in report.warnings.iter_mut().take(3) {
            warning.accepted = Some("it is meant so".to_owned());
        }
        report.cut_warnings();
        assert_eq!((report.warnings.len(), report.warning_count, report.unlisted()), (100, 151, 101));
        let is_open = |warning: &&Fault| warning.accepted.is_none();
        assert_eq!(report.warnings.iter().filter(is_open).count(), 98, "all that are open are listed");
    }
}
