//! What waits for somebody at all tables, and what comes.

use std::collections::{HashSet, VecDeque};
use std::sync::Arc;

use bytes::Bytes;
use diesel::prelude::*;

use super::table::Status;
use super::{Games, invite, news};
use crate::accounts::Caller;
use crate::id::{GameId, UserId};
use crate::notices::{Letter, Listener, Mailing, Posted};
use crate::problem::Problem;
use crate::store::{Moment, game_seats, games, on};

/// The most games that are looked through for one person.
const MOST_GAMES: i64 = 500;
/// The most notices that are remembered as told.
const MOST_KNOWN: usize = 1000;

/// What is told to one who listens.
#[derive(Clone, Debug)]
pub enum MyNews {
    /// A notice.
    Notice(Posted),
    /// All that waits has been told; what follows is new.
    Ready,
}

/// One who listens to what concerns them.
pub struct MyStream {
    games: Arc<Games>,
    user: UserId,
    listener: Listener,
    waiting: VecDeque<MyNews>,
    /// The moment of the last notice that was told.
    told: Option<Moment>,
    /// The last notices that were told: none is told twice.
    known: HashSet<Bytes>,
    begun: bool,
}

impl Games {
    /// Listens to what concerns the caller: first what waits for them, and how games ended after a moment that they name; then
    /// what comes.
    pub fn listen(self: &Arc<Self>, caller: &Caller, after: Option<Moment>) -> MyStream {
        // Whatever comes while the rest is read is told after it.
        let listener = self.mail.listen(caller.user);
        let games = Arc::clone(self);
        MyStream {
            games,
            user: caller.user,
            listener,
            waiting: VecDeque::new(),
            told: after,
            known: HashSet::new(),
            begun: false,
        }
    }
}

impl MyStream {
    /// What is told next. It may be given up while it waits, and asked again.
    ///
    /// # Errors
    /// The database does not do its part.
    pub async fn next(&mut self) -> Result<Option<MyNews>, Problem> {
        if !self.begun {
            self.look().await?;
            self.begun = true;
        }
        loop {
            if let Some(news) = self.waiting.pop_front() {
                return Ok(Some(news));
            }
            match self.listener.next().await {
                None => return Ok(None),
                Some(Mailing::Notice(posted)) => self.tell(posted),
                Some(Mailing::LookAgain) => self.look().await?,
            }
        }
    }

    /// Tells a notice, unless it was told.
    fn tell(&mut self, posted: Posted) {
        if self.known.len() >= MOST_KNOWN {
            self.known.clear();
        }
        if self.known.insert(posted.json.clone()) {
            self.told = self.told.max(Some(posted.at));
            self.waiting.push_back(MyNews::Notice(posted));
        }
    }

    /// Looks at all tables.
    async fn look(&mut self) -> Result<(), Problem> {
        let (user, since) = (self.user, self.told);
        let ids: Vec<(GameId, String)> =
            self.games.db.run(move |conn| {
                let seats = game_seats::table.filter(game_seats::user_id.eq(user)).select(game_seats::game_id);
                let running = games::status.eq(Status::Active.to_string());
                let query = games::table
                    .filter(games::id.eq_any(seats))
                    .order(games::id.desc())
                    .limit(MOST_GAMES)
                    .select((games::id, games::status));
                Ok(match since {
                    Some(since) => on!(conn, link => query.filter(running.or(games::finished_at.gt(since).assume_not_null())).load(link))?,
                    None => on!(conn, link => query.filter(running).load(link))?,
                })
            })
            .await?;
        let mut letters: Vec<Letter> = Vec::new();
        for (id, _) in ids {
            let now = self.games.room(id).await?.now();
            match now.table.status {
                Status::Active => letters.extend(news::waiting_for(&now, user)),
                _ => letters.extend(news::end_for(&now, user)),
            }
        }
        letters.extend(self.games.db.run(move |conn| invite::waiting_for(conn, user)).await?);
        letters.sort_by_key(|letter| letter.notice.at);
        letters.iter().filter_map(Letter::posted).for_each(|posted| self.tell(posted));
        if !self.begun {
            self.waiting.push_back(MyNews::Ready);
        }
        Ok(())
    }
}
