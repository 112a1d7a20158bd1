//! The verification of a game's record: replaying it from its seed, and comparing commitment and result.

use std::sync::Arc;

use shinjuku_core::game::{Game, RULES_VERSION};
use shinjuku_core::id::{Id, Seat};
use shinjuku_core::map::Map;
use shinjuku_core::player::Color;
use shinjuku_core::setup::Options;
use shinjuku_core::shuffle::Seed;

use crate::database::Timestamp;
use crate::games::event_log::log::{LogEntry, Logged};
use crate::games::read::record::{FORMAT, GameRecord, RecordEntry, RecordResult};
use crate::games::state::at_version::{GameAtVersion, ReplayError, RestoredPosition};
use crate::games::state::live_table::TableConfig;
use crate::games::tables::create::Setup;
use crate::games::tables::table::Status;
use crate::secret;

/// Why a record does not verify.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// The record has another format.
    #[error("the format of the record is '{0}', not '{FORMAT}'")]
    UnknownFormat(String),
    /// The game was played by another version of the rules.
    #[error(
        "the game was played with version {0} of the rules, but this program supports version {RULES_VERSION}"
    )]
    UnsupportedRules(u32),
    /// The record has no seed to check against.
    #[error("the record has no seed: the game is not finished")]
    NoSeed,
    /// The seed is malformed.
    #[error("the seed is not 32 bytes in hexadecimal")]
    BadSeed,
    /// The seed does not match the commitment.
    #[error("the commitment is {promised}, but the seed gives {found}")]
    CommitmentMismatch {
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
    Replay(#[from] ReplayError),
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
    NotAFinishedGame,
    /// The game is not finished after the last entry.
    #[error("the game is not finished after the last entry")]
    NotFinished,
    /// The result does not follow from the entries.
    #[error("the result does not match the entries")]
    ResultMismatch,
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
            return Err(RecordError::UnknownFormat(self.format.clone()));
        }
        if self.rules_version != RULES_VERSION {
            return Err(RecordError::UnsupportedRules(self.rules_version));
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
                return Err(RecordError::NotAFinishedGame);
            }
            let seat = player.map(|player| seat_of(&colors, player)).transpose()?;
            let logged = Logged { version: *version, seat, entry: entry.clone(), at: *at };
            game_at.apply(&logged, &mut |RestoredPosition { version, restores }| {
                let known = past.get(restores as usize).cloned();
                known.ok_or(ReplayError { version, why: "there is no such earlier version".to_owned() })
            })?;
            past.push(Arc::clone(&game_at.game));
        }
        if self.sandbox != self.setup.is_some() || self.status != Status::Finished {
            return Err(RecordError::NotAFinishedGame);
        }
        if game_at.status() != Status::Finished {
            return Err(RecordError::NotFinished);
        }
        let result = RecordResult::all(&game_at);
        if self.result.as_ref() != Some(&result) {
            return Err(RecordError::ResultMismatch);
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
        if promised == found { Ok(seed) } else { Err(RecordError::CommitmentMismatch { promised, found }) }
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
            let errors: Vec<String> = errors.into_issues().into_iter().map(|issue| issue.message).collect();
            RecordError::BadSetup(errors.join("; "))
        })
    }
}

fn seat_of(colors: &[Color], player: Color) -> Result<Seat, RecordError> {
    let place = colors.iter().position(|color| *color == player);
    place.map(Seat::at).ok_or(RecordError::UnknownPlayer(player))
}
