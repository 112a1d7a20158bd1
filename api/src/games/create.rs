use actix_web::http::header;
use actix_web::{HttpResponse, post, web};
use shinjuku_service::Service;
use shinjuku_service::games::{CreateGameRequest, CreatedGame, GameView};

use crate::http::{ApiResult, IDEMPOTENCY_REPLAYED, IdempotencyKey, Json, Play, Require, json};

/// Create a game
///
/// Opens a table. You take seat 0, unless `join` is false. With `setup` the game is a study: it has fixed draws or a
/// given position or, with `solo`, one person plays all seats and the game starts immediately. If you send an
/// `Idempotency-Key` and receive no response, you can safely retry the same request: one table is created, and the
/// response shows it as it is now.
#[utoipa::path(
    operation_id = "createGame",
    tag = "games",
    params(
        ("Idempotency-Key" = Option<String>, Header, nullable = false, min_length = 1, max_length = 64, description = "A key of your choice, 1 to 64 visible ASCII characters", example = "7c4a8d09-1"),
    ),
    request_body(content = CreateGameRequest, examples(
        ("table" = (summary = "A table for two players", value = json!({
            "name": "Friday night", "map": "tokyo", "edition": "v2r8", "mods": [], "players": 2
        }))),
        ("mods" = (summary = "A private table with mods", value = json!({
            "map": "paris", "edition": "city-growth", "mods": [{"mod": "kaiju"}, {"mod": "hachiko", "revision": 2}],
            "players": 4, "visibility": "private"
        }))),
        ("study" = (summary = "A solo study", value = json!({
            "map": "tokyo", "edition": "v2r8", "players": 2,
            "setup": {"solo": true, "first": "blue", "colors": ["blue", "red"], "deck": ["chiyoda", "minato"]}
        }))),
    )),
    responses((status = 201, description = "The new table", body = GameView, headers(
        ("Location" = String, description = "The URL of the game"),
        ("Idempotency-Replayed" = String, description = "`true` if an earlier request with this key created the table")
    ))),
    security(("bearer" = ["play"])),
    extensions(("x-problems" = json!(["idempotency_key_reused", "invalid_fields", "invalid_setup", "map_archived"]))),
)]
#[post("/games")]
pub(crate) async fn create(
    caller: Require<Play>,
    service: web::Data<Service>,
    IdempotencyKey(key): IdempotencyKey,
    Json(new): Json<CreateGameRequest>,
) -> ApiResult {
    let CreatedGame { game, repeated } = service.games.create(&caller.0, new, key).await?;
    let mut response = HttpResponse::Created();
    if repeated {
        response.insert_header((IDEMPOTENCY_REPLAYED, "true"));
    }
    response.insert_header((header::LOCATION, format!("/api/v1/games/{}", game.id)));
    json(response, &game)
}
