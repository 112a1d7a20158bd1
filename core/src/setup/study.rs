//! Studies: fixed draws and given positions, for teachers, puzzles and tests.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::fault::{SetupFault, SetupFaultCode};
use crate::action::ActionKind;
use crate::customer::{Crowd, Token};
use crate::id::WardId;
use crate::map::{Map, Name};
use crate::player::Color;
use crate::view::{QueueView, StoreView, TrackView};

/// A study.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Study {
    /// Who plays first; drawn where it is left out.
    pub first: Option<Color>,
    /// The colours of the players, in the order of their seats; the table's own where left out.
    pub colors: Vec<Color>,
    /// The ward cards in the order in which the set-up and then the game draw them. Those left out are shuffled and
    /// follow.
    pub deck: Vec<Name>,
    /// The customers in the order in which the set-up and then the game draw them. Those left out are shuffled and
    /// follow.
    pub bag: Vec<Token>,
    /// A position in the first turn.
    pub position: Option<Position>,
}

/// A position, laid over the first turn after its placing and refreshing. What it leaves out stays as it was dealt, as
/// far as the pieces are not needed for what it says; those that are not needed any more go below the deck, or the bag.
/// Customers and Hachiko, where it leaves them out, make room for the Kaiju.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Position {
    /// The stores and department stores.
    pub stores: Vec<StoreView>,
    /// The track.
    pub track: Vec<TrackView>,
    /// Who waits where; wards left out are empty.
    pub customers: Option<BTreeMap<Name, Vec<Token>>>,
    /// The hands of players.
    pub hands: BTreeMap<Color, Vec<Name>>,
    /// The collected customers of players.
    pub collected: BTreeMap<Color, Vec<Token>>,
    /// The claimed bonus tokens of players.
    pub bonus_tokens: BTreeMap<Color, u32>,
    /// The queue; spaces left out have no card.
    pub queue: Option<Vec<QueueView>>,
    /// The Princess's ward.
    pub princess: Option<Name>,
    /// The Kaiju's ward, or "water".
    pub kaiju: Option<Name>,
    /// Hachiko's ward, or "marker".
    pub hachiko: Option<Name>,
    /// The wards of Chairmen; none for one who is not on the map.
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<Color, Option<String>>))]
    pub chairmen: BTreeMap<Color, Option<Name>>,
    /// The main actions taken in this turn.
    pub actions_taken: Vec<ActionKind>,
    /// The mini actions taken in this turn.
    pub mini_actions_taken: Vec<ActionKind>,
}

pub(super) fn fixed_deck(map: &Map, study: &Study, faults: &mut Vec<SetupFault>) -> Vec<WardId> {
    let cards = study.deck.iter().enumerate();
    let deck: Vec<WardId> =
        cards.filter_map(|(i, name)| ward(map, name, format!("/deck/{i}"), faults)).collect();
    for (id, ward) in map.wards.iter() {
        let asked = deck.iter().filter(|card| **card == id).count();
        if asked > usize::from(ward.cards) {
            let what = format!("the cards of {}", ward.name);
            faults.push(SetupFault::too_many("/deck", &what, asked, usize::from(ward.cards)));
        }
    }
    deck
}

pub(super) fn fixed_bag(all: Crowd, study: &Study, faults: &mut Vec<SetupFault>) -> Vec<Token> {
    for kind in Token::all() {
        let asked = study.bag.iter().filter(|token| **token == kind).count();
        if asked > usize::from(all.count(kind)) {
            let what = format!("the {kind} customers");
            faults.push(SetupFault::too_many("/bag", &what, asked, usize::from(all.count(kind))));
        }
    }
    study.bag.clone()
}

/// The ward of this name, or a fault.
pub(super) fn ward(map: &Map, name: &Name, pointer: String, faults: &mut Vec<SetupFault>) -> Option<WardId> {
    let ward = map.ward(name).ok();
    if ward.is_none() {
        let message = format!("there is no ward '{name}'");
        faults.push(SetupFault::new(SetupFaultCode::UnknownWard, pointer, message));
    }
    ward
}
