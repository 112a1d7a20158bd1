use actix_web::{put, web};
use shinjuku_service::Service;
use shinjuku_service::lessons::{CompleteLessonRequest, LessonSummary};

use crate::http::{ApiResult, Json, Play, Require, ok};

/// Complete a lesson
///
/// Records that you have completed the lesson in a game that you started from it. Repeating the request changes
/// nothing. Guests keep their progress when they claim their account.
#[utoipa::path(
    operation_id = "completeLesson",
    tag = "me",
    params(("id" = String, Path, description = "The id of the lesson", example = "laying-track")),
    request_body(content = CompleteLessonRequest, example = json!({"game": "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f"})),
    responses((status = 200, description = "The completed lesson", body = LessonSummary)),
    security(("bearer" = ["play"])),
    extensions(("x-problems" = json!(["not_found", "invalid_fields", "lesson_not_complete"]))),
)]
#[put("/me/lessons/{id}")]
pub(crate) async fn complete(
    caller: Require<Play>,
    service: web::Data<Service>,
    id: web::Path<String>,
    Json(request): Json<CompleteLessonRequest>,
) -> ApiResult {
    ok(&service.lessons.complete(&caller.0, &id, request).await?)
}
