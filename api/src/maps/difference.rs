use actix_web::{get, web};
use serde::Deserialize;
use shinjuku_service::Service;
use shinjuku_service::maps::{CompareBase, DocumentVersion, MapComparison, Slug};
use shinjuku_service::problem::Problem;
use utoipa::IntoParams;

use super::slug;
use crate::http::{ApiResult, MaybeCaller, Query, ok};

/// The two documents to compare.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Params {
    /// The earlier document: a version number, `draft`, or `parent` for the version from which the map was forked.
    /// Defaults to the version before `to`, or to the parent if `to` is the first version.
    #[param(pattern = "^(parent|draft|[0-9]{1,9})$", example = "1")]
    from: Option<String>,
    /// The later document: a version number, or `draft`. Defaults to the newest one that you may read.
    #[param(pattern = "^(draft|[0-9]{1,9})$", example = "1")]
    to: Option<String>,
}

/// Compare two versions of a map
#[utoipa::path(
    operation_id = "compareMapVersions",
    tag = "maps",
    params(("slug" = Slug, Path, description = "The slug of the map", example = "tokyo"), Params),
    responses((status = 200, description = "The differences", body = MapComparison)),
    security((), ("bearer" = ["read"])),
    extensions(("x-problems" = json!(["not_found", "not_yours", "unauthenticated", "invalid_fields", "invalid_map"]))),
)]
#[get("/maps/{slug}/difference")]
pub(crate) async fn compare(
    MaybeCaller(caller): MaybeCaller,
    service: web::Data<Service>,
    path: web::Path<String>,
    Query(params): Query<Params>,
) -> ApiResult {
    let stage = |text: &str, name: &str| {
        let message = match name {
            "from" => "this must be a version number, `draft` or `parent`",
            _ => "this must be a version number or `draft`",
        };
        text.parse::<DocumentVersion>().map_err(|_| Problem::field(name, "unknown_stage", message))
    };
    let to = params.to.as_deref().map(|text| stage(text, "to")).transpose()?;
    let from = match params.from.as_deref() {
        None => None,
        Some("parent") => Some(CompareBase::Parent),
        Some(text) => Some(CompareBase::Version(stage(text, "from")?)),
    };
    ok(&service.maps.compare(caller.as_ref(), &slug(&path)?, from, to).await?)
}
