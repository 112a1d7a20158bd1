//! The page of a game that is played, watched or looked at again: a frame that scripts fill, by the API alone.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;
use shinjuku_service::games::{GameView, TournamentPlace};

use crate::pages::visit::{Visit, page};

#[derive(Template)]
#[template(path = "games/play.html")]
struct Play<'a> {
    visit: &'a Visit,
    name: &'a str,
    id: String,
    invite: &'a str,
    /// Who looks; nobody in particular where it is empty.
    user: String,
    /// Whether what has been played is looked at again.
    replay: bool,
    /// The same without scripts.
    plain: String,
    tournament: Option<&'a TournamentPlace>,
}

/// The page of a game; with `replay` to look at it again.
pub(super) fn play(visit: &Visit, game: &GameView, invite: Option<&str>, replay: bool) -> HttpResponse {
    let user = visit.caller().map(|caller| caller.user.to_string()).unwrap_or_default();
    let invite = invite.unwrap_or_default();
    let plain = super::address(game.id, "/table", invite);
    page(
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
        },
    )
}
