//! Advice for players of games against bots.

use std::sync::Arc;
use std::time::Instant;

use serde::Serialize;
use shinjuku_core::bots::{Advice, Patience};
use utoipa::ToSchema;

use crate::accounts::Caller;
use crate::games::Games;
use crate::games::play::act::check_seated;
use crate::games::play::automation::THINKING_TIME;
use crate::games::tables::lobby::check_running;
use crate::games::tables::table::GameTable;
use crate::id::{GameId, UserId};
use crate::problem::{Code, Problem};
use crate::{secret, task};

/// What the planning bot would consider in your place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = GameAdvice)]
pub struct AdviceView {
    /// The version of the game to which the advice applies.
    #[schema(example = 17)]
    pub version: u32,
    /// At most one action of each kind: the bot's favourite, then those that bring points, then others. Empty unless it
    /// is your turn.
    pub actions: Vec<Advice>,
}

impl Games {
    /// Returns what a bot would consider in place of the caller. It sees only what the caller sees.
    ///
    /// # Errors
    /// The caller does not play in the game, the game is not active or belongs to a tournament, or another person is
    /// or was seated at it.
    pub async fn advice(&self, caller: &Caller, id: GameId) -> Result<AdviceView, Problem> {
        let now = self.visible_room(Some(caller), id, None).await?.now();
        let access = check_seated(&now, caller)?;
        let game_at = now.started()?;
        check_running(&now.table)?;
        check_alone(&now.table, caller.user)?;
        let game = Arc::clone(&game_at.game);
        let awaited = game.awaiting().map(|awaiting| awaiting.seat);
        let mut advice = AdviceView { version: game_at.version, actions: Vec::new() };
        if now.table.is_solo() || access.seat == awaited {
            let mut rng = secret::rng(game_at.version)?;
            let _permit = self.thinking.acquire().await.map_err(|closed| Problem::internal(&closed))?;
            // The bot may think for a while, so it must not block this thread.
            let considered = task::spawn_blocking(move || {
                let begun = Instant::now();
                game.advice(Patience::While(&|| begun.elapsed() < THINKING_TIME), &mut rng)
            });
            advice.actions = considered.await.map_err(|panic| Problem::internal(&panic))?;
        }
        Ok(advice)
    }
}

/// Fails if advice would be unfair: in a tournament, or against other people.
fn check_alone(table: &GameTable, user: UserId) -> Result<(), Problem> {
    let mut people = table.seats.iter().filter_map(|seat| seat.user.as_ref());
    if table.tournament.is_none() && people.all(|person| person.id == user) {
        return Ok(());
    }
    Err(Problem::new(
        Code::AdviceNotAllowed,
        "advice is given only in games against bots, outside of tournaments",
    ))
}
