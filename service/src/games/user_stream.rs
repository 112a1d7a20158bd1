//! The stream of notices to one user, from all of their tables.

use std::collections::{HashSet, VecDeque};
use std::sync::Arc;

use bytes::Bytes;
use diesel::dsl::exists;
use diesel::prelude::*;

use crate::accounts::Caller;
use crate::database::{DbConnection, Timestamp, game_seats, games, with_backend};
use crate::games::tables::invite;
use crate::games::tables::table::Status;
use crate::games::{Games, notices};
use crate::id::{GameId, UserId};
use crate::notices::{AddressedNotice, HubMessage, Listener, SerializedNotice};
use crate::problem::Problem;

/// The maximum number of games that are checked for one user.
const MAX_GAMES: i64 = 500;
/// The tolerated difference between the clocks of servers, in seconds.
const SKEW_SECONDS: u32 = 60;
/// The maximum number of sent notices that are remembered.
const MAX_CACHED: usize = 1000;

/// An item of a user's stream.
#[derive(Clone, Debug)]
pub enum UserEvent {
    /// A notice.
    Notice(SerializedNotice),
    /// All notices that were pending at this time have been sent; what follows is new.
    Ready(Timestamp),
}

/// A user's subscription to their notices.
pub struct UserStream {
    games: Arc<Games>,
    user: UserId,
    listener: Listener,
    waiting: VecDeque<UserEvent>,
    /// Ended games are reported if they ended after this time.
    since: Option<Timestamp>,
    /// The most recently sent notices. No notice is sent twice.
    known: HashSet<Bytes>,
    /// Whether notices may have been missed.
    stale: bool,
    /// Whether all pending notices have been sent.
    ready: bool,
}

impl Games {
    /// Subscribes to the caller's notices: first those that are pending and, if `after` is given, how games ended
    /// after that time; then new ones.
    pub fn listen(self: &Arc<Self>, caller: &Caller, after: Option<Timestamp>) -> UserStream {
        UserStream {
            games: Arc::clone(self),
            user: caller.user,
            // Notices that arrive during the first read are sent after it.
            listener: self.hub.listen(caller.user),
            waiting: VecDeque::new(),
            since: after.map(|after| after.minus_seconds(SKEW_SECONDS)),
            known: HashSet::new(),
            stale: true,
            ready: false,
        }
    }
}

impl UserStream {
    /// Returns the next item. Cancel-safe: the call may be dropped while it waits, and repeated.
    ///
    /// # Errors
    /// The database fails.
    pub async fn next(&mut self) -> Result<Option<UserEvent>, Problem> {
        loop {
            if let Some(news) = self.waiting.pop_front() {
                return Ok(Some(news));
            }
            if self.stale {
                let begun = self.games.db.now();
                self.load_pending(begun).await?;
                self.stale = false;
                self.since = Some(begun.minus_seconds(SKEW_SECONDS));
                continue;
            }
            match self.listener.next().await {
                None => return Ok(None),
                Some(HubMessage::Notice(serialized)) => self.enqueue(serialized),
                Some(HubMessage::Resync) => self.stale = true,
            }
        }
    }

    /// Queues a notice, unless it was sent before.
    fn enqueue(&mut self, serialized: SerializedNotice) {
        if self.known.len() >= MAX_CACHED {
            self.known.clear();
        }
        if self.known.insert(serialized.json.clone()) {
            self.waiting.push_back(UserEvent::Notice(serialized));
        }
    }

    /// Reads the pending notices of all tables. Games that cannot be read are skipped.
    async fn load_pending(&mut self, begun: Timestamp) -> Result<(), Problem> {
        let games = Arc::clone(&self.games);
        let _turn = games.looking.acquire().await.map_err(|error| Problem::unavailable(&error))?;
        let (user, since) = (self.user, self.since);
        let ids = games.db.run(move |conn| tables_of(conn, user, since)).await?;
        let mut notices: Vec<AddressedNotice> = Vec::new();
        for id in ids {
            let Ok(room) = games.room(id).await else { continue };
            let now = room.now();
            match now.table.status {
                Status::Active => notices.extend(notices::waiting_for(&now, user)),
                _ => notices.extend(notices::end_for(&now, user)),
            }
        }
        notices.extend(games.db.run(move |conn| invite::waiting_for(conn, user)).await?);
        notices.sort_by_key(|notice| notice.notice.at);
        for serialized in notices.iter().filter_map(AddressedNotice::serialize) {
            self.enqueue(serialized);
        }
        if !std::mem::replace(&mut self.ready, true) {
            self.waiting.push_back(UserEvent::Ready(begun));
        }
        Ok(())
    }
}

/// Returns the games with something pending for a user: active games that wait for them or have an open proposal, and
/// games that ended after `since`. Newest first.
fn tables_of(
    conn: &mut DbConnection,
    user: UserId,
    since: Option<Timestamp>,
) -> Result<Vec<GameId>, Problem> {
    let seats = game_seats::table.filter(game_seats::user_id.eq(user)).select(game_seats::game_id);
    let own_seat = game_seats::table
        .filter(game_seats::game_id.eq(games::id))
        .filter(game_seats::user_id.eq(user))
        .filter(game_seats::seat.nullable().eq(games::awaiting_seat));
    let running = games::status
        .eq(Status::Active.to_string())
        .and(exists(own_seat).or(games::proposal_seat.is_not_null()).or(games::awaiting_seat.is_null()));
    let query = games::table
        .filter(games::id.eq_any(seats))
        .order(games::id.desc())
        .limit(MAX_GAMES)
        .select(games::id);
    Ok(match since {
        Some(since) => {
            let ended = games::finished_at.gt(since).assume_not_null();
            with_backend!(conn, backend => query.filter(running.or(ended)).load(backend))?
        }
        None => with_backend!(conn, backend => query.filter(running).load(backend))?,
    })
}
