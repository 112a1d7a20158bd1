use actix_web::{post, web};
use shinjuku_service::Service;
use shinjuku_service::maps::{DraftPresence, PresenceRequest, Slug};

use super::slug;
use crate::http::{ApiResult, Design, Json, Require, ok};

/// Say that you have the draft of your map open
///
/// And learn who else has, and which revision it is at: whoever says so every ten seconds is present, and one who has not for
/// twenty-five is gone.
#[utoipa::path(
    operation_id = "sendDraftHeartbeat",
    tag = "maps",
    params(("slug" = Slug, Path, description = "The map", example = "kyoto")),
    request_body(content = PresenceRequest, example = json!({"window": "3f0c"})),
    responses((status = 200, description = "Who else is there", body = DraftPresence)),
    security(("bearer" = ["design"])),
    extensions(("x-problems" = json!(["not_found", "not_yours", "invalid_fields"]))),
)]
#[post("/maps/{slug}/draft/presence")]
pub(crate) async fn open(
    caller: Require<Design>,
    service: web::Data<Service>,
    path: web::Path<String>,
    Json(window): Json<PresenceRequest>,
) -> ApiResult {
    ok(&service.maps.present(&caller.0, &slug(&path)?, &window).await?)
}
