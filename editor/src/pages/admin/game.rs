//! One game: its seats and its event log.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, get, web};
use askama::Template;
use shinjuku_core::bots::BotName;
use shinjuku_core::player::Color;
use shinjuku_service::Service;
use shinjuku_service::audit::AuditFilter;
use shinjuku_service::games::{GameView, HistoryEntry, Status, Viewpoint};
use shinjuku_service::id::GameId;
use shinjuku_service::page::Paging;
use shinjuku_service::problem::Problem;

use super::admin;
use super::audit::AuditRow;
use super::games::status_words;
use crate::pages::forms::{Fields, json_text};
use crate::pages::games;
use crate::pages::visit::Visit;

/// The number of log entries on a page.
const ENTRIES: u32 = 50;

#[derive(Template)]
#[template(path = "admin/game.html")]
struct GamePage<'a> {
    visit: &'a Visit,
    game: GameView,
    /// The name of the map.
    map: String,
    bots: Vec<(BotName, &'static str)>,
    log: Vec<LogRow>,
    /// The versions after which the earlier and the later page of the log start.
    earlier: Option<u32>,
    later: Option<u32>,
    audit_rows: Vec<AuditRow>,
}

/// An entry of a game's event log.
struct LogRow {
    version: u32,
    at: String,
    player: Option<Color>,
    /// The entry as the API returns it.
    json: String,
}

impl LogRow {
    fn from_entry(entry: &HistoryEntry) -> Result<Self, Problem> {
        let json = match &entry.action {
            Some(action) => json_text(action),
            None => json_text(&entry.events),
        }?;
        Ok(Self { version: entry.version, at: entry.at.minute(), player: entry.player, json })
    }
}

impl GamePage<'_> {
    fn status(&self) -> &'static str {
        status_words(self.visit, self.game.status)
    }

    fn is_running(&self) -> bool {
        self.game.status == Status::Active
    }

    fn can_be_abandoned(&self) -> bool {
        matches!(self.game.status, Status::Active | Status::Lobby)
    }
}

#[get("/admin/games/{id}")]
pub(super) async fn show(
    visit: Visit,
    request: HttpRequest,
    service: web::Data<Service>,
    id: web::Path<GameId>,
) -> HttpResponse {
    visit.answer(look(&visit, &service, *id, &Fields::from_query(&request)).await)
}

async fn look(
    visit: &Visit,
    service: &Service,
    id: GameId,
    fields: &Fields,
) -> Result<HttpResponse, Problem> {
    let caller = admin(visit)?;
    let game = service.games.view(Some(caller), id, None).await?;
    let after = fields.read("after").unwrap_or_else(|| game.version.saturating_sub(ENTRIES));
    let log = service.games.history(Some(caller), id, None, after, Some(ENTRIES), Viewpoint::Own).await?;
    let to_game = AuditFilter { subject: Some(id.to_string()), ..AuditFilter::default() };
    let audit_rows = service.audit.list(to_game, Paging::new(None, None)?).await?.items;
    let page_of_game = GamePage {
        visit,
        bots: games::bots(visit),
        map: games::map_name(service, &game.map).await,
        log: log.items.iter().map(LogRow::from_entry).collect::<Result<_, _>>()?,
        earlier: (after > 0).then(|| after.saturating_sub(ENTRIES)),
        later: log.next_cursor.and_then(|cursor| cursor.parse().ok()),
        audit_rows: audit_rows.iter().map(|entry| AuditRow::new(visit, entry)).collect(),
        game,
    };
    Ok(visit.page(StatusCode::OK, &page_of_game))
}
