//! Rooms: games in memory, in front of the event log.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use diesel::prelude::*;
use parking_lot::RwLock;
use tokio::sync::{Mutex, OnceCell, OwnedMutexGuard, watch};
use tokio::task::JoinHandle;

use crate::accounts::Caller;
use crate::database::{games, with_backend};
use crate::games::Games;
use crate::games::event_log::load::{load, no_game, stored_positions};
use crate::games::event_log::log;
use crate::games::event_log::published::PublishedEntry;
use crate::games::state::at_version::GameAtVersion;
use crate::games::state::snapshot::Snapshot;
use crate::games::tables::table::{GameTable, Status, Visibility};
use crate::id::{GameId, UserId};
use crate::problem::Problem;
use crate::task;

/// The maximum number of rooms in memory. Beyond it, the least recently used ones are evicted.
const MAX_ROOMS: usize = 10_000;
/// At the limit, eviction runs each time this many rooms were added.
const EVICTION_INTERVAL: usize = 50;
/// The number of recent versions that a room keeps for watchers. A watcher who is further behind reads the log.
const MAX_RECENT: usize = 16;

/// A game in memory.
pub(in crate::games) struct Room {
    /// The current snapshot. Watchers are notified when it is replaced.
    now: watch::Sender<Arc<Snapshot>>,
    /// The most recent versions, for watchers.
    recent: parking_lot::Mutex<VecDeque<Arc<PublishedEntry>>>,
    /// The write lock of the game, which guards the idempotency keys used in it.
    write_lock: Arc<Mutex<UsedKeys>>,
}

/// The version that each idempotency key led to.
pub(in crate::games) type UsedKeys = HashMap<(UserId, String), u32>;

impl Room {
    fn new(now: Snapshot, keys: UsedKeys) -> Self {
        Self {
            now: watch::Sender::new(Arc::new(now)),
            recent: parking_lot::Mutex::default(),
            write_lock: Arc::new(Mutex::new(keys)),
        }
    }

    pub(in crate::games) fn now(&self) -> Arc<Snapshot> {
        Arc::clone(&self.now.borrow())
    }

    /// Publishes a committed snapshot and the entries that led to it.
    pub(in crate::games) fn publish(&self, next: Arc<Snapshot>, entries: Vec<PublishedEntry>) {
        let mut recent = self.recent.lock();
        recent.extend(entries.into_iter().map(Arc::new));
        let spare = recent.len().saturating_sub(MAX_RECENT);
        recent.drain(..spare);
        drop(recent);
        self.now.send_replace(next);
    }

    /// Subscribes to the game.
    pub(in crate::games) fn watch(&self) -> watch::Receiver<Arc<Snapshot>> {
        self.now.subscribe()
    }

    /// Whether anyone watches the game.
    pub(in crate::games) fn is_watched(&self) -> bool {
        self.now.receiver_count() > 0
    }

    /// Returns the versions after `after` up to `up_to`, if all of them are still in memory.
    pub(in crate::games) fn entries(&self, after: u32, up_to: u32) -> Option<Vec<Arc<PublishedEntry>>> {
        let wanted = |entry: &&Arc<PublishedEntry>| (after + 1..=up_to).contains(&entry.version());
        let entries: Vec<_> = self.recent.lock().iter().filter(wanted).cloned().collect();
        let first = entries.first().map(|entry| entry.version());
        (first == Some(after + 1) && entries.len() == (up_to - after) as usize).then_some(entries)
    }
}

/// All games in memory.
#[derive(Default)]
pub(in crate::games) struct Rooms {
    rooms: RwLock<HashMap<GameId, Arc<RoomSlot>>>,
    visits: AtomicU64,
}

/// The slot of a room, filled by the first task that needs the room.
#[derive(Default)]
struct RoomSlot {
    room: OnceCell<Arc<Room>>,
    last_visit: AtomicU64,
}

impl Rooms {
    fn slot(&self, id: GameId) -> Arc<RoomSlot> {
        let visit = self.visits.fetch_add(1, Ordering::Relaxed);
        let slot = self.get(id).unwrap_or_else(|| {
            let mut rooms = self.rooms.write();
            evict_least_used(&mut rooms);
            Arc::clone(rooms.entry(id).or_default())
        });
        slot.last_visit.store(visit, Ordering::Relaxed);
        slot
    }

    /// Removes a slot for which `stale` holds: a room that may be behind the log, or one that was never filled. The
    /// next request reads the log. A newer slot in its place stays.
    fn evict_if(&self, id: GameId, stale: impl Fn(&Arc<RoomSlot>) -> bool) {
        let mut rooms = self.rooms.write();
        if rooms.get(&id).is_some_and(stale) {
            rooms.remove(&id);
        }
    }

    /// Returns the slot of a game if the game is in memory or being loaded.
    fn get(&self, id: GameId) -> Option<Arc<RoomSlot>> {
        self.rooms.read().get(&id).cloned()
    }

    /// Evicts all rooms that are not in use. Returns the games that remain.
    fn evict_idle(&self) -> Vec<GameId> {
        let mut rooms = self.rooms.write();
        rooms.retain(|_, slot| !is_idle(slot));
        rooms.keys().copied().collect()
    }

    /// Whether this room is the current one of its game.
    fn is_current(&self, id: GameId, room: &Arc<Room>) -> bool {
        self.rooms.read().get(&id).is_some_and(|slot| slot.holds(room))
    }
}

impl RoomSlot {
    fn holds(&self, room: &Arc<Room>) -> bool {
        self.room.get().is_some_and(|own| Arc::ptr_eq(own, room))
    }
}

/// Whether no task uses, loads or watches a room.
fn is_idle(slot: &Arc<RoomSlot>) -> bool {
    let empty = |room: &Arc<Room>| Arc::strong_count(room) == 1 && room.now.receiver_count() == 0;
    Arc::strong_count(slot) == 1 && slot.room.get().is_none_or(empty)
}

/// Evicts a tenth of the rooms if there are too many. Rooms in use stay, because two rooms of one game would not know
/// of each other.
fn evict_least_used(rooms: &mut HashMap<GameId, Arc<RoomSlot>>) {
    // If all rooms are in use, checking them again for each new one would not help.
    if rooms.len() < MAX_ROOMS || !rooms.len().is_multiple_of(EVICTION_INTERVAL) {
        return;
    }
    let mut visits: Vec<u64> = rooms
        .values()
        .filter(|slot| is_idle(slot))
        .map(|slot| slot.last_visit.load(Ordering::Relaxed))
        .collect();
    visits.sort_unstable();
    if let Some(oldest) = visits.get(visits.len() / 10) {
        rooms.retain(|_, slot| !is_idle(slot) || slot.last_visit.load(Ordering::Relaxed) > *oldest);
    }
}

impl Games {
    /// Returns the room of a game and loads it if necessary. Checks no permissions.
    pub(in crate::games) async fn room(&self, id: GameId) -> Result<Arc<Room>, Problem> {
        let slot = self.rooms.slot(id);
        let room = slot.room.get_or_try_init(|| async {
            let (now, keys) = self.load(id).await?;
            Ok(Arc::new(Room::new(now, keys)))
        });
        match room.await {
            Ok(room) => Ok(Arc::clone(room)),
            Err(problem) => {
                // Failures are not cached.
                self.rooms.evict_if(id, |other| Arc::ptr_eq(other, &slot) && other.room.get().is_none());
                Err(problem)
            }
        }
    }

    /// The number of games in memory.
    pub(crate) fn rooms_in_memory(&self) -> u64 {
        self.rooms.rooms.read().len() as u64
    }

    /// Returns the room of a game if it is in memory.
    pub(in crate::games) fn room_in_memory(&self, id: GameId) -> Option<Arc<Room>> {
        self.rooms.get(id)?.room.get().cloned()
    }

    /// Locks a game for writing. Retries if the room was evicted meanwhile, so that nobody changes a room that others
    /// no longer read.
    pub(in crate::games) async fn lock_for_write(
        &self,
        id: GameId,
    ) -> Result<(Arc<Room>, OwnedMutexGuard<UsedKeys>), Problem> {
        loop {
            let room = self.room(id).await?;
            let keys = Arc::clone(&room.write_lock).lock_owned().await;
            if self.rooms.is_current(id, &room) {
                return Ok((room, keys));
            }
        }
    }

    /// Returns the room of a game that the caller may see.
    pub(in crate::games) async fn visible_room(
        &self,
        caller: Option<&Caller>,
        id: GameId,
        invite: Option<&str>,
    ) -> Result<Arc<Room>, Problem> {
        let room = self.room(id).await?;
        let table = Arc::clone(&room.now().table);
        if self.is_visible_to(&table, caller, invite).await? { Ok(room) } else { Err(no_game()) }
    }

    /// Reads a game again after the database turned out to be ahead of the room. If that fails, the room is evicted.
    pub(in crate::games) async fn refresh_from_log(
        &self,
        id: GameId,
        room: &Arc<Room>,
        keys: &mut UsedKeys,
    ) -> Result<(), Problem> {
        let now = room.now();
        let read = match &now.game_at {
            Some(game_at) if now.table.status == Status::Active => {
                self.apply_new_entries(&now.table, game_at, keys).await
            }
            _ => self.load(id).await.map(|(now, read)| {
                *keys = read;
                (now, Vec::new())
            }),
        };
        match read {
            Ok((next, published)) => {
                room.publish(Arc::new(next), published);
                Ok(())
            }
            Err(problem) => {
                self.evict(id, room);
                Err(problem)
            }
        }
    }

    /// Applies the new log entries of an active game.
    async fn apply_new_entries(
        &self,
        table: &Arc<GameTable>,
        game_at: &GameAtVersion,
        keys: &mut UsedKeys,
    ) -> Result<(Snapshot, Vec<PublishedEntry>), Problem> {
        let (table, mut game_at) = (Arc::clone(table), game_at.clone());
        let (next, published, used) = self
            .db
            .run(move |conn| {
                let (mut published, mut used) = (Vec::new(), Vec::new());
                for row in log::rows(conn, table.id, game_at.version, None)? {
                    let logged = row.read()?;
                    let turn = game_at.game.state().turn().map(|turn| turn.number);
                    let happened = game_at.replay(&logged, &mut stored_positions(conn, &table))?;
                    published.push(PublishedEntry::new(&logged, turn, &table, &game_at, happened));
                    used.extend(row.idempotency_key.map(|key| ((row.user_id, key), logged.version)));
                }
                let table = match game_at.status() {
                    Status::Active => table,
                    status => table.ended(status, game_at.at),
                };
                Ok((Snapshot::new(table, Some(game_at)), published, used))
            })
            .await?;
        keys.extend(used);
        Ok((next, published))
    }

    /// Reads the visibility of a game again. Nothing else about the table of an active game ever changes.
    async fn reread_visibility(&self, id: GameId, room: &Arc<Room>) -> Result<(), Problem> {
        let now = room.now();
        let query = games::table.find(id).select(games::visibility);
        let visibility: String =
            self.db.run(move |conn| Ok(with_backend!(conn, backend => query.first(backend))?)).await?;
        let visibility: Visibility = visibility.parse().map_err(|error| Problem::internal(&error))?;
        if visibility != now.table.visibility {
            let table = Arc::new(GameTable { visibility, ..GameTable::clone(&now.table) });
            room.publish(Arc::new(Snapshot::new(table, now.game_at.clone())), Vec::new());
        }
        Ok(())
    }

    /// Evicts a room that may be behind the log.
    pub(in crate::games) fn evict(&self, id: GameId, room: &Arc<Room>) {
        self.rooms.evict_if(id, |slot| slot.holds(room));
    }

    /// Handles a change by another server if the game is in memory here. Version 0 means that the lobby has changed.
    pub(crate) fn on_remote_change(self: &Arc<Self>, id: GameId, version: u32) {
        let Some(slot) = self.rooms.get(id) else { return };
        // A task that is loading the game may have read it before the other server wrote.
        if slot.room.get().is_none_or(|room| room.now().is_behind(version)) {
            self.catch_up(id, version);
        }
    }

    /// Makes sure that a game is shown at `version` or later, after the client heard of that version from another
    /// server.
    ///
    /// # Errors
    /// There is no such game, or it cannot be read.
    pub async fn ensure_version(&self, id: GameId, version: u32) -> Result<(), Problem> {
        if version > self.room(id).await?.now().version() {
            let (room, mut keys) = self.lock_for_write(id).await?;
            if version > room.now().version() {
                self.refresh_from_log(id, &room, &mut keys).await?;
            }
        }
        Ok(())
    }

    /// Reads everything in memory again, because changes by other servers may have been missed. Evicts what is not in
    /// use.
    pub(crate) fn resync_all(self: &Arc<Self>) {
        for id in self.rooms.evict_idle() {
            self.catch_up(id, 0);
        }
        self.hub.resync_all();
    }

    /// Spawns a task that reads new entries of a game if it is behind `version`. A semaphore limits how many run at
    /// once.
    pub(in crate::games) fn catch_up(self: &Arc<Self>, id: GameId, version: u32) -> JoinHandle<Option<()>> {
        let this = Arc::clone(self);
        task::spawn(async move {
            let _turn = this.catching_up.acquire().await.ok()?;
            // If the game cannot be read, its room is evicted and the next request loads it.
            let (room, mut keys) = this.lock_for_write(id).await.ok()?;
            if room.now().is_behind(version) {
                this.refresh_from_log(id, &room, &mut keys).await.ok()?;
            }
            if version == 0 {
                this.reread_visibility(id, &room).await.ok()?;
            }
            Some(())
        })
    }

    async fn load(&self, id: GameId) -> Result<(Snapshot, UsedKeys), Problem> {
        let maps = Arc::clone(&self.maps);
        self.db.run(move |conn| load(conn, &maps, id)).await
    }
}
