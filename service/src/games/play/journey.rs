//! Planning a journey: how an unfinished journey stands, station by station.

use serde::{Deserialize, Serialize};
use shinjuku_core::action::{Delivery, NamedDelivery};
use shinjuku_core::game::Game;
use shinjuku_core::id::{Seat, StationId};
use shinjuku_core::legal::{JourneyPlan, JourneyStart};
use shinjuku_core::map::Name;
use shinjuku_core::refusal::Refusal;
use utoipa::ToSchema;

use crate::accounts::Caller;
use crate::games::Games;
use crate::games::play::act::check_may_act;
use crate::id::GameId;
use crate::problem::Problem;

/// The actions that send customers on a journey.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum JourneyKind {
    /// The action MOVE.
    Move,
    /// The action REUNITE.
    Reunite,
}

/// A journey as far as the player has planned it.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct JourneyRequest {
    /// The version of the game that you have seen.
    #[schema(example = 17)]
    pub version: u32,
    /// The action that sends the customers.
    #[serde(rename = "type")]
    pub kind: JourneyKind,
    /// The ward whose customers travel. Required for MOVE. Must be omitted for REUNITE, which always starts from
    /// Hachiko's ward.
    #[schema(value_type = Option<String>, example = "nakano")]
    pub ward: Option<Name>,
    /// The stations so far, starting with the one where the customers board. Empty to ask where they could board.
    #[serde(default)]
    #[schema(value_type = Vec<String>)]
    pub path: Vec<Name>,
    /// Which customers get off at which station, if there was a choice.
    #[serde(default)]
    pub deliver: Vec<NamedDelivery>,
}

/// The state of an unfinished journey.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Journey)]
pub struct JourneyView {
    /// The version of the game to which it applies.
    #[schema(example = 17)]
    pub version: u32,
    /// The action that sends the customers.
    #[serde(rename = "type")]
    pub kind: JourneyKind,
    /// The state of the journey and how it can continue.
    #[serde(flatten)]
    pub plan: JourneyPlan,
}

impl Games {
    /// Returns how an unfinished journey of the caller stands. Changes nothing.
    ///
    /// # Errors
    /// The game is not waiting for the caller, the caller has seen a different version, or the rules refuse the journey
    /// so far.
    pub async fn plan_journey(
        &self,
        caller: &Caller,
        id: GameId,
        draft: JourneyRequest,
    ) -> Result<JourneyView, Problem> {
        self.visible_room(Some(caller), id, None).await?;
        // A caller who has seen a later version has seen it on another server, so this one must catch up.
        self.ensure_version(id, draft.version).await?;
        let now = self.room(id).await?.now();
        let (game_at, _, seat) = check_may_act(&now, caller, draft.version)?;
        let plan = plan(&game_at.game, seat, &draft)?;
        Ok(JourneyView { version: draft.version, kind: draft.kind, plan })
    }
}

/// Plans the journey of a request.
fn plan(game: &Game, seat: Seat, draft: &JourneyRequest) -> Result<JourneyPlan, Problem> {
    let map = game.map();
    let explain = |refusal: Refusal| Problem::from(refusal.explain(map));
    let station = |name: &Name| map.station(name).map_err(|unknown| explain(unknown.into()));
    let sender = match (draft.kind, &draft.ward) {
        (JourneyKind::Move, Some(name)) => {
            JourneyStart::Move(map.ward(name).map_err(|unknown| explain(unknown.into()))?)
        }
        (JourneyKind::Move, None) => {
            return Err(Problem::field("/ward", "required", "enter the ward whose customers are to move"));
        }
        (JourneyKind::Reunite, None) => JourneyStart::Reunite,
        (JourneyKind::Reunite, Some(_)) => {
            let message = "leave the ward out: REUNITE always starts in Hachiko's ward";
            return Err(Problem::field("/ward", "not_needed", message));
        }
    };
    let path = draft.path.iter().map(station).collect::<Result<Vec<StationId>, _>>()?;
    let delivery =
        |delivery: &NamedDelivery| Ok(Delivery { station: station(&delivery.station)?, who: delivery.who });
    let deliver = draft.deliver.iter().map(delivery).collect::<Result<Vec<Delivery>, Problem>>()?;
    game.plan_journey(seat, sender, &path, &deliver).map_err(explain)
}
