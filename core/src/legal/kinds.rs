//! The kinds of action of a game, and whether the player the game waits for may take them now.

use serde::Serialize;

use super::LegalActions;
use crate::action::{ActionKind, ActionRole};
use crate::game::Game;
use crate::id::Set;
use crate::rules::turn;

/// A kind of action, and whether the player the game waits for may take it now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = ActionKindView))]
pub struct KindView {
    /// The kind of action.
    #[serde(rename = "type")]
    pub kind: ActionKind,
    /// The role of the action in a turn.
    pub role: ActionRole,
    /// Whether the player may take such an action now and, if not, why.
    pub status: KindStatus,
    /// Whether the turn would end with such an action; false if none is possible.
    pub ends_turn: bool,
}

/// Whether a player may take an action of a kind now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = ActionKindStatus))]
#[serde(rename_all = "snake_case")]
pub enum KindStatus {
    /// At least one such action is legal.
    Possible,
    /// The player has taken such an action in this turn.
    AlreadyTaken,
    /// The turn has had all its main actions.
    ActionsAreOver,
    /// The player could take such an action in this turn, but none is legal in this position with these cards.
    NothingPossible,
}

impl Game {
    /// Returns the kinds of action of the game with their status, in order. `legal` are the legal actions of this
    /// position. If a question is open, only the kind that answers it is returned.
    pub fn action_kinds(&self, legal: &LegalActions) -> Vec<KindView> {
        let Some(turn) = self.state.turn() else { return Vec::new() };
        let possible: Set<ActionKind> = legal.actions().iter().map(|action| legal.kind(*action)).collect();
        let open = turn::open_actions(self);
        let kinds = if turn.asked.is_some() {
            open
        } else {
            turn::main_actions(self) | turn::mini_actions(self).with(ActionKind::Pass)
        };
        let status = |kind: ActionKind| {
            if possible.contains(kind) {
                KindStatus::Possible
            } else if open.contains(kind) {
                KindStatus::NothingPossible
            } else if turn.taken.contains(kind) || turn.mini_actions.contains(kind) {
                KindStatus::AlreadyTaken
            } else {
                KindStatus::ActionsAreOver
            }
        };
        let ends_turn = |kind: ActionKind| possible.contains(kind) && turn::ends_with(self, kind);
        let view = |kind: ActionKind| KindView {
            kind,
            role: kind.role(),
            status: status(kind),
            ends_turn: ends_turn(kind),
        };
        kinds.iter().map(view).collect()
    }
}
