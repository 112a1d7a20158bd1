//! What waits for somebody at all tables, and what comes.

use std::collections::{HashSet, VecDeque};
use std::sync::Arc;

use bytes::Bytes;
use diesel::prelude::*;

use crate::accounts::Caller;
use crate::games::tables::invite;
use crate::games::tables::table::Status;
use crate::games::{Games, notices};
use crate::id::{GameId, UserId};
use crate::notices::{AddressedNotice, Listener, Mailing, SerializedNotice};
use crate::problem::Problem;
use crate::store::{Connection, Timestamp, game_seats, games, on};

/// The most games that are looked through for one person.
const MAX_GAMES: i64 = 500;
/// The clocks of servers may differ by so many seconds.
const SKEW_SECONDS: u32 = 60;
/// The most notices that are remembered as told.
const MAX_CACHED: usize = 1000;

/// What is told to one who listens.
#[derive(Clone, Debug)]
pub enum UserEvent {
    /// A notice.
    Notice(SerializedNotice),
    /// All that waited at a moment has been told; what follows is new.
    Ready(Timestamp),
}

/// One who listens to what concerns them.
pub struct UserStream {
    games: Arc<Games>,
    user: UserId,
    listener: Listener,
    waiting: VecDeque<UserEvent>,
    /// The moment after which games that ended are told.
    since: Option<Timestamp>,
    /// The last notices that were told: none is told twice.
    known: HashSet<Bytes>,
    /// Whether something may have been missed.
    stale: bool,
    /// Whether all that waited was told.
    ready: bool,
}

impl Games {
    /// Listens to what concerns the caller: first what waits for them, and how games ended after a moment that they name; then
    /// what comes.
    pub fn listen(self: &Arc<Self>, caller: &Caller, after: Option<Timestamp>) -> UserStream {
        UserStream {
            games: Arc::clone(self),
            user: caller.user,
            // Whatever comes while the rest is read is told after it.
            listener: self.mail.listen(caller.user),
            waiting: VecDeque::new(),
            since: after.map(|after| after.minus_seconds(SKEW_SECONDS)),
            known: HashSet::new(),
            stale: true,
            ready: false,
        }
    }
}

impl UserStream {
    /// What is told next. It may be given up while it waits, and asked again.
    ///
    /// # Errors
    /// The database does not do its part.
    pub async fn next(&mut self) -> Result<Option<UserEvent>, Problem> {
        loop {
            if let Some(news) = self.waiting.pop_front() {
                return Ok(Some(news));
            }
            if self.stale {
                let begun = self.games.db.now();
                self.look(begun).await?;
                self.stale = false;
                self.since = Some(begun.minus_seconds(SKEW_SECONDS));
                continue;
            }
            match self.listener.next().await {
                None => return Ok(None),
                Some(Mailing::Notice(posted)) => self.tell(posted),
                Some(Mailing::LookAgain) => self.stale = true,
            }
        }
    }

    /// Tells a notice, unless it was told.
    fn tell(&mut self, posted: SerializedNotice) {
        if self.known.len() >= MAX_CACHED {
            self.known.clear();
        }
        if self.known.insert(posted.json.clone()) {
            self.waiting.push_back(UserEvent::Notice(posted));
        }
    }

    /// Looks at all tables. Whatever cannot be read is passed over: the rest can.
    async fn look(&mut self, begun: Timestamp) -> Result<(), Problem> {
        let games = Arc::clone(&self.games);
        let _turn = games.looking.acquire().await.map_err(|error| Problem::unavailable(&error))?;
        let (user, since) = (self.user, self.since);
        let ids = games.db.run(move |conn| tables_of(conn, user, since)).await?;
        let mut letters: Vec<AddressedNotice> = Vec::new();
        for id in ids {
            let Ok(room) = games.room(id).await else { continue };
            let now = room.now();
            match now.table.status {
                Status::Active => letters.extend(notices::waiting_for(&now, user)),
                _ => letters.extend(notices::end_for(&now, user)),
            }
        }
        letters.extend(games.db.run(move |conn| invite::waiting_for(conn, user)).await?);
        letters.sort_by_key(|letter| letter.notice.at);
        for posted in letters.iter().filter_map(AddressedNotice::posted) {
            self.tell(posted);
        }
        if !std::mem::replace(&mut self.ready, true) {
            self.waiting.push_back(UserEvent::Ready(begun));
        }
        Ok(())
    }
}

/// The games in which somebody plays, the newest first, and those that ended after a moment.
fn tables_of(conn: &mut Connection, user: UserId, since: Option<Timestamp>) -> Result<Vec<GameId>, Problem> {
    let seats = game_seats::table.filter(game_seats::user_id.eq(user)).select(game_seats::game_id);
    let running = games::status.eq(Status::Active.to_string());
    let query = games::table
        .filter(games::id.eq_any(seats))
        .order(games::id.desc())
        .limit(MAX_GAMES)
        .select(games::id);
    Ok(match since {
        Some(since) => {
            let ended = games::finished_at.gt(since).assume_not_null();
            on!(conn, link => query.filter(running.or(ended)).load(link))?
        }
        None => on!(conn, link => query.filter(running).load(link))?,
    })
}
