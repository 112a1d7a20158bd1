use actix_web::{HttpResponse, post, web};
use serde::Deserialize;
use shinjuku_service::Service;
use shinjuku_service::games::{ActionOutcome, ActionRequest};
use shinjuku_service::id::GameId;
use utoipa::IntoParams;

use crate::http::{
    ApiResult, IDEMPOTENCY_REPLAYED, IdempotencyKey, Json, Play, Query, Require, json_bytes, ok,
};

/// Options for taking an action.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Params {
    /// If true, returns what would happen, up to the first draw, and stores nothing.
    #[serde(default)]
    #[param(default = false)]
    dry_run: bool,
}

/// Take an action
///
/// `version` is the version of the game that you have seen. If the game has moved on since, nothing happens
/// (`version_conflict`). Once you have received the response, the action is stored permanently. If you send an
/// `Idempotency-Key` and receive no response, you can safely retry the same request: the action is played once, and you
/// get the response to the first request.
#[utoipa::path(
    operation_id = "submitAction",
    tag = "games",
    params(
        ("id" = GameId, Path, description = "The id of the game", example = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f"),
        Params,
        ("Idempotency-Key" = Option<String>, Header, nullable = false, min_length = 1, max_length = 64, description = "A key of your choice, 1 to 64 visible ASCII characters", example = "7c4a8d09-1"),
    ),
    request_body(content = ActionRequest, examples(
        ("income" = (summary = "INCOME", value = json!({"version": 1, "action": {"type": "income"}}))),
        ("open" = (summary = "OPEN", value = json!({"version": 1, "action": {
            "type": "open", "station": "tokyo", "good": "food", "from": null, "pay": ["chiyoda"]
        }}))),
        ("expand" = (summary = "EXPAND by two", value = json!({"version": 1, "action": {
            "type": "expand", "connection": ["yotsuya", "tokyo"], "second": ["yotsuya", "shinjuku"], "pay": ["chiyoda"]
        }}))),
        ("move" = (summary = "MOVE", value = json!({"version": 1, "action": {
            "type": "move", "ward": "nakano", "path": ["nakano", "shinjuku"],
            "deliver": [{"station": "shinjuku", "customer": {"good": "books", "value": 1}}], "pay": ["chuo"]
        }}))),
    )),
    responses((status = 200, description = "What happened", body = ActionOutcome, headers(
        ("Idempotency-Replayed" = String, description = "`true` if this is the response to an earlier request with the same key")
    ))),
    security(("bearer" = ["play"])),
    extensions(("x-problems" = json!([
        "not_found", "not_seated", "version_conflict", "time_is_up", "game_not_started", "game_abandoned", "idempotency_key_reused",
        "invalid_fields", "x-refusals"
    ]))),
)]
#[post("/games/{id}/actions")]
pub(crate) async fn act(
    caller: Require<Play>,
    service: web::Data<Service>,
    id: web::Path<GameId>,
    Query(params): Query<Params>,
    IdempotencyKey(key): IdempotencyKey,
    Json(act): Json<ActionRequest>,
) -> ApiResult {
    if params.dry_run {
        return ok(&service.games.dry_run(&caller.0, *id, act).await?);
    }
    let played = service.games.act(&caller.0, *id, act, key).await?;
    let mut response = HttpResponse::Ok();
    if played.repeated {
        response.insert_header((IDEMPOTENCY_REPLAYED, "true"));
    }
    Ok(json_bytes(response, played.outcome))
}
