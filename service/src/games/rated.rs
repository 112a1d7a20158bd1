//! Which games count for the ratings of their players.

use std::collections::HashSet;

use crate::games::state::snapshot::Snapshot;
use crate::games::tables::table::Status;
use crate::id::UserId;
use crate::ratings::RatedResult;

impl Snapshot {
    /// What a game says about its players, or nothing where it does not count. It counts when it was played to its end, not given
    /// up; when it is no study; and when everybody sat there for themselves: a seat without an account is one that a bot had from
    /// the start, and nobody plays against themselves. Who has left comes last; where all have left, the game was given up.
    pub(in crate::games) fn rated_result(&self) -> Option<RatedResult> {
        let (table, replay) = (&self.table, self.replay.as_ref()?);
        let accounts = table.seats.iter().map(|chair| chair.user.as_ref().map(|user| user.id));
        let players: Vec<UserId> = accounts.collect::<Option<_>>()?;
        let different = players.iter().collect::<HashSet<_>>().len() == players.len();
        let counts = table.status == Status::Finished && table.setup.is_none() && different;
        counts.then(|| RatedResult {
            game: table.id,
            edition: table.edition,
            at: replay.at,
            players: players.into_iter().zip(replay.table.places(replay.game.state())).collect(),
        })
    }
}
