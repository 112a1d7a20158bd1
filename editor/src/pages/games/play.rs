//! The page on which a game is played, watched or replayed: a frame that scripts fill from the API.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;
use serde::Serialize;
use shinjuku_core::map::MapDocument;
use shinjuku_service::Service;
use shinjuku_service::games::{
    GameView, HistoryEntry, LegalFilter, LegalList, Status, TournamentPlace, Viewpoint, Visibility,
};
use shinjuku_service::problem::Problem;

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
    /// What the scripts would request first, as JSON; empty if they request it themselves.
    opening: String,
    /// The URL of the board that the scripts request first.
    board: String,
}

/// The responses of the API with which the page begins.
#[derive(Serialize)]
struct Opening<'a> {
    game: &'a GameView,
    map: &'a MapDocument,
    history: Vec<HistoryEntry>,
    /// The legal actions of the viewer; `None` if the game does not wait for them.
    legal: Option<LegalList>,
}

/// The maximum number of history entries in the page. The scripts request the others.
const MAX_ENTRIES: u32 = 500;

/// Returns what the scripts of the page need first, as JSON that can be embedded in HTML.
async fn opening(
    visit: &Visit,
    service: &Service,
    game: &GameView,
    invite: Option<&str>,
) -> Result<String, Problem> {
    let map = service.maps.compiled(&game.map.slug, game.map.version).await?;
    let history =
        service.games.history(visit.caller(), game.id, invite, 0, Some(MAX_ENTRIES), Viewpoint::Own).await?;
    let is_player = game.status == Status::Active && game.undo.is_some();
    let legal = if is_player {
        Some(service.games.legal_actions(visit.caller(), game.id, LegalFilter::default()).await?)
            .filter(|legal| !legal.actions.is_empty())
    } else {
        None
    };
    let opening = Opening { game, map: map.document(), history: history.items, legal };
    let json = serde_json::to_string(&opening).map_err(|error| Problem::internal(&error))?;
    Ok(json.replace('<', "\\u003c"))
}

/// Renders the page of a game; with `replay`, its replay.
pub(super) async fn play(
    visit: &Visit,
    service: &Service,
    game: &GameView,
    attribution: Option<String>,
    invite: Option<&str>,
    replay: bool,
) -> HttpResponse {
    let user = visit.caller().map(|caller| caller.user.to_string()).unwrap_or_default();
    // Without it the scripts ask the API, which says what is wrong.
    let opening = opening(visit, service, game, invite).await.unwrap_or_default();
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
            opening,
            board: board_address(game, invite, visit.language.tag()),
        },
    )
}

/// The result of a public game in one line, and the URL of its picture, for previews of links to the page.
fn preview(visit: &Visit, game: &GameView) -> Option<(String, String)> {
    let is_shown = game.status == Status::Finished && game.visibility == Visibility::Public;
    let picture = || format!("{}/games/{}/result.svg?lang={}", visit.origin, game.id, visit.language.tag());
    is_shown.then(|| (super::result::headline(visit.language, game), picture()))
}

/// The URL of the drawing of the board, exactly as the scripts request it.
fn board_address(game: &GameView, invite: &str, language: &str) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.append_pair("version", &game.version.to_string());
    if !invite.is_empty() {
        query.append_pair("invite", invite);
    }
    let language = if language == "ja" { "ja" } else { "en" };
    query.append_pair("panel", "none").append_pair("theme", "auto").append_pair("lang", language);
    format!("/api/v1/games/{}/board.svg?{}", game.id, query.finish())
}
