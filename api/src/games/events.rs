use actix_web::{get, web};
use serde::Deserialize;
use shinjuku_service::Service;
use shinjuku_service::games::{HistoryEntry, Viewpoint};
use shinjuku_service::id::GameId;
use shinjuku_service::page::Page;
use utoipa::IntoParams;

use super::viewpoint::ViewpointParam;
use crate::http::{ApiResult, MaybeCaller, Query, ok};

/// The part of the history to read.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Params {
    /// Returns only entries after this version. Use the `next_cursor` of the previous page.
    #[serde(default)]
    #[param(default = 0, example = 0)]
    after: u32,
    /// The maximum number of entries.
    #[param(minimum = 1, maximum = 500, default = 100, example = 100)]
    limit: Option<u32>,
    /// Whose view to return: your own colour or, once the game is finished, that of any player, or `all`. Defaults to
    /// everything that you may see.
    #[serde(rename = "as")]
    #[param(inline)]
    eyes: Option<ViewpointParam>,
    /// The invite code of a private table.
    #[param(example = "q2Xc7dKJ0zVb1mNs")]
    invite: Option<String>,
}

/// Read the history of a game
///
/// Returns one entry for each version, filtered to what you may see.
#[utoipa::path(
    operation_id = "listGameEvents",
    tag = "games",
    params(("id" = GameId, Path, description = "The id of the game", example = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f"), Params),
    responses((status = 200, description = "A page of the history", body = Page<HistoryEntry>)),
    security((), ("bearer" = ["read"])),
    extensions(("x-problems" = json!(["not_found", "invalid_fields"]))),
)]
#[get("/games/{id}/events")]
pub(crate) async fn events(
    MaybeCaller(caller): MaybeCaller,
    service: web::Data<Service>,
    id: web::Path<GameId>,
    Query(Params { after, limit, eyes, invite }): Query<Params>,
) -> ApiResult {
    let eyes = eyes.map(Viewpoint::from).unwrap_or_default();
    ok(&service.games.history(caller.as_ref(), *id, invite.as_deref(), after, limit, eyes).await?)
}
