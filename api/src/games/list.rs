use actix_web::{get, web};
use serde::Deserialize;
use shinjuku_service::Service;
use shinjuku_service::games::{GameFilter, GameSummary, Status};
use shinjuku_service::id::{GameId, UserId};
use shinjuku_service::maps::Slug;
use shinjuku_service::page::{Page, Paging};
use shinjuku_service::problem::{Code, Problem};
use utoipa::{IntoParams, ToSchema};

use crate::http::{ApiResult, CommaSeparated, MaybeCaller, Query, ok};

/// Filters for the list of games.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Params {
    /// Returns only games with this status, or with one of several statuses, separated by commas.
    #[serde(default)]
    #[param(value_type = Vec<Status>, inline, style = Form, explode = false, example = json!(["lobby"]))]
    status: CommaSeparated<Status>,
    /// Returns only games on this map.
    #[param(value_type = Option<String>, example = "tokyo")]
    map: Option<Slug>,
    /// Returns only games in which this user has a seat.
    #[param(value_type = Option<String>, format = Uuid)]
    player: Option<UserId>,
    /// Returns only games in which the user with this name has a seat, ignoring case.
    #[param(max_length = 24, example = "Aki")]
    player_name: Option<String>,
    /// Returns only games of this tournament.
    #[param(value_type = Option<String>, example = "spring-cup")]
    tournament: Option<Slug>,
    /// Returns only games in which you have a seat or whose table you created.
    #[serde(default)]
    #[param(default = false)]
    mine: bool,
    /// With `me`, returns only active games that wait for your decision.
    #[param(inline)]
    awaiting: Option<Awaited>,
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

/// Whom a game waits for.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum Awaited {
    /// The caller.
    Me,
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
    let Params { status, map, player, player_name, tournament, mine, awaiting, search, all, limit, cursor } =
        params;
    let awaiting_me = awaiting.is_some();
    if (mine || awaiting_me) && caller.is_none() {
        return Err(Problem::new(Code::Unauthenticated, "send a token to list your own games").into());
    }
    let filter = GameFilter {
        statuses: status.0,
        map,
        player,
        player_name,
        mine,
        awaiting_me,
        search,
        tournament,
        all,
    };
    ok(&service.games.list(caller.as_ref(), filter, Paging::new(limit, cursor)?).await?)
}
