//! What is told of one version of a game: the same story for everybody, cut to what each may see.

use std::sync::OnceLock;

use serde::Serialize;
use shinjuku_core::action::NamedAction;
use shinjuku_core::bots::BotName;
use shinjuku_core::id::{Id, Seat};
use shinjuku_core::player::Color;
use shinjuku_core::view::Viewer;
use utoipa::ToSchema;

use crate::games::event_log::log::{GameOrTableEvent, LogEntry, Logged};
use crate::games::state::at_version::Replay;
use crate::games::tables::table::Status;
use crate::json_bytes::JsonBytes;
use crate::problem::Problem;
use crate::store::Timestamp;

/// One version of a game's history.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct HistoryEntry {
    /// The version to which it led.
    #[schema(example = 18)]
    pub version: u32,
    /// The turn in which it was done, from 1; null for the start.
    #[schema(required, example = 4)]
    pub turn: Option<u32>,
    /// Who did it; null for the start, and for a game given up.
    #[schema(required)]
    pub player: Option<Color>,
    /// The action; null for what is not one.
    #[schema(required)]
    pub action: Option<NamedAction>,
    /// The bot that chose the action; null where a person did.
    #[schema(required)]
    pub bot: Option<BotName>,
    /// What happened.
    pub events: Vec<GameOrTableEvent>,
    /// When.
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
}

/// A spectator, four players, and one who sees all hands.
const RENDERINGS: usize = 6;

/// One version of a game, as it is told. It is written once for each kind of viewer, however many they are.
pub(in crate::games) struct PublishedEntry {
    whole: HistoryEntry,
    /// Whether everybody may know everything.
    open: bool,
    /// The seat of each colour.
    colors: Vec<Color>,
    rendered: [OnceLock<JsonBytes<HistoryEntry>>; RENDERINGS],
}

impl PublishedEntry {
    /// The story of an entry that led from a turn to a game.
    pub(in crate::games) fn new(
        logged: &Logged,
        turn: Option<u32>,
        replay: &Replay,
        events: Vec<GameOrTableEvent>,
    ) -> Self {
        let (action, bot) = match &logged.entry {
            LogEntry::Act { action, bot } => (Some(action.clone()), *bot),
            _ => (None, None),
        };
        let game = &replay.game;
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
            open: replay.status() == Status::Finished,
            colors: (0..seats).map(|seat| game.color(Seat::at(seat))).collect(),
            rendered: Default::default(),
        }
    }

    /// The version to which it led.
    pub(in crate::games) const fn version(&self) -> u32 {
        self.whole.version
    }

    /// What a viewer may know of it.
    pub(in crate::games) fn seen_by(&self, viewer: Viewer) -> HistoryEntry {
        let viewer = if self.open { Viewer::AllSeats } else { viewer };
        let events = self.whole.events.iter().map(|event| event.seen_by(viewer)).collect();
        HistoryEntry { events, ..self.whole.clone() }
    }

    /// The same, in JSON.
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
