use actix_web::{HttpResponse, get, post, web};
use shinjuku_service::Service;
use shinjuku_service::maps::Slug;
use shinjuku_service::page::Page;
use shinjuku_service::tournaments::{PublishRoundRequest, RoundView, UnpublishRoundRequest};

use super::slug;
use crate::http::{ApiResult, Json, MaybeCaller, Organise, Require, json, no_content, ok};

/// List rounds
///
/// Returns all published rounds, oldest first, on one page.
#[utoipa::path(
    operation_id = "listRounds",
    tag = "tournaments",
    params(("slug" = Slug, Path, description = "The slug of the tournament", example = "spring-cup")),
    responses((status = 200, description = "All rounds", body = Page<RoundView>)),
    security((), ("bearer" = ["read"])),
    extensions(("x-problems" = json!(["not_found"]))),
)]
#[get("/tournaments/{slug}/rounds")]
pub(crate) async fn list(
    MaybeCaller(caller): MaybeCaller,
    service: web::Data<Service>,
    path: web::Path<String>,
) -> ApiResult {
    ok(&Page::whole(service.tournaments.rounds(caller.as_ref(), &slug(&path)?).await?))
}

/// Read a round
///
/// Returns its tables with their games, results and rulings.
#[utoipa::path(
    operation_id = "getRound",
    tag = "tournaments",
    params(
        ("slug" = Slug, Path, description = "The slug of the tournament", example = "spring-cup"),
        ("round" = u32, Path, description = "The number of the round", example = 1),
    ),
    responses((status = 200, description = "The round", body = RoundView)),
    security((), ("bearer" = ["read"])),
    extensions(("x-problems" = json!(["not_found"]))),
)]
#[get("/tournaments/{slug}/rounds/{round}")]
pub(crate) async fn read(
    MaybeCaller(caller): MaybeCaller,
    service: web::Data<Service>,
    path: web::Path<(String, u32)>,
) -> ApiResult {
    ok(&service.tournaments.round(caller.as_ref(), &slug(&path.0)?, path.1).await?)
}

/// Publish a round
///
/// For directors. Publishes the draft with the given revision. This is atomic: all its games are created and all
/// players notified, or nothing changes. If two directors publish at the same time, one of them succeeds. The games
/// start now, when a director starts them, or at a given time.
#[utoipa::path(
    operation_id = "publishRound",
    tag = "tournaments",
    params(("slug" = Slug, Path, description = "The slug of the tournament", example = "spring-cup")),
    request_body(content = PublishRoundRequest, example = json!({"draft": 3, "start": "now"})),
    responses((status = 201, description = "The round", body = RoundView)),
    security(("bearer" = ["organise"])),
    extensions(("x-problems" = json!(["not_found", "not_yours", "nothing_to_publish", "pairing_changed", "cannot_pair", "round_not_over", "tie_undecided", "tournament_stage", "map_archived", "invalid_setup", "invalid_fields"]))),
)]
#[post("/tournaments/{slug}/rounds")]
pub(crate) async fn publish(
    caller: Require<Organise>,
    service: web::Data<Service>,
    path: web::Path<String>,
    Json(publication): Json<PublishRoundRequest>,
) -> ApiResult {
    json(HttpResponse::Created(), &service.tournaments.publish(&caller.0, &slug(&path)?, publication).await?)
}

/// Start a round
///
/// For directors. Starts all games of a round that is waiting to be started.
#[utoipa::path(
    operation_id = "startRound",
    tag = "tournaments",
    params(
        ("slug" = Slug, Path, description = "The slug of the tournament", example = "spring-cup"),
        ("round" = u32, Path, description = "The number of the round", example = 1),
    ),
    responses((status = 200, description = "The round", body = RoundView)),
    security(("bearer" = ["organise"])),
    extensions(("x-problems" = json!(["not_found", "not_yours", "tournament_stage"]))),
)]
#[post("/tournaments/{slug}/rounds/{round}/start")]
pub(crate) async fn start(
    caller: Require<Organise>,
    service: web::Data<Service>,
    path: web::Path<(String, u32)>,
) -> ApiResult {
    ok(&service.tournaments.start_round(&caller.0, &slug(&path.0)?, path.1).await?)
}

/// Withdraw a round
///
/// For directors, and only for the last round. Its games are abandoned, and its tables become the draft of the next
/// round.
#[utoipa::path(
    operation_id = "unpublishRound",
    tag = "tournaments",
    params(
        ("slug" = Slug, Path, description = "The slug of the tournament", example = "spring-cup"),
        ("round" = u32, Path, description = "The number of the round", example = 1),
    ),
    request_body(content = UnpublishRoundRequest, example = json!({"reason": "Two players were missing"})),
    responses((status = 204, description = "The round is a draft again")),
    security(("bearer" = ["organise"])),
    extensions(("x-problems" = json!(["not_found", "not_yours", "tournament_stage", "invalid_fields"]))),
)]
#[post("/tournaments/{slug}/rounds/{round}/unpublish")]
pub(crate) async fn unpublish(
    caller: Require<Organise>,
    service: web::Data<Service>,
    path: web::Path<(String, u32)>,
    Json(why): Json<UnpublishRoundRequest>,
) -> ApiResult {
    service.tournaments.unpublish(&caller.0, &slug(&path.0)?, path.1, why).await?;
    Ok(no_content())
}
