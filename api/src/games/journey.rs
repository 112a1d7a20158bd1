use actix_web::{post, web};
use shinjuku_service::Service;
use shinjuku_service::games::{JourneyRequest, JourneyView};
use shinjuku_service::id::GameId;

use crate::http::{ApiResult, Json, Play, Require, ok};

/// Plan a journey
///
/// How a MOVE or REUNITE stands that you are putting together, station by station, and how it could go on. Nothing changes by it. Begin with
/// an empty `path`, and add one of `next` each time. Where `choice` is set, several could get off at the last station: add who does to
/// `deliver`, before the path goes on. Once `may_end` is true you can play it (`POST /games/{id}/actions`) with this `path` and `deliver`,
/// and one of `payments` in `pay`. A path that is wrong is refused as the action would be. Only who is awaited can plan.
#[utoipa::path(
    operation_id = "planJourney",
    tag = "games",
    params(("id" = GameId, Path, description = "The game", example = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f")),
    request_body(content = JourneyRequest, examples(
        ("begin" = (summary = "Where could it begin?", value = json!({"version": 1, "type": "move", "ward": "nakano", "path": []}))),
        ("go on" = (summary = "How could it go on?", value = json!({
            "version": 1, "type": "move", "ward": "nakano", "path": ["nakano", "shinjuku"],
            "deliver": [{"station": "shinjuku", "customer": {"good": "books", "value": 1}}]
        }))),
        ("reunite" = (summary = "Bring Hachiko home", value = json!({"version": 1, "type": "reunite", "path": ["nakano"]}))),
    )),
    responses((status = 200, description = "How it stands", body = JourneyView)),
    security(("bearer" = ["play"])),
    extensions(("x-problems" = json!([
        "not_found", "not_seated", "version_conflict", "game_not_started", "game_abandoned", "invalid_fields", "x-refusals"
    ]))),
)]
#[post("/games/{id}/journeys")]
pub(crate) async fn journey(
    caller: Require<Play>,
    service: web::Data<Service>,
    id: web::Path<GameId>,
    Json(draft): Json<JourneyRequest>,
) -> ApiResult {
    ok(&service.games.plan_journey(&caller.0, *id, draft).await?)
}
