//! The panel of a lesson on the page of its game.

use serde_json::json;
use shinjuku_service::games::GameView;
use shinjuku_service::id::GameId;
use shinjuku_service::lessons::{Chapter, Lesson, LessonState, LessonText};

use super::{emphasised, text_of};
use crate::pages::visit::Visit;

/// What the panel shows.
pub(in crate::pages) struct LessonPanel {
    pub(in crate::pages) game: GameId,
    pub(in crate::pages) version: u32,
    pub(in crate::pages) lesson: &'static Lesson,
    pub(in crate::pages) text: &'static LessonText,
    /// The explanation as HTML.
    pub(in crate::pages) intro: String,
    pub(in crate::pages) state: LessonState,
    /// The number of the lesson in its chapter, and the number of lessons in the chapter.
    pub(in crate::pages) number: usize,
    pub(in crate::pages) total: usize,
    /// The lesson that follows; none after the last one of a chapter.
    pub(in crate::pages) next: Option<&'static Lesson>,
    /// The places that the lesson is about, as JSON for the script.
    pub(in crate::pages) spotlight: String,
    /// What makes each step done, as JSON for the script.
    pub(in crate::pages) steps: String,
    /// The next action of the solution, as JSON; empty if there is none.
    pub(in crate::pages) next_action: String,
}

impl LessonPanel {
    /// Returns the panel of a game; `None` if it is no lesson of the visitor.
    pub(in crate::pages) fn new(visit: &Visit, game: &GameView) -> Option<Self> {
        let state = game.lesson.clone()?;
        let lesson = Lesson::find(state.id)?;
        let chapter: Vec<&Lesson> =
            Lesson::all().iter().filter(|other| other.chapter == lesson.chapter).collect();
        let index = chapter.iter().position(|other| other.id == lesson.id)?;
        let text = text_of(visit, lesson);
        Some(Self {
            game: game.id,
            version: game.version,
            lesson,
            text,
            intro: emphasised(&text.intro),
            number: index + 1,
            total: chapter.len(),
            next: chapter.get(index + 1).copied(),
            spotlight: json!(lesson.spotlight).to_string(),
            steps: json!(lesson.steps).to_string(),
            next_action: state.next.as_ref().map_or_else(String::new, |action| json!(action).to_string()),
            state,
        })
    }

    /// Whether the lesson is about a mod.
    pub(in crate::pages) fn is_mod(&self) -> bool {
        self.lesson.chapter == Chapter::Mods
    }

    /// The texts of the steps, and whether each is done.
    pub(in crate::pages) fn steps(&self) -> impl Iterator<Item = (&'static String, bool)> {
        self.text.steps.iter().zip(self.state.steps.iter().copied())
    }
}
