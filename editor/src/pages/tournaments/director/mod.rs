//! The director's pages: everything that changes a tournament. Everyone else gets 404.

mod announcements;
mod conflict;
mod costs;
mod dashboard;
mod entrants;
mod form;
mod log;
mod manual_pairing;
mod new;
mod pairing;
mod parse_form;
mod publish;
mod round;
mod rounds;
mod ruling_confirmation;
mod settings;
mod table;
mod times;

use actix_web::http::StatusCode;
use actix_web::web::{self, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse, get, post};
use askama::Template;
use serde::Deserialize;
use shinjuku_service::Service;
use shinjuku_service::accounts::{Caller, Role, UserRef};
use shinjuku_service::maps::Slug;
use shinjuku_service::problem::Problem;
use shinjuku_service::tournaments::{TournamentView, Tournaments};

use super::words;
use crate::pages::confirm::{Question, Reason};
use crate::pages::forms::{Fields, SubmittedForm};
use crate::pages::visit::Visit;

pub(super) fn configure(config: &mut ServiceConfig) {
    config
        .service(new::show_form)
        .service(new::create)
        .service(dashboard::show)
        .service(show)
        .service(show_confirmation)
        .service(submit_changes)
        .service(round::show)
        .service(round::show_confirmation)
        .service(round::submit_changes)
        .service(table::show)
        .service(table::show_confirmation)
        .service(table::submit_changes);
}

/// A section of the director's pages.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Section {
    Entrants,
    Pairing,
    Rounds,
    Announcements,
    Settings,
    Log,
}

/// A director of a tournament.
struct Director<'a> {
    visit: &'a Visit,
    service: &'a Service,
    caller: &'a Caller,
    tournament: TournamentView,
}

impl<'a> Director<'a> {
    /// Loads the tournament for its director. Other logged-in users get 404, so that they do not learn that the page
    /// exists.
    async fn load(visit: &'a Visit, service: &'a Service, slug: &Slug) -> Result<Self, Problem> {
        let caller = &visit.require_login()?.caller;
        let tournament = service.tournaments.read(Some(caller), slug).await?;
        if !tournament.you.directs {
            return Err(Problem::not_found("such page"));
        }
        Ok(Self { visit, service, caller, tournament })
    }

    const fn slug(&self) -> &Slug {
        &self.tournament.summary.slug
    }

    fn tournaments(&self) -> &Tournaments {
        &self.service.tournaments
    }

    /// The URL of a director's page.
    fn at(&self, page: &str) -> String {
        format!("/tournaments/{}/direct{page}", self.slug())
    }

    /// Whether the current page is this one or below it.
    fn is_at(&self, page: &str) -> bool {
        self.visit.is_at(&self.at(page))
    }

    /// The status of the tournament in words.
    fn status(&self) -> &'static str {
        words::status(self.visit, self.tournament.summary.status)
    }

    /// Shows a confirmation page.
    fn show_question(&self, question: &Question<'_>) -> HttpResponse {
        self.visit.page(StatusCode::OK, &Confirm { visit: self.visit, director: self, question })
    }

    /// The HTTP status of a page with or without a problem.
    fn status_with(&self, problem: Option<&Problem>) -> StatusCode {
        problem.map_or(StatusCode::OK, |problem| (self.visit.settings.status)(problem.code))
    }
}

#[derive(Template)]
#[template(path = "tournaments/director/confirm.html")]
struct Confirm<'a> {
    visit: &'a Visit,
    director: &'a Director<'a>,
    question: &'a Question<'a>,
}

/// The message of a problem, with names in place of ids.
fn explained(visit: &Visit, problem: &Problem, people: &[UserRef]) -> String {
    named(visit.field_errors(problem), people)
}

/// Replaces user ids in a text with names.
fn named(text: String, people: &[UserRef]) -> String {
    people.iter().fold(text, |text, user| text.replace(&user.id.to_string(), &user.name))
}

/// The names of people as a list.
fn listed(visit: &Visit, people: &[UserRef]) -> String {
    let names: Vec<&str> = people.iter().map(|user| user.name.as_str()).collect();
    names.join(visit.say("common-separator"))
}

/// Returns the caller if they may create tournaments.
fn organiser(visit: &Visit) -> Result<&Caller, Problem> {
    let caller = &visit.require_login()?.caller;
    if caller.acts_as(Role::Organiser) { Ok(caller) } else { Err(Problem::not_found("such page")) }
}

fn nothing_to_do() -> Problem {
    Problem::not_found("such action on this page")
}

#[get("/tournaments/{slug}/direct/{section}")]
async fn show(
    visit: Visit,
    request: HttpRequest,
    service: web::Data<Service>,
    path: web::Path<(Slug, Section)>,
) -> HttpResponse {
    let ((slug, section), fields) = (path.into_inner(), Fields::from_query(&request));
    let work = async {
        let director = Director::load(&visit, &service, &slug).await?;
        match section {
            Section::Entrants => entrants::show(&director, &fields, &[]).await,
            Section::Pairing => pairing::show(&director, &fields, None).await,
            Section::Rounds => rounds::show(&director).await,
            Section::Announcements => Ok(announcements::show(&director, &fields, None)),
            Section::Settings => settings::show(&director).await,
            Section::Log => log::show(&director, &fields).await,
        }
    };
    visit.answer(work.await)
}

/// Asks for confirmation of an action.
#[get("/tournaments/{slug}/direct/{section}/confirm")]
async fn show_confirmation(
    visit: Visit,
    request: HttpRequest,
    service: web::Data<Service>,
    path: web::Path<(Slug, Section)>,
) -> HttpResponse {
    let ((slug, section), fields) = (path.into_inner(), Fields::from_query(&request));
    let work = async {
        let director = Director::load(&visit, &service, &slug).await?;
        match section {
            Section::Entrants => entrants::show_confirmation(&director, &fields).await,
            Section::Pairing => pairing::show_confirmation(&director, &fields).await,
            Section::Announcements => announcements::show_confirmation(&director, &fields),
            Section::Settings => settings::show_confirmation(&director, &fields),
            Section::Rounds | Section::Log => Err(nothing_to_do()),
        }
    };
    visit.answer(work.await)
}

#[post("/tournaments/{slug}/direct/{section}/change")]
async fn submit_changes(
    mut visit: Visit,
    service: web::Data<Service>,
    path: web::Path<(Slug, Section)>,
    submitted: SubmittedForm,
) -> HttpResponse {
    let (slug, section) = path.into_inner();
    visit.here = page_of_form(&visit.here);
    let work = async {
        let fields = submitted.fields()?;
        let director = Director::load(&visit, &service, &slug).await?;
        match section {
            Section::Entrants => entrants::change(&director, &fields).await,
            Section::Pairing => pairing::change(&director, &fields).await,
            Section::Announcements => announcements::change(&director, &fields).await,
            Section::Settings => settings::change(&director, &fields).await,
            Section::Rounds | Section::Log => Err(nothing_to_do()),
        }
    };
    visit.answer(work.await)
}

/// The page from which a form was submitted, because the form's own URL only accepts forms.
fn page_of_form(here: &str) -> String {
    let path = here.split_once('?').map_or(here, |(path, _query)| path);
    path.trim_end_matches("/change").to_owned()
}
