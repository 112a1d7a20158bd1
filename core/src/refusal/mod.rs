//! Refusals: every reason why the engine rejects an action, with the facts that explain what would have been
//! allowed.

mod words;

use std::fmt;

use serde::Serialize;
use serde_json::Value;
use strum::{IntoStaticStr, VariantNames};

use crate::action::{ActionKind, Location, Passenger};
use crate::customer::{Crowd, Good, Token};
use crate::id::{ConnectionId, Set, StationId, WardId};
use crate::map::{Name, UnknownName};
use crate::mods::{self, Mod};
use crate::player::Color;

/// Why an action cannot be taken. The game is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "snake_case")]
pub enum Refusal {
    /// The game is over.
    GameFinished,
    /// Another player must decide.
    NotYourTurn {
        /// The player who must decide.
        awaited: Color,
    },
    /// Another decision must be made first.
    AnotherDecision {
        /// The actions that make that decision.
        options: Set<ActionKind>,
    },
    /// The game does not ask for this decision.
    NotAsked {
        /// The rejected action.
        action: ActionKind,
        /// The actions that are available.
        options: Set<ActionKind>,
    },
    /// An action of this kind was already taken in this turn.
    ActionTaken {
        /// The rejected action.
        action: ActionKind,
        /// The actions that are available.
        options: Set<ActionKind>,
    },
    /// The turn has no main actions left.
    ActionsAreOver {
        /// The rejected action.
        action: ActionKind,
        /// The actions that are available.
        options: Set<ActionKind>,
    },
    /// The action belongs to a mod that is not in play.
    ModNotInPlay {
        /// The rejected action.
        action: ActionKind,
        /// The actions that are available.
        options: Set<ActionKind>,
    },
    /// The mod cannot be chosen.
    ModNotOffered {
        /// The rejected mod.
        which: Mod,
        /// The mods that can be chosen.
        options: Vec<Mod>,
    },
    /// The mod cannot have this home.
    HomeNotPossible {
        /// The reason, as a sentence.
        reason: String,
    },
    /// The destination of a piece or of fleeing customers is not adjacent to their location.
    NotAdjacent {
        /// The current location.
        from: Location,
        /// The rejected destination.
        to: Location,
        /// The possible destinations.
        options: Vec<Location>,
    },
    /// A mod rejects the action, with a code and text of its own.
    Objection(Objection),
    /// The map has no such ward.
    UnknownWard {
        /// The unknown name.
        name: Name,
    },
    /// The map has no such station.
    UnknownStation {
        /// The unknown name.
        name: Name,
    },

    /// The action costs no cards.
    NothingToPay,
    /// The cost is one card or three.
    WrongNumberOfCards {
        /// The number of cards offered.
        offered: usize,
        /// The payments that would be accepted.
        options: Vec<Vec<WardId>>,
    },
    /// The hand does not have as many copies of the card as offered.
    CardNotInHand {
        /// The missing card.
        card: WardId,
        /// The payments that would be accepted.
        options: Vec<Vec<WardId>>,
    },
    /// The card is neither from a required ward nor wild.
    CardDoesNotServe {
        /// The rejected card.
        card: WardId,
        /// The wards whose cards are accepted.
        wards: Set<WardId>,
        /// The payments that would be accepted.
        options: Vec<Vec<WardId>>,
    },

    /// The station already has a store.
    StationTaken {
        /// The station.
        station: StationId,
        /// The empty stations.
        options: Set<StationId>,
    },
    /// No store for this good is left in the supply.
    NoStoreLeft {
        /// The good.
        good: Good,
        /// The goods for which a store is left.
        options: Vec<Good>,
    },
    /// Stores never move in this edition.
    NoRelocation {
        /// The goods for which a store is left in the supply.
        options: Vec<Good>,
    },
    /// The player has no store at this station.
    NotYourStore {
        /// The station.
        station: StationId,
        /// The stations where the player has a store.
        options: Set<StationId>,
    },
    /// A department store never moves.
    DepartmentStoreStays {
        /// The station of the department store.
        station: StationId,
        /// The stations where the player has a store.
        options: Set<StationId>,
    },
    /// A store cannot change its good when it moves.
    StoreKeepsItsGood {
        /// The station of the store.
        station: StationId,
        /// The good that the store sells.
        good: Good,
    },

    /// The map has no connection between these stations.
    NoConnection {
        /// The stations.
        between: [StationId; 2],
        /// The stations to which the first of them is connected.
        options: Set<StationId>,
    },
    /// The connection already has track.
    ConnectionTaken {
        /// The connection.
        connection: ConnectionId,
        /// The owner of the track.
        owner: Color,
        /// The connections without track.
        options: Set<ConnectionId>,
    },
    /// The second track does not continue from the first.
    SecondTrackApart {
        /// The rejected connection of the second track.
        connection: ConnectionId,
        /// The possible connections for the second track.
        options: Set<ConnectionId>,
    },
    /// The supply does not have enough track.
    NoTrackLeft {
        /// The number of track tokens left.
        left: u8,
        /// The available actions: if one track token is left, EXPAND without a second one; otherwise the other available
        /// actions.
        options: Set<ActionKind>,
    },

    /// The ward has no customers.
    NoCustomersInWard {
        /// The ward.
        ward: WardId,
        /// The wards with customers.
        options: Set<WardId>,
    },
    /// The path is empty; it needs at least one station.
    EmptyPath {
        /// The stations where the path could begin.
        options: Set<StationId>,
    },
    /// The path begins outside the ward.
    StartOutsideWard {
        /// The first station of the path.
        station: StationId,
        /// The stations where the path could begin.
        options: Set<StationId>,
    },
    /// The path visits a station twice.
    StationVisitedTwice {
        /// The station.
        station: StationId,
        /// The stations that could be visited instead.
        options: Set<StationId>,
    },
    /// No track and no permanent link connects two consecutive stations of the path.
    NoTrackBetween {
        /// The two stations.
        between: [StationId; 2],
        /// The stations that can be reached from the first of them.
        options: Set<StationId>,
    },
    /// The path ends at the wrong station.
    WrongTerminus {
        /// The last station of the path.
        station: StationId,
        /// The station where the path must end.
        terminus: StationId,
    },
    /// The path continues after the last customer got off.
    GroupIsEmpty {
        /// The station where the last customer got off.
        station: StationId,
    },
    /// The action must choose who gets off at a station.
    DeliveryChoiceRequired {
        /// The station.
        station: StationId,
        /// The passengers who could get off.
        options: Vec<Passenger>,
    },
    /// The chosen passenger cannot get off at this station.
    DeliveryNotPossible {
        /// The station.
        station: StationId,
        /// The chosen passenger.
        who: Passenger,
        /// The passengers who could get off; empty if no store there takes a member of the group.
        options: Vec<Passenger>,
    },
    /// A delivery names a station that is not on the path.
    DeliveryOffPath {
        /// The station.
        station: StationId,
        /// The stations of the path.
        options: Vec<StationId>,
    },
    /// Two deliveries name the same station, but a station takes only one customer.
    DeliveredTwice {
        /// The station.
        station: StationId,
        /// The passengers named for this station, of whom one could get off.
        options: Vec<Passenger>,
    },
    /// The move neither travels nor delivers a customer.
    MoveDoesNothing {
        /// The stations where it could go first.
        options: Set<StationId>,
    },
    /// A group of two or more must travel in this edition.
    GroupMustTravel {
        /// The stations where it could go first.
        options: Set<StationId>,
    },

    /// The station has no sakura icon.
    NoSakura {
        /// The station.
        station: StationId,
        /// The player's stores that could be upgraded.
        options: Set<StationId>,
    },
    /// A department store cannot be upgraded.
    AlreadyDepartmentStore {
        /// The station of the department store.
        station: StationId,
        /// The player's stores that could be upgraded.
        options: Set<StationId>,
    },
    /// No department store is left in the supply.
    NoDepartmentStoreLeft {
        /// The other available actions.
        options: Set<ActionKind>,
    },
    /// The player has not collected such a customer, or the store does not sell what the customer wants.
    CustomerDoesNotServe {
        /// The rejected customer.
        customer: Token,
        /// The customers that would be accepted.
        options: Crowd,
    },
}

/// A refusal that a mod adds to the rules. Its code, text and options are defined in the file of the mod.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objection {
    code: &'static str,
    detail: String,
    options: Value,
}

impl Objection {
    /// Returns a refusal for an objection. The code must be in the list of the mods' objections.
    pub(crate) fn refusal(code: &'static str, detail: impl Into<String>, options: Value) -> Refusal {
        debug_assert!(mods::objections().any(|known| known == code), "{code} is not listed");
        Refusal::Objection(Self { code, detail: detail.into(), options })
    }
}

/// An explanation of a refusal, with names instead of ids.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Explanation {
    /// The code of the refusal.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::RefusalCode))]
    pub code: &'static str,
    /// What is wrong, as a sentence.
    pub detail: String,
    /// What would have been allowed; null once the game is over.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<Value>>, required))]
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
    /// Returns the codes of all refusals.
    pub fn codes() -> impl Iterator<Item = &'static str> {
        let own = Self::VARIANTS.iter().copied().filter(|code| *code != "objection");
        own.chain(mods::objections())
    }

    /// Returns the code of this refusal. Codes never change.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Objection(objection) => objection.code,
            other => other.into(),
        }
    }
}

impl fmt::Display for Refusal {
    /// Writes the code. [`explain`](Self::explain) returns a sentence with the names of the map.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the action is refused: {}", self.code())
    }
}

impl std::error::Error for Refusal {}
