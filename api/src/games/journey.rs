use actix_web::{post, web};
use shinjuku_service::Service;
use shinjuku_service::games::{JourneyRequest, JourneyView};
use shinjuku_service::id::GameId;

use crate::http::{ApiResult, Json, Play, Require, ok};

/// Plan a journey
///
/// Checks a MOVE or REUNITE that you are putting together, station by station, and returns how it can continue. The
/// game does not change. Begin with an empty `path`, and append one of the stations in `next` each time. If `choice` is
/// set, several customers could get off at the last station: add the one who does to `deliver` before you extend the
/// path. Once `may_end` is true, you can play the journey (`POST /games/{id}/actions`) with this `path` and `deliver`,
/// and one of `payments` as `pay`. An illegal path is refused with the same error as the action. Only the player whose
/// turn it is can plan a journey.
#[utoipa::path(
    operation_id = "planJourney",
    tag = "games",
    params(("id" = GameId, Path, description = "The id of the game", example = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f")),
    request_body(content = JourneyRequest, examples(
        ("begin" = (summary = "Where can it begin?", value = json!({"version": 1, "type": "move", "ward": "nakano", "path": []}))),
        ("go on" = (summary = "How can it continue?", value = json!({
            "version": 1, "type": "move", "ward": "nakano", "path": ["nakano", "shinjuku"],
            "deliver": [{"station": "shinjuku", "customer": {"good": "books", "value": 1}}]
        }))),
        ("reunite" = (summary = "Bring Hachiko home", value = json!({"version": 1, "type": "reunite", "path": ["nakano"]}))),
    )),
    responses((status = 200, description = "The journey so far, and how it can continue", body = JourneyView)),
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
