//! Deciding about a table: what would be so before and after it, and then doing it.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;
use shinjuku_service::problem::{Fault, Problem};
use shinjuku_service::tournaments::{
    NewRuling, Revocation, RuledSeat, RulingKind, RulingOutcome, StandingChange, TableSeatView, TableView,
};

use super::Director;
use super::table::{Place, shown};
use crate::pages::submitted::Fields;
use crate::pages::tournaments::words;
use crate::pages::visit::{Visit, page};

/// Whether something is decided, or taken back.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Decision {
    Rule,
    Revoke,
}

#[derive(Template)]
#[template(path = "tournaments/direct/ruling.html")]
struct Ruling<'a> {
    visit: &'a Visit,
    director: &'a Director<'a>,
    place: &'a Place,
    title: &'static str,
    outcome: RulingOutcome,
    reason: &'a str,
    /// What goes along with the answer.
    carried: Vec<(&'a str, &'a str)>,
}

impl Ruling<'_> {
    fn state_of(&self, table: &TableView) -> &'static str {
        words::table_state(self.visit, table.state)
    }

    /// The seats before and after.
    fn seats(&self) -> impl Iterator<Item = (&TableSeatView, &TableSeatView)> {
        self.outcome.before.seats.iter().zip(&self.outcome.after.seats)
    }

    /// Those whose points change.
    fn with_points(&self) -> impl Iterator<Item = &StandingChange> {
        self.outcome.standings.iter().filter(|change| change.points_before != change.points_after)
    }

    /// Those who only come to another place by it.
    fn only_moved(&self) -> Vec<&StandingChange> {
        let changes = self.outcome.standings.iter();
        changes.filter(|change| change.points_before == change.points_after).collect()
    }

    fn brought(&self, seat: &TableSeatView) -> String {
        super::round::result(self.visit, seat)
    }
}

/// Shows what a decision would change, and asks again.
pub(super) async fn ask(
    director: &Director<'_>,
    place: &Place,
    fields: &Fields,
    decision: Decision,
) -> Result<HttpResponse, Problem> {
    let outcome = match decide(director, place, fields, decision, true).await {
        Ok(outcome) => outcome,
        Err(problem) => return Ok(shown(director, place, fields, Some(&problem))),
    };
    let visit = director.visit;
    let title = match (decision, fields.read::<RulingKind>("kind")) {
        (Decision::Revoke, _) => visit.say("Take this decision back?"),
        (_, Some(RulingKind::Force)) => visit.say("Let another result count?"),
        (_, Some(RulingKind::Replay)) => visit.say("Play the table again?"),
        (_, Some(RulingKind::Void)) => visit.say("Make the table void?"),
        (_, _) => visit.say("Adjudicate the table?"),
    };
    let mut carried: Vec<(&str, &str)> =
        fields.pairs().filter(|(name, _)| !matches!(*name, "csrf" | "reason")).collect();
    carried.sort_unstable();
    let (reason, visit) = (fields.text("reason"), director.visit);
    let ruling = Ruling { visit, director, place, title, outcome, reason, carried };
    Ok(page(StatusCode::OK, &ruling))
}

/// Decides, or tells what that would do.
pub(super) async fn decide(
    director: &Director<'_>,
    place: &Place,
    fields: &Fields,
    decision: Decision,
    dry_run: bool,
) -> Result<RulingOutcome, Problem> {
    let (caller, slug, (round, table)) = (director.caller, director.slug(), place.numbers());
    let reason = fields.text("reason").to_owned();
    match decision {
        Decision::Revoke => {
            let at = (round, table, fields.read_or("number", 0)?);
            let revocation = Revocation { reason };
            director.tournaments().revoke_ruling(caller, slug, at, revocation, dry_run).await
        }
        Decision::Rule => {
            let kind = fields.read_or("kind", RulingKind::Adjudicate)?;
            let result = result(director.visit, fields, kind, place.table.seats.len())?;
            let new = NewRuling { kind, reason, result };
            director.tournaments().rule(caller, slug, (round, table), new, dry_run).await
        }
    }
}

/// The result that was typed; none where none is wanted, or the game counts as it stands.
fn result(
    visit: &Visit,
    fields: &Fields,
    kind: RulingKind,
    seats: usize,
) -> Result<Option<Vec<RuledSeat>>, Problem> {
    let as_it_stands = kind == RulingKind::Adjudicate && fields.text("by") != "typed";
    if as_it_stands || matches!(kind, RulingKind::Replay | RulingKind::Void) {
        return Ok(None);
    }
    let (mut typed, mut faults) = (Vec::new(), Vec::new());
    for seat in 0..seats {
        let place: Option<u8> = fields.read(&format!("place-{seat}"));
        let score = serde_json::from_str(fields.text(&format!("score-{seat}")).trim());
        if let (Some(place), Ok(score)) = (place, score) {
            typed.push(RuledSeat { place, score });
        } else {
            let message = visit.fill("Type a place and a score for seat {}.", seat + 1);
            faults.push(Fault::new(format!("/result/{seat}"), "missing", message));
        }
    }
    if faults.is_empty() { Ok(Some(typed)) } else { Err(Problem::of_fields(faults)) }
}
