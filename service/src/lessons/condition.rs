//! Conditions on the state of a game, as lessons name them: when a step is done, and when the lesson is complete.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use shinjuku_core::action::ActionKind;
use shinjuku_core::customer::{Assortment, Good};
use shinjuku_core::map::Name;
use shinjuku_core::player::StoreKind;
use shinjuku_core::view::{PlayerView, View};
use utoipa::ToSchema;

/// A condition on what the learner sees of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[schema(as = LessonCondition, no_recursion)]
pub enum Condition {
    /// All of these conditions are met.
    All(Vec<Condition>),
    /// The learner has collected at least this many customers for each of these goods. A token of value 2 counts as
    /// two customers, a thief as none.
    #[schema(value_type = BTreeMap<String, u16>)]
    Collected(BTreeMap<Good, u16>),
    /// The learner has collected at most this many thieves.
    Thieves(u32),
    /// The learner has a store of this kind at this station.
    Store {
        /// The station.
        station: Name,
        /// The good that the store sells, or `department`.
        kind: StoreKind,
    },
    /// The learner has a store of any kind in this ward, given by its stations.
    StoreAtOneOf(Vec<Name>),
    /// The learner has track on all of these connections.
    Track(Vec<[Name; 2]>),
    /// The learner has at least this many cards in hand.
    Cards(usize),
    /// The learner has claimed at least this many bonus tokens.
    BonusTokens(u8),
    /// The learner's score is at least this many points.
    Points(u16),
    /// The Princess is in this ward.
    Princess(Name),
    /// The learner's Chairman is in this ward.
    Chairman(Name),
    /// The Kaiju is not in this ward.
    KaijuGoneFrom(Name),
    /// Hachiko is in this ward, or on his `marker`.
    Hachiko(Name),
}

impl Condition {
    /// Whether the condition is met, given the game as the learner in seat 0 sees it.
    pub fn is_met(&self, view: &View) -> bool {
        let Some(learner) = view.players.first() else { return false };
        let board = &view.board;
        let owns = |station: &Name, kind: Option<StoreKind>| {
            board.stores.iter().any(|store| {
                store.owner == learner.color
                    && store.station == *station
                    && kind.is_none_or(|kind| store.kind == kind)
            })
        };
        let laid = |between: &[Name; 2]| {
            let [a, b] = between;
            board.track.iter().any(|track| {
                track.owner == learner.color && track.between.contains(a) && track.between.contains(b)
            })
        };
        match self {
            Self::All(conditions) => conditions.iter().all(|condition| condition.is_met(view)),
            Self::Collected(goods) => goods.iter().all(|(good, least)| collected(learner, *good) >= *least),
            Self::Thieves(most) => {
                let tokens = learner.customers.into_iter().flat_map(shinjuku_core::customer::Crowd::tokens);
                tokens.map(|token| u32::from(token.is_thief())).sum::<u32>() <= *most
            }
            Self::Store { station, kind } => owns(station, Some(*kind)),
            Self::StoreAtOneOf(stations) => stations.iter().any(|station| owns(station, None)),
            Self::Track(connections) => connections.iter().all(laid),
            Self::Cards(least) => learner.hand_size >= *least,
            Self::BonusTokens(least) => learner.bonus_tokens >= *least,
            Self::Points(least) => learner.score.is_some_and(|score| score.points() >= f64::from(*least)),
            Self::Princess(ward) => board.princess.as_ref() == Some(ward),
            Self::Chairman(ward) => learner.chairman.as_ref() == Some(ward),
            Self::KaijuGoneFrom(ward) => board.kaiju.as_ref().is_some_and(|kaiju| kaiju != ward),
            Self::Hachiko(place) => board.hachiko.as_ref() == Some(place),
        }
    }
}

/// The number of customers for a good that a player has collected.
fn collected(player: &PlayerView, good: Good) -> u16 {
    player.customers.map_or(0, |crowd| crowd.wanting(Assortment::only(good)).value())
}

/// A step of a lesson: what makes it done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = LessonStep)]
pub enum Step {
    /// The game meets a condition.
    Met(Condition),
    /// The learner has chosen an action but not played it yet. Only the client can know this.
    Planned(PlannedAction),
}

/// An action that the learner has chosen, as far as it matters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlannedAction {
    /// The kind of action.
    pub action: ActionKind,
    /// The ward that it starts from or leads to; any if null.
    #[serde(default)]
    #[schema(required)]
    pub ward: Option<Name>,
    /// A station that it includes; any if null.
    #[serde(default)]
    #[schema(required)]
    pub station: Option<Name>,
}
