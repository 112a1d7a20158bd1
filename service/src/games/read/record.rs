//! The complete record of a game.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use shinjuku_core::bots::BotName;
use shinjuku_core::edition::Edition;
use shinjuku_core::id::{Id, Seat};
use shinjuku_core::map::MapDocument;
use shinjuku_core::mods::ModChoice;
use shinjuku_core::player::Color;
use shinjuku_core::score::Standing;
use utoipa::ToSchema;

use crate::accounts::Caller;
use crate::database::Timestamp;
use crate::games::Games;
use crate::games::event_log::load::read_rows;
use crate::games::event_log::log::{self, LogEntry, Logged};
use crate::games::read::view::Fairness;
use crate::games::state::at_version::GameAtVersion;
use crate::games::state::clock::Clock;
use crate::games::state::live_table::LeaveReason;
use crate::games::tables::create::Setup;
use crate::games::tables::table::{GameTable, Status};
use crate::id::GameId;
use crate::problem::Problem;

/// The format identifier of records.
pub(super) const FORMAT: &str = "shinjuku-record/1";

/// The complete record of a game. Once the game is finished the record contains the seed, so anyone can replay it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct GameRecord {
    /// The format of the record.
    #[schema(example = "shinjuku-record/1")]
    pub format: String,
    /// The id of the game.
    pub id: GameId,
    /// The name of the table.
    pub name: String,
    /// The status of the game.
    pub status: Status,
    /// The version of the rules.
    pub rules_version: u32,
    /// The edition of the rules.
    pub edition: Edition,
    /// The mods with which it started.
    pub mods: Vec<ModChoice>,
    /// The map on which it was played.
    pub map: RecordMap,
    /// The players, in seat order.
    pub players: Vec<RecordPlayer>,
    /// The clock. Null if there was none.
    #[serde(default)]
    #[schema(required)]
    pub clock: Option<Clock>,
    /// Whether it is a study.
    pub sandbox: bool,
    /// The set-up of a study. Null until the game is finished, because it contains hidden information.
    #[schema(required)]
    pub setup: Option<Setup>,
    /// The commitment published before the start, and the seed.
    pub fairness: Fairness,
    /// The entries of the event log.
    pub entries: Vec<RecordEntry>,
    /// The result of each player. Null until the game is finished.
    #[schema(required)]
    pub result: Option<Vec<RecordResult>>,
}

/// The map of a recorded game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RecordMap {
    /// The slug of the map.
    #[schema(example = "tokyo")]
    pub slug: String,
    /// The version of the map.
    #[schema(example = 1)]
    pub version: u32,
    /// The map itself.
    pub document: MapDocument,
}

/// A player of a recorded game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RecordPlayer {
    /// The player's colour.
    pub color: Color,
    /// The user's name. Null for a bot.
    #[schema(required)]
    pub name: Option<String>,
    /// The bot that had the seat from the start. Null for a person.
    #[serde(default)]
    #[schema(required)]
    pub bot: Option<BotName>,
}

/// An entry of a recorded game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RecordEntry {
    /// The version after the entry.
    pub version: u32,
    /// The player who made it. Null if no player made it.
    #[schema(required)]
    pub player: Option<Color>,
    /// The entry.
    pub entry: LogEntry,
    /// When it was made.
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
}

/// A player's result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct RecordResult {
    /// The player's colour.
    pub player: Color,
    /// The points.
    pub score: f64,
    /// The place, starting at 1. Tied players share the better place.
    pub place: u8,
    /// Why a bot took over. Null if the player played to the end.
    #[serde(default)]
    #[schema(required)]
    pub left: Option<LeaveReason>,
}

impl RecordResult {
    pub(super) fn all(game_at: &GameAtVersion) -> Vec<Self> {
        let state = game_at.game.state();
        let places = game_at.live_table.places(state);
        let of = |(index, (standing, place)): (usize, (Standing, u8))| Self {
            player: standing.player,
            score: standing.score.points(),
            place,
            left: game_at.live_table.seat(Seat::at(index)).left.map(|(why, _)| why),
        };
        state.standings().into_iter().zip(places).enumerate().map(of).collect()
    }
}

impl Games {
    /// Returns the complete record of a game.
    ///
    /// # Errors
    /// There is no such game that the caller may see, or it has not started.
    pub async fn export(
        &self,
        caller: Option<&Caller>,
        id: GameId,
        invite: Option<&str>,
    ) -> Result<GameRecord, Problem> {
        let now = self.visible_room(caller, id, invite).await?.now();
        let game_at = now.started()?.clone();
        let table = Arc::clone(&now.table);
        let rows = self.db.run(move |conn| log::rows(conn, id, 0, Some(game_at.version))).await?;
        Ok(record(&table, now.started()?, &read_rows(&rows)?))
    }
}

fn record(table: &GameTable, game_at: &GameAtVersion, log: &[Logged]) -> GameRecord {
    let finished = table.status == Status::Finished && !table.is_hidden_duplicate();
    GameRecord {
        format: FORMAT.to_owned(),
        id: table.id,
        name: table.name.clone(),
        status: table.status,
        rules_version: table.rules_version,
        edition: table.edition,
        mods: table.mods.clone(),
        map: RecordMap {
            slug: table.map_origin.slug.to_string(),
            version: table.map_origin.version,
            document: table.map.document().clone(),
        },
        players: table
            .seats
            .iter()
            .map(|table_seat| RecordPlayer {
                color: table_seat.color,
                name: table_seat.user.as_ref().map(|user| user.name.clone()),
                bot: table_seat.bot,
            })
            .collect(),
        clock: table.clock,
        sandbox: table.setup.is_some(),
        setup: table.setup.clone().filter(|_| finished),
        fairness: Fairness::new(table, finished),
        entries: log
            .iter()
            .map(|logged| RecordEntry {
                version: logged.version,
                player: logged.seat.map(|seat| game_at.game.color(seat)),
                entry: logged.entry.clone(),
                at: logged.at,
            })
            .collect(),
        result: finished.then(|| RecordResult::all(game_at)),
    }
}
