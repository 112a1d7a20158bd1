//! What somebody does about their own part in a tournament: registering, checking in, dropping out, coming back.

use actix_web::{HttpRequest, HttpResponse, post, web};
use serde::Deserialize;
use shinjuku_service::Service;
use shinjuku_service::maps::Slug;
use shinjuku_service::problem::Problem;
use shinjuku_service::tournaments::{EntrantChange, EntrantStatus, NewEntrant};

use super::{player, slug};
use crate::pages::games::Player;
use crate::pages::submitted::{Fields, Submitted};
use crate::pages::visit::{Visit, see_other};

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Deed {
    /// Registers, or accepts an invitation.
    Register,
    /// Goes before being paired, or declines an invitation.
    Withdraw,
    /// Says that they are there.
    CheckIn,
    /// Drops out after being paired.
    Drop,
    /// Comes back after dropping out.
    Return,
}

#[post("/tournaments/{slug}/you/{deed}")]
pub(super) async fn done(
    mut visit: Visit,
    request: HttpRequest,
    service: web::Data<Service>,
    path: web::Path<(String, Deed)>,
    submitted: Submitted,
) -> HttpResponse {
    let (path, deed) = path.into_inner();
    // Whoever must log in first comes back to the tournament: this address is for forms alone.
    visit.here = format!("/tournaments/{path}");
    let work = async {
        let (fields, slug) = (submitted.fields()?, slug(&path)?);
        match deed {
            Deed::Register => register(&visit, &request, &service, &slug, &fields).await,
            _ => {
                alter(&visit, &service, &slug, deed).await?;
                Ok(see_other(&visit.here))
            }
        }
    };
    visit.answer(work.await)
}

/// Registers; whoever is not logged in does so as a guest.
async fn register(
    visit: &Visit,
    request: &HttpRequest,
    service: &Service,
    slug: &Slug,
    fields: &Fields,
) -> Result<HttpResponse, Problem> {
    // Who may not see the tournament must not become a guest by asking.
    service.tournaments.read(visit.caller(), slug).await?;
    let player = Player::of(visit, request, service, fields.text("name")).await?;
    let registered = service.tournaments.register(&player.caller, slug, NewEntrant::default()).await;
    player.answer(registered.map(|_| see_other(&visit.here)))
}

async fn alter(visit: &Visit, service: &Service, slug: &Slug, deed: Deed) -> Result<(), Problem> {
    let caller = player(visit)?;
    let change = match deed {
        Deed::Register => EntrantChange::default(),
        Deed::Withdraw => return service.tournaments.withdraw(caller, slug, caller.user).await,
        Deed::CheckIn => EntrantChange { checked_in: Some(true), ..EntrantChange::default() },
        Deed::Drop => EntrantChange { status: Some(EntrantStatus::Dropped), ..EntrantChange::default() },
        Deed::Return => EntrantChange { status: Some(EntrantStatus::Registered), ..EntrantChange::default() },
    };
    service.tournaments.alter_entrant(caller, slug, caller.user, change).await.map(|_| ())
}
