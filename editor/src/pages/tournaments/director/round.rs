//! One round: its tables and results, starting it, and retracting it.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, get, post, web};
use askama::Template;
use shinjuku_service::Service;
use shinjuku_service::maps::Slug;
use shinjuku_service::problem::Problem;
use shinjuku_service::tournaments::{RoundView, TableSeatView, TableView, UnpublishRoundRequest};
use strum::{Display, EnumString};

use super::{Director, Question, Reason, listed, page_of_form, rounds};
use crate::pages::confirm::parse_action;
use crate::pages::forms::{Fields, SubmittedForm};
use crate::pages::tournaments::words;
use crate::pages::visit::{Visit, see_other};

#[derive(Template)]
#[template(path = "tournaments/director/round.html")]
struct RoundPage<'a> {
    visit: &'a Visit,
    director: &'a Director<'a>,
    round: RoundView,
}

impl RoundPage<'_> {
    fn is_last(&self) -> bool {
        self.director.tournament.summary.round == Some(self.round.number)
    }

    fn state(&self) -> String {
        rounds::state(self.visit, &self.round)
    }

    fn setup(&self) -> String {
        words::setup(self.visit, &self.round.setup)
    }

    fn stage(&self) -> &'static str {
        words::stage(self.visit, self.round.stage)
    }

    fn state_of(&self, table: &TableView) -> &'static str {
        words::table_state(self.visit, table.state)
    }

    /// Whether a dispute at the table is unanswered.
    fn is_disputed(table: &TableView) -> bool {
        table.disputes.iter().any(|dispute| dispute.answer.is_none())
    }

    fn byes(&self) -> String {
        listed(self.visit, &self.round.byes)
    }

    fn result(&self, seat: &TableSeatView) -> String {
        result(self.visit, seat)
    }
}

/// The result of a player: place, score in the game, tournament points.
pub(super) fn result(visit: &Visit, seat: &TableSeatView) -> String {
    let (Some(place), Some(score), Some(points)) = (seat.place, seat.score, seat.points) else {
        return String::new();
    };
    let (place, score, points) = (place.to_string(), score.to_string(), points.to_string());
    let values = [("place", place.as_str()), ("score", &score), ("points", &points)];
    visit.language.fill("director-result-summary", &values)
}

/// The actions on a round.
#[derive(Clone, Copy, Display, EnumString)]
#[strum(serialize_all = "snake_case")]
enum FormAction {
    Start,
    TakeBack,
}

#[get("/tournaments/{slug}/direct/rounds/{round}")]
pub(super) async fn show(
    visit: Visit,
    service: web::Data<Service>,
    path: web::Path<(Slug, u32)>,
) -> HttpResponse {
    let (slug, number) = path.into_inner();
    let work = async {
        let director = Director::load(&visit, &service, &slug).await?;
        let round = director.tournaments().round(Some(director.caller), &slug, number).await?;
        Ok(visit.page(StatusCode::OK, &RoundPage { visit: &visit, director: &director, round }))
    };
    visit.answer(work.await)
}

/// Asks for confirmation of an action on a round.
#[get("/tournaments/{slug}/direct/rounds/{round}/confirm")]
pub(super) async fn show_confirmation(
    visit: Visit,
    request: HttpRequest,
    service: web::Data<Service>,
    path: web::Path<(Slug, u32)>,
) -> HttpResponse {
    let (slug, number) = path.into_inner();
    let work = async {
        let director = Director::load(&visit, &service, &slug).await?;
        let round = director.tournaments().round(Some(director.caller), &slug, number).await?;
        question(&director, &round, &Fields::from_query(&request))
    };
    visit.answer(work.await)
}

fn question(director: &Director<'_>, round: &RoundView, fields: &Fields) -> Result<HttpResponse, Problem> {
    let (visit, number) = (director.visit, round.number);
    let action: FormAction = parse_action(fields)?;
    let (title, explanation, button, reason) = match action {
        FormAction::Start => (
            visit.fill("director-start-round-question", number),
            visit.fill("director-games-starting", round.tables.len()),
            visit.say("director-start"),
            Reason::None,
        ),
        FormAction::TakeBack => (
            visit.fill("director-withdraw-round-question", number),
            visit.fill("director-withdraw-round-effect", round.tables.len()),
            visit.say("director-withdraw"),
            Reason::Needed,
        ),
    };
    Ok(director.show_question(&Question {
        title,
        explanation,
        subjects: Vec::new(),
        action: director.at(&format!("/rounds/{number}/change")),
        fields: vec![("do".to_owned(), action.to_string())],
        reason,
        button,
        back: director.at(&format!("/rounds/{number}")),
    }))
}

#[post("/tournaments/{slug}/direct/rounds/{round}/change")]
pub(super) async fn submit_changes(
    mut visit: Visit,
    service: web::Data<Service>,
    path: web::Path<(Slug, u32)>,
    submitted: SubmittedForm,
) -> HttpResponse {
    let (slug, number) = path.into_inner();
    visit.here = page_of_form(&visit.here);
    let work = async {
        let fields = submitted.fields()?;
        let director = Director::load(&visit, &service, &slug).await?;
        let (caller, tournaments) = (director.caller, director.tournaments());
        match parse_action(&fields)? {
            FormAction::Start => {
                tournaments.start_round(caller, &slug, number).await?;
                Ok(see_other(&director.at("")))
            }
            FormAction::TakeBack => {
                let reason = fields.text("reason").to_owned();
                tournaments.unpublish(caller, &slug, number, UnpublishRoundRequest { reason }).await?;
                Ok(see_other(&director.at("/pairing")))
            }
        }
    };
    visit.answer(work.await)
}
