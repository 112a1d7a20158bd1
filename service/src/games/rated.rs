//! Which games count for the ratings of their players.

use std::collections::HashSet;

use crate::games::state::snapshot::Snapshot;
use crate::games::tables::table::Status;
use crate::id::UserId;
use crate::ratings::RatedResult;

impl Snapshot {
    /// Returns the result of a game for the ratings, or `None` if the game is not rated. A game is rated if it was
    /// finished rather than abandoned, is not a study, and every seat was taken by a different account. A seat
    /// without an account belonged to a bot from the start, and nobody plays against themselves. Players who left
    /// come last; if all have left, the game was abandoned.
    pub(in crate::games) fn rated_result(&self) -> Option<RatedResult> {
        let (table, game_at) = (&self.table, self.game_at.as_ref()?);
        let accounts = table.seats.iter().map(|table_seat| table_seat.user.as_ref().map(|user| user.id));
        let players: Vec<UserId> = accounts.collect::<Option<_>>()?;
        let different = players.iter().collect::<HashSet<_>>().len() == players.len();
        let counts = table.status == Status::Finished && table.setup.is_none() && different;
        counts.then(|| RatedResult {
            game: table.id,
            edition: table.edition,
            at: game_at.at,
            players: players.into_iter().zip(game_at.live_table.places(game_at.game.state())).collect(),
        })
    }
}
