use actix_web::{HttpResponse, delete, post, web};
use shinjuku_service::Service;
use shinjuku_service::maps::Slug;
use shinjuku_service::tournaments::{AnnouncementRequest, AnnouncementView};

use super::slug;
use crate::http::{ApiResult, Json, Organise, Require, json, no_content};

/// Create an announcement
///
/// For directors. Notifies everybody who is registered, on the waiting list or invited; the tournament shows the
/// announcement.
#[utoipa::path(
    operation_id = "createAnnouncement",
    tag = "tournaments",
    params(("slug" = Slug, Path, description = "The slug of the tournament", example = "spring-cup")),
    request_body(content = AnnouncementRequest, example = json!({"text": "Lunch until half past one; round 3 starts then."})),
    responses((status = 201, description = "The announcement", body = AnnouncementView)),
    security(("bearer" = ["organise"])),
    extensions(("x-problems" = json!(["not_found", "not_yours", "invalid_fields"]))),
)]
#[post("/tournaments/{slug}/announcements")]
pub(crate) async fn announce(
    caller: Require<Organise>,
    service: web::Data<Service>,
    path: web::Path<String>,
    Json(new): Json<AnnouncementRequest>,
) -> ApiResult {
    json(HttpResponse::Created(), &service.tournaments.announce(&caller.0, &slug(&path)?, new).await?)
}

/// Delete an announcement
///
/// For directors.
#[utoipa::path(
    operation_id = "deleteAnnouncement",
    tag = "tournaments",
    params(
        ("slug" = Slug, Path, description = "The slug of the tournament", example = "spring-cup"),
        ("number" = u32, Path, description = "The number of the announcement", example = 1),
    ),
    responses((status = 204, description = "The announcement is no longer shown")),
    security(("bearer" = ["organise"])),
    extensions(("x-problems" = json!(["not_found", "not_yours"]))),
)]
#[delete("/tournaments/{slug}/announcements/{number}")]
pub(crate) async fn delete(
    caller: Require<Organise>,
    service: web::Data<Service>,
    path: web::Path<(String, u32)>,
) -> ApiResult {
    service.tournaments.delete_announcement(&caller.0, &slug(&path.0)?, path.1).await?;
    Ok(no_content())
}
