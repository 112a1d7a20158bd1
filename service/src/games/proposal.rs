//! Proposals: what the others at a table must agree to.

use serde::{Deserialize, Serialize};
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
    /// To have the clock go on.
    Resume,
    /// To give the game up, without a winner.
    Draw,
}
