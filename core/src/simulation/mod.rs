//! Simulation: a series of whole games between bots, and what they say about a map, its seats and the bots.
//!
//! A [`SimulationPlan`] says what is played, and a [`Series`] is that plan on a map. Each game of a series follows from the plan and the
//! number of the game alone, and gives a [`Tally`]; tallies can be merged in any order, so that games may be played by as many
//! threads as there are. The [`Report`] is what can be read from the tally of them all.

mod figures;
mod plan;
mod report;
mod series;
mod tally;
mod usage;

pub use figures::{Figures, WinRate};
pub use plan::{BadThink, SeriesMods, SimulationPlan, Think};
pub use report::{
    BotResults, ConnectionReport, IncomeReport, KindReport, LinkReport, ModReport, OrderResults, Report,
    Results, SeatResults, StationReport, WardReport,
};
pub use series::{Series, SeriesError, SeriesFault};
pub use tally::Tally;
pub use usage::{ConnectionUse, Draws, ModUse, StationUse, WardUse};
