use actix_web::{get, web};
use shinjuku_service::Service;
use shinjuku_service::lessons::LessonView;

use crate::http::{ApiResult, MaybeCaller, ok};

/// Read a lesson
///
/// Returns the texts of the lesson in all languages, its position, the condition that completes it, and a solution.
#[utoipa::path(
    operation_id = "getLesson",
    tag = "lessons",
    params(("id" = String, Path, description = "The id of the lesson", example = "laying-track")),
    responses((status = 200, description = "The lesson", body = LessonView)),
    security((), ("bearer" = ["read"])),
    extensions(("x-problems" = json!(["not_found"]))),
)]
#[get("/lessons/{id}")]
pub(crate) async fn read(
    MaybeCaller(caller): MaybeCaller,
    service: web::Data<Service>,
    id: web::Path<String>,
) -> ApiResult {
    ok(&service.lessons.get(caller.as_ref(), &id).await?)
}
