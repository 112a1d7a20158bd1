use actix_web::{HttpResponse, delete, get, patch, post, web};
use shinjuku_service::Service;
use shinjuku_service::id::UserId;
use shinjuku_service::maps::Slug;
use shinjuku_service::page::Page;
use shinjuku_service::tournaments::{EntrantView, RegisterEntrantRequest, UpdateEntrantRequest};

use super::slug;
use crate::http::{
    ApiResult, Json, MaybeCaller, OptionalJson, PlayOrOrganise, Require, json, no_content, ok,
};

/// List entrants
///
/// Returns everybody who is registered, on the waiting list or invited, in order of registration, on one page.
#[utoipa::path(
    operation_id = "listEntrants",
    tag = "tournaments",
    params(("slug" = Slug, Path, description = "The slug of the tournament", example = "spring-cup")),
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

/// Register for a tournament
///
/// Without a name, registers you, or puts you on the waiting list if the tournament is full. Directors can register
/// or invite others by name, and can admit latecomers.
#[utoipa::path(
    operation_id = "registerEntrant",
    tag = "tournaments",
    params(("slug" = Slug, Path, description = "The slug of the tournament", example = "spring-cup")),
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

/// Check in, drop out or return
///
/// You can change your own entry; a director can change any entry. The results of a player who drops out are kept.
#[utoipa::path(
    operation_id = "updateEntrant",
    tag = "tournaments",
    params(
        ("slug" = Slug, Path, description = "The slug of the tournament", example = "spring-cup"),
        ("user" = UserId, Path, description = "The user id of the player", example = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f"),
    ),
    request_body(content = UpdateEntrantRequest, example = json!({"checked_in": true})),
    responses((status = 200, description = "The entrant", body = EntrantView)),
    security(("bearer" = ["play"]), ("bearer" = ["organise"])),
    extensions(("x-problems" = json!(["not_found", "not_yours", "tournament_stage", "registration_closed", "invalid_fields"]))),
)]
#[patch("/tournaments/{slug}/entrants/{user}")]
pub(crate) async fn update_entrant(
    caller: Require<PlayOrOrganise>,
    service: web::Data<Service>,
    path: web::Path<(String, UserId)>,
    Json(change): Json<UpdateEntrantRequest>,
) -> ApiResult {
    ok(&service.tournaments.update_entrant(&caller.0, &slug(&path.0)?, path.1, change).await?)
}

/// Withdraw from a tournament
///
/// You can withdraw yourself, and a director can withdraw anyone, as long as they have not been paired. The next
/// player on the waiting list moves up.
#[utoipa::path(
    operation_id = "withdrawEntrant",
    tag = "tournaments",
    params(
        ("slug" = Slug, Path, description = "The slug of the tournament", example = "spring-cup"),
        ("user" = UserId, Path, description = "The user id of the player", example = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f"),
    ),
    responses((status = 204, description = "The player has been withdrawn")),
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
    Ok(no_content())
}
