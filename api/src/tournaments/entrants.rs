use actix_web::{HttpResponse, delete, get, patch, post, web};
use shinjuku_service::Service;
use shinjuku_service::id::UserId;
use shinjuku_service::maps::Slug;
use shinjuku_service::page::Page;
use shinjuku_service::tournaments::{EntrantView, RegisterEntrantRequest, UpdateEntrantRequest};

use super::slug;
use crate::http::{ApiResult, Json, MaybeCaller, OptionalJson, PlayOrOrganise, Require, done, json, ok};

/// List entrants
///
/// Everybody who has registered, waits or is invited, in the order in which they came, on one page.
#[utoipa::path(
    operation_id = "listEntrants",
    tag = "tournaments",
    params(("slug" = Slug, Path, description = "The tournament", example = "spring-cup")),
    responses((status = 200, description = "All entrants", body = Page<EntrantView>)),
    security((), ("bearer" = ["read"])),
    extensions(("x-problems" = json!(["not_found"]))),
)]
#[get("/tournaments/{slug}/entrants")]
pub(crate) async fn list(
    MaybeCaller(caller): MaybeCaller,
    service: web::Data<Service>,
    path: web::Path<String>,
) -> ApiResult {
    ok(&service.tournaments.entrants(caller.as_ref(), &slug(&path)?).await?)
}

/// Register
///
/// Without a name: yourself, or onto the waiting list where the tournament is full. Directors register or invite others by name, and may
/// let somebody in who comes late.
#[utoipa::path(
    operation_id = "registerEntrant",
    tag = "tournaments",
    params(("slug" = Slug, Path, description = "The tournament", example = "spring-cup")),
    request_body(content = Option<RegisterEntrantRequest>, example = json!({})),
    responses((status = 201, description = "The entrant", body = EntrantView)),
    security(("bearer" = ["play"]), ("bearer" = ["organise"])),
    extensions(("x-problems" = json!(["not_found", "not_yours", "registration_closed", "already_registered", "invalid_fields"]))),
)]
#[post("/tournaments/{slug}/entrants")]
pub(crate) async fn register(
    caller: Require<PlayOrOrganise>,
    service: web::Data<Service>,
    path: web::Path<String>,
    OptionalJson(new): OptionalJson<RegisterEntrantRequest>,
) -> ApiResult {
    json(HttpResponse::Created(), &service.tournaments.register(&caller.0, &slug(&path)?, new).await?)
}

/// Check in, drop out or come back
///
/// You yourself, or a director for anybody. Results stay when somebody drops out.
#[utoipa::path(
    operation_id = "updateEntrant",
    tag = "tournaments",
    params(
        ("slug" = Slug, Path, description = "The tournament", example = "spring-cup"),
        ("user" = UserId, Path, description = "The player", example = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f"),
    ),
    request_body(content = UpdateEntrantRequest, example = json!({"checked_in": true})),
    responses((status = 200, description = "The entrant", body = EntrantView)),
    security(("bearer" = ["play"]), ("bearer" = ["organise"])),
    extensions(("x-problems" = json!(["not_found", "not_yours", "tournament_stage", "registration_closed", "invalid_fields"]))),
)]
#[patch("/tournaments/{slug}/entrants/{user}")]
pub(crate) async fn alter(
    caller: Require<PlayOrOrganise>,
    service: web::Data<Service>,
    path: web::Path<(String, UserId)>,
    Json(change): Json<UpdateEntrantRequest>,
) -> ApiResult {
    ok(&service.tournaments.alter_entrant(&caller.0, &slug(&path.0)?, path.1, change).await?)
}

/// Withdraw
///
/// You yourself, or a director for anybody, as long as they have not been paired; the next one on the waiting list comes up.
#[utoipa::path(
    operation_id = "withdrawEntrant",
    tag = "tournaments",
    params(
        ("slug" = Slug, Path, description = "The tournament", example = "spring-cup"),
        ("user" = UserId, Path, description = "The player", example = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f"),
    ),
    responses((status = 204, description = "They are not in it any more")),
    security(("bearer" = ["play"]), ("bearer" = ["organise"])),
    extensions(("x-problems" = json!(["not_found", "not_yours", "tournament_stage"]))),
)]
#[delete("/tournaments/{slug}/entrants/{user}")]
pub(crate) async fn withdraw(
    caller: Require<PlayOrOrganise>,
    service: web::Data<Service>,
    path: web::Path<(String, UserId)>,
) -> ApiResult {
    service.tournaments.withdraw(&caller.0, &slug(&path.0)?, path.1).await?;
    Ok(done())
}
