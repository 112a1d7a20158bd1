//! Refusals: every "no" of the engine, with the facts from which a person sees what would have been allowed.

use serde::Serialize;
use serde_json::{Value, json};
use strum::{IntoStaticStr, VariantNames};

use crate::action::{ActionKind, Delivery, Location, Passenger};
use crate::customer::{Crowd, Good, Token};
use crate::game::Decision;
use crate::id::{ConnectionId, Set, StationId, WardId};
use crate::map::{Map, Name, UnknownName};
use crate::mods::{self, Mod};
use crate::player::Color;

/// Why an action cannot be taken. The game is as it was before.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "snake_case")]
pub enum Refusal {
    /// The game is over.
    GameFinished,
    /// It is somebody else's turn to decide.
    NotYourTurn {
        /// Who must decide.
        awaited: Color,
    },
    /// Something else must be decided first.
    AnotherDecision {
        /// What.
        decision: Decision,
        /// The actions that decide it.
        options: Set<ActionKind>,
    },
    /// Nobody asked for this decision.
    NotAsked {
        /// Which.
        action: ActionKind,
        /// The actions that are open.
        options: Set<ActionKind>,
    },
    /// The action was taken in this turn already.
    ActionTaken {
        /// Which.
        action: ActionKind,
        /// The actions that are open.
        options: Set<ActionKind>,
    },
    /// The turn has had its main actions.
    ActionsAreOver {
        /// Which was to be taken.
        action: ActionKind,
        /// The actions that are open.
        options: Set<ActionKind>,
    },
    /// The action belongs to a mod that is not in play.
    ModNotInPlay {
        /// Which.
        action: ActionKind,
        /// The actions that are open.
        options: Set<ActionKind>,
    },
    /// This mod cannot be chosen.
    ModNotOffered {
        /// Which.
        which: Mod,
        /// Those that can.
        options: Vec<Mod>,
    },
    /// A home was named for a mod that has none.
    ModWithoutHome {
        /// Which.
        which: Mod,
    },
    /// The place is not next to where the piece, or those who flee, are.
    NotAdjacent {
        /// Which place.
        to: Location,
        /// The places that are.
        options: Vec<Location>,
    },
    /// What a mod objects to, in its own words.
    Objection(Objection),
    /// The map has no such ward.
    UnknownWard {
        /// What it was called.
        name: Name,
    },
    /// The map has no such station.
    UnknownStation {
        /// What it was called.
        name: Name,
    },

    /// No card is to be paid for this.
    NothingToPay,
    /// One card or three are to be paid.
    WrongNumberOfCards {
        /// How many were offered.
        offered: usize,
        /// What would serve.
        options: Vec<Vec<WardId>>,
    },
    /// The hand has not that many of the card.
    CardNotInHand {
        /// Which card.
        card: WardId,
        /// What would serve.
        options: Vec<Vec<WardId>>,
    },
    /// The card is neither of the right ward nor wild.
    CardDoesNotServe {
        /// Which card.
        card: WardId,
        /// The wards whose cards were asked for.
        wards: Set<WardId>,
        /// What would serve.
        options: Vec<Vec<WardId>>,
    },

    /// Something stands on the station.
    StationTaken {
        /// Which.
        station: StationId,
        /// The empty stations.
        options: Set<StationId>,
    },
    /// No store of that good is left in the supply.
    NoStoreLeft {
        /// Of which good.
        good: Good,
        /// The goods of which one is left.
        options: Vec<Good>,
    },
    /// Stores stay where they are in this edition.
    NoRelocation {
        /// The goods of which a store is left in the supply.
        options: Vec<Good>,
    },
    /// The player has no store there.
    NotYourStore {
        /// Where.
        station: StationId,
        /// Where the player's stores are.
        options: Set<StationId>,
    },
    /// A department store never moves.
    DepartmentStoreStays {
        /// Where.
        station: StationId,
        /// Where the player's stores are.
        options: Set<StationId>,
    },
    /// A store keeps its good when it moves.
    StoreKeepsItsGood {
        /// Which store.
        station: StationId,
        /// What it sells.
        good: Good,
    },

    /// Nothing can be laid between these stations.
    NoConnection {
        /// The stations.
        between: [StationId; 2],
        /// The stations to which the first of them is connected.
        options: Set<StationId>,
    },
    /// Somebody's track is there.
    ConnectionTaken {
        /// Where.
        connection: ConnectionId,
        /// Whose.
        owner: Color,
        /// The connections without track.
        options: Set<ConnectionId>,
    },
    /// The second track does not go on from the first.
    SecondTrackApart {
        /// Where it was to go.
        connection: ConnectionId,
        /// Where it could.
        options: Set<ConnectionId>,
    },
    /// Not enough track is left.
    NoTrackLeft {
        /// How much there is.
        left: u8,
        /// What could be done: with one track EXPAND without a second, and otherwise the other actions that are open.
        options: Set<ActionKind>,
    },

    /// Nobody waits in the ward.
    NoCustomersInWard {
        /// Which.
        ward: WardId,
        /// Where customers wait.
        options: Set<WardId>,
    },
    /// A path has at least one station.
    EmptyPath {
        /// Where it could begin.
        options: Set<StationId>,
    },
    /// The path begins outside the ward.
    StartOutsideWard {
        /// Where.
        station: StationId,
        /// Where it could begin.
        options: Set<StationId>,
    },
    /// A station is visited twice.
    StationVisitedTwice {
        /// Which.
        station: StationId,
        /// Where one could go instead.
        options: Set<StationId>,
    },
    /// No track and no permanent link leads there.
    NoTrackBetween {
        /// From where to where.
        between: [StationId; 2],
        /// Where one could go from the first.
        options: Set<StationId>,
    },
    /// The path must end elsewhere.
    WrongTerminus {
        /// Where it was to end.
        station: StationId,
        /// Where it must.
        terminus: StationId,
    },
    /// The path goes on after the last customer got off.
    GroupIsEmpty {
        /// Where the last one got off.
        station: StationId,
    },
    /// It must be said who gets off.
    DeliveryChoiceRequired {
        /// Where.
        station: StationId,
        /// Who could.
        options: Vec<Passenger>,
    },
    /// That passenger does not get off there.
    DeliveryNotPossible {
        /// Where.
        station: StationId,
        /// Who was named.
        who: Passenger,
        /// Who could; nobody where no store takes any of the group.
        options: Vec<Passenger>,
    },
    /// A delivery names a station that the path does not visit.
    DeliveryOffPath {
        /// Which.
        station: StationId,
        /// The stations of the path.
        options: Vec<StationId>,
    },
    /// A station takes one customer, not two.
    DeliveredTwice {
        /// Which.
        station: StationId,
        /// Those who were named for it, of whom one could get off.
        options: Vec<Passenger>,
    },
    /// The move neither travels nor delivers.
    MoveDoesNothing {
        /// Where it could go first.
        options: Set<StationId>,
    },
    /// A group of two or more must travel in this edition.
    GroupMustTravel {
        /// Where it could go first.
        options: Set<StationId>,
    },

    /// The station has no sakura icon.
    NoSakura {
        /// Which.
        station: StationId,
        /// The player's stores that could be upgraded.
        options: Set<StationId>,
    },
    /// A department store cannot be upgraded.
    AlreadyDepartmentStore {
        /// Where.
        station: StationId,
        /// The player's stores that could be upgraded.
        options: Set<StationId>,
    },
    /// No department store is left in the supply.
    NoDepartmentStoreLeft {
        /// The other actions that are open.
        options: Set<ActionKind>,
    },
    /// The player has not collected such a customer, or the store does not sell what it wants.
    CustomerDoesNotServe {
        /// Who was named.
        customer: Token,
        /// Who would serve.
        options: Crowd,
    },
}

/// A "no" that a mod adds to the rules. Its code, words and options are those of the mod's own file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objection {
    pub(crate) code: &'static str,
    pub(crate) detail: String,
    pub(crate) options: Value,
}

/// A refusal in words, and its facts in names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Explanation {
    /// The refusal's code.
    pub code: &'static str,
    /// What is wrong, in a sentence.
    pub detail: String,
    /// What would have been allowed; null once the game is over.
    pub options: Value,
}

impl From<UnknownName> for Refusal {
    fn from(unknown: UnknownName) -> Self {
        match unknown {
            UnknownName::Ward(name) => Self::UnknownWard { name },
            UnknownName::Station(name) => Self::UnknownStation { name },
        }
    }
}

impl Refusal {
    /// The code of every refusal.
    pub fn codes() -> impl Iterator<Item = &'static str> {
        let own = Self::VARIANTS.iter().copied().filter(|code| *code != "objection");
        own.chain(mods::objections())
    }

    /// The code of this refusal, which never changes.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Objection(objection) => objection.code,
            other => other.into(),
        }
    }

    /// The refusal in words, and its facts in the names of `map`.
    pub fn explain(&self, map: &Map) -> Explanation {
        Explanation { code: self.code(), detail: self.detail(map), options: self.options(map) }
    }

    fn detail(&self, map: &Map) -> String {
        let ward = |id: &WardId| map.ward_title(*id);
        let station = |id: &StationId| map.station_title(*id);
        let pair = |[a, b]: &[StationId; 2]| format!("{} and {}", station(a), station(b));
        let connection = |id: &ConnectionId| pair(&map.connections[*id].between);
        match self {
            Self::GameFinished => "The game is over.".into(),
            Self::NotYourTurn { awaited } => format!("It is for {awaited} to decide."),
            Self::AnotherDecision { options, .. } => {
                let answers: Vec<String> = options.iter().map(capitals).collect();
                format!("{} is to be decided first.", answers.join(" or "))
            }
            Self::NotAsked { action, .. } => format!("Nobody asked for {}.", capitals(*action)),
            Self::ActionTaken { action, .. } => {
                format!("{} was already done in this turn.", capitals(*action))
            }
            Self::ActionsAreOver { action, .. } => {
                format!("It is too late for {}: the turn has had its main actions.", capitals(*action))
            }
            Self::ModNotInPlay { action, .. } => {
                format!("{} belongs to a mod that is not in play.", capitals(*action))
            }
            Self::ModNotOffered { which, .. } => format!("The mod {which} cannot be chosen."),
            Self::ModWithoutHome { which } => format!("The mod {which} has no home to choose."),
            Self::NotAdjacent { to, .. } => match to {
                Location::Ward(to) => format!("{} is not adjacent.", ward(to)),
                Location::Water(_) => "The water is not adjacent.".into(),
            },
            Self::Objection(objection) => objection.detail.clone(),
            Self::UnknownWard { name } => format!("The map has no ward '{name}'."),
            Self::UnknownStation { name } => format!("The map has no station '{name}'."),
            Self::NothingToPay => "This costs no card, so none may be offered.".into(),
            Self::WrongNumberOfCards { offered, .. } => {
                format!("The price is one card that serves, or any three; {offered} were offered.")
            }
            Self::CardNotInHand { card, .. } => {
                format!("There are not that many cards of {} in the hand.", ward(card))
            }
            Self::CardDoesNotServe { card, wards, .. } if wards.is_empty() => {
                format!("A wild card is asked for; {} is not wild.", ward(card))
            }
            Self::CardDoesNotServe { card, wards, .. } => {
                let wanted: Vec<&str> = wards.iter().map(|wanted| map.ward_title(wanted)).collect();
                format!("A card of {} is asked for; {} is not wild.", wanted.join(" or "), ward(card))
            }
            Self::StationTaken { station: s, .. } => format!("There is a store at {} already.", station(s)),
            Self::NoStoreLeft { good, .. } => format!("No {good} store is left in the supply."),
            Self::NoRelocation { .. } => "In this edition stores stay where they are.".into(),
            Self::NotYourStore { station: s, .. } => format!("There is no store of yours at {}.", station(s)),
            Self::DepartmentStoreStays { station: s, .. } => {
                format!("The department store at {} cannot be moved.", station(s))
            }
            Self::StoreKeepsItsGood { station: s, good } => {
                format!("The store at {} sells {good}, wherever it goes.", station(s))
            }
            Self::NoConnection { between, .. } => format!("No track can be laid between {}.", pair(between)),
            Self::ConnectionTaken { connection: c, owner, .. } => {
                format!("The track between {} is {owner}'s.", connection(c))
            }
            Self::SecondTrackApart { connection: c, .. } => {
                format!("A second track cannot go on from the first between {}.", connection(c))
            }
            Self::NoTrackLeft { left, .. } => format!("Only {left} track is left in the supply."),
            Self::NoCustomersInWard { ward: w, .. } => format!("No customer waits in {}.", ward(w)),
            Self::EmptyPath { .. } => "A path needs at least the station where it starts.".into(),
            Self::StartOutsideWard { station: s, .. } => {
                format!("The group cannot start at {}, which lies in another ward.", station(s))
            }
            Self::StationVisitedTwice { station: s, .. } => format!("The path visits {} twice.", station(s)),
            Self::NoTrackBetween { between, .. } => format!("No track joins {}.", pair(between)),
            Self::WrongTerminus { terminus, .. } => format!("The path must end at {}.", station(terminus)),
            Self::GroupIsEmpty { station: s } => {
                format!("The last customer gets off at {}; the path ends there.", station(s))
            }
            Self::DeliveryChoiceRequired { station: s, .. } => {
                format!("Say who gets off at {}.", station(s))
            }
            Self::DeliveryNotPossible { station: s, who, options } if options.is_empty() => {
                format!("No store at {} takes any of the group, so {who} stays aboard.", station(s))
            }
            Self::DeliveryNotPossible { station: s, who, .. } => {
                format!("{who} cannot get off at {}.", station(s))
            }
            Self::DeliveryOffPath { station: s, .. } => format!("The path does not visit {}.", station(s)),
            Self::DeliveredTwice { station: s, .. } => format!("Only one gets off at {}.", station(s)),
            Self::MoveDoesNothing { .. } => "The group neither travels nor is anybody delivered.".into(),
            Self::GroupMustTravel { .. } => "In this edition a group of two or more must travel.".into(),
            Self::NoSakura { station: s, .. } => format!("{} has no sakura icon.", station(s)),
            Self::AlreadyDepartmentStore { station: s, .. } => {
                format!("There is a department store at {} already.", station(s))
            }
            Self::NoDepartmentStoreLeft { .. } => "No department store is left in the supply.".into(),
            Self::CustomerDoesNotServe { customer, .. } => format!("{customer} cannot be spent here."),
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
            Self::ModWithoutHome { .. } => json!([null]),
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
    action.to_string().to_uppercase()
}
