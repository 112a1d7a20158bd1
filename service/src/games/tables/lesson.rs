//! Games of lessons.

use std::sync::Arc;

use diesel::prelude::*;
use shinjuku_core::bots::BotName;

use crate::accounts::Caller;
use crate::database::{games, with_backend};
use crate::games::Games;
use crate::games::read::view::GameView;
use crate::games::tables::create::{CreateGameRequest, insert_game};
use crate::games::tables::start::start_in;
use crate::games::tables::table::{Status, Visibility};
use crate::id::{GameId, UserId};
use crate::lessons::Lesson;
use crate::problem::Problem;
use crate::task::run_to_completion;

/// The bot in the other seats of a lesson.
const BOT: BotName = BotName::Greedy;

impl Games {
    /// Creates and starts the game of a lesson. The caller has the first seat, and bots have the others. Earlier games
    /// of lessons that the caller has not finished are abandoned, so that everyone has at most one. Nobody receives
    /// notices about it.
    ///
    /// # Errors
    /// The name is too long, or the database fails.
    pub(crate) async fn start_lesson(
        self: &Arc<Self>,
        caller: &Caller,
        lesson: &'static Lesson,
        name: Option<String>,
    ) -> Result<GameView, Problem> {
        let new = CreateGameRequest {
            name: Some(name.unwrap_or_else(|| lesson.texts.en.title.clone())),
            map: lesson.map.clone(),
            edition: lesson.edition,
            mods: lesson.mods.clone(),
            players: lesson.players,
            visibility: Visibility::Private,
            clock: None,
            setup: Some(lesson.setup.clone()),
            join: true,
        };
        let (mut row, mut seats) = self.prepare(caller.user, new).await?;
        row.lesson = Some(lesson.id.clone());
        for seat in seats.iter_mut().filter(|seat| seat.user_id.is_none()) {
            seat.bot = Some(BOT.to_string());
        }
        let (this, id, user) = (Arc::clone(self), row.id, caller.user);
        run_to_completion(async move {
            this.abandon_lessons(user).await?;
            let maps = Arc::clone(&this.maps);
            this.db
                .write(move |conn| {
                    insert_game(conn, row, &seats)?;
                    start_in(conn, &maps, id, user).map(|_| ())
                })
                .await?;
            let now = this.room(id).await?.now();
            GameView::new(&now, now.access(Some(user)))
        })
        .await
    }

    /// Abandons the games of lessons that a user has not finished.
    async fn abandon_lessons(self: &Arc<Self>, user: UserId) -> Result<(), Problem> {
        let open = games::table
            .filter(games::creator_id.eq(user))
            .filter(games::lesson.is_not_null())
            .filter(games::status.eq(Status::Active.to_string()))
            .select(games::id);
        let open: Vec<GameId> =
            self.db.run(move |conn| Ok(with_backend!(conn, backend => open.load(backend))?)).await?;
        for id in open {
            // If it fails because the game has just ended, there is nothing to abandon. If the database fails, the
            // next step fails too.
            let _ = self.abandon_running(id, user, None).await;
        }
        Ok(())
    }
}
