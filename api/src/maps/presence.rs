use actix_web::{post, web};
use shinjuku_service::Service;
use shinjuku_service::maps::{DraftPresence, PresenceRequest, Slug};

use super::slug;
use crate::http::{ApiResult, Design, Json, Require, ok};

/// Report that you have the draft of your map open
///
/// Returns who else has the draft open, and its current revision. Send this heartbeat every ten seconds; anyone who
/// has not sent one for twenty-five seconds counts as gone.
#[utoipa::path(
    operation_id = "sendDraftHeartbeat",
    tag = "maps",
    params(("slug" = Slug, Path, description = "The slug of the map", example = "kyoto")),
    request_body(content = PresenceRequest, example = json!({"window": "3f0c"})),
    responses((status = 200, description = "Who else has the draft open", body = DraftPresence)),
    security(("bearer" = ["design"])),
    extensions(("x-problems" = json!(["not_found", "not_yours", "invalid_fields"]))),
)]
#[post("/maps/{slug}/draft/presence")]
pub(crate) async fn heartbeat(
    caller: Require<Design>,
    service: web::Data<Service>,
    path: web::Path<String>,
    Json(window): Json<PresenceRequest>,
) -> ApiResult {
    ok(&service.maps.heartbeat(&caller.0, &slug(&path)?, &window).await?)
}
