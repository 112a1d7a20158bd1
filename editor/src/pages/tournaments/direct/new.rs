//! Creating a tournament.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, get, post, web};
use askama::Template;
use shinjuku_core::mods::Mod;
use shinjuku_service::Service;
use shinjuku_service::problem::{Code, Problem};
use shinjuku_service::tournaments::CreateTournamentRequest;

use super::form::{self, Form};
use super::organiser;
use super::reading::Asked;
use crate::pages::games::offers;
use crate::pages::problems::TRANSLATED;
use crate::pages::submitted::{Fields, Submitted};
use crate::pages::visit::{Visit, see_other};

#[derive(Template)]
#[template(path = "tournaments/direct/new.html")]
struct New<'a> {
    visit: &'a Visit,
    form: Form<'a>,
}

#[get("/tournaments/new")]
pub(super) async fn ask(visit: Visit, service: web::Data<Service>) -> HttpResponse {
    let work = async {
        organiser(&visit)?;
        shown(&visit, &service, &form::usual(), None).await
    };
    visit.answer(work.await)
}

async fn shown(
    visit: &Visit,
    service: &Service,
    fields: &Fields,
    problem: Option<&Problem>,
) -> Result<HttpResponse, Problem> {
    let status = problem.map_or(StatusCode::OK, |problem| (visit.settings.status)(problem.code));
    let form = Form::new(visit, service, fields, None, problem).await?;
    Ok(visit.page(status, &New { visit, form }))
}

#[post("/tournaments/new")]
pub(super) async fn create(visit: Visit, service: web::Data<Service>, submitted: Submitted) -> HttpResponse {
    let work = async {
        let fields = submitted.fields()?;
        make(&visit, &service, &fields).await
    };
    visit.answer(work.await)
}

async fn make(visit: &Visit, service: &Service, fields: &Fields) -> Result<HttpResponse, Problem> {
    let caller = organiser(visit)?;
    if let Some(changed) = form::changed(fields) {
        return shown(visit, service, &changed, None).await;
    }
    let made = match asked_for(visit, fields) {
        Ok(new) => service.tournaments.create(caller, new).await,
        Err(problem) => Err(problem),
    };
    match made {
        Ok(made) => Ok(see_other(&format!("/tournaments/{}/direct", made.summary.slug))),
        Err(problem) if problem.code == Code::SlugTaken => {
            let problem = Problem::field("/slug", TRANSLATED, visit.problem(&problem));
            shown(visit, service, fields, Some(&problem)).await
        }
        Err(problem) => shown(visit, service, fields, Some(&problem)).await,
    }
}

fn asked_for(visit: &Visit, fields: &Fields) -> Result<CreateTournamentRequest, Problem> {
    let mut asked = Asked::new(visit, fields, None);
    let slug = asked.slug();
    let Asked { name, description, starts_at, rules, registration, stuck_after, .. } = asked.checked()?;
    let slug = slug.ok_or_else(|| Problem::not_found("such address"))?;
    Ok(CreateTournamentRequest {
        slug,
        name,
        description,
        rules,
        registration,
        starts_at,
        stuck_after,
        seed: None,
    })
}
