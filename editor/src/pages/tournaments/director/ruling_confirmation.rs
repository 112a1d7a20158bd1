//! Ruling on a table: a preview of the state before and after, and then the ruling.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;
use shinjuku_service::problem::{FieldError, Problem};
use shinjuku_service::tournaments::{
    RevokeRulingRequest, RuledSeat, RulingKind, RulingOutcome, RulingRequest, StandingChange, TableSeatView,
    TableView,
};

use super::Director;
use super::table::{DirectedTable, render_form};
use crate::pages::forms::Fields;
use crate::pages::problems::TRANSLATED;
use crate::pages::tournaments::words;
use crate::pages::visit::Visit;

/// Whether a ruling is made or revoked.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Decision {
    Rule,
    Revoke,
}

#[derive(Template)]
#[template(path = "tournaments/director/ruling.html")]
struct Ruling<'a> {
    visit: &'a Visit,
    director: &'a Director<'a>,
    place: &'a DirectedTable,
    title: &'static str,
    outcome: RulingOutcome,
    reason: &'a str,
    /// The hidden fields of the form.
    carried: Vec<(&'a str, &'a str)>,
}

impl Ruling<'_> {
    fn state_of(&self, table: &TableView) -> &'static str {
        words::table_state(self.visit, table.state)
    }

    /// The seats before and after the ruling.
    fn seats(&self) -> impl Iterator<Item = (&TableSeatView, &TableSeatView)> {
        self.outcome.before.seats.iter().zip(&self.outcome.after.seats)
    }

    /// The players whose points change.
    fn with_points(&self) -> impl Iterator<Item = &StandingChange> {
        self.outcome.standings.iter().filter(|change| change.points_before != change.points_after)
    }

    /// The players whose place changes, but not their points.
    fn only_moved(&self) -> Vec<&StandingChange> {
        let changes = self.outcome.standings.iter();
        changes.filter(|change| change.points_before == change.points_after).collect()
    }

    fn brought(&self, seat: &TableSeatView) -> String {
        super::round::result(self.visit, seat)
    }
}

/// Shows what a ruling would change, and asks for confirmation.
pub(super) async fn show_confirmation(
    director: &Director<'_>,
    place: &DirectedTable,
    fields: &Fields,
    decision: Decision,
) -> Result<HttpResponse, Problem> {
    let outcome = match submit_decision(director, place, fields, decision, true).await {
        Ok(outcome) => outcome,
        Err(problem) => return Ok(render_form(director, place, fields, Some(&problem))),
    };
    let visit = director.visit;
    let title = match (decision, fields.read::<RulingKind>("kind")) {
        (Decision::Revoke, _) => visit.say("director-revoke-ruling-question"),
        (_, Some(RulingKind::Force)) => visit.say("director-force-question"),
        (_, Some(RulingKind::Replay)) => visit.say("director-replay-question"),
        (_, Some(RulingKind::Void)) => visit.say("director-void-question"),
        (_, _) => visit.say("director-adjudicate-question"),
    };
    let mut carried: Vec<(&str, &str)> =
        fields.pairs().filter(|(name, _)| !matches!(*name, "csrf" | "reason")).collect();
    carried.sort_unstable();
    let (reason, visit) = (fields.text("reason"), director.visit);
    let ruling = Ruling { visit, director, place, title, outcome, reason, carried };
    Ok(visit.page(StatusCode::OK, &ruling))
}

/// Makes or revokes the ruling, or previews what that would change.
pub(super) async fn submit_decision(
    director: &Director<'_>,
    place: &DirectedTable,
    fields: &Fields,
    decision: Decision,
    dry_run: bool,
) -> Result<RulingOutcome, Problem> {
    let (caller, slug, (round, table)) = (director.caller, director.slug(), place.numbers());
    let reason = fields.text("reason").to_owned();
    match decision {
        Decision::Revoke => {
            let at = (round, table, fields.read_or("number", 0)?);
            let revocation = RevokeRulingRequest { reason };
            director.tournaments().revoke_ruling(caller, slug, at, revocation, dry_run).await
        }
        Decision::Rule => {
            let kind = fields.read_or("kind", RulingKind::Adjudicate)?;
            let result = result(director.visit, fields, kind, &place.table.seats)?;
            let new = RulingRequest { kind, reason, result };
            director.tournaments().rule(caller, slug, (round, table), new, dry_run).await
        }
    }
}

/// The initial place and score in the form: the current ones.
pub(super) fn prefilled(seat: &TableSeatView) -> (String, String) {
    let text = |value: Option<String>| value.unwrap_or_default();
    (text(seat.place.map(|place| place.to_string())), text(seat.score.map(|score| score.to_string())))
}

/// Parses the typed result; `None` if the game's own result counts, or the ruling has no result. Nothing that was
/// typed is ignored.
fn result(
    visit: &Visit,
    fields: &Fields,
    kind: RulingKind,
    seats: &[TableSeatView],
) -> Result<Option<Vec<RuledSeat>>, Problem> {
    let text = |field: &str, index: usize| fields.text(&format!("{field}-{index}")).trim().to_owned();
    let typed: Vec<(String, String)> =
        (0..seats.len()).map(|index| (text("place", index), text("score", index))).collect();
    if matches!(kind, RulingKind::Replay | RulingKind::Void) {
        let new = |typed: &str, now: &str| !typed.is_empty() && typed != now;
        let changed = typed.iter().zip(seats.iter().map(prefilled));
        let mut changed = changed.filter(|((place, score), now)| new(place, &now.0) || new(score, &now.1));
        if changed.next().is_some() {
            let message = visit.say("director-result-not-wanted");
            return Err(Problem::field("/result", TRANSLATED, message));
        }
        return Ok(None);
    }
    let empty = typed.iter().all(|(place, score)| place.is_empty() && score.is_empty());
    if empty && kind == RulingKind::Adjudicate {
        return Ok(None);
    }
    let (mut result, mut errors) = (Vec::new(), Vec::new());
    for (index, (place, score)) in typed.iter().enumerate() {
        if let (Ok(place), Ok(score)) = (place.parse(), serde_json::from_str(score)) {
            result.push(RuledSeat { place, score });
        } else {
            let message = visit.fill("director-result-missing-for-seat", index + 1);
            errors.push(FieldError::new(format!("/result/{index}"), TRANSLATED, message));
        }
    }
    if errors.is_empty() { Ok(Some(result)) } else { Err(Problem::from_fields(errors)) }
}
