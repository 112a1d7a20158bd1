use actix_web::{post, web};
use serde::Deserialize;
use serde_json::{Map, Value};
use shinjuku_core::map::{Merged, merge};
use shinjuku_service::maps::DraftDocument;
use shinjuku_service::problem::Problem;
use utoipa::ToSchema;

use crate::http::{Answer, Counted, Json, ok};

/// A document, and what two authors have made of it.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = MapMerge)]
pub(crate) struct Merge {
    /// The document as both have read it.
    #[schema(value_type = DraftDocument)]
    base: Map<String, Value>,
    /// What the caller has made of it.
    #[schema(value_type = DraftDocument)]
    mine: Map<String, Value>,
    /// What the other has made of it.
    #[schema(value_type = DraftDocument)]
    theirs: Map<String, Value>,
}

/// Put the work of two authors together
///
/// Ward by ward, station by station, line by line: what only one has changed is taken, and what both have changed, each in another
/// way, is listed. There the document has `mine` until somebody chooses. Nothing is kept.
#[utoipa::path(
    operation_id = "mergeMaps",
    tag = "maps",
    request_body(content = Merge, example = json!({
        "base": {"name": "Kyoto"}, "mine": {"name": "Kyōto"}, "theirs": {"name": "Kyoto", "ward_word": "ward"}
    })),
    responses((status = 200, description = "The document, and what is left to choose", body = Merged)),
    security((), ("bearer" = ["read"])),
    extensions(("x-problems" = json!(["too_many_requests"]))),
)]
#[post("/maps/merge")]
pub(crate) async fn together(_: Counted, Json(Merge { base, mine, theirs }): Json<Merge>) -> Answer {
    let work = move || merge(&base.into(), &mine.into(), &theirs.into());
    ok(&web::block(work).await.map_err(|error| Problem::internal(&error))?)
}
