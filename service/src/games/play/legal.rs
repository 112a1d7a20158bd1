//! The legal actions of the player whose decision the game is waiting for.

use std::sync::Arc;

use serde::Serialize;
use shinjuku_core::action::{Action, ActionKind, Location, NamedAction};
use shinjuku_core::game::{Decision, Game};
use shinjuku_core::id::{StationId, WardId};
use shinjuku_core::legal::{ANY_CARDS, KindView, LegalActions};
use shinjuku_core::map::{Map, Name};
use shinjuku_core::player::Color;
use shinjuku_core::refusal::Refusal;
use utoipa::ToSchema;

use crate::accounts::Caller;
use crate::games::Games;
use crate::games::tables::table::Status;
use crate::id::GameId;
use crate::problem::Problem;
use crate::task;

/// The legal actions of the player whose decision the game is waiting for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = LegalActions)]
pub struct LegalList {
    /// The version of the game to which the list applies.
    #[schema(example = 17)]
    pub version: u32,
    /// The player whose decision the game is waiting for. Null once the game is over.
    #[schema(required)]
    pub player: Option<Color>,
    /// The decision that the player must make. Null once the game is over.
    #[schema(required)]
    pub decision: Option<Decision>,
    /// The actions that the caller may take; empty unless the game is waiting for the caller. Each is paid for in the
    /// cheapest way. Its `payments` lists the alternatives: each single card that can pay, and the three cards that the
    /// player needs least.
    #[schema(value_type = Vec<NamedAction>)]
    pub actions: Vec<ListedAction>,
    /// The kinds of action in this game, and whether the caller may take them now, regardless of the filter; empty
    /// unless the game is waiting for the caller. If a decision other than `act` must be made, contains only the kind
    /// of that decision.
    pub kinds: Vec<KindView>,
    /// The number of cards, from any wards, that pay for any action: this many cards from the hand can be sent as
    /// `pay` even if they are not in `payments`. Null if actions currently cost no cards, or if the game is not
    /// waiting for the caller.
    #[schema(required, example = 3)]
    pub any_cards: Option<usize>,
    /// Whether some journeys were left out. Any legal journey may be played, listed or not.
    pub truncated: bool,
}

/// A legal action that can be sent as it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ListedAction {
    /// The action, paid for in the cheapest way.
    #[serde(flatten)]
    pub action: NamedAction,
    /// The other ways to pay for it: each single card that can pay, and the three cards that are needed least.
    pub payments: Vec<Vec<Name>>,
}

/// Which actions to list.
#[derive(Clone, Debug, Default)]
pub struct LegalFilter {
    /// Only actions of this kind.
    pub kind: Option<ActionKind>,
    /// Only actions that concern this ward: journeys out of it, stores at its stations, track from them, and pieces
    /// that go there.
    pub ward: Option<String>,
}

impl Games {
    /// Returns the actions that the caller may take now.
    ///
    /// # Errors
    /// There is no such game, it has not started, or the map has no such ward.
    pub async fn legal_actions(
        &self,
        caller: Option<&Caller>,
        id: GameId,
        filter: LegalFilter,
    ) -> Result<LegalList, Problem> {
        let now = self.visible_room(caller, id, None).await?.now();
        let game_at = now.started()?;
        let game = Arc::clone(&game_at.game);
        let explain = |refusal: Refusal| Problem::from(refusal.explain(game.map()));
        let ward = filter.ward.as_deref().map(|name| game.map().ward(name)).transpose();
        let ward = ward.map_err(|unknown| explain(unknown.into()))?;
        let running = now.table.status == Status::Active;
        let awaiting = game.awaiting().filter(|_| running);
        let access = now.access(caller.map(|caller| caller.user));
        let own_turn = awaiting.is_some_and(|awaiting| {
            access.seat == Some(awaiting.seat) || now.table.is_solo() && access.member
        });
        let mut list = LegalList {
            version: game_at.version,
            player: awaiting.map(|awaiting| game.color(awaiting.seat)),
            decision: awaiting.map(|awaiting| awaiting.decision),
            actions: Vec::new(),
            kinds: Vec::new(),
            any_cards: None,
            truncated: false,
        };
        if !own_turn {
            return Ok(list);
        }
        // A full list can take milliseconds, so it must not block this thread.
        let filled = task::spawn_blocking(move || {
            let legal = game.legal_actions();
            list.actions = list_actions(&game, &legal, filter.kind, ward);
            list.kinds = game.action_kinds(&legal);
            list.any_cards = legal.cost_cards().then_some(ANY_CARDS);
            list.truncated = legal.truncated;
            list
        });
        filled.await.map_err(|panic| Problem::internal(&panic))
    }
}

fn list_actions(
    game: &Game,
    legal: &LegalActions,
    kind: Option<ActionKind>,
    ward: Option<WardId>,
) -> Vec<ListedAction> {
    let map = game.map();
    let wanted = |action: &Action| {
        kind.is_none_or(|kind| action.kind() == kind) && ward.is_none_or(|ward| concerns(action, ward, map))
    };
    let listed = legal.iter().filter(|legal| wanted(&legal.action)).map(|legal| ListedAction {
        action: legal.action.named(map),
        payments: legal.payments.iter().map(|cards| map.ward_names(cards.iter().copied())).collect(),
    });
    listed.collect()
}

/// Whether an action concerns a ward.
fn concerns(action: &Action, ward: WardId, map: &Map) -> bool {
    let at = |station: &StationId| map.stations[*station].ward == ward;
    let location = |place: &Location| place.ward() == Some(ward);
    match action {
        Action::Open { station, .. } | Action::Upgrade { station, .. } => at(station),
        Action::Expand { connection, second, .. } => connection.iter().chain(second.iter().flatten()).any(at),
        Action::Move { ward: from, .. } => *from == ward,
        Action::Wander { to } | Action::Explore { to } => *to == ward,
        Action::Kaiju { to, .. } | Action::RelocateKaiju { to, .. } => location(to),
        Action::Reunite { path, .. } => path.first().is_some_and(at),
        Action::ChooseMod { home, .. } => home.as_ref().is_some_and(at),
        Action::Income {} | Action::Pass {} => false,
    }
}
