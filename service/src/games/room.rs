//! Rooms: games in memory, in front of the log.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock, RwLock};

use diesel::prelude::*;
use shinjuku_core::game::{Awaiting, Game, RULES_VERSION};
use shinjuku_core::id::Id;
use shinjuku_core::view::Viewer;
use tokio::sync::{Mutex, OnceCell, OwnedMutexGuard, watch};

use super::Games;
use super::log::{self, Logged};
use super::proceedings::Duty;
use super::replay::{Astray, Replay, Return};
use super::table::{Standpoint, Status, Table};
use super::told::Told;
use super::view::GameView;
use crate::accounts::Caller;
use crate::id::{GameId, UserId};
use crate::maps::Maps;
use crate::problem::{Code, Problem};
use crate::store::{Connection, Moment, game_log, game_snapshots, on};
use crate::written::Written;

/// The most rooms in memory; beyond it, those not used for the longest time go.
const MOST_ROOMS: usize = 10_000;
/// The most versions of a game that a room remembers for those who watch; who is further behind reads the log.
const MOST_TOLD: usize = 16;

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

    /// What somebody is here now: who has left a seat looks on, as others do.
    pub(super) fn standpoint(&self, user: Option<UserId>) -> Standpoint {
        let own = self.table.standpoint(user);
        match (own.seat, &self.replay) {
            (Some(seat), Some(replay)) if replay.table.seat(seat).left.is_some() => {
                Standpoint { viewer: Viewer::Spectator, seat: None, ..own }
            }
            _ => own,
        }
    }

    /// When some server must look after the game.
    pub(super) fn timeout_at(&self) -> Option<Moment> {
        let replay = self.replay.as_ref().filter(|_| self.table.status == Status::Active)?;
        replay.table.timeout_at(&replay.game, replay.at)
    }

    /// What the server has to do in the game now.
    pub(super) fn duty(&self) -> Option<Duty> {
        let replay = self.replay.as_ref().filter(|_| self.table.status == Status::Active)?;
        replay.table.duty(&replay.game, Moment::now())
    }

    /// The number of the turn that is being played.
    pub(super) fn turn(&self) -> Option<u32> {
        self.replay.as_ref().and_then(|replay| replay.game.state().turn()).map(|turn| turn.number)
    }

    /// The person whom the game waits for, and in which seat.
    pub(super) fn awaited_person(&self) -> Option<(UserId, Awaiting)> {
        let replay = self.replay.as_ref().filter(|_| self.table.status == Status::Active)?;
        let awaiting = replay.game.awaiting()?;
        let chair = self.table.seats.get(awaiting.seat.index())?;
        let user = chair.user.as_ref().filter(|_| replay.table.seat(awaiting.seat).bot.is_none())?;
        Some((user.id, awaiting))
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
    /// The game as it stands. Those who watch are told when another one takes its place.
    now: watch::Sender<Arc<Snapshot>>,
    /// The last versions, for those who watch.
    told: std::sync::Mutex<VecDeque<Arc<Told>>>,
    /// Held by whoever changes the game, with the idempotency keys that were used in it.
    desk: Arc<Mutex<UsedKeys>>,
}

/// The versions that idempotency keys stand for.
pub(super) type UsedKeys = HashMap<(UserId, String), u32>;

impl Room {
    fn new(now: Snapshot, keys: UsedKeys) -> Self {
        Self {
            now: watch::Sender::new(Arc::new(now)),
            told: std::sync::Mutex::default(),
            desk: Arc::new(Mutex::new(keys)),
        }
    }

    pub(super) fn now(&self) -> Arc<Snapshot> {
        Arc::clone(&self.now.borrow())
    }

    /// Shows a version that was committed, and tells those who watch of the way to it.
    pub(super) fn show(&self, next: Arc<Snapshot>, told: Vec<Told>) {
        if let Ok(mut kept) = self.told.lock() {
            let spare = (kept.len() + told.len()).saturating_sub(MOST_TOLD).min(kept.len());
            kept.drain(..spare);
            kept.extend(told.into_iter().map(Arc::new));
        }
        self.now.send_replace(next);
    }

    /// Watches the game.
    pub(super) fn watch(&self) -> watch::Receiver<Arc<Snapshot>> {
        self.now.subscribe()
    }

    /// Whether anybody watches.
    pub(super) fn is_watched(&self) -> bool {
        self.now.receiver_count() > 0
    }

    /// The versions after one up to another, if all of them are remembered.
    pub(super) fn told(&self, after: u32, up_to: u32) -> Option<Vec<Arc<Told>>> {
        let kept = self.told.lock().ok()?;
        let wanted = |told: &&Arc<Told>| (after + 1..=up_to).contains(&told.version());
        let told: Vec<_> = kept.iter().filter(wanted).cloned().collect();
        let first = told.first().map(|told| told.version());
        (first == Some(after + 1) && told.len() == (up_to - after) as usize).then_some(told)
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

    /// The room of a game, if it is in memory.
    fn known(&self, id: GameId) -> Option<Arc<Room>> {
        self.rooms.read().ok()?.get(&id)?.room.get().cloned()
    }

    /// Forgets all rooms but those in use, and says which these are.
    fn keep_used(&self) -> Vec<GameId> {
        let Ok(mut rooms) = self.rooms.write() else { return Vec::new() };
        rooms.retain(|_, entrance| !is_idle(entrance));
        rooms.keys().copied().collect()
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

/// Whether nobody is in a room, or on the way to it, or watches it.
fn is_idle(entrance: &Arc<Entrance>) -> bool {
    let empty = |room: &Arc<Room>| Arc::strong_count(room) == 1 && room.now.receiver_count() == 0;
    Arc::strong_count(entrance) == 1 && entrance.room.get().is_none_or(empty)
}

/// Forgets a tenth of the rooms where there are too many, those in use excepted: two rooms of one game would not know of
/// each other.
fn make_space(rooms: &mut HashMap<GameId, Arc<Entrance>>) {
    if rooms.len() < MOST_ROOMS {
        return;
    }
    let mut visits: Vec<u64> = rooms
        .values()
        .filter(|entrance| is_idle(entrance))
        .map(|entrance| entrance.last_visit.load(Ordering::Relaxed))
        .collect();
    visits.sort_unstable();
    if let Some(oldest) = visits.get(visits.len() / 10) {
        rooms.retain(|_, entrance| {
            !is_idle(entrance) || entrance.last_visit.load(Ordering::Relaxed) > *oldest
        });
    }
}

impl Games {
    /// The room of a game, whoever asks.
    pub(super) async fn room(&self, id: GameId) -> Result<Arc<Room>, Problem> {
        let entrance = self.rooms.entrance(id);
        let room = entrance.room.get_or_try_init(|| async {
            let (now, keys) = self.load(id).await?;
            Ok(Arc::new(Room::new(now, keys)))
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

    /// The room of a game, if it is in memory.
    pub(super) fn known_room(&self, id: GameId) -> Option<Arc<Room>> {
        self.rooms.known(id)
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
        let now = room.now();
        let read = match &now.replay {
            Some(replay) if now.table.status == Status::Active => {
                self.follow_on(&now.table, replay, keys).await
            }
            _ => self.load(id).await.map(|(now, read)| {
                *keys = read;
                (now, Vec::new())
            }),
        };
        match read {
            Ok((next, told)) => {
                room.show(Arc::new(next), told);
                Ok(())
            }
            Err(problem) => {
                self.forget(id, room);
                Err(problem)
            }
        }
    }

    /// Follows what the log has of a game that goes on.
    async fn follow_on(
        &self,
        table: &Arc<Table>,
        replay: &Replay,
        keys: &mut UsedKeys,
    ) -> Result<(Snapshot, Vec<Told>), Problem> {
        let (table, mut replay) = (Arc::clone(table), replay.clone());
        let (next, told, used) = self
            .db
            .run(move |conn| {
                let (mut told, mut used) = (Vec::new(), Vec::new());
                for row in log::rows(conn, table.id, replay.version, None)? {
                    let logged = row.read()?;
                    let turn = replay.game.state().turn().map(|turn| turn.number);
                    let happened = replay.follow(&logged, &mut stored_positions(conn, &table))?;
                    told.push(Told::new(&logged, turn, &replay, happened));
                    used.extend(row.idempotency_key.map(|key| ((row.user_id, key), logged.version)));
                }
                let table = match replay.status() {
                    Status::Active => table,
                    status => table.ended(status, replay.at),
                };
                Ok((Snapshot::new(table, Some(replay)), told, used))
            })
            .await?;
        keys.extend(used);
        Ok((next, told))
    }

    /// Forgets a room that may know less than the log.
    pub(super) fn forget(&self, id: GameId, room: &Arc<Room>) {
        self.rooms.forget(id, |entrance| entrance.is_of(room));
    }

    /// Learns what another server has done in a game, if it is in memory here. At version 0 the lobby has changed.
    pub(crate) fn heard_of(self: &Arc<Self>, id: GameId, version: u32) {
        let known = self.rooms.known(id);
        if known.is_some_and(|room| version == 0 || version > room.now().version()) {
            self.catch_up(id);
        }
    }

    /// Looks again at everything in memory: others may have changed it unheard. What nobody uses is forgotten.
    pub(crate) fn look_again(self: &Arc<Self>) {
        for id in self.rooms.keep_used() {
            self.catch_up(id);
        }
        self.mail.look_again();
    }

    fn catch_up(self: &Arc<Self>, id: GameId) {
        let this = Arc::clone(self);
        tokio::spawn(async move {
            // Where the game cannot be read, it is forgotten, and read by the next one who comes.
            let (room, mut keys) = this.desk(id).await.ok()?;
            this.reread(id, &room, &mut keys).await.ok()
        });
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
        replay.follow(&row.read()?, &mut stored_positions(conn, table))?;
    }
    Ok(Some(replay))
}

/// Finds the positions that were stored with the entries that brought them back.
pub(super) fn stored_positions<'a>(
    conn: &'a mut Connection,
    table: &'a Table,
) -> impl FnMut(Return) -> Result<Arc<Game>, Astray> + 'a {
    |Return { version, .. }| {
        let astray = |why: &str| Astray { version, why: why.to_owned() };
        let (stored, _) =
            nearest(conn, table, version).map_err(|_| astray("the stored position cannot be read"))?;
        if stored.version == version { Ok(stored.game) } else { Err(astray("the position is not stored")) }
    }
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
