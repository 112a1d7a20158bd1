use actix_web::{get, web};
use serde::Deserialize;
use shinjuku_core::action::ActionKind;
use shinjuku_service::Service;
use shinjuku_service::games::{LegalFilter, LegalList};
use shinjuku_service::id::GameId;
use utoipa::IntoParams;

use crate::http::{ApiResult, MaybeCaller, Query, ok};

/// The legal actions to list.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Params {
    /// Returns only actions of this type.
    #[serde(rename = "type")]
    #[param(inline, example = "move")]
    kind: Option<ActionKind>,
    /// Returns only actions that involve this ward: journeys that start in it, stores at its stations, track from
    /// them, and pieces that move there.
    #[param(example = "shinjuku")]
    ward: Option<String>,
    /// A version that you know of. If several servers share the database, this one may not have received that version
    /// yet; it then refreshes the game before it responds.
    #[param(example = 17, format = Int64, maximum = 4_294_967_295_i64)]
    at_least: Option<u32>,
}

/// List legal actions
///
/// Each element can be posted as it is: the cheapest payment is selected, and `payments` lists the other ways to pay.
/// The list is empty unless it is your turn. Journeys are listed by outcome, best first, each with a shortest path;
/// you can play any legal path.
#[utoipa::path(
    operation_id = "listLegalActions",
    tag = "games",
    params(("id" = GameId, Path, description = "The id of the game", example = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f"), Params),
    responses((status = 200, description = "The legal actions", body = LegalList)),
    security((), ("bearer" = ["read"])),
    extensions(("x-problems" = json!(["not_found", "game_not_started", "game_abandoned", "unknown_ward"]))),
)]
#[get("/games/{id}/legal-actions")]
pub(crate) async fn legal_actions(
    MaybeCaller(caller): MaybeCaller,
    service: web::Data<Service>,
    id: web::Path<GameId>,
    Query(Params { kind, ward, at_least }): Query<Params>,
) -> ApiResult {
    if let Some(version) = at_least {
        service.games.ensure_version(*id, version).await?;
    }
    ok(&service.games.legal_actions(caller.as_ref(), *id, LegalFilter { kind, ward }).await?)
}
