use actix_web::{get, web};
use serde::Deserialize;
use shinjuku_core::player::Color;
use shinjuku_service::Service;
use shinjuku_service::games::{Eyes, GameView};
use shinjuku_service::id::GameId;
use utoipa::{IntoParams, ToSchema};

use crate::http::{ApiResult, MaybeCaller, Query, ok};

/// Which version to look at, and how.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Params {
    /// The version.
    #[param(minimum = 1, example = 1)]
    version: u32,
    /// By whose eyes, once the game is finished: a player's, or `all`. Your own where it is left out.
    #[serde(rename = "as")]
    #[param(inline)]
    eyes: Option<EyesName>,
    /// The invite of a private table.
    #[param(example = "q2Xc7dKJ0zVb1mNs")]
    invite: Option<String>,
}

/// By whose eyes.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum EyesName {
    /// Those of red.
    Red,
    /// Those of blue.
    Blue,
    /// Those of green.
    Green,
    /// Those of yellow.
    Yellow,
    /// Those of one who sees all hands.
    All,
}

impl From<EyesName> for Eyes {
    fn from(name: EyesName) -> Self {
        match name {
            EyesName::Red => Self::Player(Color::Red),
            EyesName::Blue => Self::Player(Color::Blue),
            EyesName::Green => Self::Player(Color::Green),
            EyesName::Yellow => Self::Player(Color::Yellow),
            EyesName::All => Self::All,
        }
    }
}

/// Look at an earlier version
///
/// As you saw it then.
#[utoipa::path(
    operation_id = "getReplay",
    tag = "games",
    params(("id" = GameId, Path, description = "The game", example = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f"), Params),
    responses((status = 200, description = "The game as it was", body = GameView)),
    security((), ("bearer" = ["read"])),
    extensions(("x-problems" = json!(["not_found", "game_not_started", "game_abandoned", "invalid_fields"]))),
)]
#[get("/games/{id}/replay")]
pub(crate) async fn replay(
    MaybeCaller(caller): MaybeCaller,
    service: web::Data<Service>,
    id: web::Path<GameId>,
    Query(Params { version, eyes, invite }): Query<Params>,
) -> ApiResult {
    let eyes = eyes.map(Eyes::from).unwrap_or_default();
    ok(&service.games.replay(caller.as_ref(), *id, invite.as_deref(), version, eyes).await?)
}
