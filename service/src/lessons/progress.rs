//! Starting and completing lessons.

use std::collections::HashSet;

use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Lessons;
use super::lesson::{Chapter, Lesson};
use crate::accounts::Caller;
use crate::database::{lesson_progress, with_backend};
use crate::games::GameView;
use crate::id::{GameId, UserId};
use crate::problem::{Code, Problem};

/// A lesson in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct LessonSummary {
    /// The id of the lesson.
    #[schema(example = "laying-track")]
    pub id: &'static str,
    /// The part of the course that it belongs to.
    pub chapter: Chapter,
    /// The title and what the lesson teaches, in English.
    pub en: LessonHeading,
    /// The same in Japanese.
    pub ja: LessonHeading,
    /// Whether you have completed it; false if nobody is logged in.
    pub completed: bool,
}

/// The heading of a lesson in one language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct LessonHeading {
    /// The title.
    #[schema(example = "Lay track")]
    pub title: &'static str,
    /// What the lesson teaches, in one sentence.
    pub summary: &'static str,
}

impl LessonSummary {
    fn new(lesson: &'static Lesson, completed: bool) -> Self {
        let [en, ja] = [&lesson.texts.en, &lesson.texts.ja]
            .map(|text| LessonHeading { title: &text.title, summary: &text.summary });
        Self { id: &lesson.id, chapter: lesson.chapter, en, ja, completed }
    }
}

/// A lesson with its texts, its position and its solution.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LessonView {
    /// The lesson.
    #[serde(flatten)]
    pub lesson: &'static Lesson,
    /// Whether you have completed it; false if nobody is logged in.
    pub completed: bool,
}

/// The game in which a lesson was completed.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CompleteLessonRequest {
    /// The id of the game.
    pub game: GameId,
}

impl Lessons {
    /// Lists all lessons, and whether the caller has completed them.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list(&self, caller: Option<&Caller>) -> Result<Vec<LessonSummary>, Problem> {
        let completed = self.completed(caller).await?;
        let lessons = Lesson::all().iter();
        Ok(lessons.map(|lesson| LessonSummary::new(lesson, completed.contains(&lesson.id))).collect())
    }

    /// Returns a lesson.
    ///
    /// # Errors
    /// There is no such lesson, or the database fails.
    pub async fn get(&self, caller: Option<&Caller>, id: &str) -> Result<LessonView, Problem> {
        let lesson = find(id)?;
        Ok(LessonView { lesson, completed: self.completed(caller).await?.contains(id) })
    }

    /// Starts the game of a lesson: the caller has the first seat, and bots have the others. Earlier games of lessons
    /// that the caller has not finished are abandoned. `name` is the name of the table; the English title if absent.
    ///
    /// # Errors
    /// There is no such lesson, or the database fails.
    pub async fn start(&self, caller: &Caller, id: &str, name: Option<String>) -> Result<GameView, Problem> {
        self.games.start_lesson(caller, find(id)?, name).await
    }

    /// Records that the caller has completed a lesson in a game.
    ///
    /// # Errors
    /// There is no such lesson or game, the game was not started from this lesson by the caller, or the lesson is not
    /// complete in its current state.
    pub async fn complete(
        &self,
        caller: &Caller,
        id: &str,
        CompleteLessonRequest { game }: CompleteLessonRequest,
    ) -> Result<LessonSummary, Problem> {
        let lesson = find(id)?;
        let view = self.games.view(Some(caller), game, None).await?;
        let state = view.lesson.filter(|state| state.id == id).ok_or_else(|| {
            Problem::field("/game", "other_lesson", "you did not start this game from this lesson")
        })?;
        if !state.complete {
            let detail = "the goal of the lesson has not been reached in this game";
            return Err(Problem::new(Code::LessonNotComplete, detail));
        }
        self.keep(caller.user, lesson).await?;
        Ok(LessonSummary::new(lesson, true))
    }

    /// Records that a user has completed a lesson, if they have not completed it before.
    async fn keep(&self, user: UserId, lesson: &'static Lesson) -> Result<(), Problem> {
        let row = (
            lesson_progress::user_id.eq(user),
            lesson_progress::lesson.eq(&lesson.id),
            lesson_progress::completed_at.eq(self.db.now()),
        );
        self.db
            .write(move |conn| {
                let insert = diesel::insert_into(lesson_progress::table).values(row);
                with_backend!(conn, backend => insert.on_conflict_do_nothing().execute(backend))?;
                Ok(())
            })
            .await
    }

    /// Returns the ids of the lessons that the caller has completed.
    async fn completed(&self, caller: Option<&Caller>) -> Result<HashSet<String>, Problem> {
        let Some(user) = caller.map(|caller| caller.user) else { return Ok(HashSet::new()) };
        let query =
            lesson_progress::table.filter(lesson_progress::user_id.eq(user)).select(lesson_progress::lesson);
        let ids: Vec<String> =
            self.db.run(move |conn| Ok(with_backend!(conn, backend => query.load(backend))?)).await?;
        Ok(ids.into_iter().collect())
    }
}

fn find(id: &str) -> Result<&'static Lesson, Problem> {
    Lesson::find(id).ok_or_else(|| Problem::not_found(format!("lesson '{id}'")))
}
