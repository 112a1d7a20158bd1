//! The report: what a tally says, in the names of the map, ready to be written as JSON or shown.

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

/// What came of a series of games. The names of its fields in JSON never change.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// The name of the map.
    pub map: String,
    /// What was played.
    pub plan: SimulationPlan,
    /// How many games.
    pub games: u64,
    /// The part of all wins that every seat would have by chance alone.
    pub chance: f64,
    /// By seat: what a seat is worth.
    pub seats: Vec<SeatResults>,
    /// By order of play, whoever sat where: what it is worth to be first.
    pub order: Vec<OrderResults>,
    /// By bot, in the order of the plan: what a bot is worth.
    pub bots: Vec<BotResults>,
    /// Games in which several shared the first place.
    pub shared_wins: u64,
    /// By how many points the first was ahead of the second.
    pub margin: Figures,
    /// The turns of a game.
    pub turns: Figures,
    /// The actions of a game, of every kind.
    pub actions: Figures,
    /// The actions of all games by kind, in the order in which kinds are always listed; those that nobody took are there too.
    pub kinds: Vec<KindReport>,
    /// INCOME.
    pub income: IncomeReport,
    /// Every station, in the order of the map.
    pub stations: Vec<StationReport>,
    /// Every connection, in the order of the map.
    pub connections: Vec<ConnectionReport>,
    /// Every permanent link, in the order of the map.
    pub links: Vec<LinkReport>,
    /// Every ward, in the order of the map.
    pub wards: Vec<WardReport>,
    /// Every mod that was in play.
    pub mods: Vec<ModReport>,
    /// The stations where no store was opened and no group called, in any game.
    pub dead_stations: Vec<Name>,
    /// The connections on which nobody laid a track, in any game.
    pub dead_connections: Vec<[Name; 2]>,
}

/// What came of it for a seat or a bot.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Results {
    /// How often it was played: a bot that has two seats plays two in every game.
    pub plays: u64,
    /// How often that won.
    pub wins: WinRate,
    /// The points.
    pub score: Figures,
}

/// What came of it for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SeatResults {
    /// The seat, from 0.
    pub seat: usize,
    /// What came of it.
    #[serde(flatten)]
    pub results: Results,
}

/// What came of it for a place in the order of play.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct OrderResults {
    /// 1 for who was first to act, and so on.
    pub order: usize,
    /// What came of it.
    #[serde(flatten)]
    pub results: Results,
}

/// What came of it for a bot, in all its seats.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct BotResults {
    /// Which.
    pub bot: BotName,
    /// How many seats it has in every game.
    pub seats: u32,
    /// What came of it: of its wins and their interval, what one of its seats has.
    #[serde(flatten)]
    pub results: Results,
}

/// How often a kind of action was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct KindReport {
    /// Which kind.
    pub kind: ActionKind,
    /// How often, in all games.
    pub taken: u64,
}

/// How often INCOME was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct IncomeReport {
    /// As an action.
    pub action: Draws,
    /// For track that others used.
    pub track: Draws,
}

/// How often a station was used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StationReport {
    /// Which.
    pub station: Name,
    /// Its ward.
    pub ward: Name,
    /// How often.
    #[serde(flatten)]
    pub used: StationUse,
}

/// How often a connection was used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ConnectionReport {
    /// Its two stations.
    pub between: [Name; 2],
    /// How often.
    #[serde(flatten)]
    pub used: ConnectionUse,
}

/// How often a permanent link was used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LinkReport {
    /// Its two stations.
    pub between: [Name; 2],
    /// Groups that crossed it.
    pub crossed: u64,
}

/// How often a ward was used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WardReport {
    /// Which.
    pub ward: Name,
    /// How often.
    #[serde(flatten)]
    pub used: WardUse,
}

/// How often a mod was used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ModReport {
    /// Which.
    #[serde(rename = "mod")]
    pub which: Mod,
    /// How often.
    #[serde(flatten)]
    pub used: ModUse,
}

/// Scores are counted in half points.
const HALVES: i32 = 2;

impl Record {
    fn results(&self) -> Results {
        self.results_of_one_of(1)
    }

    /// The results of one of so many, where they were recorded together.
    #[expect(clippy::cast_precision_loss, reason = "nobody plays 2^49 games")]
    fn results_of_one_of(&self, several: u32) -> Results {
        let plays = self.scores.count();
        let won = self.won as f64 / PARTS_OF_A_WIN as f64;
        let wins = WinRate::one_of_several(several, won, plays / u64::from(several.max(1)));
        Results { plays, wins, score: self.scores.figures(HALVES) }
    }
}

impl Series {
    /// What a tally of games of this series says.
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
