//! Who has the bye.

use std::cmp::Reverse;

use super::{Field, Player};
use crate::id::UserId;

/// Those who have a bye: whoever has had the fewest byes, of these whoever has the fewest points, of these whoever registered
/// last. Whoever is `spared`, as one who came late or asked for it, has one only if all others have; whoever is `held` at a
/// table by a lock only after them.
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
