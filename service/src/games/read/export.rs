//! The complete record of a game, and its verification.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use shinjuku_core::bots::BotName;
use shinjuku_core::edition::Edition;
use shinjuku_core::game::{Game, RULES_VERSION};
use shinjuku_core::id::{Id, Seat};
use shinjuku_core::map::{Map, MapDocument};
use shinjuku_core::mods::ModChoice;
use shinjuku_core::player::Color;
use shinjuku_core::score::Standing;
use shinjuku_core::setup::Options;
use shinjuku_core::shuffle::Seed;
use utoipa::ToSchema;

use crate::accounts::Caller;
use crate::database::Timestamp;
use crate::games::Games;
use crate::games::event_log::load::read_rows;
use crate::games::event_log::log::{self, LogEntry, Logged};
use crate::games::read::view::Fairness;
use crate::games::state::at_version::{GameAtVersion, ReplayError, RestoredPosition};
use crate::games::state::clock::Clock;
use crate::games::state::live_table::{LeaveReason, TableConfig};
use crate::games::tables::create::Setup;
use crate::games::tables::table::{GameTable, Status};
use crate::id::GameId;
use crate::problem::Problem;
use crate::secret;

/// The format identifier of records.
const FORMAT: &str = "shinjuku-record/1";

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
    fn all(game_at: &GameAtVersion) -> Vec<Self> {
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

/// Why a record does not verify.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// The record has another format.
    #[error("the format of the record is '{0}', not '{FORMAT}'")]
    OtherFormat(String),
    /// The game was played by another version of the rules.
    #[error(
        "the game was played with version {0} of the rules, but this program supports version {RULES_VERSION}"
    )]
    OtherRules(u32),
    /// The record has no seed to check against.
    #[error("the record has no seed: the game is not finished")]
    NoSeed,
    /// The seed is malformed.
    #[error("the seed is not 32 bytes in hexadecimal")]
    BadSeed,
    /// The seed does not match the commitment.
    #[error("the commitment is {promised}, but the seed gives {found}")]
    BrokenPromise {
        /// The commitment in the record.
        promised: String,
        /// The commitment derived from the seed.
        found: String,
    },
    /// The map is invalid.
    #[error("the map has errors: {0}")]
    BadMap(String),
    /// The game cannot be set up.
    #[error("the table cannot be set up: {0}")]
    BadSetup(String),
    /// The rules do not allow an entry.
    #[error(transparent)]
    Astray(#[from] ReplayError),
    /// The first entry is not the start of this game.
    #[error("the first entry is not the start of a game with these colours")]
    NoStart,
    /// An entry names a colour that nobody plays.
    #[error("nobody plays {0}")]
    UnknownPlayer(Color),
    /// A study that is not marked as one, or a game that was abandoned.
    #[error(
        "the record must be of a finished game, and must be marked as a study if it is one, and only then"
    )]
    OtherKind,
    /// The game is not finished after the last entry.
    #[error("the game is not finished after the last entry")]
    NotFinished,
    /// The result does not follow from the entries.
    #[error("the result does not match the entries")]
    OtherResult,
}

/// The result of a successful verification.
#[derive(Clone, Debug, PartialEq)]
pub struct Verified {
    /// The number of entries that were replayed.
    pub entries: usize,
    /// The result of each player.
    pub result: Vec<RecordResult>,
}

impl GameRecord {
    /// Replays the game from its seed and compares the result.
    ///
    /// # Errors
    /// The first error found.
    pub fn verify(&self) -> Result<Verified, RecordError> {
        if self.format != FORMAT {
            return Err(RecordError::OtherFormat(self.format.clone()));
        }
        if self.rules_version != RULES_VERSION {
            return Err(RecordError::OtherRules(self.rules_version));
        }
        let (first, rest) = self.entries.split_first().ok_or(RecordError::NoStart)?;
        let mut game_at = GameAtVersion::new(self.started(self.seed()?)?, &self.config(first.at));
        // The positions of all versions, indexed by version, because any of them may be restored.
        let mut past = vec![Arc::clone(&game_at.game), Arc::clone(&game_at.game)];
        let colors: Vec<Color> = self.players.iter().map(|player| player.color).collect();
        if first.version != 1 || first.entry != (LogEntry::Start { colors: colors.clone() }) {
            return Err(RecordError::NoStart);
        }
        for RecordEntry { version, player, entry, at } in rest {
            if matches!(entry, LogEntry::Abandon {}) {
                return Err(RecordError::OtherKind);
            }
            let seat = player.map(|player| seat_of(&colors, player)).transpose()?;
            let logged = Logged { version: *version, seat, entry: entry.clone(), at: *at };
            game_at.replay(&logged, &mut |RestoredPosition { version, restores }| {
                let known = past.get(restores as usize).cloned();
                known.ok_or(ReplayError { version, why: "there is no such earlier version".to_owned() })
            })?;
            past.push(Arc::clone(&game_at.game));
        }
        if self.sandbox != self.setup.is_some() || self.status != Status::Finished {
            return Err(RecordError::OtherKind);
        }
        if game_at.status() != Status::Finished {
            return Err(RecordError::NotFinished);
        }
        let result = RecordResult::all(&game_at);
        if self.result.as_ref() != Some(&result) {
            return Err(RecordError::OtherResult);
        }
        Ok(Verified { entries: self.entries.len(), result })
    }

    fn config(&self, started_at: Timestamp) -> TableConfig {
        TableConfig {
            clock: self.clock,
            bots: self.players.iter().map(|player| player.bot).collect(),
            solo: self.setup.as_ref().is_some_and(|setup| setup.solo),
            started_at,
        }
    }

    /// Parses the seed and checks that it matches the commitment.
    fn seed(&self) -> Result<Seed, RecordError> {
        let text = self.fairness.seed.as_ref().ok_or(RecordError::NoSeed)?;
        let bytes = hex::decode(text).ok().and_then(|bytes| bytes.try_into().ok());
        let seed = Seed(bytes.ok_or(RecordError::BadSeed)?);
        let (promised, found) = (self.fairness.commitment.clone(), secret::commitment(seed));
        if promised == found { Ok(seed) } else { Err(RecordError::BrokenPromise { promised, found }) }
    }

    /// Sets up the game.
    fn started(&self, seed: Seed) -> Result<Game, RecordError> {
        let map = Map::compile_published(self.map.document.clone()).map_err(|report| {
            let errors: Vec<String> = report.errors.iter().map(ToString::to_string).collect();
            RecordError::BadMap(errors.join("; "))
        })?;
        let options = Options {
            edition: self.edition,
            mods: self.mods.clone(),
            colors: self.players.iter().map(|player| player.color).collect(),
        };
        let study = self.setup.as_ref().map(Setup::to_study).unwrap_or_default();
        let started = Game::start_study(Arc::new(map), &options, seed, &study);
        started.map(|(game, _)| game).map_err(|errors| {
            let errors: Vec<String> = errors.into_issues().into_iter().map(|fault| fault.message).collect();
            RecordError::BadSetup(errors.join("; "))
        })
    }
}

fn seat_of(colors: &[Color], player: Color) -> Result<Seat, RecordError> {
    let place = colors.iter().position(|color| *color == player);
    place.map(Seat::at).ok_or(RecordError::UnknownPlayer(player))
}
