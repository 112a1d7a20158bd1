//! Tournaments: what they agree on, who plays whom in each round, and who stands where.
//!
//! This is plain data in and plain data out: no clock, no database, and no chance but a seed that is given.

pub mod pairing;
pub mod plan;
mod points;
pub mod results;
pub mod rules;
pub mod standings;

pub use points::Points;
pub use rules::TournamentRules;
