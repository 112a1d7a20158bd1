//! Tournaments: what they agree on, who plays whom in each round, and who stands where.
//!
//! This is plain data in and plain data out: no clock, no database, and no chance but a seed that is given.

mod points;
pub mod rules;

pub use points::Points;
pub use rules::TournamentRules;
