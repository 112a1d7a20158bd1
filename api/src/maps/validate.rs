use actix_web::post;
use serde::Serialize;
use shinjuku_core::map::{MapIssue, MapReport};
use shinjuku_service::maps::{DraftDocument, Maps};
use utoipa::ToSchema;

use crate::http::{ApiResult, MapText, RateLimited, ok_blocking};

/// The result of validating a map document.
#[derive(Serialize, ToSchema)]
pub(crate) struct Validation {
    /// Whether the map can be published and played.
    valid: bool,
    /// The first 100 errors, each with a JSON pointer into the document. They must be fixed before the map can be
    /// published.
    #[schema(max_items = 100)]
    errors: Vec<MapIssue>,
    /// Up to 100 warnings, which should be reviewed.
    #[schema(max_items = 100)]
    warnings: Vec<MapIssue>,
    /// The total number of errors.
    #[schema(example = 0)]
    error_count: usize,
    /// The total number of warnings, including accepted ones.
    #[schema(example = 2)]
    warning_count: usize,
}

/// Validate a map document
///
/// Returns up to 100 errors and 100 warnings, and the total number of each. The body is the document itself; nothing
/// is stored.
#[utoipa::path(
    operation_id = "validateMap",
    tag = "maps",
    request_body(content = DraftDocument, description = "A map document", example = json!({"schema_version": 2, "name": "Kyoto"})),
    responses((status = 200, description = "The errors and warnings", body = Validation)),
    security((), ("bearer" = ["read"])),
    extensions(("x-problems" = json!(["invalid_fields", "too_many_requests"]))),
)]
#[post("/maps/validate")]
pub(crate) async fn validate(_: RateLimited, MapText(document): MapText) -> ApiResult {
    ok_blocking(move || {
        let MapReport { errors, warnings, error_count, warning_count } = Maps::validate(&document);
        Ok(Validation { valid: error_count == 0, errors, warnings, error_count, warning_count })
    })
    .await
}
