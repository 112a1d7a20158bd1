//! Learning the game: the list of lessons, the page of a lesson, and a guided first game.

mod list;
pub(super) mod panel;
pub(super) mod pictures;
mod show;
mod start;

use actix_web::web::ServiceConfig;
use shinjuku_service::lessons::{Lesson, LessonText};

use super::visit::Visit;

pub(super) fn configure(config: &mut ServiceConfig) {
    config
        .service(list::show)
        .service(start::start_first_game)
        .service(pictures::show)
        .service(show::show)
        .service(start::start);
}

/// The texts of a lesson in the reader's language.
fn text_of(visit: &Visit, lesson: &'static Lesson) -> &'static LessonText {
    lesson.texts.of(visit.language.tag())
}

/// The title of a lesson in the reader's language; empty if there is no such lesson.
pub(super) fn title(visit: &Visit, lesson: &str) -> &'static str {
    Lesson::find(lesson).map_or("", |lesson| &text_of(visit, lesson).title)
}

/// Converts a text with emphasis, such as `all **customers** of a ward`, to HTML.
fn emphasised(text: &str) -> String {
    let escaped = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let parts = escaped.split("**").enumerate();
    parts
        .map(
            |(index, part)| if index % 2 == 1 { format!("<strong>{part}</strong>") } else { part.to_owned() },
        )
        .collect()
}

#[cfg(test)]
mod tests {
    use super::emphasised;

    #[test]
    fn words_between_asterisks_are_emphasised_and_everything_is_escaped() {
        assert_eq!(emphasised("a **b** & <c>"), "a <strong>b</strong> &amp; &lt;c&gt;");
    }
}
