use actix_web::{get, web};
use serde::Deserialize;
use shinjuku_service::Service;
use shinjuku_service::games::{GameFilter, GameSummary, Status};
use shinjuku_service::id::{GameId, UserId};
use shinjuku_service::maps::Slug;
use shinjuku_service::page::{Page, Paging};
use shinjuku_service::problem::{Code, Problem};
use utoipa::IntoParams;

use crate::http::{ApiResult, MaybeCaller, Query, ok};

/// Filters for the list of games.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Params {
    /// Returns only games with this status.
    #[param(inline, example = "lobby")]
    status: Option<Status>,
    /// Returns only games on this map.
    #[param(value_type = Option<String>, example = "tokyo")]
    map: Option<Slug>,
    /// Returns only games in which this user has a seat.
    #[param(value_type = Option<String>, format = Uuid)]
    player: Option<UserId>,
    /// Returns only games of this tournament.
    #[param(value_type = Option<String>, example = "spring-cup")]
    tournament: Option<Slug>,
    /// Returns only games in which you have a seat or whose table you created.
    #[serde(default)]
    #[param(default = false)]
    mine: bool,
    /// Returns only games whose table name contains this text (ignoring case) or whose id starts with it.
    #[param(max_length = 80, example = "friday")]
    search: Option<String>,
    /// Includes private games of other players. For organisers and admins.
    #[serde(default)]
    #[param(default = false)]
    all: bool,
    /// The number of entries per page.
    #[param(minimum = 1, maximum = 100, default = 20, example = 20)]
    limit: Option<u32>,
    /// The `next_cursor` of the previous page.
    #[param(value_type = Option<String>)]
    cursor: Option<GameId>,
}

/// List games
///
/// Returns public games and your own private ones, newest first. The lobby is `?status=lobby`.
#[utoipa::path(
    operation_id = "listGames",
    tag = "games",
    params(Params),
    responses((status = 200, description = "A page of games", body = Page<GameSummary>)),
    security((), ("bearer" = ["read"])),
    extensions(("x-problems" = json!(["invalid_fields", "unauthenticated", "missing_role"]))),
)]
#[get("/games")]
pub(crate) async fn list(
    MaybeCaller(caller): MaybeCaller,
    service: web::Data<Service>,
    Query(params): Query<Params>,
) -> ApiResult {
    let Params { status, map, player, tournament, mine, search, all, limit, cursor } = params;
    if mine && caller.is_none() {
        return Err(Problem::new(Code::Unauthenticated, "send a token to list your own games").into());
    }
    let filter = GameFilter { status, map, player, tournament, mine, search, all };
    ok(&service.games.list(caller.as_ref(), filter, Paging::new(limit, cursor)?).await?)
}
