//! Studies: fixed draws and given positions, for teaching, puzzles and tests.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::issue::{SetupIssue, SetupIssueCode};
use crate::action::ActionKind;
use crate::customer::{Crowd, Token};
use crate::id::WardId;
use crate::map::{Map, Name};
use crate::player::Color;
use crate::view::{QueueView, StoreView, TrackView};

/// A set-up with fixed draws or a given position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Study {
    /// The player who plays first; drawn at random if absent.
    pub first: Option<Color>,
    /// The colours of the players, in seat order; if empty, the game's own settings apply.
    pub colors: Vec<Color>,
    /// The ward cards in the order in which the set-up and then the game draw them. The remaining cards follow,
    /// shuffled.
    pub deck: Vec<Name>,
    /// The customers in the order in which the set-up and then the game draw them. The remaining customers follow,
    /// shuffled.
    pub bag: Vec<Token>,
    /// A position in the first turn.
    pub position: Option<Position>,
}

/// A position, applied to the first turn after customers are placed and the queue is refreshed. Anything it leaves out
/// stays as dealt, unless the pieces are needed elsewhere; leftover pieces go to the bottom of the deck or the bag.
/// Customers and Hachiko are moved out of the Kaiju's way if the position does not mention them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Position {
    /// The stores and department stores.
    pub stores: Vec<StoreView>,
    /// The track.
    pub track: Vec<TrackView>,
    /// The customers in each ward; wards left out are empty.
    pub customers: Option<BTreeMap<Name, Vec<Token>>>,
    /// The hands of the players.
    pub hands: BTreeMap<Color, Vec<Name>>,
    /// The collected customers of the players.
    pub collected: BTreeMap<Color, Vec<Token>>,
    /// The number of bonus tokens that each player has claimed.
    pub bonus_tokens: BTreeMap<Color, u32>,
    /// The queue; spaces left out have no card.
    pub queue: Option<Vec<QueueView>>,
    /// The ward of the Princess.
    pub princess: Option<Name>,
    /// The ward of the Kaiju, or `"water"`.
    pub kaiju: Option<Name>,
    /// The ward of Hachiko, or `"marker"`.
    pub hachiko: Option<Name>,
    /// The wards of the Chairmen; null for a Chairman who is not on the map.
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<Color, Option<String>>))]
    pub chairmen: BTreeMap<Color, Option<Name>>,
    /// The main actions taken in this turn.
    pub actions_taken: Vec<ActionKind>,
    /// The mini actions taken in this turn.
    pub mini_actions_taken: Vec<ActionKind>,
}

pub(super) fn fixed_deck(map: &Map, study: &Study, issues: &mut Vec<SetupIssue>) -> Vec<WardId> {
    let cards = study.deck.iter().enumerate();
    let deck: Vec<WardId> =
        cards.filter_map(|(i, name)| ward(map, name, format!("/deck/{i}"), issues)).collect();
    for (id, ward) in map.wards.iter() {
        let asked = deck.iter().filter(|card| **card == id).count();
        if asked > usize::from(ward.cards) {
            let what = format!("the cards of {}", ward.name);
            issues.push(SetupIssue::too_many("/deck", &what, asked, usize::from(ward.cards)));
        }
    }
    deck
}

pub(super) fn fixed_bag(all: Crowd, study: &Study, issues: &mut Vec<SetupIssue>) -> Vec<Token> {
    for kind in Token::all() {
        let asked = study.bag.iter().filter(|token| **token == kind).count();
        if asked > usize::from(all.count(kind)) {
            let what = format!("the {kind} customers");
            issues.push(SetupIssue::too_many("/bag", &what, asked, usize::from(all.count(kind))));
        }
    }
    study.bag.clone()
}

/// Returns the ward of this name, or adds an issue.
pub(super) fn ward(map: &Map, name: &Name, pointer: String, issues: &mut Vec<SetupIssue>) -> Option<WardId> {
    let ward = map.ward(name).ok();
    if ward.is_none() {
        let message = format!("there is no ward '{name}'");
        issues.push(SetupIssue::new(SetupIssueCode::UnknownWard, pointer, message));
    }
    ward
}
