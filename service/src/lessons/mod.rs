//! Lessons: positions in which a learner plays an action or two, and what each learner has completed.

mod condition;
mod lesson;
mod progress;
#[cfg(test)]
#[expect(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that meets something unexpected fails"
)]
mod tests;

use std::sync::Arc;

pub use condition::{Condition, PlannedAction, Step};
pub use lesson::{Chapter, Lesson, LessonState, LessonText, LessonTexts, Spotlight};
pub use progress::{CompleteLessonRequest, LessonSummary, LessonView};

use crate::database::Database;
use crate::games::Games;

/// The lessons and the progress of the learners.
pub struct Lessons {
    db: Database,
    games: Arc<Games>,
}

impl Lessons {
    /// Opens the lessons on a database.
    pub const fn new(db: Database, games: Arc<Games>) -> Self {
        Self { db, games }
    }
}
