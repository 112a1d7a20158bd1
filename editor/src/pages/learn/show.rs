//! The page of a lesson, from which it is started.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, get, web};
use askama::Template;
use shinjuku_service::Service;
use shinjuku_service::lessons::{LessonText, LessonView};

use super::{emphasised, pictures, text_of};
use crate::pages::visit::Visit;

#[derive(Template)]
#[template(path = "learn/lesson.html")]
struct LessonPage<'a> {
    visit: &'a Visit,
    id: &'static str,
    text: &'static LessonText,
    /// The explanation as HTML.
    intro: String,
    picture: String,
    completed: bool,
}

#[get("/learn/{id}")]
pub(super) async fn show(visit: Visit, service: web::Data<Service>, id: web::Path<String>) -> HttpResponse {
    let page = service.lessons.get(visit.caller(), &id).await.map(|LessonView { lesson, completed }| {
        let text = text_of(&visit, lesson);
        let page = LessonPage {
            visit: &visit,
            id: &lesson.id,
            text,
            intro: emphasised(&text.intro),
            picture: pictures::address(&visit, &lesson.id, 0),
            completed,
        };
        visit.page(StatusCode::OK, &page)
    });
    visit.answer(page)
}
