//! Publishing a round: the preview and the result.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;
use shinjuku_service::database::Timestamp;
use shinjuku_service::problem::{Code, Problem};
use shinjuku_service::tournaments::{DraftView, PublishRoundRequest, RoundStart};

use super::{Director, listed, pairing, times};
use crate::pages::forms::Fields;
use crate::pages::problems::TRANSLATED;
use crate::pages::tournaments::words;
use crate::pages::visit::{Visit, see_other};

/// The confirmation page for publishing a round.
#[derive(Template)]
#[template(path = "tournaments/director/publish.html")]
struct Publish<'a> {
    visit: &'a Visit,
    director: &'a Director<'a>,
    draft: DraftView,
    start: RoundStart,
    starts_at: Option<Timestamp>,
}

impl Publish<'_> {
    fn setup(&self) -> String {
        words::setup(self.visit, &self.draft.setup)
    }

    fn clock(&self) -> String {
        words::clock(self.visit, &self.director.tournament.rules)
    }

    fn byes(&self) -> String {
        listed(self.visit, &self.draft.byes)
    }

    /// When the games start, in words.
    fn start_words(&self) -> String {
        match (self.start, self.starts_at) {
            (RoundStart::Manual, _) => self.visit.say("director-start-by-director").to_owned(),
            (RoundStart::Timed, Some(at)) => self.visit.fill("director-at-time", at.minute()),
            _ => self.visit.say("director-start-immediately").to_owned(),
        }
    }

    fn typed_start(&self) -> String {
        self.starts_at.map(times::typed).unwrap_or_default()
    }
}

/// The page for a director who is too late, because another director acted first.
#[derive(Template)]
#[template(path = "tournaments/director/stale_pairing.html")]
struct StalePairing<'a> {
    visit: &'a Visit,
    director: &'a Director<'a>,
    /// The number of the round, if it has been published.
    published: Option<u32>,
}

/// Parses the publishing options of a form.
fn publication(director: &Director<'_>, fields: &Fields) -> Result<PublishRoundRequest, Problem> {
    let start = fields.read_or("start", RoundStart::Now)?;
    let starts_at = times::read(fields.text("starts_at").trim()).filter(|_| start == RoundStart::Timed);
    if start == RoundStart::Timed && starts_at.is_none() {
        let message = director.visit.say("director-start-time-missing");
        return Err(Problem::field("/starts_at", TRANSLATED, message));
    }
    Ok(PublishRoundRequest { draft: fields.read_or("draft", 0)?, start, starts_at })
}

pub(super) async fn show_confirmation(
    director: &Director<'_>,
    fields: &Fields,
) -> Result<HttpResponse, Problem> {
    let PublishRoundRequest { draft: revision, start, starts_at } = match publication(director, fields) {
        Ok(publication) => publication,
        Err(problem) => return pairing::show(director, fields, Some(&problem)).await,
    };
    match pairing::draft(director).await? {
        Some(draft) if draft.revision == revision => Ok(director
            .visit
            .page(StatusCode::OK, &Publish { visit: director.visit, director, draft, start, starts_at })),
        Some(draft) => {
            let changed = Problem::pairing_changed(draft.revision);
            pairing::show(director, fields, Some(&changed)).await
        }
        None => Ok(show_stale_pairing(director, fields)),
    }
}

pub(super) async fn publish(director: &Director<'_>, fields: &Fields) -> Result<HttpResponse, Problem> {
    let publication = publication(director, fields)?;
    let (caller, slug) = (director.caller, director.slug());
    match director.tournaments().publish(caller, slug, publication).await {
        Ok(_) => Ok(see_other(&director.at(""))),
        Err(problem) if matches!(problem.code, Code::NothingToPublish | Code::RoundNotOver) => {
            Ok(show_stale_pairing(director, fields))
        }
        Err(problem) => pairing::show(director, fields, Some(&problem)).await,
    }
}

fn show_stale_pairing(director: &Director<'_>, fields: &Fields) -> HttpResponse {
    let wanted: Option<u32> = fields.read("round");
    let published =
        director.tournament.summary.round.filter(|last| wanted.is_none_or(|round| round <= *last));
    director.visit.page(StatusCode::CONFLICT, &StalePairing { visit: director.visit, director, published })
}
