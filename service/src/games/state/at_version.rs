//! A game that is replayed from its log, entry by entry.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use shinjuku_core::action::NamedAction;
use shinjuku_core::bots::BotName;
use shinjuku_core::event::Event;
use shinjuku_core::game::{Game, UndoRefusal};
use shinjuku_core::id::{Id, Seat};
use shinjuku_core::refusal::{Explanation, Refusal};
use shinjuku_core::state::GameState;

use crate::database::Timestamp;
use crate::games::event_log::log::{GameOrTableEvent, LogEntry, Logged, TableEvent};
use crate::games::state::live_table::{LeaveReason, LiveTable, TableConfig};
use crate::games::state::proposal::{Proposal, ProposalKind};
use crate::games::tables::table::{Access, GameTable, Status};
use crate::problem::Problem;

/// A log entry that does not follow from the entries before it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("log entry {version} does not follow from the state before it: {why}")]
pub struct ReplayError {
    /// The version that the entry should lead to.
    pub version: u32,
    /// The reason.
    pub why: String,
}

impl From<ReplayError> for Problem {
    fn from(error: ReplayError) -> Self {
        Self::internal(&error)
    }
}

/// Why an entry cannot be applied to a game.
#[derive(Clone, Debug)]
pub(in crate::games) enum ApplyError {
    /// The rules refuse the action.
    Refused(Explanation),
    /// The entry contradicts the state of the game.
    Replay(ReplayError),
}

impl From<ReplayError> for ApplyError {
    fn from(error: ReplayError) -> Self {
        Self::Replay(error)
    }
}

impl From<ApplyError> for Problem {
    fn from(error: ApplyError) -> Self {
        match error {
            ApplyError::Refused(refusal) => refusal.into(),
            ApplyError::Replay(error) => error.into(),
        }
    }
}

/// A snapshot is stored after this many versions.
const SNAPSHOT_INTERVAL: u32 = 128;

/// A stored snapshot, with the positions that undo can restore.
#[derive(Serialize, Deserialize)]
struct StoredPosition {
    state: GameState,
    trail: Vec<(u32, GameState)>,
    table: Option<LiveTable>,
    at: Option<Timestamp>,
}

/// A game at a version of its log.
#[derive(Clone, Debug)]
pub(in crate::games) struct GameAtVersion {
    pub(in crate::games) version: u32,
    pub(in crate::games) game: Arc<Game>,
    /// The positions that undoing the last actions one by one restores, each with its version, the latest last. Empty
    /// if the last action cannot be undone.
    trail: Vec<(u32, Arc<Game>)>,
    /// The version of the last stored snapshot.
    stored: u32,
    /// The state of the table: seats, proposal and clock.
    pub(in crate::games) live_table: Arc<LiveTable>,
    /// When the last entry was made.
    pub(in crate::games) at: Timestamp,
}

/// Looks up the position that an entry restores if it is not in the game's own trail: the position of `restores`,
/// which is stored as the position of `version` too.
pub(in crate::games) type PositionLookup<'a> =
    &'a mut dyn FnMut(RestoredPosition) -> Result<Arc<Game>, ReplayError>;

/// An earlier position that is restored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::games) struct RestoredPosition {
    /// The version that restores it.
    pub(in crate::games) version: u32,
    /// The version whose position it is.
    pub(in crate::games) restores: u32,
}

impl GameAtVersion {
    /// Sets up the game of a table. Also returns the events of the setup.
    pub(in crate::games) fn begin(table: &GameTable) -> Result<(Self, Vec<Event>), Problem> {
        let (game, events) = table
            .begin()
            .map_err(|errors| Problem::internal(&format!("a stored game cannot be set up: {errors:?}")))?;
        Ok((Self::new(game, &table.config()), events))
    }

    /// Starts from a game that is already set up.
    pub(in crate::games) fn new(game: Game, config: &TableConfig) -> Self {
        let table = Arc::new(LiveTable::at_start(config, &game));
        Self {
            version: 1,
            game: Arc::new(game),
            trail: Vec::new(),
            stored: 1,
            live_table: table,
            at: config.started_at,
        }
    }

    /// Restores a game from a stored snapshot.
    pub(in crate::games) fn resume(table: &GameTable, version: u32, stored: &str) -> Result<Self, Problem> {
        let StoredPosition { state, trail, table: live_table, at } =
            serde_json::from_str(stored).map_err(|error| Problem::internal(&error))?;
        let game = |state| match Game::resume(Arc::clone(&table.map), state) {
            Ok(game) => Ok(Arc::new(game)),
            Err(_) => Err(Problem::internal(&"a stored position does not fit its map")),
        };
        let trail = trail.into_iter().map(|(version, state)| Ok((version, game(state)?)));
        let game = game(state)?;
        // Snapshots from before the table state was stored belong to tables where nothing has happened beside the
        // game.
        let config = table.config();
        let table = live_table.unwrap_or_else(|| LiveTable::at_start(&config, &game));
        Ok(Self {
            version,
            game,
            trail: trail.collect::<Result<_, Problem>>()?,
            stored: version,
            live_table: Arc::new(table),
            at: at.unwrap_or(config.started_at),
        })
    }

    /// Returns the snapshot to store if one is due, so that a load need not read further back in the log.
    pub(in crate::games) fn save_if_due(&mut self) -> Result<Option<String>, Problem> {
        if self.version - self.stored < SNAPSHOT_INTERVAL {
            return Ok(None);
        }
        self.save().map(Some)
    }

    /// Returns the snapshot to store, whether or not one is due.
    pub(in crate::games) fn save(&mut self) -> Result<String, Problem> {
        self.stored = self.version;
        let state = |game: &Arc<Game>| game.state().clone();
        let trail = self.trail.iter().map(|(version, game)| (*version, state(game))).collect();
        let table = Some(LiveTable::clone(&self.live_table));
        let stored = StoredPosition { state: state(&self.game), trail, table, at: Some(self.at) };
        serde_json::to_string(&stored).map_err(|error| Problem::internal(&error))
    }

    /// The status of the game: active, finished or abandoned.
    pub(in crate::games) fn status(&self) -> Status {
        match self.live_table.ended {
            _ if self.game.state().is_finished() => Status::Finished,
            Some(status) => status,
            None => Status::Active,
        }
    }

    /// Plays an action for a seat. Returns the game after it, with the events. Fails if the rules refuse the action.
    pub(in crate::games) fn play(
        &self,
        seat: Seat,
        action: &NamedAction,
        bot: Option<BotName>,
        at: Timestamp,
    ) -> Result<(Self, Vec<Event>), Explanation> {
        let mut next = Game::clone(&self.game);
        let explain = |refusal: Refusal| refusal.explain(self.game.map());
        let action = action.interned(self.game.map()).map_err(|unknown| explain(unknown.into()))?;
        let events = next.play(seat, &action).map_err(explain)?;
        Ok((self.after(next, at, bot), events))
    }

    /// Returns the game after an action that led to `next`.
    ///
    /// A player cannot undo an action that a bot chose. With a clock, a player cannot undo a turn that has ended
    /// either, because that would give the time back. Both can still be undone if all players agree.
    fn after(&self, next: Game, at: Timestamp, bot: Option<BotName>) -> Self {
        let turn = |game: &Game| game.state().turn().map(|turn| turn.number);
        let timed = self.live_table.clock().is_some() && turn(&self.game) != turn(&next);
        let trail = if undoable(&next) && bot.is_none() && !timed {
            let before = (self.version, Arc::clone(&self.game));
            self.trail.iter().cloned().chain([before]).collect()
        } else {
            Vec::new()
        };
        let mut this = Self { game: Arc::new(next), trail, ..self.untouched(at) };
        if !this.live_table.is_quiet() {
            this.change_table(LiveTable::act);
        }
        this
    }

    /// Checks whether a player may undo the last action. Returns the seat for which they do so.
    pub(in crate::games) fn may_undo(&self, access: Access) -> Result<Seat, UndoRefusal> {
        let last = self.game.state().last_action.ok_or(UndoRefusal::NothingToUndo)?;
        let seat = access.seat.unwrap_or(last.seat);
        self.game.may_undo(seat)?;
        if self.trail.is_empty() { Err(UndoRefusal::NothingToUndo) } else { Ok(seat) }
    }

    /// Returns the version whose position undoing the last action restores. `None` if nothing can be undone.
    pub(in crate::games) fn undo_restores(&self) -> Option<u32> {
        self.trail.last().map(|(version, _)| *version)
    }

    /// Returns the version whose position an entry restores, if it carries out a proposal to undo. That position is
    /// not in the trail: it must be looked up, and stored together with the entry.
    pub(in crate::games) fn restored_by(&self, entry: &LogEntry) -> Option<u32> {
        match entry {
            LogEntry::Propose { restores, done: true, .. } => *restores,
            LogEntry::Answer { done: true, .. } => self.live_table.proposal.as_ref()?.restores,
            _ => None,
        }
    }

    /// Returns the game after the last action was undone, and the version whose position that is. `None` if nothing
    /// can be undone.
    fn undone(&self, at: Timestamp) -> Option<(Self, u32)> {
        let ((restores, game), rest) = self.trail.split_last()?;
        let mut this = Self { game: Arc::clone(game), trail: rest.to_vec(), ..self.untouched(at) };
        if !this.live_table.is_quiet() {
            this.change_table(LiveTable::act);
        }
        Some((this, *restores))
    }

    /// Returns the next version with the same position. Time never runs backwards, even if another server's clock is
    /// slow.
    fn untouched(&self, at: Timestamp) -> Self {
        Self { version: self.version + 1, at: self.at.max(at), ..self.clone() }
    }

    /// Advances the table state to the current position and time, then changes it.
    fn change_table(&mut self, change: impl FnOnce(&mut LiveTable)) {
        let table = Arc::make_mut(&mut self.live_table);
        table.advance(&self.game, self.at);
        change(table);
    }

    /// Applies the next entry of a stored log and returns its events. Fails if the entry does not follow from the
    /// game so far.
    pub(in crate::games) fn replay(
        &mut self,
        logged: &Logged,
        past: PositionLookup<'_>,
    ) -> Result<Vec<GameOrTableEvent>, ReplayError> {
        let (next, events) = self.apply(logged, past).map_err(|error| match error {
            ApplyError::Refused(refusal) => ReplayError { version: logged.version, why: refusal.detail },
            ApplyError::Replay(error) => error,
        })?;
        *self = next;
        Ok(events)
    }

    /// Returns the game after an entry, with the events. This is the only way in which a game changes, in live play
    /// and when its log is replayed.
    ///
    /// # Errors
    /// The rules refuse the action, or the entry contradicts the state of the game.
    pub(in crate::games) fn apply(
        &self,
        logged: &Logged,
        past: PositionLookup<'_>,
    ) -> Result<(Self, Vec<GameOrTableEvent>), ApplyError> {
        let (version, at) = (logged.version, logged.at);
        let error = |why: &dyn std::fmt::Display| ReplayError { version, why: why.to_string() };
        if version != self.version + 1 {
            return Err(error(&"a version is missing").into());
        }
        if self.status() != Status::Active {
            return Err(error(&"the game was already over").into());
        }
        let seat = || logged.seat.ok_or_else(|| error(&"the entry has no player"));
        Ok(match &logged.entry {
            LogEntry::Start { .. } => return Err(error(&"the game has already started").into()),
            LogEntry::Abandon {} => (self.abandoned(at), vec![TableEvent::GameAbandoned {}.into()]),
            LogEntry::Undo { restores: recorded } => {
                let player = self.game.color(seat()?);
                let (next, restores) = self.undone(at).ok_or_else(|| error(&"there is no action to undo"))?;
                if restores != *recorded {
                    let why = format!("undo restores version {restores}, not {recorded}");
                    return Err(error(&why).into());
                }
                (next, vec![TableEvent::Undone { player, restores }.into()])
            }
            LogEntry::Act { action, bot } => {
                let (next, events) = self.play(seat()?, action, *bot, at).map_err(ApplyError::Refused)?;
                (next, events.into_iter().map(GameOrTableEvent::Game).collect())
            }
            LogEntry::HandOver { why, bot } => self.handed_over(seat()?, *bot, *why, at),
            LogEntry::Resume {} => self.resumed(seat()?, at),
            LogEntry::Propose { what, restores, done: recorded } => {
                let (next, happened, done) = self.proposed(seat()?, *what, *restores, at, past)?;
                check_done(done, *recorded).map_err(|why| error(&why))?;
                (next, happened)
            }
            LogEntry::Answer { agree, done: recorded } => {
                let answered = self.answered(seat()?, *agree, at, past)?;
                let (next, happened, done) = answered.ok_or_else(|| error(&"there is no open proposal"))?;
                check_done(done, *recorded).map_err(|why| error(&why))?;
                (next, happened)
            }
        })
    }

    /// Returns the game after it was abandoned.
    fn abandoned(&self, at: Timestamp) -> Self {
        let mut this = self.untouched(at);
        this.change_table(|table| table.ended = Some(Status::Abandoned));
        this
    }

    /// Returns the game after a bot took over a seat, with the events.
    fn handed_over(
        &self,
        seat: Seat,
        bot: BotName,
        why: LeaveReason,
        at: Timestamp,
    ) -> (Self, Vec<GameOrTableEvent>) {
        let mut this = self.untouched(at);
        let version = this.version;
        this.change_table(|table| table.hand_over(seat, bot, why, version));
        let mut happened =
            vec![TableEvent::SeatHandedOver { player: self.game.color(seat), reason: why, bot }.into()];
        match this.live_table.ended {
            Some(Status::Finished) => happened.push(TableEvent::GameConceded {}.into()),
            Some(_) => happened.push(TableEvent::GameAbandoned {}.into()),
            None => {}
        }
        (this, happened)
    }

    /// Returns the game after the clock was resumed, with the event.
    fn resumed(&self, seat: Seat, at: Timestamp) -> (Self, Vec<GameOrTableEvent>) {
        let mut this = self.untouched(at);
        this.change_table(|table| table.pause(false));
        (this, vec![TableEvent::ClockResumed { player: self.game.color(seat) }.into()])
    }

    /// Returns the game after a proposal, with the events and whether the proposal took effect at once.
    fn proposed(
        &self,
        seat: Seat,
        what: ProposalKind,
        restores: Option<u32>,
        at: Timestamp,
        past: PositionLookup<'_>,
    ) -> Result<(Self, Vec<GameOrTableEvent>, bool), ReplayError> {
        let player = self.game.color(seat);
        let mut this = self.untouched(at);
        let proposal = Proposal { version: this.version, what, by: seat, restores, agreed: vec![seat] };
        this.change_table(|table| table.count_proposal(seat));
        this.carry_out_if_agreed(proposal, vec![TableEvent::Proposed { player, kind: what }.into()], past)
    }

    /// Returns the game after an answer to the current proposal, with the events and whether the proposal took
    /// effect. `None` if nothing is proposed.
    fn answered(
        &self,
        seat: Seat,
        agree: bool,
        at: Timestamp,
        past: PositionLookup<'_>,
    ) -> Result<Option<(Self, Vec<GameOrTableEvent>, bool)>, ReplayError> {
        let Some(mut proposal) = self.live_table.proposal.clone() else { return Ok(None) };
        let player = self.game.color(seat);
        let mut this = self.untouched(at);
        this.change_table(|table| table.proposal = None);
        let happened = vec![TableEvent::ProposalAnswered { player, agree }.into()];
        if !agree {
            return Ok(Some((this, happened, false)));
        }
        if !proposal.agreed.contains(&seat) {
            proposal.agreed.push(seat);
        }
        this.carry_out_if_agreed(proposal, happened, past).map(Some)
    }

    /// Carries out a proposal if everyone has agreed; otherwise leaves it open.
    fn carry_out_if_agreed(
        mut self,
        proposal: Proposal,
        mut happened: Vec<GameOrTableEvent>,
        past: PositionLookup<'_>,
    ) -> Result<(Self, Vec<GameOrTableEvent>, bool), ReplayError> {
        if !self.live_table.is_agreed(&proposal) {
            self.change_table(|table| table.proposal = Some(proposal));
            return Ok((self, happened, false));
        }
        match proposal.what {
            ProposalKind::Pause => {
                self.change_table(|table| table.pause(true));
                happened.push(TableEvent::ClockPaused {}.into());
            }
            ProposalKind::Draw => {
                self.change_table(|table| table.ended = Some(Status::Abandoned));
                happened.push(TableEvent::GameAbandoned {}.into());
            }
            ProposalKind::Undo => {
                let version = self.version;
                let restores = proposal.restores.filter(|restores| *restores < version);
                let why = "the proposal does not contain the version to restore".to_owned();
                let restores = restores.ok_or(ReplayError { version, why })?;
                self.game = past(RestoredPosition { version, restores })?;
                self.trail = Vec::new();
                self.change_table(|_| ());
                let player = self.game.color(proposal.by);
                happened.push(TableEvent::Undone { player, restores }.into());
            }
        }
        Ok((self, happened, true))
    }
}

fn check_done(done: bool, recorded: bool) -> Result<(), &'static str> {
    if done == recorded { Ok(()) } else { Err("the outcome of the proposal does not match the answers") }
}

/// Whether any player could undo the last action.
fn undoable(game: &Game) -> bool {
    let seats = game.state().players.len();
    (0..seats).map(Seat::at).any(|seat| game.may_undo(seat).is_ok())
}
