use actix_web::{HttpResponse, get, web};
use shinjuku_service::Service;
use shinjuku_service::maps::Slug;
use shinjuku_service::tournaments::TournamentView;

use super::{answer, slug};
use crate::http::{ApiResult, MaybeCaller};

/// Read a tournament
///
/// Returns its rules and settings, its progress, its directors' announcements, and your own part in it.
#[utoipa::path(
    operation_id = "getTournament",
    tag = "tournaments",
    params(("slug" = Slug, Path, description = "The slug of the tournament", example = "spring-cup")),
    responses((status = 200, description = "The tournament", body = TournamentView, headers(
        ("ETag" = String, description = "The revision of the settings; directors send it back as `If-Match` to change them")
    ))),
    security((), ("bearer" = ["read"])),
    extensions(("x-problems" = json!(["not_found"]))),
)]
#[get("/tournaments/{slug}")]
pub(crate) async fn read(
    MaybeCaller(caller): MaybeCaller,
    service: web::Data<Service>,
    path: web::Path<String>,
) -> ApiResult {
    answer(HttpResponse::Ok(), &service.tournaments.read(caller.as_ref(), &slug(&path)?).await?)
}
