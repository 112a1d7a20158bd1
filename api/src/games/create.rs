use actix_web::http::header;
use actix_web::{HttpResponse, post, web};
use shinjuku_service::Service;
use shinjuku_service::games::{GameView, NewGame};

use crate::http::{Answer, By, Json, Play, json};

/// Open a table
///
/// You sit in seat 0, unless `join` is false. With `setup` it is a study: fixed draws, a given position, or, with `solo`, one
/// person in all seats, and the game starts at once.
#[utoipa::path(
    operation_id = "createGame",
    tag = "games",
    request_body(content = NewGame, examples(
        ("table" = (summary = "A table for two", value = json!({
            "name": "Friday night", "map": "tokyo", "edition": "v2r8", "mods": [], "players": 2
        }))),
        ("mods" = (summary = "Mods, in private", value = json!({
            "map": "paris", "edition": "city-growth", "mods": [{"mod": "kaiju"}, {"mod": "hachiko", "revision": 2}],
            "players": 4, "visibility": "private"
        }))),
        ("study" = (summary = "A study for one", value = json!({
            "map": "tokyo", "edition": "v2r8", "players": 2,
            "setup": {"solo": true, "first": "blue", "colors": ["blue", "red"], "deck": ["chiyoda", "minato"]}
        }))),
    )),
    responses((status = 201, description = "The table", body = GameView, headers(
        ("Location" = String, description = "The game")
    ))),
    security(("bearer" = ["play"])),
    extensions(("x-problems" = json!(["invalid_fields", "invalid_setup", "map_archived"]))),
)]
#[post("/games")]
pub(crate) async fn create(
    caller: By<Play>,
    service: web::Data<Service>,
    Json(new): Json<NewGame>,
) -> Answer {
    let game = service.games.create(&caller.0, new).await?;
    let mut response = HttpResponse::Created();
    response.insert_header((header::LOCATION, format!("/api/v1/games/{}", game.id)));
    json(response, &game)
}
