use actix_web::{get, web};
use shinjuku_service::Service;
use shinjuku_service::id::UserId;
use shinjuku_service::page::Page;
use shinjuku_service::ratings::Rating;

use crate::http::{ApiResult, MaybeCaller, ok};

/// Read somebody's ratings
///
/// One for each edition that they have played, all on one page. A game counts once it is finished, for all who played it; places
/// decide, not points, and those who tied share theirs. Studies, games with bots and abandoned games do not count. Ratings follow the
/// method of Weng and Lin; show `level`.
#[utoipa::path(
    operation_id = "listUserRatings",
    tag = "ratings",
    params(("id" = UserId, Path, description = "The user", example = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f")),
    responses((status = 200, description = "The ratings", body = Page<Rating>)),
    security((), ("bearer" = ["read"])),
    extensions(("x-problems" = json!(["not_found"]))),
)]
#[get("/users/{id}/ratings")]
pub(crate) async fn read(_: MaybeCaller, service: web::Data<Service>, id: web::Path<UserId>) -> ApiResult {
    ok(&Page::whole(service.ratings.list(*id).await?))
}
