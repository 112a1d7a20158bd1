use actix_web::{get, web};
use shinjuku_service::Service;
use shinjuku_service::id::UserId;
use shinjuku_service::page::Page;
use shinjuku_service::ratings::Rating;

use crate::http::{ApiResult, MaybeCaller, ok};

/// List a user's ratings
///
/// Returns one rating for each edition that the user has played, all on one page. A game is rated once it is finished,
/// for all its players; places count, not points, and tied players share a place. Studies, games with bots and
/// abandoned games are not rated. Ratings are computed with the Weng–Lin method; display `level`.
#[utoipa::path(
    operation_id = "listUserRatings",
    tag = "ratings",
    params(("id" = UserId, Path, description = "The id of the user", example = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f")),
    responses((status = 200, description = "The ratings", body = Page<Rating>)),
    security((), ("bearer" = ["read"])),
    extensions(("x-problems" = json!(["not_found"]))),
)]
#[get("/users/{id}/ratings")]
pub(crate) async fn read(_: MaybeCaller, service: web::Data<Service>, id: web::Path<UserId>) -> ApiResult {
    ok(&Page::whole(service.ratings.list(*id).await?))
}
