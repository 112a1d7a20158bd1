use actix_web::{HttpResponse, patch, web};
use shinjuku_service::Service;
use shinjuku_service::maps::Slug;
use shinjuku_service::tournaments::{TournamentView, UpdateTournamentRequest};

use super::{answer, slug};
use crate::http::{ApiResult, IfMatch, Json, Organise, Require};

/// Update a tournament
///
/// For directors. `rules` replaces the rules as a whole. Once a round is published, the format can no longer change.
///
/// `If-Match` is the revision of the settings that you have read: the `ETag` of the tournament, which is its
/// `settings_revision`. If another director has changed the settings since, nothing is changed (`settings_changed`,
/// with the current revision as `current_version`): read them again. Results, entrants and announcements do not
/// change this revision.
#[utoipa::path(
    operation_id = "updateTournament",
    tag = "tournaments",
    params(
        ("slug" = Slug, Path, description = "The slug of the tournament", example = "spring-cup"),
        ("If-Match" = Option<String>, Header, nullable = false, description = "The ETag of the tournament that you have read. Required: without it nothing is changed (`revision_required`)", example = "\"1\""),
    ),
    request_body(content = UpdateTournamentRequest, example = json!({"name": "Spring cup 2027", "stuck_after": 600})),
    responses((status = 200, description = "The tournament", body = TournamentView, headers(
        ("ETag" = String, description = "The revision of the settings")
    ))),
    security(("bearer" = ["organise"])),
    extensions(("x-problems" = json!([
        "not_found", "not_yours", "settings_changed", "revision_required", "invalid_fields", "tournament_stage"
    ]))),
)]
#[patch("/tournaments/{slug}")]
pub(crate) async fn update_tournament(
    caller: Require<Organise>,
    service: web::Data<Service>,
    path: web::Path<String>,
    read: IfMatch,
    Json(change): Json<UpdateTournamentRequest>,
) -> ApiResult {
    answer(
        HttpResponse::Ok(),
        &service.tournaments.update_settings(&caller.0, &slug(&path)?, read.required()?, change).await?,
    )
}
