use actix_web::post;
use serde::Serialize;
use shinjuku_core::map::{Fault, Report};
use shinjuku_service::maps::{DraftDocument, Maps};
use utoipa::ToSchema;

use crate::http::{ApiResult, MapText, RateLimited, ok_blocking};

/// What was found in a map document.
#[derive(Serialize, ToSchema)]
pub(crate) struct Validation {
    /// Whether it can be published and played on.
    valid: bool,
    /// What must be mended, each with a JSON pointer into the document: the first 100 errors.
    #[schema(max_items = 100)]
    errors: Vec<Fault>,
    /// What deserves a second look: up to 100 warnings.
    #[schema(max_items = 100)]
    warnings: Vec<Fault>,
    /// How many errors there are.
    #[schema(example = 0)]
    error_count: usize,
    /// How many warnings there are, with those that are accepted.
    #[schema(example = 2)]
    warning_count: usize,
}

/// Check a map document
///
/// Lists up to 100 errors and 100 warnings, and counts all of them. The body is the document itself; nothing is kept.
#[utoipa::path(
    operation_id = "validateMap",
    tag = "maps",
    request_body(content = DraftDocument, description = "A map document", example = json!({"schema_version": 2, "name": "Kyoto"})),
    responses((status = 200, description = "What was found", body = Validation)),
    security((), ("bearer" = ["read"])),
    extensions(("x-problems" = json!(["invalid_fields", "too_many_requests"]))),
)]
#[post("/maps/validate")]
pub(crate) async fn validate(_: RateLimited, MapText(document): MapText) -> ApiResult {
    ok_blocking(move || {
        let Report { errors, warnings, error_count, warning_count } = Maps::validate(&document);
        Ok(Validation { valid: error_count == 0, errors, warnings, error_count, warning_count })
    })
    .await
}
