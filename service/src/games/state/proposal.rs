//! Proposals: requests that the other players at a table must agree to.

use serde::{Deserialize, Serialize};
use shinjuku_core::id::Seat;
use strum::{Display, EnumString};
use utoipa::ToSchema;

/// The kinds of proposals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Display, EnumString, ToSchema)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum ProposalKind {
    /// Go back to the proposer's last action, even if something was revealed since.
    Undo,
    /// Pause the clock.
    Pause,
    /// Abandon the game without a winner.
    Draw,
}

impl ProposalKind {
    /// All kinds, in their fixed order.
    pub const ALL: [Self; 3] = [Self::Undo, Self::Pause, Self::Draw];
}

/// An open proposal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::games) struct Proposal {
    /// The version in which it was proposed.
    pub(in crate::games) version: u32,
    pub(in crate::games) what: ProposalKind,
    pub(in crate::games) by: Seat,
    /// For an undo: the version whose position would be restored.
    pub(in crate::games) restores: Option<u32>,
    /// The seats that have agreed so far.
    pub(in crate::games) agreed: Vec<Seat>,
}
