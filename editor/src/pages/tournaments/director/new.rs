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
use super::parse_form::TournamentForm;
use crate::pages::forms::{Fields, SubmittedForm};
use crate::pages::games::offers;
use crate::pages::problems::TRANSLATED;
use crate::pages::visit::{Visit, see_other};

#[derive(Template)]
#[template(path = "tournaments/director/new.html")]
struct New<'a> {
    visit: &'a Visit,
    form: Form<'a>,
}

#[get("/tournaments/new")]
pub(super) async fn show_form(visit: Visit, service: web::Data<Service>) -> HttpResponse {
    let work = async {
        organiser(&visit)?;
        render_form(&visit, &service, &form::default_fields(), None).await
    };
    visit.answer(work.await)
}

async fn render_form(
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
pub(super) async fn create(
    visit: Visit,
    service: web::Data<Service>,
    submitted: SubmittedForm,
) -> HttpResponse {
    let work = async {
        let fields = submitted.fields()?;
        create_tournament(&visit, &service, &fields).await
    };
    visit.answer(work.await)
}

async fn create_tournament(
    visit: &Visit,
    service: &Service,
    fields: &Fields,
) -> Result<HttpResponse, Problem> {
    let caller = organiser(visit)?;
    if let Some(changed) = form::with_rows_changed(fields) {
        return render_form(visit, service, &changed, None).await;
    }
    let made = match parse_request(visit, fields) {
        Ok(new) => service.tournaments.create(caller, new).await,
        Err(problem) => Err(problem),
    };
    match made {
        Ok(made) => Ok(see_other(&format!("/tournaments/{}/direct", made.summary.slug))),
        Err(problem) if problem.code == Code::SlugTaken => {
            let problem = Problem::field("/slug", TRANSLATED, visit.problem(&problem));
            render_form(visit, service, fields, Some(&problem)).await
        }
        Err(problem) => render_form(visit, service, fields, Some(&problem)).await,
    }
}

fn parse_request(visit: &Visit, fields: &Fields) -> Result<CreateTournamentRequest, Problem> {
    let mut asked = TournamentForm::new(visit, fields, None);
    let slug = asked.slug();
    let TournamentForm { name, description, starts_at, rules, registration, stuck_after, .. } =
        asked.checked()?;
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
