//! The announcements of a tournament.

use actix_web::HttpResponse;
use askama::Template;
use shinjuku_service::problem::Problem;
use shinjuku_service::tournaments::AnnouncementRequest;
use strum::{Display, EnumString};

use super::{Director, Question, Reason};
use crate::pages::confirm::parse_action;
use crate::pages::forms::Fields;
use crate::pages::visit::{Visit, see_other};

#[derive(Template)]
#[template(path = "tournaments/director/announcements.html")]
struct Announcements<'a> {
    visit: &'a Visit,
    director: &'a Director<'a>,
    fields: &'a Fields,
    error: Option<String>,
}

#[derive(Clone, Copy, Display, EnumString)]
#[strum(serialize_all = "snake_case")]
enum FormAction {
    Announce,
    TakeBack,
}

pub(super) fn show(director: &Director<'_>, fields: &Fields, problem: Option<&Problem>) -> HttpResponse {
    let shown = Announcements {
        visit: director.visit,
        director,
        fields,
        error: problem.map(|problem| director.visit.field_errors(problem)),
    };
    director.visit.page(director.status_with(problem), &shown)
}

pub(super) fn show_confirmation(director: &Director<'_>, fields: &Fields) -> Result<HttpResponse, Problem> {
    let visit = director.visit;
    let number: u32 = fields.read_or("number", 0)?;
    let said = director.tournament.announcements.iter().find(|said| said.number == number);
    let said = said.ok_or_else(|| Problem::not_found("such announcement"))?;
    Ok(director.show_question(&Question {
        title: visit.say("director-withdraw-announcement-question").to_owned(),
        explanation: visit.say("director-withdraw-announcement-effect").to_owned(),
        subjects: vec![(String::new(), said.text.clone())],
        action: director.at("/announcements/change"),
        fields: [("do", FormAction::TakeBack.to_string()), ("number", number.to_string())]
            .map(|(name, value)| (name.to_owned(), value))
            .to_vec(),
        reason: Reason::None,
        button: visit.say("director-withdraw"),
        back: director.at("/announcements"),
    }))
}

pub(super) async fn change(director: &Director<'_>, fields: &Fields) -> Result<HttpResponse, Problem> {
    let (caller, slug) = (director.caller, director.slug());
    let done = match parse_action(fields)? {
        FormAction::Announce => {
            let new = AnnouncementRequest { text: fields.text("text").to_owned() };
            director.tournaments().announce(caller, slug, new).await.map(|_| ())
        }
        FormAction::TakeBack => {
            let number = fields.read_or("number", 0)?;
            director.tournaments().delete_announcement(caller, slug, number).await
        }
    };
    match done {
        Ok(()) => Ok(see_other(&director.at("/announcements"))),
        Err(problem) => Ok(show(director, fields, Some(&problem))),
    }
}
