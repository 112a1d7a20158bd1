//! Durations in words: how long ago, and how long until.

use shinjuku_service::database::Timestamp;

use crate::pages::visit::Visit;

/// A duration in its most suitable unit.
fn long(visit: &Visit, millis: u64) -> String {
    let minutes = millis / 60_000;
    match minutes {
        0 => visit.fill("director-seconds-short", millis / 1000),
        1..120 => visit.fill("director-minutes-short", minutes),
        120..2880 => visit.fill("director-hours-short", minutes / 60),
        _ => visit.fill("common-days", minutes / 1440),
    }
}

/// How long ago a time was.
pub(super) fn since(visit: &Visit, moment: Timestamp) -> String {
    long(visit, visit.now().millis_since(moment))
}

/// How long it is until a time.
pub(super) fn until(visit: &Visit, moment: Timestamp) -> String {
    match moment.millis_since(visit.now()) {
        0 => visit.say("director-time-up").to_owned(),
        millis => long(visit, millis),
    }
}

/// A timestamp as a form field shows it, in UTC.
pub(super) fn typed(moment: Timestamp) -> String {
    moment.minute().replace(' ', "T")
}

/// Parses a timestamp from a form field.
pub(super) fn read(text: &str) -> Option<Timestamp> {
    let seconds = if text.matches(':').count() > 1 { "" } else { ":00" };
    format!("{text}{seconds}Z").parse().ok()
}
