//! One version of a game as it is published: the same entry for everyone, reduced to what each viewer may see.

use std::sync::OnceLock;

use serde::Serialize;
use shinjuku_core::action::NamedAction;
use shinjuku_core::bots::BotName;
use shinjuku_core::id::{Id, Seat};
use shinjuku_core::player::Color;
use shinjuku_core::view::Viewer;
use utoipa::ToSchema;

use crate::database::Timestamp;
use crate::games::event_log::log::{GameOrTableEvent, LogEntry, Logged};
use crate::games::state::at_version::GameAtVersion;
use crate::games::tables::table::{GameTable, Status};
use crate::json_bytes::JsonBytes;
use crate::problem::Problem;

/// One version in a game's history.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct HistoryEntry {
    /// The version after this entry.
    #[schema(example = 18)]
    pub version: u32,
    /// The number of the turn in which it was made, starting at 1. Null for the start.
    #[schema(required, example = 4)]
    pub turn: Option<u32>,
    /// The player who made it. Null for the start and for an abandoned game.
    #[schema(required)]
    pub player: Option<Color>,
    /// The action. Null if the entry is not an action.
    #[schema(required)]
    pub action: Option<NamedAction>,
    /// The bot that chose the action. Null if a person chose it.
    #[schema(required)]
    pub bot: Option<BotName>,
    /// The events that resulted from it.
    pub events: Vec<GameOrTableEvent>,
    /// When it was made.
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
}

/// A spectator, four players, and a viewer who sees all hands.
const RENDERINGS: usize = 6;

/// One published version of a game. It is serialized once per kind of viewer, however many viewers there are.
pub(in crate::games) struct PublishedEntry {
    whole: HistoryEntry,
    /// Whether everyone may see everything.
    open: bool,
    /// The colour of each seat.
    colors: Vec<Color>,
    rendered: [OnceLock<JsonBytes<HistoryEntry>>; RENDERINGS],
}

impl PublishedEntry {
    /// Builds the entry that led from a turn to a state of the game.
    pub(in crate::games) fn new(
        logged: &Logged,
        turn: Option<u32>,
        table: &GameTable,
        game_at: &GameAtVersion,
        events: Vec<GameOrTableEvent>,
    ) -> Self {
        let (action, bot) = match &logged.entry {
            LogEntry::Act { action, bot } => (Some(action.clone()), *bot),
            _ => (None, None),
        };
        let game = &game_at.game;
        let whole = HistoryEntry {
            version: logged.version,
            turn,
            player: logged.seat.map(|seat| game.color(seat)),
            action,
            bot,
            events,
            at: logged.at,
        };
        let seats = game.state().players.len();
        Self {
            whole,
            open: game_at.status() == Status::Finished && !table.is_hidden_duplicate(),
            colors: (0..seats).map(|seat| game.color(Seat::at(seat))).collect(),
            rendered: Default::default(),
        }
    }

    /// The version after this entry.
    pub(in crate::games) const fn version(&self) -> u32 {
        self.whole.version
    }

    /// Returns the entry as a viewer may see it.
    pub(in crate::games) fn seen_by(&self, viewer: Viewer) -> HistoryEntry {
        let viewer = if self.open { Viewer::AllSeats } else { viewer };
        let events = self.whole.events.iter().map(|event| event.seen_by(viewer)).collect();
        HistoryEntry { events, ..self.whole.clone() }
    }

    /// Returns the entry as a viewer may see it, in JSON. The result is cached.
    pub(in crate::games) fn rendered(&self, viewer: Viewer) -> Result<JsonBytes<HistoryEntry>, Problem> {
        let index = match viewer {
            Viewer::Spectator => 0,
            Viewer::AllSeats => 1,
            Viewer::Player(color) => {
                2 + self.colors.iter().position(|other| *other == color).unwrap_or(RENDERINGS)
            }
        };
        let Some(place) = self.rendered.get(index) else {
            return JsonBytes::serialize(&self.seen_by(viewer));
        };
        if let Some(written) = place.get() {
            return Ok(written.clone());
        }
        let written = JsonBytes::serialize(&self.seen_by(viewer))?;
        Ok(place.get_or_init(|| written).clone())
    }
}
