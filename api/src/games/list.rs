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

/// Which games to list.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Params {
    /// Only those that have come so far.
    #[param(inline, example = "lobby")]
    status: Option<Status>,
    /// Only those on this map.
    #[param(value_type = Option<String>, example = "tokyo")]
    map: Option<Slug>,
    /// Only those at which this user sits.
    #[param(value_type = Option<String>, format = Uuid)]
    player: Option<UserId>,
    /// Only those of this tournament.
    #[param(value_type = Option<String>, example = "spring-cup")]
    tournament: Option<Slug>,
    /// Only those at which you sit, or whose table you made.
    #[serde(default)]
    #[param(default = false)]
    mine: bool,
    /// Only those with this in the name of the table, in whatever case, or at the beginning of the id.
    #[param(max_length = 80, example = "friday")]
    search: Option<String>,
    /// Private ones of others too: for organisers and admins.
    #[serde(default)]
    #[param(default = false)]
    all: bool,
    /// The entries of a page.
    #[param(minimum = 1, maximum = 100, default = 20, example = 20)]
    limit: Option<u32>,
    /// The `next_cursor` of the page before.
    #[param(value_type = Option<String>)]
    cursor: Option<GameId>,
}

/// List games
///
/// The newest first: public ones, and private ones that are yours. The lobby is `?status=lobby`.
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
        return Err(Problem::new(Code::Unauthenticated, "whose? Send a token to list your own").into());
    }
    let filter = GameFilter { status, map, player, tournament, mine, search, all };
    ok(&service.games.list(caller.as_ref(), filter, Paging::new(limit, cursor)?).await?)
}
