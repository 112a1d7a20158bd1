//! The choice of the players who have a bye.

use std::cmp::Reverse;

use super::{Field, Player};
use crate::id::UserId;

/// Chooses the players who have a bye: those with the fewest byes so far, then the fewest points, then the latest
/// registration. A `spared` player, such as a late entrant, has a bye only if all others have one, and a player
/// `held` at a table by a lock only after them.
pub(super) fn byes(
    field: &Field,
    count: usize,
    spared: &dyn Fn(&Player) -> bool,
    held: &dyn Fn(&Player) -> bool,
) -> Vec<UserId> {
    let mut players: Vec<&Player> = field.players.iter().collect();
    players.sort_by_key(|player| {
        let Player { id, points, entry, history } = player;
        (held(player), spared(player), history.byes, *points, Reverse(*entry), Reverse(*id))
    });
    players.into_iter().take(count).map(|player| player.id).collect()
}
