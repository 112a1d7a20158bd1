use actix_web::post;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use shinjuku_core::map::{Merged, merge};
use shinjuku_service::maps::{DraftDocument, check_document_len};
use shinjuku_service::problem::{Code, FieldError, Problem};
use utoipa::ToSchema;

use crate::http::{ApiResult, Json, RateLimited, ok_blocking};

/// A document, and two edited versions of it.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MergeMapsRequest {
    /// The document that both authors started from.
    #[schema(value_type = DraftDocument)]
    base: Box<RawValue>,
    /// Your edited version.
    #[schema(value_type = DraftDocument)]
    mine: Box<RawValue>,
    /// The other author's edited version.
    #[schema(value_type = DraftDocument)]
    theirs: Box<RawValue>,
}

/// Merge two versions of a map document
///
/// Merges ward by ward, station by station and line by line. Changes that only one author made are applied. If both
/// authors changed the same value differently, it is listed as a conflict, and the merged document contains `mine`.
/// Nothing is stored.
#[utoipa::path(
    operation_id = "mergeMaps",
    tag = "maps",
    request_body(content = MergeMapsRequest, example = json!({
        "base": {"name": "Kyoto"}, "mine": {"name": "Kyōto"}, "theirs": {"name": "Kyoto", "ward_word": "ward"}
    })),
    responses((status = 200, description = "The merged document, and its conflicts", body = Merged)),
    security((), ("bearer" = ["read"])),
    extensions(("x-problems" = json!(["invalid_fields", "too_many_requests"]))),
)]
#[post("/maps/merge")]
pub(crate) async fn merge_maps(
    _: RateLimited,
    Json(MergeMapsRequest { base, mine, theirs }): Json<MergeMapsRequest>,
) -> ApiResult {
    ok_blocking(move || {
        let (base, mine) = (document(&base, "/base")?, document(&mine, "/mine")?);
        Ok(merge(&base, &mine, &document(&theirs, "/theirs")?))
    })
    .await
}

fn document(text: &RawValue, pointer: &str) -> Result<Value, Problem> {
    check_document_len(text.get(), pointer)?;
    let fields: Map<String, Value> = serde_json::from_str(text.get()).map_err(|error| {
        let message = error.to_string();
        Problem::with_errors(
            Code::MalformedRequest,
            message.clone(),
            vec![FieldError::new(pointer, "malformed", message)],
        )
    })?;
    Ok(fields.into())
}
