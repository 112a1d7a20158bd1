use actix_web::{get, web};
use shinjuku_service::Service;
use shinjuku_service::lessons::LessonSummary;
use shinjuku_service::page::Page;

use crate::http::{ApiResult, MaybeCaller, ok};

/// List lessons
///
/// Returns all lessons in the order in which they are taken, on one page, and whether you have completed them.
#[utoipa::path(
    operation_id = "listLessons",
    tag = "lessons",
    responses((status = 200, description = "The lessons", body = Page<LessonSummary>)),
    security((), ("bearer" = ["read"])),
    extensions(("x-problems" = json!([]))),
)]
#[get("/lessons")]
pub(crate) async fn list(MaybeCaller(caller): MaybeCaller, service: web::Data<Service>) -> ApiResult {
    ok(&Page::whole(service.lessons.list(caller.as_ref()).await?))
}
