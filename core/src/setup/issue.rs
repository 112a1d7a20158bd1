//! The issues that a set-up can have.

use std::fmt;

use serde::Serialize;
use strum::{Display, VariantArray};

use crate::id::{Id, Seat};
use crate::player::Color;

/// An issue in a set-up, and where it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SetupIssue {
    /// The kind of issue.
    pub code: SetupIssueCode,
    /// The location of the issue: a JSON pointer into the set-up.
    pub pointer: String,
    /// What is wrong, as a sentence.
    pub message: String,
}

/// The issues that prevent a game from being set up. There is at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError(Vec<SetupIssue>);

impl SetupError {
    pub(super) const fn new(issues: Vec<SetupIssue>) -> Self {
        Self(issues)
    }

    /// The issues, in the order in which they were found.
    pub fn issues(&self) -> &[SetupIssue] {
        &self.0
    }

    /// Returns the issues.
    pub fn into_issues(self) -> Vec<SetupIssue> {
        self.0
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the game cannot be set up")?;
        self.0.iter().enumerate().try_for_each(|(index, SetupIssue { pointer, message, .. })| {
            write!(f, "{} {pointer}: {message}", if index == 0 { ":" } else { ";" })
        })
    }
}

impl std::error::Error for SetupError {}

/// The kinds of set-up issue. Their names in JSON never change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Display, VariantArray)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum SetupIssueCode {
    /// Too few or too many players.
    WrongNumberOfPlayers,
    /// Two players have the same colour.
    DuplicateColor,
    /// Nobody plays this colour.
    UnknownPlayer,
    /// The map has no such ward.
    UnknownWard,
    /// The map has no such station.
    UnknownStation,
    /// The map does not connect these two stations.
    UnknownConnection,
    /// More pieces of a kind than the game has.
    TooManyPieces,
    /// Two pieces in a place that has room for only one.
    PlaceTaken,
    /// A department store at a station without a sakura icon.
    NoSakura,
    /// Numbers of bonus tokens that cannot result from claiming whole stacks.
    ImpossibleBonus,
    /// The queue has no such space.
    UnknownSpace,
    /// Actions that do not lead to the turn of the position.
    ImpossibleTurn,
    /// The same mod is named twice.
    DuplicateMod,
    /// The mod has no such revision.
    UnknownRevision,
    /// The mod cannot have this home.
    ImpossibleHome,
    /// A piece of a mod that is not in play.
    ModNotInPlay,
    /// A piece is in a place that its mod does not allow.
    ImpossiblePlace,
}

impl SetupIssue {
    pub(super) fn new(code: SetupIssueCode, pointer: impl Into<String>, message: impl Into<String>) -> Self {
        Self { code, pointer: pointer.into(), message: message.into() }
    }

    pub(super) fn too_many(pointer: impl Into<String>, what: &str, asked: usize, exist: usize) -> Self {
        let message = format!("too many of {what}: {asked} requested, but only {exist} available");
        Self::new(SetupIssueCode::TooManyPieces, pointer, message)
    }
}

/// Returns the seat of a colour, or adds an issue.
pub(super) fn seat_of(
    colors: &[Color],
    color: Color,
    pointer: impl Into<String>,
    issues: &mut Vec<SetupIssue>,
) -> Option<Seat> {
    let place = colors.iter().position(|other| *other == color);
    if place.is_none() {
        issues.push(SetupIssue::new(SetupIssueCode::UnknownPlayer, pointer, format!("nobody plays {color}")));
    }
    place.map(Seat::at)
}
