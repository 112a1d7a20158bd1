//! Refusals: every "no" of the engine, with the facts from which a person sees what would have been allowed.

mod words;

use serde::Serialize;
use serde_json::Value;
use strum::{IntoStaticStr, VariantNames};

use crate::action::{ActionKind, Location, Passenger};
use crate::customer::{Crowd, Good, Token};
use crate::id::{ConnectionId, Set, StationId, WardId};
use crate::map::{Name, UnknownName};
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
    /// The mod cannot have this home.
    HomeNotPossible {
        /// Why not.
        fault: String,
    },
    /// A place to which somebody was to go does not touch the place where they are.
    NotAdjacent {
        /// Where they are.
        from: Location,
        /// Where they were to go.
        to: Location,
        /// Where they could.
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
    code: &'static str,
    detail: String,
    options: Value,
}

impl Objection {
    /// A refusal by an objection. Its code is one that the mods list.
    pub(crate) fn refusal(code: &'static str, detail: impl Into<String>, options: Value) -> Refusal {
        debug_assert!(mods::objections().any(|known| known == code), "{code} is not listed");
        Refusal::Objection(Self { code, detail: detail.into(), options })
    }
}

/// A refusal in words, and its facts in names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Explanation {
    /// The refusal's code.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::RefusalCode))]
    pub code: &'static str,
    /// What is wrong, in a sentence.
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
}
