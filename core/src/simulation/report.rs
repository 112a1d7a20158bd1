//! The report: the results of a tally, with the names of the map, ready to be written as JSON or displayed.

use serde::Serialize;

use super::figures::{Figures, WinRate};
use super::plan::SimulationPlan;
use super::series::Series;
use super::tally::{PARTS_OF_A_WIN, Record, Tally};
use super::usage::{ConnectionUse, Draws, ModUse, StationUse, WardUse};
use crate::action::ActionKind;
use crate::bots::BotName;
use crate::map::Name;
use crate::mods::Mod;

/// The results of a series of games. The names of its fields in JSON never change.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// The name of the map.
    pub map: String,
    /// The settings of the series.
    pub plan: SimulationPlan,
    /// The number of games.
    pub games: u64,
    /// The fraction of wins that every seat would have by chance alone.
    pub chance: f64,
    /// The results by seat.
    pub seats: Vec<SeatResults>,
    /// The results by playing order, whatever the seat: they show the advantage of playing first.
    pub order: Vec<OrderResults>,
    /// The results by bot, in the order of the plan.
    pub bots: Vec<BotResults>,
    /// The number of games in which several players shared the first place.
    pub shared_wins: u64,
    /// The margin in points between the first and the second player.
    pub margin: Figures,
    /// The number of turns in a game.
    pub turns: Figures,
    /// The number of actions in a game, of all kinds.
    pub actions: Figures,
    /// The number of actions in all games by kind, in the fixed order of kinds, including kinds that nobody took.
    pub kinds: Vec<KindReport>,
    /// How often INCOME was taken.
    pub income: IncomeReport,
    /// The use of every station, in map order.
    pub stations: Vec<StationReport>,
    /// The use of every connection, in map order.
    pub connections: Vec<ConnectionReport>,
    /// The use of every permanent link, in map order.
    pub links: Vec<LinkReport>,
    /// The use of every ward, in map order.
    pub wards: Vec<WardReport>,
    /// The use of every mod that was in play.
    pub mods: Vec<ModReport>,
    /// The stations where no store was opened and that no group visited, in any game.
    pub dead_stations: Vec<Name>,
    /// The connections on which nobody laid a track, in any game.
    pub dead_connections: Vec<[Name; 2]>,
}

/// The results of a seat or a bot.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Results {
    /// How often it was played: a bot with two seats plays twice in every game.
    pub plays: u64,
    /// The wins and the win rate.
    pub wins: WinRate,
    /// The scores in points.
    pub score: Figures,
}

/// The results of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SeatResults {
    /// The number of the seat, starting at 0.
    pub seat: usize,
    /// The results.
    #[serde(flatten)]
    pub results: Results,
}

/// The results of a position in the playing order.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct OrderResults {
    /// The position: 1 for the player who acted first, and so on.
    pub order: usize,
    /// The results.
    #[serde(flatten)]
    pub results: Results,
}

/// The results of a bot, over all its seats.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct BotResults {
    /// The bot.
    pub bot: BotName,
    /// The number of its seats in every game.
    pub seats: u32,
    /// The results. The wins and their interval are those of one of its seats.
    #[serde(flatten)]
    pub results: Results,
}

/// How often a kind of action was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct KindReport {
    /// The kind of action.
    pub kind: ActionKind,
    /// How often it was taken, in all games.
    pub taken: u64,
}

/// How often INCOME was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct IncomeReport {
    /// INCOME taken as an action.
    pub action: Draws,
    /// INCOME for track that others used.
    pub track: Draws,
}

/// How often a station was used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StationReport {
    /// The station.
    pub station: Name,
    /// The ward of the station.
    pub ward: Name,
    /// How often it was used.
    #[serde(flatten)]
    pub used: StationUse,
}

/// How often a connection was used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ConnectionReport {
    /// The two stations that it connects.
    pub between: [Name; 2],
    /// How often it was used.
    #[serde(flatten)]
    pub used: ConnectionUse,
}

/// How often a permanent link was used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LinkReport {
    /// The two stations that it connects.
    pub between: [Name; 2],
    /// The number of groups that crossed it.
    pub crossed: u64,
}

/// How often a ward was used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WardReport {
    /// The ward.
    pub ward: Name,
    /// How often it was used.
    #[serde(flatten)]
    pub used: WardUse,
}

/// How often a mod was used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ModReport {
    /// The mod.
    #[serde(rename = "mod")]
    pub which: Mod,
    /// How often it was used.
    #[serde(flatten)]
    pub used: ModUse,
}

/// The number of half points in a point; scores are counted in half points.
const HALVES: i32 = 2;

impl Record {
    fn results(&self) -> Results {
        self.results_of_one_of(1)
    }

    /// Returns the results of one of several players whose results were recorded together.
    #[expect(clippy::cast_precision_loss, reason = "nobody plays 2^49 games")]
    fn results_of_one_of(&self, several: u32) -> Results {
        let plays = self.scores.count();
        let won = self.won as f64 / PARTS_OF_A_WIN as f64;
        let wins = WinRate::one_of_several(several, won, plays / u64::from(several.max(1)));
        Results { plays, wins, score: self.scores.figures(HALVES) }
    }
}

impl Series {
    /// Returns the report for a tally of games of this series.
    pub fn report(&self, tally: &Tally) -> Report {
        let map = self.map();
        let dead_stations = tally.stations.iter().filter(|(_, used)| used.is_dead());
        let dead_connections = tally.connections.iter().filter(|(_, used)| used.laid == 0);
        Report {
            map: map.document().name.clone(),
            plan: self.plan().clone(),
            games: tally.games,
            chance: u32::try_from(self.plan().players).map_or(0.0, |players| 1.0 / f64::from(players)),
            seats: (0..)
                .zip(&tally.seats)
                .map(|(seat, record)| SeatResults { seat, results: record.results() })
                .collect(),
            order: (1..)
                .zip(&tally.order)
                .map(|(order, record)| OrderResults { order, results: record.results() })
                .collect(),
            bots: self
                .bots()
                .iter()
                .zip(&tally.bots)
                .map(|(bot, record)| BotResults {
                    bot: *bot,
                    seats: self.seats_of(*bot),
                    results: record.results_of_one_of(self.seats_of(*bot)),
                })
                .collect(),
            shared_wins: tally.shared_wins,
            margin: tally.margin.figures(HALVES),
            turns: tally.turns.figures(1),
            actions: tally.actions.figures(1),
            kinds: tally.kinds.iter().map(|(kind, taken)| KindReport { kind, taken: *taken }).collect(),
            income: IncomeReport { action: tally.income, track: tally.tolls },
            stations: tally
                .stations
                .iter()
                .map(|(station, used)| StationReport {
                    station: map.station_name(station),
                    ward: map.ward_name(map.stations[station].ward),
                    used: *used,
                })
                .collect(),
            connections: tally
                .connections
                .iter()
                .map(|(connection, used)| ConnectionReport {
                    between: map.connection_names(connection),
                    used: *used,
                })
                .collect(),
            links: map
                .links
                .iter()
                .zip(&tally.links)
                .map(|(link, crossed)| LinkReport {
                    between: link.map(|station| map.station_name(station)),
                    crossed: *crossed,
                })
                .collect(),
            wards: tally
                .wards
                .iter()
                .map(|(ward, used)| WardReport { ward: map.ward_name(ward), used: *used })
                .collect(),
            mods: tally.mods.iter().map(|(which, used)| ModReport { which: *which, used: *used }).collect(),
            dead_stations: map.station_names(dead_stations.map(|(station, _)| station)),
            dead_connections: dead_connections
                .map(|(connection, _)| map.connection_names(connection))
                .collect(),
        }
    }
}
