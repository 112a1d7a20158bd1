use actix_web::post;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use shinjuku_core::map::{Merged, merge};
use shinjuku_service::maps::{DraftDocument, check_document_len};
use shinjuku_service::problem::{Code, Fault, Problem};
use utoipa::ToSchema;

use crate::http::{ApiResult, Json, RateLimited, ok_blocking};

/// A document, and what two authors have made of it.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MergeMapsRequest {
    /// The document as both have read it.
    #[schema(value_type = DraftDocument)]
    base: Box<RawValue>,
    /// What the caller has made of it.
    #[schema(value_type = DraftDocument)]
    mine: Box<RawValue>,
    /// What the other has made of it.
    #[schema(value_type = DraftDocument)]
    theirs: Box<RawValue>,
}

/// Put the work of two authors together
///
/// Ward by ward, station by station, line by line: what only one has changed is taken, and what both have changed, each in another
/// way, is listed. There the document has `mine` until somebody chooses. Nothing is kept.
#[utoipa::path(
    operation_id = "mergeMaps",
    tag = "maps",
    request_body(content = MergeMapsRequest, example = json!({
        "base": {"name": "Kyoto"}, "mine": {"name": "Kyōto"}, "theirs": {"name": "Kyoto", "ward_word": "ward"}
    })),
    responses((status = 200, description = "The document, and what is left to choose", body = Merged)),
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
            vec![Fault::new(pointer, "malformed", message)],
        )
    })?;
    Ok(fields.into())
}
