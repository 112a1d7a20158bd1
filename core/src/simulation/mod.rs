//! Simulation: a series of complete games between bots, with statistics about a map, its seats and the bots.
//!
//! A [`SimulationPlan`] contains the settings, and a [`Series`] is that plan on a map. Each game of a series depends
//! only on the plan and the number of the game, and gives a [`Tally`]. Tallies can be merged in any order, so games
//! can be played by any number of threads. The [`Report`] is computed from the merged tally.

mod figures;
mod plan;
mod report;
mod series;
mod tally;
mod usage;

pub use figures::{Figures, WinRate};
pub use plan::{ParseThinkingTimeError, SeriesMods, SimulationPlan, Think};
pub use report::{
    BotResults, ConnectionReport, IncomeReport, KindReport, LinkReport, ModReport, OrderResults, Report,
    Results, SeatResults, StationReport, WardReport,
};
pub use series::{Series, SeriesError, SeriesPlanError};
pub use tally::Tally;
pub use usage::{ConnectionUse, Draws, ModUse, StationUse, WardUse};
