//! What can be wrong with a set-up.

use serde::Serialize;
use strum::{Display, VariantArray};

use crate::id::{Id, Seat};
use crate::player::Color;

/// One thing that is wrong with a set-up, and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SetupFault {
    /// What kind of fault it is.
    pub code: SetupFaultCode,
    /// Where it is: a JSON pointer into the set-up.
    pub pointer: String,
    /// What is wrong, in words.
    pub message: String,
}

/// The kinds of fault. Their names in JSON never change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Display, VariantArray)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum SetupFaultCode {
    /// Too few or too many players.
    WrongNumberOfPlayers,
    /// Two players of one colour.
    DuplicateColor,
    /// A colour that nobody plays.
    UnknownPlayer,
    /// A ward that the map does not have.
    UnknownWard,
    /// A station that the map does not have.
    UnknownStation,
    /// A pair of stations that the map does not connect.
    UnknownConnection,
    /// More pieces than there are.
    TooManyPieces,
    /// Two pieces where only one has room.
    PlaceTaken,
    /// A department store on a station without a sakura icon.
    NoSakura,
    /// Bonus tokens that no claiming of whole stacks could have given.
    ImpossibleBonus,
    /// A space that the queue does not have.
    UnknownSpace,
    /// Actions after which the turn would not be where the position says.
    ImpossibleTurn,
    /// A mod named twice.
    DuplicateMod,
    /// A revision that the mod does not have.
    UnknownRevision,
    /// A home that the mod cannot have.
    ImpossibleHome,
    /// A piece of a mod that is not in play.
    ModNotInPlay,
    /// A piece where its mod cannot have it.
    ImpossiblePlace,
}

impl SetupFault {
    pub(super) fn new(code: SetupFaultCode, pointer: impl Into<String>, message: impl Into<String>) -> Self {
        Self { code, pointer: pointer.into(), message: message.into() }
    }

    pub(super) fn too_many(pointer: impl Into<String>, what: &str, asked: usize, exist: usize) -> Self {
        let message = format!("{asked} of {what} are asked for, and there are {exist}");
        Self::new(SetupFaultCode::TooManyPieces, pointer, message)
    }
}

/// The seat of a colour, or a fault.
pub(super) fn seat_of(
    colors: &[Color],
    color: Color,
    pointer: impl Into<String>,
    faults: &mut Vec<SetupFault>,
) -> Option<Seat> {
    let place = colors.iter().position(|other| *other == color);
    if place.is_none() {
        faults.push(SetupFault::new(SetupFaultCode::UnknownPlayer, pointer, format!("nobody plays {color}")));
    }
    place.map(Seat::at)
}
