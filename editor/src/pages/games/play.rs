//! The page on which a game is played, watched or replayed: a frame that scripts fill from the API.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;
use shinjuku_service::games::{GameView, TournamentPlace};

use crate::pages::learn::panel::LessonPanel;
use crate::pages::visit::Visit;

#[derive(Template)]
#[template(path = "games/play.html")]
struct Play<'a> {
    visit: &'a Visit,
    name: &'a str,
    id: String,
    invite: &'a str,
    /// The id of the viewer; empty if nobody is logged in.
    user: String,
    /// Whether the page shows the replay.
    replay: bool,
    /// The URL of the page that works without scripts.
    plain: String,
    tournament: Option<&'a TournamentPlace>,
    /// The line that names the source of the map's data.
    attribution: Option<String>,
    /// The panel of the lesson that the game belongs to.
    lesson: Option<LessonPanel>,
}

/// Renders the page of a game; with `replay`, its replay.
pub(super) fn play(
    visit: &Visit,
    game: &GameView,
    attribution: Option<String>,
    invite: Option<&str>,
    replay: bool,
) -> HttpResponse {
    let user = visit.caller().map(|caller| caller.user.to_string()).unwrap_or_default();
    let invite = invite.unwrap_or_default();
    let plain = super::address(game.id, "/table", invite);
    visit.page(
        StatusCode::OK,
        &Play {
            visit,
            name: &game.name,
            id: game.id.to_string(),
            invite,
            user,
            replay,
            plain,
            tournament: game.tournament.as_ref(),
            attribution,
            lesson: LessonPanel::new(visit, game).filter(|_| !replay),
        },
    )
}
