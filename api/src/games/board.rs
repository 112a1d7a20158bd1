use actix_web::{HttpRequest, get, web};
use shinjuku_service::Service;
use shinjuku_service::id::GameId;

use crate::http::{Answer, ETagged, Visitor};

/// Draw the board of a game
///
/// With what everybody sees on it.
#[utoipa::path(
    operation_id = "drawGame",
    tag = "games",
    params(
        ("id" = GameId, Path, description = "The game", example = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f"),
        ("If-None-Match" = Option<String>, Header, nullable = false, description = "The ETag of the picture that you have", example = "\"17-0.1.0\""),
    ),
    responses(
        (status = 200, description = "The board as a picture", content_type = "image/svg+xml", body = String, headers(
            ("ETag" = String, description = "Changes with the picture")
        )),
        (status = 304, description = "The picture that you have is still the one"),
    ),
    security((), ("bearer" = ["read"])),
    extensions(("x-problems" = json!(["not_found"]))),
)]
#[get("/games/{id}/board.svg")]
pub(crate) async fn board(
    request: HttpRequest,
    Visitor(caller): Visitor,
    service: web::Data<Service>,
    id: web::Path<GameId>,
) -> Answer {
    let (tag, map, view) = service.games.board(caller.as_ref(), *id).await?;
    let tag = format!("{tag}-{}", env!("CARGO_PKG_VERSION"));
    ETagged { tag: &tag, content_type: "image/svg+xml" }
        .answer(&request, || Ok(shinjuku_editor::board::svg(&map, view.as_ref()).into()))
}
