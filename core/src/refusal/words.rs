//! The texts of refusals.

use serde_json::{Value, json};

use super::{Explanation, Refusal};
use crate::action::{ActionKind, Delivery, Location, Passenger};
use crate::id::{ConnectionId, Set, StationId, WardId};
use crate::map::Map;

impl Refusal {
    /// Returns the explanation of the refusal, with the names of `map`.
    pub fn explain(&self, map: &Map) -> Explanation {
        Explanation { code: self.code(), detail: self.detail(map), options: self.options(map) }
    }

    #[expect(clippy::too_many_lines, reason = "one sentence for each refusal")]
    fn detail(&self, map: &Map) -> String {
        let ward = |id: &WardId| map.ward_title(*id);
        let station = |id: &StationId| map.station_title(*id);
        let pair = |[a, b]: &[StationId; 2]| format!("{} and {}", station(a), station(b));
        let connection = |id: &ConnectionId| pair(&map.connections[*id].between);
        match self {
            Self::GameFinished => "The game is over.".into(),
            Self::NotYourTurn { awaited } => format!("It is {awaited}'s turn."),
            Self::AnotherDecision { options, .. } => {
                let answers: Vec<String> = options.iter().map(capitals).collect();
                format!("First you must make another decision: {}.", answers.join(" or "))
            }
            Self::NotAsked { action, .. } => format!("{} is not possible now.", capitals(*action)),
            Self::ActionTaken { action, .. } => {
                format!("You have already used {} this turn.", capitals(*action))
            }
            Self::ActionsAreOver { action, .. } => {
                format!(
                    "It is too late for {}: you have already taken all your main actions this turn.",
                    capitals(*action)
                )
            }
            Self::ModNotInPlay { action, .. } => {
                format!("{} belongs to a mod that is not in play.", capitals(*action))
            }
            Self::ModNotOffered { which, .. } => format!("The mod {which} cannot be chosen here."),
            Self::HomeNotPossible { reason } => format!("This station cannot be the home: {reason}."),
            Self::NotAdjacent { from, to, .. } => {
                let place = |place: &Location| place.ward().map_or("the water", |ward| map.ward_title(ward));
                match to {
                    _ if from == to => format!("It is already in {}.", place(to)),
                    Location::Ward(to) => format!("{} is not adjacent to {}.", ward(to), place(from)),
                    Location::Water(_) => format!("{} is not adjacent to the water.", place(from)),
                }
            }
            Self::Objection(objection) => objection.detail.clone(),
            Self::UnknownWard { name } => format!("The map has no ward '{name}'."),
            Self::UnknownStation { name } => format!("The map has no station '{name}'."),
            Self::NothingToPay => "This action is free: do not pay any cards.".into(),
            Self::WrongNumberOfCards { offered, .. } => {
                format!("Pay one matching card, or any three cards. You offered {offered}.")
            }
            Self::CardNotInHand { card, .. } => {
                format!("You do not have that many {} cards.", ward(card))
            }
            Self::CardDoesNotServe { card, wards, .. } if wards.is_empty() => {
                format!("Pay a wild card: the {} card is not wild.", ward(card))
            }
            Self::CardDoesNotServe { card, wards, .. } => {
                let wanted: Vec<&str> = wards.iter().map(|wanted| map.ward_title(wanted)).collect();
                format!("Pay a {} card or a wild card: {} is not wild.", wanted.join(" or "), ward(card))
            }
            Self::StationTaken { station: s, .. } => format!("{} already has a store.", station(s)),
            Self::NoStoreLeft { good, .. } => format!("You have no store for {good} left."),
            Self::NoRelocation { .. } => "Stores cannot be relocated in this edition.".into(),
            Self::NotYourStore { station: s, .. } => format!("You have no store at {}.", station(s)),
            Self::DepartmentStoreStays { station: s, .. } => {
                format!("The department store at {} cannot be moved.", station(s))
            }
            Self::StoreKeepsItsGood { station: s, good } => {
                format!(
                    "The store at {} sells {good}. A store that moves keeps selling the same good.",
                    station(s)
                )
            }
            Self::NoConnection { between, .. } => {
                format!("The map has no connection between {}.", pair(between))
            }
            Self::ConnectionTaken { connection: c, owner, .. } => {
                format!("There is already track between {} (owner: {owner}).", connection(c))
            }
            Self::SecondTrackApart { connection: c, .. } => {
                format!(
                    "The second track token must continue from the first; one between {} does not.",
                    connection(c)
                )
            }
            Self::NoTrackLeft { left, .. } => format!("You do not have enough track tokens: {left} left."),
            Self::NoCustomersInWard { ward: w, .. } => format!("No customers are waiting in {}.", ward(w)),
            Self::EmptyPath { .. } => "The path needs at least one station: the one where it starts.".into(),
            Self::StartOutsideWard { station: s, .. } => {
                format!("The group cannot start at {}: it is in a different ward.", station(s))
            }
            Self::StationVisitedTwice { station: s, .. } => format!("The path visits {} twice.", station(s)),
            Self::NoTrackBetween { between, .. } => format!("There is no track between {}.", pair(between)),
            Self::WrongTerminus { terminus, .. } => format!("The path must end at {}.", station(terminus)),
            Self::GroupIsEmpty { station: s } => {
                format!("The last customer gets off at {}, so the path must end there.", station(s))
            }
            Self::DeliveryChoiceRequired { station: s, .. } => {
                format!("Choose who gets off at {}.", station(s))
            }
            Self::DeliveryNotPossible { station: s, who, options } if options.is_empty() => {
                format!(
                    "No store at {} accepts anyone in the group, so this passenger cannot get off there: {who}.",
                    station(s)
                )
            }
            Self::DeliveryNotPossible { station: s, who, .. } => {
                format!("This passenger cannot get off at {}: {who}.", station(s))
            }
            Self::DeliveryOffPath { station: s, .. } => format!("The path does not visit {}.", station(s)),
            Self::DeliveredTwice { station: s, .. } => {
                format!("Only one customer can get off at {}.", station(s))
            }
            Self::MoveDoesNothing { .. } => {
                "This MOVE does nothing: the group must travel, or a customer must get off.".into()
            }
            Self::GroupMustTravel { .. } => "In this edition, a group of two or more must travel.".into(),
            Self::NoSakura { station: s, .. } => format!("{} has no sakura icon.", station(s)),
            Self::AlreadyDepartmentStore { station: s, .. } => {
                format!("{} already has a department store.", station(s))
            }
            Self::NoDepartmentStoreLeft { .. } => "You have no department store left.".into(),
            Self::CustomerDoesNotServe { customer, .. } => {
                format!("You cannot spend this customer here: {customer}.")
            }
        }
    }

    fn options(&self, map: &Map) -> Value {
        let connections = |set: &Set<ConnectionId>| -> Value {
            set.iter().map(|connection| json!(map.connection_names(connection))).collect()
        };
        match self {
            Self::GameFinished => Value::Null,
            Self::NotYourTurn { awaited } => json!([awaited]),
            Self::AnotherDecision { options, .. }
            | Self::NotAsked { options, .. }
            | Self::ActionTaken { options, .. }
            | Self::ActionsAreOver { options, .. }
            | Self::ModNotInPlay { options, .. }
            | Self::NoTrackLeft { options, .. }
            | Self::NoDepartmentStoreLeft { options } => json!(options),
            Self::ModNotOffered { options, .. } => json!(options),
            Self::HomeNotPossible { .. } => json!([null]),
            Self::NotAdjacent { options, .. } => {
                options.iter().map(|place| json!(place.named(map))).collect()
            }
            Self::Objection(objection) => objection.options.clone(),
            Self::UnknownWard { .. } => json!(map.ward_names(map.wards.ids())),
            Self::UnknownStation { .. } => json!(map.station_names(map.stations.ids())),
            Self::NothingToPay => json!([[]]),
            Self::WrongNumberOfCards { options, .. }
            | Self::CardNotInHand { options, .. }
            | Self::CardDoesNotServe { options, .. } => {
                options.iter().map(|cards| json!(map.ward_names(cards.iter().copied()))).collect()
            }
            Self::StationTaken { options, .. }
            | Self::NotYourStore { options, .. }
            | Self::DepartmentStoreStays { options, .. }
            | Self::NoConnection { options, .. }
            | Self::EmptyPath { options }
            | Self::StartOutsideWard { options, .. }
            | Self::StationVisitedTwice { options, .. }
            | Self::NoTrackBetween { options, .. }
            | Self::MoveDoesNothing { options }
            | Self::GroupMustTravel { options }
            | Self::NoSakura { options, .. }
            | Self::AlreadyDepartmentStore { options, .. } => json!(map.station_names(options.iter())),
            Self::NoStoreLeft { options, .. } | Self::NoRelocation { options } => json!(options),
            Self::StoreKeepsItsGood { good, .. } => json!([good]),
            Self::ConnectionTaken { options, .. } | Self::SecondTrackApart { options, .. } => {
                connections(options)
            }
            Self::NoCustomersInWard { options, .. } => json!(map.ward_names(options.iter())),
            Self::GroupIsEmpty { station } | Self::WrongTerminus { terminus: station, .. } => {
                json!(map.station_names([*station]))
            }
            Self::DeliveryChoiceRequired { station, options }
            | Self::DeliveryNotPossible { station, options, .. }
            | Self::DeliveredTwice { station, options } => {
                let delivery = |who: &Passenger| Delivery { station: map.station_name(*station), who: *who };
                options.iter().map(|who| json!(delivery(who))).collect()
            }
            Self::CustomerDoesNotServe { options, .. } => json!(options.kinds().collect::<Vec<_>>()),
            Self::DeliveryOffPath { options, .. } => json!(map.station_names(options.iter().copied())),
        }
    }
}

fn capitals(action: ActionKind) -> String {
    action.to_string().replace('_', " ").to_uppercase()
}
