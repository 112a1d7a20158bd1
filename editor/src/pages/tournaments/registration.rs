//! The actions of an entrant: registering, checking in, dropping out, returning.

use actix_web::{HttpRequest, HttpResponse, post, web};
use serde::Deserialize;
use shinjuku_service::Service;
use shinjuku_service::maps::Slug;
use shinjuku_service::problem::Problem;
use shinjuku_service::tournaments::{EntrantStatus, RegisterEntrantRequest, UpdateEntrantRequest};

use super::{player, slug};
use crate::pages::forms::{Fields, SubmittedForm};
use crate::pages::games::Player;
use crate::pages::visit::{Visit, see_other};

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum FormAction {
    /// Registers, or accepts an invitation.
    Register,
    /// Withdraws before being paired, or declines an invitation.
    Withdraw,
    /// Checks in.
    CheckIn,
    /// Drops out after being paired.
    Drop,
    /// Returns after dropping out.
    Return,
}

#[post("/tournaments/{slug}/you/{action}")]
pub(super) async fn submit_action(
    mut visit: Visit,
    request: HttpRequest,
    service: web::Data<Service>,
    path: web::Path<(String, FormAction)>,
    submitted: SubmittedForm,
) -> HttpResponse {
    let (path, action) = path.into_inner();
    // Anyone who must log in first returns to the tournament, because this URL only accepts forms.
    visit.here = format!("/tournaments/{path}");
    let work = async {
        let (fields, slug) = (submitted.fields()?, slug(&path)?);
        let change = match action {
            FormAction::Register => return register(&visit, &request, &service, &slug, &fields).await,
            FormAction::Withdraw => None,
            FormAction::CheckIn => {
                Some(UpdateEntrantRequest { checked_in: Some(true), ..UpdateEntrantRequest::default() })
            }
            FormAction::Drop => Some(becoming(EntrantStatus::Dropped)),
            FormAction::Return => Some(becoming(EntrantStatus::Registered)),
        };
        update_entrant(&visit, &service, &slug, change).await
    };
    visit.answer(work.await)
}

fn becoming(status: EntrantStatus) -> UpdateEntrantRequest {
    UpdateEntrantRequest { status: Some(status), ..UpdateEntrantRequest::default() }
}

/// Registers the caller. Anyone who is not logged in gets a guest account.
async fn register(
    visit: &Visit,
    request: &HttpRequest,
    service: &Service,
    slug: &Slug,
    fields: &Fields,
) -> Result<HttpResponse, Problem> {
    // Anyone who may not see the tournament must not get a guest account by asking.
    service.tournaments.read(visit.caller(), slug).await?;
    let player = Player::load(visit, request, service, fields.text("name")).await?;
    let registered =
        service.tournaments.register(&player.caller, slug, RegisterEntrantRequest::default()).await;
    player.answer(registered.map(|_| see_other(&visit.here)))
}

/// Changes the caller's registration, or withdraws it if there is no change.
async fn update_entrant(
    visit: &Visit,
    service: &Service,
    slug: &Slug,
    change: Option<UpdateEntrantRequest>,
) -> Result<HttpResponse, Problem> {
    let caller = player(visit)?;
    match change {
        Some(change) => {
            service.tournaments.update_entrant(caller, slug, caller.user, change).await?;
        }
        None => service.tournaments.withdraw(caller, slug, caller.user).await?,
    }
    Ok(see_other(&visit.here))
}
