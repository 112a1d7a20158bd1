//! The page on which a game is played, watched or replayed: a frame that scripts fill from the API.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;
use shinjuku_service::games::{GameView, Status, TournamentPlace, Visibility};

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
    /// The result in one line and the URL of its picture, if everybody may see them.
    preview: Option<(String, String)>,
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
            preview: preview(visit, game),
            attribution,
            lesson: LessonPanel::new(visit, game).filter(|_| !replay),
        },
    )
}

/// The result of a public game in one line, and the URL of its picture, for previews of links to the page.
fn preview(visit: &Visit, game: &GameView) -> Option<(String, String)> {
    let is_shown = game.status == Status::Finished && game.visibility == Visibility::Public;
    let picture = || format!("{}/games/{}/result.svg?lang={}", visit.origin, game.id, visit.language.tag());
    is_shown.then(|| (super::result::headline(visit.language, game), picture()))
}
