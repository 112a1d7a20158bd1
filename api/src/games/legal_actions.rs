use actix_web::{get, web};
use serde::Deserialize;
use shinjuku_core::action::ActionKind;
use shinjuku_service::Service;
use shinjuku_service::games::{LegalFilter, LegalList};
use shinjuku_service::id::GameId;
use utoipa::IntoParams;

use crate::http::{ApiResult, MaybeCaller, Query, ok};

/// Which actions to list.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Params {
    /// Only those of this type.
    #[serde(rename = "type")]
    #[param(inline, example = "move")]
    kind: Option<ActionKind>,
    /// Only those that have to do with this ward: journeys out of it, stores at its stations, track from them, pieces that go
    /// there.
    #[param(example = "shinjuku")]
    ward: Option<String>,
    /// A version of which you have heard: where several servers share the work, this one may not have heard of it yet, and looks.
    #[param(example = 17, format = Int64, maximum = 4_294_967_295_i64)]
    at_least: Option<u32>,
}

/// List what you may do
///
/// Each element can be posted as it is: the cheapest payment is chosen, and `payments` has the other ways to pay. The list is
/// empty unless the game waits for you. Journeys are listed by outcome, best first, each with a shortest path; any legal path
/// may be played.
#[utoipa::path(
    operation_id = "listLegalActions",
    tag = "games",
    params(("id" = GameId, Path, description = "The game", example = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f"), Params),
    responses((status = 200, description = "What you may do", body = LegalList)),
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
