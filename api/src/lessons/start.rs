use actix_web::http::header;
use actix_web::{HttpResponse, post, web};
use shinjuku_service::Service;
use shinjuku_service::games::GameView;

use crate::http::{ApiResult, Play, Require, json};

/// Start a lesson
///
/// Creates and starts a game in the position of the lesson. You have seat 0, and bots have the other seats. `lesson`
/// in the game shows how far you have come. Your earlier games of lessons are abandoned. Games of lessons do not count
/// against the limit of games against bots, are not listed, and send no notices.
#[utoipa::path(
    operation_id = "startLesson",
    tag = "lessons",
    params(("id" = String, Path, description = "The id of the lesson", example = "laying-track")),
    responses((status = 201, description = "The game", body = GameView, headers(
        ("Location" = String, description = "The URL of the game")
    ))),
    security(("bearer" = ["play"])),
    extensions(("x-problems" = json!(["not_found", "map_archived"]))),
)]
#[post("/lessons/{id}/games")]
pub(crate) async fn start(
    caller: Require<Play>,
    service: web::Data<Service>,
    id: web::Path<String>,
) -> ApiResult {
    let game = service.lessons.start(&caller.0, &id, None).await?;
    let mut response = HttpResponse::Created();
    response.insert_header((header::LOCATION, format!("/api/v1/games/{}", game.id)));
    json(response, &game)
}
