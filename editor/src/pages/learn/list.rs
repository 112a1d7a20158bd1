//! The list of lessons, with the reader's progress.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, get, web};
use askama::Template;
use shinjuku_service::Service;
use shinjuku_service::lessons::{Chapter, Lesson, LessonText};
use shinjuku_service::problem::Problem;

use super::{pictures, text_of};
use crate::pages::visit::Visit;

#[derive(Template)]
#[template(path = "learn/list.html")]
struct Lessons<'a> {
    visit: &'a Visit,
    basics: Part,
    mods: Part,
}

impl Lessons<'_> {
    /// The first lesson that the reader has not completed.
    fn next(&self) -> Option<&Row> {
        self.basics.rows.iter().chain(&self.mods.rows).find(|row| row.is_next)
    }

    /// Whether the reader has not completed any lesson.
    const fn is_new(&self) -> bool {
        self.basics.completed + self.mods.completed == 0
    }
}

/// A chapter with its lessons.
struct Part {
    rows: Vec<Row>,
    completed: usize,
}

impl Part {
    fn is_complete(&self) -> bool {
        self.completed == self.rows.len()
    }
}

/// A lesson in the list.
struct Row {
    id: &'static str,
    number: usize,
    text: &'static LessonText,
    picture: String,
    completed: bool,
    /// Whether it is the first one that the reader has not completed.
    is_next: bool,
}

#[get("/learn")]
pub(super) async fn show(visit: Visit, service: web::Data<Service>) -> HttpResponse {
    visit.answer(list(&visit, &service).await)
}

async fn list(visit: &Visit, service: &Service) -> Result<HttpResponse, Problem> {
    let listed = service.lessons.list(visit.caller()).await?;
    let is_completed = |id: &str| listed.iter().any(|lesson| lesson.id == id && lesson.completed);
    let next = Lesson::all().iter().find(|lesson| !is_completed(&lesson.id)).map(|lesson| &lesson.id);
    let part = |chapter: Chapter| {
        let lessons = Lesson::all().iter().filter(|lesson| lesson.chapter == chapter);
        let rows: Vec<Row> = (1..)
            .zip(lessons)
            .map(|(number, lesson)| Row {
                id: &lesson.id,
                number,
                text: text_of(visit, lesson),
                picture: pictures::address(visit, &lesson.id, 0),
                completed: is_completed(&lesson.id),
                is_next: next == Some(&lesson.id),
            })
            .collect();
        Part { completed: rows.iter().filter(|row| row.completed).count(), rows }
    };
    let page = Lessons { visit, basics: part(Chapter::Basics), mods: part(Chapter::Mods) };
    Ok(visit.page(StatusCode::OK, &page))
}
