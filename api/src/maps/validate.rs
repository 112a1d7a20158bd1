use actix_web::{post, web};
use serde::Serialize;
use shinjuku_core::map::{Fault, Report};
use shinjuku_service::maps::{DraftDocument, Maps};
use shinjuku_service::problem::Problem;
use utoipa::ToSchema;

use crate::http::{Answer, Counted, Verbatim, ok};

/// What was found in a map document.
#[derive(Serialize, ToSchema)]
pub(crate) struct Validation {
    /// Whether it can be published and played on.
    valid: bool,
    /// What must be mended, each with a JSON pointer into the document.
    errors: Vec<Fault>,
    /// What deserves a second look.
    warnings: Vec<Fault>,
}

/// Check a map document
///
/// Finds all faults at once. The body is the document itself; nothing is kept.
#[utoipa::path(
    operation_id = "validateMap",
    tag = "maps",
    request_body(content = DraftDocument, description = "A map document", example = json!({"schema_version": 1, "name": "Kyoto"})),
    responses((status = 200, description = "What was found", body = Validation)),
    security((), ("bearer" = ["read"])),
    extensions(("x-problems" = json!(["too_many_requests"]))),
)]
#[post("/maps/validate")]
pub(crate) async fn validate(_: Counted, Verbatim(document): Verbatim) -> Answer {
    // A large document takes its time, in which this thread would serve nobody else.
    let report = web::block(move || Maps::validate(&document)).await;
    let Report { errors, warnings } = report.map_err(|error| Problem::internal(&error))?;
    ok(&Validation { valid: errors.is_empty(), errors, warnings })
}
