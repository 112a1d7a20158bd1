//! Proposals: what the others at a table must agree to.

use serde::{Deserialize, Serialize};
use shinjuku_core::id::Seat;
use strum::{Display, EnumString};
use utoipa::ToSchema;

/// What can be proposed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Display, EnumString, ToSchema)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum ProposalKind {
    /// To go back to where the proposer last acted, whatever was shown since.
    Undo,
    /// To stop the clock.
    Pause,
    /// To give the game up, without a winner.
    Draw,
}

/// Something that is proposed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::games) struct Proposal {
    /// The version by which it was proposed.
    pub(in crate::games) version: u32,
    pub(in crate::games) what: ProposalKind,
    pub(in crate::games) by: Seat,
    /// The version whose position would be on the table again.
    pub(in crate::games) restores: Option<u32>,
    /// Who has agreed so far.
    pub(in crate::games) agreed: Vec<Seat>,
}
