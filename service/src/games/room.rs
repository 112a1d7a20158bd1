//! Rooms: games in memory, in front of the log.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock, RwLock};

use diesel::prelude::*;
use shinjuku_core::game::RULES_VERSION;
use shinjuku_core::id::Id;
use shinjuku_core::view::Viewer;
use tokio::sync::{Mutex, OnceCell, OwnedMutexGuard};

use super::log::{self, Logged};
use super::replay::Replay;
use super::table::{Standpoint, Status, Table};
use super::view::GameView;
use super::{Games, committer};
use crate::accounts::Caller;
use crate::id::{GameId, UserId};
use crate::maps::Maps;
use crate::problem::{Code, Problem};
use crate::store::{Connection, game_log, game_snapshots, on};
use crate::written::Written;

/// The most rooms in memory; beyond it, those not used for the longest time go.
const MOST_ROOMS: usize = 10_000;

/// A game at one version, as it was committed. It never changes; the next version is another one.
pub struct Snapshot {
    pub(super) table: Arc<Table>,
    /// The game; none in the lobby, and where it was given up there.
    pub(super) replay: Option<Replay>,
    rendered: [OnceLock<Written<GameView>>; RENDERINGS],
}

/// A spectator, four players, one who plays all seats, and the maker of a table who does not sit at it.
const RENDERINGS: usize = 7;

impl Snapshot {
    pub(super) fn new(table: Arc<Table>, replay: Option<Replay>) -> Self {
        Self { table, replay, rendered: Default::default() }
    }

    /// The version; 0 in the lobby.
    pub fn version(&self) -> u32 {
        self.replay.as_ref().map_or(0, |replay| replay.version)
    }

    /// A word that is another one whenever the game looks different to anybody: the version and, in the lobby, what
    /// happened there.
    pub fn tag(&self) -> String {
        match &self.replay {
            Some(replay) => replay.version.to_string(),
            None => format!("0-{}", self.table.revision),
        }
    }

    /// The game as somebody may see it. It is written once a version and kind of viewer.
    pub(super) fn rendered(&self, standpoint: Standpoint) -> Result<Written<GameView>, Problem> {
        let Some(place) = self.rendered.get(rendering(&self.table, standpoint)) else {
            return self.render(standpoint);
        };
        if let Some(json) = place.get() {
            return Ok(json.clone());
        }
        let json = self.render(standpoint)?;
        Ok(place.get_or_init(|| json).clone())
    }

    fn render(&self, standpoint: Standpoint) -> Result<Written<GameView>, Problem> {
        self.check_rules()?;
        Written::of(&GameView::of(self, standpoint)?)
    }

    /// Refuses a game that has started by rules that this program does not know.
    pub(super) fn check_rules(&self) -> Result<(), Problem> {
        let rules = self.table.rules_version;
        if self.table.started_at.is_none() || rules == RULES_VERSION {
            return Ok(());
        }
        let detail =
            format!("the game is played by version {rules} of the rules, which this server does not know");
        Err(Problem::new(Code::OtherRules, detail))
    }

    /// The game, which must have started.
    pub(super) fn started(&self) -> Result<&Replay, Problem> {
        self.check_rules()?;
        self.replay.as_ref().ok_or_else(|| match self.table.status {
            Status::Abandoned => Problem::new(Code::GameAbandoned, "the game was abandoned"),
            _ => Problem::new(Code::GameNotStarted, "the game has not started"),
        })
    }
}

fn rendering(table: &Table, standpoint: Standpoint) -> usize {
    match (standpoint.viewer, standpoint.seat) {
        (Viewer::AllSeats, _) => 5,
        (Viewer::Player(_), Some(seat)) => 1 + seat.index().min(table.seats.len()),
        (Viewer::Player(_) | Viewer::Spectator, _) if standpoint.member => 6,
        _ => 0,
    }
}

/// A game in memory.
pub(super) struct Room {
    now: RwLock<Arc<Snapshot>>,
    /// Held by whoever changes the game, with the idempotency keys that were used in it.
    desk: Arc<Mutex<UsedKeys>>,
}

/// The versions that idempotency keys stand for.
pub(super) type UsedKeys = HashMap<(UserId, String), u32>;

impl Room {
    pub(super) fn now(&self) -> Arc<Snapshot> {
        match self.now.read() {
            Ok(now) => Arc::clone(&now),
            Err(poisoned) => Arc::clone(&poisoned.into_inner()),
        }
    }

    /// Shows a version that was committed.
    pub(super) fn show(&self, next: Arc<Snapshot>) {
        match self.now.write() {
            Ok(mut now) => *now = next,
            Err(poisoned) => *poisoned.into_inner() = next,
        }
    }
}

/// All games in memory.
#[derive(Default)]
pub(super) struct Rooms {
    rooms: RwLock<HashMap<GameId, Arc<Entrance>>>,
    visits: AtomicU64,
}

/// The way into a room, which is filled by whoever comes first.
#[derive(Default)]
struct Entrance {
    room: OnceCell<Arc<Room>>,
    last_visit: AtomicU64,
}

impl Rooms {
    fn entrance(&self, id: GameId) -> Arc<Entrance> {
        let visit = self.visits.fetch_add(1, Ordering::Relaxed);
        let known = self.rooms.read().ok().and_then(|rooms| rooms.get(&id).cloned());
        let entrance = known.unwrap_or_else(|| match self.rooms.write() {
            Ok(mut rooms) => {
                make_space(&mut rooms);
                Arc::clone(rooms.entry(id).or_default())
            }
            Err(_) => Arc::default(),
        });
        entrance.last_visit.store(visit, Ordering::Relaxed);
        entrance
    }

    /// Forgets a room that may know less than the log, or the way to one that was not filled; the next one who comes reads the
    /// log. What others have put in its place stays.
    fn forget(&self, id: GameId, stale: impl Fn(&Arc<Entrance>) -> bool) {
        if let Ok(mut rooms) = self.rooms.write()
            && rooms.get(&id).is_some_and(stale)
        {
            rooms.remove(&id);
        }
    }

    /// Whether this is the room of a game in which people look.
    fn leads_to(&self, id: GameId, room: &Arc<Room>) -> bool {
        self.rooms.read().is_ok_and(|rooms| rooms.get(&id).is_some_and(|entrance| entrance.is_of(room)))
    }
}

impl Entrance {
    fn is_of(&self, room: &Arc<Room>) -> bool {
        self.room.get().is_some_and(|own| Arc::ptr_eq(own, room))
    }
}

/// Forgets a tenth of the rooms where there are too many, those in use excepted: two rooms of one game would not know of
/// each other.
fn make_space(rooms: &mut HashMap<GameId, Arc<Entrance>>) {
    if rooms.len() < MOST_ROOMS {
        return;
    }
    let idle = |entrance: &Arc<Entrance>| {
        Arc::strong_count(entrance) == 1
            && entrance.room.get().is_none_or(|room| Arc::strong_count(room) == 1)
    };
    let mut visits: Vec<u64> = rooms
        .values()
        .filter(|entrance| idle(entrance))
        .map(|entrance| entrance.last_visit.load(Ordering::Relaxed))
        .collect();
    visits.sort_unstable();
    if let Some(oldest) = visits.get(visits.len() / 10) {
        rooms.retain(|_, entrance| !idle(entrance) || entrance.last_visit.load(Ordering::Relaxed) > *oldest);
    }
}

impl Games {
    /// The room of a game, whoever asks.
    pub(super) async fn room(&self, id: GameId) -> Result<Arc<Room>, Problem> {
        let entrance = self.rooms.entrance(id);
        let room = entrance.room.get_or_try_init(|| async {
            let (now, keys) = self.load(id).await?;
            Ok(Arc::new(Room { now: RwLock::new(Arc::new(now)), desk: Arc::new(Mutex::new(keys)) }))
        });
        match room.await {
            Ok(room) => Ok(Arc::clone(room)),
            Err(problem) => {
                // What is not there is not remembered either.
                self.rooms.forget(id, |other| Arc::ptr_eq(other, &entrance) && other.room.get().is_none());
                Err(problem)
            }
        }
    }

    /// The desk of a game, for one who is going to change it. Nobody changes a game in a room that others do not look into any
    /// more.
    pub(super) async fn desk(&self, id: GameId) -> Result<(Arc<Room>, OwnedMutexGuard<UsedKeys>), Problem> {
        loop {
            let room = self.room(id).await?;
            let desk = Arc::clone(&room.desk).lock_owned().await;
            if self.rooms.leads_to(id, &room) {
                return Ok((room, desk));
            }
        }
    }

    /// The room of a game that the caller may see.
    pub(super) async fn visible_room(
        &self,
        caller: Option<&Caller>,
        id: GameId,
        invite: Option<&str>,
    ) -> Result<Arc<Room>, Problem> {
        let room = self.room(id).await?;
        if room.now().table.is_visible_to(caller, invite) { Ok(room) } else { Err(no_game()) }
    }

    /// Reads a game anew, after the database knows more of it than the room.
    pub(super) async fn reread(
        &self,
        id: GameId,
        room: &Arc<Room>,
        keys: &mut UsedKeys,
    ) -> Result<(), Problem> {
        match self.load(id).await {
            Ok((now, read)) => {
                *keys = read;
                room.show(Arc::new(now));
                Ok(())
            }
            Err(problem) => {
                self.rooms.forget(id, |entrance| entrance.is_of(room));
                Err(problem)
            }
        }
    }

    /// Keeps an entry and then shows what it led to. What the caller will be told is written while the database writes.
    pub(super) async fn commit<T>(
        &self,
        room: &Arc<Room>,
        keys: &mut UsedKeys,
        append: committer::Append,
        next: Snapshot,
        answer: impl FnOnce(&Snapshot) -> Result<T, Problem>,
    ) -> Result<T, Problem> {
        let (id, user) = (append.row.game_id, append.row.user_id);
        let (seen, version) = (room.now().version(), next.version());
        let key = append.row.idempotency_key.clone();
        let underway = self.committer.append(append);
        let answer = answer(&next);
        match underway.kept().await {
            Ok(()) => {
                if let Some(key) = key {
                    keys.insert((user, key), version);
                }
                room.show(Arc::new(next));
                answer
            }
            Err(committer::AppendTrouble::VersionTaken) => {
                self.reread(id, room, keys).await?;
                Err(Problem::version_conflict(seen, room.now().version()))
            }
            Err(committer::AppendTrouble::Unknown) => {
                self.rooms.forget(id, |entrance| entrance.is_of(room));
                Err(Problem::unavailable(&"an entry could not be committed"))
            }
        }
    }

    async fn load(&self, id: GameId) -> Result<(Snapshot, UsedKeys), Problem> {
        let maps = Arc::clone(&self.maps);
        self.db.run(move |conn| load(conn, &maps, id)).await
    }
}

pub(super) fn no_game() -> Problem {
    Problem::not_found("such game")
}

fn load(conn: &mut Connection, maps: &Maps, id: GameId) -> Result<(Snapshot, UsedKeys), Problem> {
    let table = Table::load(conn, maps, id)?.ok_or_else(no_game)?;
    let replay = position(conn, &table, None)?;
    let keys = if replay.is_some() { used_keys(conn, id)? } else { UsedKeys::new() };
    Ok((Snapshot::new(Arc::new(table), replay), keys))
}

/// A game at a version of its log, or at the last one; none where it has not started.
pub(super) fn position(
    conn: &mut Connection,
    table: &Table,
    version: Option<u32>,
) -> Result<Option<Replay>, Problem> {
    if table.started_at.is_none() {
        return Ok(None);
    }
    // A game is played to its end by the rules by which it began; a program that knows others leaves it alone.
    if table.rules_version != RULES_VERSION {
        return Ok(None);
    }
    let (mut replay, _) = nearest(conn, table, version.unwrap_or(u32::MAX))?;
    for row in log::rows(conn, table.id, replay.version, version)? {
        replay.follow(&row.read()?)?;
    }
    Ok(Some(replay))
}

/// The last stored position at or before a version, and the events of the beginning where that is what it is.
pub(super) fn nearest(
    conn: &mut Connection,
    table: &Table,
    version: u32,
) -> Result<(Replay, Vec<shinjuku_core::event::Event>), Problem> {
    let query = game_snapshots::table
        .filter(game_snapshots::game_id.eq(table.id))
        .filter(game_snapshots::version.le(log::column(version)))
        .order(game_snapshots::version.desc())
        .select((game_snapshots::version, game_snapshots::state));
    let stored: Option<(i32, String)> = on!(conn, link => query.first(link).optional())?;
    match stored {
        None => Replay::begin(table),
        Some((version, state)) => Ok((Replay::resume(table, version.unsigned_abs(), &state)?, Vec::new())),
    }
}

fn used_keys(conn: &mut Connection, id: GameId) -> Result<UsedKeys, Problem> {
    let query = game_log::table
        .filter(game_log::game_id.eq(id))
        .filter(game_log::idempotency_key.is_not_null())
        .select((game_log::user_id, game_log::idempotency_key.assume_not_null(), game_log::version));
    let rows: Vec<(UserId, String, i32)> = on!(conn, link => query.load(link))?;
    Ok(rows.into_iter().map(|(user, key, version)| ((user, key), version.unsigned_abs())).collect())
}

/// The rows of a log, read.
pub(super) fn read_rows(rows: &[log::LogRow]) -> Result<Vec<Logged>, Problem> {
    rows.iter().map(log::LogRow::read).collect()
}
